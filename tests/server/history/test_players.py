import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from server.history.errors import (
    AlreadyRegistered,
    NameTaken,
    PasswordChanged,
    PlayerExists,
    UnknownPlayer,
)
from server.history.models import metadata
from server.history.players import TOKEN_LIFE, TOKENS_EACH, Credentials, Players
from server.history.writer import Writer
from server.identity.tokens import hash_token
from tests.server.history.builders import add_players
from tests.support.audit import check_ledger
from tests.support.databases import query


async def test_a_token_brings_its_player_back(players: Players) -> None:
    await players.add("dan", "Dan", hash_token("a secret"))

    assert await players.by_token(hash_token("a secret")) == ("dan", "Dan")


async def test_any_other_token_brings_nobody(players: Players) -> None:
    assert await players.by_token(hash_token("another")) is None
    assert await players.by_token("token of ann") is None


@pytest.mark.parametrize(("player", "token"), [("ann", "new"), ("dan", "token of ann")])
async def test_neither_an_id_nor_a_token_is_given_twice(players: Players, player: str, token: str) -> None:
    with pytest.raises(PlayerExists) as refused:
        await players.add(player, "Dan", hash_token(token))

    assert hash_token(token) not in str(refused.value)
    assert await players.by_token(hash_token("token of ann")) == ("ann", "Ann")
    assert await players.by_token(hash_token("new")) is None


async def test_two_may_have_the_same_name(players: Players) -> None:
    await players.add("ann2", "Ann", hash_token("new"))

    assert await players.by_token(hash_token("new")) == ("ann2", "Ann")


async def test_the_database_holds_no_token(players: Players, url: str) -> None:
    await players.add("dan", "Dan", hash_token("open sesame"))

    for table in metadata.tables.values():
        assert "open sesame" not in str(query(url, select(table)))


class Calendar:
    """What time it is."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
async def dated(writer: Writer, calendar: Calendar) -> Players:
    """Ann has been here, on the first of January."""
    players = Players(writer, now=calendar)
    await add_players(players, "ann")
    return players


TOKEN = hash_token("token of ann")


class TestTokens:
    async def test_one_that_is_not_used_expires(self, dated: Players, calendar: Calendar) -> None:
        calendar.now += TOKEN_LIFE - timedelta(seconds=1)
        assert await dated.by_token(TOKEN) is not None
        calendar.now += TOKEN_LIFE
        assert await dated.by_token(TOKEN) is None

    async def test_one_that_is_used_goes_on(self, dated: Players, calendar: Calendar) -> None:
        for _ in range(10):
            calendar.now += TOKEN_LIFE * 0.6
            assert await dated.by_token(TOKEN) == ("ann", "Ann")

    async def test_one_that_was_revoked_brings_nobody_back(self, dated: Players) -> None:
        await dated.revoke("ann", TOKEN)
        await dated.revoke("ann", TOKEN)
        assert await dated.by_token(TOKEN) is None

    async def test_nobody_revokes_the_token_of_another(self, dated: Players) -> None:
        await add_players(dated, "bob")
        await dated.revoke("bob", TOKEN)
        await dated.revoke("bob")
        assert await dated.by_token(TOKEN) is not None
        assert await dated.by_token(hash_token("token of bob")) is None

    async def test_a_player_has_so_many_and_the_oldest_goes(
        self, dated: Players, calendar: Calendar, url: str
    ) -> None:
        await dated.register("ann", "Ann", "kept")
        for number in range(TOKENS_EACH):
            calendar.now += timedelta(seconds=1)
            await dated.sign_in("ann", "kept", f"hash {number}")
        assert await dated.by_token(TOKEN) is None
        assert await dated.by_token("hash 0") is not None
        assert query(url, "SELECT COUNT(*) FROM tokens") == [(TOKENS_EACH,)]


class TestRegistering:
    async def test_a_registered_player_is_found_by_a_name_in_whatever_case(self, players: Players) -> None:
        info = await players.register("ann", "Anna Lee", "kept")
        assert (info.player, info.name, info.registered) == ("ann", "Anna Lee", True)
        assert await players.by_token(TOKEN) == ("ann", "Anna Lee")
        known = await players.credentials("ANNA lee")
        assert known == await players.credentials_of("ann") == Credentials("ann", "Anna Lee", "kept")
        assert "kept" not in repr(known)

    async def test_nobody_else_has_credentials(self, players: Players) -> None:
        assert await players.credentials("Ann") is None
        assert await players.credentials_of("ann") is None
        assert await players.credentials_of("nobody") is None

    @pytest.mark.parametrize("name", ["Ann", "ANN", "Ａｎｎ"])  # the last one in full width
    async def test_a_name_is_given_once_whatever_case_and_width(self, players: Players, name: str) -> None:
        await players.register("ann", "Ann", "kept")
        with pytest.raises(NameTaken):
            await players.register("bob", name, "kept too")
        with pytest.raises(NameTaken):
            await players.add("dan", name, "a hash")
        assert (await players.info("bob")).registered is False
        with pytest.raises(UnknownPlayer):
            await players.info("dan")

    async def test_of_two_who_want_a_name_at_once_one_has_it(self, players: Players) -> None:
        done = await asyncio.gather(
            *(players.register(player, "Zoe", "kept") for player in ("ann", "bob")), return_exceptions=True
        )
        assert sorted(type(each).__name__ for each in done) == ["NameTaken", "PlayerInfo"]

    async def test_it_is_done_once(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        with pytest.raises(AlreadyRegistered):
            await players.register("ann", "Anna", "kept")
        assert (await players.info("ann")).name == "Ann"

    async def test_a_password_that_was_changed_meanwhile_signs_nobody_in(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        await players.change_password("ann", "kept", "kept now", TOKEN)
        with pytest.raises(PasswordChanged):
            await players.sign_in("ann", "kept", "a hash")
        with pytest.raises(PasswordChanged):
            await players.change_password("ann", "kept", "kept too", TOKEN)
        assert await players.by_token("a hash") is None
        await players.sign_in("ann", "kept now", "a hash")
        assert await players.by_token("a hash") == ("ann", "Ann")

    async def test_a_new_password_leaves_one_token(self, players: Players) -> None:
        await players.register("ann", "Ann", "kept")
        await players.sign_in("ann", "kept", "a hash")
        await players.change_password("ann", "kept", "kept now", "a hash")
        assert await players.by_token(TOKEN) is None
        assert await players.by_token("a hash") is not None


async def test_a_player_met_elsewhere_has_no_chips_and_any_name(players: Players) -> None:
    await players.register("ann", "Ann", "kept")
    await players.add_absent("import:Ann", "Ann")
    assert (await players.info("import:Ann")).balance == 0
    with pytest.raises(PlayerExists):
        await players.add_absent("import:Ann", "Ann")


class TestTheOpeningGrant:
    async def test_a_new_player_has_it(self, writer: Writer, url: str) -> None:
        players = Players(writer, opening_grant=700)
        await add_players(players, "ann")
        assert (await players.info("ann")).balance == 700
        [entry] = await players.entries("ann", None, 10)
        assert (entry.kind, entry.amount, entry.table) == ("grant", 700, None)
        assert check_ledger(url) == []

    async def test_it_may_be_nothing(self, writer: Writer, url: str) -> None:
        players = Players(writer, opening_grant=0)
        await add_players(players, "ann")
        assert (await players.info("ann")).balance == 0
        assert await players.entries("ann", None, 10) == []
        assert check_ledger(url) == []
