"""Passkeys: adding one (which turns a guest into an account), and signing in with one.

A challenge is kept in the database, for any process to find, and is good for one answer within five minutes.
"""

from __future__ import annotations

import json
import os
import secrets
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, and_, delete, insert, select, update
from starlette.requests import HTTPConnection
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from serai.server.db.schema import challenges, passkeys, users
from serai.server.db.store import Store
from serai.server.people.accounts import absorb, person_by, promote
from serai.server.people.identity import Person, in_utc, is_address, is_https, is_local, now, person_of, start_session
from serai.server.people.mail import SignIn
from serai.server.words import t

LIVES = timedelta(minutes=5)
MOST_WAITING = 10_000
MOST_EACH = 20


class PasskeyRefused(ValueError):
    """A passkey that was not accepted; the text says what to do."""


class Passkey(NamedTuple):
    """A passkey as its owner sees it."""

    id: str
    created: datetime


async def new_challenge(store: Store, user_id: str) -> bytes:
    """A challenge for a person, or for whoever signs in ("")."""
    challenge = secrets.token_bytes(32)

    def work(db: Connection) -> None:
        db.execute(delete(challenges).where(challenges.c.created <= _oldest(db)))
        db.execute(insert(challenges).values(challenge=challenge.hex(), user_id=user_id, created=now()))

    await store.write(work)
    return challenge


def _oldest(db: Connection) -> datetime:
    """Challenges up to this time are forgotten: they are too old, or there are too many."""
    newest = select(challenges.c.created).order_by(challenges.c.created.desc())
    too_many = db.execute(newest.offset(MOST_WAITING - 1).limit(1)).scalar()
    expired = now() - LIVES
    return expired if too_many is None else max(expired, in_utc(too_many))


async def use_challenge(store: Store, challenge: bytes, user_id: str) -> bytes:
    """Use up a challenge of this person. PasskeyRefused if there is none or it is too old."""

    def work(db: Connection) -> bool:
        alive = (challenges.c.user_id == user_id) & (challenges.c.created > now() - LIVES)
        return db.execute(delete(challenges).where(challenges.c.challenge == challenge.hex(), alive)).rowcount == 1

    if len(challenge) != 32 or not await store.write(work):
        raise PasskeyRefused(t("passkey.stale"))
    return challenge


def relying_party(connection: HTTPConnection) -> tuple[str, str]:
    """The host that passkeys belong to, and the origin of our pages."""
    own = urlsplit(os.environ.get("SERAI_URL", ""))
    url = own if own.hostname else urlsplit(str(connection.url))
    return url.hostname or "localhost", f"{url.scheme}://{url.netloc}"


def obstacle(connection: HTTPConnection) -> str:
    """Why passkeys cannot work at this address, in one sentence; "" if they can."""
    host = connection.url.hostname
    if is_address(host):
        if is_local(host):
            port = f":{connection.url.port}" if connection.url.port else ""
            return t("account.passkey_ip", address=f"{connection.url.scheme}://localhost{port}/account")
        return t("account.passkey_insecure")
    return "" if is_https(connection) or is_local(host) else t("account.passkey_insecure")


# ---- adding --------------------------------------------------------------------------------------------------------


def _mine(user_id: str) -> Any:
    return select(passkeys).where(passkeys.c.user_id == user_id).order_by(passkeys.c.created)


async def passkeys_of(store: Store, person: Person) -> list[Passkey]:
    rows = await store.read(lambda db: list(db.execute(_mine(person.id))))
    return [Passkey(row.id, in_utc(row.created)) for row in rows]


async def begin_add(connection: HTTPConnection, store: Store, person: Person) -> str:
    """What the browser needs to make a passkey, as JSON."""
    known = await passkeys_of(store, person)
    if len(known) >= MOST_EACH:
        raise PasskeyRefused(t("passkey.too_many"))
    options = generate_registration_options(
        rp_id=relying_party(connection)[0],
        rp_name=t("site.name"),
        user_id=person.id.encode(),
        user_name=person.mail or person.name,
        user_display_name=person.name,
        challenge=await new_challenge(store, person.id),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
    )
    return options_to_json(options)


async def finish_add(connection: HTTPConnection, store: Store, person: Person, credential: dict[str, Any]) -> None:
    """Store the passkey that the browser made; a guest becomes an account."""
    rp_id, origin = relying_party(connection)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=await use_challenge(store, _challenge(credential), person.id),
            expected_rp_id=rp_id,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _refusal(error) from error
    key_id = bytes_to_base64url(made.credential_id)
    if len(key_id) > 400:
        raise PasskeyRefused(t("passkey.failed"))

    def work(db: Connection) -> None:
        if db.execute(select(passkeys.c.id).where(passkeys.c.id == key_id)).first() is not None:
            raise PasskeyRefused(t("passkey.exists"))
        row = {"id": key_id, "user_id": person.id, "public_key": made.credential_public_key, "uses": made.sign_count}
        db.execute(insert(passkeys).values(**row, created=now()))
        promote(db, person.id)

    await store.write(work)


async def remove(store: Store, person: Person, key_id: str) -> None:
    """Delete a passkey, unless it is the only way to sign in."""

    def work(db: Connection) -> None:
        known = [row.id for row in db.execute(_mine(person.id))]
        if key_id in known and len(known) == 1 and person.mail is None:
            raise PasskeyRefused(t("account.passkey_last"))
        db.execute(delete(passkeys).where(and_(passkeys.c.id == key_id, passkeys.c.user_id == person.id)))

    await store.write(work)


# ---- signing in ----------------------------------------------------------------------------------------------------


async def begin_use(connection: HTTPConnection, store: Store) -> str:
    """What the browser needs to sign in with any passkey it has for us, as JSON."""
    return options_to_json(
        generate_authentication_options(
            rp_id=relying_party(connection)[0],
            challenge=await new_challenge(store, ""),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


async def finish_use(connection: HTTPConnection, store: Store, credential: dict[str, Any]) -> SignIn:
    """Sign this browser in; what it has as a guest goes to the account."""
    present = await person_of(connection, store)
    rp_id, origin = relying_party(connection)
    try:
        challenge = await use_challenge(store, _challenge(credential), "")
    except (ValueError, KeyError, TypeError) as error:
        raise _refusal(error) from error
    key_id = str(credential.get("id")).replace("\0", "")

    def work(db: Connection) -> SignIn:
        row = db.execute(select(passkeys).where(passkeys.c.id == str(key_id))).one_or_none()
        account = None if row is None else person_by(db, users.c.id == row.user_id)
        if row is None or account is None:
            raise PasskeyRefused(t("passkey.none"))
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=rp_id,
                expected_origin=origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.uses,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _refusal(error) from error
        db.execute(update(passkeys).where(passkeys.c.id == row.id).values(uses=used.new_sign_count))
        concerned: list[str] = []
        if present is not None and present.guest and present.id != account.id:
            concerned = absorb(db, store, present, account.id, trusted=True)
        return SignIn(account, start_session(db, store, connection, account.id), concerned)

    return await store.write(work)


def _challenge(credential: dict[str, Any]) -> bytes:
    """The challenge that an answer claims to answer."""
    told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
    return base64url_to_bytes(told["challenge"])


def _refusal(error: Exception) -> PasskeyRefused:
    return error if isinstance(error, PasskeyRefused) else PasskeyRefused(t("passkey.failed"))
