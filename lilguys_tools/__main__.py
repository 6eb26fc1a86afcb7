"""``python -m lilguys_tools`` is ``lgtools``."""

from lilguys_tools.cli import main

main()
