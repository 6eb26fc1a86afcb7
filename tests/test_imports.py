"""Imports go down the floors only, and heavy modules stay off the start-up path."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lilguys_tools

PACKAGE = Path(lilguys_tools.__file__).parent
#: Who stands on which floor; a module imports from its own package or from a lower floor.
FLOORS = {
    "core": 0,
    "games": 1,
    "logs": 2,
    "bots": 2,
    "teach": 2,
    "render": 3,
    "simulate": 4,
    "env": 4,
    "session": 4,
    "serving": 4,
    "cli": 5,
    "widgets": 5,
}
#: Modules that only some packages may know.
KNOWN_BY = {
    "yaml": {"logs", "core/data.py"},
    "click": {"cli"},
    "tabulate": {"render"},
    "ipywidgets": {"widgets"},
    "voila": {"serving"},
    "tornado": {"serving"},
    "random": {"core"},
    "numpy": {"env"},
    "gymnasium": {"env"},
    "pettingzoo": {"env"},
    "distributed": {"simulate/cluster.py"},
}
HEAVY = ["yaml", "tabulate", "numpy", "pettingzoo", "ipywidgets", "IPython", "voila"]
HEAVY += ["lilguys_tools.logs"]
MODULES = sorted(PACKAGE.rglob("*.py"))


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, "imports are written out in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    where = path.relative_to(PACKAGE)
    if len(where.parts) == 1:
        return
    here = where.parts[0]
    assert here in FLOORS, f"give {here} a floor"
    for name in _imports(path):
        parts = name.split(".")
        if parts[0] != "lilguys_tools" or len(parts) < 2 or parts[1] not in FLOORS:
            continue
        there = parts[1]
        assert there == here or FLOORS[there] < FLOORS[here], f"{where} imports {name}"
        if here == "games" and there == "games" and len(parts) > 2 and len(where.parts) > 2:
            assert parts[2] == where.parts[1], f"{where} imports another game"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_only_some_packages_know_some_libraries(path: Path) -> None:
    where = path.relative_to(PACKAGE)
    known = {name.split(".")[0] for name in _imports(path)}
    for library, packages in KNOWN_BY.items():
        if library in known:
            assert {where.parts[0], where.as_posix()} & packages, f"{where} imports {library}"


@pytest.mark.parametrize(
    ("args", "absent"),
    [
        (["--version"], [*HEAVY, "difflib"]),
        (["--help"], HEAVY),
        (["score", "FILE"], ["tabulate", "numpy", "ipywidgets", "IPython"]),
    ],
)
def test_commands_start_light(args: list[str], absent: list[str]) -> None:
    example = Path(__file__).parent.parent / "docs" / "examples" / "first-round.yaml"
    args = [str(example) if arg == "FILE" else arg for arg in args]
    code = (
        "import sys\n"
        "from lilguys_tools.cli import main\n"
        "try:\n"
        f"    main({args!r})\n"
        "except SystemExit as end:\n"
        "    assert not end.code\n"
        f"print(sorted(set({absent!r}) & set(sys.modules)), file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"
