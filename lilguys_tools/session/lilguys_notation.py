"""Short notation for the moves of Lil' Guys, as it is typed at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lilguys_tools.core.errors import Breach
from lilguys_tools.core.names import fold_id
from lilguys_tools.games.lilguys import legal, rules, sending
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.moves import PASS, Deal, Move, Pick, Split, Stack, Trade
from lilguys_tools.games.lilguys.notation import card_ids
from lilguys_tools.games.lilguys.scoring import score_state
from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS
from lilguys_tools.games.lilguys.state import CARD_MASK, State
from lilguys_tools.games.lilguys.step import step
from lilguys_tools.session.lilguys_pranks import read_prank
from lilguys_tools.session.words import Lexicon, NotationError, listed, numbered
from lilguys_tools.teach.story import counted

_GROUP = re.compile(
    r"(?:(?:takes?|picks?|group)\b\s*)*([a-z]|\d{1,9})(?!\w)[\s,:;]*(.*)", re.S | re.I
)
_ARROW = re.compile(r"\s*(?:[-=]*>|=|\b(?:to\s+)?buys?\b|\bfor\b)\s*")
_A_GROUP = re.compile(r"(?:takes?\s+|picks?\s+)?(?:group\s+)?[a-d]", re.I)
_VERB = re.compile(r"\A\s*(?:split|sends?|stack(?:ed)?|popular_as|line|store)\b[\s:]*", re.I)
_NOTHING = frozenset({"", "-", "0", "pass", "no", "none", "nobody", "nothing", "send nobody"})
_BEST = frozenset({"best", "auto"})
#: Stackings are listed up to this many Populars; with more there are thousands.
LISTED_POPULARS = 2


#: What a line is about that begins with one of these words.
_ABOUT = {
    **dict.fromkeys(("split", "splits"), "split"),
    **dict.fromkeys(("take", "takes", "pick", "picks", "group"), "group"),
    **dict.fromkeys(("send", "sends", "pass"), "send"),
    **dict.fromkeys(("stack", "stacked", "popular_as"), "popular_as"),
    **dict.fromkeys(("line", "store"), "deal"),
}


def decision_named(text: str) -> str | None:
    """Return the decision that a line is about by its first word, or None if that says nothing."""
    first = text.lower().split(maxsplit=1)[0]
    return "group" if re.fullmatch("[a-z]", first) else _ABOUT.get(first.rstrip(":"))


def cards(deck: Deck, likely: Iterable[int] = (), what: str = "card") -> Lexicon:
    """Return the cards of a deck by id and by name."""
    words = {card.name: card.id for card in deck.cards}
    words.update({card.id: card.id for card in deck.cards})
    return Lexicon(words, (deck.cards[card].id for card in likely), what)


def types(deck: Deck, likely: Iterable[int] = ()) -> Lexicon:
    """Return the types of a deck by id and by name."""
    words = {kind.name: kind.id for kind in deck.types}
    words.update({kind.id: kind.id for kind in deck.types})
    return Lexicon(words, (deck.types[kind].id for kind in likely), "type")


def read_cards(deck: Deck, text: str, likely: Iterable[int] = ()) -> list[int]:
    """Return the numbers of the cards in a typed list."""
    return [deck.number(card) for card in cards(deck, likely).read_list(text)]


def read(state: State, line: str, whole: bool = False) -> list[Move]:
    """Return the moves that a line stands for, legal or not.

    Parameters
    ----------
    state : State
        The position; `line` answers what is to be decided in it, and may go on with what is
        decided next: ``b rich > cake friend``, ``b funny > whoopee; cool Ben``.
    line : str
        What was typed.
    whole : bool
        Whether a line that takes a group says all there is to say of that pick: then what it
        leaves out was not sent.

    Raises
    ------
    NotationError
        If it can not be read.
    """
    moves: list[Move] = []
    rest = line
    begins_with_group = state.pending == at.GROUP
    while True:
        move, rest = _next(state, rest)
        moves.append(move)
        if rules.check(state, move) is not None:
            return moves
        before, state = state, step(state, move)
        if not rest.strip():
            break
        if state.pending not in (at.SEND, at.PRANK):
            if before.pending != at.SEND:
                raise NotationError(f"nothing can follow here: {rest.strip()[:40]}")
            # One Guy too many, and the rules say so rather than we (LG-SEND-3).
            return [*moves, _trade(before, rest.partition(";")[0].strip())]
    if whole and begins_with_group and state.pending == at.SEND:
        moves.append(PASS)
    return moves


def _next(state: State, text: str) -> tuple[Move, str]:
    """Return the next move of a line, and the rest of the line."""
    if state.pending == at.GROUP:
        return _pick(state, text)
    if state.pending in (at.SEND, at.PRANK):
        first, _, rest = text.partition(";")
        if state.pending == at.SEND:
            buying, colon, prank = first.partition(":")
            trade = _trade(state, buying.strip())
            return trade, f"{prank};{rest}".strip("; ") if colon else rest
        return read_prank(state, first.strip()), rest
    if state.pending == at.SPLIT:
        sizes = _VERB.sub("", text.strip(), count=1)
        return _split(state, sizes, listed=sizes == text.strip()), ""
    if state.pending == at.STACK:
        return _stack(state, text.strip()), ""
    if state.pending == at.DEAL:
        return read_deal(state, text), ""
    raise NotationError("the game is over")


def _split(state: State, text: str, listed: bool) -> Split:
    """Return a split; with `listed` one number alone may be that of the list of moves."""
    owed = state.setup.group_count
    numbers = re.findall(r"\d+", text)
    if not numbers or re.search(r"[^\d\s,;|/+.-]", text):
        raise NotationError("sizes of the groups are wanted", f"{owed} numbers that make ten")
    if any(len(n) > 9 for n in numbers):
        raise NotationError("those are no sizes", f"{owed} numbers that make ten")
    if len(numbers) > 1:
        return Split(_filled([int(n) for n in numbers], owed))
    sizes = _filled([int(digit) for digit in numbers[0]], owed)
    if len(numbers[0]) > 2:
        return Split(sizes)
    if not listed:
        return Split((int(numbers[0]),) if 0 in sizes else sizes)
    # One number or two figures, as 34: with three groups it may be 3 4 (3) as well.
    split = numbered(legal.splits(owed), numbers[0])
    if len(sizes) == owed and 0 not in sizes and split.sizes != sizes:
        number, meant, other = numbers[0], _sizes(sizes), _sizes(split.sizes)
        raise NotationError(
            f"{number} may be the sizes {meant}, or number {number} of the list, {other}",
            "type all the sizes",
        )
    return split


def _filled(sizes: list[int], owed: int) -> tuple[int, ...]:
    """Return sizes with the last one, where only that is missing."""
    rest = LINE_CARDS - sum(sizes)
    return (*sizes, rest) if len(sizes) == owed - 1 and rest > 0 else tuple(sizes)


def _sizes(sizes: Iterable[int]) -> str:
    return " ".join(map(str, sizes))


def _pick(state: State, text: str) -> tuple[Pick, str]:
    left = [g for g in range(state.setup.group_count) if g not in state.taken]
    stripped = text.strip().lower()
    if len(left) == 1 and stripped in ("", "last"):
        return Pick(left[0] + 1), ""
    match = _GROUP.fullmatch(text.strip())
    if match is None:
        letters = [chr(ord("a") + g) for g in left]
        raise NotationError("which group?", f"{listed(letters)}, or its number")
    group = match[1].lower()
    number = int(group) if group.isdigit() else ord(group) - ord("a") + 1
    if not group.isdigit() and number > state.setup.group_count:
        letters = [chr(ord("a") + g) for g in left]
        raise NotationError(f"there is no group {group}", f"{listed(letters)}, or its number")
    return Pick(number), match[2]


def _trade(state: State, text: str) -> Move:
    if text.lower() in _NOTHING:
        return PASS
    if re.fullmatch(r"\d{1,9}", text):
        return numbered(legal.legal_moves(state), text)
    deck, seat = state.setup.deck, rules.latest_picker(state)
    if _A_GROUP.fullmatch(text) and not any(fold_id(text) == card.id for card in deck.cards):
        hint = "send a Guy, as rich > cake friend, or nobody: -"
        raise NotationError("your group is taken already", hint)
    fresh, on_sale = sending.fresh_guys(state, seat), sending.for_sale(state, seat)
    sent_words, *buying = _ARROW.split(_VERB.sub("", text, count=1), maxsplit=1)
    if not buying:
        words = cards(deck, [*fresh, *on_sale]).read_list(sent_words)
        if len(words) > 1 and deck.cards[deck.number(words[0])].is_guy:
            return Trade(deck.number(words[0]), tuple(deck.number(w) for w in words[1:]))
    sent = read_cards(deck, sent_words, fresh)
    thing = next((deck.cards[card].id for card in sent if not deck.cards[card].is_guy), None)
    if thing is not None:
        raise NotationError(f"{thing} is no Guy: a Guy is sent, and buys", "as rich > cake friend")
    if len(sent) != 1:
        raise NotationError("one Guy is sent at a time", "as rich > cake friend")
    if not buying:
        return _only_trade(state, sent[0])
    return Trade(sent[0], tuple(read_cards(deck, buying[0], on_sale)))


def _only_trade(state: State, send: int) -> Trade:
    """Return the one way to send this Guy; ask what for where there are several."""
    ways = [m for m in legal.trades(state) if isinstance(m, Trade) and m.send == send]
    if len(ways) == 1:
        return ways[0]
    on_sale = sending.for_sale(state, rules.latest_picker(state))
    if not ways:
        return Trade(send, tuple(on_sale[:1]))  # the rules will say why not
    card = state.setup.deck.cards[send].id
    offers = ", ".join(dict.fromkeys(card_ids(state.setup, on_sale)))
    raise NotationError(f"{card} for what?", f"for sale: {offers}")


def _stack(state: State, text: str) -> Stack:
    seat = rules.next_to_settle(state)
    assert seat is not None, "somebody is to settle"
    if text.lower() in _BEST:
        return Stack(score_state(state).players[seat].popular_as)
    wild = populars(state, seat)
    if re.fullmatch(r"\d{1,9}", text) and len(wild) <= LISTED_POPULARS:
        return numbered(legal.legal_moves(state), text)  # type: ignore[return-value]
    return Stack(read_stacking(state.setup.deck, wild, text, state.setup.types_in_play))


def populars(state: State, seat: int) -> list[int]:
    """Return the wild cards that a seat holds, in deck order."""
    wild = state.setup.deck.tables.is_wild
    return sorted(code & CARD_MASK for code in state.guys[seat] if wild[code & CARD_MASK])


def read_stacking(
    deck: Deck, wild: Sequence[int], text: str, likely: Iterable[int] = ()
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return with which types Populars are stacked.

    ``funny weird``: a type a card in deck order, one type alone for all; or card by card,
    ``popular: funny weird; popular2: cool``.
    """
    kinds = types(deck, likely)
    if re.search(r"\bas\b", text):  # popular as funny and weird, popular2 as cool
        text = re.sub(r",(?=[^,]*\bas\b)", ";", text)
        text = re.sub(r"\bas\b", ":", _VERB.sub("", text, count=1))
        text = re.sub(r"\band\b", " ", text)
    if ":" in text:
        known = cards(deck, wild)
        by_card: dict[int, tuple[int, ...]] = {}
        for part in filter(str.strip, text.split(";")):
            card, _, typed = part.partition(":")
            number = deck.number(known.find(card.strip()))
            by_card[number] = (*by_card.get(number, ()), *_types(deck, kinds, typed))
        return tuple((card, tuple(sorted(by_card[card]))) for card in sorted(by_card))
    named = _types(deck, kinds, _VERB.sub("", text, count=1))
    if len(named) == 1:
        named *= len(wild)
    if len(named) != len(wild):
        held = ", ".join(deck.cards[card].id for card in wild)
        raise NotationError(
            f"{counted(len(named), 'type')} for {counted(len(wild), 'Popular')}",
            f"a type each, for: {held}",
        )
    stacked: dict[int, tuple[int, ...]] = {}
    for popular, kind in zip(wild, named, strict=True):
        stacked[popular] = (*stacked.get(popular, ()), kind)
    return tuple((card, tuple(sorted(stacked[card]))) for card in stacked)


def _types(deck: Deck, kinds: Lexicon, text: str) -> tuple[int, ...]:
    return tuple(deck.type_numbers[fold_id(kind)] for kind in kinds.read_list(text))


def cards_left(state: State, store: bool) -> list[int]:
    """Return the cards that may still come into a line, or into a store."""
    setup = state.setup
    fits = setup.deck.tables.in_store if store else setup.deck.tables.in_line
    return [c for c, n in enumerate(setup.copies) if fits[c] and n > state.seen[c]]


def read_deal(state: State, text: str) -> Deal:
    """Return the deal of the cards typed: the line, the store, or both one after the other."""
    lies = not rules.is_round_done(state) and bool(state.line)
    deck = state.setup.deck
    line, slash, store = text.partition("/")
    if slash:
        return Deal(
            tuple(read_cards(deck, line, cards_left(state, store=False))),
            tuple(read_cards(deck, store, cards_left(state, store=True))),
        )
    likely = cards_left(state, store=lies)
    numbers = read_cards(deck, _VERB.sub("", text.strip(), count=1), likely)
    if lies:
        return Deal(None, tuple(numbers))
    if len(numbers) == LINE_CARDS + STORE_CARDS:
        return Deal(tuple(numbers[:LINE_CARDS]), tuple(numbers[LINE_CARDS:]))
    return Deal(tuple(numbers), None)


def part_of(state: State, deal: Deal) -> tuple[tuple[str, ...], int, Breach | None]:
    """Return the cards of the first list of a deal, how many it wants, and what breaks a rule.

    A list that is still too short breaks none by that.
    """
    line, store = deal.line, deal.store
    cards, owed = (line, LINE_CARDS) if line is not None else (store or (), STORE_CARDS)
    breach = rules.check_turned(state, line or (), store or ())
    return tuple(card_ids(state.setup, cards)), owed, breach
