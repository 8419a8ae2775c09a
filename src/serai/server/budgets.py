"""Budgets: how much CPU time one network, and one person, may use.

Each has two purses that fill with time. One is for the *pace*: while others are here, no network gets more than a part
of the event loop, in which everybody is served, whatever it has saved up. The other is for *savings*: there everything
costs the CPU time it took, in threads and in other processes, too, times the weight of its kind. Whoever has nothing
left waits for a moment, then is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from serai.server.costs import LOOKING, RequestKind
from serai.server.limits import Limits
from serai.server.metering import METER
from serai.server.refusals import Refusal
from serai.server.words import t

MOST_KNOWN = 10_000
"""Accounts above this number are forgotten if they are full."""
ALONE_AFTER = 60.0
"""Seconds without anybody else after which a network may use all of the event loop."""
SHORTEST = 0.001
"""Nobody waits for less, in seconds."""
MEMORY = 0.95
"""How much of what was expected stays, after each request of a kind."""


class TooMuch(Refusal):
    """A budget is used up."""

    def __init__(self, seconds: float) -> None:
        super().__init__(t("refused.fast"), 429, seconds)


class Cost(NamedTuple):
    """Milliseconds: of CPU, and for which others waited."""

    cpu: float
    waited: float


NOTHING = Cost(0.0, 0.0)
FIRST_GUESS = Cost(15.0, 15.0)
"""What a kind of request is expected to cost before the first one."""


class Purse:
    """Milliseconds that fill with time. It may be overdrawn by as much as it can hold."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._left = most
        self._at = clock()

    @property
    def left(self) -> float:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    @property
    def full(self) -> bool:
        return self.left >= self._most

    def take(self, milliseconds: float) -> None:
        self._left = max(-self._most, min(self._most, self.left - milliseconds))

    def wait(self) -> float:
        """Seconds until there is something in it."""
        left = self.left
        return 0.0 if left > 0 else max(SHORTEST, -left / self._rate)


class Account:
    """The two purses of one network or person, and the queue before them."""

    __slots__ = ("pace", "queue", "savings")

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        assert limits.cpu is not None
        self.pace = Purse(limits.cpu_pace, limits.cpu_at_once, clock)
        self.savings = Purse(limits.cpu, limits.cpu_saved, clock)
        self.queue = asyncio.Lock()  # first come, first served

    @property
    def idle(self) -> bool:
        return self.pace.full and self.savings.full and not self.queue.locked()

    def take(self, cost: Cost, weight: float) -> None:
        self.pace.take(cost.waited)
        self.savings.take(cost.cpu * weight)


def _learnt(before: float, now: float) -> float:
    """What to expect next: dear ones are remembered for long, lest a few cheap ones let many dear ones in at once."""
    return max(now, MEMORY * before + (1 - MEMORY) * now)


class Bill:
    """The meter of one request: what it is expected to cost is paid before, the difference as it comes."""

    def __init__(self, budgets: Budgets, visitor: str, person_id: str | None, kind: RequestKind) -> None:
        self.visitor = visitor
        self._budgets = budgets
        self._kind = kind
        self._accounts = budgets.accounts(visitor, person_id)
        self._person_id = person_id
        self._spent = NOTHING
        self._paid = budgets.expected(kind)
        self._pay(self._paid)

    def _pay(self, cost: Cost) -> None:
        for account in self._accounts:
            account.take(cost, self._kind.weight)

    def add(self, seconds: float, waited: float | None = None) -> None:
        """Count CPU time."""
        milliseconds = seconds * 1000
        more = Cost(milliseconds, milliseconds if waited is None else waited * 1000)
        self._spent = Cost(self._spent.cpu + more.cpu, self._spent.waited + more.waited)
        owed = Cost(max(0.0, self._spent.cpu - self._paid.cpu), max(0.0, self._spent.waited - self._paid.waited))
        if owed != NOTHING:
            self._pay(owed)
            self._paid = Cost(self._paid.cpu + owed.cpu, self._paid.waited + owed.waited)

    def identify(self, person_id: str) -> None:
        """Let the person pay as well, from now on."""
        if person_id == self._person_id:
            return
        self._person_id = person_id
        own = self._budgets.account(f"person {person_id}")
        wait = own.savings.wait()
        if wait:
            raise TooMuch(wait)
        own.take(self._paid, self._kind.weight)
        self._accounts = [*self._accounts, own]

    def close(self) -> None:
        """The request is answered: give back what was paid too much. What follows from it is paid as it comes."""
        self._budgets.learn(self._kind, self._spent)
        self._pay(Cost(self._spent.cpu - self._paid.cpu, self._spent.waited - self._paid.waited))
        self._paid = self._spent


class Budgets:
    """The accounts of all networks and people that were here lately."""

    def __init__(
        self,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._sleep = sleep
        self._accounts: dict[str, Account] = {}
        self._expected: dict[str, Cost] = {}
        self._last = self._other = ("", float("-inf"))  # the last network that was served, and the last other one

    @property
    def limited(self) -> bool:
        return self._limits.cpu is not None

    def account(self, key: str) -> Account:
        if len(self._accounts) > MOST_KNOWN:
            self._accounts = {name: account for name, account in self._accounts.items() if not account.idle}
        found = self._accounts.get(key)
        if found is None:
            found = self._accounts[key] = Account(self._limits, self._clock)
        return found

    def accounts(self, visitor: str, person_id: str | None) -> list[Account]:
        keys = [f"network {visitor}"] + ([] if person_id is None else [f"person {person_id}"])
        return [self.account(key) for key in keys]

    def expected(self, kind: RequestKind) -> Cost:
        """What a request of a kind is expected to cost, by those before it."""
        return self._expected.get(kind.name, FIRST_GUESS)

    def learn(self, kind: RequestKind, cost: Cost) -> None:
        before = self.expected(kind)
        self._expected[kind.name] = Cost(_learnt(before.cpu, cost.cpu), _learnt(before.waited, cost.waited))

    def charge(self, visitor: str, cost: Cost) -> None:
        """Let a network pay for something that is no request: what it sends is read, whatever it is."""
        if self.limited:
            self.account(f"network {visitor}").take(cost, LOOKING)

    def must_pause(self, visitor: str) -> bool:
        """Whether a network has used what its pace allows."""
        if not self.limited:
            return False
        account = self.account(f"network {visitor}")
        return account.queue.locked() or self._pace(visitor, account) > 0

    async def pause(self, visitor: str) -> None:
        """Before something is read from a network or sent to it: wait for as long as its pace demands."""
        if self.must_pause(visitor):
            account = self.account(f"network {visitor}")
            async with account.queue:
                while seconds := self._pace(visitor, account):
                    await self._sleep(seconds)

    def _pace(self, visitor: str, account: Account) -> float:
        """Seconds for which the pace lets an account wait: none while nobody else is here."""
        name, at = self._last if self._last[0] != visitor else self._other
        return account.pace.wait() if name != visitor and self._clock() - at < ALONE_AFTER else 0.0

    def _note(self, visitor: str) -> None:
        """A network is served."""
        if self._last[0] != visitor:
            self._other = self._last
        self._last = visitor, self._clock()

    async def _wait(self, visitor: str, person_id: str | None, patience: float) -> None:
        """Wait until all accounts have something left, in turn with others of the same network. TooMuch otherwise."""
        accounts = self.accounts(visitor, person_id)

        def left() -> float:
            return max(max(self._pace(visitor, account), account.savings.wait()) for account in accounts)

        first = accounts[0]
        if not first.queue.locked() and not left():
            return
        until = self._clock() + patience
        try:
            async with asyncio.timeout(patience), first.queue:
                while seconds := left():
                    if self._clock() + seconds > until:
                        raise TooMuch(seconds)
                    await self._sleep(seconds)
        except TimeoutError:
            raise TooMuch(left()) from None

    @asynccontextmanager
    async def spending(
        self, visitor: str, person_id: str | None, kind: RequestKind, patience: float, must: bool = False
    ) -> AsyncIterator[None]:
        """Work for a request, as soon as its network and person have something left.

        TooMuch if that takes longer than ``patience``, in seconds; but what *must* be done is done then.
        """
        if not self.limited:
            yield
            return
        try:
            await self._wait(visitor, person_id, patience)
        except TooMuch:
            if not must:
                raise
        self._note(visitor)
        bill = Bill(self, visitor, person_id, kind)
        before = METER.set(bill)
        try:
            yield
        finally:
            METER.reset(before)
            bill.close()
