"""The questions of ``lgtools tally``: each player's cards, what they score, corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from lilguys_tools.cli.play_keyboard import Keyboard, leaves_unsaved
from lilguys_tools.cli.play_scores import show_score
from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.tally_fix import fix
from lilguys_tools.core.data import rules
from lilguys_tools.render.tables import plain
from lilguys_tools.session.storage import HeldFile
from lilguys_tools.session.tally import GUYS, ITEMS, POPULAR, Tally
from lilguys_tools.session.tally_opening import with_players
from lilguys_tools.session.words import NotationError, seat_of, too_long
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.story import counted

HELP = """\
Type cards by their ids or the beginnings of them, with commas or blanks between, and \
numbers for copies: 3 funny, fu2, 2 stinky. A card of your own is written with its points: \
Golden Goose = 4. Enter: none.
  score     everybody's points so far
  explain   every line of the sums with its rule
  cards     the cards that can be typed here
  fix       type something anew: 'fix ana guys', 'fix ana guys 3 funny, cool',
            'fix ana items + cake', 'fix ana guys - 2 stinky',
            'fix planner ben', 'fix players ana, ben, cleo'
  undo      take the last answer back; 'redo' gives it again
  rules     look rules up: 'rules LG-SCORE-1', 'rules ten symbols'
  save      it is saved after every answer
  quit      leave; 'lgtools tally --resume FILE' goes on"""


class _Moment(NamedTuple):
    """What there was before an answer, or after it, and the answer."""

    tally: Tally
    asked: list[tuple[int, str]]
    said: str


class Quit(Exception):
    """Somebody wants to leave."""


class TallyTable:
    """A tally at one keyboard.

    Parameters
    ----------
    tally : Tally
        What was typed so far.
    file : HeldFile
        Where it is saved.
    screen, keyboard : Screen, Keyboard
        Where it is shown, and typed.
    """

    def __init__(self, tally: Tally, file: HeldFile, screen: Screen, keyboard: Keyboard) -> None:
        self.tally, self.file, self.screen, self.keyboard = tally, file, screen, keyboard
        self.unsaved = ""
        self._saved = tally
        #: Questions to ask; of what is answered already only what is corrected.
        self._asked = tally.open_questions()
        self._before: list[_Moment] = []
        self._after: list[_Moment] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self.screen.say(HELP),
            "help": lambda _: self.screen.say(HELP),
            "score": lambda _: self.score(explain=False),
            "explain": lambda _: self.score(explain=True),
            "why": lambda _: self.score(explain=True),
            "cards": lambda _: self.cards(),
            "fix": lambda words: fix(self, words),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "rules": self.rules,
            "save": lambda _: self._say_saved(),
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def play(self) -> None:
        """Ask until everything is answered and nobody corrects anything."""
        while True:
            try:
                self._go_on()
            except (EOFError, Quit):
                self.save()
                if not self.unsaved or leaves_unsaved(self.keyboard):
                    return

    @property
    def asks(self) -> bool:
        """Whether something is still to be answered."""
        tally = self.tally
        return bool(self._asked) or (tally.last_planner is None and tally.planner_matters())

    def _go_on(self) -> None:
        while True:
            if self._asked:
                self._question(*self._asked[0])
            elif self.asks:
                self._ask_planner()
            else:
                self._end()

    def _question(self, seat: int, what: str) -> None:
        name = plain(self.tally.setup.players[seat])
        if what == GUYS:
            friends = "; Friends too" if self.tally.has_friends() else ""
            asks = f"Guys (as 3 funny, funny2, 2 stinky{friends})"
        elif what == ITEMS:
            asks = "items (as balloons, Golden Goose = 4)"
        else:
            asks = f"Populars are stacked with? ({self._populars(seat)}; Enter: the best)"
        self.screen.say(f"{name}'s {asks}")
        self._read(seat, what, self.keyboard.ask(f"{name} {what}> "))

    def _ask_planner(self) -> None:
        names = self.tally.setup.players
        self.screen.say(
            "Who planned the last round? The points hang on it: who settles first, counting from "
            f"the last Party Planner. (Enter: {plain(names[-1])})"
        )
        line = self.keyboard.ask("planner> ")
        if not self._command(line):
            self.planned(line.strip() or names[-1])

    def planned(self, name: str) -> None:
        """Take who planned the last round, or say why not."""
        names = self.tally.setup.players
        try:
            seat = seat_of(names, name)
        except NotationError as error:
            self.screen.say(error.text)
            return
        self._go(replace(self.tally, last_planner=seat), self._asked, f"planner {names[seat]}")
        self.screen.say(f"Last Party Planner: {plain(names[seat])}")

    def players(self, typed: str) -> None:
        """Take who played, in place of those named before, or say why not."""
        names = [name.strip() for name in typed.rstrip(", ").split(",")]
        try:
            after = with_players(self.tally, names)
        except NotationError as error:
            self.screen.say(f"{error.text} (as: fix players Ana, Ben, Cleo)")
            return
        self._go(after, after.open_questions(), f"players {', '.join(names)}")
        self.screen.say(f"Players: {', '.join(map(plain, after.setup.players))}")

    def _populars(self, seat: int) -> str:
        hand, cards = self.tally.hands[seat], self.tally.deck.cards
        held = [] if hand is None else self.tally.populars(hand)
        return ", ".join(cards[card].id for card in held) or "none"

    def _read(self, seat: int, what: str, line: str) -> None:
        flaw = too_long(line)
        if flaw:
            self.screen.say(flaw)
        elif not self._command(line):
            self.answer(seat, what, line)

    def _command(self, line: str) -> bool:
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        if command is None or (rest and word.lower() not in ("fix", "rules", "explain", "score")):
            return False
        command(rest.strip())
        return True

    def answer(self, seat: int, what: str, line: str) -> None:
        """Take an answer, or say why not."""
        try:
            after = self.tally.answered(seat, what, line)
        except NotationError as error:
            mended = error.mended(line)
            if mended == line:
                self.screen.say(error.text)
            elif self.keyboard.confirm(error.text, default=True, instead=True):
                self.answer(seat, what, mended)
            return
        asked = [one for one in self._asked if one != (seat, what)]
        if what == GUYS:
            asked = [one for one in asked if one != (seat, POPULAR)]
            if POPULAR in after.questions(seat):
                asked.insert(
                    asked.index((seat, ITEMS)) + 1 if (seat, ITEMS) in asked else 0, (seat, POPULAR)
                )
        name = self.tally.setup.players[seat]
        hand = self.tally.hands[seat]
        if what == GUYS and hand is not None and hand.stacking:
            self.screen.say(f"What {plain(name)}'s Populars are stacked with has to be said anew.")
        self._go(after, asked, f"{name} {what}: {line.strip() or 'none'}")
        self._grown(seat)

    def _go(self, tally: Tally, asked: list[tuple[int, str]], said: str) -> None:
        self._before.append(_Moment(self.tally, self._asked, said))
        self._after.clear()
        self.tally, self._asked = tally, asked
        self.save()

    def _grown(self, seat: int) -> None:
        """Show how a player's points have grown."""
        player = self.tally.scored().result.players[seat]
        sums = f"Guys {player.guys}, printed {player.printed}, items {player.items}"
        total = counted(player.total, "point")
        self.screen.say(f"{plain(player.name)}: {total} ({sums})", "bold")

    def score(self, explain: bool) -> None:
        """Show everybody's points."""
        result = self.tally.scored().result
        lacks = self.tally.to_come()
        # Nobody has won before all are counted.
        closing = [Line("LG-WIN", f"still to come: {lacks}")] if lacks else []
        show_score(self.screen, "lilguys", result, explain, closing=closing)

    def cards(self) -> None:
        """Show the cards that can be typed."""
        in_game = zip(self.tally.deck.cards, self.tally.setup.copies, strict=True)
        what = self._asked[0][1] if self._asked else ""
        ids = [c.id for c, n in in_game if n and (what == "" or c.is_guy == (what != ITEMS))]
        self.screen.columns_of(ids)

    def ask_first(self, seat: int, what: str) -> None:
        """Ask this before everything else."""
        self._asked = [(seat, what), *(one for one in self._asked if one != (seat, what))]

    def undo(self) -> None:
        """Take the last answer back."""
        if not self._before:
            self.screen.say("There is nothing to take back; 'fix players' corrects who played.")
            return
        said = self._travel(self._before, self._after)
        self.screen.say(f"Taken back: {said}")

    def redo(self) -> None:
        """Give again the answer that was taken back."""
        if not self._after:
            self.screen.say("Nothing was taken back.")
            return
        said = self._travel(self._after, self._before)
        self.screen.say(f"Again: {said}")

    def _travel(self, back: list[_Moment], forth: list[_Moment]) -> str:
        """Go to the moment on top of one heap, and put this one on the other."""
        tally, asked, said = back.pop()
        forth.append(_Moment(self.tally, self._asked, said))
        self.tally, self._asked = tally, asked
        self.save()
        return plain(said)

    def rules(self, words: str) -> None:
        """Look rules up."""
        from lilguys_tools.teach.lookup import look_up

        found = look_up("lilguys", words).rules if words else ()
        for rule in found or rules("lilguys").values():
            self.screen.say(f"{rule.id}  {rule.title}", "bold" if found else "")
            if found:
                self.screen.say(rule.text, indent="  ")

    def _end(self) -> None:
        self.score(explain=False)
        self.screen.say("That is all. Enter leaves; fix, undo and explain are still there.")
        while not self._asked:
            line = self.keyboard.ask("> ")
            if not line.strip():
                raise Quit
            before = self.tally
            if not self._command(line):
                self.screen.say("Enter leaves; ? is help.")
            elif self.tally is not before:
                return

    def _quit(self, words: str) -> None:
        raise Quit

    def _say_saved(self) -> None:
        self.save()
        if not self.unsaved:
            self.screen.say(f"Saved in {self.file.shown}")

    def save(self) -> None:
        """Bring the file up to date; if that fails the questions go on."""
        if self.tally is self._saved:
            return
        try:
            self.file.put(self.tally.text())
            self._saved, self.unsaved = self.tally, ""
        except OSError as error:
            self.unsaved = error.strerror or str(error)
            self.screen.say(f"NOT SAVED: {self.unsaved}. The file is as it was before.", "bold")
        if self.file.copied_to:
            self.screen.say(f"The file as it was written is kept as {self.file.copied_to}")
            self.file.copied_to = None
