"""The first import of serai: it decides which build is loaded, and says so where that is not the expected one."""

from __future__ import annotations

import sys
from typing import Final

from serai._build import choose

STALE: Final = choose()
"""Why compiled libraries are there but not used; empty if all is well."""

if STALE and sys.stderr is not None:
    print(f"serai: {STALE}", file=sys.stderr)
