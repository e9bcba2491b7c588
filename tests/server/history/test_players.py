import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from riverboat.server.history.database.models import metadata
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import (
    AlreadyRegistered,
    NameTaken,
    PasswordChanged,
    PlayerExists,
    UnknownPlayer,
)
from riverboat.server.history.players import GUEST_LIFE, MAX_TOKENS, Credentials, Players
from riverboat.server.identity.tokens import hash_token
from tests.server.history.builders import add_players
from tests.support.audit import check_ledger
from tests.support.databases import query


async def test_token_finds_its_player(players: Players) -> None:
    await players.add("dan", "Dan", hash_token("a secret"))

    assert await players.by_token(hash_token("a secret")) == ("dan", "Dan")


async def test_unknown_token_finds_nobody(players: Players) -> None:
    assert await players.by_token(hash_token("another")) is None
    assert await players.by_token("token of ann") is None


@pytest.mark.parametrize(("player", "token"), [("ann", "new"), ("dan", "token of ann")])
async def test_ids_and_tokens_are_unique(players: Players, player: str, token: str) -> None:
    with pytest.raises(PlayerExists) as refused:
        await players.add(player, "Dan", hash_token(token))

    assert hash_token(token) not in str(refused.value)
    assert await players.by_token(hash_token("token of ann")) == ("ann", "Ann")
    assert await players.by_token(hash_token("new")) is None


async def test_guests_may_share_a_name(players: Players) -> None:
    await players.add("ann2", "Ann", hash_token("new"))

    assert await players.by_token(hash_token("new")) == ("ann2", "Ann")


@pytest.mark.parametrize("name", ["ann", "Ａnn", "\u0410nn", "Ann\u00ad", "Anո"])
async def test_name_that_looks_like_a_registered_one_is_taken(players: Players, name: str) -> None:
    await players.register("ann", "Ann", "hash")
    with pytest.raises(NameTaken):
        await players.add("dan", name, hash_token("new"))
    with pytest.raises(NameTaken):
        await players.register("bob", name, "hash")
    assert await players.by_token(hash_token("new")) is None
    assert (await players.info("bob")).registered is False


async def test_guest_whose_name_is_registered_gets_another(
    players: Players,
) -> None:
    await players.add("05b06f5bb4d4469a", "Аса", hash_token("new"))
    await players.register("ann", "aca", "hash")
    assert await players.by_token(hash_token("new")) == ("05b06f5bb4d4469a", "guest-05b0")
    assert await players.by_token(hash_token("token of ann")) == ("ann", "aca")


async def test_concurrent_registration_of_similar_names_is_refused(
    players: Players, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither transaction sees the other's name: the constraint decides."""
    monkeypatch.setattr("riverboat.server.history.players.is_taken", lambda transaction, name: False)
    async with Writer(url) as other_writer:
        other = Players(other_writer)
        done = await asyncio.gather(
            players.register("ann", "Aca", "hash"),
            other.register("bob", "Аса", "hash"),
            return_exceptions=True,
        )
    assert sorted(type(each).__name__ for each in done) == ["NameTaken", "PlayerInfo"]


async def test_database_contains_no_token(players: Players, url: str) -> None:
    await players.add("dan", "Dan", hash_token("open sesame"))

    for table in metadata.tables.values():
        assert "open sesame" not in str(query(url, select(table)))


class Calendar:
    """The current time."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
async def dated(writer: Writer, calendar: Calendar) -> Players:
    """Ann was added on the first of January."""
    players = Players(writer, now=calendar)
    await add_players(players, "ann")
    return players


TOKEN = hash_token("token of ann")


class TestTokens:
    async def test_unused_token_expires(self, dated: Players, calendar: Calendar) -> None:
        calendar.now += GUEST_LIFE - timedelta(seconds=1)
        assert await dated.by_token(TOKEN) is not None
        calendar.now += GUEST_LIFE
        assert await dated.by_token(TOKEN) is None

    async def test_use_renews_a_token(self, dated: Players, calendar: Calendar) -> None:
        for _ in range(10):
            calendar.now += GUEST_LIFE * 0.6
            assert await dated.by_token(TOKEN) == ("ann", "Ann")

    async def test_revoked_token_finds_nobody(self, dated: Players) -> None:
        await dated.revoke("ann", TOKEN)
        await dated.revoke("ann", TOKEN)
        assert await dated.by_token(TOKEN) is None

    async def test_revoking_leaves_tokens_of_other_players(self, dated: Players) -> None:
        await add_players(dated, "bob")
        await dated.revoke("bob", TOKEN)
        await dated.revoke("bob")
        assert await dated.by_token(TOKEN) is not None
        assert await dated.by_token(hash_token("token of bob")) is None

    async def test_oldest_token_beyond_the_limit_is_deleted(
        self, dated: Players, calendar: Calendar, url: str
    ) -> None:
        await dated.register("ann", "Ann", "kept")
        for number in range(MAX_TOKENS):
            calendar.now += timedelta(seconds=1)
            await dated.sign_in("ann", "kept", f"hash {number}")
        assert await dated.by_token(TOKEN) is None
        assert await dated.by_token("hash 0") is not None
        assert query(url, "SELECT COUNT(*) FROM tokens") == [(MAX_TOKENS,)]


class TestRegistering:
    async def test_registered_name_ignores_case(self, players: Players) -> None:
        info = await players.register("ann", "Anna Lee", "kept")
        assert (info.player, info.name, info.registered) == ("ann", "Anna Lee", True)
        assert await players.by_token(TOKEN) == ("ann", "Anna Lee")
        known = await players.credentials("ANNA lee")
        assert known == await players.credentials_of("ann") == Credentials("ann", "Anna Lee", "kept")
        assert "kept" not in repr(known)

    async def test_guests_have_no_credentials(self, players: Players) -> None:
        assert await players.credentials("Ann") is None
        assert await players.credentials_of("ann") is None
        assert await players.credentials_of("nobody") is None

    @pytest.mark.parametrize("name", ["Ann", "ANN", "Ａｎｎ"])  # the last one in full width
    async def test_registered_names_are_unique_ignoring_case_and_width(
        self, players: Players, name: str
    ) -> None:
        await players.register("ann", "Ann", "kept")
        with pytest.raises(NameTaken):
            await players.register("bob", name, "kept too")
        with pytest.raises(NameTaken):
            await players.add("dan", name, "a hash")
        assert (await players.info("bob")).registered is False
        with pytest.raises(UnknownPlayer):
            await players.info("dan")

    async def test_concurrent_registration_of_a_name_succeeds_once(self, players: Players) -> None:
        done = await asyncio.gather(
            *(players.register(player, "Zoe", "kept") for player in ("ann", "bob")), return_exceptions=True
        )
        assert sorted(type(each).__name__ for each in done) == ["NameTaken", "PlayerInfo"]

    async def test_player_registers_only_once(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        with pytest.raises(AlreadyRegistered):
            await players.register("ann", "Anna", "kept")
        assert (await players.info("ann")).name == "Ann"

    async def test_password_changed_meanwhile_does_not_sign_in(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        await players.change_password("ann", "kept", "kept now", TOKEN)
        with pytest.raises(PasswordChanged):
            await players.sign_in("ann", "kept", "a hash")
        with pytest.raises(PasswordChanged):
            await players.change_password("ann", "kept", "kept too", TOKEN)
        assert await players.by_token("a hash") is None
        await players.sign_in("ann", "kept now", "a hash")
        assert await players.by_token("a hash") == ("ann", "Ann")

    async def test_new_password_keeps_one_token(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        await players.sign_in("ann", "kept", "a hash")
        await players.change_password("ann", "kept", "kept now", "a hash")
        assert await players.by_token(TOKEN) is None
        assert await players.by_token("a hash") is not None


async def test_imported_player_has_no_chips_and_any_name(players: Players) -> None:
    await players.register("ann", "Ann", "kept")
    await players.add_absent("import:Ann", "Ann")
    assert (await players.info("import:Ann")).balance == 0
    with pytest.raises(PlayerExists):
        await players.add_absent("import:Ann", "Ann")


class TestTheOpeningGrant:
    async def test_new_player_gets_it(self, writer: Writer, url: str) -> None:
        players = Players(writer, opening_grant=700)
        await add_players(players, "ann")
        assert (await players.info("ann")).balance == 700
        [entry] = await players.entries("ann", None, 10)
        assert (entry.kind, entry.amount, entry.table) == ("grant", 700, None)
        assert check_ledger(url) == []

    async def test_it_may_be_zero(self, writer: Writer, url: str) -> None:
        players = Players(writer, opening_grant=0)
        await add_players(players, "ann")
        assert (await players.info("ann")).balance == 0
        assert await players.entries("ann", None, 10) == []
        assert check_ledger(url) == []
