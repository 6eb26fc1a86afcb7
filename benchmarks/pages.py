"""Times the pages in a real browser: until one can be used, a tap's answer, eight phones.

    python benchmarks/pages.py [--runs N] [--phones N] [--taps N]

The rules page, and for taps the score sheet, too: a phone's own, and those of another phone at the
same table, from the finger to the figure on the screen. The load of the machine is printed with it:
figures of one that had something else to do are those of that.
Memory is what the server and its kernels have for themselves, with their part of what they
share (PSS, from Linux's /proc). Needs what the tests need: see the README's test command.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "pages"))

from pages_rig import PHONE, Server, browser_path, wait_for
from playwright.sync_api import sync_playwright

#: Time for a kernel that is being made ready, in seconds.
REST = 3.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--taps", type=int, default=40)
    args = parser.parse_args()
    print(f"load before:                {_load()}")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=["--disable-dev-shm-usage"]
        )
        server = Server("rules")
        try:
            _opening(browser, server, args.runs)
            _taps(browser, server, args.taps)
            _phones(browser, server, args.phones)
        finally:
            server.stop()
        server = Server("scoring", Path(folder) / "evening.jsonl")
        try:
            _sheet(browser, server, args.taps)
        finally:
            server.stop()
        browser.close()
    print(f"load after:                 {_load()}")


def _open(browser: Any, server: Server, path: str = "rules") -> tuple[Any, float]:
    """Return a page on a phone that is new here, and the seconds until it can be used."""
    page = browser.new_context(**PHONE).new_page()
    begun = time.perf_counter()
    page.goto(server.root + path, wait_until="commit")
    page.wait_for_selector("html[data-ready]")
    return page, time.perf_counter() - begun


def _opening(browser: Any, server: Server, runs: int) -> None:
    ready, cold = [], []
    for _ in range(runs):
        time.sleep(REST)
        for times in (ready, cold):  # the second comes before another kernel is ready
            page, seconds = _open(browser, server)
            times.append(seconds)
            page.close(run_before_unload=True)
    print(f"usable with a kernel ready: {_told(ready)}")
    print(f"usable without one:         {_told(cold)}")


def _taps(browser: Any, server: Server, taps: int) -> None:
    """Time from a tap to its answer on the screen: between two games, and back a step."""
    page, _ = _open(browser, server, "rules?step=tie")
    page.get_by_text("in this lesson").wait_for()
    seconds: list[float] = page.evaluate(_TAP, taps)
    print(f"a tap answered:             {_told([each / 1000 for each in seconds])}")
    page.close(run_before_unload=True)


_TAP = """async (taps) => {
  const all = [...document.querySelectorAll("button")];
  const button = (text) => all.find((each) => each.textContent === text);
  const times = [];
  for (let i = 0; i < taps; i++) {
    const begun = performance.now();
    const changed = new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      watch.observe(document.querySelector("main"), { subtree: true, childList: true });
    });
    button(i % 2 ? "Show the answer" : "Hint").click();
    await changed;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""


def _phones(browser: Any, server: Server, phones: int) -> None:
    """Open many phones one after the other, as at a table, and weigh what runs for them."""
    pages = []
    times = []
    for _ in range(phones):
        page, seconds = _open(browser, server)
        pages.append(page)
        times.append(seconds)
    time.sleep(REST)
    print(f"{phones} phones, one by one:     {_told(times)}")
    weights = [_weight(pid) for pid in [server.process.pid, *server.kernels()]]
    print(f"memory with {phones} phones:       {sum(weights):.0f} MB in {len(weights)} processes")
    for page in pages:
        page.close(run_before_unload=True)
    wait_for(lambda: len(server.kernels()) <= 1, 30, "the kernels to end")
    print(f"kernels after they left:    {len(server.kernels())}, kept ready for the next one")


def _sheet(browser: Any, server: Server, taps: int) -> None:
    """Time taps on the score sheet: on the phone that tapped, and on the other at the table."""
    ana, _ = _open(browser, server, "scoring")
    for i, name in enumerate(("Ana", "Ben"), 1):
        ana.get_by_label(f"Player {i}", exact=True).fill(name)
    ana.get_by_role("button", name="Begin the table").tap()
    ana.get_by_role("button", name="Ana", exact=True).tap()
    ben, _ = _open(browser, server, "scoring")
    ben.get_by_role("button", name="Ben", exact=True).tap()
    phones = [("Ana", ana), ("Ben", ben)]
    own: list[float] = []
    across: dict[str, list[float]] = {}
    time.sleep(REST)
    for one, other in (phones, phones[::-1]):
        taken = across.setdefault(f"{one[0]}'s tap, {other[0]}'s phone", [])
        for i in range(taps // 2):
            sign = "one fewer" if i % 2 else "one more"
            for page in (one[1], other[1]):
                page.evaluate(_WATCH, one[0])
            begun = one[1].evaluate(_TAP_NAMED, f"Funny Guys, single: {sign}")
            seen = [wait_for(lambda p=p: p.evaluate("window.seen")) for p in (one[1], other[1])]
            own.append((seen[0] - begun) / 1000)
            taken.append((seen[1] - begun) / 1000)
            time.sleep(0.1 + i % 7 * 0.037)  # another moment between two looks each time
    print(f"a tap on the score sheet:   {_told(own)}")
    for way, times in across.items():
        print(f"{way + ':':27} {_told(times)}")
    for _, page in phones:
        page.close(run_before_unload=True)


#: Notes when a player's total has changed on the screen; the pages' clocks are one.
_WATCH = """(name) => {
  const total = () => [...document.querySelectorAll(".lg-ranks tbody tr")]
    .find((row) => row.textContent.includes(name)).querySelector(".lg-total").textContent;
  const before = total();
  window.seen = null;
  const watch = new MutationObserver(() => {
    if (total() === before) return;
    watch.disconnect();
    requestAnimationFrame(() => { window.seen = performance.timeOrigin + performance.now(); });
  });
  const all = { subtree: true, childList: true, characterData: true };
  watch.observe(document.querySelector("main"), all);
}"""
_TAP_NAMED = """(name) => {
  const button = [...document.querySelectorAll("button")].find((each) => each.title === name);
  const begun = performance.timeOrigin + performance.now();
  button.click();
  return begun;
}"""


def _weight(pid: int) -> float:
    """Return a process' memory in MB."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _told(seconds: list[float]) -> str:
    low, high = min(seconds), max(seconds)
    return f"median {statistics.median(seconds):.3f} s, {low:.3f} to {high:.3f}"


def _load() -> str:
    return " ".join(f"{each:.2f}" for each in os.getloadavg())


if __name__ == "__main__":
    main()
