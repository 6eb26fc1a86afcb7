"""Rules as text and as Markdown: what a rule says, where it comes from, and an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lilguys_tools.core.data import Rule
from lilguys_tools.render.ansi import wrap
from lilguys_tools.render.tables import markdown_text
from lilguys_tools.teach.line import Line, Worked

_MARGIN, _DEEP = "  ", "    "


def rule_text(rule: Rule, related: Sequence[Rule], example: Worked, width: int) -> str:
    """Return a rule in full: text, origin, related rules and a worked example.

    Parameters
    ----------
    rule : Rule
        The rule.
    related : sequence of Rule
        Those that it is to be read with.
    example : Worked
        Its example, or why there is none.
    width : int
        The most columns a line takes; the log of an example keeps its own lines.
    """
    lines = [f"{rule.id}  {rule.title}"]
    for part in (rule.text, *_origin(rule), *_see(related)):
        lines += wrap(part, width, _MARGIN, _MARGIN)
    lines += wrap(_head(example), width, _MARGIN, _MARGIN)
    lines += [f"{_DEEP}{line}" for line in example.log.splitlines()]
    for part in _outcome(example):
        lines += wrap(part, width, _MARGIN, _DEEP)
    return "\n".join(lines)


def rule_markdown(rule: Rule, related: Sequence[Rule], example: Worked) -> str:
    """Return a rule in full as Markdown; see `rule_text`."""
    facts = "\n".join(f"- {part}" for part in (*_origin(rule), *_see(related)))
    blocks = [f"### {rule.id}: {rule.title}", rule.text, facts, _head(example)]
    if example.log:
        blocks.append(f"```yaml\n# part of a log\n{example.log}\n```")
        blocks.append("\n".join(f"- {markdown_text(part)}" for part in _outcome(example)))
    return "\n\n".join(blocks)


def rule_titles(listed: Sequence[Rule], *, markdown: bool, wide: int = 0) -> list[str]:
    """Return a line a rule, with id and title; ids stand in a column at least `wide`."""
    wide = max([wide, *(len(rule.id) for rule in listed)])
    if markdown:
        return [f"- **{rule.id}** {rule.title}" for rule in listed]
    return [f"  {rule.id:<{wide}}  {rule.title}" for rule in listed]


def _origin(rule: Rule) -> list[str]:
    """Return where a rule stands in the rulebook, and what of it is ours."""
    section = f"Rulebook: {rule.source.rstrip('.')}"
    if not rule.ruling:
        return [f"{section}; no ruling of ours"]
    return [section, f"Our ruling, and why: {rule.why}"]


def _see(related: Sequence[Rule]) -> Iterator[str]:
    if related:
        yield "See also: " + ", ".join(f"{rule.title} [{rule.id}]" for rule in related)


def _head(example: Worked) -> str:
    return f"{'For example' if example.log else 'No example'}: {example.say}"


def _outcome(example: Worked) -> Iterator[str]:
    """Give what is tried, if anything is, and what comes of it."""
    if example.legal is not None:
        verdict = "legal" if example.legal else "not legal"
        yield f"{example.player}: {example.move}: {verdict}"
    yield from map(_line, example.lines)


def _line(line: Line) -> str:
    points = "" if line.points is None else f": {line.points:+d}" if line.points else ": 0"
    return f"{line.text}{points} [{line.rule}]"
