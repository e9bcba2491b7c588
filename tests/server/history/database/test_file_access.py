"""Only the user who runs the server may read its files."""

import asyncio
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.server.history.commands.backup import back_up
from riverboat.server.history.commands.export import export_command
from riverboat.server.history.database.file_access import readable_by_others, warn_if_readable
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.sqlite import make_private
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import add_players, ann_and_bob_sit_down, numbered, shown_down

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="there are no such modes"),
    pytest.mark.only_on("sqlite", "its files are ours"),
]


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    """By default, new files are readable by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


async def play(url: str) -> dict[str, int]:
    """Play a hand; return the modes of all files while the database is open."""
    async with Writer(url) as writer:
        await add_players(Players(writer), "ann", "bob")
        hand = shown_down(await Journal(writer).new_hand_id())
        await Journal(writer).append("t", numbered([*ann_and_bob_sit_down(), *hand.events]))
        return modes(Path(url.removeprefix("sqlite:///")).parent)


def test_database_and_its_wal_are_private(tmp_path: Path, database_kind: str) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    upgrade(url)

    found = asyncio.run(play(url))

    assert found == {"new.db": 0o600, "new.db-wal": 0o600, "new.db-shm": 0o600}


def test_database_behind_a_dangling_link_is_private(tmp_path: Path, database_kind: str) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "there.db")

    upgrade(f"sqlite:///{tmp_path}/link.db")

    assert modes(tmp_path)["there.db"] == 0o600


def test_existing_file_is_unchanged(tmp_path: Path, database_kind: str) -> None:
    file = tmp_path / "there.db"
    file.write_bytes(b"something")
    file.chmod(0o640)

    make_private(str(file))

    assert file.read_bytes() == b"something"
    assert modes(tmp_path) == {"there.db": 0o640}


def test_backup_and_export_are_private(tmp_path: Path, database_kind: str) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    upgrade(url)
    asyncio.run(play(url))
    copy, text = tmp_path / "copy.db", tmp_path / "hands.txt"
    copy.touch(0o666)

    back_up(url, copy)
    options = ["--db", url, "--format", "phh", "-o", str(text)]
    assert CliRunner().invoke(export_command, options).exit_code == 0

    assert modes(tmp_path)["copy.db"] == 0o600
    assert modes(tmp_path)["hands.txt"] == 0o600


@pytest.mark.parametrize(
    ("name", "mode"), [("new.db", 0o644), ("new.db", 0o640), ("new.db-wal", 0o604), ("new.db-shm", 0o620)]
)
def test_file_open_to_others_is_reported(
    tmp_path: Path, database_kind: str, caplog: pytest.LogCaptureFixture, name: str, mode: int
) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    for each in ("new.db", "new.db-wal", "new.db-shm"):
        (tmp_path / each).touch(0o600)
    assert readable_by_others(url) == []
    (tmp_path / name).chmod(mode)

    with caplog.at_level(logging.WARNING):
        warn_if_readable(url)

    [record] = caplog.records
    assert record.msg == {
        "event": "file accessible to other users",
        "file": str(tmp_path / name),
        "do": f"chmod 600 {tmp_path / name}",
    }


def test_postgresql_has_no_files(database_kind: str) -> None:
    assert readable_by_others("postgresql+asyncpg://riverboat@localhost/riverboat") == []
