"""``python -m lilguys_tools`` is ``lgtools``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``lgtools``; Ctrl-C is heeded as it is later on, while what it needs is imported."""
    try:
        from lilguys_tools.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
