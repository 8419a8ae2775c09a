"""For all tests: a run in the background may have been told to ignore Ctrl-C, and what it starts would ignore it too."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
