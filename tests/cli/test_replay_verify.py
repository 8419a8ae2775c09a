"""``serai replay`` and ``serai verify``: good records, bad ones, and files that are no records at all."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

import serai
from serai import verify
from serai.kernel.chance import commitment, draw_outcome
from serai.kernel.journal import parse
from tests.cli.helpers import begun, finished, refused, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.journal"
    file.write_text(finished().save(), encoding="utf-8")
    return file


def results(text: str) -> dict[str, str]:
    return {check.name: check.result for check in verify.verify(text).checks}


# ---- replay --------------------------------------------------------------------------------------------------------


def test_replay_tells_every_line_and_draws_the_end(record: Path) -> None:
    said = run("replay", record).stdout
    match = finished()
    lines = len(parse(match.save()).entries)
    assert f"\n {lines:>3} " in said
    log = match.log()
    assert [line[24:] for line in said.splitlines() if line[24:] in set(log)] == log
    assert "THE GAME IS OVER" in said


def test_replay_to_a_choice_draws_that_position(record: Path) -> None:
    data = json.loads(run("replay", record, "--to", "12", "--json").stdout)
    entries = parse(finished().save()).entries[:12]
    again = serai.new("caravan", players=3, seed=5)
    for entry in entries:
        if entry.seat >= 0:
            again.play(entry.code)
    assert [line["code"] for line in data["lines"]] == [entry.code for entry in entries]
    assert data["view"] == json.loads(json.dumps(again.view()))


def test_replay_as_a_seat_saw_it(record: Path) -> None:
    data = json.loads(run("replay", record, "--to", "12", "--seat", "1", "--json").stdout)
    assert "offered" in data["view"]


def test_replay_refuses_a_draw_that_is_said_to_be_seen_by_some_only(record: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.journal"
    forged.write_text(record.read_text().replace("\n* ", "\n*1 "))
    assert "by the rules this draw is seen as '*' says" in refused("replay", forged)


def test_replay_refuses_what_is_not_there(record: Path) -> None:
    assert refused("replay", record, "--to", "99999").endswith("so --to 99999 is too far")
    assert refused("replay", record, "--seat", "3") == "there is no seat 3; this game has seats 0 to 2"
    assert refused("replay", "nowhere.journal") == "nowhere.journal: No such file or directory"
    assert refused("replay", record.parent).endswith("Is a directory")


def test_replay_reads_standard_input(record: Path) -> None:
    assert run("replay", "-", typed=record.read_text()).stdout == run("replay", record).stdout


def test_replay_names_the_line_that_the_rules_refuse(record: Path) -> None:
    lines = record.read_text().splitlines()
    at = lines.index("") + 11
    lines[at] = f"{lines[at].split()[0]} carry:a1"
    record.write_text("\n".join(lines))
    assert refused("replay", record).startswith(f"line {at + 1}: ")


def test_replay_checks_the_scores_in_the_file(record: Path) -> None:
    record.write_text(record.read_text().replace("\n= ", "\n= 77 "))
    assert "the journal ends with scores" in refused("replay", record)


# ---- verify --------------------------------------------------------------------------------------------------------


def test_a_finished_record_is_good_in_every_way(record: Path) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    assert results(record.read_text()) == dict.fromkeys(
        ("commitment", "draws", "rules", "outcomes", "scores"), verify.GOOD
    )
    assert "The record is good" in result.stdout


def test_the_verdict_for_programs(record: Path) -> None:
    data = json.loads(run("verify", record, "--json").stdout)
    assert data["good"] is True
    assert {check["check"] for check in data["checks"]} >= {"commitment", "draws", "rules", "scores"}


def test_draws_are_checked_without_the_rules() -> None:
    text = finished().save().replace("title: caravan", "title: unheard-of")
    checks = results(text)
    assert checks["draws"] == checks["commitment"] == verify.GOOD
    assert checks["rules"] == verify.BAD, "what could not be replayed must not pass"


def test_a_forged_seed_is_found() -> None:
    text = finished().save().replace("seed: 5", "seed: 6")
    assert results(text)["commitment"] == verify.BAD
    assert results(text)["draws"] == verify.BAD


def test_a_forged_seed_with_its_own_commitment_is_found_by_the_draws() -> None:
    text = finished().save().replace("seed: 5", "seed: 6").replace(commitment("5"), commitment("6"))
    checks = results(text)
    assert (checks["commitment"], checks["draws"], checks["outcomes"]) == (verify.GOOD, verify.BAD, verify.BAD)


def test_forged_outcomes_are_found_by_the_rules() -> None:
    """Weights that suit the seed pass the text check; they are not what the bag held."""
    lines = finished().save().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("* good:"))
    entry = parse(finished().save()).entries[1]
    forged = [(code, weight * 2 if code == entry.code else weight) for code, weight in entry.outcomes]
    assert draw_outcome("5", 1, forged) == entry.code
    lines[at] = f"* {entry.code} | " + " ".join(f"{code}={weight}" for code, weight in forged)
    checks = results("\n".join(lines))
    assert (checks["draws"], checks["outcomes"]) == (verify.GOOD, verify.BAD)


def test_a_changed_draw_is_found_where_no_outcomes_are_listed() -> None:
    """A game in play lists no outcomes; the rules know them."""
    match = begun(6)
    lines = match.save().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("* good:"))
    other = "paper" if "paper" not in lines[at] else "ivory"
    lines[at] = f"* good:{other}"
    checks = results("\n".join(lines))
    assert checks == {
        "commitment": verify.GOOD,
        "draws": verify.OPEN,
        "rules": verify.GOOD,
        "outcomes": verify.BAD,
        "scores": verify.OPEN,
    }


def test_what_could_not_be_checked_is_said(tmp_path: Path) -> None:
    file = tmp_path / "open.journal"
    text = begun().save()
    file.write_text("\n".join(line for line in text.splitlines() if not line.startswith("seed:")))
    result = run("verify", file)
    assert result.exit_code == 0
    assert "there is no seed in the file" in result.stdout
    assert "the game is not over" in result.stdout


def test_a_start_from_a_position_is_said() -> None:
    match = serai.position("caravan", begun().data(), seed=9)
    match.play(match.options()[0])
    checks = results(match.save())
    assert checks["start"] == verify.OPEN
    assert verify.BAD not in checks.values()


@pytest.mark.parametrize("change", ["scores", "line", "title", "cut"])
def test_a_bad_record_exits_with_1(record: Path, change: str) -> None:
    text = record.read_text()
    at = text.index("\n0 end")
    changed = {
        "scores": text.replace("\n= ", "\n= 77 "),
        "line": text[:at] + "\n1 end" + text[at + 6 :],
        "title": text.replace("title: caravan", "title: citrus-from-nowhere"),
        "cut": text.replace("\n0 end", "", 1),
    }[change]
    record.write_text(changed)
    result = run("verify", record)
    assert result.exit_code == 1
    assert "The record is NOT good" in result.stdout


@pytest.mark.usefixtures("made_up_titles")
def test_a_draw_that_others_are_said_to_have_seen_is_bad(tmp_path: Path) -> None:
    """Who saw a draw is the rules' affair: a file that says otherwise would show one seat's cards to all."""
    text = serai.new("souk", seed=3).save()
    assert "\n*0 card:" in text and verify.BAD not in results(text).values()
    for forged in ("*", "*-", "*1", "*0,1"):
        assert results(text.replace("\n*0 card:", f"\n{forged} card:", 1))["rules"] == verify.BAD
    file = tmp_path / "forged.journal"
    file.write_text(text.replace("\n*0 card:", "\n* card:", 1))
    assert run("verify", file).exit_code == 1


@pytest.mark.parametrize("seed", ["", "a\x07b", "x" * 201])
def test_an_odd_seed_is_refused_in_the_same_words_everywhere(seed: str, record: Path) -> None:
    record.write_text(record.read_text().replace("\nseed: 5\n", f"\nseed: {seed}\n"))
    said = {refused("replay", record), refused("play", "--load", record), refused("verify", record)}
    assert len(said) == 1 and said.pop().endswith("is not a seed")


# ---- hostile files -------------------------------------------------------------------------------------------------

HEAD = "serai journal 1\ntitle: caravan\n"

HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)),
    "not utf-8": b"serai journal 1\ntitle: \xff\xfe\n",
    "json": b'{"title": "caravan"}',
    "no title": b"serai journal 1\nplayers: 2\n\n0 end\n",
    "unknown title": b"serai journal 1\ntitle: \x1b[31mred\n\n0 end\n",
    "huge players": HEAD.encode() + b"players: " + b"9" * 4000 + b"\n",
    "endless digits": HEAD.encode() + b"players: " + b"9" * 100_000 + b"\n",
    "float players": HEAD.encode() + b"players: 1e999\n",
    "true players": HEAD.encode() + b"players: true\n",
    "many players": HEAD.encode() + b"players: 5\n",
    "negative players": HEAD.encode() + b"players: -1\n",
    "options a list": HEAD.encode() + b"options: []\n",
    "options of nowhere": HEAD.encode() + b'options: {"camls": 5}\n',
    "options nested": HEAD.encode() + b'options: {"camels": {"a": [1]}}\n',
    "options broken": HEAD.encode() + b'options: {"camels": 5\n',
    "deep nesting": HEAD.encode() + b"options: " + b"[" * 100_000 + b"\n",
    "deep object": HEAD.encode() + b"position: " + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"\n",
    "position of nonsense": HEAD.encode() + b'position: {"camels": [["z9"], []]}\n',
    "position with bad frames": HEAD.encode() + b'position: {"frames": [["Carry", {"source": 5}]]}\n',
    "huge turn": HEAD.encode() + b'position: {"turn": 99999999999999999999999}\n',
    "other rules": HEAD.encode() + b"rules: 99\n",
    "other data": HEAD.encode() + b"data: 0123\n",
    "unknown key": HEAD.encode() + b"colour: blue\n",
    "key twice": HEAD.encode() + b"title: caravan\n",
    "no colon": HEAD.encode() + b"players 2\n",
    "huge seat": HEAD.encode() + b"\n" + b"9" * 5000 + b" end\n",
    "no such seat": HEAD.encode() + b"\n77 end\n",
    "seat of nobody": HEAD.encode() + b"\nx end\n",
    "chance seen by nobody": HEAD.encode() + b"\n*-5 first:0\n",
    "only a seat": HEAD.encode() + b"\n0\n",
    "unknown code": HEAD.encode() + b"\n* first:9\n",
    "bad weight": HEAD.encode() + b"\n* first:0 | first:0=99999999999999999999\n",
    "scores of words": HEAD.encode() + b"\n= one two\n",
    "scores too early": HEAD.encode() + b"\n= 1 2\n",
    "lines behind the scores": HEAD.encode() + b"\n= 1 2\n0 end\n",
    "an export": HEAD.encode() + b"\n* ?\n",
    "nul": HEAD.encode() + b"\n\0 end\n",
    "one long line": HEAD.encode() + b"\n" + b"x" * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_journal_gets_one_clear_line(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.journal"
    file.write_bytes(HOSTILE[name])
    for said in (refused("replay", file), refused("play", "--load", file)):
        assert 10 < len(said) <= 510
        assert said.isprintable()
    result = run("verify", file)
    assert result.exit_code in (1, 2)
    assert (result.stdout + result.stderr).replace("\n", "").isprintable()


def test_a_position_where_nobody_is_asked_cannot_be_played(tmp_path: Path) -> None:
    file = tmp_path / "nobody.journal"
    frames = '[["Carry", {"source": "a1", "load": "salt"}]]'
    file.write_text(HEAD + f'position: {{"frames": {frames}}}\n')
    assert refused("play", "--load", file)


def test_a_truncated_journal_replays_as_far_as_it_goes_or_names_the_line(tmp_path: Path) -> None:
    text = finished().save()
    file = tmp_path / "cut.journal"
    for length in range(1, len(text), len(text) // 40):
        file.write_text(text[:length])
        result = run("replay", file)
        assert result.exit_code in (0, 2)
        assert result.exit_code == 0 or result.stderr.count("\n") == 1


def test_an_unreadable_file(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Done by hand: to the superuser no file is unreadable."""

    def closed(file: Path, mode: str) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    monkeypatch.setattr(Path, "open", closed)
    assert refused("verify", record) == f"{record}: Permission denied"


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.journal"
    with file.open("wb") as opened:
        opened.truncate(40_000_000)
    assert refused("verify", file).endswith("is larger than 32 MB; that is no journal")


# ---- printed matter of one's own -----------------------------------------------------------------------------------


def test_a_game_with_other_data_wants_that_file(tmp_path: Path, my_board: Path) -> None:
    file = tmp_path / "mine.journal"
    assert run("play", "caravan", "--data", my_board, "--journal", file, "--seed", "1").exit_code == 0
    assert "played with another data file" in refused("replay", file)
    assert "Walata" in run("replay", file, "--data", my_board).stdout
    assert run("verify", file).exit_code == 1
    assert run("verify", file, "--data", my_board).exit_code == 0


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff\xfe", "is not a TOML file"),
        (b"a = ", "is not a TOML file"),
        (b"a = " + b"[" * 50_000, "is not a TOML file"),
        (b"[pieces]\nprovenance = []\n", "bad.toml"),
        (None, "No such file or directory"),
    ],
)
def test_bad_data_files(tmp_path: Path, content: bytes | None, fault: str) -> None:
    file = tmp_path / "bad.toml"
    if content is not None:
        file.write_bytes(content)
    assert fault in refused("play", "caravan", "--data", file)
