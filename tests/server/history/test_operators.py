from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import update

from server.history import models
from server.history.errors import (
    NoSuchTable,
    NotAnOperator,
    NotEnoughChips,
    PlayerBanned,
    TooManyChips,
    UnknownPlayer,
)
from server.history.operators import Operators
from server.history.players import Players
from server.history.writer import Writer
from server.identity.tokens import hash_token
from server.protocol.command import MAX_CHIPS
from server.protocol.messages import AuditInfo
from tests.support.audit import check_ledger
from tests.support.databases import query

GRANT = 1_000_000
ANN = hash_token("token of ann")


@pytest.fixture
async def operators(writer: Writer, players: Players) -> Operators:
    """Cat is an operator."""
    operators = Operators(writer)
    await operators.appoint("cat", operator=True)
    return operators


def told(rows: list[AuditInfo]) -> list[tuple[str | None, str, str, str]]:
    return [(row.operator, row.action, row.subject, row.reason) for row in rows]


APPOINTED = (None, "make_operator", "cat", "on the machine itself")

EVERYTHING: dict[str, Callable[[Operators, str], Awaitable[object]]] = {
    "players": lambda operators, me: operators.players(me, "", 0, 10),
    "player": lambda operators, me: operators.player(me, "ann"),
    "entries": lambda operators, me: operators.entries(me, "ann", None, 10),
    "give": lambda operators, me: operators.give(me, "ann", 5, "why"),
    "ban": lambda operators, me: operators.ban(me, "ann", "why"),
    "unban": lambda operators, me: operators.unban(me, "ann", "why"),
    "note": lambda operators, me: operators.note(me, "close_table", "t", "why"),
    "chat": lambda operators, me: operators.chat(me, "t", None, 10),
    "audit": lambda operators, me: operators.audit(me, None, 10),
}


class TestWhoIsOne:
    @pytest.mark.parametrize("what", EVERYTHING)
    @pytest.mark.parametrize("who", ["bob", "nobody", "", "Cat"])
    async def test_nobody_else_does_anything(
        self, operators: Operators, players: Players, what: str, who: str
    ) -> None:
        with pytest.raises(NotAnOperator) as refused:
            await EVERYTHING[what](operators, who)
        assert refused.value.code == "operators_only"
        ann = await players.info("ann")
        assert (ann.balance, ann.banned) == (GRANT, False)
        assert told(await operators.audit("cat", None, 10)) == [APPOINTED]

    async def test_all_of_it_is_tried_here(self) -> None:
        asks = {name for name in vars(Operators) if not name.startswith("_")}
        assert set(EVERYTHING) == asks - {"appoint", "is_one", "buy_ins", "looked"}

    @pytest.mark.parametrize("what", EVERYTHING)
    async def test_one_does_all_of_it(self, operators: Operators, what: str) -> None:
        await EVERYTHING[what](operators, "cat")

    async def test_one_who_is_dismissed_or_banned_is_none(
        self, operators: Operators, players: Players
    ) -> None:
        await operators.appoint("bob", operator=True)
        assert await operators.is_one("cat")
        await operators.ban("bob", "cat", "overthrown")
        assert [await operators.is_one(who) for who in ("cat", "bob", "ann")] == [False, True, False]
        with pytest.raises(NotAnOperator):
            await operators.audit("cat", None, 10)
        await operators.appoint("bob", operator=False)
        with pytest.raises(NotAnOperator):
            await operators.audit("bob", None, 10)
        assert not (await players.info("bob")).operator

    async def test_only_a_player_is_made_one(self, operators: Operators) -> None:
        with pytest.raises(UnknownPlayer):
            await operators.appoint("nobody", operator=True)


class TestPlayers:
    async def test_the_newest_come_first_and_can_be_searched_for(
        self, operators: Operators, players: Players, writer: Writer
    ) -> None:
        for when, name in enumerate(("ann", "bob", "cat")):
            await writer.run(
                lambda transaction, name=name, when=when: transaction.execute(  # type: ignore[misc]
                    update(models.players)
                    .where(models.players.c.id == name)
                    .values(created_at=models.UtcTime().process_result_value(when, None))  # type: ignore[arg-type]
                )
            )
        assert [each.player for each in await operators.players("cat", "", 0, 10)] == ["cat", "bob", "ann"]
        assert [each.player for each in await operators.players("cat", "", 1, 1)] == ["bob"]
        assert [each.player for each in await operators.players("cat", "AN", 0, 10)] == ["ann"]
        assert await operators.players("cat", "%", 0, 10) == []

    async def test_one_is_found_by_id_or_by_registered_name(
        self, operators: Operators, players: Players
    ) -> None:
        await players.register("ann", "Zoe", "kept")
        assert (await operators.player("cat", "ann")).name == "Zoe"
        assert (await operators.player("cat", "ZOE")).player == "ann"
        assert await operators.entries("cat", "zoe", None, 10) == await players.entries("ann", None, 10)
        with pytest.raises(UnknownPlayer):
            await operators.player("cat", "Bob")

    async def test_what_no_name_can_hold_finds_nobody(self, operators: Operators) -> None:
        assert await operators.players("cat", "a\0", 0, 10) == []
        with pytest.raises(UnknownPlayer):
            await operators.player("cat", "ann\0")

    async def test_what_no_id_can_hold_finds_no_table(self, operators: Operators) -> None:
        with pytest.raises(NoSuchTable):
            await operators.buy_ins("dan", "t\0")
        assert await operators.chat("cat", "t\0", None, 10) == []

    async def test_an_id_comes_before_a_name_that_looks_like_it(
        self, operators: Operators, players: Players
    ) -> None:
        await players.register("ann", "bob", "kept")
        assert (await operators.player("cat", "bob")).player == "bob"


class TestChips:
    async def test_what_is_given_and_taken_is_booked_and_says_why(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        assert (await operators.give("cat", "ann", 500, "won the raffle")).balance == GRANT + 500
        assert (await operators.give("cat", "ann", -200, "a mistake")).balance == GRANT + 300
        assert [(entry.kind, entry.amount) for entry in await players.entries("ann", None, 2)] == [
            ("take", -200),
            ("grant", 500),
        ]
        assert told(await operators.audit("cat", None, 2)) == [
            ("cat", "take_chips", "ann", "200: a mistake"),
            ("cat", "grant_chips", "ann", "500: won the raffle"),
        ]
        assert check_ledger(url) == []

    async def test_no_more_is_taken_than_there_is_and_then_nothing_has_happened(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        with pytest.raises(NotEnoughChips):
            await operators.give("cat", "ann", -GRANT - 1, "too much")
        assert (await players.info("ann")).balance == GRANT
        assert told(await operators.audit("cat", None, 5)) == [APPOINTED]
        assert (await operators.give("cat", "ann", -GRANT, "all of it")).balance == 0
        assert check_ledger(url) == []

    async def test_nobody_is_given_more_than_messages_can_hold(self, operators: Operators) -> None:
        with pytest.raises(TooManyChips):
            await operators.give("cat", "ann", MAX_CHIPS - GRANT + 1, "very rich")
        assert (await operators.give("cat", "ann", MAX_CHIPS - GRANT, "very rich")).balance == MAX_CHIPS


class TestBans:
    async def test_whoever_is_banned_signs_in_by_no_means_until_that_is_over(
        self, operators: Operators, players: Players
    ) -> None:
        await players.register("ann", "Ann", "kept")
        assert (await operators.ban("cat", "ann", "insults")).banned
        with pytest.raises(PlayerBanned):
            await players.by_token(ANN)
        with pytest.raises(PlayerBanned):
            await players.sign_in("ann", "kept", "a hash")
        assert not (await operators.unban("cat", "ann", "said sorry")).banned
        assert await players.by_token(ANN) == ("ann", "Ann")
        await players.sign_in("ann", "kept", "a hash")
        assert told(await operators.audit("cat", None, 2)) == [
            ("cat", "unban_player", "ann", "said sorry"),
            ("cat", "ban_player", "ann", "insults"),
        ]

    async def test_a_player_that_there_is_not(self, operators: Operators) -> None:
        with pytest.raises(UnknownPlayer):
            await operators.ban("cat", "nobody", "why")


async def test_the_log_is_read_page_by_page(operators: Operators) -> None:
    for number in range(5):
        await operators.note("cat", "close_table", f"t{number}", "why")
    first = await operators.audit("cat", None, 2)
    second = await operators.audit("cat", first[-1].number, 2)
    assert [row.subject for row in (*first, *second)] == ["t4", "t3", "t2", "t1"]


async def test_no_row_of_the_log_is_without_time(operators: Operators, url: str) -> None:
    assert query(url, "SELECT COUNT(*) FROM audit WHERE at > 1700000000000") == [(1,)]
