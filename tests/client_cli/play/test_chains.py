"""The chains of a player are kept, each by room, table and player."""

import stat
from pathlib import Path

import pytest

from riverboat.client_cli.library.chain_store import StoredChain
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.play.chains import KEPT, ChainFile
from riverboat.client_cli.play.signing_in import sign_in
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.server.tables.settings import TableSettings
from tests.support.sockets import server_on
from tests.support.waiting import until

ROOM = bytes(32)
CHAIN = StoredChain(root=bytes(range(32)), used=3, hand=7, attempt=1, commitment="ab" * 32)


def test_chain_is_loaded_as_it_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "chains.json"
    ChainFile(path).keep(ROOM, "table", "ada", CHAIN)
    assert ChainFile(path).load(ROOM, "table", "ada") == CHAIN
    for room, table, player in ((ROOM, "table", "bob"), (ROOM, "other", "ada"), (b"1" * 32, "table", "ada")):
        assert ChainFile(path).load(room, table, player) is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_latest_chains_are_kept(tmp_path: Path) -> None:
    file = ChainFile(tmp_path / "chains.json")
    for number in range(KEPT + 2):
        file.keep(ROOM, f"table {number}", "ada", CHAIN)
        file.keep(ROOM, "table 0", "ada", CHAIN)
    assert file.load(ROOM, "table 0", "ada") == CHAIN
    assert file.load(ROOM, "table 1", "ada") is None
    assert file.load(ROOM, f"table {KEPT + 1}", "ada") == CHAIN


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b'{"a": 3}', b"\xff", b'{"a": {"b": ' + b"[" * 100_000]
)
def test_file_of_somebody_else_is_replaced(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "chains.json"
    path.write_bytes(content)
    assert ChainFile(path).load(ROOM, "table", "ada") is None
    ChainFile(path).keep(ROOM, "table", "ada", CHAIN)
    assert ChainFile(path).load(ROOM, "table", "ada") == CHAIN


def test_file_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = ChainFile(tmp_path / "file" / "chains.json")
    file.keep(ROOM, "table", "ada", CHAIN)
    assert file.load(ROOM, "table", "ada") is None


@pytest.mark.integration
async def test_player_goes_on_with_the_chain_after_signing_in_again(
    database: str, patient: None, tmp_path: Path
) -> None:
    tokens = TokenFile(tmp_path / "tokens.json")
    settings = TableSettings(pause=1.0, grace=0.0)
    async with (
        server_on(database, tables=settings, fair_deals=True) as url,
        await Connection.connect(url, name="Bob") as bob,
    ):
        table = await bob.watch((await bob.open_table("T")).table)

        def head() -> str:
            deals = table.mirror.state.deals
            return "" if deals is None else "".join(chain.head for chain in deals.chains.values())

        async with await sign_in(url, "Ada", tokens) as ada:
            await (await ada.watch(table.id)).sit()
            await until(head)
            first = head()
        async with await sign_in(url, "Ada", tokens) as ada:
            again = await ada.watch(table.id)
            await again.chat("back")
            await until(lambda: any(said.text == "back" for said in table.mirror.state.chat))
            assert again.you is not None
            assert head() == first
    async with server_on(database) as url, await sign_in(url, "Eve", tokens) as eve:
        assert eve.chains is None
