"""Branches off a log, how all stood in its course, and reading files for a replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys.moves import PASS, Pick, Split
from lilguys_tools.games.lyingsack.moves import ANSWERS, TAKES
from lilguys_tools.session.branch import Branch
from lilguys_tools.session.playback import Playback
from lilguys_tools.session.replays import examples, read_replays
from lilguys_tools.session.standings import standings

DOCS = Path(__file__).parents[2] / "docs" / "examples"
YES, NO = ANSWERS
SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {roll: 4, hand: bad, accepted_by: Cleo}
- {roll: 6, hand: good, accepted_by: nobody}
"""


def playback(text: str | bytes) -> Playback:
    data = text.encode() if isinstance(text, str) else text
    found = read_replays(data, "log.yaml")
    assert not found.problems
    return found.playbacks[0]


def test_a_branch_leaves_the_log_alone() -> None:
    log = playback(SACK)
    before = [log.position(i) for i in range(log.last + 1)]
    branch = Branch(log, 2)
    branch.go(YES)
    assert [log.position(i) for i in range(log.last + 1)] == before
    assert branch.start == before[2]


def test_the_die_falls_as_in_the_log_while_it_goes_on() -> None:
    """Ben takes the hand, so it is his turn as in the log, and the 6 falls for him, too."""
    branch = Branch(playback(SACK), 2)
    branch.go(YES)
    assert branch.state.piles == (2, 4, 2)
    assert (branch.state.turn, branch.state.die, branch.state.number) == (2, 6, 2)
    again = [Branch(playback(SACK), 2) for _ in range(2)]
    for one in again:  # on from the log's end the dice are seeded
        for move in (YES, TAKES[0], NO, NO, TAKES[1], NO, NO):
            one.go(move)
    assert again[0].state == again[1].state and again[0].state.turn == 4


def test_moves_are_taken_back_with_what_chance_did() -> None:
    branch = Branch(playback(SACK), 2)
    start = branch.state
    branch.go(NO)
    branch.go(YES)
    assert branch.tried == 2 and branch.state.turn == 2
    branch.back()
    assert branch.tried == 1 and branch.state.turn == 1 and branch.moves() == [YES, NO]
    branch.back()
    assert branch.state == start and branch.tried == 0
    with pytest.raises(IndexError):
        branch.back()


def test_a_branch_from_where_chance_decides_begins_with_what_it_did() -> None:
    branch = Branch(playback(SACK), 0)
    assert branch.state.die == 4 and branch.tried == 0
    branch.go(TAKES[1])
    assert next(event.rule for event in branch.events(False)) == "LS-HAND-1"


def test_rules_hold_in_a_branch() -> None:
    """The line of under-way.yaml is split into 2, 3, 4 and 1; any other split into four may be."""
    log = playback((DOCS / "under-way.yaml").read_bytes())
    branch = Branch(log, 1)
    assert len(branch.moves()) == 84
    with pytest.raises(IllegalMoveError):
        branch.go(Split((5, 5)))
    branch.go(Split((1, 1, 1, 7)))
    branch.go(Pick(4))
    branch.go(PASS)
    assert [len(hand) for hand in branch.state.guys] == [0, 7, 0, 0]
    told = [event.text for event in branch.events(False)]
    assert told == ["Ben sends nobody to the store"]


@pytest.mark.parametrize(
    ("name", "point"), [("friday", "3.2"), ("sack", "4"), ("under-way", "1"), ("friday", "8.4")]
)
def test_a_branch_is_a_log_that_reads_to_the_same_game(name: str, point: str) -> None:
    log = playback((DOCS / f"{name}.yaml").read_bytes())
    index = log.find(point)
    assert index is not None
    branch = Branch(log, index)
    for _ in range(5):
        if moves := branch.moves():
            branch.go(moves[-1])
    text = branch.log_text()
    assert text.startswith(f"# From log.yaml, going on otherwise after {log.at(index)}.\n")
    again = playback(text)
    assert not again.game.problems and again.game.data.get("title") == log.game.data.get("title")
    assert again.position(again.last) == branch.state


def test_the_next_round_is_dealt_as_in_the_log() -> None:
    log = playback((DOCS / "friday.yaml").read_bytes())
    last = log.find("1")
    assert last is not None
    before = max(i for i in range(last) if log.steps[i].at == "1.4")
    branch = Branch(log, before)
    branch.go(branch.moves()[-1])
    while branch.state.round == 1:
        branch.go(branch.moves()[-1])
    dealt = log.position(last + 1)
    assert (branch.state.line, branch.state.store) == (dealt.line, dealt.store)


def test_points_by_round() -> None:
    """After round 1 of first-round.yaml: see the README."""
    log = playback((DOCS / "first-round.yaml").read_bytes())
    found = standings(log, log.last)
    assert (found.unit, found.per, found.labels) == ("Points", "round", ["start", "1"])
    assert found.values == [[0, -1], [0, 3], [0, 0], [0, 0]]
    assert standings(log, 0).values == [[0]] * 4


def test_piles_by_turn_and_who_is_out() -> None:
    """In sack.yaml Ana is out in turn 7, with the seven that nobody wanted on top of her eight."""
    log = playback((DOCS / "sack.yaml").read_bytes())
    found = standings(log, log.last)
    assert found.labels == ["start", *map(str, range(1, 13))]
    ana = found.values[0]
    assert ana[0] == 2 and ana[6] == 8 and ana[7:] == [None] * 6
    assert standings(log, 4).labels == ["start", "1", "2"]


def test_what_can_not_be_replayed_says_why() -> None:
    found = read_replays((DOCS / "evening.yaml").read_bytes(), "evening.yaml")
    assert [one.name for one in found.playbacks] == ["evening.yaml"]
    assert found.problems == ["evening.yaml#2: a tally has no moves"]
    found = read_replays(b"\x89PNG\r\n\x1a\n\xff", "photo.png")
    assert not found.playbacks and found.problems[0].startswith("photo.png:1:1: [YAML]")


def test_a_broken_log_is_there_up_to_where_it_breaks() -> None:
    found = read_replays((DOCS / "wrong.yaml").read_bytes(), "wrong.yaml")
    (log,) = found.playbacks
    assert log.at(log.last) == "1.2" and log.game.problems[0].id == "LG-SEND-4"


def test_examples_can_be_replayed() -> None:
    names = [name for name, path in examples().items()]
    assert names == ["friday", "under-way", "sack"]
    for path in examples().values():
        (log,) = read_replays(path.read_bytes(), path.name, path.parent).playbacks
        assert log.last and not log.game.problems
