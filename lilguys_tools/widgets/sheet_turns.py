"""You Lying Sack: a turn in three taps (the roll, what was in the hand, who accepted)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ipywidgets import HTML, HBox, VBox

from lilguys_tools.games.lyingsack.moves import BAD, FACES, GOOD, Roll
from lilguys_tools.games.lyingsack.state import OUT_AT, State, others
from lilguys_tools.logs.history import Step, history
from lilguys_tools.render import sheet_html as html
from lilguys_tools.session.sheet_table import NOBODY
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.lyingsack_story import events
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_parts import Keyed, Lines, button, card, put, row, visible


class TurnsPart:
    """The turn that is played, the piles, and the turns before."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.head = HTML().add_class("lg-live")
        self.rolls = [self._die(n) for n in range(1, FACES + 1)]
        self.bad = button("Bad Things", "Bad Things", lambda: self._hand(BAD), desk.notice)
        self.good = button(
            "The Good Thing", "The Good Thing", lambda: self._hand(GOOD), desk.notice
        )
        self.takers: Keyed[str] = Keyed(self._taker, "lg-takers")
        self.step_roll = VBox(
            [HTML("<h3>1. The die shows</h3>"), HBox(self.rolls).add_class("lg-dice")]
        ).add_class("lg-step")
        self.step_hand = row(HTML("<h3>2. In the hand</h3>"), self.bad, self.good, name="lg-step")
        self.step_taker = VBox([HTML("<h3>3. Who accepted?</h3>"), self.takers.box]).add_class(
            "lg-step"
        )
        self.recorder = card(self.head, self.step_roll, self.step_hand, self.step_taker)
        self.piles = HTML()
        self.story = Lines()
        self.told = card(HTML("<h3>What happened</h3>"), self.story.box)
        self.turns = HTML()
        self.box = VBox(
            [
                self.recorder,
                card(self.piles),
                self.told,
                card(HTML("<h3>Turns</h3>"), self.turns),
            ]
        ).add_class("lg-stack")

    def show(self) -> None:
        """Show the turn as it is now."""
        desk, table = self.desk, self.desk.table
        game = desk.judged.game
        visible(self.told, bool(table.turns))
        if game is None or game.replay is None or desk.judged.result is None:
            put(self.head, value=f'<p class="lg-wrong">{html.text_html(desk.judged.wrong)}</p>')
            return
        state: State = game.replay.state
        marks = table.marks()
        ids = [one.id for one in table.people]
        last = table.turns[-1] if table.turns else None
        is_open = last is not None and not last.is_whole
        over = bool(desk.judged.result.winners)
        put(self.head, value=turn_head(desk))
        for shown, part in (
            (not is_open and not over, self.step_roll),
            (is_open and last is not None and last.hand is None, self.step_hand),
            (is_open and last is not None and last.by is None, self.step_taker),
        ):
            visible(part, shown and desk.may_enter)
        asked = [ids[seat] for seat in others(state)] if is_open else []
        for id, one in self.takers.show([*asked, NOBODY]):
            name = "Nobody" if id == NOBODY else table.person(id).name
            put(one, description=name, tooltip=f"{name} accepted")
        put(self.piles, value=_piles(desk.judged.result, list(marks.values()), state))
        steps = history(game)
        self.story.show(_story(steps))
        put(self.turns, value=_turns(steps, marks, ids, table.turns))

    def _taker(self, id: str) -> Any:
        return button("", "", lambda: self._accepted(id), self.desk.notice)

    def _die(self, n: int) -> Any:
        return button(str(n), f"The die shows {n}", lambda: self._roll(n), self.desk.notice)

    def _roll(self, n: int) -> None:
        self.desk.enter("roll", turn=len(self.desk.table.turns) + 1, value=n)

    def _hand(self, what: str) -> None:
        self.desk.enter("hand", turn=len(self.desk.table.turns), value=what)

    def _accepted(self, id: str) -> None:
        self.desk.enter("accepted", turn=len(self.desk.table.turns), by=id)


def turn_head(desk: Desk) -> str:
    """Return whose turn it is and what was said of it, or who has won, as HTML."""
    table, game = desk.table, desk.judged.game
    if game is None or game.replay is None:
        return ""
    state: State = game.replay.state
    last = table.turns[-1] if table.turns and not table.turns[-1].is_whole else None
    mark = table.marks()[table.people[state.active].id]
    return _head(state, mark, last, bool(desk.judged.result.winners))


def _head(state: State, mark: Any, last: Any, over: bool) -> str:
    if over:
        return f"<h2>{mark.html()} wins</h2>"
    turn = state.turn + (0 if last is not None else 1)
    told = ""
    if last is not None:
        told = f"Rolled {last.roll}: the Bad Things Number is <b>{state.number}</b>."
        if last.by is not None:
            told += " The hand is closed still: say what was in it once it is open."
        elif last.hand is not None:
            told += " What is in the hand is noted, and shown once somebody has it."
    return f"<h2>Turn {turn}: {mark.html()}</h2><p>{told}</p>"


def _piles(result: Any, looks: list[Any], state: State) -> str:
    number = f'<p class="lg-big">{result.number}<span class="lg-unit"> Bad Things Number</span></p>'
    if result.winners:
        number = ""  # it is over: nobody is dealt to any more
    sack = "" if result.sack is None else f"{result.sack} Bad Things in the sack. "
    out = f"{OUT_AT} Bad Things and you are out."
    note = f'<p class="lg-soft">{sack}{out}</p>'
    return f"{number}{html.piles(result.players, looks)}{note}"


def _story(steps: list[Step]) -> Iterator[str]:
    """Give what the latest turn brought, line by line with its rules."""
    for step in steps:
        if step.at == steps[-1].at:
            for one in events(step.before, step.move, step.after, True):
                yield html.reason("lyingsack", Line(one.rule, one.text))


def _turns(steps: list[Step], marks: dict[str, Any], ids: list[str], turns: Any) -> str:
    rows = []
    rolled = [step.before.active for step in steps if isinstance(step.move, Roll)]
    for number, (turn, seat) in enumerate(zip(turns, rolled, strict=False), 1):
        who = marks[ids[seat]].html()
        hand = {BAD: "Bad Things", GOOD: "the Good Thing"}.get(turn.hand if turn.is_whole else "")
        by = "\u2013" if turn.by is None else "nobody"
        if turn.by in marks:
            by = marks[turn.by].html()
        hand = hand or "\u2013"
        rows.append(
            f'<tr><td class="lg-num">{number}</td><td>{who}</td><td class="lg-num">{turn.roll}</td>'
            f"<td>{hand}</td><td>{by}</td></tr>"
        )
    heads = "".join(f'<th scope="col">{one}</th>' for one in ("", "Turn of", "Die", "Hand", "To"))
    return (
        f'<div class="lg-scroll" tabindex="0" role="region" aria-label="Turns">'
        f'<table class="lg-table lg-turns"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(reversed(rows))}</tbody></table></div>"
    )
