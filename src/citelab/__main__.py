"""``python -m citelab`` is the command ``citelab``."""

import sys

from citelab.cli import main

if __name__ == "__main__":
    sys.exit(main())
