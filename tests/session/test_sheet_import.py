"""Tallies and logs that come into a sheet and leave it again."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lilguys_tools.logs.decks import built_in_path
from lilguys_tools.logs.games import read_games
from lilguys_tools.session.sheet import Sheet
from lilguys_tools.session.sheet_events import SheetError
from lilguys_tools.session.sheet_games import file_text
from lilguys_tools.session.sheet_import import imported

ROOT = Path(__file__).parents[2]


def _single_games() -> list[Path]:
    paths = sorted((ROOT / "tests" / "cases").glob("*/good/*.yaml"))
    paths += sorted((ROOT / "docs" / "examples").glob("*.yaml"))
    texts = {path: path.read_text("utf-8") for path in paths if "wrong" not in path.name}
    return [p for p, text in texts.items() if "\nplayers:" in text and "\n---" not in text]


@pytest.mark.parametrize("path", _single_games(), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_game_comes_in_and_leaves_with_the_same_score(path: Path) -> None:
    (game,) = read_games(path.read_bytes(), path.name, path.parent)
    sheet = Sheet(folder=str(path.parent))
    sheet.add("laptop", "table", **imported(path.read_bytes(), path.name, str(path.parent)).data())
    (again,) = read_games(file_text(sheet.table).encode(), "tally.yaml", path.parent)
    assert again.problems == []
    wanted = _players(game.game, game.result)
    assert _players(game.game, sheet.judged.result) == wanted
    assert _players(game.game, again.result) == wanted


def _players(game: str, result: Any) -> Any:
    """Return the players as the JSON of `lgtools score` has them."""
    module = "notation" if game == "lilguys" else "scoring"
    return import_module(f"lilguys_tools.games.{game}.{module}").result_json(result)["players"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "there is no game in this file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", r"photo.png:1:1: \[YAML\]"),
        (b"#" * (8 * 1024 * 1024 + 1), "9 MiB; a tally or a log has 8 at most"),
        (b"game: lilguys\nformat: 1\nplayers: [Ana]\nfinal: {}", "LG-PLAYERS"),
        (b"game: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {A: {guys: {fnuny: 1}}}", "funny"),
        (b"game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: [{roll: 7}]", r"4:\d+: \[FORMAT\]"),
        (b"game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n---\n{}", r"photo.png#2"),
    ],
)
def test_wrong_files_are_told_in_words(data: bytes, why: str) -> None:
    with pytest.raises(SheetError, match=why):
        imported(data, "photo.png")


def test_two_games_in_a_file() -> None:
    one = b"game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n"
    with pytest.raises(SheetError, match="holds 2 games"):
        imported(one + b"---\n" + one, "games.yaml")


TALLY = "game: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {A: {guys: {funny: 1}}}\ndeck: "


@pytest.mark.parametrize("deck", [".env", "./.env", "sub/../.env", "no.yaml", '".env"'])
def test_a_guest_learns_nothing_of_files_that_are_no_decks(tmp_path: Path, deck: str) -> None:
    """Neither what is in them nor whether they are there."""
    (tmp_path / ".env").write_text("https://somebody:secret@example.org\n")
    (tmp_path / "sub").mkdir()
    data = f"{TALLY}{deck}\n".encode()
    with pytest.raises(SheetError) as told:
        imported(data, "x.yaml", str(tmp_path), decks={"standard", "box.yaml"})
    assert str(told.value).endswith("is none of those here: box.yaml, standard")
    assert "secret" not in str(told.value)


def test_a_guest_may_name_a_deck_that_is_offered(tmp_path: Path) -> None:
    text = Path(built_in_path("standard")).read_text("utf-8")
    (tmp_path / "box.yaml").write_text(text, "utf-8")
    for deck in ("box.yaml", "./box.yaml", "standard"):
        data = f"{TALLY}{deck}\n".encode()
        table = imported(data, "x.yaml", str(tmp_path), decks={"standard", "box.yaml"})
        assert table.deck == deck
