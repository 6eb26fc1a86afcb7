"""A game under way: people's moves, bots' and chance's, back and forth in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.bots import Advice, load_bot
from lilguys_tools.bots.own import OwnBot
from lilguys_tools.core.dice import Dice, derived_seed
from lilguys_tools.core.game import Game
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.logs.writer import game_text
from lilguys_tools.session.entries import (
    BOT,
    CHANCE,
    FORCED,
    OVER,
    PERSON,
    Entries,
    Entry,
    Step,
    Typed,
    Undo,
)
from lilguys_tools.session.seats import Player

__all__ = ["ADVISER", "BOT", "CHANCE", "FORCED", "OVER", "PERSON", "Session", "Step", "Undo"]

#: The bot that is asked for a hint.
ADVISER = "thinking"


@dataclass(slots=True)
class Session:
    """A game under way.

    Attributes
    ----------
    game : Game
        Its rules.
    setup : setup
        Its table.
    players : sequence of Player
        People and bots, in seating order.
    seed : int
        Every move of chance and of a bot is drawn with dice of its own, seeded from this and
        the number of the move: so after a stop the game goes on as it would have gone.
    head : dict
        What stands at the head of the log: title, date, deck, ...
    recording : bool
        Whether it is played at a real table and written down here: chance is typed in then.
    seed_tells : bool
        Whether all of chance so far came from `seed`, so that it is worth writing down.
    refused : tuple of str
        Who has refused the closed hand, where the log tells it but the hand itself was lost
        with the secret: when it is asked for again, these are not.
    typed : tuple of tuple of str
        The cards of a list that is not complete yet, line by line as they were typed in.
    """

    game: Game
    setup: Any
    players: Sequence[Player]
    seed: int
    head: dict[str, Any] = field(default_factory=dict)
    recording: bool = False
    seed_tells: bool = True
    refused: tuple[str, ...] = ()
    typed: Typed = ()
    timeline: Timeline = field(init=False)
    entries: Entries = field(init=False)

    def __post_init__(self) -> None:
        self.timeline = Timeline(self.game, self.game.initial(self.setup))
        self.entries = Entries(self)

    @property
    def state(self) -> Any:
        """The present position, with all its secrets."""
        return self.timeline.state

    @property
    def public(self) -> Any:
        """The present position as everybody sees it."""
        return self.game.view(self.state, None)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.game.is_over(self.state)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players that are no bots."""
        return tuple(player for player in self.players if player.bot is None)

    def turn(self) -> str:
        """Return whose move is next: person, bot, chance, forced or over."""
        return self.turn_at(self.state)

    def turn_at(self, state: Any) -> str:
        """Return whose move is next in a position."""
        if self.game.is_over(state):
            return OVER
        seat = self.game.to_move(state)
        if seat is None:
            return PERSON if self.recording else CHANCE
        if self.players[seat].bot is not None:
            return BOT
        # Nobody is asked whether to send a Guy where none may be sent.
        if self.game.decision(state) == "send" and len(self.game.legal_moves(state)) == 1:
            return FORCED
        return PERSON

    def step(self) -> Step:
        """Make the next move of chance or a bot, or one without a choice.

        Raises
        ------
        ValueError
            If a person decides.
        BotError
            If a bot of one's own fails; nothing is made then.
        """
        state, who = self.state, self.turn()
        if who == FORCED:
            move = self.game.legal_moves(state)[0]
        elif who == CHANCE:
            move = self.game.chance(state, self._dice())
        elif who == BOT:
            player = self.players[self._seat()]
            move = self._advice(player.bot or "", player.own).move
        else:
            raise ValueError(f"{who} is next")
        return self._push(move, who)

    def submit(self, moves: Sequence[Any]) -> list[Step]:
        """Make what a person typed in one go, all of it or nothing.

        Raises
        ------
        IllegalMoveError
            If the rules forbid one of the moves; nothing is made then.
        """
        state = self.state
        for move in moves:
            state = self.game.step(state, move)
        entry = Entry(self.entries.now(), len(moves), self._completing(moves))
        steps = [self._push(move, PERSON) for move in moves]
        self.typed = ()
        self.entries.add(entry)
        return steps

    def _completing(self, moves: Sequence[Any]) -> tuple[str, ...]:
        """Return the cards of a deal that were not typed before."""
        if not self.typed:
            return ()
        lists = self.game.to_json(self.setup, moves[0]).values()
        cards = [card for cards in lists for card in cards]
        return tuple(cards[sum(map(len, self.typed)) :])

    def add_cards(self, cards: Sequence[str]) -> None:
        """Take a part of a list of cards that goes on in the next line."""
        self.entries.add(Entry(self.entries.now(), 0, tuple(cards)))
        self.typed = (*self.typed, tuple(cards))

    def advice(self) -> Advice:
        """Return what a bot would do for the person to move (for a hint)."""
        return self._advice(ADVISER)

    def _advice(self, name: str, own: OwnBot | None = None) -> Advice:
        seat = self._seat()
        moves = self.game.legal_moves(self.state)
        view = self.game.view(self.state, seat)
        bot = load_bot(self.game.name, name) if own is None else own.make(self.game.name)
        return bot.choose(view, seat, moves, self._dice())

    def _dice(self) -> Dice:
        return Dice(derived_seed(self.seed, len(self.timeline)))

    def _seat(self) -> int:
        seat = self.game.to_move(self.state)
        if seat is None:
            raise ValueError("nobody is to move")
        return seat

    def _push(self, move: Any, who: str) -> Step:
        before = self.state
        self.entries.forget_undone()
        step = Step(before, move, self.timeline.push(move), who, self.game.to_move(before))
        for _ in self.refused:
            self.timeline.push(self.game.from_json(self.state, {"accept": False}))
        self.refused = ()
        return step

    def plan_undo(self) -> Undo | None:
        """Return what `undo` would take back: all since a person's last entry, or None."""
        return self.entries.plan()

    def undo(self, plan: Undo) -> None:
        """Take back what `plan_undo` planned."""
        self.entries.take_back(plan)

    def redo(self) -> list[Step]:
        """Make a person's entry that was taken back again, and what followed by itself.

        Raises
        ------
        IndexError
            If nothing was taken back.
        """
        return self.entries.make_again()

    def is_secret(self, state: Any) -> bool:
        """Whether a position holds what not everybody may know."""
        return bool(self.game.view(state, None) != state)

    @property
    def open_length(self) -> int:
        """How many of the moves everybody may know; what follows them is still hidden."""
        length = len(self.timeline)
        while self.is_secret(self.timeline.state_at(length)):
            length -= 1
        return length

    def hidden_moves(self) -> list[dict[str, Any]]:
        """Return the moves that are not in the log yet, since they would tell a secret."""
        moves = self.timeline.moves[self.open_length :]
        return [self.game.to_json(self.setup, move) for move in moves]

    def log_text(self) -> str:
        """Return the log: whole, valid, and without anything that is still hidden."""
        length = self.open_length
        states = [self.timeline.state_at(i) for i in range(length)]
        steps = zip(states, self.timeline.moves, strict=False)
        entries: list[Any] = [
            {"name": p.name, "bot": p.bot} if p.bot is not None else p.name for p in self.players
        ]
        tail: dict[str, Any] = {"pending": {"refused": self.refused}} if self.refused else {}
        if self.is_over and self.needs_seed and self.seed_tells:
            tail["seed"] = self.seed
        head = {**self.head, "players": entries}
        # The position tells who has refused a closed hand, which is no secret.
        return game_text(self.game.name, steps, self.state, head=head, tail=tail)

    @property
    def needs_seed(self) -> bool:
        """Whether anything in this game is drawn from the seed."""
        return not self.recording or len(self.people) < len(self.players)
