"""``lgtools why`` and ``lgtools whatif``: disputes settled by rule, and scores that might be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.bots import load_bot
from lilguys_tools.bots.playing import play_game
from lilguys_tools.cli import root
from lilguys_tools.games import load
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.render.moves import move_text
from lilguys_tools.session.claims import judge

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

LOG = """\
game: lilguys
format: 1
players: [Ana, Ben, Cleo, Dee]
rounds:
  - line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, cool, funny]
    store: [balloons, cake, friend, whoopee-cushion, spotlight]
    split: [2, 3, 4, 1]
    picks:
      - {player: Ben, group: 1, send: funny2, buy: cake}
      - {player: Cleo, group: 2}
"""
SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
  - {roll: 4, hand: bad, accepted_by: Ben}
  - {roll: 3, hand: bad}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test run beside its files."""
    monkeypatch.chdir(tmp_path)
    Path("log.yaml").write_text(LOG, "utf-8")
    Path("sack.yaml").write_text(SACK, "utf-8")


def run(*args: str) -> Result:
    return CliRunner().invoke(root, args)


def asked(*args: str) -> Any:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("point", "text", "rule"),
    [
        ("1.2", "send stinky > cake", "LG-SEND-4"),  # -1 is printed on it
        ("1.2", "send weird > cake", "LG-SEND-2"),  # that lay in group 3
        ("1.2", "send rich > cake friend", "LG-SEND-5"),  # Ben has the cake
        ("1.2", "send rich > friend", "LG-RICH"),  # a Rich Guy buys two
        ("1.2", "send weird2 > balloons friend", "LG-RICH"),  # and no other does
        ("1.2", "a", "LG-PICK-1"),  # Ben took it
        ("1.1", "send funny2 > funny", "LG-SEND-5"),
        ("1.1", "group 5", "LG-PICK-1"),  # there are four groups
        ("1.2", "b rich > balloons friend; weird2 > spotlight", "LG-SEND-3"),  # two
        ("1.1", "send funny > cake; send funny2 > balloons", "LG-SEND-3"),
        ("1", "split 3 3 3 3", "LG-SPLIT-2"),
        ("1", "split 5 5", "LG-SPLIT-1"),
        ("1", "split 10", "LG-SPLIT-1"),  # and not the tenth split of a list
        ("1", "10", "LG-SPLIT-1"),
        ("1", "1 9", "LG-SPLIT-1"),
    ],
)
def test_what_a_claim_breaks(point: str, text: str, rule: str) -> None:
    told = asked("why", "log.yaml", "--at", point, "--move", text)
    assert (told["legal"], told["rules"]) == (False, [rule])
    assert told["message"] and told["events"] == []
    shown = run("why", "log.yaml", "--at", point, "--move", text)
    assert f"[{rule}]" in shown.stdout and ": not legal" in shown.stdout


@pytest.mark.parametrize(
    ("point", "text", "player"),
    [
        ("1.2", "send rich > balloons friend", "Cleo"),
        ("1.2", "send rich > funny2 friend", "Cleo"),  # the Guy whom Ben sent may be bought
        ("1.2", "send rich", None),
        ("1.2", "nothing", "Cleo"),
        ("1.2", "c", "Cleo"),
        ("1", "split 1 1 1 7", "Ana"),
    ],
)
def test_what_may_be_claimed(point: str, text: str, player: str | None) -> None:
    if player is None:  # two cards: which?
        result = run("why", "log.yaml", "--at", point, "--move", text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "rich for what?" in result.stderr
        return
    told = asked("why", "log.yaml", "--at", point, "--move", text)
    assert (told["legal"], told["player"], told["message"]) == (True, player, None)
    assert told["events"]


def test_a_claim_where_the_log_stops() -> None:
    """Cleo took stinky, rich and weird2 and the log says nothing of sending: Dee is next."""
    told = asked("why", "log.yaml", "--move", "d")
    assert (told["at"], told["player"], told["legal"]) == ("1.3", "Dee", True)
    told = asked("why", "log.yaml", "--move", "b")
    assert (told["legal"], told["rules"]) == (False, ["LG-PICK-1"])


def test_a_claim_at_the_wrong_time() -> None:
    """Cleo has sent what she wanted, and Dee has taken nothing yet."""
    told = asked("why", "log.yaml", "--move", "send weird > balloons")
    assert (told["legal"], told["rules"]) == (False, ["LG-SEND-1"])


def test_a_whole_pick_rests_on_all_its_rules() -> None:
    told = asked("why", "log.yaml", "--at", "1.2", "--move", "b rich > balloons friend")
    assert told["legal"] and {"LG-PICK-1", "LG-RICH"} <= set(told["rules"])


def test_claims_in_the_sack() -> None:
    assert asked("why", "sack.yaml", "--at", "1", "--move", "accept")["player"] == "Ben"
    assert asked("why", "sack.yaml", "--at", "1", "--move", "good")["decision"] == "hand"
    told = asked("why", "sack.yaml", "--move", "accept")
    assert (told["player"], told["legal"], told["events"]) == ("Cleo", True, [])
    wrong = run("why", "sack.yaml", "--at", "1", "--move", "roll 7")
    assert wrong.exit_code == 2 and "1 to 6" in wrong.stderr
    assert asked("why", "sack.yaml", "--at", "1", "--move", "roll 6")["player"] is None


def test_a_closed_hand_is_not_shown() -> None:
    for fmt in ("text", "json", "markdown"):
        shown = run("why", "sack.yaml", "--format", fmt).stdout
        assert "closed" in shown or "hidden" in shown
        assert '{"hand": "bad"}}' not in shown
    decided = asked("why", "sack.yaml")["decisions"][1]
    assert decided["move"] == {"hand": "hidden"}
    assert asked("why", "sack.yaml", "--reveal")["decisions"][1]["move"] == {"hand": "bad"}


def test_a_point_is_told() -> None:
    told = asked("why", "log.yaml", "--at", "1.1")
    group, send = told["decisions"]
    assert (group["player"], group["move"]) == ("Ben", {"group": 1})
    assert group["legal"] == [{"group": n} for n in (1, 2, 3, 4)]
    # Two Guys, five cards.
    assert len(send["legal"]) == 2 * 5 + 1
    assert {"pass": True} in send["legal"]
    assert told["rules"][0]["id"] == "LG-PICK-1"
    # By then Ben holds one Funny symbol, -1, and a cake, 2.
    ben = told["score"]["players"][1]
    assert (ben["guys"], ben["items"], ben["total"]) == (-1, 2, 1)
    assert [line["points"] for line in ben["explain"]] == [-1, 2]
    shown = run("why", "log.yaml", "--at", "1.1").stdout
    assert "Ben decided: send funny2, buy cake" in shown
    assert "also legal: take group 2; take group 3; take group 4" in shown
    assert "Order of the picks [LG-PICK-1]" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_broken_log_is_told_up_to_where_it_breaks() -> None:
    Path("broken.yaml").write_text(LOG.replace("group: 2", "group: 1"), "utf-8")
    result = run("why", "broken.yaml")
    assert result.exit_code == 1
    assert "Pick 1.1" in result.stdout
    assert "[LG-PICK-1] group 1 is taken already" in result.stderr


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (["log.yaml", "--at", "3"], 2, "there is no point 3"),
        (["log.yaml", "--at", "\x1b[2J"], 2, "there is no point"),
        (["log.yaml", "--move", "frobnicate"], 2, "is no move"),
        (["log.yaml", "--move", ""], 2, "is no move"),
        (["log.yaml", "--move", "3"], 2, "a number alone says too little"),
        (["log.yaml", "--move", "stack funny"], 2, "nothing of the kind can be decided"),
        (["log.yaml", "--move", "x" * 9000], 2, "is no move"),
        (["log.yaml", "--game", "2"], 2, "there is no game 2"),
        ([str(EXAMPLES / "tally.yaml")], 1, "a tally has no moves"),
        ([str(EXAMPLES / "sack.yaml"), "--move", "accept"], 2, "the game is over"),
        (["nowhere.yaml"], 2, "No such file"),
    ],
)
def test_why_says_what_it_can_not_tell(args: list[str], code: int, why: str) -> None:
    result = run("why", *args)
    assert (result.exit_code, result.stdout) == (code, "")
    assert why in result.stderr
    assert "\x1b" not in result.stderr and len(result.stderr) < 2000


def test_whatif_shows_the_difference() -> None:
    """Ten symbols are 0 on the card; with 30 for ten Ana has 30, and Ben's 6 are behind."""
    told = asked("whatif", str(EXAMPLES / "ten.yaml"), "--set", "reference_card.10=30")[0]
    (variant,) = told["variants"]
    assert variant["difference"] == {"Ana": 30, "Ben": 0}
    assert [p["rank"] for p in variant["then"]["players"]] == [1, 2]
    assert "one_guy" not in told
    text = run("whatif", str(EXAMPLES / "ten.yaml"), "--set", "reference_card.10=30").stdout
    assert "first place would go to Ana, now Ben" in text


def test_whatif_without_options() -> None:
    """Ana 14 + 1 - 2 + 6, Ben 6 + 1 + 0; simplified 12 + 2 - 2 + 6 and 8 + 2."""
    told = asked("whatif", str(EXAMPLES / "tally.yaml"))
    (variant,) = told["variants"]
    assert [p["total"] for p in told["now"]["players"]] == [19, 7]
    assert [p["total"] for p in variant["then"]["players"]] == [18, 10]
    funny = {(one["player"]): one for one in told["one_guy"] if one["type"] == "funny"}
    assert (funny["Ana"]["more"], funny["Ana"]["less"]) == (18 - 14, 10 - 14)
    markdown = run("whatif", str(EXAMPLES / "tally.yaml"), "--format", "markdown").stdout
    assert markdown.startswith("## ")


def test_whatif_shows_a_better_stacking() -> None:
    """With her Popular Guy beside the Stinky ones Ana has 5 Funny 10 and 3 Stinky 3."""
    text = (EXAMPLES / "tally.yaml").read_text("utf-8")
    text = text.replace("stinky: 2}", "stinky: 2}\n    popular_as: {popular: [stinky]}")
    Path("tally.yaml").write_text(text.partition("result:")[0], "utf-8")
    told = asked("whatif", "tally.yaml")
    assert told["now"]["players"][0]["total"] == 10 + 3 - 2 + 6
    best = told["variants"][1]
    assert "Ana" in best["what"] and best["difference"] == {"Ana": 19 - 17, "Ben": 0}
    told = asked("whatif", str(EXAMPLES / "tally.yaml"), "--stack", "ana: stinky")
    assert told["variants"][0]["difference"] == {"Ana": 17 - 19, "Ben": 0}
    told = asked("whatif", "tally.yaml", "--stack", "Ana: best")
    assert told["variants"][0]["difference"] == {"Ana": 2, "Ben": 0}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--set", "reference_card.12=5"], "leaves a gap: there is none for 11"),
        (["--stack", "Ben: funny"], "Ben has no Popular Guys"),
        (["--set", "reference_card.x=5"], "is not like reference_card.10=30"),
        (["--set", "reference_card.3=5", "--set", "reference_card.3=6"], "set twice"),
        (["--stack", "Ana"], "--stack is like"),
        (["--stack", "Zoe: funny"], "Zoe"),
        (["--stack", "Ana: rich funny"], "2 types for 1 Popular"),
        (["--stack", "Ana: popular"], "LG-POPULAR"),
        (["--stack", "Ana: funny", "--stack", "ana: best"], "twice"),
        (["--scoring", "mine"], "mine"),
    ],
)
def test_whatif_refuses_changes_that_make_no_sense(args: list[str], why: str) -> None:
    result = run("whatif", str(EXAMPLES / "tally.yaml"), *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


def test_whatif_of_other_files() -> None:
    result = run("whatif", "sack.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "You Lying Sack has no points to reckon" in result.stderr
    assert run("whatif", "nowhere.yaml").exit_code == 2
    broken = LOG.replace("group: 2", "group: 1")
    Path("broken.yaml").write_text(broken, "utf-8")
    result = run("whatif", "broken.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "[LG-PICK-1]" in result.stderr
    assert "one_guy" in asked("whatif", "log.yaml")


HOSTILE = "x\\ec\\e]0;y\\a\\u202e"


@pytest.mark.parametrize("fmt", ["text", "markdown", "json"])
def test_a_title_can_not_move_the_cursor(fmt: str) -> None:
    for log in (LOG, SACK):
        text = log.replace("format: 1", f'format: 1\ntitle: "{HOSTILE}"').replace(
            "Ana", f'"Ana{HOSTILE}"'
        )
        Path("odd.yaml").write_text(text, "utf-8")
        for args in ([], ["--at", "1"], ["--at", "1", "--move", "good"], ["--move", "d"]):
            result = run("why", "odd.yaml", *args, "--format", fmt)
            assert all(line.isprintable() for line in result.output.splitlines())


def test_names_in_whatif_can_not_move_the_cursor() -> None:
    deck = run("new", "deck").stdout.replace("name: Funny Guys", f'name: "{HOSTILE}|"')
    Path("box.yaml").write_text(deck, "utf-8")
    text = f"""\
game: lilguys
format: 1
deck: box.yaml
players: ["Anna|{HOSTILE}", Ben, "{"C" * 60}", "{"D" * 60}"]
final: {{"Anna|{HOSTILE}": {{guys: {{popular: 1}}}}}}
"""
    Path("odd.yaml").write_text(text, "utf-8")
    for args in ([], ["--stack", "Annaa: funny"], ["--stack", "Anna: funny"]):
        for fmt in ("text", "markdown"):
            result = run("whatif", "odd.yaml", *args, "--format", fmt)
            lines = result.output.splitlines()
            assert all(line.isprintable() for line in lines), result.output
            if fmt == "text" and result.exit_code == 0:
                assert max(map(len, lines[1:])) <= 80
    table = run("whatif", "odd.yaml", "--format", "markdown").stdout.rpartition("###")[2]
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len({len(line.replace("\\|", "").split("|")) for line in rows}) == 1


@pytest.mark.parametrize("name", ["lilguys", "lyingsack"])
def test_every_move_as_moves_prints_it_is_a_claim(name: str) -> None:
    """What `lgtools moves` shows can be typed back, and is legal."""
    game = load(name)
    players = ("Ana", "Ben", "Cleo")
    options = {"deck": standard_deck()} if name == "lilguys" else {}
    setup = game.new_setup(players, **options)
    steps, _ = play_game(game, setup, [load_bot(name, "random")] * 3, seed=4)
    decisions = set()
    for state, _ in steps:
        if game.is_chance(state):
            continue
        moves = game.legal_moves(state)
        decisions.add(game.decision(state))
        for move in moves[:: max(1, len(moves) // 4)]:
            claim = judge(game, [state], [], move_text(game.to_json(setup, move)))
            assert (claim.reason, claim.moves) == (None, (move,))
    assert decisions >= ({"split", "group", "send"} if name == "lilguys" else {"hand", "answer"})
