"""`python -m malecon`, the same as `malecon`."""

import sys

from malecon.cli import main

sys.exit(main())
