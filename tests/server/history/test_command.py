from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.history.command import history
from server.history.journal import Journal
from server.history.players import Players
from server.protocol.table_events import TableOpened
from tests.server.history.builders import ann_and_bob_sit_down, folded_on_the_turn, numbered, shown_down


def run(*arguments: str) -> Result:
    return CliRunner().invoke(history, arguments)


class TestList:
    async def test_hands_are_listed_the_newest_first(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events]))
        await journal.append("u", numbered([*ann_and_bob_sit_down(), *folded_on_the_turn(2).events]))

        said = run("--db", url).output.splitlines()

        assert [line.split()[0] for line in said] == ["hand", "2", "1"]
        assert said[1].endswith("2        200   2c 7d 9s 3h     Bob +100")
        assert said[2].endswith("2        2000  2c 7d 9s 3h Kc  Ann +1000")

    async def test_no_more_than_asked_for(self, journal: Journal, players: Players, url: str) -> None:
        events = [*shown_down(1).events, *shown_down(2).events, *shown_down(3).events]
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *events]))

        assert len(run("--db", url, "--limit", "2").output.splitlines()) == 1 + 2

    def test_an_empty_history_says_so(self, url: str) -> None:
        result = run("--db", url)

        assert (result.exit_code, result.output) == (0, "There are no hands on record yet.\n")


async def test_a_hand_is_told(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(7).events]))

    result = run("--db", url, "--hand", "7")

    assert result.exit_code == 0
    assert "Ann wins the pot of 2000" in result.output


@pytest.mark.parametrize("arguments", [[], ["--hand", "7"]])
async def test_what_does_not_print_does_not_reach_the_terminal(
    journal: Journal, players: Players, url: str, arguments: list[str]
) -> None:
    opened, *following = [*ann_and_bob_sit_down(), *shown_down(7).events]
    assert isinstance(opened, TableOpened)
    named = replace(opened, name="Ho\x1b[31m\nme")
    await journal.append("t", numbered([named, *following]))

    said = run("--db", url, *arguments).output

    assert "Ho\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}me" in said


class TestRefusals:
    def test_a_hand_that_there_is_not(self, url: str) -> None:
        result = run("--db", url, "--hand", "12")

        assert result.exit_code == 4
        assert result.output == "Error: there is no hand 12 on record\n"

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    def test_a_file_that_there_is_not(self, tmp_path: Path) -> None:
        result = run("--db", f"sqlite:///{tmp_path}/none.db")

        assert result.exit_code == 4
        assert result.output == f"Error: there is no database at {tmp_path}/none.db\n"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--hand", "seven"],
            ["--hand", "-1"],
            ["--limit", "0"],
            ["--limit", "99999999999999999999"],
            ["--db", "riverboat.db"],
            ["--db", "postgresql+asyncpg://host"],
            ["7"],
        ],
    )
    def test_wrong_usage(self, arguments: list[str]) -> None:
        assert run(*arguments).exit_code == 2


def test_help_starts_with_an_example() -> None:
    text = run("--help").output.split("\n", 2)[2]

    assert text.lstrip().startswith("Example: riverboat history --hand 12")
