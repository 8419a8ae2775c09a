"""The build backend: setuptools, with mypyc where a wheel is built.

An editable install does not compile, so that a first start from a bare clone waits for no compiler: ``make build``
compiles in place.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (all the other hooks are those of setuptools)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    compiler = Path("requirements-build.txt").read_text(encoding="utf-8").split()
    wanted = [] if os.environ.get("SERAI_COMPILE") == "0" else compiler
    return [*build_meta.get_requires_for_build_wheel(config_settings), *wanted]
