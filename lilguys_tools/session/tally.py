"""What lies before the players at the end, typed in: the answers, and the file they make."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from lilguys_tools.games.lilguys.deck import FRIEND, Deck
from lilguys_tools.games.lilguys.notation import choice_json
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.logs.common import CHECK, Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import show
from lilguys_tools.logs.writer import dump_game
from lilguys_tools.session.lilguys_notation import read_stacking
from lilguys_tools.session.tally_cards import SIGNS, WRITTEN, Cards, Item, is_written_as, signed
from lilguys_tools.session.words import Lexicon, NotationError

GUYS, ITEMS, POPULAR, PLANNER = "guys", "items", "popular", "planner"
#: Under which key of a player a tally writes the answer to each question.
KEYS = {GUYS: "guys", ITEMS: "items", POPULAR: "popular_as"}


@dataclass(frozen=True, slots=True)
class Tally:
    """A table of Lil' Guys at its end, as far as it has been typed in.

    Attributes
    ----------
    setup : Setup
        The table.
    head : dict
        What stands at the head of the file.
    last_planner : int or None
        The seat of the last Party Planner, None where nobody said; it is the last listed then.
    path : str
        Where the file is, for decks beside it.
    hands : tuple of (Cards or None)
        Each player's cards, None before anything was typed.
    given : frozenset of (int, str)
        Whose questions are answered, and which; the file leaves out what is not.
    """

    setup: Setup
    head: dict[str, Any]
    last_planner: int | None
    path: str
    hands: tuple[Cards | None, ...]
    given: frozenset[tuple[int, str]] = frozenset()

    @property
    def deck(self) -> Deck:
        """The box."""
        return self.setup.deck

    def text(self) -> str:
        """Return the file: whole and valid whatever has been typed so far."""
        names = self.setup.players
        planner = self.last_planner
        data = {
            **self.head,
            **({} if planner is None else {"last_planner": names[planner]}),
            "final": {name: self._written(i) for i, name in enumerate(names) if self.hands[i]},
        }
        return dump_game(data)

    def _written(self, seat: int) -> dict[str, Any]:
        """Return a player's cards as far as they are answered; the rest is asked again."""
        data = (self.hands[seat] or Cards()).data()
        if (seat, POPULAR) in self.given:
            data.setdefault(KEYS[POPULAR], {})  # as it scores most, and asked already
        return {key: data[key] for what, key in KEYS.items() if (seat, what) in self.given}

    def scored(self) -> Game:
        """Return the file read again, with its score or with what is wrong."""
        return read_tally(self.text(), self.path)

    def to_come(self) -> str:
        """Return whose Guys and items are not typed in yet, in words; empty if all are."""
        told = []
        for seat, name in enumerate(self.setup.players):
            lacks = [what for what in (GUYS, ITEMS) if (seat, what) not in self.given]
            if lacks:
                told.append(f"{show(name)}'s {' and '.join(lacks).replace(GUYS, 'Guys')}")
        return "; ".join(told)

    def planner_matters(self) -> bool:
        """Whether the points hang on who planned the last round (LG-POPULAR-2, LG-SPECIAL)."""
        seats = range(self.setup.seats)
        results = [replace(self, last_planner=seat).scored().result for seat in seats]
        return len({tuple(player.total for player in result.players) for result in results}) > 1

    def with_hand(self, seat: int, hand: Cards) -> Tally:
        """Return the tally in which a player has these cards.

        Raises
        ------
        NotationError
            If the game does not hold them.
        """
        after = replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))
        after.check()
        return after

    def check(self) -> None:
        """Raise NotationError if the game does not hold these cards."""
        wrong = [p for p in self.scored().problems if p.id != CHECK]
        if wrong:
            raise NotationError(f"[{wrong[0].id}] {wrong[0].message}", wrong[0].hint or "")

    def answered(self, seat: int, what: str, line: str) -> Tally:
        """Return the tally with the answer to one of the questions.

        Parameters
        ----------
        seat : int
            Whose cards.
        what : str
            guys, items or popular.
        line : str
            A list. Parts that begin with + or - come to the cards typed before, or go.

        Raises
        ------
        NotationError
            If it can not be read, or the game does not hold these cards.
        """
        hand, text, given = self.hands[seat] or Cards(), line.strip(), self.given
        if text == "-":
            text = ""  # nothing, as in a log
        if what == GUYS:
            hand = replace(hand, guys=self._guys(hand, text), stacking={})
            given -= {(seat, POPULAR)}
        elif what == ITEMS:
            hand = replace(hand, items=self._items(hand, text))
        else:
            self.check_stacks(seat)
            hand = replace(hand, stacking=self._stacking(hand, text))
        return replace(self, given=given | {(seat, what)}).with_hand(seat, hand)

    def _guys(self, hand: Cards, text: str) -> tuple[tuple[str, int], ...]:
        counts: Counter[str] = Counter()
        if text[:1] in SIGNS:
            counts.update(dict(hand.guys))
        for sign, part in signed(text):
            for card, n in self._lexicon(guys=True).read_counts(part):
                counts[card] += -n if sign == "-" else n
                if counts[card] < 0:
                    raise NotationError(f"there are not so many {card} to take away")
        order = [card.id for card in self.deck.cards]
        return tuple((card, counts[card]) for card in order if counts[card])

    def _items(self, hand: Cards, text: str) -> tuple[Item, ...]:
        items = list(hand.items) if text[:1] in SIGNS else []
        for sign, part in signed(text):
            written = [item for item in items if is_written_as(item, part)]
            gone = written[:1] if sign == "-" else []
            for item in gone or self._read_items(part):
                if sign != "-":
                    items.append(item)
                elif item in items:
                    items.remove(item)
                else:
                    raise NotationError(f"{part} is not among the items")
        return tuple(items)

    def _read_items(self, part: str) -> list[Item]:
        written = WRITTEN.fullmatch(part)
        if written:
            return [(written[1], int(written[2]))]
        try:
            return [*self._lexicon(guys=False).read_list(part)]
        except NotationError as error:
            hint = f"{error.hint} a card of your own is written with its points: {part} = 4"
            raise NotationError(error.message, hint.strip(), error.swap) from error

    def _lexicon(self, guys: bool) -> Lexicon:
        """Return the Guys, or the items; those in the game are meant before the others."""
        cards = [card for card in self.deck.cards if card.is_guy == guys]
        words = {card.name: card.id for card in cards} | {card.id: card.id for card in cards}
        copies = zip(self.deck.cards, self.setup.copies, strict=True)
        likely = [card.id for card, n in copies if n]
        return Lexicon(words, likely, "Guy" if guys else "item")

    def _stacking(self, hand: Cards, text: str) -> dict[str, list[str]]:
        if text.strip().lower() in ("", "best", "auto"):
            return {}
        wild = self.populars(hand)
        choice = read_stacking(self.deck, wild, text, self.setup.types_in_play)
        return choice_json(self.setup, choice)

    def check_stacks(self, seat: int) -> None:
        """Raise NotationError where a player has nobody to stack."""
        hand = self.hands[seat]
        if hand is None or not self.populars(hand):
            raise NotationError(f"{show(self.setup.players[seat])} has no Popular Guys to stack")

    def has_friends(self) -> bool:
        """Whether Friends are in the game."""
        copies = zip(self.deck.cards, self.setup.copies, strict=True)
        return any(n and card.kind == FRIEND for card, n in copies)

    def populars(self, hand: Cards) -> list[int]:
        """Return the wild cards of a hand, in deck order."""
        wild = self.deck.tables.is_wild
        numbers = [(self.deck.number(card), n) for card, n in hand.guys]
        return [card for card, n in numbers if wild[card] for _ in range(n)]

    def questions(self, seat: int) -> tuple[str, ...]:
        """Return what is asked of a player: guys, items, and popular where there are any."""
        hand = self.hands[seat]
        asks = (GUYS, ITEMS)
        return (*asks, POPULAR) if hand is not None and self.populars(hand) else asks

    def open_questions(self) -> list[tuple[int, str]]:
        """Return what is still to be asked, and whom, in order."""
        asks = [(seat, what) for seat in range(self.setup.seats) for what in self.questions(seat)]
        return [question for question in asks if question not in self.given]


def read_tally(text: str, path: str) -> Game:
    """Return the file of a tally as read, with its score or with what is wrong."""
    folder = os.path.dirname(os.path.realpath(path))
    return next(iter(read_games(text.encode(), path, folder)))
