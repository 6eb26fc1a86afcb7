// Watches the line to the laptop. A tap that nobody answers must not count later, when the line is
// back, as often as somebody tapped: so at most one tap is on its way, further ones wait here, and
// those still waiting when the line is found broken are forgotten and the page says so. So it does when
// the line is whole and the kernel at its end gives no answer, or takes its time.
(() => {
  "use strict";
  const LOOK = 2000; // ms between looks at the kernel, and for how long an answer may take
  const PATIENT = 3; // looks without an answer before the page says so,
  const GIVE_UP = 15; // and before it offers to begin anew
  const REOPEN = 5000; // ms for the line to open again before the page is loaded anew
  const SOCKET = /\/api\/kernels\/[^/]+\/channels/;
  const Plain = window.WebSocket;
  let socket = null; // the one to our kernel
  let waiting = []; // [socket, data, message] held back
  let tapped = null; // the id of the tap that is on its way
  let unanswered = new Map(); // by id, what the kernel was asked, and how often we looked since
  // What went out on which socket and has no answer. A widget says nothing more until its last message
  // is answered: one whose answer was lost with its socket would take taps for ever and do nothing.
  const owed = new Map();
  let orphaned = 0; // looks in a row that found such a widget
  let working = false; // what the kernel last said of itself
  let timer = null;
  let lost = false;
  let since = 0; // when the kernel answered while its line was closed

  /** Return what the watch needs of a message in the kernel's wire format, or null. */
  function read(data) {
    try {
      if (typeof data === "string") return pick(JSON.parse(data));
      const view = new DataView(data);
      const count = Number(view.getBigUint64(0, true));
      const at = [];
      for (let i = 0; i < count; i++) at.push(Number(view.getBigUint64(8 * (i + 1), true)));
      const part = (i) => JSON.parse(new TextDecoder().decode(new Uint8Array(data, at[i], at[i + 1] - at[i])));
      return pick({ header: part(1), parent_header: part(2), content: part(4) });
    } catch {
      return null;
    }
  }

  function pick({ header, parent_header: parent, content }) {
    const inner = content?.data?.content;
    const tap = header.msg_type === "comm_msg" && content?.data?.method === "custom" && inner?.event === "click";
    const done = header.msg_type === "status" && content?.execution_state === "idle";
    // A kernel that died is started anew by the server, without anything of what the page needs.
    const died = header.msg_type === "status" && /restarting|dead/.test(content?.execution_state ?? "");
    const busy = header.msg_type === "status" && content?.execution_state === "busy";
    return { type: header.msg_type, id: header.msg_id, tap, died, busy, done: done ? parent?.msg_id : null };
  }

  class Watched extends Plain {
    constructor(url, protocols) {
      super(url, protocols);
      if (!SOCKET.test(url)) return;
      socket = this;
      this.binaryType = "arraybuffer";
      this.addEventListener("message", (event) => hear(read(event.data)));
      this.addEventListener("open", look);
      this.addEventListener("close", () => socket === this && !leaving && cut());
    }

    send(data) {
      const message = this === socket ? read(data) : null;
      if (message?.type !== "comm_msg") return super.send(data);
      waiting.push([this, data, message]);
      pass();
    }
  }
  window.WebSocket = Watched;

  /** Send what waits, up to and with the next tap. */
  function pass() {
    while (waiting.length && tapped === null) {
      const [to, data, message] = waiting.shift();
      if (message.tap) {
        tapped = message.id;
        plan();
        document.documentElement.dataset.busy = "";
      } else owed.set(message.id, to);
      // What a page sends by itself while it begins may take long on a laptop with much to do.
      if ("ready" in document.documentElement.dataset) unanswered.set(message.id, 0);
      Plain.prototype.send.call(to, data);
    }
  }

  function hear(message) {
    if (message?.died) return again();
    if (message === null) return;
    if (message.busy) working = true;
    if (message.done === null) return;
    working = false;
    owed.delete(message.done);
    if (unanswered.delete(message.done)) show();
    if (message.done !== tapped) return;
    answered();
    pass();
  }

  function answered() {
    tapped = null;
    delete document.documentElement.dataset.busy;
  }

  /** Ask for our kernel: is it there, and do we hear each other? */
  async function look() {
    clearTimeout(timer);
    const kernel = id();
    if (kernel === null || leaving) return plan();
    try {
      const answer = await fetch(`/api/kernels/${kernel}`, { cache: "no-store", signal: patience() });
      if (answer.status === 404 || answer.status === 403) return again();
      if (!answer.ok) throw new Error(answer.statusText);
      if (socket === null || socket.readyState === Plain.OPEN) {
        since = 0;
        lost = false;
        if (isOrphaned()) return again();
        count();
        show();
      } else {
        since ||= Date.now();
        if (Date.now() - since > REOPEN) return again();
      }
    } catch {
      cut();
    }
    plan();
  }

  /** Return whether an answer is lost: the line is open again, and has not brought it by the second look. */
  function isOrphaned() {
    const isLost = !working && [...owed.values()].some((old) => old !== socket);
    orphaned = isLost ? orphaned + 1 : 0;
    return orphaned > 1;
  }

  /** Return a signal that ends a request which takes too long; older phones have none themselves. */
  function patience() {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), LOOK);
    return limit.signal;
  }

  function plan() {
    clearTimeout(timer);
    timer = setTimeout(look, LOOK);
  }

  function id() {
    const config = document.getElementById("jupyter-config-data");
    return config ? JSON.parse(config.textContent).kernelId : null;
  }

  // The last script of a page begins it: without that one it broke off while it was sent.
  window.addEventListener("load", () => {
    if (!document.querySelector('script[src$="/voila.js"]')) setTimeout(anew, LOOK);
  });

  /** Load the page anew once somebody is there: a browser's own page of errors would not try again. */
  async function anew() {
    try {
      await fetch("/", { cache: "no-store", signal: patience() });
      again();
    } catch {
      cut();
      setTimeout(anew, LOOK);
    }
  }

  let leaving = false;
  function again() {
    leaving = true;
    location.reload();
  }

  function cut() {
    waiting = waiting.filter(([, , message]) => !message.tap);
    if (tapped !== null) answered();
    unanswered.clear();
    lost = true;
    show();
    plan();
  }

  /** Count this look for all that waits for an answer; asleep, or sending a file, nobody waits in vain. */
  function count() {
    if (document.hidden) return;
    const most = socket?.bufferedAmount ? PATIENT : Infinity;
    for (const [message, looks] of unanswered) unanswered.set(message, Math.max(looks, Math.min(looks + 1, most)));
  }

  /** Say how the line stands, and take taps only where somebody answers them. */
  function show() {
    const looks = Math.max(0, ...unanswered.values());
    if (lost) return tell("cut", "No connection to the laptop. Taps do not count until it is back.");
    if (looks < PATIENT) return tell("up", "");
    waiting = waiting.filter(([, , message]) => !message.tap);
    const isAtWork = working || socket?.bufferedAmount > 0;
    const said = isAtWork ? "Still working on it\u2026" : "The laptop does not answer. Taps do not count until it does.";
    const isLong = looks >= GIVE_UP;
    tell("slow", isLong ? `${said} You can wait, or begin this page anew.` : said, isAtWork && !isLong, isLong);
  }

  let focused = null; // what had the focus before the page was held
  function tell(line, text, isCalm = false, isLong = false) {
    const banner = document.getElementById("lg-line");
    const page = document.getElementById("page");
    if (!banner || !page) return;
    const [loud, quiet, button] = banner.children;
    for (const [place, words] of [[loud, isCalm ? "" : text], [quiet, isCalm ? text : ""]]) {
      if (place.textContent !== words) place.textContent = words; // what stays is not read out again
    }
    if (text && !page.inert) focused = page.contains(document.activeElement) ? document.activeElement : null;
    const wasHeld = page.inert;
    page.inert = text !== "";
    if (wasHeld && !text && !page.contains(document.activeElement)) focused?.focus({ preventScroll: true });
    button.hidden = !isLong;
    button.onclick = again;
    document.documentElement.dataset.line = line;
  }

  window.addEventListener("offline", look);
  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  // A page that is left takes its kernel with it; one that comes out of the browser's memory has none.
  window.addEventListener("pagehide", () => {
    leaving = true;
    if (id() !== null) navigator.sendBeacon(`/voila/api/shutdown/${id()}`);
  });
  window.addEventListener("pageshow", (event) => event.persisted && again());
  plan();
})();
