import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.server.history.commands.export import export_command
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import ann_and_bob_sit_down, numbered, shown_down


def run(*arguments: str) -> Result:
    return CliRunner().invoke(export_command, arguments)


@pytest.fixture
async def two_hands(journal: Journal, players: Players) -> None:
    events = [*ann_and_bob_sit_down(), *shown_down(1).events, *shown_down(2).events]
    await journal.append("t", numbered(events))


@pytest.mark.usefixtures("players")
async def test_output_is_utf8_whatever_the_locale(url: str, journal: Journal) -> None:
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1, "日本").events]))
    done = CliRunner(charset="latin-1").invoke(export_command, ["--db", url, "--format", "pokerstars"])
    assert (done.exit_code, "Seat 2: 日本 " in done.stdout_bytes.decode()) == (0, True)


@pytest.mark.usefixtures("two_hands")
class TestExport:
    def test_to_the_standard_output(self, url: str) -> None:
        result = run("--db", url, "--format", "pokerstars")
        assert result.exit_code == 0
        assert result.stdout.count("PokerStars Hand #") == 2
        assert result.stderr == ""

    def test_to_a_file(self, url: str, tmp_path: Path) -> None:
        result = run("--db", url, "--format", "ohh", "-o", str(tmp_path / "hands.ohh"))
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == f"2 hands written to {tmp_path}/hands.ohh\n"
        first, second = (tmp_path / "hands.ohh").read_text().split("\n\n")
        assert [json.loads(each)["ohh"]["game_number"] for each in (first, second)] == ["1", "2"]

    def test_one_hand(self, url: str) -> None:
        result = run("--db", url, "--format", "phh", "--hand", "2")
        assert result.stdout.count("variant = ") == 1
        assert "hand = 2\n" in result.stdout

    def test_one_players_view(self, url: str) -> None:
        text = run("--db", url, "--format", "pokerstars", "--player", "Ann").stdout
        assert text.count("Dealt to Ann") == 2
        assert "Dealt to Bob" not in text
        assert "Dealt to" not in run("--db", url, "--format", "pokerstars").stdout

    @pytest.mark.parametrize("since", ["2001-02-03", "2001-02-03T04:05:06"])
    def test_since(self, url: str, since: str) -> None:
        assert run("--db", url, "--format", "phh", "--since", since).exit_code == 0
        assert run("--db", url, "--format", "phh", "--since", "2999-01-01").exit_code == 2

    async def test_ambiguous_name_lists_the_ids(self, url: str, players: Players) -> None:
        await players.add("ann-2", "Ann", "hash")
        refused = run("--db", url, "--format", "phh", "--player", "Ann")
        assert refused.exit_code == 2
        assert "these ids instead: ann, ann-2" in refused.stderr
        assert run("--db", url, "--format", "phh", "--player", "ann").exit_code == 0

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["--player", "Zoe"], "no player has the name or id 'Zoe'"),
            (["--hand", "3"], "no finished hands match these options"),
            (["--player", "Cat"], "no finished hands match these options"),
        ],
    )
    def test_no_match(self, url: str, tmp_path: Path, arguments: list[str], reason: str) -> None:
        path = tmp_path / "old.txt"
        path.write_text("old")
        result = run("--db", url, "--format", "phh", "-o", str(path), *arguments)
        assert (result.exit_code, result.stderr) == (2, f"Error: {reason}\n")
        assert path.read_text() == "old"

    def test_unwritable_file(self, url: str, tmp_path: Path) -> None:
        result = run("--db", url, "--format", "phh", "-o", str(tmp_path / "no" / "hands.phhs"))
        assert result.exit_code == 2
        assert "cannot write" in result.stderr

    def test_inexpressible_hand_is_named_and_the_old_file_stays(
        self, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("riverboat.engine.notation.ohh.writer.GAME_TYPES", {})
        path = tmp_path / "old.ohh"
        path.write_text("old")
        result = run("--db", url, "--format", "ohh", "-o", str(path))
        assert result.exit_code == 1
        assert "hand 1 was left out: Open Hand History has no game 'nlhe'" in result.stderr
        assert path.read_text() == "old"


@pytest.mark.parametrize(
    "arguments",
    [[], ["--format", "doc"], ["--format", "phh", "--since", "then"], ["--format", "phh", "--db", "x"]],
)
def test_wrong_usage(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


@pytest.mark.only_on("sqlite", "a file that is not there, or something else")
def test_missing_database(tmp_path: Path) -> None:
    result = run("--format", "phh", "--db", f"sqlite:///{tmp_path}/none.db")
    assert result.exit_code == 3
    assert not (tmp_path / "none.db").exists()


def test_help_starts_with_an_example() -> None:
    assert "Example: riverboat export --format pokerstars -o hands.txt" in run("--help").output
