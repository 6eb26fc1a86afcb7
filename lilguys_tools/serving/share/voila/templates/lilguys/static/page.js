// What a page needs beside its widgets: the end of loading, names for screen readers, the address,
// files that are too big to send. `window.cellLoaded` and `voila_finish` are asked for by Voila.
(() => {
  "use strict";
  const page = document.getElementById("page");
  const EVENING = 6 * 60 * 60 * 1000; // a seat that was left is kept so long, in milliseconds
  const HERE = `lg:${location.pathname}`;
  const asked = wanted(); // before the kernel writes its own
  const BIGGEST = 8 * 1024 * 1024; // as the command line: lilguys_tools.logs.reader.MAX_BYTES

  window.voila_heartbeat = () => {};
  window.voila_finish = () => {};
  window.cellLoaded = true;

  /** What the address asks for; where it asks for nothing, how this tab left the page before. */
  function wanted() {
    const query = new URLSearchParams(location.search);
    // Another tab took the seat here that a closed one left; an open one keeps its own.
    const left = new URLSearchParams(noted("localStorage", HERE) ?? "");
    note("localStorage", HERE, "");
    if (Date.now() - left.get("at") > EVENING) left.delete("seat");
    left.delete("at");
    if (location.hash || [...query.keys()].some((key) => key !== "token")) return query;
    const before = noted("sessionStorage", HERE) ?? left;
    for (const [key, value] of new URLSearchParams(before)) query.set(key, value);
    return query;
  }

  /** What a browser keeps for a tab or for itself; null where it keeps nothing, or is not let. */
  function noted(store, key) {
    try { return window[store].getItem(key); } catch { return null; }
  }

  function note(store, key, value) {
    try { value ? window[store].setItem(key, value) : window[store].removeItem(key); } catch { /* not let */ }
  }

  /** Keep how the page stands for when this tab comes back to it. */
  function remember(query) {
    note("sessionStorage", HERE, query.toString());
    const game = query.get("game");
    if (!HERE.endsWith("/scoring") || !game || game === noted("sessionStorage", "lg-game")) return;
    note("sessionStorage", "lg-game", game); // the rules go with the game on the table
    note("sessionStorage", "lg:/rules", `game=${game}`);
  }

  window.addEventListener("pagehide", () => {
    const seat = new URLSearchParams(noted("sessionStorage", HERE) ?? "").get("seat");
    if (seat && !["all", "watch", "host"].includes(seat)) note("localStorage", HERE, `seat=${seat}&at=${Date.now()}`);
  });

  /** Give widgets what ipywidgets leaves out: a name, a state, a voice. */
  function name(root) {
    for (const nameless of find(root, '[title="null"]')) nameless.removeAttribute("title");
    for (const button of find(root, "button[title]")) {
      if (button.title && button.getAttribute("aria-label") !== button.title) button.setAttribute("aria-label", button.title);
    }
    for (const button of find(root, ".widget-toggle-button, .widget-toggle-buttons button")) {
      const pressed = String(button.classList.contains("mod-active"));
      if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
    }
    for (const group of find(root, ".widget-toggle-buttons")) {
      if (group.hasAttribute("role")) continue;
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", group.querySelector("label")?.textContent || "Choose");
    }
    for (const handle of find(root, ".noUi-handle")) {
      const label = handle.closest(".jupyter-widgets")?.querySelector("label")?.textContent;
      if (label && handle.getAttribute("aria-label") !== label) handle.setAttribute("aria-label", label);
    }
    for (const live of find(root, ".lg-live")) {
      if (!live.hasAttribute("aria-live")) live.setAttribute("aria-live", "polite");
    }
    for (const box of find(root, ".lg-address input")) fill(box);
    for (const out of find(root, ".lg-address-out")) follow(out);
  }

  function find(root, what) {
    const found = [...root.querySelectorAll(what)];
    return root.matches(what) ? [root, ...found] : found;
  }

  /** Tell the kernel the address' query: it may have been started before anybody asked. */
  function fill(box) {
    if (box.dataset.filled) return;
    box.dataset.filled = "1";
    const query = new URLSearchParams(asked);
    query.delete("token");
    for (const key of ["kept", "name"]) query.delete(key); // only we say these
    for (const [key, value] of Object.entries(kept(query.get("file")))) query.set(key, value);
    box.value = `?${query}`; // never empty, so that the kernel hears of an empty one too
    for (const kind of ["input", "change"]) box.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  /** Write into the address what the kernel says, so that it can be shared. */
  function follow(out) {
    const text = out.textContent.trim();
    if (!text.startsWith("?")) return; // the kernel has not read the address yet
    const query = new URLSearchParams(text);
    keep(query.get("file"));
    remember(query);
    const token = asked.get("token");
    if (token) query.set("token", token);
    const told = query.toString();
    const address = location.pathname + (told ? `?${told}` : "") + location.hash;
    if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
  }

  // A file that was opened here is kept while this tab is open, under the name that the address has
  // for it: so the page finds it again when it is loaded anew. It is sent to the laptop alone.
  let chosen = null; // the last file that was opened: {name, text}
  const BIGGEST_KEPT = 1024 * 1024;

  function choose(file) {
    chosen = null;
    if (!file || !page.querySelector(".lg-keeps-file") || file.size > BIGGEST_KEPT) return;
    chosen = file.text().then((text) => ({ name: file.name, kept: text }), () => null);
  }

  async function keep(key) {
    const file = key && (await chosen);
    const name = `lg-file-${key}`;
    // Where there is no room the page says so when it is loaded anew.
    if (file && !noted("sessionStorage", name)) note("sessionStorage", name, JSON.stringify(file));
  }

  function kept(key) {
    try {
      return (key && JSON.parse(noted("sessionStorage", `lg-file-${key}`))) || {};
    } catch {
      return {};
    }
  }

  function ready() {
    if (!page.querySelector(".jupyter-widgets, .lg-wrong")) return false;
    document.getElementById("lg-loading")?.remove();
    page.removeAttribute("aria-busy");
    document.documentElement.dataset.ready = "";
    reach();
    return true;
  }

  /** Go to what the address names after its #, also inside a part that is folded away. */
  function reach() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !page.contains(target)) return;
    for (let up = target; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }
  window.addEventListener("hashchange", reach);

  let done = ready();
  new MutationObserver((changes) => {
    if (!done) done = ready();
    for (const { target, addedNodes, type } of changes) {
      if (type === "attributes") name(target);
      else if (type === "characterData") target.parentElement && name(target.parentElement.closest(".lg-address-out") ?? target.parentElement);
      else {
        for (const added of addedNodes) if (added.nodeType === 1) name(added);
        const out = target.nodeType === 1 && target.closest(".lg-address-out");
        if (out) follow(out);
      }
    }
  }).observe(page, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class", "title"] });
  name(page);

  // A button of the class lg-key-ArrowLeft is pressed by that key, too, wherever nothing else takes it.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, [role=slider], [tabindex='0']")) return;
    const button = page.querySelector(`.lg-key-${CSS.escape(event.key)}`);
    if (!button || button.disabled || !button.offsetParent) return;
    event.preventDefault();
    button.click();
  });

  // ipywidgets asks for a file with an input that stands nowhere, so nobody hears of its changes.
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file" && !this.isConnected) {
      this.hidden = true;
      (document.activeElement?.closest("main .jupyter-button")?.parentElement ?? page).append(this);
    }
    click.call(this);
  };

  // The line would break under a file that is too big, so it is told before it is sent.
  document.addEventListener("change", (event) => {
    if (event.target.type !== "file") return;
    document.getElementById("lg-note")?.remove();
    for (const old of page.querySelectorAll(".lg-live .lg-wrong")) old.hidden = false;
    const big = [...event.target.files].find((file) => file.size > BIGGEST);
    if (!big) return void choose(event.target.files[0]);
    event.stopImmediatePropagation();
    event.target.value = "";
    for (const old of page.querySelectorAll(".lg-live .lg-wrong")) old.hidden = true; // of a file before
    say(`${big.name} is too big: ${(big.size / 1048576).toFixed(0)} MB, and 8 are the most.`, event.target);
  }, true);

  // Messengers take no SVG: the page draws it as a PNG, and asks nobody for it.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.lg-png[href^='data:image/svg']");
    if (!link) return;
    event.preventDefault();
    const drawing = new Image();
    drawing.onerror = () => say("The picture can not be drawn here: take the SVG.", link);
    drawing.onload = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
      canvas.getContext("2d").drawImage(drawing, 0, 0);
      const made = document.createElement("a");
      made.download = link.download;
      made.href = canvas.toDataURL("image/png");
      made.click();
    };
    drawing.src = link.href;
  });

  /** Tell something about a widget below it, and to who listens. */
  function say(text, beside) {
    let note = document.getElementById("lg-note");
    if (!note) {
      note = document.createElement("p");
      note.id = "lg-note";
      note.className = "lg-wrong";
    }
    note.textContent = text;
    const widget = beside.closest(".jupyter-widgets");
    if (widget) widget.after(note);
    else page.prepend(note);
    document.getElementById("lg-said").textContent = text;
  }
})();
