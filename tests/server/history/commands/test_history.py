import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.engine.notation.files import FileHand
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.table.events import TableOpened
from riverboat.server.history.commands.history import history
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing.importer import Importer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from tests.server.history.builders import ann_and_bob_sit_down, folded_on_the_turn, numbered, shown_down


def run(*arguments: str) -> Result:
    return CliRunner().invoke(history, arguments)


class TestList:
    async def test_hands_are_listed_newest_first(self, journal: Journal, players: Players, url: str) -> None:
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events]))
        await journal.append("u", numbered([*ann_and_bob_sit_down(), *folded_on_the_turn(2).events]))

        said = run("--db", url).output.splitlines()

        assert [line.split()[0] for line in said] == ["id", "2", "1"]
        assert said[1].endswith("2        200    2c 7d 9s 3h     Bob +100")
        assert said[2].endswith("2        2,000  2c 7d 9s 3h Kc  Ann +1,000")

    async def test_limit_is_respected(self, journal: Journal, players: Players, url: str) -> None:
        events = [*shown_down(1).events, *shown_down(2).events, *shown_down(3).events]
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *events]))

        assert len(run("--db", url, "--limit", "2").output.splitlines()) == 1 + 2

    def test_empty_history(self, url: str) -> None:
        result = run("--db", url)

        assert (result.exit_code, result.output) == (0, "No hands yet.\n")


async def test_hand_is_shown(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(7).events]))

    result = run("--db", url, "--hand", "7")

    assert result.exit_code == 0
    assert "Ann wins the pot of 2,000" in result.output


@pytest.mark.parametrize("arguments", [[], ["--hand", "7"]])
async def test_control_characters_are_not_printed(
    journal: Journal, players: Players, url: str, arguments: list[str]
) -> None:
    opened, *following = [*ann_and_bob_sit_down(), *shown_down(7).events]
    assert isinstance(opened, TableOpened)
    named = replace(opened, name="Ho\x1b[31m\nme")
    await journal.append("t", numbered([named, *following]))

    said = run("--db", url, *arguments).output

    assert "Ho\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}me" in said


class TestRefusals:
    def test_unknown_hand(self, url: str) -> None:
        result = run("--db", url, "--hand", "12")

        assert result.exit_code == 2
        assert result.output == "Error: no hand has the id 12\n"

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    def test_missing_file(self, tmp_path: Path) -> None:
        result = run("--db", f"sqlite:///{tmp_path}/none.db")

        assert result.exit_code == 3
        assert result.output == f"Error: no database at {tmp_path}/none.db\n"

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


async def test_source_of_an_imported_hand_is_shown_without_control_characters(
    writer: Writer, url: str
) -> None:
    source = Provenance(format="phh", venue="Reef", hand="9", comments=("\x9b31m\u202e",))
    hand = shown_down(1)
    with History(url) as past:
        importer = Importer(writer, past)
        await importer.add(FileHand("", 9, "Reef", hand, list(hand.events), {}, frozenset(), source))
        await importer.close()
        (id,) = past.finished()
    listed = run("--db", url, "--json").output
    assert listed.isascii()
    assert json.loads(listed)[0]["source"] == {
        "format": "phh",
        "venue": "Reef",
        "hand": "9",
        "comments": ["\x9b31m\u202e"],
    }
    text = run("--db", url, "--hand", str(id)).output
    assert "From Reef, hand 9" in text
    assert not {"\x9b", "\u202e"} & set(text)


def test_help_starts_with_an_example() -> None:
    text = run("--help").output.split("\n", 2)[2]

    assert text.lstrip().startswith("Example: riverboat history --hand 12")
