import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from riverboat.engine.notation.pokerstars import write
from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.import_hands import import_command
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from tests.engine.notation.real_hands import real_hands
from tests.engine.notation.written_hands import OCCASION, random_played_hand


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(import_command, list(map(str, arguments)))


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """Write a history of three hands, the second with an impossible action."""
    texts = [write(random_played_hand(seed, "nlhe").events, OCCASION) for seed in (1, 2, 3)]
    texts[1] = texts[1].replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nPlayer 6: frowns")
    assert "Player 6 (" in texts[1]
    path = tmp_path / "hands.txt"
    path.write_text("\n\n\n".join(texts))
    return path


def test_hands_are_imported_and_rejected_ones_named(hands: Path, bare_database: str) -> None:
    result = run(hands, "--db", bare_database)
    assert result.exit_code == 1
    assert result.stdout == "3 hands, 2 imported, 1 rejected\n"
    assert result.stderr.startswith(f"{hands}: line ")
    assert "unknown action 'frowns'" in result.stderr
    with History(bare_database) as past:
        assert len(past.finished()) == 2


def test_space_is_told_before_a_long_import(
    hands: Path, tmp_path: Path, bare_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "GB" not in run(hands, "--db", bare_database).stderr
    monkeypatch.setattr("riverboat.server.history.commands.import_space._MUCH", 20_000)
    many = tmp_path / "many.zip"
    with ZipFile(many, "w") as archive:
        archive.writestr("hands.txt", hands.read_text() * 50)
    lines = run(many, "--db", bare_database).stderr.splitlines()
    found = re.fullmatch(r"About (\d+) hands may take 0\.0 GB of disk(?:\.|; [\d.]+ GB are free\.)", lines[0])
    assert found is not None
    assert 140 <= int(found[1]) <= 160
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=10_000))
    first = run(many, "--db", bare_database).stderr.splitlines()[0]
    if bare_database.startswith("sqlite"):
        assert first.endswith("; 0.0 GB are free. If it gets full, the hands that were imported stay.")


def test_second_import_adds_nothing(hands: Path, bare_database: str) -> None:
    run(hands, "--db", bare_database)
    again = run(hands, hands, "--db", bare_database)
    assert again.stdout == "6 hands, 0 imported, 2 rejected, 4 known\n"
    with History(bare_database) as past:
        assert len(past.finished()) == 2


def test_strict_stops_at_the_first_rejection(hands: Path, bare_database: str) -> None:
    result = run(hands, hands, "--db", bare_database, "--strict")
    assert (result.exit_code, result.stdout) == (1, "2 hands, 1 imported, 1 rejected\n")


def test_hand_with_wrong_final_stacks_is_rejected(hands: Path, bare_database: str) -> None:
    text = hands.read_text()
    place = text.index(" collected ") + len(" collected ")
    hands.write_text(f"{text[:place]}9{text[place:]}")
    result = run(hands, "--db", bare_database, "--strict")
    assert (result.exit_code, result.stdout) == (1, "1 hand, 0 imported, 1 rejected\n")
    assert "the file says" in result.stderr


def test_reading_stops_after_many_refused_hands(
    tmp_path: Path, bare_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.history.commands.reading.MAX_REFUSED", 10)
    good = write(random_played_hand(1, "nlhe").events, OCCASION)
    text = "STATE:\n" * 9 + good
    (tmp_path / "1").write_text(text * 2)
    (tmp_path / "2").write_text("STATE:\n" * 50_000 + good)
    (tmp_path / "3").write_text(good.replace("#", "#9"))
    result = run(tmp_path, "--db", bare_database)
    assert result.stdout == "32 hands, 2 imported, 29 rejected, 1 known\n"
    assert "none of 10 hands in a row can be read: the rest of the file is not read" in result.stderr


def test_binary_file(tmp_path: Path, bare_database: str) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\xfe\x00")
    result = run(path, "--db", bare_database)
    assert (result.exit_code, result.stdout) == (1, "1 hand, 0 imported, 1 rejected\n")
    assert result.stderr.startswith(f"{path}: line 1: this is not text: ")


def test_control_characters_are_not_printed(tmp_path: Path, bare_database: str) -> None:
    path = tmp_path / "hands.phh"
    path.write_text("variant = '\\u001b[31m'\n")
    assert "\x1b" not in run(path, "--db", bare_database).stderr


@pytest.mark.parametrize("arguments", [[], ["no-such-file"], ["--strict"]])
def test_wrong_usage(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_invalid_database_url(hands: Path) -> None:
    assert run(hands, "--db", "nonsense").exit_code == 2


def test_help_starts_with_an_example() -> None:
    assert "Example: riverboat import hands.phhs --db sqlite:///riverboat.db" in run("--help").output


def test_five_hundred_real_hands(bare_database: str) -> None:
    path = real_hands("pluribus_sample.phhs")
    assert run(path, "--db", bare_database).stdout == "500 hands, 500 imported, 0 rejected\n"
    assert run(path, "--db", bare_database).stdout == "500 hands, 0 imported, 0 rejected, 500 known\n"


async def registered(url: str) -> None:
    upgrade(url)
    async with Writer(url) as writer:
        players = Players(writer)
        await players.add("ada-id", "guest", "token")
        await players.register("ada-id", "Ada", "hash")


def test_hands_of_a_name_count_for_a_player(hands: Path, bare_database: str) -> None:
    asyncio.run(registered(bare_database))
    run(hands, "--db", bare_database)
    result = run(hands, "--db", bare_database, "--as", "Player 2=ada")
    with History(bare_database) as past:
        own = past.hands(limit=10, player="ada-id")
    assert "2 now count for their players" in result.stdout
    assert {each.name for hand in own for each in hand.players if each.player == "ada-id"} == {"Player 2"}


def test_accounts_that_cannot_be(hands: Path, bare_database: str) -> None:
    nobody = run(hands, "--db", bare_database, "--as", "Player 1=nobody")
    assert nobody.exit_code == ExitCode.REFUSED
    assert "no player has the id or registered name 'nobody'" in nobody.output
    assert run(hands, "--db", bare_database, "--as", "Player 1").exit_code == 2
    asyncio.run(registered(bare_database))
    unused = run(hands, "--db", bare_database, "--as", "Zoe=Ada")
    assert unused.exit_code == 1
    assert "No hand has a player called 'Zoe': see --as." in unused.stderr
