"""``python -m lilguys_tools`` is ``lgtools``."""

from lilguys_tools.cli import main

if __name__ == "__main__":
    main()
