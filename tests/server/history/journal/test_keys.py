"""Keys of hidden cards: their file, their variable, and the commands that rotate and drop them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from riverboat.engine import events as ev
from riverboat.engine.events import HandEnded
from riverboat.engine.table.record import Record
from riverboat.server.history.commands.keys import keys as keys_command
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import KeysUnusable
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.keys import VARIABLE, key_file, new_key, read_keys, ring_for, write_keys
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.players import Players
from tests.server.history.builders import ann_and_bob_sit_down, numbered, shown_down

PLAYED = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
BEGUN = next(n for n, record in enumerate(PLAYED) if isinstance(record.event, ev.BettingOpened)) + 1
ENDED = next(n for n, record in enumerate(PLAYED) if isinstance(record.event, HandEnded)) + 1


class TestTheFile:
    def test_first_key_is_created_privately_beside_the_database(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv(VARIABLE, raising=False)
        url = f"sqlite:///{tmp_path}/a.db"
        with pytest.raises(KeysUnusable, match="no key file"):
            ring_for(url)
        made = ring_for(url, make=True)
        assert key_file(url) == tmp_path / "a.db.keys"
        assert key_file(url).stat().st_mode & 0o777 == 0o600
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        assert ring_for(url, make=True).open("t", 1, 1, made.seal("t", record)) == record.event

    def test_existing_key_file_is_not_replaced(self, own_keys: Path) -> None:
        before = own_keys.read_bytes()
        with pytest.raises(FileExistsError):
            write_keys(own_keys, [new_key()], replace=False)
        assert own_keys.read_bytes() == before
        assert [file.name for file in own_keys.parent.iterdir() if "keys" in file.name] == ["keys"]

    @pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
    def test_readable_key_file_is_refused(self, own_keys: Path, mode: int) -> None:
        own_keys.chmod(mode)
        with pytest.raises(KeysUnusable, match="other users may read it: chmod 600"):
            read_keys(own_keys)

    @pytest.mark.parametrize(
        "text", ["", "hush", "a:hush", "a:aHVzaA==", "k:{0} k:{0}", ":{0}", "a/b:{0}", "A:{0}", "\xff"]
    )
    def test_invalid_key_is_refused_without_repeating_it(self, own_keys: Path, text: str) -> None:
        own_keys.write_bytes(text.format(own_keys.read_text().strip().partition(":")[2]).encode("latin-1"))
        with pytest.raises(KeysUnusable) as refused:
            read_keys(own_keys)
        assert "hush" not in str(refused.value)

    def test_variable_contains_the_keys(self, own_keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        [key] = read_keys(own_keys)
        monkeypatch.setenv(VARIABLE, own_keys.read_text())
        assert key.id in ring_for("postgresql+asyncpg://nobody@nowhere/none")
        other = own_keys.with_name("other")
        write_keys(other, [new_key()])
        assert key.id not in ring_for("sqlite:///none.db", other)

    def test_postgresql_needs_explicit_keys(self, own_keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        url = "postgresql+asyncpg://nobody@nowhere/none"
        with pytest.raises(KeysUnusable, match="riverboat keys rotate FILE"):
            ring_for(url, make=True)
        assert ring_for(url, own_keys)


class TestRotating:
    def test_rotating_adds_a_key(self, own_keys: Path) -> None:
        [first] = read_keys(own_keys)
        result = run(keys_command, "rotate", str(own_keys))
        assert result.exit_code == 0
        kept, newest = read_keys(own_keys)
        assert kept == first
        assert newest.id in result.output
        assert own_keys.stat().st_mode & 0o777 == 0o600

    def test_rotating_creates_the_file(self, tmp_path: Path) -> None:
        assert run(keys_command, "rotate", "--db", f"sqlite:///{tmp_path}/a.db").exit_code == 0
        assert len(read_keys(tmp_path / "a.db.keys")) == 1

    async def test_unused_keys_are_dropped(
        self, writer: Writer, players: Players, own_keys: Path, url: str
    ) -> None:
        journal = Journal(writer, ring=KeyRing(read_keys(own_keys)))
        await journal.append("t", PLAYED[:BEGUN])
        for _ in range(2):
            run(keys_command, "rotate", str(own_keys))
        in_use, unused, newest = read_keys(own_keys)
        dropped = run(keys_command, "drop", str(own_keys), "--db", url)
        assert unused.id in dropped.output
        assert read_keys(own_keys) == [in_use, newest]
        await journal.append("t", PLAYED[BEGUN:])
        run(keys_command, "drop", str(own_keys), "--db", url)
        assert read_keys(own_keys) == [newest]
        assert "every key is still in use" in run(keys_command, "drop", str(own_keys), "--db", url).output


def run(command: click.Command, *arguments: str) -> Result:
    """Run the command in a thread, because it has an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, command, arguments).result()
