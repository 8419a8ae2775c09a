"""For all tests: never on stale libraries, none may hang, Ctrl-C in what they start, and the slow ones that only ``make
soak`` runs.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from serai import registry
from serai._start import STALE

pytest.register_assert_rewrite("serai.nets")

LONGEST = 300
"""After so many seconds a test hangs; the slowest plays a whole game in a browser in less than a third of that."""

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a run that ignores Ctrl-C would hand that on to all it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure() -> None:
    """Compiled libraries of other sources would make every result worthless."""
    if STALE:
        raise pytest.UsageError(
            "the compiled rules do not match their sources: run `make build`, or test the sources with SERAI_PURE=1"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "SERAI_SOAK" not in os.environ:
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(pytest.mark.skip(reason="slow: set SERAI_SOAK=1"))


@pytest.fixture
def made_up_titles() -> Iterator[None]:
    """Souk and Pig are registered for one test."""
    from tests.titles import MADE_UP

    with registry.adding(*MADE_UP):
        yield


@pytest.fixture(autouse=True)
def _no_test_hangs(request: pytest.FixtureRequest) -> Iterator[None]:
    """One that does ends its process, and tells where it stood; the run goes on without it, and fails."""
    if "SERAI_SOAK" in os.environ:
        yield
        return
    longest = LONGEST * 3 if request.node.get_closest_marker("long") else LONGEST
    faulthandler.dump_traceback_later(longest, exit=True, file=sys.__stderr__ or sys.stderr)
    yield
    faulthandler.cancel_dump_traceback_later()
