"""Files that are whole at any moment, and held by one process."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from session_games import begin, to_person

from lilguys_tools.games.lyingsack.moves import Take
from lilguys_tools.session import storage
from lilguys_tools.session.book import Book, read_secret, secret_path
from lilguys_tools.session.resuming import resumed
from lilguys_tools.session.storage import (
    FileInUseError,
    HeldFile,
    create,
    free_name,
    write_whole,
)


def test_a_write_that_fails_leaves_the_former_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(storage.os, name, lambda *args: full(0))
            with pytest.raises(OSError, match="No space"):
                write_whole(str(path), "after")
        assert path.read_text() == "before"
        assert os.listdir(tmp_path) == ["game.yaml"]
    write_whole(str(path), "after")
    assert path.read_text() == "after"


def test_a_write_does_not_trip_over_what_a_killed_process_left(tmp_path: Path) -> None:
    (tmp_path / ".game.yaml.new").write_text("half")
    write_whole(str(tmp_path / "game.yaml"), "whole")
    assert os.listdir(tmp_path) == ["game.yaml"]


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_modes(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("x")
    path.chmod(0o640)
    write_whole(str(path), "y")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write_whole(str(tmp_path / "s"), "y", private=True)
    assert stat.S_IMODE((tmp_path / "s").stat().st_mode) == 0o600


def test_an_existing_file_is_never_created_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        create(str(path), "other")
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["game.yaml"]


def test_free_names(tmp_path: Path) -> None:
    stem = str(tmp_path / "game")
    assert free_name(stem) == f"{stem}.yaml"
    (tmp_path / "game.yaml").touch()
    assert free_name(stem) == f"{stem}-2.yaml"


def test_a_second_holder_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    path = str(tmp_path / "game.yaml")
    with HeldFile(path):
        with pytest.raises(FileInUseError) as error, HeldFile(path):
            pass
        assert error.value.owner == str(os.getpid())
    with HeldFile(path):
        pass
    assert os.listdir(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text("x")
    (tmp_path / "link.yaml").symlink_to("real.yaml")
    with HeldFile(str(tmp_path / "link.yaml")) as file:
        file.text = "x"
        file.put("y")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_text() == "y"


def test_the_secret_holds_seed_and_closed_hand_and_goes_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    session = begin("lyingsack", "Ana,Ben", seed=42)
    with Book(str(path)) as book:
        book.save(session)
        to_person(session).submit([Take("good")])
        book.save(session)
        assert "good" not in path.read_text()
        secret = read_secret(str(path))
        assert secret is not None
        assert secret.seed == 42
        assert list(secret.closed.values()) == [[{"hand": "good"}]]
        while not session.is_over:
            to_person(session)
            session.submit([session.game.legal_moves(session.state)[0]])
            book.save(session)
        assert not Path(secret_path(str(path))).exists()
        assert "seed: 42" in path.read_text()


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense", '{"seed": "x"}', "[" * 100_000])
def test_a_secret_that_can_not_be_read_is_none(tmp_path: Path, text: str) -> None:
    path = str(tmp_path / "game.yaml")
    Path(secret_path(path)).write_text(text)
    assert read_secret(path) is None


def test_a_stop_between_any_two_writes_can_be_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Log and secret are two files: whichever is written last, together they are a moment."""
    path = tmp_path / "game.yaml"
    session = begin("lyingsack", "Ana,Ben,bot:random", seed=4)
    moments = [session.timeline.moves]
    seen: list[Any] = []
    real = storage.os.replace

    def look(*args: Any) -> None:
        real(*args)
        if path.exists():
            back, _, is_ours, *_ = resumed(path.read_text(), str(path), read_secret(str(path)))
            assert is_ours
            seen.append(back.timeline.moves)
            assert back.timeline.moves in moments[-2:]

    monkeypatch.setattr(storage.os, "replace", look)
    with Book(str(path)) as book:
        book.save(session)
        for n in range(60):
            if session.is_over:
                break
            plan = session.plan_undo() if n % 11 == 10 else None
            if plan is not None:
                session.undo(plan)
            elif session.turn() == "person":
                moves = session.game.legal_moves(session.state)
                session.submit([moves[n % len(moves)]])
            else:
                session.step()
            moments.append(session.timeline.moves)
            book.save(session)
    assert len(seen) > 40


def test_a_log_that_somebody_wrote_is_copied_before_it_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = "# ours\ngame: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n"
    path.write_text(text)
    session, *_ = resumed(text, str(path), None)
    with Book(str(path)) as book:
        book.opened(session, text, is_ours=False)
        book.save(session)
        assert path.read_text() == text
        to_person(session)
        book.save(session)
        assert book.copied_to == str(tmp_path / "game.yaml~")
    assert (tmp_path / "game.yaml~").read_text() == text
    assert "roll" in path.read_text()


def test_a_lock_holds_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds it can not be written down then; nothing is left when it is let go."""
    path = str(tmp_path / "game.yaml")

    def full(*args: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(storage.os, "write", full)
        with storage.Lock(path), pytest.raises(storage.FileInUseError), storage.Lock(path):
            pass
    assert not list(tmp_path.iterdir())


def test_what_somebody_wrote_meanwhile_is_copied_before_it_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    with storage.HeldFile(str(path)) as file:
        file.put("one\n")
        path.write_text("one, and a remark of mine\n")
        file.put("two\n")
        assert file.copied_to == f"{path}~"
        file.put("three\n")
        path.unlink()
        file.put("four\n")
    assert path.read_text() == "four\n"
    assert sorted(name.name for name in tmp_path.iterdir()) == ["game.yaml", "game.yaml~"]
    assert (tmp_path / "game.yaml~").read_text() == "one, and a remark of mine\n"
