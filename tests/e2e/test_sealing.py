"""The database and its copies do not reveal the hidden cards of hands in progress."""

import re
import subprocess
from base64 import b64decode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner
from sqlalchemy import make_url

from riverboat.client_cli.conformance.client import opening
from riverboat.engine.cards import Card, format_cards
from riverboat.engine.events import Audience
from riverboat.server.app import serving
from riverboat.server.history.commands.backup import back_up, backup_command
from riverboat.server.history.commands.keys import keys as keys_command
from riverboat.server.history.errors import KeyMissing, KeysUnusable
from riverboat.server.history.journal.keys import VARIABLE, key_file, new_key, read_keys, write_keys
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.queries.hands import History
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.databases import KINDS, everything_in, file_of
from tests.support.missing import missing
from tests.support.sockets import RawClient, Reply

IN_A_ROW = 5
"""This many consecutive cards of a deck do not occur by chance."""


@pytest.fixture(scope="session", params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """Run every test here on each kind of database."""
    kind: str = request.param
    return kind


@pytest.fixture
def place(database: str, database_kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Place":
    """A database with its keys in a file."""
    monkeypatch.delenv(VARIABLE)
    if database_kind == "sqlite":
        return Place(database, tmp_path)
    write_keys(tmp_path / "keys", [new_key()])
    return Place(database, tmp_path, tmp_path / "keys")


class Place:
    """The database of a server. folder: for other files. keys: the key file."""

    def __init__(self, url: str, folder: Path, keys: Path | None = None) -> None:
        self.url = url
        self.folder = folder
        self.keys = keys

    def settings(self) -> Settings:
        return Settings(port=0, database=self.url, tables=TableSettings(pause=0.0), keys=self.keys)

    def raw(self) -> bytes:
        """Return everything that a reader of the database or a copy can read."""
        if self.keys is not None:
            return everything_in(self.url) + dumped(self.url)
        copy = self.folder / "copy.db"
        back_up(self.url, copy)
        return everything_in(self.url) + copy.read_bytes()

    def is_with_its_log(self) -> bool:
        """Return whether SQLite's log file was searched too."""
        beside = [] if self.keys else [f"{file_of(self.url)}{name}" for name in ("-wal", "-shm")]
        return all(Path(file).stat().st_size for file in beside)

    def hidden(self, hand: int) -> list[tuple[Card, ...]]:
        """Return the hidden cards of a hand: cards dealt together, and pieces of the deck."""
        keys = self.keys or key_file(self.url)
        with History(self.url, KeyRing(read_keys(keys))) as past:
            events = past.hand(hand).events
        found = []
        for event in events:
            if event.audience is not Audience.EVERYONE:
                for cards in (event.cards, getattr(event, "reserve", ())):  # type: ignore[attr-defined] # each has
                    found += [cards[n : n + IN_A_ROW] for n in range(max(1, len(cards) - IN_A_ROW + 1))]
        return [cards for cards in found if len(cards) > 1]


def dumped(url: str) -> bytes:
    if which("pg_dump") is None:
        missing("the tools of PostgreSQL are not installed")
    dsn = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return subprocess.run(["pg_dump", "--dbname", dsn], check=True, capture_output=True).stdout


def found_in(raw: bytes, hidden: Sequence[tuple[Card, ...]]) -> int:
    """Return how many hidden cards are readable without a key, in any form that is stored or sent."""
    boxes = [b64decode(box) for box in re.findall(rb"sealed:[^:]+:((?:[A-Za-z0-9+/]{4})+)", raw)]
    readable = b"\0".join([raw, *boxes])
    return sum(any(form in readable for form in forms(cards)) for cards in hidden)


def forms(cards: tuple[Card, ...]) -> list[bytes]:
    numbers = [str(card) for card in cards]
    # Of two cards the bare forms come by chance, among other bytes; what is kept has them in a list.
    bare = [bytes(cards), format_cards(cards, "").encode()] if len(cards) >= IN_A_ROW else []
    listed = [f"[{between.join(numbers)}" for between in (",", ", ")]
    inside = [between.join(numbers) for between in (",", ", ")] if len(cards) >= IN_A_ROW else []
    named = [f'"{between.join(format_cards(cards).split())}' for between in (" ", '","', '", "')]
    return [*bare, *(text.encode() for text in (*listed, *inside, *named, format_cards(cards)))]


class Hands:
    """Two players at a table, who call, check, and draw two cards."""

    def __init__(
        self, eye: RawClient, players: list[RawClient], table: str, turn: Reply | None = None
    ) -> None:
        self._eye = eye
        self._players = players
        self.table = table
        self._turn = turn

    @classmethod
    async def begun(cls, url: str, game: str) -> "Hands":
        eye, *players = [await RawClient.to(url, name=name) for name in ("eye", "ann", "bob")]
        opened = await eye.ask("open_table", **opening("Sealed", game=game, act_ms=300_000, time_bank_ms=0))
        table = opened["result"]["table"]
        for client in (eye, *players):
            await client.ask("watch", table=table)
        for client in players:
            await client.ask("sit", table=table, buy_in=10_000)
        return cls(eye, players, table)

    @classmethod
    async def resumed(cls, url: str, tokens: list[str], table: str) -> "Hands":
        eye, *players = [await RawClient.to(url, token=token) for token in tokens]
        found = [await client.ask("watch", table=table) for client in (eye, *players)]
        return cls(eye, players, table, found[0]["result"]["turn"])

    async def act(self, times: int) -> int:
        """Make this many decisions. Returns the number of the hand in progress."""
        for _ in range(times):
            turn, self._turn = self._turn or await self._eye.turn(), None
            can = "draw" if turn.get("draw") is not None else "check" if turn.get("check") else "call"
            client = self._players[turn["seat"]]
            fields = {"cards": own_cards(client)[-2:]} if can == "draw" else {}
            of_turn = {"table": self.table, "hand": turn["hand"], "turn": turn["turn"]}
            reply = await client.ask("act", **of_turn, action=can, **fields)
            assert reply["type"] == "accepted", reply
            await self._eye.has_seen(client.seq)
        return int((await self._eye.turn())["hand"])

    @property
    def tokens(self) -> list[str]:
        """Return the tokens of the spectator and the players."""
        return [client.welcome["token"] for client in (self._eye, *self._players)]

    async def close(self) -> None:
        for client in (self._eye, *self._players):
            await client.close()


def own_cards(client: RawClient) -> list[Card]:
    events = [event for update in client.updates for event in update["events"] if event]
    return [card for event in events if event["kind"] == "hole_cards_dealt" for card in event["cards"]][:5]


@asynccontextmanager
async def hands_at(place: Place, game: str) -> AsyncIterator[Hands]:
    async with serving(place.settings()) as listener:
        hands = await Hands.begun(f"ws://127.0.0.1:{listener.port}", game)
        yield hands
        await hands.close()


@pytest.mark.parametrize(("game", "decisions"), [("nlhe", 3), ("5cd", 3)])
async def test_hidden_cards_are_unreadable_during_the_hand(place: Place, game: str, decisions: int) -> None:
    async with hands_at(place, game) as hands:
        first = await hands.act(decisions)
        hidden = place.hidden(first)
        assert len(hidden) > 40
        assert found_in(place.raw(), hidden) == 0
        assert place.is_with_its_log()
        while (second := await hands.act(1)) == first:
            pass
        raw = place.raw()
        assert found_in(raw, hidden) == len(hidden)
        assert found_in(raw, place.hidden(second)) == 0
    assert found_in(place.raw(), place.hidden(second)) == 0


async def test_unsealed_cards_would_be_found(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.app.ring_for", lambda *asked, **more: KeyRing())
    write_keys(key_file(place.url) if place.keys is None else place.keys, [new_key()])
    async with hands_at(place, "nlhe") as hands:
        hidden = place.hidden(await hands.act(3))
        assert len(hidden) > 40
        assert found_in(place.raw(), hidden) == len(hidden)


class Glass:
    """A cipher that does not encrypt."""

    def __init__(self, key: bytes) -> None:
        pass

    def encrypt(self, nonce: bytes, plain: bytes, place: bytes) -> bytes:
        return plain

    def decrypt(self, nonce: bytes, box: bytes, place: bytes) -> bytes:
        return box


async def test_cards_under_a_transparent_cipher_would_be_found(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.history.journal.sealing.AESGCM", Glass)
    async with hands_at(place, "nlhe") as hands:
        hidden = place.hidden(await hands.act(3))
        assert found_in(place.raw(), hidden) > 40


async def test_hand_resumes_with_the_same_cards_after_a_key_change(place: Place) -> None:
    async with hands_at(place, "nlhe") as hands:
        hand = await hands.act(3)
        tokens, table = hands.tokens, hands.table
    before = place.hidden(hand)
    arguments = ["--db", place.url] if place.keys is None else [str(place.keys)]
    assert CliRunner().invoke(keys_command, ["rotate", *arguments]).exit_code == 0
    async with serving(place.settings()) as listener:
        again = await Hands.resumed(f"ws://127.0.0.1:{listener.port}", tokens, table)
        assert place.hidden(hand) == before
        while await again.act(1) == hand:
            pass
        await again.close()
    assert place.hidden(hand) == before
    assert found_in(place.raw(), before) == len(before)


async def test_server_without_keys_of_a_hand_does_not_start(place: Place) -> None:
    async with hands_at(place, "nlhe") as hands:
        hand = await hands.act(3)
    others = place.folder / "others"
    write_keys(others, [new_key()])
    with pytest.raises(KeyMissing, match="a hand in progress is sealed with the key"):
        async with serving(replace(place.settings(), keys=others)):
            pass
    assert len(place.hidden(hand)) > 40
    giving_up = replace(place.settings(), keys=others, abandon_sealed=True)
    async with serving(giving_up) as listener:
        eye = await RawClient.to(f"ws://127.0.0.1:{listener.port}", name="eye")
        assert hands.table not in [
            info["table"] for info in (await eye.ask("list_tables"))["result"]["tables"]
        ]
        await eye.close()


@pytest.mark.only_on("postgresql", "a key is made beside a file")
async def test_postgresql_server_requires_a_key_file(place: Place) -> None:
    with pytest.raises(KeysUnusable, match="riverboat keys rotate FILE"):
        async with serving(replace(place.settings(), keys=None)):
            pass


@pytest.mark.only_on("sqlite", "PostgreSQL has tools of its own")
async def test_backup_contains_keys_only_on_request(place: Place) -> None:
    copy = place.folder / "copy.db"
    of_copy = Place(f"sqlite:///{copy}", place.folder)
    async with hands_at(place, "nlhe") as hands:
        hand = await hands.act(3)
        assert CliRunner().invoke(backup_command, ["--db", place.url, str(copy)]).exit_code == 0
        assert not key_file(of_copy.url).exists()
        with pytest.raises(KeyMissing):
            async with serving(of_copy.settings()):
                pass
        with_keys = CliRunner().invoke(backup_command, ["--db", place.url, "--with-keys", str(copy)])
        assert with_keys.exit_code == 0
    assert key_file(of_copy.url).stat().st_mode & 0o777 == 0o600
    assert of_copy.hidden(hand) == place.hidden(hand)
