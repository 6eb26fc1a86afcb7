"""The file of a shared sheet: many writers, torn lines, restarts, and files that are none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from lilguys_tools.session.sheet import Sheet
from lilguys_tools.session.sheet_events import EventError, SheetError, new_event
from lilguys_tools.session.sheet_files import open_file, open_sheet
from lilguys_tools.session.sheet_import import people_of
from lilguys_tools.session.sheet_store import HEADER, FileStore
from lilguys_tools.session.sheet_table import Table

pytest.importorskip("filelock")


def begin(path: Path) -> str:
    sheet = open_sheet(str(path))
    sheet.add("laptop", "table", **Table("lilguys", people_of(["Ana", "Ben"])).data())
    return str(path)


def add(path: str, card: str = "funny", who: str = "phone") -> None:
    open_sheet(path).add(who, "guys", player="p0", card=card, by=1)


def test_pages_see_each_other(tmp_path: Path) -> None:
    path = begin(tmp_path / "evening.sheet")
    first, second = open_sheet(path), open_sheet(path)
    assert not second.refresh()
    first.add("a", "guys", player="p0", card="funny", by=1)
    assert second.store.has_changed() and second.refresh()
    second.add("b", "guys", player="p1", card="weird", by=1)
    assert first.refresh() and not first.refresh()
    assert first.table == second.table == open_sheet(path).table, "one who comes late, too"
    assert dict(first.table.hand("p1").guys) == {"weird": 1}


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_torn_last_line(tmp_path: Path, cut: int) -> None:
    """A writer that dies in the middle of a line loses that tap and no other."""
    path = begin(tmp_path / "s")
    add(path)
    whole = Path(path).read_bytes()
    add(path, "rich")
    Path(path).write_bytes(Path(path).read_bytes()[:-cut])
    sheet = open_sheet(path)
    assert dict(sheet.table.hand("p0").guys) == {"funny": 1}
    sheet.add("phone", "guys", player="p0", card="weird", by=1)
    other = open_sheet(path)
    # Of a line that lacks nothing but its end the tap still counts.
    assert dict(other.table.hand("p0").guys) | {"rich": 1} == {"funny": 1, "rich": 1, "weird": 1}
    assert (other.flaws == 1) == (cut > 1)
    assert Path(path).read_bytes().startswith(whole)


@pytest.mark.parametrize("size", range(len(HEADER)))
def test_a_file_cut_off_when_it_was_made(tmp_path: Path, size: int) -> None:
    path = tmp_path / "s"
    path.write_bytes(HEADER[:size])
    begin(path)
    assert open_sheet(str(path)).table.people
    assert path.read_bytes().startswith(HEADER)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"game: lilguys\nformat: 1\n", "something else"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "something else"),
        (b'{"lgtools": "sheet", "format": 2}\n', "later version"),
        (b"[1]\n", "something else"),
    ],
)
def test_files_that_are_none(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "s"
    path.write_bytes(data)
    with pytest.raises(SheetError, match=why):
        open_sheet(str(path))
    assert path.read_bytes() == data


def test_folders_and_places_that_can_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="directory"):
        open_sheet(str(tmp_path))
    with pytest.raises(SheetError, match="there is no folder"):
        open_sheet(str(tmp_path / "no" / "such"))
    sheet = open_sheet(str(tmp_path / "s"))
    (tmp_path / "s").mkdir()
    with pytest.raises(SheetError, match="directory"):
        sheet.add("laptop", "seat", at="watch")


def test_a_file_that_is_removed_comes_back_whole(tmp_path: Path) -> None:
    path = begin(tmp_path / "s")
    sheet = open_sheet(path)
    Path(path).unlink()
    assert not sheet.refresh()
    sheet.add("laptop", "guys", player="p0", card="funny", by=1)
    assert dict(open_sheet(path).table.hand("p0").guys) == {"funny": 1}


def test_a_file_that_is_put_in_its_place(tmp_path: Path) -> None:
    path, other = begin(tmp_path / "s"), begin(tmp_path / "t")
    sheet = open_sheet(path)
    add(path)
    sheet.refresh()
    Path(other).replace(path)
    assert sheet.refresh() and "Another sheet" in sheet.said()
    assert sheet.table.hand("p0").guys == ()


def two_pages(path: str) -> tuple[Sheet, Sheet]:
    """Return two pages that have seen Ana take a Funny and Ben a Weird."""
    first, second = open_sheet(path), open_sheet(path)
    first.add("a", "guys", player="p0", card="funny", by=1)
    second.add("b", "guys", player="p1", card="weird", by=1)
    first.refresh()
    return first, second


def held(sheet: Sheet) -> dict[str, dict[str, int]]:
    return {id: dict(hand.guys) for id, hand in sheet.table.hands.items()}


BOTH = {"p0": {"funny": 1}, "p1": {"weird": 1}}


@pytest.mark.parametrize("left", [0, 5, len(HEADER), len(HEADER) + 20, -1, -30, -150])
def test_what_is_cut_off_is_written_back(tmp_path: Path, left: int) -> None:
    path = begin(tmp_path / "s")
    first, second = two_pages(path)
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole[:left])
    assert first.refresh() and "written back" in first.said() and first.said() == ""
    assert Path(path).read_bytes() == whole
    second.add("b", "guys", player="p1", card="weird", by=1)
    first.refresh()
    assert held(first) == held(second) == held(open_sheet(path))
    assert held(first) == {**BOTH, "p1": {"weird": 2}}
    assert first.flaws == second.flaws == 0


def test_what_one_page_did_not_know_the_other_writes_back(tmp_path: Path) -> None:
    """Ben's card is confirmed, the file removed, and the next to enter had not seen the card."""
    path = begin(tmp_path / "s")
    first, second = open_sheet(path), open_sheet(path)
    second.add("b", "guys", player="p1", card="weird", by=1)
    Path(path).unlink()
    first.add("a", "guys", player="p0", card="funny", by=1)
    assert second.refresh() and "written back" in second.said()
    first.refresh()
    assert held(first) == held(second) == held(open_sheet(path)) == BOTH


@pytest.mark.parametrize("is_moved", [False, True])
@pytest.mark.parametrize("data", [b"milk, eggs\n", b"game: lilguys\n" * 200, b'{"lgtools":"s"}\n'])
def test_what_is_not_ours_stays_as_it_is(tmp_path: Path, data: bytes, is_moved: bool) -> None:
    path = begin(tmp_path / "s")
    first, second = two_pages(path)
    other = tmp_path / "other"
    other.write_bytes(data)
    if is_moved:
        other.replace(path)
    else:
        Path(path).write_bytes(data)
    for page in (first, second):
        for _ in range(2):
            with pytest.raises(SheetError, match=r"something else than a shared sheet\. Nothing"):
                page.refresh()
        with pytest.raises(SheetError, match="something else"):
            page.add("a", "guys", player="p0", card="funny", by=1)
        with pytest.raises(SheetError, match="something else"):
            page.store.append([new_event("a", "seat", {"at": "watch"})])
        assert held(page) == BOTH
    assert Path(path).read_bytes() == data
    Path(path).unlink()
    first.add("a", "guys", player="p0", card="funny", by=1)
    second.refresh()
    assert held(first) == held(second) == {**BOTH, "p0": {"funny": 2}}


def test_a_file_changed_by_hand_is_read_anew(tmp_path: Path) -> None:
    """As many bytes as before, in the same place."""
    path = begin(tmp_path / "s")
    first, second = two_pages(path)
    text = Path(path).read_bytes().replace(b'"card":"weird","by":1', b'"card":"weird","by":3')
    Path(path).write_bytes(text)
    for page in (first, second):
        assert page.refresh() and "changed by hand" in page.said()
        assert held(page) == {"p0": {"funny": 1}, "p1": {"weird": 3}}


def test_a_file_that_is_no_file(tmp_path: Path) -> None:
    path = begin(tmp_path / "s")
    sheet = open_sheet(path)
    Path(path).unlink()
    os.mkfifo(path)
    with pytest.raises(SheetError, match="is no file"):
        sheet.refresh()
    with pytest.raises(SheetError, match="is no file"):
        sheet.add("a", "seat", at="watch")


def at_once(page: Sheet, other: Callable[[], object]) -> None:
    """Let something happen between a page's last look at the file and its next lock on it."""
    locked = page.store.locked

    def late() -> AbstractContextManager[object]:
        page.store.locked = locked  # type: ignore[method-assign]
        other()
        return locked()

    page.store.locked = late  # type: ignore[method-assign]


def test_what_has_no_effect_any_more_is_told_and_not_kept(tmp_path: Path) -> None:
    """Both take away the only Funny: it is taken once, and one Undo brings it back."""
    path = begin(tmp_path / "s")
    first, second = two_pages(path)
    away = {"player": "p0", "card": "funny", "by": -1}
    at_once(second, lambda: first.add("a", "guys", **away))
    with pytest.raises(EventError, match=r"quicker, and this does not count: .*not so"):
        second.add("b", "guys", **away)
    assert held(second)["p0"] == {}
    first.undo("a")
    assert held(first) == BOTH


def test_a_card_for_whoever_left_just_now_is_told(tmp_path: Path) -> None:
    path = begin(tmp_path / "s")
    first, second = open_sheet(path), open_sheet(path)
    first.add("a", "join", player="c", name="Cleo")
    second.refresh()
    at_once(second, lambda: first.add("a", "leave", player="c"))
    with pytest.raises(EventError, match="quicker"):
        second.add("b", "guys", player="c", card="funny", by=1)
    with pytest.raises(EventError, match="no such player"):
        second.add("b", "seat", at="c")
    assert first.undo("a") is not None
    assert [one.name for one in first.table.people] == ["Ana", "Ben", "Cleo"]


def test_eight_funny_for_two_who_add_the_last_at_once(tmp_path: Path) -> None:
    """The box holds 8 (LG-DECK-3): the second is told, and the first keeps the card."""
    path = begin(tmp_path / "s")
    first, second = open_sheet(path), open_sheet(path)
    first.add("a", "guys", player="p0", card="funny", by=7)
    second.refresh()
    at_once(second, lambda: first.add("a", "guys", player="p0", card="funny", by=1))
    with pytest.raises(EventError, match="LG-DECK-3"):
        second.add("b", "guys", player="p1", card="funny", by=1)
    assert held(second) == {"p0": {"funny": 8}} and not second.judged.wrong


_WRITER = """
import sys
from lilguys_tools.session.sheet_files import open_file, open_sheet
path, who, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
sheet = open_sheet(path)
for i in range(n):
    sheet.add(who, "item", player="p0", name=f"{who}{i}", points=1, by=1)
"""


def test_many_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    path = begin(tmp_path / "s")
    pages = [
        subprocess.Popen([sys.executable, "-c", _WRITER, path, f"w{i}", "12"]) for i in range(3)
    ]
    assert [page.wait(60) for page in pages] == [0, 0, 0]
    sheet = open_sheet(path)
    assert sheet.flaws == 0
    assert sheet.judged.result.players[0].total == 36
    assert sorted(sheet.table.hand("p0").items) == sorted(
        (f"w{i}{n}", 1) for i in range(3) for n in range(12)
    )


def test_a_line_without_its_end_is_read_when_it_is_there(tmp_path: Path) -> None:
    path = begin(tmp_path / "s")
    store = FileStore(path)
    store.read()
    line = new_event("a", "seat", {"at": "watch"}).line().encode()
    with open(path, "ab") as file:
        file.write(line[:20])
        file.flush()
        assert store.has_changed() and store.read() == (False, [])
        file.write(line[20:])
    assert store.has_changed() and len(store.read()[1]) == 1


def test_a_tally_is_gone_on_with_beside_it(tmp_path: Path) -> None:
    """3 Weird, 3 points (LG-SCORE-1), are in the file; a fourth, for 6, is in the sheet."""
    path = tmp_path / "tally.yaml"
    text = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\nfinal: {Ana: {guys: {weird: 3}}}\n"
    path.write_text(text, "utf-8")
    pages = [open_file(str(path)), open_file(str(path))]
    pages[0].add("phone", "guys", player="p0", card="weird", by=1)
    for sheet in (*pages, open_file(str(path))):
        sheet.refresh()
        assert [p.total for p in sheet.judged.result.players] == [6, 0]
    assert path.read_text("utf-8") == text
    path.write_text(text.replace("weird", "wierd"), "utf-8")
    with pytest.raises(SheetError, match=r"tally.yaml:4:22: \[FORMAT\].*weird"):
        open_file(str(path))
    assert open_file(str(tmp_path / "new.jsonl")).table == Table()
