"""The command line: a small root, and a file a command that is imported when it is called."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from lilguys_tools import __version__

#: Every command with what ``lgtools --help`` says of it, so that help imports none of them.
COMMANDS = {
    "score": "Score logs and tallies.",
    "replay": "Show a game turn by turn, with the reason for what happens.",
    "play": "Play a game, or write down one at a real table.",
    "tally": "Count up a table that wrote nothing down.",
    "why": "Settle a dispute: what was decided, and by which rule.",
    "whatif": "Show what the score would be if something were different.",
    "simulate": "Let bots play many games, and print who wins and how.",
    "stats": "Count up an archive: wins, scores, who beats whom, ratings.",
    "check": "Say what is wrong with a file, and which rule says so.",
    "moves": "Show whose turn it is and every legal move.",
    "rules": "Look rules up by id or by words.",
    "teach": "Learn a game step by step.",
    "sheet": "Make a page to print: a score sheet with the rules in short.",
    "deck": "List, show and check decks.",
    "new": "Write a commented file to start from.",
    "serve": "Serve the pages to phones and laptops at the table.",
    "schema": "Print a JSON Schema for editors.",
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"lilguys_tools.cli.{cmd_name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from lilguys_tools.core.names import did_you_mean

            near = did_you_mean(args[0], COMMANDS)
            if near is None:
                raise
            hint = f"No such command '{args[0]}'. Did you mean '{near}'?"
            raise click.UsageError(hint, ctx) from error

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _NobodyReadsError from error  # click would say 1: that a file is wrong


class _NobodyReadsError(Exception):
    """Whoever read what we print has enough."""


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="lgtools")
@click.pass_context
def root(ctx: click.Context) -> None:
    """Score, check and explore games of Lil' Guys and You Lying Sack.

    Learn one with 'lgtools teach lilguys', write one down with 'lgtools new log lilguys', or score
    one with 'lgtools score FILE'.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _stand_in_for_closed_streams() -> None:
    """Put an empty stream where Python found none, as behind ``>&-``."""
    import os

    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def main(args: list[str] | None = None) -> None:
    """Run ``lgtools`` and leave the process with its exit code.

    0 done; 1 a file is wrong; 2 wrong use or an unreadable file; 130 stopped by Ctrl-C.
    """
    _stand_in_for_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal can not show must not end in a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = root.main(args, prog_name="lgtools", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        code = 130
    except (BrokenPipeError, _NobodyReadsError):
        sys.stdout = None  # else Python complains about it at exit
        code = 0
    except OSError as error:
        click.echo(f"lgtools: {error.strerror or error}", err=True)
        sys.stdout = None
        code = 2
    except Exception as error:
        click.echo(f"lgtools: an error of this program: {type(error).__name__}: {error}", err=True)
        code = 1
    sys.exit(code if isinstance(code, int) else 0)
