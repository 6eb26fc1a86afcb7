"""Why a score of Lil' Guys is what it is: every line of the sum with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from lilguys_tools.games.lilguys.conditions import (
    GUYS,
    ITEMS,
    TYPES,
    AllOf,
    AnyOf,
    AtLeast,
    AtMost,
    Condition,
    Fewest,
    Measure,
    Most,
    Not,
    Per,
    TypesAtLeast,
    TypesAtMost,
)
from lilguys_tools.games.lilguys.deck import SPECIAL, Card, Deck
from lilguys_tools.games.lilguys.effects import Effect
from lilguys_tools.games.lilguys.scoring import CardScore, GroupScore, PlayerScore, Result
from lilguys_tools.games.lilguys.setup import SIMPLIFIED
from lilguys_tools.teach.line import Line

_MEASURES: dict[Measure, str] = {GUYS: "Guys", ITEMS: "items", TYPES: "groups"}


def measure_name(deck: Deck, measure: Measure) -> str:
    """Return what a condition counts, in words: ``Funny symbols``, ``Guys``, ``items``."""
    if isinstance(measure, int):
        return f"{type_name(deck, measure)} symbols"
    return _MEASURES[measure]


def type_name(deck: Deck, kind: int) -> str:
    """Return a type's name without the word Guys: ``Funny``."""
    return deck.types[kind].name.removesuffix(" Guys")


def condition_text(deck: Deck, condition: Condition | None) -> str:
    """Return a condition in words."""
    match condition:
        case None:
            return "always done"
        case Most(of):
            return f"the most {measure_name(deck, of)}"
        case Fewest(of):
            return f"the fewest {measure_name(deck, of)}"
        case AtLeast(wanted):
            return "at least " + " and ".join(
                f"{n} {_one_or_many(measure_name(deck, kind), n)}" for kind, n in wanted
            )
        case AtMost(wanted):
            return "at most " + " and ".join(
                f"{n} {_one_or_many(measure_name(deck, kind), n)}" for kind, n in wanted
            )
        case TypesAtLeast(n):
            return f"at least {n} {_one_or_many('groups', n)}"
        case TypesAtMost(n):
            return f"at most {n} {_one_or_many('groups', n)}"
        case AllOf(parts):
            return " and ".join(_part(deck, part) for part in parts)
        case AnyOf(parts):
            return " or ".join(_part(deck, part) for part in parts)
        case Not(part):
            return f"not {_part(deck, part)}"
    raise TypeError(f"no words for {condition!r}")


def _one_or_many(words: str, n: int) -> str:
    """Return the words for many things, or those for one."""
    return words.removesuffix("s") if n == 1 else words


def _part(deck: Deck, part: Condition) -> str:
    text = condition_text(deck, part)
    return f"({text})" if isinstance(part, (AllOf, AnyOf, Not)) else text


def points_text(deck: Deck, points: int | Per) -> str:
    """Return a card's points in words."""
    if isinstance(points, int):
        return _points(points)
    cap = "" if points.cap is None else f", {points.cap} at most"
    return f"{_points(points.each)} for each of your {measure_name(deck, points.per)}{cap}"


def _points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def _evidence(result: Result, condition: Condition | None) -> str:
    """Return how the players stand in what a condition looks at."""
    if condition is None:
        return ""
    deck = result.setup.deck
    parts = []
    for measure in dict.fromkeys(condition.measures()):
        counts = [
            f"{player.name} {result.counts.of(measure, seat)}"
            for seat, player in enumerate(result.players)
        ]
        parts.append(f"{measure_name(deck, measure)}: {', '.join(counts)}")
    return " (" + "; ".join(parts) + ")"


def card_id(card: Card) -> str:
    """Return what logs call a card."""
    return card.id


def sums(
    result: Result, steps: object = (), title: Callable[[Card], str] = card_id
) -> list[list[Line]]:
    """Return each player's lines by seat (see `player_lines`); what was played is not asked."""
    return [list(player_lines(result, player, title)) for player in result.players]


def player_lines(
    result: Result, player: PlayerScore, title: Callable[[Card], str] = card_id
) -> Iterator[Line]:
    """Give every line of a player's sum in the order of the sum; `title` names a Guy."""
    yield from _popular_lines(result, player, title)
    for place, group in enumerate(player.groups):
        yield _group_line(result, group, place)
    yield from _printed_lines(result, player, title)
    for card in player.cards:
        yield _card_line(result, card)


def _popular_lines(
    result: Result, player: PlayerScore, title: Callable[[Card], str]
) -> Iterator[Line]:
    deck = result.setup.deck
    for number, kinds in player.popular_as:
        stacked = Counter(type_name(deck, kind) for kind in kinds)
        names = ", ".join(f"{name} x{n}" if n > 1 else name for name, n in stacked.items())
        text = f"{title(deck.cards[number])} stacked as {names}"
        if player.chosen:
            text += " (nobody chose: the highest own total)"
        yield Line("LG-POPULAR-2" if player.chosen else "LG-POPULAR", text)


def _group_line(result: Result, group: GroupScore, place: int) -> Line:
    deck = result.setup.deck
    kind = next(i for i, t in enumerate(deck.types) if t.id == group.type)
    parts = []
    if group.stacked:
        parts.append(f"{group.stacked} of Popular Guys")
    if group.extra:
        parts.append(f"{group.extra} of power items")
    within = f" ({', '.join(parts)})" if parts else ""
    text = f"{deck.types[kind].name}: {_symbols(group.symbols)}{within}"
    if result.scoring == SIMPLIFIED:
        each = group.points // group.symbols if group.points else 0
        text += f", {each} a symbol" if each else ", not among the largest groups"
        return Line("LG-SIMPLE", text, group.points)
    last = len(result.setup.reference) - 1
    row = min(group.symbols, last)
    if row in house_rows(result):
        text += f"; at this table {_row_text(result, row)}"
    elif row == last:
        text += f"; the card's last row, for {last} or more"
    return Line("LG-SCORE-1", text, group.points)


def house_rows(result: Result) -> tuple[int, ...]:
    """Return the rows of the reference card that this table plays otherwise than printed."""
    if result.scoring == SIMPLIFIED:
        return ()  # it asks no reference card
    printed = (0, *result.setup.deck.reference)
    pairs = enumerate(zip(printed, result.setup.reference, strict=True))
    return tuple(row for row, (by_the_card, here) in pairs if by_the_card != here)


def house_rules(result: Result) -> str:
    """Return those rows in words (``at this table 5 give 12, 10 or more give 30``), or nothing."""
    rows = [_row_text(result, row) for row in house_rows(result)]
    return f"at this table {', '.join(rows)}" if rows else ""


def _row_text(result: Result, row: int) -> str:
    many = " or more" if row == len(result.setup.reference) - 1 else ""
    verb = "give" if many or row != 1 else "gives"
    return f"{row}{many} {verb} {result.setup.reference[row]}"


def _symbols(n: int) -> str:
    return "1 symbol" if n == 1 else f"{n} symbols"


def _printed_lines(
    result: Result, player: PlayerScore, title: Callable[[Card], str]
) -> Iterator[Line]:
    seat = result.players.index(player)
    setup, holding = result.setup, result.holdings[seat]
    tables = setup.deck.tables
    powers = [tables.powers[c] for c in holding.items if isinstance(c, int) and c in tables.powers]
    ignored = {kind for power in powers for kind in power.ignores_printed()}
    for number, n in sorted(Counter(holding.guys).items()):
        printed = tables.printed[number]
        if not printed:
            continue
        name = title(setup.deck.cards[number])
        text = f"printed on {n} x {name}: {printed} each" if n > 1 else f"printed on {name}"
        if printed < 0 and tables.types[number] in ignored:
            yield Line("LG-POWER", f"{text}, waived", 0)
        else:
            yield Line("LG-SCORE-4", text, n * printed)


def _card_line(result: Result, score: CardScore) -> Line:
    card, deck = score.card, result.setup.deck
    if card is None:
        return Line("LG-ITEM", f"{score.id} (written out)", score.points)
    if card.kind == SPECIAL:
        verdict = "done" if score.done else "not done, face down"
        text = f"{card.name}: {verdict}. Asked: {condition_text(deck, card.when)}"
        return Line("LG-SPECIAL", text + _evidence(result, card.when), score.points)
    rule = {"power": "LG-POWER", "prank": "LG-PRANK"}.get(card.kind, "LG-ITEM")
    text = card.name
    if isinstance(card.points, Per):
        text += f": {points_text(deck, card.points)}"
    if isinstance(card.effect, Effect) and score.bonus:
        text += f": {score.bonus} for groups"
    return Line(rule, text, score.points)


def closing_lines(result: Result) -> Iterator[Line]:
    """Give who wins and why, a tie explained; or that the game goes on."""
    if not result.finished:
        yield Line("LG-ROUNDS", "the game is not over: this is the table as it stands")
        return
    names = " and ".join(result.winners)
    total = max(player.total for player in result.players)
    if len(result.winners) == 1:
        yield Line("LG-WIN", f"{names} wins with {_points(total)}")
    else:
        yield Line(
            "LG-WIN", f"{names} share the win: {_points(total)} each, and nothing breaks a tie"
        )
