"""Rules as HTML; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from lilguys_tools.core.data import Rule, rules
from lilguys_tools.session.examples import worked_example
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.lookup import parts
from lilguys_tools.teach.search import Found


def found(game: str, words: str, answer: Found) -> str:
    """Return what a search found: what fits best in full, what is near it folded."""
    said = [
        f"<p class='lg-soft'>&ldquo;{escape(word)}&rdquo; is nowhere in the rules: "
        f"taken for &ldquo;{escape(meant)}&rdquo;.</p>"
        for word, meant in answer.taken
    ]
    if answer.unknown:
        nowhere = ", ".join(f"&ldquo;{escape(word)}&rdquo;" for word in answer.unknown)
        said.append(f"<p class='lg-soft'>Nowhere in the rules: {nowhere}.</p>")
    if not answer.rules:
        said.append(f"<p class='lg-warn'>No rule fits &ldquo;{escape(words)}&rdquo;.</p>")
    full = len(answer.rules) if answer.named else 1
    cards = "".join(
        f"<article class='lg-card'><h2>{_head(rule)}</h2>{_body(game, rule)}"
        f"{_example(game, rule)}</article>"
        for rule in answer.rules[:full]
    )
    near = "".join(_folded(game, rule) for rule in answer.rules[full:])
    if near:
        cards += f"<section class='lg-card'><h3>Perhaps also</h3>{near}</section>"
    return f"{''.join(said)}<div class='lg-stack'>{cards}</div>"


def all_rules(game: str) -> str:
    """Return every rule of a game part by part, folded, each with its id as an anchor."""
    blocks = [
        f"<section class='lg-card'><h2>{escape(title)}</h2>"
        f"{''.join(_folded(game, rule, anchor=True) for rule in part)}</section>"
        for title, part in parts(game)
    ]
    return f"<h2 class='lg-unseen'>All rules</h2><div class='lg-stack'>{''.join(blocks)}</div>"


def _folded(game: str, rule: Rule, *, anchor: bool = False) -> str:
    name = f" id='{escape(rule.id)}' tabindex='-1'" if anchor else ""
    return f"<details{name}><summary>{_head(rule)}</summary>{_body(game, rule)}</details>"


def _head(rule: Rule) -> str:
    return f"<span class='lg-id'>{escape(rule.id)}</span> <span>{escape(rule.title)}</span>"


def _body(game: str, rule: Rule) -> str:
    told = f"<p>{escape(rule.text)}</p>"
    if rule.ruling:
        told += f"<p class='lg-note'><b>Our ruling, and why:</b> {escape(rule.why)}</p>"
    told += f"<p class='lg-soft lg-small'>Rulebook: {escape(rule.source.rstrip('.'))}</p>"
    related = [rules(game)[id] for id in rule.see]
    if related:
        links = "".join(
            f"<li><a href='#{escape(other.id)}'>{escape(other.title)}</a></li>" for other in related
        )
        told += f"<nav aria-label='See also'><ul class='lg-links'>{links}</ul></nav>"
    return told


def _example(game: str, rule: Rule) -> str:
    """Return the rule's example, worked out by the engine; nothing where there is none."""
    example = worked_example(game, rule.id)
    if not example.log:
        return ""
    tried = ""
    if example.legal is not None:
        verdict = "legal" if example.legal else "not legal"
        kind = "lg-good" if example.legal else "lg-bad"
        tried = (
            f"<li>{escape(example.player)}: <code>{escape(example.move)}</code>: "
            f"<b class='{kind}'>{verdict}</b></li>"
        )
    return (
        f"<h3>For example</h3><p>{escape(example.say)}</p><ul>{tried}{_lines(example.lines)}</ul>"
        f"<details><summary>The table, as a log</summary>"
        f"<pre class='lg-log'>{escape(example.log)}</pre></details>"
    )


def _lines(lines: Iterable[Line]) -> str:
    return "".join(
        f"<li>{escape(line.text)}{'' if line.points is None else f' <b>{line.points:+d}</b>'} "
        f"<a class='lg-small' href='#{escape(line.rule)}'>{escape(line.rule)}</a></li>"
        for line in lines
    )
