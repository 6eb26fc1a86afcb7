"""What the score sheet shows, as HTML; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape as html_escape
from itertools import groupby
from typing import Any

from lilguys_tools.core.data import Rule, rules
from lilguys_tools.logs.problems import escape
from lilguys_tools.render.people import Mark
from lilguys_tools.teach.line import Line

_DIFFERENCE = '<span aria-hidden="true">\u00b1</span><span class="lg-unseen">Difference</span>'
#: The link of an SVG that is saved as a PNG, which messengers take.
AS_PNG = "Picture (PNG)"
_RANK = '<span class="lg-unseen">Rank</span>'


def text_html(text: str) -> str:
    """Return text from anywhere as HTML."""
    return html_escape(escape(text))


def signed(points: int) -> str:
    """Return points with their sign, and a true minus."""
    return f"{points:+d}".replace("-", "\u2212") if points else "0"


def plain_points(points: int) -> str:
    """Return a total with a true minus."""
    return str(points).replace("-", "\u2212")


def counted(points: int, unit: str = "points") -> str:
    """Return a total with its unit: ``1 point``, ``2 Bad Things``."""
    return f"{plain_points(points)} {unit.removesuffix('s') if points == 1 else unit}"


def board(players: Sequence[Any], looks: Sequence[Mark], both: Sequence[Any] = ()) -> str:
    """Return the players by rank with their totals.

    Parameters
    ----------
    players : sequence of PlayerScore
        In seating order.
    looks : sequence of Mark
        In seating order.
    both : sequence of Compared, optional
        Both variants of each player; then both totals and their difference are shown.
    """
    seats = sorted(range(len(players)), key=lambda seat: players[seat].rank)
    left = ["Player"] if both else [_RANK, "Player"]
    heads = ["Standard", "Simplified", _DIFFERENCE] if both else ["Points"]
    rows = []
    for seat in seats:
        player = players[seat]
        if both:
            one = both[seat]
            cells = [
                f"{plain_points(one.standard)}{_place(one.standard_rank)}",
                f"{plain_points(one.simplified)}{_place(one.simplified_rank)}",
                signed(one.difference),
            ]
        else:
            cells = [f'<b class="lg-total">{plain_points(player.total)}</b>']
        figures = "".join(f'<td class="lg-num">{cell}</td>' for cell in cells)
        rank = "" if both else f'<td class="lg-rank">{player.rank}</td>'
        rows.append(f'<tr>{rank}<th scope="row">{looks[seat].html()}</th>{figures}</tr>')
    return _table(left, heads, rows)


def names(looks: Sequence[Mark]) -> str:
    """Return the players as they sit, without a word on who is ahead."""
    rows = [f'<tr><th scope="row">{mark.html()}</th></tr>' for mark in looks]
    return _table(["Player"], [], rows)


def _place(rank: int) -> str:
    return f'<br><span class="lg-soft lg-small">rank {rank}</span>'


def played_note(notes: Iterable[str]) -> str:
    """Return what is played otherwise than by the book, below a table."""
    text = " ".join(sentence(note) for note in notes if note)
    return f'<p class="lg-soft lg-played">{text_html(text)}</p>' if text else ""


def piles(players: Sequence[Any], looks: Sequence[Mark]) -> str:
    """Return the players of You Lying Sack with their piles, in seating order."""
    rows = []
    for player, mark in zip(players, looks, strict=True):
        pile = str(player.pile) if player.out is None else f"out in turn {player.out}"
        gone = "" if player.out is None else ' class="lg-gone"'
        rows.append(
            f'<tr{gone}><td class="lg-rank">{player.rank}</td>'
            f'<th scope="row">{mark.html()}</th><td class="lg-num"><b>{pile}</b></td></tr>'
        )
    return _table([_RANK, "Player"], ["Bad Things"], rows)


def _table(left: Iterable[str], right: Iterable[str], rows: Iterable[str]) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in left)
    heads += "".join(f'<th scope="col" class="lg-num">{head}</th>' for head in right)
    return (
        f'<table class="lg-table lg-ranks"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def reasons(
    game: str, lines: Iterable[Any], house: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Give the lines of a sum, equal ones that follow each other as one with their number.

    `house` says by the id of a rule what this table plays otherwise.
    """
    for line, equal in groupby(lines, key=lambda line: (line.rule, line.text, line.points)):
        n = len(list(equal))
        yield reason(game, Line(*line), n, (house or {}).get(line[0], ""))


def reason(game: str, line: Any, n: int = 1, house: str = "") -> str:
    """Return a line of a sum: what and how much, and on a tap the rule that it rests on."""
    points = "" if line.points is None else f'<b class="lg-num">{signed(line.points * n)}</b>'
    text = f"{n} \u00d7 {line.text}" if n > 1 else line.text
    if n > 1 and line.points is not None:
        text += f", {signed(line.points)} each"
    rule = rules(game).get(line.rule)
    head = f"<summary><span>{text_html(text)}</span>{points}</summary>"
    here = f'<p class="lg-warn">{text_html(sentence(house))}</p>' if house else ""
    return f'<details class="lg-why">{head}{here}{rule_html(rule) if rule else ""}</details>'


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def rule_html(rule: Rule) -> str:
    """Return a rule: id, title, text, where it is from, and why if it is a ruling of ours."""
    why = f'<p class="lg-small"><b>Our ruling:</b> {text_html(rule.why)}</p>' if rule.ruling else ""
    return (
        f'<div class="lg-rule-told"><p><span class="lg-id">{text_html(rule.id)}</span> '
        f"<b>{text_html(rule.title)}</b></p><p>{text_html(rule.text)}</p>{why}"
        f'<p class="lg-soft lg-small">Rulebook: {text_html(rule.source)}</p></div>'
    )


def downloads(files: Mapping[str, tuple[str, str, str]]) -> str:
    """Return links that save files without asking anybody.

    Parameters
    ----------
    files : mapping of str to (name, kind, text)
        By what the link says: the file's name, its media type, and what it holds. Of `AS_PNG`
        the page draws the picture itself (``page.js``); in a plain notebook it is not there.
    """
    from base64 import b64encode

    links = []
    for says, (name, kind, text) in files.items():
        data = b64encode(text.encode("utf-8", "replace")).decode()
        drawn = " lg-png" if says == AS_PNG else ""
        links.append(
            f'<a class="lg-button{drawn}" download="{html_escape(name)}" '
            f'href="data:{kind};charset=utf-8;base64,{data}">{text_html(says)}</a>'
        )
    return f'<div class="lg-links-row">{"".join(links)}</div>'


def to_replay() -> str:
    """Return the link to the page that plays the game on the shared sheet back."""
    link = '<a class="lg-button" href="/replay?log=sheet">Replay this game</a>'
    return f'<div class="lg-links-row">{link}</div>'


def picture(svg: str, says: str) -> str:
    """Return an SVG picture so that nothing in it can run."""
    from base64 import b64encode

    data = b64encode(svg.encode("utf-8", "replace")).decode()
    return (
        f'<img class="lg-picture" alt="{text_html(says)}" src="data:image/svg+xml;base64,{data}">'
    )


def stage(
    steps: Sequence[Any], looks: Sequence[Mark], won: Sequence[bool], closing: Sequence[str]
) -> str:
    """Return the final reveal as far as it has come.

    Parameters
    ----------
    steps : sequence of Step
        The categories revealed so far; the last one is shown large.
    looks : sequence of Mark
        How the players look, in seating order.
    won : sequence of bool
        Who has won, in seating order: nobody before the end.
    closing : sequence of str
        Who wins, once all is revealed.
    """
    now = steps[-1] if steps else None
    title = now.title if now else "Who has won?"
    so_far = now.so_far if now else (0,) * len(looks)
    most = max(1, *so_far)
    rows = []
    for seat, (mark, total) in enumerate(zip(looks, so_far, strict=True)):
        gain = "" if now is None else f'<span class="lg-gain">{signed(now.points[seat])}</span>'
        cards = text_html(", ".join(now.cards[seat])) if now else ""
        share = max(0, total) * 100 // most
        wins = '<span class="lg-wins">wins</span>' if won[seat] else ""
        rows.append(
            f'<li><span class="lg-who">{mark.html()}'
            f'{wins}<span class="lg-cards">{cards}</span></span>{gain}'
            f'<b class="lg-big">{plain_points(total)}</b>'
            f'<span class="lg-bar" aria-hidden="true">'
            f'<i style="width:{share}%;background:{mark.ground}"></i></span></li>'
        )
    head = f'<h2 class="lg-now">{text_html(title)}</h2>'
    if closing:
        end = " ".join(map(text_html, map(sentence, closing)))
        head = f'<h2 class="lg-end">{end}</h2><p class="lg-now">{text_html(title)}</p>'
    return f'{head}<ol class="lg-reveal">{"".join(rows)}</ol>'
