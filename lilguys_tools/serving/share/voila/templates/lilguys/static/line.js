// Watches the line to the laptop. A tap that nobody answers must not count later, when the line is
// back, as often as somebody tapped: so at most one tap is on its way, further ones wait here, and
// those still waiting when the line is found broken are forgotten and the page says so.
(() => {
  "use strict";
  const LOOK = 2000; // ms between looks at the kernel, and for how long an answer may take
  const REOPEN = 5000; // ms for the line to open again before the page is loaded anew
  const SOCKET = /\/api\/kernels\/[^/]+\/channels/;
  const Plain = window.WebSocket;
  let socket = null; // the one to our kernel
  let waiting = []; // [socket, data, message] held back
  let tapped = null; // the id of the tap that is on its way
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
    return { type: header.msg_type, id: header.msg_id, tap, died, done: done ? parent?.msg_id : null };
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
        timer = setTimeout(look, LOOK);
        document.documentElement.dataset.busy = "";
      }
      Plain.prototype.send.call(to, data);
    }
  }

  function hear(message) {
    if (message?.died) return again();
    if (message === null || message.done === null || message.done !== tapped) return;
    answered();
    pass();
  }

  function answered() {
    tapped = null;
    clearTimeout(timer);
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
        back();
      } else {
        since ||= Date.now();
        if (Date.now() - since > REOPEN) return again();
      }
    } catch {
      cut();
    }
    plan();
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
    if (!lost) tell("No connection to the laptop. Taps do not count until it is back.");
    lost = true;
    plan();
  }

  function back() {
    if (!lost) return;
    lost = false;
    tell("");
  }

  function tell(text) {
    const banner = document.getElementById("lg-line");
    const page = document.getElementById("page");
    if (!banner || !page) return;
    banner.textContent = text;
    page.inert = text !== "";
    document.documentElement.dataset.line = text ? "cut" : "up";
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
