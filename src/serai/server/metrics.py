"""What the server counts and measures, in the text format of Prometheus.

A metric is made once, in the module that uses it; ``text`` writes all of them.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of a histogram of times."""

_metrics: dict[str, Metric] = {}


class Metric:
    """A name, what it means, and a value for each combination of its labels."""

    kind: ClassVar[str]

    def __init__(self, name: str, help: str, *labels: str) -> None:
        assert name not in _metrics, f"there are two metrics {name}"
        self.name = name
        self.help = help
        self.labels = labels
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0.0}
        self._lock = threading.Lock()
        _metrics[name] = self

    def value(self, *labels: str) -> float:
        return self._values.get(labels, 0.0)

    def samples(self) -> Iterator[str]:
        """The lines of this metric."""
        with self._lock:
            values = sorted(self._values.items())
        for labels, value in values:
            yield _sample(self.name, zip(self.labels, labels, strict=True), value)


class Counter(Metric):
    """A number that only grows."""

    kind = "counter"

    def add(self, *labels: str, amount: float = 1.0) -> None:
        with self._lock:
            self._values[labels] = self._values.get(labels, 0.0) + amount


class Gauge(Metric):
    """A number as it is now."""

    kind = "gauge"

    def set(self, value: float, *labels: str) -> None:
        with self._lock:
            self._values[labels] = value


class Histogram(Metric):
    """How many observations were at most so large, and their sum; without labels."""

    kind = "histogram"

    def __init__(self, name: str, help: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, help)
        self.bounds = tuple(bounds)
        self._counts = [0] * (len(self.bounds) + 1)

    def observe(self, value: float) -> None:
        with self._lock:
            self._counts[bisect_left(self.bounds, value)] += 1
            self._values[()] += value

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Observe how many seconds the block takes."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - start)

    def samples(self) -> Iterator[str]:
        with self._lock:
            counts, total = list(self._counts), self._values[()]
        below = 0
        for bound, count in zip((*map(repr, self.bounds), "+Inf"), counts, strict=True):
            below += count
            yield _sample(f"{self.name}_bucket", [("le", bound)], below)
        yield _sample(f"{self.name}_sum", [], total)
        yield _sample(f"{self.name}_count", [], below)


def text() -> str:
    """All metrics, as Prometheus reads them."""
    lines: list[str] = []
    for name, metric in sorted(_metrics.items()):
        help = metric.help.replace("\\", "\\\\").replace("\n", "\\n")
        lines += [f"# HELP {name} {help}", f"# TYPE {name} {metric.kind}", *metric.samples()]
    return "\n".join(lines) + "\n"


def _sample(name: str, labels: Iterable[tuple[str, str]], value: float) -> str:
    pairs = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{pairs}}} {_number(value)}" if pairs else f"{name} {_number(value)}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


# ---- what several modules count ------------------------------------------------------------------------------------

REQUESTS = Counter("serai_requests_total", "HTTP requests by their status.", "status")
REFUSALS = Counter("serai_refusals_total", "Requests, messages and connections that were refused, by kind.", "kind")
DRAW_SECONDS = Histogram("serai_draw_seconds", "Seconds to draw the view of one seat.")
WRITE_SECONDS = Histogram("serai_write_seconds", "Seconds of one transaction of the writer, until it is durable.")
WRITE_FAILURES = Counter("serai_write_failures_total", "Writes that the database did not take.")
