"""The transcripts find leaks: each of these is planted, and must be found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from serai import export
from serai.games.mule.market import field_types
from serai.kernel import sample
from serai.kernel.journal import HIDDEN as UNSEEN
from serai.kernel.journal import Entry
from serai.server.api import handlers, http
from serai.server.api.api_types import TableState
from serai.server.pages import home, templates
from serai.server.table import viewer
from serai.server.table.table import Table
from tests.server.secrecy.games import BIDS, CLAIM, planned
from tests.server.secrecy.transcripts import run
from tests.server.secrecy.worlds import CURRENT, Leak

Patch = pytest.MonkeyPatch


def rows_as_version(patch: Patch) -> None:
    """The number of rows of the log in the state for programs."""
    real = handlers.state_of
    patch.setattr(handlers, "state_of", lambda viewer: msgspec.structs.replace(real(viewer), v=viewer.table.ledger.v))


def lines_as_moments(patch: Patch) -> None:
    """The number of lines in the status over the socket."""
    real = viewer.Viewer.status

    def status(self: Any, *given: Any, **more: Any) -> Any:
        return msgspec.structs.replace(real(self, *given, **more), moments=self.table.ledger.match.line_count)

    patch.setattr(viewer.Viewer, "status", status)


def sealed_length_in_export(patch: Patch) -> None:
    """A line for each code of a sealed answer."""
    real = export._entry
    patch.setattr(
        export, "_entry", lambda record, index, viewer: real(record, index, viewer) or Entry(0, UNSEEN, -1, [])
    )


def etag_of_the_truth(patch: Patch) -> None:
    """A head that names the position."""
    real = http.reply

    def reply(value: Any, status: int = 200) -> Any:
        response = real(value, status)
        if isinstance(value, TableState):
            response.headers["etag"] = CURRENT.world.table.ledger.match.digest
        return response

    patch.setattr(handlers, "reply", reply)


def message_for_a_draft(patch: Patch) -> None:
    """Everybody is sent something when somebody begins an answer."""

    def show(self: Any, ledger: Any) -> None:
        self._show(ledger)

    patch.setattr(Table, "_show_draft", show)


def wish_in_a_sample(patch: Patch) -> None:
    """A world for a fork, or a bot, with the true wish in it."""
    patch.setattr(field_types.Wishes, "choose_anew", lambda *_: None)


def sealed_answer_in_a_sample(patch: Patch) -> None:
    patch.setattr(sample, "_seal_anew", lambda *_: None)


def length_of_the_past(patch: Patch) -> None:
    """A page whose size follows the number of lines."""
    real = templates.page

    async def page(request: Any, template: str, status: int = 200, **context: Any) -> Any:
        response = await real(request, template, status, **context)
        for table in request.app.state.tables.loaded():
            response.body += b" " * table.ledger.match.line_count
        response.headers["content-length"] = str(len(response.body))
        return response

    patch.setattr(home, "page", page)


@pytest.mark.parametrize(
    "plant",
    [
        rows_as_version,
        lines_as_moments,
        sealed_length_in_export,
        message_for_a_draft,
        etag_of_the_truth,
        sealed_answer_in_a_sample,
        length_of_the_past,
    ],
)
def test_a_sealed_answer_that_leaks_is_found(
    plant: Callable[[Patch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        run(planned(BIDS), tmp_path)


def test_a_wish_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish_in_a_sample(monkeypatch)
    with pytest.raises(Leak, match="api/tables"):
        run(planned(CLAIM), tmp_path)
