"""The data is found from a wheel, an sdist, an editable install and a bare checkout."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
EXAMPLE = "docs/examples/first-round.yaml"


def _run(args: list[str], cwd: Path, **env: str) -> str:
    clean = {
        k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "COVERAGE_PROCESS_START")
    }
    run = subprocess.run(args, cwd=cwd, env={**clean, **env}, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout, so that nothing is built inside it."""
    target = tmp_path_factory.mktemp("checkout")
    caches = shutil.ignore_patterns("__pycache__")
    for folder in ("lilguys_tools", "rules_data", "notebooks"):
        shutil.copytree(HERE / folder, target / folder, ignore=caches)
    for path in HERE.iterdir():
        if path.is_file():
            shutil.copy(path, target)
    return target


def _environment(folder: Path) -> Path:
    """Return the python of an empty environment that sees our dependencies and setuptools."""
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder.parent)
    python = folder / "bin" / "python"
    site = _run(
        [str(python), "-c", "import site; print(site.getsitepackages()[0])"], folder
    ).strip()
    for name in ("click", "yaml", "tabulate", "setuptools", "wheel", "_distutils_hack"):
        path = Path(str(importlib.import_module(name).__file__))
        real = path.parent if path.name == "__init__.py" else path
        (Path(site) / real.name).symlink_to(real)
    for name in ("setuptools", "wheel"):  # they find their commands in their own metadata
        info = next(Path(str(f.locate())) for f in metadata.files(name) or () if f.name == "RECORD")
        (Path(site) / info.parent.name).symlink_to(info.parent)
    return python


def _install(python: Path, *what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    _run([*pip, "--no-index", "--no-build-isolation", *what], python.parent)


def _scores(python: Path, cwd: Path, **env: str) -> None:
    args = [str(python), "-m", "lilguys_tools", "score", "--format", "csv", str(HERE / EXAMPLE)]
    rows = _run(args, cwd, **env).splitlines()
    assert rows[1].endswith("first-round.yaml,lilguys,Ana,4,-1,-1,0,0")
    rule = _run([str(python), "-m", "lilguys_tools", "rules", "lyingsack", "LS-WIN"], cwd, **env)
    assert rule.startswith("LS-WIN")


def test_wheel(source: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    _run([*pip, "-w", str(tmp_path), str(source)], tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    for path in (HERE / "rules_data").rglob("*.yaml"):
        assert f"lilguys_tools/{path.relative_to(HERE).as_posix()}" in held
    for path in (HERE / "notebooks").rglob("*.ipynb"):
        assert f"lilguys_tools/{path.relative_to(HERE).as_posix()}" in held
    for path in (HERE / "lilguys_tools").rglob("*.css"):
        assert path.relative_to(HERE).as_posix() in held
    for path in (HERE / "lilguys_tools/serving/share").rglob("*.*"):
        assert path.relative_to(HERE).as_posix() in held
    for path in (HERE / "lilguys_tools").rglob("*.py"):
        assert path.relative_to(HERE).as_posix() in held, "its package is missing in setup.cfg"
    assert "lilguys_tools/py.typed" in held
    assert not [name for name in held if name.startswith(("tests", "docs", "benchmarks"))]
    python = _environment(tmp_path / "env")
    _install(python, str(wheel))
    _scores(python, tmp_path)
    tool = str(python.parent / "lgtools")
    assert _run([tool, "--version"], tmp_path).startswith("lgtools, version ")


def test_sdist(source: Path, tmp_path: Path) -> None:
    setup = "import setuptools; setuptools.setup()"
    args = [sys.executable, "-c", setup, "-q", "sdist", "-d", str(tmp_path)]
    _run(args, source)
    (sdist,) = tmp_path.glob("*.tar.gz")
    python = _environment(tmp_path / "env")
    _install(python, str(sdist))
    _scores(python, tmp_path)


def test_editable(source: Path, tmp_path: Path) -> None:
    python = _environment(tmp_path / "env")
    _install(python, "-e", str(source))
    _scores(python, tmp_path)


def test_bare_checkout(source: Path, tmp_path: Path) -> None:
    python = _environment(tmp_path / "env")
    _scores(python, tmp_path, PYTHONPATH=str(source))
