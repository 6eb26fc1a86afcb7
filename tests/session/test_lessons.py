"""The lessons: every step is run, every answer judged, every rule taught or left out."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lilguys_tools.core.data import find, rules
from lilguys_tools.games import GAMES
from lilguys_tools.logs.document import Part
from lilguys_tools.logs.lessons import LessonError, changed, read_lessons
from lilguys_tools.logs.reader import read
from lilguys_tools.session.lesson_answers import answer, read_answer, solution
from lilguys_tools.session.lessons import lessons, lessons_in
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.lesson import Step
from lilguys_tools.teach.task import BEST, LEGAL, ChoiceTask, MoveTask, NumberTask

STEPS = {f"{game}:{step.id}": step for game in GAMES for x in lessons(game) for step in x.steps}
EVERY_STEP = pytest.mark.parametrize("step", STEPS.values(), ids=list(STEPS))
#: Longer texts are no longer "a few short sentences".
MOST_WORDS = 45


def step_of(game: str, id: str) -> Step:
    return STEPS[f"{game}:{id}"]


# -- every step is run ----------------------------------------------------------------------


@EVERY_STEP
def test_right_answers_pass(step: Step) -> None:
    typed = [solution(step), *step.examples]
    if isinstance(step.task, ChoiceTask):
        typed = [str(i + 1) for i, option in enumerate(step.task.options) if option.right]
    for line in typed:
        feedback = answer(step, line)
        assert feedback.right, line
        assert feedback.rules == step.rules
        assert feedback.say == step.right


@EVERY_STEP
def test_wrong_answers_fail_by_their_rule(step: Step) -> None:
    foreseen = [(wrong.typed, wrong.rule) for wrong in step.wrong]
    if isinstance(step.task, ChoiceTask):
        options = enumerate(step.task.options)
        foreseen = [(str(i + 1), option.rule) for i, option in options if not option.right]
    free = isinstance(step.task, MoveTask) and step.task.goal == LEGAL
    assert foreseen or (free and step.game == "lyingsack"), "nobody ever errs here?"
    for line, rule in foreseen:
        feedback = answer(step, line)
        assert not feedback.right, line
        assert [cited.id for cited in feedback.rules] == [rule]
        assert feedback.say or isinstance(step.task, ChoiceTask), line
        if feedback.breach is not None:
            assert feedback.breach.rule == rule


@EVERY_STEP
def test_texts_are_short(step: Step) -> None:
    for text in (step.say, step.ask, step.right, step.hint):
        assert 0 < len(text.split()) <= MOST_WORDS, text
        assert text[-1] in ".?", text
    assert step.rules


@EVERY_STEP
def test_an_answer_that_nobody_foresaw_is_wrong_and_cites_a_rule(step: Step) -> None:
    if not isinstance(step.task, NumberTask):
        return
    feedback = answer(step, "777")
    assert not feedback.right and feedback.rules == step.rules and feedback.say == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_or_left_out_with_a_reason(game: str) -> None:
    file = read_lessons(game, find("rules_data", game, "lessons.yaml"))
    left_out = dict(file.data["left_out"])
    taught = {rule.id for x in lessons(game) for step in x.steps for rule in step.rules}
    assert taught | set(left_out) == set(rules(game))
    assert not taught & set(left_out)
    assert all(len(reason.split()) > 3 for reason in left_out.values())


@pytest.mark.parametrize("game", GAMES)
def test_lessons_take_as_long_as_promised(game: str) -> None:
    """Words at 200 a minute and 15 seconds a task: 3 minutes at first, 15 in all."""
    assert lessons(game)[0].seconds < 3 * 60
    assert sum(lesson.seconds for lesson in lessons(game)) < 15 * 60


def test_the_time_is_reckoned_from_words_and_tasks() -> None:
    lesson = lessons("lyingsack")[0]
    step = lesson.steps[2]  # a choice
    assert isinstance(step.task, ChoiceTask)
    shown = [step.say, step.ask, step.right, *(option.say for option in step.task.options)]
    assert step.words == len(" ".join([*shown, "LS-OFFER"]).split())
    words = sum(s.words for s in lesson.steps) + len(f"{lesson.title} {lesson.intro}".split())
    assert lesson.seconds == round(words * 0.3) + 15 * len(lesson.steps)


def test_the_first_thing_to_do_is_a_move_at_a_table() -> None:
    for game in GAMES:
        first = lessons(game)[0].steps[0]
        assert isinstance(first.task, MoveTask) and first.position is not None


# -- what the engine decides, with figures worked out by hand ------------------------------


@pytest.mark.parametrize(
    ("game", "step", "value"),
    [
        ("lilguys", "friend", 2),  # a Shy Guy and a Friend
        ("lilguys", "doubles", 10),  # 3 + 2 symbols
        ("lilguys", "stinky", 2),  # 4 symbols: 6, and 4 x -1
        ("lilguys", "special", 5),
        ("lilguys", "ten", 0),  # 8 + 2
        ("lilguys", "whole-hand", 21),  # 14 + 1 + 1 - 2 + 2 + 5
        ("lilguys", "four", 8),
        ("lilguys", "three", 6),
        ("lilguys", "simplified", 12),  # 10 + 3 - 1
        ("lyingsack", "accept", 4),
        ("lyingsack", "climb", 3),
        ("lyingsack", "six", 3),  # 2 with the 6, and one up
        ("lyingsack", "top", 8),
        ("lyingsack", "keep", 4),  # 2, and the first and the fourth of four
        ("lyingsack", "few", 2),  # Ben and Cleo get the only two
        ("lyingsack", "caught", 6),  # 4, and both of Dee's
        ("lyingsack", "sack", 42),  # 50 - 8
        ("lyingsack", "ten", 40),  # 50 - 6 - 2 - 2
        ("lyingsack", "low", 16),  # the sack is empty, 9 + 7 come back
        ("lyingsack", "skipped", 6),  # 4, and the third and the fifth of five
    ],
)
def test_numbers(game: str, step: str, value: int) -> None:
    task = step_of(game, step).task
    assert isinstance(task, NumberTask) and task.value == value


@pytest.mark.parametrize(
    ("game", "step", "right"),
    [
        ("lilguys", "who-picks", ["Ben"]),
        ("lilguys", "next-round", ["Ben"]),
        ("lilguys", "what-may-go", ["Double Cool for Ben's Fancy"]),
        ("lilguys", "join", ["Join Fancy, although you have no Fancy Guy"]),
        ("lilguys", "best-friend", ["Funny"]),
        ("lilguys", "tie", ["Both"]),
        ("lilguys", "two", ["Ben"]),
        ("lilguys", "two-sends", ["Send one Guy"]),
        ("lyingsack", "who-next", ["Cleo"]),
        ("lyingsack", "own-fault", ["Dee"]),
    ],
)
def test_choices(game: str, step: str, right: list[str]) -> None:
    task = step_of(game, step).task
    assert isinstance(task, ChoiceTask)
    assert [option.say for option in task.options if option.right] == right


def test_a_move_nobody_beats_is_the_best_by_the_scoring() -> None:
    """Group C brings 3 - 1 points; A 1, B 1 - 1 - 1, D three times -1 and -1 printed."""
    step = step_of("lilguys", "pick")
    assert isinstance(step.task, MoveTask) and step.task.goal == BEST
    assert [answer(step, group).right for group in "abcd"] == [False, False, True, False]


def test_a_right_move_says_what_it_brings_about() -> None:
    feedback = answer(step_of("lilguys", "send"), "fancy > balloons")
    assert [event.rule for event in feedback.events][:2] == ["LG-SEND-1", "LG-SEND-5"]


def test_an_illegal_move_without_words_of_its_own_has_the_engines() -> None:
    feedback = answer(step_of("lilguys", "split"), "4 3 2 2")
    assert feedback.breach is not None and not feedback.right
    assert feedback.say == "The groups hold 11 Guys, but 10 lie in the line."
    assert [rule.id for rule in feedback.rules] == ["LG-SPLIT-2"]


def test_a_legal_move_that_misses_the_goal_says_what_it_brings() -> None:
    """Without one Weird Guy: 2 Weird symbols 1, Fancy -1, the Balloons 2."""
    feedback = answer(step_of("lilguys", "send"), "weird > balloons")
    assert not feedback.right and feedback.breach is None
    assert feedback.say == "That is allowed and leaves you with 2 points. You can do better."
    feedback = answer(step_of("lilguys", "rich"), "cool > cake")
    assert not feedback.right and feedback.breach is not None  # the Cake is sold
    feedback = answer(step_of("lilguys", "rich"), "cool > friend")
    assert feedback.say == "That is allowed, but it is not what is asked here."


@settings(max_examples=150, deadline=None)
@given(
    step=st.sampled_from(list(STEPS.values())),
    words=st.lists(
        st.sampled_from("2 3 a b c y n > ; : , - fancy weird2 rich cake friend Ben to 0".split())  # noqa: SIM905
        | st.text(max_size=5),
        max_size=6,
    ),
)
def test_whatever_is_typed_is_judged_or_not_read(step: Step, words: list[str]) -> None:
    try:
        feedback = answer(step, " ".join(words))
    except NotationError as error:
        assert error.text
    else:
        assert feedback.rules and (feedback.say or not feedback.right)


def test_a_closed_hand_stays_closed_for_the_learner() -> None:
    position = step_of("lyingsack", "offer").position
    assert position is not None
    assert position.state.hand == "bad" and position.view.hand == "hidden"
    own = step_of("lyingsack", "keep").position
    assert own is not None and own.view.hand == "hidden"


# -- what is typed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "value"),
    [("7", 7), (" +7 ", 7), ("-2", -2), ("\u22122", -2), ("12 points", 12), ("- 4", -4)],
)
def test_typed_numbers(line: str, value: int) -> None:
    assert read_answer(step_of("lilguys", "ten"), line) == value


@pytest.mark.parametrize("line", ["", "x", "1.5", "--3", "9" * 10, "1e3", "٣x", "7 Guys more"])
def test_what_is_no_number(line: str) -> None:
    with pytest.raises(NotationError):
        read_answer(step_of("lilguys", "ten"), line)


@pytest.mark.parametrize(("line", "place"), [("1", 0), ("2)", 1), ("b", 1), ("ben", 1), ("De", 2)])
def test_typed_choices(line: str, place: int) -> None:
    assert read_answer(step_of("lilguys", "who-picks"), line) == place


@pytest.mark.parametrize("line", ["", "e", "4", "0", "Zoe", "²", "9" * 999])
def test_what_is_no_choice(line: str) -> None:
    with pytest.raises(NotationError):
        read_answer(step_of("lilguys", "who-picks"), line)


def test_a_figure_is_no_move_where_no_list_is_shown() -> None:
    with pytest.raises(NotationError, match="figure"):
        read_answer(step_of("lilguys", "split"), "10")
    with pytest.raises(NotationError, match="figure"):
        read_answer(step_of("lilguys", "send"), "1")


def test_lines_of_any_length() -> None:
    for step in STEPS.values():
        with pytest.raises(NotationError):
            read_answer(step, "x" * 1_000_000)


# -- a broken file ---------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "lessons.yaml"
    shutil.copy(find("rules_data", "lyingsack", "lessons.yaml"), path)
    return path


BREAKS = [
    # what stands there, what is written instead, what is said at its line
    ("rules: [LS-BAD]", "rules: [LS-BADD]", "there is no rule LS-BADD"),
    ("number: piles.Cleo", "number: piles.Zoe", "there is no Zoe in piles.Zoe"),
    ("number: piles.Cleo", "number: active", "active is no number"),
    ("number: piles.Cleo", "nummer: piles.Cleo", "a step has no key nummer"),
    ("number: piles.Cleo", "move: legal", "example is missing beside move"),
    ("number: piles.Cleo\n", "number: number\n        choose: told\n", "exactly one task, not 2"),
    ("table: first\n", "table: fist\n", "there is no table fist"),
    ("until: {hand: Ana}", "until: {hand: Cleo}", "Cleo never decides hand"),
    ("you: Ana", "you: Zoe", "Zoe does not sit at this table"),
    ("then: n\n", "then: maybe\n", "y (accept) or n (refuse)?"),
    ("then: \"5\"", "then: y", "a die shows 1 to 6"),
    ("move: legal", "move: lawful", "a move is legal, best or a mapping"),
    ("example: [y, n]", "example: [y, perhaps]", "perhaps is no answer"),
    ("example: y", "example: n", "n is no right answer"),
    ('{try: n, rule: LS-GOOD-1', '{try: y, rule: LS-GOOD-1', "y is right"),
    ('{try: "2", rule: LS-BAD, say', '{try: "4", rule: LS-BAD, say', "4 is right"),
    ("is: Cleo}", "is: Nobody}", "a wrong option needs the rule"),
    ("- step: offer", "- step: hand", "hand stands here already"),
    ("{roll: 4, hand: bad, accepted_by: Cleo}", "{roll: 7, hand: bad}", "7 is out of range"),
    ("accepted_by: Cleo}]", "accepted_by: Ana}]", "Ana holds the hand"),
    ("left_out: {}", "left_out: {LS-SACK: It}", "LS-SACK is taught, and left out"),
    ("rules: [LS-WIN]", "rules: [LS-SACK]", "no step teaches LS-WIN"),
    ("tables:", "tables: &all", "anchors"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "told"), BREAKS, ids=[told for _, _, told in BREAKS])
def test_a_broken_file_is_told_at_its_line(copy: Path, old: str, new: str, told: str) -> None:
    text = copy.read_text("utf-8")
    assert old in text
    copy.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(LessonError) as caught:
        lessons_in("lyingsack", str(copy))
    problem = caught.value.problems[0]
    assert told in problem.message, problem.as_text()
    assert re.match(rf"{re.escape(str(copy))}:\d+:\d+: \[[A-Z-]+\] ", problem.as_text())


def test_the_line_told_is_the_value_at_fault(copy: Path) -> None:
    text = copy.read_text("utf-8").replace("try: n, rule: LS-GOOD-1", "try: y, rule: LS-GOOD-1")
    copy.write_text(text, "utf-8")
    with pytest.raises(LessonError) as caught:
        lessons_in("lyingsack", str(copy))
    problem = caught.value.problems[0]
    line = text.split("\n")[problem.line - 1]
    assert line[problem.column - 1 :].startswith("y, rule")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{try: 5 5, rule: LG-SPLIT-1", "{try: 5 5, rule: LG-SPLIT-2", "this breaks LG-SPLIT-1"),
        ("balloons, rule: LG-SEND-4", "balloons, rule: LG-SEND-2", "this breaks LG-SEND-4"),
        ("rule: LG-EXCL-2, why", "rule: LG-EXCL-1, why", "this breaks LG-EXCL-2"),
        ("{try: a, rule: LG-SCORE-1, say: Two", "{try: a, rule: LG-SCORE-1, x-say: Two", "say is"),
    ],
)
def test_the_engine_confirms_each_rule(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = Path(find("rules_data", "lilguys", "lessons.yaml")).read_text("utf-8")
    assert old in text
    path = tmp_path / "lessons.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(LessonError) as caught:
        lessons_in("lilguys", str(path))
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["", "lessons: [", "- a list", "a: 1\n---\nb: 2\n"])
def test_what_is_no_file_of_lessons(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(LessonError, match=r"lessons\.yaml:"):
        lessons_in("lilguys", str(path))


def test_changes_reach_the_last_entry_of_a_list() -> None:
    log = {"players": ["Ana"], "rounds": [{"picks": [{"group": "1"}, {"group": "2"}]}]}
    new = changed(log, {"rounds": {"picks": {"send": "cool"}}, "title": "x"})
    picks = [{"group": "1"}, {"group": "2", "send": "cool"}]
    assert new == {"players": ["Ana"], "rounds": [{"picks": picks}], "title": "x"}
    assert log["rounds"] == [{"picks": [{"group": "1"}, {"group": "2"}]}]


def test_a_part_of_a_document_tells_where_it_stands() -> None:
    (document,) = read(b"tables:\n  one:\n    turns: [1, 2]\n", "x.yaml")
    part = Part(document, ("tables", "one"), {"game": "lyingsack", "turns": ["1", "2"]})
    assert part.locate(("turns", 1)) == (3, 16)
    assert part.locate(("game",)) == (3, 5)
