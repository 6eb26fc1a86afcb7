"""``lgtools rules``: looks rules up by id or by words."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import asdict

import click

from lilguys_tools.cli.output import WRONG, dump
from lilguys_tools.core.data import Rule, rules
from lilguys_tools.games import GAMES
from lilguys_tools.teach.lookup import by_id, search

WIDEST = 88


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.argument("words", nargs=-1)
@click.option("--format", "fmt", type=click.Choice(["text", "json", "markdown"]), default="text")
@click.pass_context
def command(ctx: click.Context, game: str, words: tuple[str, ...], fmt: str) -> None:
    """Look rules up by id (LG-SEND-4, or LG-SEND for the family) or by everyday words.

    Without words all rules are listed. Exit code 1 where nothing fits.
    """
    if not words:
        _show(list(rules(game).values()), fmt, brief=fmt == "text")
        return
    asked = " ".join(words)
    found = by_id(game, asked)
    unknown: Sequence[str] = ()
    if not found:
        result = search(game, asked)
        found, unknown = result.rules, result.unknown
    if unknown and found:
        click.echo(f"nowhere in the rules: {', '.join(unknown)}", err=True)
    if not found:
        click.echo(f"no rule found for: {asked}", err=True)
        click.echo(f"'lgtools rules {game}' lists them all", err=True)
        if fmt == "json":
            click.echo("[]")
        ctx.exit(WRONG)
    _show(found, fmt)


def _show(found: Sequence[Rule], fmt: str, brief: bool = False) -> None:
    if fmt == "json":
        click.echo(dump([asdict(rule) for rule in found], indent=2))
    elif brief:
        wide = max(len(rule.id) for rule in found)
        for rule in found:
            click.echo(f"{rule.id:<{wide}}  {rule.title}")
    else:
        tell = _markdown if fmt == "markdown" else _text
        click.echo("\n\n".join(tell(rule) for rule in found))


def _text(rule: Rule) -> str:
    width = min(WIDEST, shutil.get_terminal_size().columns)
    lines = [f"{rule.id}  {rule.title}"]
    lines += textwrap.wrap(rule.text, width, initial_indent="  ", subsequent_indent="  ")
    lines += textwrap.wrap(
        _origin(rule), width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return "\n".join(lines)


def _markdown(rule: Rule) -> str:
    return f"### {rule.id}: {rule.title}\n\n{rule.text}\n\n*{_origin(rule)}*"


def _origin(rule: Rule) -> str:
    """Return where a rule stands in the rulebook, and what of it is ours."""
    origin = f"Rulebook: {rule.source}."
    return f"{origin} Our ruling: {rule.why}" if rule.ruling else origin
