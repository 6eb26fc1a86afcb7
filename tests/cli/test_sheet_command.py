"""``lgtools sheet``: where the page goes, and which deck it is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.logs.decks import built_in_path, standard_deck
from lilguys_tools.render.sheet import sheet_html


def run(*args: str) -> Result:
    return CliRunner().invoke(root, ["sheet", *args])


def test_page_goes_to_stdout() -> None:
    result = run("lilguys")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == sheet_html("lilguys", standard_deck())
    assert run("lilguys", "-o", "-").stdout == run("lilguys", "--deck", "standard").stdout
    assert run("You Lying Sack").stdout == sheet_html("lyingsack")


def test_page_goes_to_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    result = run("lyingsack", "-o", str(path))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"{path} is written\n")
    assert path.read_text("utf-8") == sheet_html("lyingsack")
    result = run("lilguys", "--out", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path}: is there already; nothing was written\n"
    assert path.read_text("utf-8") == sheet_html("lyingsack")
    assert run("lilguys", "-o", str(tmp_path / "no" / "such")).exit_code == 2


def test_deck_of_ones_own(tmp_path: Path) -> None:
    deck = tmp_path / "box.yaml"
    text = Path(built_in_path("standard")).read_text("utf-8")
    deck.write_text(text.replace("name: Fancy Guys", 'name: "Brainy <Guys>"'), "utf-8")
    result = run("lilguys", "--deck", str(deck))
    assert result.exit_code == 0
    assert "Brainy &lt;Guys&gt;" in result.stdout
    assert "Fancy" not in result.stdout


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [("deck: box\n", 1, "[FORMAT]"), ("[", 1, "[YAML]"), (None, 2, "No such file")],
)
def test_deck_that_is_wrong(tmp_path: Path, text: str | None, code: int, told: str) -> None:
    deck = tmp_path / "box.yaml"
    if text is not None:
        deck.write_text(text, "utf-8")
    result = run("lilguys", "--deck", str(deck), "-o", str(tmp_path / "sheet.html"))
    assert (result.exit_code, result.stdout) == (code, "")
    assert told in result.stderr
    assert not (tmp_path / "sheet.html").exists()


def test_you_lying_sack_has_no_deck() -> None:
    result = run("lyingsack", "--deck", "standard")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "You Lying Sack has no decks" in result.stderr
