"""``serai fuzz``: runs repeat, broken rules are found, and their journals lead there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import serai
from serai import fuzz, registry
from serai.games.caravan import CaravanTitle
from serai.games.caravan.invariants import broken_sum
from serai.games.caravan.state import Caravan
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.kernel.ints import Ints
from serai.kernel.title import SettingError
from serai.registry import title_named
from tests.cli.helpers import refused, run
from tests.kernel import pig, souk

CARAVAN = title_named("caravan")
pytestmark = pytest.mark.usefixtures("made_up_titles")


def test_a_run_repeats_whatever_the_number_of_processes() -> None:
    one = fuzz.fuzz(CARAVAN, 12, seed="s")
    two = fuzz.fuzz(CARAVAN, 12, seed="s", jobs=2)
    other = fuzz.fuzz(CARAVAN, 12, seed="t")
    assert one.good and two.good
    assert (one.games, one.choices, one.longest) == (two.games, two.choices, two.longest)
    assert one.choices != other.choices


def test_progress_counts_every_game() -> None:
    seen: list[int] = []
    fuzz.fuzz(souk.TITLE, 25, progress=seen.append)
    assert sum(seen) == 25


def test_all_player_numbers_and_options_occur() -> None:
    runs = [fuzz.Run(CARAVAN, number, None, "0", {}, 1) for number in range(60)]
    assert {run.players for run in runs} == {2, 3, 4}
    for setting in CARAVAN.settings:
        assert {run.settings[setting.name] for run in runs} == set(setting.values)


def test_given_players_and_options_hold() -> None:
    runs = [fuzz.Run(CARAVAN, number, 3, "0", {"camels": 6}, 1) for number in range(20)]
    assert {run.players for run in runs} == {3}
    assert {run.settings["camels"] for run in runs} == {6}


@pytest.mark.parametrize("title", [souk.TITLE, pig.TITLE], ids=lambda title: str(title.name))
def test_titles_with_secrets_and_several_seats_at_once(title: Any) -> None:
    report = fuzz.fuzz(title, 60)
    assert report.good, report.failures[0].reason
    assert report.games == 60 and report.longest > 20


def test_what_no_game_can_have_is_refused_at_once() -> None:
    with pytest.raises(SettingError):
        fuzz.fuzz(CARAVAN, 1, settings={"camels": 9})
    with pytest.raises(SettingError):
        fuzz.fuzz(CARAVAN, 1, players=7)


# ---- broken rules --------------------------------------------------------------------------------------------------


class Leaky(CaravanTitle):
    """Says that pieces are lost once a good has been picked up."""

    name = "leaky"

    def check(self, game: Caravan) -> str:
        return broken_sum(game) or ("a good is lost" if any(load >= 0 for load in game.load) else "")


class Forgetful(CaravanTitle):
    """Cannot restore a game: it forgets the turn."""

    name = "forgetful"

    def complete_position(self, game: Caravan, given: set[str]) -> None:
        super().complete_position(game, given)
        game.turn += 1


class Crashing(CaravanTitle):
    """Fails when a count is looked at, from the fifth turn on."""

    name = "crashing"

    def check(self, game: Caravan) -> str:
        return "" if game.turn < 5 else str(1 // 0)


class Unsorted(fuzz.Run):
    """Offers the same option twice after a while."""

    def _check_options(self, options: Any) -> None:
        super()._check_options(Ints([*options, options[0]]) if len(self.lines) == 15 else options)


BROKEN = {
    "leaky": (Leaky(), "a good is lost"),
    "forgetful": (Forgetful(), "the position read back from its data is not the same"),
    "crashing": (Crashing(), "the rules fail with ZeroDivisionError"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_found_and_its_journal_leads_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title, reason = BROKEN[name]
    monkeypatch.setitem(registry._registry(), name, title)
    report = fuzz.fuzz(title, 20)
    assert not report.good and report.games < 20
    failure = report.failures[0]
    assert failure.reason.startswith(reason)
    assert failure.journal.endswith(f"# {failure.reason}\n")
    match = serai.load(failure.journal)
    again = fuzz.Run(title, failure.game, None, "0", {}, 1)
    again.play()
    assert match.data() == views.view(title, again.game, again.settings, ALL_SEEING)


def test_options_that_are_not_ascending_are_found() -> None:
    broken = Unsorted(CARAVAN, 0, 2, "0", {}, 1)
    broken.play()
    assert broken.reason.startswith("the options are not ascending: ")


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "CAP", 50)
    report = fuzz.fuzz(CARAVAN, 5)
    assert report.failures[0].reason == "the game has not ended after 50 choices"


# ---- the command ---------------------------------------------------------------------------------------------------


def test_the_command_tells_what_it_did() -> None:
    result = run("fuzz", "caravan", "--games", "6", "--players", "2", "--option", "rainbow=on", "--check-every", "5")
    assert result.exit_code == 0
    assert result.stdout.startswith("6 games, ") and result.stdout.endswith("Nothing broke.\n")
    assert result.stderr == ""


def test_the_command_for_programs() -> None:
    data = json.loads(run("fuzz", "caravan", "--games", "6", "--json").stdout)
    assert data["good"] is True and data["games"] == 6 and data["failures"] == []
    assert data["choices"] >= data["longest"] > 0


def test_a_broken_game_is_kept_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registry(), "leaky", Leaky())
    monkeypatch.chdir(tmp_path)
    result = run("fuzz", "leaky", "--games", "20", "--seed", "a/b")
    assert result.exit_code == 1
    (file,) = tmp_path.iterdir()
    assert f"its journal is in {file.name}" in result.stdout
    assert "a good is lost" in result.stdout
    data = json.loads(run("fuzz", "leaky", "--games", "20", "--seed", "a/b", "--json").stdout)
    assert data["failures"][0]["journal"] == file.name
    assert any(good for good in ("picks up", "steals") if good in run("replay", file).stdout)


# ---- printed matter of one's own -----------------------------------------------------------------------------------


def test_a_corrected_board_is_fuzzed(my_board: Path) -> None:
    table = CARAVAN.printed(my_board)
    one = fuzz.fuzz(CARAVAN, 8, printed=table)
    two = fuzz.fuzz(CARAVAN, 8, printed=table, jobs=2)
    assert one.good and (one.games, one.choices) == (two.games, two.choices) == (8, two.choices)
    game: Any = fuzz.Run(CARAVAN, 0, 2, "0", {}, 1, table).game
    assert game.printed is table
    assert run("fuzz", "caravan", "--games", "3", "--data", my_board).exit_code == 0
    assert refused("fuzz", "caravan", "--data", my_board.with_name("none.toml")).endswith("No such file or directory")


def test_the_journal_of_a_failure_names_the_data_file(my_board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registry(), "leaky", Leaky())
    table = CARAVAN.printed(my_board)
    journal = fuzz.fuzz(Leaky(), 20, printed=table).failures[0].journal
    assert f"\ndata: {table.digest}\n" in journal
    assert serai.load(journal, my_board).printed.digest == table.digest
    with pytest.raises(serai.JournalError, match="another data file"):
        serai.load(journal)


def test_bad_input() -> None:
    assert "Caravan is for 2 to 4 players, not 9" in refused("fuzz", "caravan", "--players", "9")
    assert "none of 5, 6" in refused("fuzz", "caravan", "--option", "camels=1")
    assert "there is no title 'nix'" in refused("fuzz", "nix")
    assert "--games" in refused("fuzz", "caravan", "--games", "0")
