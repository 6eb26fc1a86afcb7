"""``lgtools deck`` as somebody at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.games.lilguys.effects import EFFECTS
from lilguys_tools.games.lilguys.pranks import PRANKS
from lilguys_tools.logs.decks import STANDARD, built_in_path, standard_deck
from lilguys_tools.teach.lilguys_cards import effect_text

TEXT = Path(built_in_path(STANDARD)).read_text("utf-8")
HERE = Path(__file__).parents[2]


def run(*args: str | Path, stdin: str | None = None, width: int = 80) -> Result:
    runner = CliRunner(env={"COLUMNS": str(width)})
    return runner.invoke(root, ["deck", *map(str, args)], input=stdin)


def box(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Write the built-in deck with changes to a file."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "box.yaml"
    path.write_text(text, "utf-8")
    return path


# -- list --------------------------------------------------------------------------------


def test_list_counts_the_cards() -> None:
    head, _, line = run("list").stdout.splitlines()
    assert head.split() == ["Deck", "Name", "Guys", "Exclusives", "Store", "cards"]
    assert line.split() == ["standard", *standard_deck().name.split(), "80", "25", "45"]


# -- show --------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [72, 80, 100])
def test_show_fits_the_terminal(width: int) -> None:
    assert max(map(len, run("show", width=width).stdout.splitlines())) <= width


def test_show_has_every_card_with_all_that_is_known() -> None:
    shown = run("show").stdout
    assert shown.startswith("standard: Standard box with stand-in cards\n")
    words = " ".join(shown.split())
    for card in standard_deck().cards:
        assert f"\n{card.id} " in shown
        if card.kind not in ("guy", "exclusive"):
            assert f"{card.name}:" in words
            assert f'"{card.text}"' in words
    for heading in (
        *("Guys (80)", "Exclusive Guys (25)", "Normal Items (15)", "Special Items (10)"),
        *("Power Items (6)", "Prank Items (4)", "Friends (10)"),
    ):
        assert f"\n{heading}\n" in shown


@pytest.mark.parametrize(
    "line",
    [
        "funny2 +         2  2 Funny symbols",
        "stinky +         8  1 Stinky symbol, -1 printed",
        "fancy *    Fancy Guys",
        "rich       Rich Guys       sent to the store, one buys two cards",
        "popular    Popular Guys    wild: each joins another type at the end",
        "junk-pile            1  Junk Pile: 2 points",
        "spotlight *            1  Spotlight: 5 points; asked: the most Funny symbols",
        "loyalty-card *          1  Loyalty Card: Fancy buys two when sent",
        "friend +      10  Friend: 1 Shy symbol",
        "With 2 or 3 players these leave: Shy Guys, Cool Guys, friend cards",
        "  8: 22, 9: 26, 10 or more: 0",
        "Points a symbol in the simplified count: largest group 2, next 1",
    ],
)
def test_show_says_in_words(line: str) -> None:
    assert line in run("show").stdout.splitlines()


def test_show_as_json() -> None:
    data = json.loads(run("show", "--format", "json").stdout)
    assert list(data) == [
        *("deck", "name", "types", "cards"),
        *("small_game", "reference_card", "simplified_card"),
    ]
    assert [kind["id"] for kind in data["types"] if kind["wild"]] == ["popular"]
    assert sum(card["copies"] for card in data["cards"]) == 80 + 25 + 45
    cards = {card["id"]: card for card in data["cards"]}
    assert cards["conga-line"] == {
        "id": "conga-line",
        "name": "Conga Line",
        "kind": "special",
        "copies": 1,
        "type": None,
        "symbols": 0,
        "points": {"each": 1, "per": "guys", "max": 5},
        "does": "1 point for each of your Guys, 5 at most; asked: the most Guys",
        "text": "1 point a Guy, 5 at most, if nobody has more Guys than you.",
        "source": "stand-in",
    }
    assert cards["velvet-rope"]["points"] == {"each": 1, "per": "rich", "max": 6}
    assert (cards["shy2"]["type"], cards["shy2"]["symbols"], cards["shy2"]["points"]) == (
        *("shy", 2),
        -2,
    )
    assert data["small_game"] == {"types": ["shy", "cool"], "kinds": ["friend"]}
    assert data["reference_card"]["10"] == 0


def test_show_as_markdown() -> None:
    lines = run("show", "--format", "markdown").stdout.splitlines()
    assert lines[0] == "# standard: Standard box with stand-in cards"
    row = next(line for line in lines if line.startswith("| cake "))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells == [
        *("cake", "Cake", "3", "2 points"),
        *("Three layers, all of them icing. 2 points.", "stand-in"),
    ]


def test_show_a_file(tmp_path: Path) -> None:
    path = box(
        tmp_path,
        ("deck: standard", "deck: mine"),
        ("name: Cake,", "name: Real Cake,"),
        ("{id: cool, type", "{id: cool, name: Ice Cube, type"),
    )
    shown = run("show", path).stdout
    assert shown.startswith("mine: ")
    assert "Real Cake: 2 points" in shown
    assert "Ice Cube: 1 Cool symbol" in shown
    assert run("show", "-", stdin=path.read_text("utf-8")).stdout == shown
    assert run("show", "Standard").stdout == run("show", "standard").stdout


def test_show_survives_what_is_printed_on_a_card(tmp_path: Path) -> None:
    text = '"Three layers, all of them icing. 2 points."'
    path = box(tmp_path, (text, r'"\e[31m \u202e | \n x"'))
    for fmt in ("table", "markdown"):
        shown = run("show", path, "--format", fmt).stdout
        assert not {"\x1b", "\u202e"} & set(shown)


def test_show_of_a_broken_deck(tmp_path: Path) -> None:
    result = run("show", box(tmp_path, ("buys: 2", "buys: 3")))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "[FORMAT] 3 is out of range" in result.stderr


def test_show_of_an_unknown_deck() -> None:
    result = run("show", "standrd")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "standrd: No such file or directory",
        "  hint: did you mean standard?",
    ]
    assert "built-in decks: standard" in run("show", "nowhere.yaml").stderr


# -- words for effects -------------------------------------------------------------------


def _effect(key: str, *values: Any) -> Any:
    return {**EFFECTS, **PRANKS}[key](*values)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (_effect("extra_sends", 2), "2 more"),
        (_effect("send_negative"), "negative Guys may be sent"),
        (_effect("ignore_printed", (6, 7)), "Shy and Stinky do not count"),
        (_effect("buys_two", (0, 3)), "Cool and Fancy buy two when sent"),
        (_effect("extra_symbols", ((0, 1), (1, 2))), "1 more Cool, 2 more Funny"),
        (_effect("group_bonus", ((6, 2),)), "2 for a Shy group"),
        (_effect("steal", 2), "take up to 2 of one player's Guys without printed negative points"),
        (_effect("give", 1, None), "give 1 of your Guys to one player"),
        (_effect("swap", 2), "swap 2 of your Guys against 2"),
        (_effect("discard", 2), "up to 2 of one player's Guys out of the game"),
    ],
)
def test_effect_in_words(effect: Any, words: str) -> None:
    assert words in effect_text(standard_deck(), effect)


def test_every_effect_has_words() -> None:
    known = {card.effect.key for card in standard_deck().cards if card.effect is not None}
    assert known | {"manual"} == {*EFFECTS, *PRANKS}
    for card in standard_deck().cards:
        if card.effect is not None:
            assert effect_text(standard_deck(), card.effect)
    with pytest.raises(TypeError, match="no words"):
        effect_text(standard_deck(), "nothing")  # type: ignore[arg-type]


# -- check -------------------------------------------------------------------------------


def test_check_says_fine(tmp_path: Path) -> None:
    path = box(tmp_path)
    result = run("check", path, path)
    assert (result.exit_code, result.output) == (0, f"{path}: fine\n" * 2)
    assert run("check", "-", stdin=TEXT).stdout == "-: fine\n"
    assert json.loads(run("check", path, "--format", "json").stdout) == []


def test_check_tells_a_problem_with_its_line(tmp_path: Path) -> None:
    path = box(tmp_path, ("kinds: [friend]", "kinds: [fiend]"))
    result = run("check", path)
    assert (result.exit_code, result.stderr) == (1, "")
    line = next(i for i, text in enumerate(TEXT.splitlines(), 1) if text.startswith("small_game"))
    column = len("small_game: {types: [shy, cool], kinds: [") + 1
    shown = "small_game: {types: [shy, cool], kinds: [fiend]}   # what leaves with 2 or 3 players"
    assert result.stdout.splitlines() == [
        f"{path}:{line}:{column}: [FORMAT] expected normal or special or power or prank or "
        "friend, found fiend",
        f"    {shown}",
        "    " + " " * (column - 1) + "^",
        "  hint: did you mean friend?",
    ]


def test_check_as_json_in_the_order_of_the_lines(tmp_path: Path) -> None:
    path = box(
        tmp_path,
        ("simplified_card: [2, 1]", "simplified_card: []"),
        ("buys: 2", "buys: 3"),
        ("format: 1", "format: 1\nformat: 1"),
    )
    result = run("check", path, "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    told = json.loads(result.stdout)
    assert list(told[0]) == ["file", "line", "column", "id", "path", "message", "hint"]
    assert [problem["path"] for problem in told] == [
        "format",
        "types.rich.buys",
        "simplified_card",
    ]


def test_check_of_a_deck_that_runs_out_of_store_cards(tmp_path: Path) -> None:
    """All 80 Guys are 8 rounds; without the Friends 35 cards lie in the store, enough for 7."""
    path = box(tmp_path, ("small_game: {types: [shy, cool]", "small_game: {types: []"))
    (problem,) = json.loads(run("check", path, "--format", "json").stdout)
    assert problem["path"] == "small_game.kinds"
    assert "35 store cards" in problem["message"] and "40" in problem["hint"]
    path = box(tmp_path, ("small_game: {types: [shy, cool]", "small_game: {types: [shy]"))
    assert run("check", path).exit_code == 0


def test_check_of_a_file_that_can_not_be_read(tmp_path: Path) -> None:
    result = run("check", "nowhere.yaml", box(tmp_path, ("buys: 2", "buys: 3")), box(tmp_path))
    assert result.exit_code == 2
    assert result.stderr.startswith("nowhere.yaml: No such file or directory\n")
    assert run("check", tmp_path).exit_code == 2
    assert run("check").exit_code == 2


def test_check_of_one_broken_and_one_fine(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    result = run("check", box(other, ("buys: 2", "buys: 3")), box(tmp_path))
    assert result.exit_code == 1
    broken, *_, fine = result.stdout.splitlines()
    assert broken.startswith(f"{other / 'box.yaml'}:")
    assert fine == f"{tmp_path / 'box.yaml'}: fine"


def test_check_tells_a_second_document(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(f"{TEXT}---\n{TEXT.replace('buys: 2', 'buys: 3')}", "utf-8")
    (first, second) = json.loads(run("check", path, "--format", "json").stdout)
    assert (first["message"], first["file"]) == ("a deck file holds one deck only", f"{path}#2")
    comments = next(i for i, text in enumerate(TEXT.splitlines()) if text.startswith("deck:"))
    assert first["line"] == TEXT.count("\n") + 1 + comments + 1
    assert second["message"] == "3 is out of range"


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n---\n"])
def test_check_of_nothing(text: str) -> None:
    result = run("check", "-", stdin=text)
    assert result.exit_code == 1
    assert "-:1:1: [FORMAT] there is no deck in this file" in result.stdout


def test_check_of_a_game_sends_on() -> None:
    result = run("check", HERE / "docs" / "examples" / "tie.yaml")
    assert result.exit_code == 1
    assert "this is a game, and no deck" in result.stdout
    assert "hint: lgtools check is for games" in result.stdout


def test_check_of_what_is_no_yaml() -> None:
    result = run("check", "-", stdin="deck: [standard\n")
    assert result.exit_code == 1
    assert "[YAML]" in result.stdout


def test_unknown_subcommand() -> None:
    assert run("lst").exit_code == 2
