"""For all tests: Ctrl-C in what they start, and the slow ones that only ``make soak`` runs."""

from __future__ import annotations

import os
import signal

import pytest

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a run that ignores Ctrl-C would hand that on to all it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "SERAI_SOAK" not in os.environ:
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(pytest.mark.skip(reason="slow: set SERAI_SOAK=1"))
