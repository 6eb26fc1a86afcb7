"""``lgtools rules``: looks rules up by id or by words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from lilguys_tools.cli.game_argument import game_argument

if TYPE_CHECKING:
    from lilguys_tools.core.data import Rule

#: Lines longer than this are hard to read, however wide the terminal is.
WIDEST = 88
WRONG = 1
_ID = re.compile(r"[A-Za-z]{2}(-[A-Za-z]+)(-\d+)?")


@click.command()
@game_argument()
@click.argument("words", nargs=-1)
@click.option(
    "--format",
    "fmt",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How to print it.  [default: text]",
)
@click.pass_context
def command(ctx: click.Context, game: str, words: tuple[str, ...], fmt: str) -> None:
    """Look rules up by id or by everyday words.

    An id may be that of a rule (LG-SEND-4) or of a family (LG-SEND); words may be a whole
    question (can I sell a smelly one): the rule that fits best is told, others near it are
    named. Without words all rules are listed.

    Exit code 1: nothing fits.
    """
    from lilguys_tools.teach.lookup import look_up

    if not any(word.strip() for word in words):
        _list(game, fmt)
        return
    unknown_id = _unknown_id(game, words)
    found = None if unknown_id else look_up(game, " ".join(words))
    if found is not None:
        for word, meant in found.taken:
            click.echo(f"{word!r} is nowhere in the rules: taken for {meant!r}", err=True)
        if found.unknown:
            nowhere = ", ".join(map(repr, found.unknown))
            click.echo(f"nowhere in the rules: {nowhere}", err=True)
    if found is None or not found.rules:
        asked = " ".join(words)
        click.echo(unknown_id or f"no rule fits {asked!r}", err=True)
        click.echo(
            f"'lgtools rules {game}' lists them all, 'lgtools teach {game}' teaches them", err=True
        )
        if fmt == "json":
            click.echo("[]")
        ctx.exit(WRONG)
    if fmt == "json":
        click.echo(_json(game, found.rules))
        return
    shown = len(found.rules) if found.named else 1
    blocks = [_full(game, rule, fmt) for rule in found.rules[:shown]]
    if found.rules[shown:]:
        blocks.append(_titles("Perhaps also:", found.rules[shown:], fmt))
    click.echo("\n\n".join(blocks))


def _unknown_id(game: str, words: Sequence[str]) -> str | None:
    """Return what to say of a word that looks like an id and is none of this game."""
    from lilguys_tools.core.data import rules
    from lilguys_tools.core.names import did_you_mean
    from lilguys_tools.games import GAMES
    from lilguys_tools.teach.lookup import by_id

    begins = {next(iter(rules(name))).split("-")[0]: name for name in GAMES}
    for word in words:
        name = begins.get(word[:2].upper())
        if name is None or not _ID.fullmatch(word) or by_id(game, word):
            continue
        if by_id(name, word):
            return f"{word} is a rule of {GAMES[name]}: 'lgtools rules {name} {word}'"
        families = [re.sub(r"-\d+$", "", id) for id in rules(name)]
        near = did_you_mean(word, [*families, *rules(name)])
        return f"there is no rule {word}" + (f"; did you mean {near}?" if near else "")
    return None


def _list(game: str, fmt: str) -> None:
    """List all rules of a game, part by part."""
    from lilguys_tools.core.data import rules
    from lilguys_tools.teach.lookup import parts

    if fmt == "json":
        click.echo(_json(game, list(rules(game).values())))
        return
    wide = max(map(len, rules(game)))
    blocks = []
    for title, part in parts(game):
        head = f"## {title}" if fmt == "markdown" else f"{title}:"
        blocks.append(_titles(head, part, fmt, wide))
    click.echo("\n\n".join(blocks))


def _titles(head: str, listed: Sequence[Rule], fmt: str, wide: int = 0) -> str:
    """Return rules by id and title below a head."""
    from lilguys_tools.render.rules import rule_titles

    markdown = fmt == "markdown"
    lines = rule_titles(listed, markdown=markdown, wide=wide)
    return "\n".join([head, *([""] if markdown else []), *lines])


def _full(game: str, rule: Rule, fmt: str) -> str:
    """Return a rule with all that belongs to it."""
    import shutil

    from lilguys_tools.core.data import rules
    from lilguys_tools.render.rules import rule_markdown, rule_text
    from lilguys_tools.session.examples import worked_example

    related = [rules(game)[id] for id in rule.see]
    example = worked_example(game, rule.id)
    if fmt == "markdown":
        return rule_markdown(rule, related, example)
    width = max(20, min(WIDEST, shutil.get_terminal_size().columns))
    return rule_text(rule, related, example, width)


def _json(game: str, found: Sequence[Rule]) -> str:
    from dataclasses import asdict

    from lilguys_tools.cli.output import dump
    from lilguys_tools.session.examples import worked_example

    shown = []
    for rule in found:
        example = worked_example(game, rule.id)
        shown.append({**asdict(rule), "example": asdict(example) if example.log else None})
    return dump(shown, indent=2)
