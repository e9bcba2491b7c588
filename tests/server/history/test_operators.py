import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import update

from riverboat.server.history.carried_out import CarriedOut
from riverboat.server.history.database import models
from riverboat.server.history.database.utc_time import UtcTime
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import (
    AlreadyCarriedOut,
    CannotBanYourself,
    IdUsed,
    LastOperator,
    NoSuchTable,
    NotAnOperator,
    NotEnoughChips,
    PlayerBanned,
    TooManyChips,
    UnknownPlayer,
)
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from riverboat.server.identity.tokens import hash_token
from riverboat.server.protocol.command import MAX_CHIPS
from riverboat.server.protocol.management import BanPlayer, CloseTable, CloseTables, GrantChips, TakeChips
from riverboat.server.protocol.messages import AuditInfo, PlayerInfo
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


def closing(table: str) -> CloseTable:
    return CloseTable(id=table, table=table, reason="why")


def grant(id: str, who: str = "ann", chips: int = 500, reason: str = "raffle") -> GrantChips:
    return GrantChips(id=id, player=who, chips=chips, reason=reason)


async def give(operators: Operators, command: GrantChips | TakeChips, *, by: str = "cat") -> PlayerInfo:
    chips = command.chips if isinstance(command, GrantChips) else -command.chips
    return await operators.give(by, command.player, chips, command.reason, command)


async def carry_out(operators: Operators, command: GrantChips | TakeChips | BanPlayer) -> PlayerInfo:
    if isinstance(command, BanPlayer):
        return await operators.ban("cat", command.player, command.reason, command)
    return await give(operators, command)


async def test_grants_at_once_report_the_balance_after_each(operators: Operators) -> None:
    reports = await asyncio.gather(
        *(give(operators, grant(str(chips), chips=chips)) for chips in (5, 70, 900))
    )
    assert [report.balance - GRANT for report in reports] == [5, 75, 975]


def audited(rows: list[AuditInfo]) -> list[tuple[str | None, str, str, str]]:
    return [(row.operator, row.action, row.subject, row.reason) for row in rows]


APPOINTED = (None, "make_operator", "cat", "on the machine itself")

EVERYTHING: dict[str, Callable[[Operators, str], Awaitable[object]]] = {
    "players": lambda operators, me: operators.players(me, "", 0, 10),
    "player": lambda operators, me: operators.player(me, "ann"),
    "called": lambda operators, me: operators.called(me, "ann", [], 10),
    "entries": lambda operators, me: operators.entries(me, "ann", None, 10),
    "give": lambda operators, me: operators.give(me, "ann", 5, "why"),
    "ban": lambda operators, me: operators.ban(me, "ann", "why"),
    "unban": lambda operators, me: operators.unban(me, "ann", "why"),
    "record": lambda operators, me: operators.record(me, "close_table", "t", "why", closing("t")),
    "record_closing": lambda operators, me: operators.record_closing(
        me, "empty", "why", CloseTables(id="all", reason="why", empty=True), ["t"]
    ),
    "chat": lambda operators, me: operators.chat(me, "t", None, 10),
    "audit": lambda operators, me: operators.audit(me, None, 10),
    "servers": lambda operators, me: operators.servers(me),
}


class TestWhoIsOne:
    @pytest.mark.parametrize("what", EVERYTHING)
    async def test_others_are_refused(self, operators: Operators, players: Players, what: str) -> None:
        for who in ("bob", "nobody", "", "Cat"):
            with pytest.raises(NotAnOperator) as refused:
                await EVERYTHING[what](operators, who)
            assert refused.value.code == "operators_only", who
        ann = await players.info("ann")
        assert (ann.balance, ann.banned) == (GRANT, False)
        assert audited(await operators.audit("cat", None, 10)) == [APPOINTED]

    async def test_every_method_is_tested(self) -> None:
        asks = {name for name in vars(Operators) if not name.startswith("_")}
        assert set(EVERYTHING) == asks - {"appoint", "is_operator", "buy_ins", "record_unsealing"}

    @pytest.mark.parametrize("what", EVERYTHING)
    async def test_operator_may_do_everything(self, operators: Operators, what: str) -> None:
        await EVERYTHING[what](operators, "cat")

    async def test_dismissed_or_banned_player_is_no_operator(
        self, operators: Operators, players: Players
    ) -> None:
        await operators.appoint("bob", operator=True)
        assert await operators.is_operator("cat")
        await operators.ban("bob", "cat", "overthrown")
        assert [await operators.is_operator(who) for who in ("cat", "bob", "ann")] == [False, True, False]
        with pytest.raises(NotAnOperator):
            await operators.audit("cat", None, 10)
        await operators.appoint("bob", operator=False, even_last=True)
        with pytest.raises(NotAnOperator):
            await operators.audit("bob", None, 10)
        assert not (await players.info("bob")).operator

    @pytest.mark.parametrize("who", ["cat", "CATHY"])
    async def test_operators_cannot_ban_themselves(
        self, operators: Operators, players: Players, who: str
    ) -> None:
        await players.register("cat", "Cathy", "kept")
        await operators.appoint("bob", operator=True)
        with pytest.raises(CannotBanYourself, match="ask another operator") as refused:
            await operators.ban("cat", who, "by accident")
        assert refused.value.code == "cannot_ban_yourself"
        assert not (await players.info("cat")).banned
        assert (await operators.audit("cat", None, 1))[0].action == "make_operator"
        await operators.unban("cat", "cat", "which is nothing")

    async def test_last_operator_is_dismissed_only_explicitly(
        self, operators: Operators, players: Players
    ) -> None:
        await operators.appoint("bob", operator=True)
        await operators.ban("cat", "bob", "a banned player is not an operator")
        with pytest.raises(LastOperator, match=r"Cat is the last operator: .* riverboat admin make-operator"):
            await operators.appoint("cat", operator=False)
        assert await operators.is_operator("cat")
        assert (await operators.audit("cat", None, 1))[0].action == "ban_player"
        for who in ("ann", "bob"):  # neither takes the last one away
            await operators.appoint(who, operator=False)
        await operators.appoint("ann", operator=True)
        await operators.appoint("cat", operator=False)
        await operators.appoint("ann", operator=False, even_last=True)
        assert not await operators.is_operator("ann")

    async def test_unknown_player_cannot_be_appointed(self, operators: Operators) -> None:
        with pytest.raises(UnknownPlayer):
            await operators.appoint("nobody", operator=True)


class TestPlayers:
    async def test_players_are_searched_newest_first(
        self, operators: Operators, players: Players, writer: Writer
    ) -> None:
        for when, name in enumerate(("ann", "bob", "cat")):
            await writer.run(
                lambda transaction, name=name, when=when: transaction.execute(  # type: ignore[misc]
                    update(models.players)
                    .where(models.players.c.id == name)
                    .values(created_at=UtcTime().process_result_value(when, None))  # type: ignore[arg-type]
                )
            )
        assert [each.player for each in await operators.players("cat", "", 0, 10)] == ["cat", "bob", "ann"]
        assert [each.player for each in await operators.players("cat", "", 1, 1)] == ["bob"]
        assert [each.player for each in await operators.players("cat", "AN", 0, 10)] == ["ann"]
        assert await operators.players("cat", "%", 0, 10) == []

    async def test_player_is_found_by_id_or_registered_name(
        self, operators: Operators, players: Players
    ) -> None:
        await players.register("ann", "Zoe", "kept")
        assert (await operators.player("cat", "ann")).name == "Zoe"
        assert (await operators.player("cat", "ZOE")).player == "ann"
        assert await operators.entries("cat", "zoe", None, 10) == await players.entries("ann", None, 10)
        with pytest.raises(UnknownPlayer):
            await operators.player("cat", "Bob")

    async def test_guests_are_found_by_name(self, operators: Operators, players: Players) -> None:
        for player, name in (("g1", "Zoë"), ("g2", "Zoë"), ("g3", "zoe"), ("g4", "Zo%")):
            await players.add(player, name, f"hash of {player}")
        await players.register("ann", "Zoe", "kept")

        async def called(name: str, *others: str, limit: int = 10) -> list[str]:
            found = await operators.called("cat", name, others, limit)
            return [each.player for each in found]

        assert sorted(await called("ZOE")) == ["ann", "g3"]
        assert sorted(await called("Zoë")) == ["g1", "g2"]
        assert await called("g1") == ["g1"]
        assert await called("nobody") == await called("%") == await called("a\0") == []
        assert (await called("Zoe", "bob"))[0] == "bob"
        assert await called("Zoe", "bob", limit=1) == await called("a\0", "bob") == ["bob"]

    async def test_nul_in_a_name_finds_nobody(self, operators: Operators) -> None:
        assert await operators.players("cat", "a\0", 0, 10) == []
        with pytest.raises(UnknownPlayer):
            await operators.player("cat", "ann\0")

    async def test_nul_in_an_id_finds_no_table(self, operators: Operators) -> None:
        with pytest.raises(NoSuchTable):
            await operators.buy_ins("dan", "t\0")
        assert await operators.chat("cat", "t\0", None, 10) == []

    async def test_id_takes_precedence_over_a_name(self, operators: Operators, players: Players) -> None:
        await players.register("ann", "bob", "kept")
        assert (await operators.player("cat", "bob")).player == "bob"


class TestChips:
    async def test_grants_are_booked_and_audited(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        assert (await operators.give("cat", "ann", 500, "won the raffle")).balance == GRANT + 500
        assert (await operators.give("cat", "ann", -200, "a mistake")).balance == GRANT + 300
        assert [(entry.kind, entry.amount) for entry in await players.entries("ann", None, 2)] == [
            ("take", -200),
            ("grant", 500),
        ]
        assert audited(await operators.audit("cat", None, 2)) == [
            ("cat", "take_chips", "ann", "200: a mistake"),
            ("cat", "grant_chips", "ann", "500: won the raffle"),
        ]
        assert check_ledger(url) == []

    async def test_uncovered_take_changes_nothing(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        with pytest.raises(NotEnoughChips):
            await operators.give("cat", "ann", -GRANT - 1, "too much")
        assert (await players.info("ann")).balance == GRANT
        assert audited(await operators.audit("cat", None, 5)) == [APPOINTED]
        assert (await operators.give("cat", "ann", -GRANT, "all of it")).balance == 0
        assert check_ledger(url) == []

    async def test_grant_beyond_the_maximum_is_refused(self, operators: Operators) -> None:
        with pytest.raises(TooManyChips):
            await operators.give("cat", "ann", MAX_CHIPS - GRANT + 1, "very rich")
        assert (await operators.give("cat", "ann", MAX_CHIPS - GRANT, "very rich")).balance == MAX_CHIPS


class TestBans:
    async def test_banned_player_cannot_sign_in_until_unbanned(
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
        assert audited(await operators.audit("cat", None, 2)) == [
            ("cat", "unban_player", "ann", "said sorry"),
            ("cat", "ban_player", "ann", "insults"),
        ]

    async def test_unknown_player(self, operators: Operators) -> None:
        with pytest.raises(UnknownPlayer):
            await operators.ban("cat", "nobody", "why")


async def test_audit_is_paged(operators: Operators) -> None:
    for number in range(5):
        await operators.record("cat", "close_table", f"t{number}", "why", closing(f"t{number}"))
    first = await operators.audit("cat", None, 2)
    second = await operators.audit("cat", first[-1].number, 2)
    assert [row.subject for row in (*first, *second)] == ["t4", "t3", "t2", "t1"]


async def test_audit_rows_have_times(operators: Operators, url: str) -> None:
    assert query(url, "SELECT COUNT(*) FROM audit WHERE at > 1700000000000") == [(1,)]


class TestOnce:
    async def test_give_is_carried_out_once_at_two_servers_at_once(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        async with Writer(url) as second:
            there = Operators(second)
            for n in range(10):
                command = (
                    grant(f"id-{n}")
                    if n % 2
                    else TakeChips(id=f"id-{n}", player="ann", chips=200, reason="x")
                )
                both = await asyncio.gather(
                    *(give(each, command) for each in (operators, there)), return_exceptions=True
                )
                infos = [each for each in both if isinstance(each, PlayerInfo)]
                assert sorted(type(each).__name__ for each in both) == ["AlreadyCarriedOut", "PlayerInfo"]
                first = await CarriedOut(second).first_reply("cat", command)
                assert first is not None
                assert [first.result] == infos
        assert (await players.info("ann")).balance == GRANT + 5 * 300
        assert len(await operators.audit("cat", None, 50)) == 11
        assert check_ledger(url) == []

    async def test_repetition_after_a_restart_has_the_first_result(
        self, operators: Operators, players: Players, url: str
    ) -> None:
        first = await give(operators, grant("id"))
        await give(operators, grant("other id", chips=1))
        async with Writer(url) as restarted:
            with pytest.raises(AlreadyCarriedOut):
                await give(Operators(restarted), grant("id"))
            found = await CarriedOut(restarted).first_reply("cat", grant("id"))
            assert found is not None
            assert (found.id, found.result) == ("id", first)
            assert await CarriedOut(restarted).first_reply("cat", grant("unknown")) is None
        assert (await players.info("ann")).balance == GRANT + 501

    @pytest.mark.parametrize(
        "other",
        [
            grant("id", who="bob"),
            grant("id", chips=5),
            grant("id", reason="else"),
            TakeChips(id="id", player="ann", chips=500, reason="raffle"),
            BanPlayer(id="id", player="ann", reason="raffle"),
        ],
    )
    async def test_same_id_with_other_content_is_refused(
        self,
        operators: Operators,
        players: Players,
        writer: Writer,
        other: GrantChips | TakeChips | BanPlayer,
    ) -> None:
        await give(operators, grant("id"))
        with pytest.raises(IdUsed) as refused:
            await carry_out(operators, other)
        assert refused.value.code == "conflict"
        with pytest.raises(IdUsed):
            await CarriedOut(writer).first_reply("cat", other)
        assert [(await players.info(each)).balance for each in ("ann", "bob")] == [GRANT + 500, GRANT]

    async def test_id_of_another_player_is_not_used_up(self, operators: Operators, players: Players) -> None:
        await operators.appoint("bob", operator=True)
        await give(operators, grant("id\0"), by="bob")
        await give(operators, grant("id\0"))
        assert (await players.info("ann")).balance == GRANT + 1_000

    async def test_refused_give_does_not_use_up_its_id(self, operators: Operators) -> None:
        take = TakeChips(id="id", player="ann", chips=GRANT + 5, reason="why")
        with pytest.raises(NotEnoughChips):
            await give(operators, take)
        await give(operators, grant("other id", chips=5))
        assert (await give(operators, take)).balance == 0

    async def test_repeated_ban_after_it_was_lifted_bans_nobody(self, operators: Operators) -> None:
        ban = BanPlayer(id="ban", player="ann", reason="insults")
        assert (await operators.ban("cat", "ann", "insults", ban)).banned
        await operators.unban("cat", "ann", "said sorry")
        with pytest.raises(AlreadyCarriedOut):
            await operators.ban("cat", "ann", "insults", ban)
        assert not (await operators.player("cat", "ann")).banned

    async def test_a_command_is_audited_once(self, operators: Operators) -> None:
        for _ in range(2):
            await operators.record("cat", "close_table", "t", "why", closing("t"))
        with pytest.raises(IdUsed):
            await operators.record(
                "cat", "close_table", "u", "why", CloseTable(id="t", table="u", reason="why")
            )
        command = CloseTables(id="all", reason="why", empty=True)
        assert await operators.record_closing("cat", "empty", "why", command, ["t"]) == (["t"], False)
        assert await operators.record_closing("cat", "empty", "why", command, ["u"]) == (["t"], True)
        assert [row[1] for row in audited(await operators.audit("cat", None, 9))] == [
            "close_tables",
            "close_table",
            "make_operator",
        ]
