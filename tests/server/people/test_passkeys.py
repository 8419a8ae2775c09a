"""Passkeys, with a device made of code that signs as real ones do."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import select
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from serai.server.db.schema import challenges, passkeys, seats, users
from serai.server.db.store import Store
from serai.server.people import passkeys as keys
from tests.server.visitors import Site, Visitor, open_site, open_site_on

ORIGIN = "https://inn.example.org"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("passkeys"), ORIGIN) as made:
        yield made


class Device:
    """A phone with one passkey."""

    def __init__(self, rp_id: str = "inn.example.org", origin: str = ORIGIN) -> None:
        self.rp_id, self.origin = rp_id, origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.uses = 0
        self.user = b""

    def _told(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, more: bytes = b"", flags: int = 0x05) -> bytes:
        self.uses += 1
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big") + more

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.user = base64url_to_bytes(asked["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = self._data(bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public, 0x45)
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = self._told("create", asked["challenge"])
        return self._answer(clientDataJSON=told, attestationObject=statement)

    def use(self, asked: dict[str, Any]) -> dict[str, Any]:
        data, told = self._data(), self._told("get", asked["challenge"])
        signed = self.key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=told, authenticatorData=data, signature=signed, userHandle=self.user)

    def _answer(self, **response: bytes) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        given = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": given, "clientExtensionResults": {}}


def add(visitor: Visitor, device: Device) -> Any:
    asked = visitor.ask("POST", "/account/passkey/begin", json={}).json()
    return visitor.ask("POST", "/account/passkey/finish", json=device.make(asked))


def use(visitor: Visitor, device: Device) -> Any:
    asked = visitor.ask("POST", "/signin/passkey/begin", json={}).json()
    return visitor.ask("POST", "/signin/passkey/finish", json=device.use(asked))


def test_a_guest_adds_a_passkey_and_is_an_account(inn: Site) -> None:
    visitor, device = inn.visitor(), Device()
    table = visitor.post("/play/caravan").headers["location"].removeprefix("/t/")
    assert add(visitor, device).json() == {"ok": True, "go": "/account?said=passkey_added"}
    (owner,) = {row.user_id for row in inn.rows(select(passkeys).where(passkeys.c.id == bytes_to_base64url(device.id)))}
    (row,) = inn.rows(select(users).where(users.c.id == owner))
    assert not row.guest
    assert owner in {row.user_id for row in inn.rows(select(seats).where(seats.c.table_id == table))}
    assert "The passkey works" in visitor.page("/account?said=passkey_added")


def test_signing_in_elsewhere_brings_the_guest_s_games_along(inn: Site) -> None:
    first, device = inn.visitor(), Device()
    first.post("/account/name", name="Ann")
    add(first, device)
    second = inn.visitor()
    table = second.post("/play/caravan").headers["location"]
    answer = use(second, device)
    assert answer.json() == {"ok": True, "go": "/mine"}
    assert second.name == "Ann"
    assert table in second.page("/mine")
    assert table in first.page("/mine")
    third = inn.visitor()
    assert use(third, device).status_code == 200  # from a browser that was nobody
    assert third.name == "Ann"


def test_an_answer_counts_once(inn: Site) -> None:
    visitor, device = inn.visitor(), Device()
    add(visitor, device)
    other = inn.visitor()
    answer = device.use(other.ask("POST", "/signin/passkey/begin", json={}).json())
    assert other.ask("POST", "/signin/passkey/finish", json=answer).status_code == 200
    thief = inn.visitor()
    again = thief.ask("POST", "/signin/passkey/finish", json=answer)
    assert again.status_code == 400
    assert again.json()["text"] == "This took too long. Try again."
    assert not thief.cookies


def test_a_challenge_is_for_one_person_and_five_minutes(inn: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, stranger, device = inn.visitor(), inn.visitor(), Device()
    asked = visitor.ask("POST", "/account/passkey/begin", json={}).json()
    stranger.post("/account/name", name="Eve")
    assert stranger.ask("POST", "/account/passkey/finish", json=device.make(asked)).status_code == 400
    asked = visitor.ask("POST", "/account/passkey/begin", json={}).json()
    later = datetime.now(UTC) + keys.LIVES + timedelta(seconds=1)
    monkeypatch.setattr(keys, "now", lambda: later)
    assert visitor.ask("POST", "/account/passkey/finish", json=device.make(asked)).status_code == 400
    assert not inn.rows(select(passkeys).where(passkeys.c.id == bytes_to_base64url(device.id)))


def test_a_passkey_of_another_site_or_a_wrong_signature_is_refused(inn: Site) -> None:
    visitor = inn.visitor()
    assert add(visitor, Device(origin="https://evil.example.org")).status_code == 400
    assert add(visitor, Device(rp_id="evil.example.org")).status_code == 400
    device = Device()
    assert add(visitor, device).status_code == 200
    device.key = ec.generate_private_key(ec.SECP256R1())
    refused = use(inn.visitor(), device)
    assert refused.status_code == 400
    assert refused.json()["text"] == "The passkey was not accepted. Try again."


def test_a_copied_device_that_counts_backwards_is_refused(inn: Site) -> None:
    visitor, device = inn.visitor(), Device()
    add(visitor, device)
    assert use(visitor, device).status_code == 200
    device.uses = 0
    assert use(inn.visitor(), device).status_code == 400


def test_an_unknown_passkey_says_what_to_do(inn: Site) -> None:
    answer = use(inn.visitor(), Device())
    assert answer.status_code == 400
    assert "unknown here" in answer.json()["text"]


@pytest.mark.parametrize(
    "body", [b"", b"nonsense", b"[]", b"{}", b'{"response": 3}', b'{"response": {"clientDataJSON": "e30"}}']
)
def test_nonsense_is_refused(inn: Site, body: bytes) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="Ann")
    for address in ("/account/passkey/finish", "/signin/passkey/finish"):
        answer = visitor.ask("POST", address, content=body)
        assert answer.status_code == 400
        assert answer.json()["text"]


def test_the_last_way_in_is_not_removed(inn: Site) -> None:
    visitor, device, other = inn.visitor(), Device(), Device()
    add(visitor, device)
    name = bytes_to_base64url(device.id)
    assert visitor.post("/account/passkey/remove", id=name).status_code == 400
    add(visitor, other)
    inn.visitor().post("/account/passkey/remove", id=name)  # nobody
    assert visitor.post("/account/passkey/remove", id=name).status_code == 303
    assert use(inn.visitor(), device).status_code == 400
    assert use(inn.visitor(), other).status_code == 200


async def test_waiting_challenges_are_bounded(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MOST_WAITING", 3)
    store = Store(database)
    put = [await keys.new_challenge(store, "") for _ in range(5)]
    assert len(await store.read(lambda c: c.execute(select(challenges)).all())) == 3
    assert await keys.use_challenge(store, put[-1], "") == put[-1]
    for gone in (put[0], put[-1], b"", bytes(32)):
        with pytest.raises(keys.PasskeyRefused):
            await keys.use_challenge(store, gone, "")
    await store.close()


def test_a_passkey_is_made_at_one_process_and_used_at_two_others(postgresql: str) -> None:
    with (
        open_site_on(postgresql, ORIGIN) as one,
        open_site_on(postgresql, ORIGIN) as two,
        open_site_on(postgresql, ORIGIN) as three,
    ):
        at_one, at_two, device = one.visitor(), two.visitor(), Device()
        asked = at_one.ask("POST", "/account/passkey/begin", json={}).json()
        at_two.cookies = dict(at_one.cookies)
        assert at_two.ask("POST", "/account/passkey/finish", json=device.make(asked)).status_code == 200
        asked = two.visitor().ask("POST", "/signin/passkey/begin", json={}).json()
        answer = device.use(asked)
        phone = three.visitor()
        assert phone.ask("POST", "/signin/passkey/finish", json=answer).status_code == 200
        assert phone.name == at_one.name
        assert two.visitor().ask("POST", "/signin/passkey/finish", json=answer).status_code == 400, "once"
