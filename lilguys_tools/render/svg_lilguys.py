"""The table of Lil' Guys as HTML: the line with its groups, the store, all collections."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lilguys.deck import SPECIAL
from lilguys_tools.games.lilguys.rules import to_move
from lilguys_tools.games.lilguys.scoring import GroupScore, PlayerScore, Result, score_state
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.render.board_lilguys import heading
from lilguys_tools.render.board_lilguys_players import types_in_play
from lilguys_tools.render.svg import seat_mark, tag, words
from lilguys_tools.render.svg_cards import deck_looks, guy_card, ticket
from lilguys_tools.teach.lilguys_story import LETTERS, takers
from lilguys_tools.teach.story import counted


def drawn(state: State, scores: bool, over: bool) -> Iterator[str]:
    """Give the parts of the table (see `svg_table.table_html`)."""
    yield tag("h2", words(heading(state, state.setup.players, over)), class_="lgt-heading")
    if state.line:
        yield _section("The line", _line(state), "lgt-line")
    if state.store:
        pairs = zip(state.store, state.senders, strict=True)
        cards = "".join(_for_sale(state, card, sender) for card, sender in pairs)
        yield _section("Party Store", tag("ul", cards, class_="lgt-tickets"), "lgt-store")
    if state.round:
        result = score_state(state) if scores else None
        players = "".join(_player(state, seat, result, over) for seat in range(state.setup.seats))
        yield _section("Collections", tag("ol", players, class_="lgt-players"), "lgt-all")


def _section(title: str, inside: str, kind: str) -> str:
    return tag("section", tag("h3", words(title)), inside, class_=kind, aria_label=title)


def _line(state: State) -> str:
    """Return the line, a box a group; of a group taken stands who took it."""
    deck, who = state.setup.deck, takers(state)
    groups = state.groups() or (state.line,)
    boxes = []
    for group, cards in enumerate(groups):
        if not state.sizes:
            head, kind = tag("span", "not split yet", class_="lgt-who"), "lgt-whole"
        elif group in who:
            name = words(state.setup.players[who[group]])
            head = _letter(group) + tag("span", f"taken by <b>{name}</b>", class_="lgt-who")
            kind = "lgt-taken"
        else:
            head, kind = _letter(group) + tag("span", "free", class_="lgt-who"), "lgt-free"
        faces = "".join(guy_card(deck, card) for card in cards)
        boxes.append(
            tag(
                "li",
                tag("div", head, class_="lgt-head"),
                tag("div", faces, class_="lgt-cards"),
                class_=f"lgt-group {kind}",
            )
        )
    return tag("ol", *boxes, class_="lgt-groups")


def _letter(group: int) -> str:
    return tag("span", tag("span", "Group ", class_="lg-unseen"), LETTERS[group], class_="lgt-abc")


def _for_sale(state: State, card: int, sender: int) -> str:
    entry = state.setup.deck.cards[card]
    if sender >= 0:
        note = f"sent by {state.setup.players[sender]}"
    elif isinstance(entry.points, int) and entry.points:
        note = f"{entry.kind}, {counted(entry.points, 'point')}"
    else:
        note = entry.kind
    return ticket(state.setup.deck, card, note)


def _player(state: State, seat: int, result: Result | None, over: bool) -> str:
    """Return what lies before a player, with the points so far."""
    score = result.players[seat] if result else None
    name = tag("bdi", words(state.setup.players[seat]))
    decides = to_move(state) == seat and not over
    now = tag("span", "decides now", class_="lgt-now") if decides else ""
    head = tag("h4", seat_mark(seat), name, now)
    if score is not None:
        points = f"<b>{score.total}</b> {'point' if abs(score.total) == 1 else 'points'}"
        head += tag("span", points, f", rank {score.rank}", class_="lgt-sum")
    fans = "".join(_fans(state, seat, score))
    guys = (
        tag("ul", fans, class_="lgt-fans") if fans else tag("p", "no Guys yet", class_="lgt-none")
    )
    items = "".join(_kept(state, seat, result))
    kept = tag("ul", items, class_="lgt-tickets lgt-kept") if items else ""
    printed = ""
    if score is not None and score.printed:
        text = f"Printed on Guys: {counted(score.printed, 'point')}"
        printed = tag("p", words(text), class_="lgt-printed")
    kind = f"lgt-player lgt-seat-{seat}{' lgt-active' if now else ''}"
    return tag("li", tag("div", head, class_="lgt-head"), guys, printed, kept, class_=kind)


def _fans(state: State, seat: int, score: PlayerScore | None) -> Iterator[str]:
    """Give the Guys of each type as a fan of cards, below it the symbols and their points."""
    deck, tables = state.setup.deck, state.setup.deck.tables
    groups = {group.type: group for group in score.groups} if score else {}
    hand = sorted(state.hand(seat))
    for kind in types_in_play(state.setup):
        cards = [card for card in hand if tables.types[card] == kind]
        group = groups.get(deck.types[kind].id)
        if not cards and group is None:
            continue
        own = sum(tables.symbols[card] for card in cards)
        faces = "".join(guy_card(deck, card, small=True) for card in cards)
        yield tag(
            "li",
            tag("div", faces, class_="lgt-fan", style=f"--n: {max(len(cards), 1)}"),
            tag(
                "div",
                deck_looks(deck)[kind].chip(deck_looks(deck)[kind].name),
                _worth(own, group),
                class_="lgt-worth",
            ),
        )


def _worth(own: int, group: GroupScore | None) -> str:
    """Return how many symbols a fan has and what they bring."""
    more = group.symbols - own if group else 0
    count = f"{own}+{more}" if more else str(own)
    unit = "symbol" if own + more == 1 else "symbols"
    text = f"{count}{tag('span', f' {unit}', class_='lg-unseen')}"
    text = tag("span", text, class_="lgt-count", title=f"{count} {unit}")
    if group is None:
        return text
    bad = " lgt-minus" if group.points < 0 else ""
    points = tag("b", f"{group.points}", class_=f"lgt-get{bad}")
    return f"{text}{tag('span', '→', aria_hidden='true')}{points}"


def _kept(state: State, seat: int, result: Result | None) -> Iterator[str]:
    deck = state.setup.deck
    for i, card in enumerate(state.items[seat]):
        entry = deck.cards[card]
        if result is None:
            yield ticket(deck, card, entry.kind)
            continue
        one = result.players[seat].cards[i]
        missed = "not done" if result.finished else "not done so far"
        if entry.kind == SPECIAL:
            yield ticket(
                deck,
                card,
                "done" if one.done else missed,
                off=not one.done,
                points=str(one.points),
            )
        else:
            yield ticket(deck, card, entry.kind, points=str(one.points) if one.points else "")
