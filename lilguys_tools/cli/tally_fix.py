"""``fix`` in ``lgtools tally``: something typed anew, or the question for it asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilguys_tools.render.tables import plain
from lilguys_tools.session.tally import GUYS, ITEMS, POPULAR
from lilguys_tools.session.words import Lexicon, NotationError, listed, seat_of

if TYPE_CHECKING:
    from lilguys_tools.cli.tally_table import TallyTable

_AS = "as: fix ana guys 3 funny, cool"
_PARTS = (GUYS, ITEMS, POPULAR)


def fix(table: TallyTable, words: str) -> None:
    """Carry out what stands behind ``fix``: whose, what, and the list if it stands there too."""
    who, rest = _owner(table.tally.setup.players, words)
    if not who:
        table.screen.say(f"Fix whose cards, and which of them? ({_AS})")
    elif who.lower() == "players":
        table.players(rest)
    elif who.lower() == "planner":
        table.planned(rest)
    else:
        try:
            _fix_hand(table, who, rest)
        except NotationError as error:
            table.screen.say(f"{error.text} ({_AS})")


def _owner(names: tuple[str, ...], words: str) -> tuple[str, str]:
    """Return the name at the beginning, which may have blanks in it, and what follows."""
    for name in names:
        if f"{words} ".lower().startswith(f"{name} ".lower()):
            return name, words[len(name) :].strip()
    who, _, rest = words.partition(" ")
    return who, rest.strip()


def _fix_hand(table: TallyTable, who: str, rest: str) -> None:
    seat = seat_of(table.tally.setup.players, who)
    word, _, line = rest.partition(" ")
    if not word:
        name = plain(table.tally.setup.players[seat])
        raise NotationError(f"which of {name}'s cards: {listed(_PARTS)}?")
    what = Lexicon({part: part for part in _PARTS}, what="part of a hand").find(word)
    if what == POPULAR:
        table.tally.check_stacks(seat)
    if line.strip():
        table.answer(seat, what, line)
    else:
        table.ask_first(seat, what)
