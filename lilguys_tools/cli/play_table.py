"""The loop of ``lgtools play``: asks, tells, saves after every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.cli.play_answers import Answers
from lilguys_tools.cli.play_keyboard import Keyboard, leaves_unsaved
from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.play_words import ask_who_draws, cards_wanted, question, tool_draws
from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.session.book import Book
from lilguys_tools.session.notation import Part, first_breach, read_line, read_part
from lilguys_tools.session.reasons import held_back
from lilguys_tools.session.resuming import draw
from lilguys_tools.session.session import CHANCE, FORCED, OVER, PERSON, Session, Step
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.story import closing, story

#: What a move brings about that the table shows anyway, or that goes without saying.
_SHOWN_ANYWAY = frozenset(
    "LG-DECK-1 LG-LINE LG-STORE-1 LG-STORE-2 LG-SPLIT-2 LG-SEND-5 LG-ITEM LS-SETUP".split()  # noqa: SIM905
)
#: Before these the table is shown.
_LOOK = frozenset({"split", "group", "popular_as", "hand", "answer"})
_LOOK_RECORDED = frozenset({"split", "roll", "popular_as"})
#: So many moves without a person's decision, and the tool asks whether to go on.
_PATIENCE = 1500


class Quit(Exception):
    """Somebody wants to leave."""


class Table:
    """A game at one keyboard.

    Parameters
    ----------
    session : Session
        The game.
    book : Book
        Where it is saved.
    screen, keyboard : Screen, Keyboard
        Where it is shown, and typed.
    unsure : bool
        Whether to ask before chance is drawn for the first time, since nothing tells whether
        the tool draws in this game.
    """

    def __init__(
        self,
        session: Session,
        book: Book,
        screen: Screen,
        keyboard: Keyboard,
        unsure: bool = False,
    ) -> None:
        self.session, self.book, self.screen, self.keyboard = session, book, screen, keyboard
        self.unsaved = ""
        self.refused: list[Any] = []  # the moves refused last, for `why`
        self.unsure = unsure
        self._answers = Answers(self)
        self._asked = -1  # the number of the move that was asked for last
        self._begins = True
        self._alone = 0

    def play(self) -> None:
        """Play until somebody leaves or the game is over and nobody corrects it."""
        self.save()  # a stop in the middle of a saving may have left the log one step behind
        while True:
            try:
                self._go_on()
            except (EOFError, Quit):
                if self.may_leave():
                    return

    def may_leave(self) -> bool:
        """Whether to leave; it is asked where what was typed could not be saved."""
        if self.unsaved:
            self.save()
        return not self.unsaved or leaves_unsaved(self.keyboard)

    def _go_on(self) -> None:
        while True:
            turn = self.session.turn()
            if turn == PERSON:
                self._alone = 0
                self._person()
            elif turn == OVER:
                self._over()
            elif turn != CHANCE or self._draws():
                self._rest()
                self.tell([self.session.step()])
                self.save()

    def _draws(self) -> bool:
        """Return whether the tool draws, and ask the table where nothing tells."""
        if not self.unsure:
            return True
        people_only = self.session.people == tuple(self.session.players)
        draws = True
        if self.session.game.name == "lilguys" or people_only:
            draws = self.keyboard.confirm(ask_who_draws(self.session), default=True)
        else:
            self.screen.say(tool_draws(self.session))
        self.unsure = False
        draw(self.session, not draws)
        self.save()
        return draws

    def _rest(self) -> None:
        """Ask whether to go on where only bots have been playing for very long."""
        self._alone += 1
        if self._alone > _PATIENCE:
            self._alone = 0
            if not self.keyboard.confirm(
                f"{_PATIENCE} moves without a person. Go on?", default=True
            ):
                raise Quit

    def _person(self) -> None:
        session = self.session
        decision = session.game.decision(session.state) or ""
        look = _LOOK_RECORDED if session.recording else _LOOK
        hidden = decision == "hand" and not session.recording
        text, prompt = question(session)
        if self._asked != len(session.timeline):
            self._asked = len(session.timeline)
            if decision in look or (self._begins and session.timeline.moves):
                self.look()  # who comes back sees where the game stands
            self._begins = False
            self.screen.say(text)
            self.say_typed()
        if session.typed:
            prompt += f", {cards_wanted(session)} more"
        line = self.keyboard.ask(f"{prompt}> ", hidden)
        if not self._answers.command(line):
            self.answer(line, ask=not hidden)

    def _over(self) -> None:
        """Show how it ended; a last entry can still be corrected."""
        session = self.session
        if self._asked != len(session.timeline):
            self._asked = len(session.timeline)
            self._answers.score("")
            self.screen.say(
                "The game is over. Enter leaves; undo goes back; 'score explain' tells every line."
            )
        line = self.keyboard.ask("> ")
        if not line.strip():
            raise Quit
        if not self._answers.command(line):
            self.screen.say("Type undo, score, or quit.")

    def answer(self, line: str, ask: bool = True) -> None:
        """Make the move that a line stands for, or say why not."""
        session = self.session
        game, state = session.game, session.state
        typed = [card for cards in session.typed for card in cards]
        try:
            if session.recording:
                found = read_part(game, state, typed, line)
                if isinstance(found, Part):
                    self._add(found)
                    return
                moves = found
            else:
                moves = read_line(game, state, line)
            breach = first_breach(game, state, moves)
            if breach is not None:
                raise IllegalMoveError(breach)
        except NotationError as error:
            self._not_read(line, error, ask)
            return
        except IllegalMoveError as error:
            self._answers.refuse(error.breach)
            return
        self.refused = []
        self.tell(session.submit(moves))
        self.save()

    def _add(self, part: Part) -> None:
        """Take a part of a list of cards that goes on in the next line."""
        if part.cards:
            self.refused = []
            self.session.add_cards(part.cards)
            self.save()
        self.say_typed(part.owed)

    def say_typed(self, owed: int = 0) -> None:
        """Say which cards of a list were typed so far, or how many are owed."""
        typed = [card for cards in self.session.typed for card in cards]
        if typed:
            all_of_them = len(typed) + cards_wanted(self.session)
            self.screen.say(f"{len(typed)} of {all_of_them}: {', '.join(typed)}")
        elif owed:
            self.screen.say(f"{owed} cards are wanted.")

    def say_question(self) -> None:
        """Say once more what is asked."""
        if self.session.turn() == PERSON:
            self.screen.say(question(self.session)[0])

    def _not_read(self, line: str, error: NotationError, ask: bool) -> None:
        mended = error.mended(line)
        if ask and mended != line:
            if self.keyboard.confirm(error.text, default=True, instead=True):
                self.answer(mended)
            return
        self.screen.say(error.text)

    def tell(self, steps: Sequence[Step], again: bool = False) -> None:
        """Say what moves brought about; not what can not be done, where that was told before."""
        game = self.session.game
        for step in steps:
            if step.who == FORCED and not again:
                for _, told in held_back(game, step.before):
                    self.screen.say(f"[{told.rule}] {told.message}")
            events = story(
                game.name, step.before, step.move, step.after, reveal=self.session.recording
            )
            # How it came out is in the table of points that follows.
            ending = closing(game.name, step.after) if game.is_over(step.after) else []
            for i, event in enumerate(events):
                if event in ending:
                    continue
                if event.rule not in _SHOWN_ANYWAY or (i == 0 and len(events) == 1):
                    self.screen.say(event.text)

    def ask_again(self) -> None:
        """Show the table and the question once more."""
        self._asked = -1
        if self.session.turn() == PERSON:
            decision = self.session.game.decision(self.session.state)
            if decision in (_LOOK_RECORDED if self.session.recording else _LOOK):
                return  # it comes with the question
        self.look()

    def look(self) -> None:
        """Show the table as everybody may see it."""
        self.screen.board(self.session.game.name, self.session.public)

    def save(self) -> None:
        """Bring the file up to date; if that fails, play goes on and it is tried again."""
        try:
            self.book.save(self.session)
            self.unsaved = ""
        except OSError as error:
            self.unsaved = error.strerror or str(error)
            self.screen.say(f"NOT SAVED: {self.unsaved}. The file is as it was before.", "bold")
        if self.book.copied_to:
            self.screen.say(f"The file as it was written is kept as {self.book.copied_to}")
            self.book.copied_to = None
