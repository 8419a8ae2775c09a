"""The pages round the table: start, join, wait, look up, import."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import serai
import serai.games
from serai import bots
from serai.kernel.title import Setting
from serai.server.db.schema import seats, tables
from serai.server.pages import catalogue
from serai.server.pages.rules import first_sentence
from serai.server.words import FILE, has, listed, section, t
from tests.server.visitors import Site, Visitor, open_site
from tests.titles import SHIPPED

HERE = Path(__file__).parents[3] / "src" / "serai"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("pages")) as made:
        yield made


def seats_of(inn: Site, table: str) -> list[Any]:
    return inn.rows(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))


def table_of(answer: Any) -> str:
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


# ---- words ---------------------------------------------------------------------------------------------------------


def test_every_message_that_is_asked_for_is_there() -> None:
    asked = set()
    for file in [*(HERE / "server").glob("*.py"), *(HERE / "web" / "templates").glob("*.html")]:
        asked |= set(re.findall(r"""\bt\(["']([a-z_]+\.\w+)["'][,)]""", file.read_text()))
    assert len(asked) > 150
    assert [key for key in sorted(asked) if not has(key)] == []


def test_forms_by_number_and_names_in_a_row() -> None:
    assert t("ago.hours", n=1) == "1 hour ago"
    assert t("ago.hours", n=3) == "3 hours ago"
    assert [listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    with pytest.raises(KeyError):
        t("home.nonsense")


def test_messages_are_templates_with_balanced_places() -> None:
    for name in section("site"):
        assert isinstance(section("site")[name], str)
    assert not re.search(r"\{[^}\n]*$", FILE.read_text(), re.M)


# ---- home and titles -----------------------------------------------------------------------------------------------


def test_home_offers_every_title_with_one_button(inn: Site) -> None:
    page = inn.visitor().page("/")
    for name in serai.titles():
        assert f'action="/play/{name}"' in page
        assert catalogue.catalogue_entry(name).line in page
        assert f"/pictures/{name}.svg?theme=dark" in page
    assert "unofficial" in page
    assert "house" in page


@pytest.mark.parametrize("name", SHIPPED)
def test_one_click_and_a_newcomer_sits_in_a_game(inn: Site, name: str) -> None:
    visitor = inn.visitor()
    table = table_of(visitor.post(f"/play/{name}"))
    rows = seats_of(inn, table)
    assert len(rows) == catalogue.catalogue_entry(name).usual_players
    assert rows[0].user_id
    assert {row.bot for row in rows[1:]} == {bots.names(name)[-1]}
    assert visitor.get(f"/t/{table}").status_code == 200
    assert f"/t/{table}" in visitor.page("/mine")


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_title_has_a_picture(inn: Site, name: str, theme: str) -> None:
    answer = inn.visitor().get(f"/pictures/{name}.svg?theme={theme}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "var(--" not in answer.text.split("</style>")[1]
    tag = answer.headers["etag"]
    assert inn.visitor().get(f"/pictures/{name}.svg?theme={theme}", headers={"if-none-match": tag}).status_code == 304


@pytest.mark.parametrize("name", SHIPPED)
def test_the_title_page_explains_each_option_and_sets_the_usual_value(inn: Site, name: str) -> None:
    page = inn.visitor().page(f"/games/{name}")
    for choice in catalogue.catalogue_entry(name).settings:
        assert choice.caption in page
        assert choice.help in page
        if choice.default:
            assert f'<option value="{choice.default}" selected>' in page.partition(f'name="option-{choice.name}"')[2]


def test_a_usual_value_may_depend_on_the_players() -> None:
    goods = next(choice for choice in catalogue.catalogue_entry("caravan").settings if choice.name == "goods")
    assert goods.default == ""
    assert goods.usual[2] != goods.usual[4]


def test_an_option_without_words_is_shown_as_it_is_called() -> None:
    from serai.registry import title_named

    bare = catalogue._setting_field(
        title_named("alpujarras"), Setting("extra_long", ["off", "so_so"], lambda _: "off", "a help")
    )
    assert (bare.caption, bare.help) == ("Extra long", "A help")
    assert bare.values == [("off", "no"), ("so_so", "so so")]


def test_against_bots_of_chosen_levels_with_options(inn: Site) -> None:
    form = {"how": "bots", "players": "3", "bots-1": "random", "bots-2": "greedy", "option-rainbow": "on"}
    table = table_of(inn.visitor().post("/games/caravan", **form, **{"option-goods": ""}))
    assert [row.bot for row in seats_of(inn, table)] == ["", "random", "greedy"]
    (row,) = inn.rows(select(tables).where(tables.c.id == table))
    assert row.options["rainbow"] == "on"
    assert row.options["goods"] == "short"
    assert not row.open


def test_hot_seat_with_names(inn: Site) -> None:
    form = {"how": "hotseat", "players": "2", "name-0": " Ann ", "name-1": ""}
    rows = seats_of(inn, table_of(inn.visitor().post("/games/caravan", **form)))
    assert len({row.user_id for row in rows}) == 1
    assert [row.name for row in rows] == ["Ann", "Blue"]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "not complete"),
        ({"how": "bots"}, "not complete"),
        ({"how": "magic", "players": "3"}, "not complete"),
        ({"how": "bots", "players": "9"}, "not complete"),
        ({"how": "bots", "players": "²"}, "not complete"),
        ({"how": "bots", "players": "3", "bots-1": "genius", "bots-2": "greedy"}, "not complete"),
        ({"how": "friends", "players": "2", "friends-0": "greedy", "friends-1": "greedy"}, "at least one seat"),
        ({"how": "hotseat", "players": "2", "name-0": "x" * 40}, "1 to 30"),
        ({"how": "hotseat", "players": "2", "option-goods": "none"}, "none of full, short"),
        ({"how": "hotseat", "players": "2", "option-nonsense": "on"}, "no option"),
    ],
)
def test_a_form_that_cannot_be_says_why_and_keeps_what_was_entered(
    inn: Site, form: dict[str, str], sentence: str
) -> None:
    visitor = inn.visitor()
    answer = visitor.post("/games/caravan", **form)
    assert answer.status_code == 400
    assert sentence in answer.text
    if "how" in form and form["how"] in ("bots", "friends", "hotseat"):
        assert f'value="{form["how"]}" checked' in answer.text


# ---- friends -------------------------------------------------------------------------------------------------------


def friends_table(visitor: Visitor, **more: str) -> str:
    form = {"how": "friends", "players": "3", "friends-0": "me", "friends-1": "friend", "friends-2": "friend", **more}
    answer = visitor.post("/games/caravan", **form)
    assert answer.headers["location"].startswith("/lobby/")
    return table_of(answer)


def links(visitor: Visitor, table: str) -> dict[str, str]:
    """The links that the owner sees: by seat, and under "any"."""
    page = visitor.page(f"/lobby/{table}")
    return dict(re.findall(r'id="link-(\w+)" value="http://testserver(/join/[\w-]+)"', page))


def test_friends_come_by_the_open_link_and_the_game_begins(inn: Site) -> None:
    owner = inn.visitor()
    owner.post("/account/name", name="Olga")
    table = friends_table(owner)
    link = links(owner, table)["any"]
    for name in ("Ann", "Bob"):
        friend = inn.visitor()
        page = friend.page(link)
        assert "Olga invites you to Caravan" in page
        assert not friend.cookies
        answer = friend.post(link, name=name)
        assert friend.name == name
        assert answer.headers["location"] == (f"/lobby/{table}" if name == "Ann" else f"/t/{table}")
    assert [row.name for row in seats_of(inn, table)] == ["Olga", "Ann", "Bob"]
    assert owner.get(f"/lobby/{table}").headers["location"] == f"/t/{table}"
    late = inn.visitor()
    assert late.get(link).status_code == 410
    assert late.post(link, name="Cy").status_code == 410
    assert not late.cookies


def test_a_seat_link_is_good_for_one_person(inn: Site) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    owner.post(f"/lobby/{table}", do="invite", seat="2")
    link = links(owner, table)["2"]
    ann = inn.visitor()
    ann.post(link, name="Ann")
    assert seats_of(inn, table)[2].name == "Ann"
    for again in (ann.get(link), ann.post(link, name="Ann")):
        assert again.headers["location"] == f"/t/{table}", "who came by it finds the table again"
    answer = inn.visitor().post(link, name="Bob")
    assert answer.status_code == 410
    assert "Ask for a new one" in answer.text


def test_links_are_renewed_and_taken_back(inn: Site) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    old = links(owner, table)["any"]
    owner.post(f"/lobby/{table}", do="invite")
    new = links(owner, table)["any"]
    assert new != old
    assert inn.visitor().get(old).status_code == 410
    owner.post(f"/lobby/{table}", do="revoke")
    assert links(owner, table) == {}
    assert inn.visitor().get(new).status_code == 410


def test_the_owner_fills_seats_with_bots(inn: Site) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    owner.post(f"/lobby/{table}", do="bot", seat="1", bot="random")
    owner.post(f"/lobby/{table}", do="bot", seat="2", bot="greedy")
    assert [row.bot for row in seats_of(inn, table)] == ["", "random", "greedy"]
    assert owner.get(f"/lobby/{table}").headers["location"] == f"/t/{table}"


def test_only_the_owner_sees_links_and_does_things(inn: Site) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    link = links(owner, table)["any"]
    friend = inn.visitor()
    friend.post(link, name="Ann")
    assert links(friend, table) == {}
    assert "still on their way" in friend.page(f"/lobby/{table}")
    for do in ("invite", "revoke", "bot"):
        assert friend.post(f"/lobby/{table}", do=do, seat="2", bot="greedy").status_code == 403
        assert inn.visitor().post(f"/lobby/{table}", do=do, seat="2", bot="greedy").status_code == 403
    assert inn.visitor().get(f"/lobby/{table}").headers["location"] == f"/t/{table}"
    assert friend.get(f"/lobby/{table}/seats").json()["open"] == 1


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": "nonsense"},
        {"do": "bot"},
        {"do": "bot", "seat": "1", "bot": "genius"},
        {"do": "bot", "seat": "0", "bot": "greedy"},
        {"do": "invite", "seat": "0"},
        {"do": "invite", "seat": "99"},
        {"do": "invite", "seat": "-1"},
        {"do": "invite", "seat": "x"},
    ],
)
def test_nonsense_in_a_lobby_is_refused(inn: Site, form: dict[str, str]) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    assert owner.post(f"/lobby/{table}", **form).status_code == 400
    assert len(links(owner, table)) == 1


def test_who_sits_there_already_is_told(inn: Site) -> None:
    owner = inn.visitor()
    link = links(owner, friends_table(owner))["any"]
    assert "You sit at this table already" in owner.page(link)


def test_without_a_name_one_gets_one_and_a_bad_one_is_refused(inn: Site) -> None:
    owner = inn.visitor()
    table = friends_table(owner)
    link = links(owner, table)["any"]
    friend = inn.visitor()
    refused = friend.post(link, name="x" * 31)
    assert refused.status_code == 400
    assert not friend.cookies
    friend.post(link, name=" ")
    assert re.fullmatch(r"Guest \w+", seats_of(inn, table)[1].name)


@pytest.mark.parametrize("token", ["x", "x" * 300, "%00", "%3Cb%3E"])
def test_an_unknown_link_says_so_kindly(inn: Site, token: str) -> None:
    for method in ("GET", "POST"):
        answer = inn.visitor().ask(method, f"/join/{token}")
        assert answer.status_code in (404, 410)
        assert "Traceback" not in answer.text


# ---- lists ---------------------------------------------------------------------------------------------------------


def test_my_games_in_groups_and_the_next_one(inn: Site) -> None:
    visitor = inn.visitor()
    assert "You have no games yet" in visitor.page("/mine")
    assert visitor.get("/next").headers["location"] == "/mine"
    form = {"how": "hotseat", "players": "2"}
    first, second = (table_of(visitor.post("/games/caravan", **form)) for _ in range(2))
    friends_table(visitor)
    page = visitor.page("/mine")
    assert page.index("Your turn") < page.index("Waiting for players")
    assert "these games are tied to this browser" in page
    next_one = visitor.get("/next").headers["location"]
    assert next_one in (f"/t/{first}", f"/t/{second}")
    other = visitor.get(f"/next?after={next_one.removeprefix('/t/')}").headers["location"]
    assert {next_one, other} == {f"/t/{first}", f"/t/{second}"}


def test_only_open_games_that_have_begun_are_to_watch(inn: Site) -> None:
    visitor = inn.visitor()
    form = {"how": "hotseat", "players": "2"}
    seen = table_of(visitor.post("/games/caravan", **form, listed="yes"))
    private = table_of(visitor.post("/games/caravan", **form))
    waiting = friends_table(visitor, listed="yes")
    for page in (inn.visitor().page("/watch"), inn.visitor().page("/")):
        assert seen in page
        assert private not in page
        assert waiting not in page
    assert f'href="/t/{seen}"' not in visitor.page("/").partition("Games to watch")[2]  # it is among my games


# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_is_on_the_page_with_its_anchor(inn: Site, name: str) -> None:
    from serai.registry import title_named

    page = inn.visitor().page(f"/rules/{name}")
    clauses = title_named(name).clauses
    for clause in clauses.values():
        assert f'<article class="rule" id="{clause.id}">' in page
    ours = sum("house" in clause.provenance for clause in clauses.values())
    assert page.count('class="mark house"') == ours + 1
    caption = title_named(name).caption
    none, some = t("rules.house_none", title=caption), t("rules.house_line", title=caption, n=ours)
    assert (some if ours else none) in unescape(page)


def test_rules_are_found_by_word_and_number(inn: Site) -> None:
    page = inn.visitor().page("/rules/caravan?q=CAR-38")
    assert 'id="CAR-38"' in page
    page = inn.visitor().page("/rules/caravan?q=theft+marker")
    assert "<mark>theft</mark>" in page
    assert 'id="CAR-1"' not in page
    assert "No rule contains that" in inn.visitor().page("/rules/caravan?q=zeppelin")
    answer = inn.visitor().get("/rules/caravan", params={"q": "<script>alert(1)</script>" * 9})
    assert "<script>alert" not in answer.text


def test_the_short_form_is_shorter_and_keeps_every_rule(inn: Site) -> None:
    long, short = (inn.visitor().page(f"/rules/mule?form={form}") for form in ("full", "short"))
    assert short.count('class="rule"') == long.count('class="rule"')
    assert len(short) < len(long)
    assert "rule-note" not in short


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("One. Two.", "One."),
        ("M.U.L.E. The rest. Two.", "M.U.L.E. The rest."),
        ("See MUL-52 ff. It goes on. Two.", "See MUL-52 ff. It goes on."),
        ("Only one", "Only one"),
    ],
)
def test_first_sentences(text: str, first: str) -> None:
    assert first_sentence(text) == first


# ---- import --------------------------------------------------------------------------------------------------------


def journal() -> str:
    match = serai.new("caravan", 2, seed=7)
    match.play(match.options()[0])
    return match.save()


def test_a_journal_is_pasted_or_uploaded_and_becomes_a_table(inn: Site) -> None:
    visitor = inn.visitor()
    table = table_of(visitor.post("/import", journal=journal()))
    assert visitor.get(f"/t/{table}").status_code == 200
    windows = b"\xef\xbb\xbf" + journal().replace("\n", "\r\n").encode()
    table_of(visitor.ask("POST", "/import", files={"file": ("evening.journal", windows)}))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "no journal yet"),
        (b"nonsense", "cannot be played"),
        (b"\xff\xfe\x00", "no text"),
        (b'title = "nonsense"\n', "cannot be played"),
        (b"x" * 1_000_001, "larger than 1 MB"),
    ],
)
def test_a_journal_that_is_none_says_why(inn: Site, body: bytes, sentence: str) -> None:
    answer = inn.visitor().ask("POST", "/import", files={"file": ("evening.journal", body)})
    assert answer.status_code == 400
    assert sentence in answer.text


# ---- the site in general -------------------------------------------------------------------------------------------


def test_the_theme_is_kept_in_a_cookie(inn: Site) -> None:
    visitor = inn.visitor()
    assert 'data-theme="auto"' in visitor.page("/")
    visitor.post("/theme", theme="dark")
    page = visitor.page("/")
    assert 'data-theme="dark"' in page
    assert "theme=light" not in page
    assert visitor.post("/theme", theme="nonsense").status_code == 400
    visitor.cookies["theme"] = '"><script>'
    assert 'data-theme="auto"' in visitor.page("/")


@pytest.mark.parametrize(
    "address", ["/nothing", "/games/chess", "/rules/chess", "/pictures/chess.svg", "/lobby/nothing"]
)
def test_what_is_not_there_gets_a_clear_page(inn: Site, address: str) -> None:
    answer = inn.visitor().get(address)
    assert answer.status_code == 404
    assert "To the games" in answer.text


def test_pages_are_one_person_s_and_have_no_inline_script_or_style(inn: Site) -> None:
    visitor = inn.visitor()
    table = friends_table(visitor)
    for address in (
        "/",
        "/mine",
        "/watch",
        "/rules",
        "/rules/mule",
        "/games/mule",
        "/account",
        "/import",
        f"/lobby/{table}",
    ):
        answer = visitor.get(address)
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer")
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", answer.text)
        assert answer.text.count("<h1") == 1
