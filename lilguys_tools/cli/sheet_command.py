"""``lgtools sheet``: a page to print, with a score sheet and the rules in short."""

from __future__ import annotations

import click

from lilguys_tools.cli.game_argument import game_argument
from lilguys_tools.games import GAMES


@click.command()
@game_argument()
@click.option("--deck", "name", metavar="DECK", help="A built-in deck, or a deck in a file.")
@click.option("-o", "--out", metavar="FILE", help="Write to a new file; one that is there stays.")
@click.pass_context
def command(ctx: click.Context, game: str, name: str | None, out: str | None) -> None:
    """Make a page to print: a score sheet with the rules in short.

    It is HTML that needs nothing else, and prints on one page of A4 or of US Letter. Open it in
    a browser and print it, with the browser's own headers and footers turned off. The rows of Lil'
    Guys come from the deck.

    Exit code 1: the deck is wrong; 2: a file can not be read or written.
    """
    from lilguys_tools.render.sheet import sheet_html

    deck = None
    if game == "lilguys":
        from lilguys_tools.cli.deck_command import STANDARD, named_deck

        deck, code = named_deck(STANDARD if name is None else name)
        if deck is None:
            ctx.exit(code)
    elif name is not None:
        raise click.UsageError(f"{GAMES[game]} has no decks")
    page = sheet_html(game, deck)
    if out is None or out == "-":
        click.echo(page, nl=False)
        return
    from lilguys_tools.cli.output import write_new

    write_new(ctx, out, page)
