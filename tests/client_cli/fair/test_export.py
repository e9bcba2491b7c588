"""The proofs of hands that a server has recorded: for each player the own cards only, and in exports."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from click.testing import CliRunner, Result

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import main
from riverboat.engine.cards import format_card
from riverboat.engine.events import HandEnded
from riverboat.engine.fairness.proof import read_proof
from riverboat.server.exit_codes import ExitCode
from riverboat.server.tables.settings import TableSettings
from tests.client_cli.runner import Riverboat
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration


class Played(NamedTuple):
    """A hand that Ada and Bob have played at a server that deals from commitments, or not."""

    riverboat: Riverboat
    database: str
    hand: int
    own: dict[str, set[str]]


async def played(url: str, database: str, home: Path) -> Played:
    riverboat = Riverboat(url, home)
    for name in ("Ada", "Bob"):
        await riverboat.account("register", name, RIVERBOAT_PASSWORD="correct horse")
    async with (
        await Connection.connect(url, name="Ada", password="correct horse") as ada,
        await Connection.connect(url, name="Bob", password="correct horse") as bob,
    ):
        info = await ada.open_table("T")
        tables = [await ada.watch(info.table), await bob.watch(info.table)]
        playing = [asyncio.create_task(BotPlayer(table, Caller()).run()) for table in tables]
        watching = await (third := await Connection.connect(url, name="Eve")).watch(info.table)
        async with asyncio.timeout(PATIENCE):
            while not any(isinstance(event, HandEnded) for event in await anext(watching)):
                pass
        await third.close()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        hand = (await ada.list_hands())[-1].hand
        own = {}
        for name, client in (("Ada", ada), ("Bob", bob)):
            past = await client.show_hand(hand)
            own[name] = {format_card(card) for card in past.info.cards}
    return Played(riverboat, database, hand, own)


@pytest_asyncio.fixture
async def fair_hand(database: str, patient: None, tmp_path: Path) -> AsyncIterator[Played]:
    settings = TableSettings(pause=0.6, grace=0.0)
    async with server_on(database, tables=settings, fair_deals=True) as url:
        yield await played(url, database, tmp_path)


async def proof(played: Played, name: str, *args: str) -> Result:
    tokens = ["--token-file", str(played.riverboat.tokens)]
    hand = ["--hand", str(played.hand), "--proof", *args]
    return await played.riverboat("hands", played.riverboat.url, "--name", name, *tokens, *hand)


def fair(*args: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["fair", *args], input=given)


async def test_each_player_gets_a_proof_with_the_own_cards_and_together_they_hold(
    fair_hand: Played, tmp_path: Path
) -> None:
    shown: dict[str, set[str]] = {}
    for name in ("Ada", "Bob"):
        written = await proof(fair_hand, name)
        assert written.exit_code == 0, written.output
        (tmp_path / f"{name}.json").write_text(written.stdout)
        openings = read_proof(written.stdout).openings
        shown[name] = {format_card(opening.card) for opening in openings}
        assert fair_hand.own[name] <= shown[name]
    board = shown["Ada"] & shown["Bob"]
    assert len(board) >= 5
    for name, other in (("Ada", "Bob"), ("Bob", "Ada")):
        unseen = fair_hand.own[other] - board
        assert not unseen & shown[name]
    together = fair("--json", str(tmp_path / "Ada.json"), str(tmp_path / "Bob.json"))
    assert together.exit_code == 0, together.output
    [deal] = json.loads(together.stdout)["deals"]
    assert len(deal["signed_by"]) == 1
    signatures = read_proof((tmp_path / "Ada.json").read_text()).signatures
    assert signatures is not None
    assert signatures.result
    assert {each["card"] for each in deal["openings"]} == shown["Ada"] | shown["Bob"]


async def test_exports_carry_the_proof_and_reading_keeps_it(fair_hand: Played, tmp_path: Path) -> None:
    async def export(*args: str) -> str:
        file = tmp_path / "hands.phhs"
        options = ["--db", fair_hand.database, "--format", "phh", "-o", str(file), *args]
        assert (await fair_hand.riverboat("export", *options)).exit_code == 0
        return file.read_text()

    whole, seen = await export(), await export("--player", "Ada")
    checked = {text: fair("-", "--json", given=text) for text in (whole, seen)}
    assert all(result.exit_code == 0 for result in checked.values())
    assert all(json.loads(each.stdout)["deals"][0]["signed_by"] for each in checked.values())
    cards = {
        text: {each["card"] for each in json.loads(result.stdout)["deals"][0]["openings"]}
        for text, result in checked.items()
    }
    assert fair_hand.own["Ada"] | fair_hand.own["Bob"] <= cards[whole]
    assert cards[seen] <= cards[whole]
    assert fair_hand.own["Ada"] <= cards[seen]
    again = CliRunner().invoke(main, ["convert", str(tmp_path / "hands.phhs"), "--to", "phh"])
    assert again.exit_code == 0, again.output
    assert json.loads(fair("-", "--json", given=again.stdout).stdout)["deals"][0]["holds"]
    cut = seen.replace('\\"hand\\":', '\\"hond\\":')
    assert cut != seen
    assert "Export the hand again." in fair("-", given=cut).stderr


async def test_hand_without_a_commitment_has_no_proof(database: str, patient: None, tmp_path: Path) -> None:
    async with server_on(database) as url:
        hand = await played(url, database, tmp_path)
        result = await proof(hand, "Ada")
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "was not dealt from a commitment" in result.stderr


async def test_proof_goes_with_a_hand(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["hands", "--proof"])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "--proof goes with --hand" in result.stderr
