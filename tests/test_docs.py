"""The examples of README and docs run, what they name exists, and what exists is named."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from lilguys_tools.cli import COMMANDS, root
from lilguys_tools.cli.schema_command import command as schema
from lilguys_tools.core.data import rules
from lilguys_tools.games.lilguys.conditions import CONDITIONS
from lilguys_tools.games.lilguys.effects import EFFECTS
from lilguys_tools.games.lilguys.pranks import PRANKS
from lilguys_tools.logs.decks import deck_of
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Problem
from lilguys_tools.logs.reader import read

HERE = Path(__file__).parent.parent
DOCS = HERE / "docs"
EXAMPLES = DOCS / "examples"
PAGES = [HERE / "README.md", HERE / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
TEXTS = {page.name: page.read_text("utf-8") for page in PAGES}
TOLD = "\n".join(TEXTS.values())
#: What a block in YAML begins with when it is a part of a file only.
PART = "# part of "
_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.M | re.S)


def _blocks(page: str, kind: str) -> list[str]:
    """Return the texts of a page's blocks of one kind."""
    found = _BLOCK.findall(TEXTS[page])
    return [textwrap.dedent(text) for _, kind_found, text in found if kind_found == kind]


def _pages_with(kind: str) -> list[str]:
    return [page for page in TEXTS if _blocks(page, kind)]


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a copy of docs/examples, where the examples of the text are run."""
    copy = shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(copy)
    return copy


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Give every ``$`` line of a block with the output below it."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output.rstrip("\n")


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("page", _pages_with("console"))
def test_console_examples(page: str) -> None:
    """Run the commands of a page in their order; later ones see the files of earlier ones."""
    for text in _blocks(page, "console"):
        assert text.startswith("$ "), text
        for command, output in _commands(text):
            name, *args = shlex.split(command)
            assert name == "lgtools"
            run = CliRunner().invoke(root, args)
            assert run.output.rstrip("\n") == output, command


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("page", _pages_with("python"))
def test_python_examples(page: str) -> None:
    """Run the examples of a page in their order; later ones use the names of earlier ones."""
    text = "\n".join(_blocks(page, "python"))
    if "lilguys_tools.env" in text:
        pytest.importorskip("pettingzoo")  # the extra `test` brings it
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("page", _pages_with("yaml"))
def test_yaml_examples(page: str) -> None:
    """Check whole games and decks; a part of a file is at least YAML."""
    for text in _blocks(page, "yaml"):
        if text.startswith(PART):
            assert yaml.safe_load(text) is not None
            continue
        problems: list[Problem] = []
        if re.search("^deck:.*^types:", text, re.M | re.S):
            for document in read(text.encode(), page):
                problems += deck_of(document)[1]
        else:
            for game in read_games(text.encode(), page):
                problems += game.problems
        assert [problem.as_text() for problem in problems] == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda p: p.name)
def test_example_file(path: Path) -> None:
    games = list(read_games(path.read_bytes(), path.name, EXAMPLES))
    problems = [problem for game in games for problem in game.problems]
    assert bool(problems) == path.name.startswith("wrong")
    assert path.name in TOLD


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda p: p.name)
def test_example_bot(path: Path) -> None:
    """A bot that is right is shown whole; the examples of the text run it."""
    assert path.name in TOLD
    assert path.name.startswith("wrong") or path.read_text("utf-8") in TEXTS["building-on-it.md"]


def test_every_block_says_what_it_is() -> None:
    for page, text in TEXTS.items():
        kinds = [match[2] for match in _BLOCK.finditer(text)]
        assert set(kinds) <= {"console", "python", "yaml", "sh", "text"}, page
        assert 2 * len(kinds) == text.count("```"), f"a block of {page} is not closed"


def test_every_command_is_told() -> None:
    for name in COMMANDS:
        assert f"lgtools {name}" in TOLD, f"no page tells of lgtools {name}"


def test_every_command_told_exists() -> None:
    assert set(re.findall(r"lgtools ([a-z]+)", TOLD)) <= set(COMMANDS)


def test_every_option_told_exists() -> None:
    for line in re.findall(r"(?:^\$ |`)lgtools ([^`\n]*)", TOLD, re.M):
        name, *rest = line.split()
        if name not in COMMANDS or "--" not in line:
            continue
        command = root.get_command(None, name)  # type: ignore[arg-type]
        if rest and hasattr(command, "commands"):
            command = command.commands.get(rest[0], command)
        known = {option for param in command.params for option in param.opts} | {"--help"}
        assert {word.split("=")[0] for word in rest if word.startswith("--")} <= known, line


def test_every_rule_told_exists() -> None:
    known = {*rules("lilguys"), *rules("lyingsack")}
    for page, text in TEXTS.items():
        for id in re.findall(r"\bL[GS]-[A-Z]+(?:-\d+)?\b", text):
            family = any(rule.startswith(f"{id}-") for rule in known)
            assert id in known or family, f"{page} names {id}"


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_every_ruling_is_told(game: str) -> None:
    for id, rule in rules(game).items():
        if rule.ruling:
            assert re.search(rf"\b{id}\b", TEXTS["rulings.md"]), f"rulings.md lacks {id}"


def test_every_form_of_a_card_is_told() -> None:
    for key in {**CONDITIONS, **EFFECTS, **PRANKS}:
        assert re.search(rf"[{{`]{key}[:`]", TEXTS["decks.md"]), f"decks.md lacks {key}"


@pytest.mark.parametrize("args", [["log", "lilguys"], ["log", "lyingsack"], ["tally"]])
def test_every_key_is_told(args: list[str]) -> None:
    printed = CliRunner().invoke(schema, args).output
    for key in _keys(yaml.safe_load(printed)):
        assert re.search(rf"[`{{ ]{key}[`:]", TEXTS["log-format.md"]), f"log-format.md lacks {key}"


def _keys(schema: Any) -> set[str]:
    """Return every key that a JSON Schema names."""
    if isinstance(schema, list):
        return {key for part in schema for key in _keys(part)}
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    assert isinstance(own, dict)
    return set(own) | {key for part in schema.values() for key in _keys(part)}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", TEXTS[page.name]):
        path, _, part = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{page.name} links to {link}"
        if part:
            heads = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.M)
            slugs = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
            assert part in slugs, f"{page.name} links to {link}"


def test_ci_runs_the_readme_command() -> None:
    commands = [line for line in TEXTS["README.md"].split("\n") if "-m pytest" in line]
    assert len(commands) == 1, "CI takes the one line of the README that runs pytest"
    assert commands[0].startswith("python3 -m venv .venv && ")
    assert 'grep -F -- "-m pytest" README.md' in (HERE / ".ci" / "run").read_text("utf-8")
