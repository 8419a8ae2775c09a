"""Signing in by a link sent by mail.

The link has 256 random bits and works once within ten minutes. Opening it only shows a button, because mail
scanners open links, too. Without a mail server the link is printed on the server's console.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import smtplib
import ssl
from datetime import timedelta
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from sqlalchemy import Connection, delete, func, insert, select, update
from starlette.requests import HTTPConnection

from serai.server.db.schema import mail_links, sessions, users
from serai.server.db.store import Store
from serai.server.people.accounts import absorb, person_by, promote
from serai.server.people.identity import Cookie, Person, hashed, in_utc, now, person_of, start_session
from serai.server.words import t

LIVES = timedelta(minutes=10)
MOST_LINKS = 5
"""Links for one address, and for one person, within ``COUNTED``."""
COUNTED = timedelta(minutes=20)
_ADDRESS = re.compile(r"[^\s@<>\"(),:;\\\[\]]+@[^\s@<>\"(),:;\\\[\]]+\.[^\s@<>\"(),:;\\\[\].]{2,}")


class MailRefused(ValueError):
    """No link can be sent; the text says what to do."""


class LinkRefused(ValueError):
    """A link that does not work (any more); the text says what to do."""


class PendingLink(NamedTuple):
    """A link that works: who asked for it, and for which address."""

    asker: Person
    mail: str
    known: bool
    """Whether the address has an account already."""


class SignIn(NamedTuple):
    """A browser was signed in: the person, the cookie for the browser, the tables whose seats changed."""

    person: Person
    cookie: Cookie
    tables: list[str]


# ---- asking for a link ---------------------------------------------------------------------------------------------


def clean_mail(text: str) -> str:
    """A mail address as it is stored."""
    address = text.strip().lower()
    if len(address) > 254 or not address.isprintable() or not _ADDRESS.fullmatch(address):
        raise MailRefused(t("mail.wrong_address"))
    return address


def has_server() -> bool:
    return bool(os.environ.get("SERAI_SMTP"))


async def ask(connection: HTTPConnection, store: Store, person: Person, mail: str) -> str:
    """Send a link to an address, and return the address as it is stored."""
    address = clean_mail(mail)
    base = home_address(connection)
    token = secrets.token_urlsafe(32)

    def work(db: Connection) -> None:
        recent = mail_links.c.created > now() - COUNTED
        for mine in (mail_links.c.mail == address, mail_links.c.user_id == person.id):
            if (db.scalar(select(func.count()).select_from(mail_links).where(mine, recent)) or 0) >= MOST_LINKS:
                raise MailRefused(t("mail.too_many"))
        row = {"token": hashed(token), "user_id": person.id, "mail": address, "used": False, "created": now()}
        db.execute(insert(mail_links).values(row))

    await store.write(work)
    link = f"{base}/signin/{token}"
    try:
        await asyncio.to_thread(send, address, t("mail.subject"), t("mail.body", name=person.name, link=link))
    except (OSError, smtplib.SMTPException) as error:
        raise MailRefused(t("mail.not_sent")) from error
    return address


def home_address(connection: HTTPConnection) -> str:
    """The address of the site for a link in a mail. A Host header is trusted only if the link goes to the console."""
    own = os.environ.get("SERAI_URL", "").rstrip("/")
    if own:
        return own
    if has_server():
        raise MailRefused(t("mail.no_address"))
    return f"{connection.url.scheme}://{connection.url.netloc}"


def send(to: str, subject: str, body: str) -> None:
    """Send a mail by the server of ``SERAI_SMTP`` (smtp:// or smtps://), or print it."""
    message = EmailMessage()
    message["To"], message["Subject"] = to, subject
    message.set_content(body)
    server = os.environ.get("SERAI_SMTP")
    if not server:
        print(f"\n{t('mail.console_head', mail=to)}\n{body}", flush=True)
        return
    where = urlsplit(server)
    host = where.hostname or "localhost"
    message["From"] = os.environ.get("SERAI_MAIL_FROM") or f"serai@{host}"
    safe = ssl.create_default_context()
    post: smtplib.SMTP
    if where.scheme == "smtps":
        post = smtplib.SMTP_SSL(host, where.port or 465, timeout=20, context=safe)
    else:
        post = smtplib.SMTP(host, where.port or 587, timeout=20)
    with post:
        post.ehlo()
        if where.scheme == "smtp" and (where.username or post.has_extn("starttls")):  # no password in the clear
            post.starttls(context=safe)
        if where.username:
            post.login(unquote(where.username), unquote(where.password or ""))
        post.send_message(message)


# ---- opening it ----------------------------------------------------------------------------------------------------


def _waiting(db: Connection, token: str) -> PendingLink | None:
    row = db.execute(select(mail_links).where(mail_links.c.token == hashed(token))).one_or_none()
    if row is None or row.used or in_utc(row.created) < now() - LIVES:
        return None
    asker = person_by(db, users.c.id == row.user_id)
    return None if asker is None else PendingLink(asker, row.mail, person_by(db, users.c.mail == row.mail) is not None)


async def find_link(store: Store, token: str) -> PendingLink | None:
    """What a link would do, without using it."""
    return await store.read(lambda db: _waiting(db, token))


async def enter(connection: HTTPConnection, store: Store, token: str) -> SignIn:
    """Use a link and sign this browser in."""
    present = await person_of(connection, store)

    def work(db: Connection) -> SignIn:
        waiting = _waiting(db, token)
        once = update(mail_links).where(mail_links.c.token == hashed(token), mail_links.c.used.is_(False))
        if waiting is None or db.execute(once.values(used=True)).rowcount != 1:
            raise LinkRefused(t("mail.bad"))
        account_id, concerned = _settle(db, store, waiting, present)
        person = person_by(db, users.c.id == account_id)
        assert person is not None
        return SignIn(person, start_session(db, store, connection, account_id), concerned)

    return await store.write(work)


def _settle(db: Connection, store: Store, waiting: PendingLink, present: Person | None) -> tuple[str, list[str]]:
    """Give the link's account its games. Return the account, and the tables whose seats changed.

    Anybody can ask for a link to somebody else's address. So a link that is opened in another browser signs the
    browser that asked out: only the owner of the mail stays signed in.
    """
    asker, mail, _ = waiting
    same = present is not None and present.id == asker.id
    owner = person_by(db, users.c.mail == mail)
    concerned: list[str] = []
    if owner is None:
        if not same and not asker.guest:
            raise LinkRefused(t("mail.same_browser"))
        if not same:
            db.execute(delete(sessions).where(sessions.c.user_id == asker.id))
            store.notice(db, "", "people")
        promote(db, asker.id, mail)
        account_id = asker.id
    else:
        account_id = owner.id
        if asker.guest:
            concerned += absorb(db, store, asker, account_id, trusted=same)
    if present is not None and present.guest and present.id not in (asker.id, account_id):
        concerned += absorb(db, store, present, account_id, trusted=True)
    return account_id, concerned
