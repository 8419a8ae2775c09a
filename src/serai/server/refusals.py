"""Refusals that have nothing to do with the game: too much, too fast, or the server is busy."""

from __future__ import annotations


class Refusal(Exception):
    """What was asked for is not done now: one sentence, the HTTP status, and after how many seconds to try again."""

    def __init__(self, text: str, status: int = 429, retry_after: float = 1.0) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
        self.retry_after = max(1, round(retry_after + 0.5))
