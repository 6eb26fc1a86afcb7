"""What is kept of a learner's way: whole, and never lost where it is broken."""

from __future__ import annotations

import json
import os
import sys
import types
from pathlib import Path

import pytest

from lilguys_tools.session.progress import Progress, progress_path


def write(path: Path, **changes: object) -> None:
    data = {"format": 1, "game": "lilguys", "at": "pick", "done": ["split"], **changes}
    path.write_text(json.dumps(data), "utf-8")


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "p.json"
    progress = Progress("lilguys", str(path))
    assert (progress.done, progress.at, progress.trouble) == (set(), "", "")
    progress.done, progress.at = {"split", "pick"}, "send"
    progress.save()
    again = Progress("lilguys", str(path))
    assert (again.done, again.at, again.trouble) == ({"split", "pick"}, "send", "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"[" * 100_000,
        b'{"format": 2}',
        b'{"format": 1, "game": "lyingsack", "at": "", "done": []}',
        b'{"format": 1, "game": "lilguys", "at": 3, "done": []}',
        b'{"format": 1, "game": "lilguys", "at": "", "done": [[]]}',
        b" " * ((1 << 20) + 1),
    ],
)
def test_a_broken_file_is_set_aside_and_not_lost(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(data)
    progress = Progress("lilguys", str(path))
    assert progress.done == set() and progress.trouble
    assert progress.kept_as == f"{path}~"
    assert Path(f"{path}~").read_bytes() == data and not path.exists()
    progress.done.add("split")
    progress.save()
    assert Progress("lilguys", str(path)).done == {"split"}


def test_a_second_broken_file_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    for text, kept in (("one", "~"), ("two", "~2"), ("three", "~3")):
        path.write_text(text)
        assert Progress("lilguys", str(path)).kept_as == f"{path}{kept}"
        assert Path(f"{path}{kept}").read_text() == text


def test_steps_that_are_no_more_do_no_harm(tmp_path: Path) -> None:
    write(tmp_path / "p.json", at="gone", done=["split", "gone"])
    progress = Progress("lilguys", str(tmp_path / "p.json"))
    assert progress.done == {"split", "gone"} and not progress.trouble


def test_a_folder_in_the_files_place_is_left_alone(tmp_path: Path) -> None:
    progress = Progress("lilguys", str(tmp_path))
    assert progress.trouble and progress.path is None
    progress.save()
    assert tmp_path.is_dir()


def test_where_nothing_can_be_written_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    progress = Progress("lilguys", str(tmp_path / "file" / "p.json"))
    progress.save()
    assert progress.trouble and (tmp_path / "file").read_text() == "mine"


def test_nothing_is_kept_without_a_file() -> None:
    progress = Progress("lilguys", None)
    progress.done.add("split")
    progress.save()
    assert not progress.trouble


def test_the_users_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = types.ModuleType("platformdirs")
    fake.user_data_dir = lambda name, appauthor: os.path.join("data", name)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "platformdirs", fake)
    there = os.path.join("data", "lilguys_tools", "lessons-lyingsack.json")
    assert progress_path("lyingsack") == there
