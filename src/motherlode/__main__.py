"""`python -m motherlode` is the command `motherlode`."""

import sys

from motherlode.cli import main

sys.exit(main())
