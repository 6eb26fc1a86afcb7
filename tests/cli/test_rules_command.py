"""``lgtools rules`` as somebody at a terminal meets it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.core.data import rules
from lilguys_tools.session.examples import worked_example


def run(*args: str, width: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(width)}).invoke(root, ["rules", *args])


def ids(*args: str) -> list[str]:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, result.output
    return [rule["id"] for rule in json.loads(result.stdout)]


def test_without_words_all_are_listed_by_part() -> None:
    lines = run("lilguys").stdout.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "Players and decks:",
        "A round:",
        "Scoring:",
    ]
    assert [line.split()[0] for line in lines if line.startswith(" ")] == list(rules("lilguys"))
    assert lines[1] == "  LG-PLAYERS    Who plays"
    assert "- **LS-WIN** Last one living" in run("lyingsack", "--format", "markdown").stdout
    assert ids("lyingsack") == ids("lyingsack", " ") == list(rules("lyingsack"))


def test_rule_in_full() -> None:
    assert run("lilguys", "lg-send-4").stdout == (
        "LG-SEND-4  No negative Guys\n"
        "  Is there a minus figure on the Guy's card? Then he must stay with you, unless\n"
        "  a Power Item of yours says otherwise. Go by the card and not by the type: a\n"
        "  Shy or Stinky Guy who shows no minus could be sent.\n"
        "  Rulebook: Purchasing Items; no ruling of ours\n"
        "  See also: Points printed on Guys [LG-SCORE-4], Power Items [LG-POWER]\n"
        "  For example: Cleo wants to be rid of the Stinky Guy in her group B.\n"
        "    players: [Ana, Ben, Cleo, Dee]\n"
        "    rounds:\n"
        "      - line: [funny, funny2, stinky, rich, weird2,\n"
        "               weird, popular, fancy, cool, funny]\n"
        "        store: [balloons, cake, friend, whoopee-cushion, spotlight]\n"
        "        split: [2, 3, 4, 1]\n"
        "        picks:\n"
        "          - {player: Ben, group: 1}\n"
        "          - {player: Cleo, group: 2}\n"
        "    pending: {send: true}\n"
        "  Cleo: send stinky > cake: not legal\n"
        "  stinky has -1 printed on it and can not be sent [LG-SEND-4]\n"
    )


def test_points_of_an_example() -> None:
    shown = run("lilguys", "LG-SCORE-1").stdout
    assert "  Ana: Funny Guys: 5 symbols: +10 [LG-SCORE-1]\n" in shown
    assert "  Ana: Weird Guys: 1 symbol: -1 [LG-SCORE-1]\n" in shown
    assert "for 10 or more: 0\n    [LG-SCORE-1]\n" in shown


def test_rule_without_an_example_says_why() -> None:
    shown = run("lyingsack", "LS-LOOK").stdout
    assert "  No example: Looking, pulling away and hiding is table talk" in shown
    (rule,) = json.loads(run("lyingsack", "LS-LOOK", "--format", "json").stdout)
    assert rule["example"] is None


def test_ruling_says_why() -> None:
    text = " ".join(run("lilguys", "LG-WIN").stdout.split())
    assert f"Our ruling, and why: {rules('lilguys')['LG-WIN'].why}" in text
    assert text.index("Rulebook: Final Score") < text.index("Our ruling")
    assert "Our ruling" not in run("lilguys", "LG-LINE").stdout


def log_of(game: str, id: str) -> list[str]:
    """Return the lines of an example's log, which keep their breaks however narrow it gets."""
    return worked_example(game, id).log.splitlines()


@pytest.mark.parametrize(("width", "widest"), [(40, 40), (80, 80), (200, 88)])
def test_text_fits_the_terminal(width: int, widest: int) -> None:
    for game in ("lilguys", "lyingsack"):
        shown = run(game, *rules(game), width=width).stdout
        logs = {f"    {line}" for id in rules(game) for line in log_of(game, id)}
        assert max(len(line) for line in shown.splitlines() if line not in logs) <= widest
        for rule in rules(game).values():
            assert rule.text in " ".join(shown.split())


def test_json_has_these_keys() -> None:
    (rule,) = json.loads(run("lilguys", "LG-RICH", "--format", "json").stdout)
    keys = ["id", "title", "text", "source", "ruling", "why", "see", "example"]
    assert list(rule) == keys
    assert rule["see"] == ["LG-SEND-1", "LG-SCORE-3"]
    assert list(rule["example"]) == ["say", "log", "move", "player", "legal", "lines"]
    assert rule["example"]["legal"] is True
    assert [line["rule"] for line in rule["example"]["lines"]] == ["LG-RICH"]
    assert (rule["id"], rule["ruling"]) == ("LG-RICH", True)
    assert rule["source"] == "Special Types of Guys"


def test_markdown() -> None:
    head, empty, text, *_ = run("lyingsack", "ls-few", "--format", "markdown").stdout.splitlines()
    assert (head, empty) == ("### LS-FEW: Very small piles", "")
    assert text == rules("lyingsack")["LS-FEW"].text
    shown = run("lyingsack", "ls-few", "--format", "markdown").stdout
    assert "- See also: Keeping the Good Thing [LS-GOOD-1]" in shown
    assert "```yaml\n# part of a log\nplayers: [Ana, Ben, Cleo]\n" in shown


def test_families_and_several_ids() -> None:
    assert ids("lilguys", "lg-send") == [f"LG-SEND-{n}" for n in range(1, 6)]
    assert ids("lilguys", "LG-RICH", "lg-win") == ["LG-RICH", "LG-WIN"]


def test_words_need_no_quotes() -> None:
    assert "LG-SEND-4" in ids("lilguys", "can", "I", "sell", "a", "smelly", "one")[:3]
    assert ids("lilguys", "can I sell", "a smelly one") == ids("lilguys", "can I sell a smelly one")


def test_of_a_question_the_best_is_told_and_others_are_named() -> None:
    text = run("lyingsack", "what if nobody takes it").stdout
    assert text.startswith("LS-OFFER  Offering the hand\n")
    head, *near = text.split("\n\n")[1].splitlines()
    assert head == "Perhaps also:"
    assert near[0].split() == ["LS-BAD", "Bad", "Things", "in", "the", "hand"]
    shown = run("lyingsack", "what if nobody takes it", "--format", "markdown").stdout
    assert "\n\nPerhaps also:\n\n- **LS-BAD** Bad Things in the hand" in shown


def test_nothing_fits() -> None:
    result = run("lilguys", "pizza", "xylophone")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "nowhere in the rules: 'pizza', 'xylophone'",
        "no rule fits 'pizza xylophone'",
        "'lgtools rules lilguys' lists them all, 'lgtools teach lilguys' teaches them",
    ]
    result = run("lilguys", "pizza", "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])


def test_what_was_looked_for_is_told() -> None:
    result = run("lilguys", "sell", "stikny", "pizza")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "'stikny' is nowhere in the rules: taken for 'stinky'",
        "nowhere in the rules: 'pizza'",
    ]


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("LG-SENT", "there is no rule LG-SENT; did you mean LG-SEND?"),
        ("lg-rihc", "there is no rule lg-rihc; did you mean LG-RICH?"),
        ("LG-SEND-9", "there is no rule LG-SEND-9; did you mean LG-SEND"),
        ("LS-WIN", "LS-WIN is a rule of You Lying Sack: 'lgtools rules lyingsack LS-WIN'"),
    ],
)
def test_id_that_is_none(id: str, told: str) -> None:
    result = run("lilguys", id)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(told)


@pytest.mark.parametrize(
    ("game", "hint"),
    [
        ("lilgus", "there is no game 'lilgus'. Did you mean 'lilguys'?"),
        ("lyingsac", "there is no game 'lyingsac'. Did you mean 'lyingsack'?"),
        ("chess", "there is no game 'chess'. Games: lilguys, lyingsack."),
    ],
)
def test_unknown_game(game: str, hint: str) -> None:
    result = run(game)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr


@pytest.mark.parametrize("game", ["LilGuys", "lil-guys", "Lil' Guys", "Lil\u2019 Guys"])
def test_game_however_spelled(game: str) -> None:
    assert ids(game, "LG-WIN") == ["LG-WIN"]


def test_controls_in_words_do_not_reach_the_terminal() -> None:
    result = run("lilguys", "\x1b[31m", "--format", "json")
    assert result.exit_code == 1
    assert "\x1b" not in result.output
