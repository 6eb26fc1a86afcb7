"""The table of You Lying Sack as HTML: number, die, sack, hand and piles."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lyingsack.moves import GOOD
from lilguys_tools.games.lyingsack.scoring import result
from lilguys_tools.games.lyingsack.state import (
    HIDDEN,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    OUT_AT,
    State,
    in_hand,
    is_out,
    is_over,
    sack,
    unpiled,
)
from lilguys_tools.render.board_lyingsack import heading, sack_text, status
from lilguys_tools.render.svg import FONT, drawing, ink, picture, seat_mark, tag, text, words
from lilguys_tools.teach.story import counted

#: Where the pips of a die lie on a square of three by three, by face.
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
#: A Bad Thing on a square of 24: spikes, two angry eyes and teeth.
_BAD_THING = (
    '<path d="M12 1l2.3 4 4-2.3.5 4.6 4.2.7-2.5 4 2.5 4-4.2.7-.5 4.6-4-2.3L12 '
    '23l-2.3-4-4 2.3-.5-4.6L1 16l2.5-4L1 8l4.2-.7.5-4.6 4 2.3z"/>'
    '<path d="M7.5 9l3 1.5M16.5 9l-3 1.5M8 15.5l1.6-1.5 1.6 1.5 1.6-1.5 1.6 '
    '1.5 1.6-1.5" fill="none" stroke="var(--lgt-face)" stroke-width="1.5" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
_GOOD_THING = (
    '<path d="M12 1c1.5 7 4 9.5 11 11-7 1.5-9.5 4-11 11-1.5-7-4-9.5-11-11 7-1.5 9.5-4 '
    '11-11z"/><circle cx="10.5" cy="11.5" r=".9" fill="var(--lgt-face)"/>'
    '<circle cx="13.5" cy="11.5" r=".9" fill="var(--lgt-face)"/>'
    '<path d="M10 13.5q2 1.8 4 0" fill="none" stroke="var(--lgt-face)" stroke-linecap="round"/>'
)
_SACK = (
    '<path d="M32 26C12 36 6 60 10 76c2 10 12 14 30 14s28-4 30-14c4-16-2-40-22-50z" '
    f'fill="{ink("accent")}"/><path d="M26 10q7 5 14 0 7 5 14 0l-7 16H33z" fill="{ink("accent")}"/>'
    f'<path d="M30 26h20" stroke="{ink("card")}" stroke-width="4" stroke-linecap="round"/>'
)


def drawn(state: State, scores: bool, _over: bool) -> Iterator[str]:
    """Give the parts of the table (see `svg_table.table_html`)."""
    yield tag("h2", words(heading(state, state.setup.players)), class_="lgt-heading")
    parts = (_number(state), _die(state), _sack(state), _hand(state))
    yield tag("div", *parts, class_="lgt-middle")
    ranks = result(state).players
    rows = "".join(
        _player(state, seat, f"rank {ranks[seat].rank}" if scores else "")
        for seat in range(len(state.piles))
    )
    yield tag("ol", rows, class_="lgt-piles", aria_label="Piles")


def _part(title: str, inside: str, kind: str) -> str:
    return tag("section", tag("h3", title), inside, class_=f"lgt-part {kind}", aria_label=title)


def _number(state: State) -> str:
    """Return the run of the Bad Things Number with the one in force."""
    steps = "".join(
        tag("li", str(n), aria_current="true" if n == state.number else None)
        for n in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)
    )
    return _part("Bad Things Number", tag("ol", steps, class_="lgt-track"), "lgt-number")


def _die(state: State) -> str:
    if not state.die:
        face = picture("0 0 64 64", "The die is not rolled yet", _square("6 5"), class_="lgt-die")
        return _part("Die", face + tag("p", "not rolled", class_="lgt-note"), "lgt-roll")
    pips = "".join(
        f'<circle cx="{16 * (1 + spot % 3)}" cy="{16 * (1 + spot // 3)}" r="5.5" '
        f'fill="{ink("ink")}"/>'
        for spot in ("abcdefghi".index(letter) for letter in _PIPS[state.die])
    )
    face = picture("0 0 64 64", f"The die shows {state.die}", _square(None), pips, class_="lgt-die")
    return _part("Die", face + tag("p", str(state.die), class_="lgt-note"), "lgt-roll")


def _square(dashes: str | None) -> str:
    return tag(
        "rect",
        x=3,
        y=3,
        width=58,
        height=58,
        rx=12,
        fill=ink("card"),
        stroke=ink("ink"),
        stroke_width=3,
        stroke_dasharray=dashes,
    )


def _sack(state: State) -> str:
    """Return the sack with the Bad Things in it; a closed hand is not told apart from it."""
    lies = sack(state)
    count = unpiled(state) if lies is None else lies
    number = tag("g", text(40, 72, str(count), 28, ink("on-accent"), "middle"), **FONT)
    art = picture("0 0 80 94", sack_text(state), _SACK, number, class_="lgt-sack")
    return _part("Sack", art + tag("p", words(sack_text(state)), class_="lgt-note"), "lgt-in-sack")


def _hand(state: State) -> str:
    """Return the hand: nothing, closed, or what is in it."""
    if state.hand is None:
        what, art = "nothing taken", _circle("", "6 5")
    elif state.hand == HIDDEN:
        mark = tag("g", text(32, 45, "?", 38, ink("ink"), "middle"), **FONT)
        what, art = "closed", _circle(mark, None)
    elif state.hand == GOOD:
        thing = tag("g", _GOOD_THING, transform="translate(11 11) scale(1.75)", fill=ink("accent"))
        what, art = "the Good Thing", _circle(thing, None)
    else:
        thing = tag("g", _BAD_THING, transform="translate(11 11) scale(1.75)", fill=ink("bad"))
        what, art = counted(in_hand(state) or 0, "Bad Thing"), _circle(thing, None)
    face = picture("0 0 64 64", f"Hand: {what}", art, class_="lgt-hand")
    return _part("Hand", face + tag("p", what, class_="lgt-note"), "lgt-held")


def _circle(inside: str, dashes: str | None) -> str:
    ring = tag(
        "circle",
        cx=32,
        cy=32,
        r=28,
        fill=ink("card"),
        stroke=ink("ink"),
        stroke_width=3,
        stroke_dasharray=dashes,
    )
    return ring + inside


def _player(state: State, seat: int, rank: str) -> str:
    """Return a player's pile: a place for each Bad Thing up to the one that is too much."""
    pile, out = state.piles[seat], is_out(state, seat)
    active = seat == state.active and not is_over(state)
    does = status(state, seat, False)
    told = ", ".join(part for part in (does, "" if out else rank) if part)
    things = "".join(_place(place < pile, place + 1 == OUT_AT) for place in range(OUT_AT))
    kind = f"lgt-player lgt-seat-{seat}{' lgt-active' if active else ''}{' lgt-out' if out else ''}"
    head = tag("h3", seat_mark(seat), tag("bdi", words(state.setup.players[seat]))) + tag(
        "span", words(told), class_="lgt-does"
    )
    count = "out" if out else f"<b>{pile}</b> of {OUT_AT}"
    return tag(
        "li",
        tag("div", head, tag("span", count, class_="lgt-sum"), class_="lgt-head"),
        "" if out else tag("div", things, class_="lgt-things", aria_hidden="true"),
        class_=kind,
    )


def _place(full: bool, last: bool) -> str:
    """Return a Bad Thing, or the place for one; at the last a player goes out."""
    if full:
        return drawing("0 0 24 24", _BAD_THING, fill="currentColor", data_thing="bad")
    cross = '<path d="M8 8l8 8M16 8l-8 8" stroke="currentColor" stroke-width="2"/>' if last else ""
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" '
    return drawing("0 0 24 24", f'{ring}stroke-dasharray="3 3"/>{cross}', class_="lgt-free-place")
