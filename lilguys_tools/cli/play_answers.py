"""The commands that may be typed at every prompt of ``lgtools play``."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from lilguys_tools.cli.play_help import help_text, how_to_answer, somebody_decides
from lilguys_tools.cli.play_scores import show_score
from lilguys_tools.cli.play_words import LETTERS, expected, move_words
from lilguys_tools.core.data import rules
from lilguys_tools.core.errors import Breach, IllegalMoveError
from lilguys_tools.render.moves import move_text
from lilguys_tools.render.tables import plain
from lilguys_tools.session.notation import first_breach, read_line
from lilguys_tools.session.reasons import decided_by, held_back, reason
from lilguys_tools.session.session import Step
from lilguys_tools.session.storage import create
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.story import story

if TYPE_CHECKING:
    from lilguys_tools.cli.play_table import Table

#: More moves than this are not listed: a few words say how to type one.
_MOST_LISTED = 120
#: The rule that says how a game ends.
_WON_BY = {"lilguys": "LG-WIN", "lyingsack": "LS-WIN"}
_SEEN = {
    "roll": "a die was rolled",
    "deal": "cards were turned",
    "open": "the hand was opened",
}


class Answers:
    """Carries commands out.

    Parameters
    ----------
    table : Table
        Where they are typed.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._alone: dict[str, Callable[[], None]] = {
            "?": self.help,
            "help": self.help,
            "moves": self.moves,
            "hint": self.hint,
            "board": table.ask_again,
            "undo": self.undo,
            "redo": self.redo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        self._with_words: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "card": self.card,
            "cards": self.card,
            "rules": self.rules,
            "score": self.score,
            "save": self.save,
        }

    def command(self, line: str) -> bool:
        """Carry out a command; return False where the line is none."""
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in self._alone and not rest:
            self._alone[word]()
            return True
        if word in self._with_words:
            self._with_words[word](rest)
            return True
        return False

    def help(self) -> None:
        """Say what can be typed."""
        self._table.screen.say(help_text(self._table.session))

    def moves(self) -> None:
        """List every legal move."""
        session, screen = self._table.session, self._table.screen
        game, state = session.game, session.state
        if not somebody_decides(session):
            screen.say(how_to_answer(session))
            return
        if game.decision(state) == "popular_as":
            from lilguys_tools.session.lilguys_notation import LISTED_POPULARS, populars

            if len(populars(state, game.to_move(state) or 0)) > LISTED_POPULARS:
                screen.say("Any type in play for each of them: too many ways to list.")
                return
        entries = [move_words(session, move) for move in game.legal_moves(state)]
        if game.decision(state) != "group":
            wide = len(str(len(entries)))
            entries = [f"{i:>{wide}}  {text}" for i, text in enumerate(entries, 1)]
        screen.columns_of(entries[:_MOST_LISTED])
        if len(entries) > _MOST_LISTED:
            screen.say(f"... and {len(entries) - _MOST_LISTED} more.")

    def refuse(self, breach: Breach) -> None:
        """Say which rule forbids what was typed."""
        self._table.refused = [breach]
        told = reason(self._table.session.game.name, breach, LETTERS)
        hint = f" ({told.hint})" if told.hint else ""
        self._table.screen.say(f"[{told.rule}] {told.message}{hint}", "bold")

    def why(self, words: str) -> None:
        """Say what is allowed now and by which rule, or why a move is not."""
        session, screen = self._table.session, self._table.screen
        if words:
            self._why_not(words)
            return
        ids = list(decided_by(session.game, session.state))
        if self._table.refused:
            id = self._table.refused[0].rule
            self._rule(id)
            self._table.refused = []
            ids = [other for other in ids if other != id]  # told already
        if session.is_over:
            screen.say("The game is over: nothing is decided any more.")
            ids = [_WON_BY[session.game.name]]
        if session.game.to_move(session.state) is not None:
            n = len(session.game.legal_moves(session.state))
            screen.say(f"Legal moves: {n} ('moves' lists them).")
        for card, told in held_back(session.game, session.state):
            screen.say(f"{card}: [{told.rule}] {told.message}")
        for id in ids:
            self._rule(id)

    def _why_not(self, words: str) -> None:
        session, screen = self._table.session, self._table.screen
        try:
            moves = read_line(session.game, session.state, words, session.recording)
            breach = first_breach(session.game, session.state, moves)
        except NotationError as error:
            screen.say(error.text)
            return
        except IllegalMoveError as error:
            breach = error.breach
        if breach is None:
            ids = ", ".join(decided_by(session.game, session.state))
            screen.say(f"That is legal here ({ids}).")
            return
        self.refuse(breach)
        self._rule(breach.rule)

    def _rule(self, id: str) -> None:
        rule = rules(self._table.session.game.name)[id]
        self._table.screen.say(f"{rule.id}  {rule.title}", "bold")
        self._table.screen.say(rule.text, indent="  ")

    def card(self, words: str) -> None:
        """Say what cards do: those named, else those in the store."""
        session, screen = self._table.session, self._table.screen
        if session.game.name != "lilguys":
            screen.say("There are no cards in this game.")
            return
        from lilguys_tools.session.lilguys_notation import read_cards
        from lilguys_tools.teach.lilguys_cards import card_text

        deck = session.setup.deck
        try:
            numbers = read_cards(deck, words) if words else session.state.store
        except NotationError as error:
            screen.say(error.text)
            return
        for number in dict.fromkeys(numbers):
            card = deck.cards[number]
            screen.say(f"{card.id}, {card.kind}: {card_text(deck, card)}")
            if card.text:
                screen.say(plain(card.text), indent="  ")

    def rules(self, words: str) -> None:
        """Look rules up."""
        from lilguys_tools.teach.lookup import look_up

        name = self._table.session.game.name
        if not words:
            for rule in rules(name).values():
                self._table.screen.say(f"{rule.id}  {rule.title}")
            return
        found = look_up(name, words).rules
        for rule in found:
            self._rule(rule.id)
        if not found:
            self._table.screen.say("No rule fits these words.")

    def score(self, words: str) -> None:
        """Show how the table stands."""
        session, screen = self._table.session, self._table.screen
        result = session.game.result(session.public)
        explain, steps = words.lower().startswith("e"), session.timeline
        show_score(screen, session.game.name, result, explain, steps)

    def hint(self) -> None:
        """Say what a bot would do here."""
        session, screen = self._table.session, self._table.screen
        game = session.game
        if not somebody_decides(session):
            screen.say("There is nothing to decide here that a bot could advise on.")
            return
        if game.decision(session.state) == "hand" and not self._table.keyboard.confirm(
            "Everybody at the screen will read it. Show it?"
        ):
            return
        advice = session.advice()
        text = move_words(session, advice.move)
        if advice.estimate is not None:
            text += f" (expects {expected(game.name, advice.estimate)})"
        screen.say(f"A bot would: {text}" + (f". Why: {advice.reason}" if advice.reason else ""))

    def undo(self) -> None:
        """Take back the last decision of a person; the table is asked where it has a say."""
        table = self._table
        plan = table.session.plan_undo()
        if plan is None:
            table.screen.say("There is nothing to take back.")
            return
        if plan.reveals:
            seen = " and ".join(_SEEN.get(what, what) for what in plan.reveals)
            text = f"Since then {seen}. Does the table agree to go back?"
            shown = table.session.game.decision(table.session.state) != "hand"
            if not table.keyboard.confirm(text, instead=shown):
                table.screen.say("Nothing is taken back.")
                table.say_question()
                return
        table.session.undo(plan)
        table.refused = []
        what = ", ".join(plan.entry.cards) or "; ".join(map(self._decision, plan.steps))
        table.screen.say(f"Taken back: {what}")
        table.save()
        table.say_typed()

    def _decision(self, step: Step) -> str:
        """Return in words what was decided, without anything that is hidden."""
        session = self._table.session
        if step.seat is None:
            return move_text(session.game.to_json(session.setup, step.move))
        told = story(
            session.game.name, step.before, step.move, step.after, reveal=session.recording
        )
        return told[0].text

    def redo(self) -> None:
        """Make again what was taken back."""
        try:
            steps = self._table.session.redo()
        except IndexError:
            self._table.screen.say("Nothing was taken back.")
            return
        self._table.refused = []
        self._table.tell(steps, again=True)
        self._table.save()
        self._table.say_typed()

    def save(self, path: str) -> None:
        """Save now, or write a copy."""
        table = self._table
        if not path:
            table.save()
            if not table.unsaved:
                table.screen.say(f"Saved in {table.book.shown}")
            return
        try:
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, "is there already")
            create(path, table.session.log_text())
            table.screen.say(f"A copy is written to {path}")
        except OSError as error:
            table.screen.say(f"{path}: {error.strerror or error}")

    def quit(self) -> None:
        """Leave."""
        from lilguys_tools.cli.play_table import Quit

        raise Quit
