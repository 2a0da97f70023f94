"""``python -m citelab.classroom.build [LESSON] [--check] [--no-execute]``."""

import sys

from citelab.classroom.build.command import main

sys.exit(main())
