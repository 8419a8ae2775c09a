"""What the parts of a table share."""

from __future__ import annotations

from dataclasses import dataclass

from serai.server.db.records import Record
from serai.server.db.store import Store
from serai.server.table.attendance import Attendance
from serai.server.table.ledger import Ledger


@dataclass(slots=True)
class TableContext:
    """One table as it is now. ``Table`` replaces the record and the ledger; its parts only read them."""

    record: Record
    ledger: Ledger
    store: Store
    attendance: Attendance
