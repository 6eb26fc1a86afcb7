"""What ``lgtools why`` answers, as text, as Markdown and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lilguys_tools.cli.output import score_json
from lilguys_tools.cli.replay_output import chunk_title
from lilguys_tools.core.data import rules as rule_data
from lilguys_tools.logs.history import moments
from lilguys_tools.logs.points import next_point
from lilguys_tools.render.ansi import wrap
from lilguys_tools.render.moves import move_text
from lilguys_tools.render.scores import Moment, Shown, explained_json, game_text
from lilguys_tools.render.tables import markdown_text, plain
from lilguys_tools.session.claims import Claim
from lilguys_tools.session.playback import Playback
from lilguys_tools.session.reasons import decided_by
from lilguys_tools.teach.story import rule_ids

#: How many other legal moves are told; the JSON holds all.
_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to tell of a point of a game.

    Attributes
    ----------
    playback : Playback
        The log.
    chunk : range
        The moves, from 1, of the point; empty where only what comes next was asked.
    text : str
        A move that somebody claims; may be empty.
    claim : Claim or None
        What the rules say of it.
    """

    playback: Playback
    chunk: range
    text: str = ""
    claim: Claim | None = None


def as_json(answer: Answer) -> dict[str, Any]:
    """Return an answer for programs."""
    playback = answer.playback
    data: dict[str, Any] = {"file": playback.game.name, "game": playback.game.game}
    if answer.claim is not None:
        return data | _claim_json(answer, answer.claim)
    decisions = list(_decisions(answer))
    ids = dict.fromkeys(rule for decision in decisions for rule in decision["rules"])
    data["at"] = playback.at(answer.chunk[-1]) if answer.chunk else None
    data["decisions"] = decisions
    data["rules"] = [{"id": id, "title": _title(playback, id)} for id in ids]
    standing, steps = _standing(answer)
    data["score"] = explained_json(standing, score_json(standing), steps)  # type: ignore[arg-type]
    return data


def _claim_json(answer: Answer, claim: Claim) -> dict[str, Any]:
    playback = answer.playback
    rules, setup = playback.rules, claim.state.setup
    seat = rules.to_move(claim.state)
    why = claim.reason
    return {
        "at": next_point(playback.game.game, claim.state),
        "player": None if seat is None else setup.players[seat],
        "decision": rules.decision(claim.state),
        "moves": [rules.to_json(setup, move) for move in claim.moves],
        "legal": why is None,
        "rules": list(claim.rules) if why is None else [why.rule],
        "message": None if why is None else why.message,
        "hint": None if why is None else why.hint or None,
        "events": [{"rule": rule, "text": text} for rule, text in claim.events],
    }


def _decisions(answer: Answer) -> Iterator[dict[str, Any]]:
    """Give each move of the point: who decided what, what else was legal, what came of it."""
    playback = answer.playback
    rules = playback.rules
    for index in answer.chunk:
        step = playback.steps[index - 1]
        told = playback.move_json(index)
        events = playback.events(index)
        legal = None
        if step.seat is not None:
            legal = [rules.to_json(step.before.setup, m) for m in rules.legal_moves(step.before)]
        ids = dict.fromkeys([*decided_by(rules, step.before), *rule_ids(events)])
        yield {
            "at": step.at,
            "player": told["player"],
            "decision": rules.decision(step.before),
            "move": told["move"],
            "legal": legal,
            "rules": list(ids),
            "events": [{"rule": rule, "text": text} for rule, text in events],
        }


def _standing(answer: Answer) -> tuple[Shown, list[Moment]]:
    """Return the score at the end of the point, and the moves that led there."""
    playback = answer.playback
    end = answer.chunk[-1] if answer.chunk else 0
    game = playback.game
    whole = end == playback.last and game.is_scored
    result = game.result if whole else playback.rules.result(playback.shown(end))
    return Shown(game.game, result, game.name), moments(playback.steps[:end])


def _title(playback: Playback, rule: str) -> str:
    return rule_data(playback.game.game)[rule].title


def as_text(answer: Answer, markdown: bool) -> str:
    """Return an answer for people, in 80 columns or as Markdown."""
    lines = [_heading(answer.playback.heading, markdown, 2), ""]
    if answer.claim is not None:
        lines += _claim_lines(answer, answer.claim, markdown)
    else:
        lines += _point_lines(answer, markdown)
    return "\n".join(lines)


def _heading(text: str, markdown: bool, level: int) -> str:
    if markdown:
        return f"{'#' * level} {markdown_text(plain(text))}"
    return "\n".join(wrap(text, 80))


def _line(text: str, markdown: bool, margin: str = "  ") -> str:
    if markdown:
        return f"- {markdown_text(plain(text))}"
    return "\n".join(wrap(text, 80, margin, margin + "  "))


def _rule(playback: Playback, rule: str, markdown: bool) -> str:
    title = f"{_title(playback, rule)} [{rule}]"
    return _line(title, markdown, "    ")


def _claim_lines(answer: Answer, claim: Claim, markdown: bool) -> Iterator[str]:
    playback = answer.playback
    seat = playback.rules.to_move(claim.state)
    who = "chance" if seat is None else claim.state.setup.players[seat]
    move = ", then ".join(
        move_text(playback.rules.to_json(claim.state.setup, move)) for move in claim.moves
    )
    where = next_point(playback.game.game, claim.state)
    verdict = "legal" if claim.reason is None else "not legal"
    asked = playback.rules.decision(claim.state)
    yield _heading(f"{where}: {who} decides ({asked})", markdown, 3)
    yield _line(f"{move}: {verdict}", markdown)
    if claim.reason is not None:
        yield _line(f"{claim.reason.message} [{claim.reason.rule}]", markdown, "    ")
        if claim.reason.hint:
            yield _line(f"hint: {claim.reason.hint}", markdown, "    ")
        yield _line(f"the rule: {_title(playback, claim.reason.rule)}", markdown, "    ")
        return
    for rule in claim.rules:
        yield _rule(playback, rule, markdown)
    if claim.events:
        yield _line("it would come to this:", markdown)
    for event in claim.events:
        yield _line(f"{event.text} [{event.rule}]", markdown, "    ")


def _point_lines(answer: Answer, markdown: bool) -> Iterator[str]:
    playback = answer.playback
    if not answer.chunk:
        yield _line("no moves yet", markdown)
        return
    yield _heading(chunk_title(playback, answer.chunk), markdown, 3)
    for index, decision in zip(answer.chunk, _decisions(answer), strict=True):
        who = decision["player"]
        what = _move_words(decision["move"])
        yield _line(f"{who} decided: {what}" if who else f"chance: {what}", markdown, "")
        if decision["legal"] is not None:
            yield _others(decision, markdown)
        for event in playback.events(index):
            yield _line(f"{event.text} [{event.rule}]", markdown, "    ")
    yield ""
    yield _heading("Rules that it rests on", markdown, 3)
    ids = dict.fromkeys(rule for decision in _decisions(answer) for rule in decision["rules"])
    for rule in ids:
        yield _rule(playback, rule, markdown)
    yield ""
    standing, steps = _standing(answer)
    text = game_text(standing, markdown=markdown, explain=True, steps=steps)
    yield _heading("What the score is made of", markdown, 3)
    yield text.partition("\n")[2]  # without the name of the file


def _move_words(move: dict[str, Any]) -> str:
    if move.get("hand") == "hidden":
        return "take a hand that is still closed"
    return move_text(move)


def _others(decision: dict[str, Any], markdown: bool) -> str:
    others = [move for move in decision["legal"] if move != decision["move"]]
    if decision["move"].get("hand") == "hidden":
        return _line("legal: take Bad Things, or the Good Thing", markdown)
    if not others:
        return _line("nothing else was legal", markdown)
    words = "; ".join(move_text(move) for move in islice(others, _SHOWN))
    more = f"; and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
    return _line(f"also legal: {words}{more}", markdown)
