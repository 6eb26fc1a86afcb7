"""The examples of README and docs run, and what they name exists."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from lilguys_tools.cli import COMMANDS, root
from lilguys_tools.core.data import rules
from lilguys_tools.logs.games import read_games

HERE = Path(__file__).parent.parent
EXAMPLES = HERE / "docs" / "examples"
PAGES = [HERE / "README.md", HERE / "CONTRIBUTING.md", *sorted((HERE / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def _blocks(kind: str) -> list[tuple[str, str]]:
    return [
        (page.name, text)
        for page in PAGES
        for found, text in _BLOCK.findall(page.read_text("utf-8"))
        if found == kind
    ]


@pytest.mark.parametrize(("page", "text"), _blocks("console"))
def test_console_example(page: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    command, _, output = text.partition("\n")
    name, *args = shlex.split(command.removeprefix("$ "))
    assert name == "lgtools"
    run = CliRunner().invoke(root, args)
    assert run.output.rstrip("\n") == output.rstrip("\n")


@pytest.mark.parametrize(("page", "text"), _blocks("python"))
def test_python_example(page: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, _names(page), page, page, 0)
    assert test.examples
    result = doctest.DocTestRunner(verbose=False).run(test, clear_globs=False)
    assert result.failed == 0
    _names(page).update(test.globs)


_shared: dict[str, dict[str, object]] = {}


def _names(page: str) -> dict[str, object]:
    """Return the names that a page's earlier examples made."""
    return _shared.setdefault(page, {})


@pytest.mark.parametrize(("page", "text"), _blocks("yaml"))
def test_yaml_example_is_fine(page: str, text: str) -> None:
    games = list(read_games(text.encode(), page, EXAMPLES))
    assert [problem.as_text() for game in games for problem in game.problems] == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda p: p.name)
def test_example_file_is_fine(path: Path) -> None:
    games = list(read_games(path.read_bytes(), path.name, EXAMPLES))
    problems = [problem for game in games for problem in game.problems]
    assert bool(problems) == (path.name == "wrong.yaml")


def test_every_command_is_told() -> None:
    told = "\n".join(page.read_text("utf-8") for page in PAGES)
    for name in COMMANDS:
        assert f"lgtools {name}" in told


def test_every_rule_named_exists() -> None:
    known = {*rules("lilguys"), *rules("lyingsack")}
    for page in PAGES:
        for id in re.findall(r"\bL[GS]-[A-Z]+(?:-\d+)?\b", page.read_text("utf-8")):
            family = {rule for rule in known if rule.startswith(f"{id}-")}
            assert id in known or family, f"{page.name} names {id}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_ci_runs_the_readme_command() -> None:
    command = next(
        x for x in (HERE / "README.md").read_text("utf-8").split("\n") if "-m pytest" in x
    )
    assert command.startswith("python3 -m venv .venv && ")
    assert 'grep -F -- "-m pytest" README.md' in (HERE / ".ci" / "run").read_text("utf-8")
