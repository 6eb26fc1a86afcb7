"""The file of a shared sheet: many writers, torn lines, restarts, and files that are none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lilguys_tools.session.sheet import open_file, open_sheet
from lilguys_tools.session.sheet_events import SheetError, new_event
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
    assert sheet.refresh()
    assert sheet.table.hand("p0").guys == ()


_WRITER = """
import sys
from lilguys_tools.session.sheet import open_file, open_sheet
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
