"""The pages work from a wheel, outside the checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pages_rig import LAPTOP, REPO, Server


def test_the_pages_of_a_wheel(
    tmp_path: Path, serve: Callable[..., Server], visitor: Callable[..., Any]
) -> None:
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns(".*", "tests", "docs", "__pycache__", "build", "*.egg-info")
    shutil.copytree(REPO, source, ignore=ignored)
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--no-index", "-w", str(tmp_path), str(source)], check=True)
    shutil.rmtree(source)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    server = serve("rules", cwd=elsewhere, PYTHONPATH=str(site))
    page = visitor(**LAPTOP).open(server.root, "rules?words=LG-SEND-4")
    page.get_by_role("heading", name="LG-SEND-4").wait_for()
    assert not list(elsewhere.iterdir())
    server.stop()
