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
        click.echo(f"'lgtools rules {game}' lists them all", err=True)
        if fmt == "json":
            click.echo("[]")
        ctx.exit(WRONG)
    if fmt == "json":
        click.echo(_json(found.rules))
        return
    tell = _markdown if fmt == "markdown" else _text
    full = found.rules if found.named else found.rules[:1]
    blocks = [tell(rule) for rule in full]
    if found.rules[len(full) :]:
        blocks.append(_titles("Perhaps also:", found.rules[len(full) :], fmt))
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
        click.echo(_json(list(rules(game).values())))
        return
    wide = max(map(len, rules(game)))
    blocks = []
    for title, part in parts(game):
        head = f"## {title}" if fmt == "markdown" else f"{title}:"
        blocks.append(_titles(head, part, fmt, wide))
    click.echo("\n\n".join(blocks))


def _titles(head: str, listed: Sequence[Rule], fmt: str, wide: int = 0) -> str:
    """Return rules by id and title below a head, the ids in a column at least `wide`."""
    wide = max(wide, *(len(rule.id) for rule in listed))
    if fmt == "markdown":
        return "\n".join([head, "", *(f"- **{rule.id}** {rule.title}" for rule in listed)])
    return "\n".join([head, *(f"  {rule.id:<{wide}}  {rule.title}" for rule in listed)])


def _json(found: Sequence[Rule]) -> str:
    from dataclasses import asdict

    from lilguys_tools.cli.output import dump

    return dump([asdict(rule) for rule in found], indent=2)


def _text(rule: Rule) -> str:
    import shutil
    import textwrap

    width = max(20, min(WIDEST, shutil.get_terminal_size().columns))
    lines = [f"{rule.id}  {rule.title}"]
    for part in (rule.text, *_origin(rule)):
        lines += textwrap.wrap(
            part, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
    return "\n".join(lines)


def _markdown(rule: Rule) -> str:
    origin = "\n".join(f"- {part}" for part in _origin(rule))
    return f"### {rule.id}: {rule.title}\n\n{rule.text}\n\n{origin}"


def _origin(rule: Rule) -> list[str]:
    """Return where a rule stands in the rulebook, and what of it is ours."""
    origin = [f"Rulebook: {rule.source.rstrip('.')}"]
    if rule.ruling:
        origin.append(f"Our ruling, and why: {rule.why}")
    return origin
