"""What the replay says, as HTML; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from lilguys_tools.core.data import rules
from lilguys_tools.games import GAMES
from lilguys_tools.render.svg import tag, words
from lilguys_tools.render.svg_chart import Series, chart_svg, chart_table
from lilguys_tools.render.tables import shorten
from lilguys_tools.session.branch import Branch
from lilguys_tools.session.playback import Playback
from lilguys_tools.session.standings import standings
from lilguys_tools.teach.story import Event

#: How much of a move stands in the list of moves.
LABEL = 76
_NOTES = 400
#: What the part is called in an address in which moves are tried.
BRANCH = "try"
#: Of more events than this (the end of a game has many) all but the first and the last are folded.
_MOST_EVENTS, _FIRST_EVENTS = 8, 4


def heading(playback: Playback) -> str:
    """Return what is replayed: title, game, date and place."""
    data = playback.game.data
    title = str(data.get("title") or playback.name)
    about = [GAMES[playback.game.game], *(str(data[k]) for k in ("date", "place") if k in data)]
    told = tag("h2", words(shorten(title, 200))) + tag(
        "p", words(" · ".join(about)), class_="lg-soft"
    )
    if "notes" in data:
        told += tag("p", words(str(data["notes"])[:_NOTES]))
    return told


def where(playback: Playback, index: int) -> str:
    """Return which move of how many is shown."""
    if not index:
        told = f"Before the first of {playback.last} moves" if playback.last else "No moves yet"
        return tag("p", told, class_="lgr-where")
    unit = "Round" if playback.game.game == "lilguys" else "Turn"
    at = words(playback.at(index))
    return tag("p", f"<b>{unit} {at}</b> · move {index} of {playback.last}", class_="lgr-where")


def told(playback: Playback, index: int) -> str:
    """Return what the move before a position brought about and, at the end, what is wrong."""
    parts = [happened(playback.game.game, playback.events(index))] if index else []
    if index == playback.last:
        parts += [wrong(problem.as_text()) for problem in playback.game.problems]
    return "".join(parts) or tag("p", "Nothing has happened yet.", class_="lg-soft")


def wrong(text: str) -> str:
    """Return a problem of a file, with its hint on a line of its own."""
    lines = "<br>".join(words(line) for line in text.splitlines())
    return tag("p", lines, class_="lg-wrong")


def happened(game: str, events: Iterable[Event]) -> str:
    """Return events as a list; the text of the rule of each unfolds at a tap."""
    known = rules(game)
    items = [_event(known[one.rule], one) for one in events]
    if len(items) > _MOST_EVENTS:
        fold = tag("summary", f"{len(items) - _FIRST_EVENTS - 1} more, one after the other")
        middle = tag("ul", *items[_FIRST_EVENTS:-1], class_="lgr-events")
        more = tag("li", tag("details", fold, middle, class_="lgr-more"))
        items = [*items[:_FIRST_EVENTS], more, items[-1]]
    return tag("ul", *items, class_="lgr-events")


def _event(rule: Any, event: Event) -> str:
    head = tag("span", words(event.text), " ", tag("span", words(event.rule), class_="lg-id"))
    body = tag("p", tag("b", words(f"{rule.title}.")), " ", words(rule.text))
    source = f"Rulebook: {rule.source.rstrip('.')}"
    if rule.ruling:
        source += f". Our ruling: {rule.why}"
    body += tag("p", words(source), class_="lg-soft lg-small")
    return tag("li", tag("details", tag("summary", head), tag("div", body, class_="lgr-rule")))


def labels(playback: Playback, seen: int, shown: range) -> Iterator[tuple[str, int]]:
    """Give a line and its number for some positions.

    Of those not seen there is one for each point of the game, with nothing but where that is: more
    lines would tell who sends or accepts.
    """
    for index in shown:
        at = playback.at(index)
        if not index:
            yield "Start", index
        elif index <= seen:
            yield shorten(f"{at}  {playback.events(index)[0].text}", LABEL), index
        elif at != playback.at(index - 1):
            yield f"{at}  …", index


def figures(playback: Playback, now: int, seen: int) -> str:
    """Return the running chart up to what was seen, with its figures to unfold."""
    stand = standings(playback, seen)
    at = playback.at(now).partition(".")[0] or "start"
    names = playback.position(0).setup.players
    lines = [Series(name, row) for name, row in zip(names, stand.values, strict=True)]
    title = f"{stand.unit} by {stand.per}"
    ticks = ["0" if label == "start" else label for label in stand.labels]
    room = getattr(playback.position(0).setup, "rounds", 0) + 1
    drawn = chart_svg(title, stand.unit, ticks, lines, stand.labels.index(at), room)
    table = chart_table(title, stand.labels, lines)
    fold = tag("details", tag("summary", "The figures"), table, class_="lgt-figures")
    return tag("h3", words(title)) + drawn + fold


def compared(branch: Branch) -> str:
    """Return how all stood where a branch left the log, and how they stand now in it."""
    names = branch.start.setup.players
    lilguys = branch.playback.game.game == "lilguys"
    before, after = (_stand(branch.rules.result(s), lilguys) for s in (branch.start, branch.state))
    unit = "Points" if lilguys else "Bad Things"
    head = "".join(tag("th", text, scope="col") for text in (unit, "before your try", "now"))
    rows = "".join(
        tag(
            "tr",
            tag("th", words(shorten(name, 40)), scope="row"),
            tag("td", old, class_="lg-num"),
            tag("td", tag("b", new), class_="lg-num"),
        )
        for name, old, new in zip(names, before, after, strict=True)
    )
    return tag("table", tag("tr", head), rows, class_="lg-table lgr-compared")


def keep(branch: Branch) -> str:
    """Return a link that saves a branch as a log."""
    text = quote(branch.log_text())
    told = tag(
        "a",
        "Keep it as a log",
        class_="lg-button lgr-keep",
        download="branch.yaml",
        href=f"data:application/yaml;charset=utf-8,{text}",
    )
    return tag("p", told)


def _stand(result: Any, lilguys: bool) -> Sequence[str]:
    if lilguys:
        return [str(player.total) for player in result.players]
    return [str(player.pile) if player.out is None else "out" for player in result.players]


def branch_head(said: str, tried: bool) -> str:
    """Return the head of the part where moves are tried."""
    head = tag("h3", "Try another move", id=BRANCH, tabindex="-1")
    return head + tag("p", words(said), class_="lg-warn" if tried else None)


def to_branch() -> str:
    """Return a link to the part where moves are tried, for where that is far away."""
    return tag("p", tag("a", "Try another move", href=f"#{BRANCH}"))


def branch_story(branch: Branch, reveal: bool) -> str:
    """Return what the last move that was tried brought about."""
    text = f"<b>Not the real game</b> · {branch.tried} tried"
    events = branch.events(reveal)
    return tag("p", text, class_="lgr-where") + happened(branch.playback.game.game, events)
