"""Games under way: time travel, what the log says and hides, and going on from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_games import again, begin, play_some, secret_of, to_person

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lyingsack.moves import Answer, Roll, Take
from lilguys_tools.logs.games import read_games
from lilguys_tools.session.book import Secret
from lilguys_tools.session.notation import read_line
from lilguys_tools.session.opening import OpeningError, deck_key, new_session
from lilguys_tools.session.resuming import resumed
from lilguys_tools.session.seats import Player, UnknownBotError, read_players
from lilguys_tools.session.session import BOT, CHANCE, OVER, PERSON, Session

CHOICES = st.lists(st.integers(0, 10**6), max_size=40)
TABLES = st.sampled_from(
    [
        ("lilguys", "Ana,Ben"),
        ("lilguys", "Ana,Ben,bot:random"),
        ("lilguys", "No,on,1e3,bot:greedy"),
        ("lyingsack", "Ana,Ben"),
        ("lyingsack", "Ana,bot:random,null,bot:greedy"),
    ]
)


def test_players_of_a_line() -> None:
    assert read_players("Ana, Ben,bot:greedy,Greedy,bot:greedy,C=bot:random") == (
        Player("Ana"),
        Player("Ben"),
        Player("Greedy 2", "greedy"),
        Player("Greedy"),
        Player("Greedy 3", "greedy"),
        Player("C", "random"),
    )
    assert read_players("A=B,Bot:RANDOM,") == (Player("A=B"), Player("Random", "random"))


def test_a_bot_that_nobody_knows_is_told_with_the_one_meant() -> None:
    with pytest.raises(UnknownBotError, match="greedy"):
        begin("lilguys", "Ana,bot:gredy")


@pytest.mark.parametrize(
    ("game", "players", "why"),
    [
        ("lilguys", "Ana", "LG-PLAYERS"),
        ("lilguys", "Ana,ana", "LG-PLAYERS"),
        ("lilguys", "A,B,C,D,E", "LG-PLAYERS"),
        ("lyingsack", "Ana,nobody", "LS-PLAYERS"),
        ("lyingsack", "Ana,,Ben", "LS-PLAYERS"),
    ],
)
def test_tables_that_can_not_play(game: str, players: str, why: str) -> None:
    with pytest.raises(OpeningError, match=why):
        begin(game, players)


def test_who_begins_and_the_variant_stand_in_the_log() -> None:
    session = begin("lilguys", "Ana,Ben", first="be", scoring="simplified")
    text = session.log_text()
    assert "first_planner: Ben" in text
    assert "scoring: simplified" in text
    with pytest.raises(OpeningError, match="no player"):
        begin("lilguys", "Ana,Ben", first="Zoe")


def test_a_deck_lies_with_the_log(tmp_path: Any) -> None:
    log = str(tmp_path / "game.yaml")
    assert deck_key("standard", log) == "standard"
    assert deck_key(str(tmp_path / "decks" / "own.yaml"), log) == "decks/own.yaml"
    with pytest.raises(OpeningError, match="folder"):
        deck_key(str(tmp_path.parent / "own.yaml"), log)


@settings(max_examples=40, deadline=None)
@given(TABLES, st.integers(0, 1000), CHOICES)
def test_a_game_goes_on_from_its_log_just_as_it_was(
    table: tuple[str, str], seed: int, choices: list[int]
) -> None:
    session = play_some(begin(*table, seed), choices)
    if _half_a_purchase(session):
        return
    back = again(session)
    assert back.state == session.state
    assert back.timeline.moves == session.timeline.moves
    assert back.log_text() == session.log_text()
    assert (back.seed, back.players) == (session.seed, session.players)
    # What chance and the bots do next is the same, too.
    to_person(session), to_person(back)
    assert back.timeline.moves == session.timeline.moves


def _half_a_purchase(session: Session) -> bool:
    """Whether the second prank of a purchase is to be carried out."""
    moves = session.timeline.moves
    prank = session.game.decision(session.state) == "prank"
    return prank and "prank" in session.game.to_json(session.setup, moves[-1])


def test_a_game_goes_on_between_two_pranks_of_a_purchase() -> None:
    seed, choices = 2, [1, 0, 5, 2, 8, 3]
    for n in range(400):
        session = play_some(begin("lilguys", "Ana,Ben", seed + n), [c + n for c in choices] * 12)
        for length in range(len(session.timeline)):
            state = session.timeline.state_at(length)
            if state.pending == at.PRANK and "prank" in session.game.to_json(
                session.setup, session.timeline.moves[length - 1]
            ):
                while len(session.timeline) > length:
                    session.timeline.undo()
                assert again(session).state == session.state
                return
    raise AssertionError("two pranks never came together")


@settings(max_examples=30, deadline=None)
@given(TABLES, st.integers(0, 1000), CHOICES)
def test_undo_then_redo_changes_nothing(
    table: tuple[str, str], seed: int, choices: list[int]
) -> None:
    session = to_person(play_some(begin(*table, seed), choices))
    moves, text = session.timeline.moves, session.log_text()
    undone = 0
    while (plan := session.plan_undo()) is not None:
        session.undo(plan)
        assert session.turn() == PERSON
        undone += 1
    for _ in range(undone):
        session.redo()
    assert session.timeline.moves == moves
    assert session.log_text() == text
    with pytest.raises(IndexError):
        session.redo()


@settings(max_examples=30, deadline=None)
@given(TABLES, st.integers(0, 1000), CHOICES)
def test_no_log_tells_what_is_hidden(table: tuple[str, str], seed: int, choices: list[int]) -> None:
    """The log is the same whichever hand is closed, and the seed is not in it."""
    session = play_some(begin(*table, seed), choices)
    text = session.log_text()
    (read,) = read_games(text.encode())
    if not _half_a_purchase(session):
        assert not read.problems
    assert ("\nseed:" in text) == session.is_over
    if session.hidden_moves():
        other = begin(*table, seed)
        taken, *answers = session.timeline.moves[session.open_length :]
        swapped = Take("good" if taken == Take("bad") else "bad")
        for move in (*session.timeline.moves[: session.open_length], swapped, *answers):
            other.timeline.push(move)
        assert other.log_text() == text
        assert other.hidden_moves() != session.hidden_moves()


def test_without_its_secret_the_hand_is_asked_for_again_and_chance_goes_on_afresh() -> None:
    session = to_person(begin("lyingsack", "Ana,Ben,Cleo"))
    session.submit([Take("good")])
    session.submit([Answer(False)])
    assert "pending: {refused: [Ben]}" in session.log_text()
    back = again(session, with_secret=False)
    assert back.game.decision(back.state) == "hand"
    assert not back.seed_tells
    # Who refused has refused, and the log goes on saying so.
    assert back.log_text() == session.log_text()
    back.submit([Take("bad")])
    assert back.log_text() == session.log_text()
    assert back.state.refused == 1
    while back.turn() != OVER:
        back.step() if back.turn() != PERSON else back.submit(
            [back.game.legal_moves(back.state)[0]]
        )
    assert "\nseed:" not in back.log_text()


def test_a_secret_of_another_game_is_not_believed() -> None:
    session = to_person(begin("lyingsack", "Ana,Ben,Cleo", seed=5))
    session.submit([Take("good")])
    other = secret_of(begin("lyingsack", "Ana,Ben", seed=77))
    back, *_ = resumed(session.log_text(), "game.yaml", other)
    assert back.seed != 77
    stale = Secret(secret_of(session).table, 5, True, {"0" * 64: [{"hand": "bad"}]})
    back, *_ = resumed(session.log_text(), "game.yaml", stale)
    assert (back.seed, back.game.decision(back.state)) == (5, "hand")


def test_undo_goes_over_a_persons_own_decision_without_asking() -> None:
    session = to_person(begin("lilguys", "Ana,Ben,Cleo,Dee"))
    session.submit(read_line(session.game, session.state, "2341"))
    plan = session.plan_undo()
    assert plan is not None
    assert plan.reveals == ()
    session.undo(plan)
    assert session.game.decision(session.state) == "split"
    assert session.plan_undo() is None


def test_undo_over_a_roll_and_an_opened_hand_asks_the_table() -> None:
    session = to_person(begin("lyingsack", "Ana,Ben"))
    session.submit([Take("bad")])
    plan = session.plan_undo()
    assert plan is not None
    assert plan.reveals == ()
    session.submit([Answer(True)])
    to_person(session)
    plan = session.plan_undo()
    assert plan is not None
    assert set(plan.reveals) == {"open", "roll"}


def test_undo_over_turned_cards_asks_the_table() -> None:
    session = to_person(begin("lilguys", "Ana,Ben", seed=3))
    round_ = session.state.round
    while session.state.round == round_:
        moves = session.game.legal_moves(session.state)
        session.submit([moves[-1]])
        to_person(session)
    plan = session.plan_undo()
    assert plan is not None
    assert plan.reveals == ("deal",)


def test_after_going_back_the_same_die_comes_again() -> None:
    """Nobody gets a better roll by taking a turn back."""
    session = to_person(begin("lyingsack", "Ana,Ben", seed=9))
    session.submit([Take("bad")])
    session.submit([Answer(True)])
    first = session.step().move
    plan = session.plan_undo()
    assert plan is not None
    session.undo(plan)
    session.submit([Answer(True)])
    assert session.step().move == first
    assert isinstance(first, Roll)


def test_a_line_of_several_moves_is_made_whole_or_not_at_all() -> None:
    session = to_person(begin("lilguys", "Ana,Ben,Cleo,Dee"))
    session.submit(read_line(session.game, session.state, "2341"))
    before = session.timeline.moves
    moves = read_line(session.game, session.state, "b stinky > junk-pile")
    with pytest.raises(IllegalMoveError):
        session.submit(moves)
    assert session.timeline.moves == before


def test_a_bot_sees_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from lilguys_tools.bots import Advice
    from lilguys_tools.session import session as module

    class Spy:
        name = "spy"

        def choose(self, view: Any, seat: int, moves: Any, dice: Any) -> Advice:
            assert view.hand in (None, "hidden") or seat == view.active
            return Advice(moves[-1])

    monkeypatch.setattr(module, "load_bot", lambda game, name: Spy())
    session = to_person(begin("lyingsack", "Ana,bot:random,bot:random"))
    session.submit([Take("good")])
    for _ in range(12):
        if session.turn() in (BOT, CHANCE):
            session.step()
        elif session.turn() == PERSON:
            session.advice()
            session.submit([session.game.legal_moves(session.state)[-1]])


LINE = "cool funny stinky rich weird2 shy popular cool cool2 funny"
STORE = "balloons cake friend whoopee spotlight"


def record(session: Session, *lines: str) -> Session:
    for line in lines:
        session.submit(read_line(session.game, session.state, line, whole=True))
    return session


def test_a_round_at_a_real_table_is_its_cards_and_a_line_a_pick() -> None:
    session = begin("lilguys", "Ana,Ben,Cleo,Dee", recording=True)
    record(session, LINE, STORE, "2341", "b ri>ca,fr", "c", "a fu > bal", "d")
    assert session.state.round == 1
    assert session.game.decision(session.state) == "deal"
    text = session.log_text()
    assert "- {player: Ben, group: 2, send: rich, buy: [cake, friend]}" in text
    assert "seed" not in text
    back = again(session)
    assert back.recording
    assert back.timeline.moves == session.timeline.moves


def test_a_recording_is_corrected_line_by_line() -> None:
    session = begin("lilguys", "Ana,Ben,Cleo,Dee", recording=True)
    record(session, LINE, STORE, "2341", "b ri>ca,fr", "c")
    decisions = []
    while (plan := session.plan_undo()) is not None:
        assert plan.reveals == ()
        session.undo(plan)
        decisions.append(session.game.decision(session.state))
    assert decisions == ["group", "group", "split", "deal", "deal"]
    for _ in decisions:
        session.redo()
    assert session.game.decision(session.state) == "group"
    assert len(session.state.taken) == 2


def test_a_recorded_turn_is_taken_back_as_one() -> None:
    session = begin("lyingsack", "Ana,Ben,Cleo", recording=True)
    record(session, "4 bad Cleo", "3 good nobody")
    plan = session.plan_undo()
    assert plan is not None
    session.undo(plan)
    assert session.state.turn == 1
    assert session.game.decision(session.state) == "roll"
    assert len(session.redo()) == 4


def test_what_a_log_says_of_itself_is_kept() -> None:
    text = (
        "# a comment\ngame: lyingsack\nformat: 1\ntitle: Friday\nplace: here\nx-mood: [good]\n"
        "players: [Ana, {name: Ben, bot: greedy}]\nturns: []\n"
    )
    session, problems, *_ = resumed(text, "game.yaml", None)
    assert not problems
    for part in ("title: Friday", "place: here", "x-mood", "bot: greedy"):
        assert part in session.log_text()


def test_a_table_of_its_own_stays_as_it_was_set_up() -> None:
    text = (
        "game: lilguys\nformat: 1\nreference_card: {10: 30}\nplayers: [A, B, C, D]\nrounds: []\n"
        "exclusive: {replaces: funny, cards: {exclusive: 8, exclusive2: 2}}\n"
    )
    session, *_ = resumed(text, "game.yaml", None)
    assert again(session).setup == session.setup


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: [{roll: 7}]\n", "not right"),
        ("game: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {}\n", "tally"),
        ("game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n---\n" * 2, "not right|games"),
    ],
)
def test_what_can_not_be_gone_on_with(text: str, why: str) -> None:
    with pytest.raises(OpeningError, match=why):
        resumed(text, "game.yaml", None)


def test_new_sessions_draw_a_fresh_seed() -> None:
    seeds = {new_session("lyingsack", read_players("A,B")).seed for _ in range(5)}
    assert len(seeds) == 5
