"""Taking back and making again what was typed, entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_games import again, begin, play_some, to_person

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lyingsack.moves import Answer, Take
from lilguys_tools.session.book import Book, read_secret, secret_path
from lilguys_tools.session.notation import Part, read_line, read_part
from lilguys_tools.session.resuming import resumed, who_draws
from lilguys_tools.session.session import Session

PEOPLE = "Ana,Ben,Cleo,Dee"


def enter(session: Session, *lines: str) -> Session:
    """Type lines at a real table."""
    for line in lines:
        typed = [card for cards in session.typed for card in cards]
        found = read_part(session.game, session.state, typed, line)
        if isinstance(found, Part):
            session.add_cards(found.cards)
        else:
            session.submit(found)
    return session


def moment(session: Session) -> tuple[Any, ...]:
    return session.timeline.moves, session.typed, session.refused


#: Two rounds of entries: lists in several lines, picks, trades, a prank asked for.
ENTRIES = (
    "cool funny stinky",
    "rich weird2 2 shy",
    "popular cool cool2",
    "balloons cake",
    "friend",
    "whoopee spotlight",
    "2341",
    "b ri > ca fr",
    "c co > whoopee",
    "weird2 ben",
    "a",
    "d",
    "10 funny",
)


def test_each_entry_is_taken_back_and_made_again_by_itself() -> None:
    session = begin("lilguys", PEOPLE, recording=True)
    moments = [moment(session)]
    for line in ENTRIES[:-1]:
        enter(session, line)
        moments.append(moment(session))
    for before in reversed(moments[:-1]):
        plan = session.plan_undo()
        assert plan is not None
        session.undo(plan)
        assert moment(session) == before
    assert session.plan_undo() is None
    for after in moments[1:]:
        session.redo()
        assert moment(session) == after
    with pytest.raises(IndexError):
        session.redo()


def test_what_is_typed_after_taking_back_is_a_new_future() -> None:
    session = enter(begin("lilguys", PEOPLE, recording=True), *ENTRIES[:2])
    plan = session.plan_undo()
    assert plan is not None
    assert plan.entry.cards == ("rich", "weird2", "shy", "shy")
    session.undo(plan)
    enter(session, "rich")
    assert session.typed == (("cool", "funny", "stinky"), ("rich",))
    with pytest.raises(IndexError):
        session.redo()


def test_a_turn_of_the_sack_typed_in_two_lines_is_taken_back_so() -> None:
    session = enter(begin("lyingsack", "Ana,Ben,Cleo", recording=True), "4 bad Cleo", "6")
    enter(session, "good nobody")
    plan = session.plan_undo()
    assert plan is not None
    assert [step.who for step in plan.steps] == ["person"] * 3
    session.undo(plan)
    assert session.game.decision(session.state) == "hand"
    session.redo()
    assert (session.state.turn, session.game.decision(session.state)) == (2, "roll")
    # After a stop nobody knows how it was typed: the whole turn is one.
    back = again(session)
    plan = back.plan_undo()
    assert plan is not None
    assert len(plan.steps) == 4


def test_a_pick_with_its_trade_typed_in_one_line_is_taken_back_as_one() -> None:
    session = to_person(begin("lilguys", PEOPLE, seed=7))
    session.submit(read_line(session.game, session.state, "2341"))
    before = moment(session)
    session.submit(read_line(session.game, session.state, "b popular > friend"))
    plan = session.plan_undo()
    assert plan is not None
    assert len(plan.steps) == 2
    session.undo(plan)
    assert moment(session) == before


def test_who_refused_is_still_known_after_back_and_forth() -> None:
    session = to_person(begin("lyingsack", "Ana,Ben,Cleo"))
    session.submit([Take("bad")])
    session.submit([Answer(True)])
    to_person(session)
    session.submit([Take("bad")])
    session.submit([Answer(False)])
    back = again(session, with_secret=False)  # the hand is lost, the refusal is not
    now = moment(back)
    assert now[2] == ("Cleo",)
    plan = back.plan_undo()
    assert plan is not None
    back.undo(plan)
    back.redo()
    assert moment(back) == now


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["undo", "redo", *ENTRIES]), max_size=40))
def test_undo_then_redo_is_the_identity_whatever_was_typed(lines: list[str]) -> None:
    session = begin("lilguys", PEOPLE, recording=True)
    for line in lines:
        now = moment(session)
        try:
            if line == "redo":
                session.redo()
            elif line != "undo":
                enter(session, line)
        except (IndexError, ValueError):
            assert moment(session) == now
        now, plan = moment(session), session.plan_undo()
        if plan is not None:
            session.undo(plan)
            assert moment(session) != now
            if line != "undo":
                session.redo()
                assert moment(session) == now


@pytest.mark.parametrize(
    ("typed", "line", "rule"),
    [
        ("", "cool balloons", "LG-LINE"),
        ("cool", "friend", "LG-LINE"),
        ("", "3 cool2", "LG-DECK-3"),
        ("2 cool2", "funny cool2", "LG-DECK-3"),
    ],
)
def test_a_card_that_can_not_lie_there_is_told_at_once(typed: str, line: str, rule: str) -> None:
    session = enter(begin("lilguys", PEOPLE, recording=True), *[typed] * bool(typed))
    now = moment(session)
    with pytest.raises(IllegalMoveError, match=rule):
        enter(session, line)
    assert moment(session) == now


def test_a_guy_in_the_store_is_told_at_once() -> None:
    session = enter(begin("lilguys", PEOPLE, recording=True), *ENTRIES[:3])
    with pytest.raises(IllegalMoveError, match="LG-STORE-1"):
        enter(session, "cake cool")


def saved(path: Path, session: Session) -> Book:
    book = Book(str(path))
    with book:
        book.save(session)
    return book


def test_cards_of_a_list_under_way_outlive_a_stop(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    session = enter(begin("lilguys", PEOPLE, recording=True), *ENTRIES[:2])
    saved(path, session)
    secret = Path(secret_path(str(path)))
    assert secret.stat().st_mode & 0o777 == 0o600
    back, _, is_ours, *_ = resumed(path.read_text(), str(path), read_secret(str(path)))
    assert is_ours
    assert moment(back) == moment(session)
    plan = back.plan_undo()
    assert plan is not None
    back.undo(plan)
    assert back.typed == session.typed[:1]


def test_the_cards_leave_the_disk_when_the_list_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    session = begin("lilguys", PEOPLE, recording=True)
    with Book(str(path)) as book:
        for line in ENTRIES[:-1]:
            enter(session, line)
            book.save(session)
            assert Path(secret_path(str(path))).exists() == bool(session.typed)
            back, *_ = resumed(path.read_text(), str(path), read_secret(str(path)))
            assert back.typed == session.typed


def test_cards_typed_for_another_table_are_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    saved(path, enter(begin("lilguys", PEOPLE, recording=True), *ENTRIES[:2]))
    secret = read_secret(str(path))
    text = path.read_text().replace("Dee", "Eve")
    back, *_ = resumed(text, str(path), secret)
    assert back.typed == ()


@pytest.mark.parametrize(
    ("made_with", "draws"),
    [
        (f"lgtools 9 play{' --record'}", True),
        ("lgtools 9 play", False),
        ("a phone", None),
        (None, None),
    ],
)
def test_a_log_says_who_draws(made_with: str | None, draws: bool | None) -> None:
    assert who_draws(made_with) is draws


HEAD = "game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\n"


@pytest.mark.parametrize("recording", [True, False])
def test_who_draws_is_written_down_when_it_is_said(recording: bool) -> None:
    for made_with in ("", "made_with: a phone\n", "made_with: lgtools 0 play\n"):
        session, *_ = resumed(f"{HEAD}{made_with}turns: []\n", "g.yaml", None, recording)
        assert session.recording == recording
        back, _, _, unsure, _ = resumed(session.log_text(), "g.yaml", None)
        assert (back.recording, unsure) == (recording, False)


def test_a_log_that_says_nothing_stays_unsure_until_it_is_asked() -> None:
    session, _, _, unsure, _ = resumed(f"{HEAD}turns: [{{roll: 4}}]\n", "g.yaml", None)
    assert unsure
    session.submit([Take("bad")])
    session.submit([Answer(True)])
    *_, unsure, _ = resumed(session.log_text(), "g.yaml", None)
    assert unsure


def test_a_game_dealt_here_keeps_its_seed_when_it_goes_on() -> None:
    session = play_some(begin("lilguys", "Ana,Ben", 3), [1, 2, 3])
    assert who_draws(session.head["made_with"]) is False
    assert "made_with: lgtools" in session.log_text()


def test_cards_typed_outlive_a_log_mended_by_hand(tmp_path: Path) -> None:
    """Five cards of the second line; meanwhile somebody mends the first round."""
    path = tmp_path / "game.yaml"
    session = begin("lilguys", PEOPLE, recording=True)
    saved(path, enter(session, *ENTRIES[:9], "weird2 ben", "a", "d", "funny rich", "weird"))
    text = path.read_text().replace(", send: rich, buy: [cake, friend]", "")
    assert text != path.read_text()
    back, *_ = resumed(text, str(path), read_secret(str(path)))
    assert back.typed == (("funny", "rich"), ("weird",))
    # A store that is asked for now is no place for them.
    shorter = path.read_text().partition("  store:")[0]
    back, *_ = resumed(shorter, str(path), read_secret(str(path)))
    assert back.typed == ()


def test_a_list_that_is_complete_does_not_come_back(tmp_path: Path) -> None:
    """The secret holds the list begun and the moment after it: a stop may come between."""
    path = tmp_path / "game.yaml"
    session = begin("lilguys", "Ana,bot:greedy", recording=True)
    with Book(str(path)) as book:
        enter(session, "funny funny2")
        book.save(session)
        enter(session, "stinky rich weird2 weird popular funny rich stinky")
        book.save(session)
        secret = read_secret(str(path))
        assert secret is not None
        back, *_ = resumed(path.read_text(), str(path), secret)
        assert back.typed == ()


def test_a_log_changed_by_hand_does_not_claim_its_seed() -> None:
    session = to_person(begin("lyingsack", "Ana,Ben", seed=9))
    text = session.log_text()
    back, *_, afresh = resumed(f"{text}seed: 9\n", "g.yaml", None)
    assert (back.seed, back.seed_tells, afresh) == (9, True, False)
    roll = session.game.to_json(session.setup, session.timeline.moves[0])["roll"]
    other = text.replace(f"roll: {roll}", f"roll: {roll % 6 + 1}")
    assert other != text
    back, *_, afresh = resumed(f"{other}seed: 9\n", "g.yaml", None)
    assert (back.seed_tells, afresh) == (False, True)
