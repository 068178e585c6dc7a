"""`python -m bigben` is `bigben`."""

from __future__ import annotations

import sys

from bigben.cli import main

if __name__ == "__main__":
    sys.exit(main())
