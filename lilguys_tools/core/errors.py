"""What can be wrong with a move, a setup or a written figure."""

from __future__ import annotations

from dataclasses import dataclass, field

Key = str | int
Fact = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a move or a setup breaks.

    The engine holds no prose: `reason` names an entry under the rule's id in the
    game's ``breaches.yaml``, and `facts` fill its blanks.

    Attributes
    ----------
    rule : str
        The id of the rule, as in ``LG-SEND-4``.
    reason : str
        Which of the ways to break it.
    at : tuple of (str or int)
        Where in the move the offending value stands, as ``("buy", 1)``.
    facts : dict
        Card ids, names of players and numbers for the sentence.
    """

    rule: str
    reason: str
    at: tuple[Key, ...] = ()
    facts: dict[str, Fact] = field(default_factory=dict)


class InvalidMoveError(ValueError):
    """Something that is no move at all in this game (unknown verb, card or player)."""


class IllegalMoveError(ValueError):
    """A move that a rule forbids here.

    Attributes
    ----------
    breach : Breach
        The rule and how it is broken.
    """

    def __init__(self, breach: Breach) -> None:
        self.breach = breach
        super().__init__(f"[{breach.rule}] {breach.reason} {breach.facts}")
