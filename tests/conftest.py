"""For all tests: a run that was told to ignore Ctrl-C would hand that on to all it starts."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
