import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from riverboat.server.identity.accounts import GUESTS_AT_ONCE, AccountService
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_BY_A_STRANGER, Attempts
from riverboat.server.identity.sessions import Sessions
from riverboat.server.identity.tokens import hash_token
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    ChangePassword,
    Hello,
    ListEntries,
    Register,
    ShowAccount,
    SignOut,
)
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, PlayerInfo, Welcome
from tests.server.identity.fakes import CountedPasswords, FakePlayers
from tests.support.clients import FakeClient
from tests.support.felt import refusal

PASSWORD = "correct horse"


class Front:
    """An account service with fakes around it."""

    def __init__(self, passwords: CountedPasswords) -> None:
        self.players = FakePlayers()
        self.passwords = passwords
        self.accounts = AccountService(
            self.players, passwords, Sessions(), Attempts(lambda: 0.0), "riverboat test"
        )

    async def hello(self, connection: FakeClient | None = None, **fields: Any) -> tuple[FakeClient, Welcome]:
        connection = connection or FakeClient()
        said: dict[str, Any] = {"id": "1", "version": 1} | fields
        welcome = await self.accounts.hello(connection, Hello(**said))
        connection.player, connection.name = welcome.player, welcome.name
        return connection, welcome

    async def handle(self, client: FakeClient, command: Command) -> Message:
        return await self.accounts.handlers[type(command)](client, command)

    async def registered(self, name: str = "Ann") -> tuple[FakeClient, Welcome]:
        connection, welcome = await self.hello(name="some guest")
        await self.handle(connection, Register(id="2", name=name, password=PASSWORD))
        return connection, welcome


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    async with CountedPasswords() as passwords:
        yield Front(passwords)


async def refused(awaitable: Any) -> CommandRejected:
    return await refusal(awaitable)


class TestGuests:
    async def test_guest_gets_id_name_and_token(self, front: Front) -> None:
        _, welcome = await front.hello(name="Ann")
        assert (welcome.version, welcome.name, welcome.server) == (1, "Ann", "riverboat test")
        assert len(welcome.player) == 16
        assert len(welcome.token) >= 43

    @pytest.mark.parametrize("name", ["Ada\u00ad", "Ada\u034f", "Ada\u3164", "Ada\u061c", "\u0410da"])
    async def test_bad_name_is_refused_and_adds_nobody(self, front: Front, name: str) -> None:
        assert (await refused(front.hello(name=name))).code == "bad_name"
        assert front.players.stored == {}
        connection, welcome = await front.hello(name="Ａda")
        assert welcome.name == "Ada"
        register = Register(id="2", name=name, password=PASSWORD)
        assert (await refused(front.handle(connection, register))).code == "bad_name"
        assert front.players.stored[connection.player].name == "Ada"

    async def test_guest_without_a_name_gets_one(self, front: Front) -> None:
        _, welcome = await front.hello()
        assert welcome.name.startswith("guest-")

    async def test_token_signs_the_same_player_in(self, front: Front) -> None:
        _, ann = await front.hello(name="Ann")
        assert (await front.hello(name="Eve", token=ann.token))[1] == ann

    async def test_guests_with_one_name_are_two_players(self, front: Front) -> None:
        _, one = await front.hello(name="Ann")
        _, other = await front.hello(name="Ann")
        assert one.player != other.player
        assert one.token != other.token

    async def test_only_the_hash_of_a_token_is_stored(self, front: Front) -> None:
        _, ann = await front.hello(name="Ann")
        assert front.players.stored[ann.player].tokens == {hash_token(ann.token)}

    @pytest.mark.parametrize("token", ["", "made up"])
    async def test_unknown_token_is_refused(self, front: Front, token: str) -> None:
        assert (await refused(front.hello(token=token))).code == "unknown_token"

    @pytest.mark.parametrize("version", [0, 2])
    async def test_other_version_is_refused_and_adds_nobody(self, front: Front, version: int) -> None:
        error = await refused(front.hello(version=version))
        assert error.code == "unsupported_version"
        assert str(error) == f"this server speaks version 1, not {version}"
        assert not front.players.stored


class TestPasswords:
    async def test_common_password_is_refused_and_changes_nothing(self, front: Front) -> None:
        connection, _ = await front.hello(name="guest")
        register = Register(id="2", name="Ann", password="PASSWORD")
        assert (await refused(front.handle(connection, register))).code == "common_password"
        await front.handle(connection, Register(id="3", name="Ann", password=PASSWORD))
        change = ChangePassword(id="4", password=PASSWORD, new_password="12345678")
        assert (await refused(front.handle(connection, change))).code == "common_password"
        await front.hello(name="Ann", password=PASSWORD)

    async def test_registered_guest_stays_the_same_player(self, front: Front) -> None:
        connection, guest = await front.hello(name="guest")
        reply = await front.handle(connection, Register(id="2", name="Ann", password=PASSWORD))
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, PlayerInfo)
        assert (reply.result.player, reply.result.name, reply.result.registered) == (
            guest.player,
            "Ann",
            True,
        )
        assert connection.name == "Ann"
        assert (await front.hello(token=guest.token))[1].player == guest.player

    async def test_password_signs_in_with_a_new_token(self, front: Front) -> None:
        _, first = await front.registered()
        _, again = await front.hello(name="aNN", password=PASSWORD)
        assert (again.player, again.name) == (first.player, "Ann")
        assert again.token != first.token
        assert (await front.hello(token=again.token))[1].player == first.player

    async def test_unknown_name_and_wrong_password_are_indistinguishable(self, front: Front) -> None:
        await front.registered()
        errors = [
            await refused(front.hello(name=name, password="wrong password")) for name in ("Ann", "Nobody")
        ]
        assert {(error.code, str(error), error.ms) for error in errors} == {
            ("wrong_password", "the name or the password is wrong", None)
        }
        assert front.players.looked_up == ["ann", "nobody"]
        assert len(front.passwords.checked) == 2

    @pytest.mark.parametrize("name", ["Ann", "Nobody"])
    async def test_attempts_are_limited_for_known_and_unknown_names(self, front: Front, name: str) -> None:
        await front.registered()
        most = (OF_A_NAME if name == "Ann" else OF_A_NAME_BY_A_STRANGER)[0]
        codes = [(await refused(front.hello(name=name, password="wrong"))).code for _ in range(20)]
        assert codes == ["wrong_password"] * most + ["too_many_attempts"] * (20 - most)
        assert len(front.passwords.checked) == most
        assert (await refused(front.hello(name=name, password=PASSWORD))).code == "too_many_attempts"

    async def test_token_works_while_passwords_are_blocked(self, front: Front) -> None:
        _, ann = await front.registered()
        for _ in range(20):
            await refused(front.hello(name="Ann", password="wrong"))
        assert (await front.hello(token=ann.token))[1] == Welcome(
            version=1, player=ann.player, name="Ann", token=ann.token, server="riverboat test"
        )

    async def test_right_passwords_do_not_count(self, front: Front) -> None:
        await front.registered()
        for _ in range(50):
            await front.hello(name="Ann", password=PASSWORD)

    @pytest.mark.parametrize(("name", "token"), [(None, None), ("Ann", "some token")])
    async def test_password_needs_a_name_and_no_token(
        self, front: Front, name: str | None, token: str | None
    ) -> None:
        error = await refused(front.hello(name=name, token=token, password=PASSWORD))
        assert error.code == "bad_message"

    async def test_registering_twice_is_refused(self, front: Front) -> None:
        connection, ann = await front.registered()
        again = Register(id="3", name="Anna", password="another password")
        assert (await refused(front.handle(connection, again))).code == "already_registered"
        assert front.players.stored[ann.player].name == "Ann"

    async def test_registering_is_limited(self, front: Front) -> None:
        connection, guest = await front.hello()
        for _ in range(OF_A_NAME_BY_A_STRANGER[0]):
            await front.handle(connection, Register(id="3", name="Ann", password=PASSWORD))
            front.players.stored[guest.player].password_hash = ""
        error = await refused(front.handle(connection, Register(id="4", name="Ann", password=PASSWORD)))
        assert error.code == "too_many_attempts"

    async def test_new_password_disconnects_other_sessions(self, front: Front) -> None:
        connection, _ = await front.registered()
        thief, stolen = await front.hello(name="Ann", password=PASSWORD)
        new = "battery staple"
        await front.handle(connection, ChangePassword(id="4", password=PASSWORD, new_password=new))
        await asyncio.sleep(0)
        assert (connection.closed, thief.closed) == (None, CloseReason.SIGNED_OUT)
        assert (await refused(front.hello(token=stolen.token))).code == "unknown_token"
        assert (await refused(front.hello(name="Ann", password=PASSWORD))).code == "wrong_password"
        assert (await front.hello(name="Ann", password=new))[1].player == connection.player

    async def test_guesses_of_the_old_password_are_limited(self, front: Front) -> None:
        connection, _ = await front.registered()
        wrong = ChangePassword(id="4", password="wrong", new_password="battery staple")
        codes = [(await refused(front.handle(connection, wrong))).code for _ in range(OF_A_NAME[0] + 1)]
        assert codes == ["wrong_password"] * OF_A_NAME[0] + ["too_many_attempts"]

    async def test_guest_has_no_password_to_change(self, front: Front) -> None:
        connection, _ = await front.hello()
        change = ChangePassword(id="4", password="", new_password="battery staple")
        assert (await refused(front.handle(connection, change))).code == "not_registered"


class TestSigningOut:
    async def test_token_is_revoked_and_its_connections_closed(self, front: Front) -> None:
        connection, ann = await front.registered()
        second, _ = await front.hello(token=ann.token)
        elsewhere, other = await front.hello(name="Ann", password=PASSWORD)
        assert await front.handle(connection, SignOut(id="5")) == Accepted(id="5")
        assert connection.closed is None, "the reply goes out first"
        await asyncio.sleep(0)
        assert (connection.closed, second.closed, elsewhere.closed) == (*[CloseReason.SIGNED_OUT] * 2, None)
        assert (await refused(front.hello(token=ann.token))).code == "unknown_token"
        assert (await front.hello(token=other.token))[1].player == ann.player

    async def test_signing_out_everywhere(self, front: Front) -> None:
        connection, ann = await front.registered()
        elsewhere, other = await front.hello(name="Ann", password=PASSWORD)
        await front.handle(connection, SignOut(id="5", everywhere=True))
        await asyncio.sleep(0)
        assert connection.closed == elsewhere.closed == CloseReason.SIGNED_OUT
        for token in (ann.token, other.token):
            assert (await refused(front.hello(token=token))).code == "unknown_token"

    async def test_lost_connections_are_ignored(self, front: Front) -> None:
        connection, ann = await front.hello()
        down, _ = await front.hello(token=ann.token)
        front.accounts.gone(down)
        await front.handle(connection, SignOut(id="5"))
        await asyncio.sleep(0)
        assert down.closed is None


async def test_player_sees_own_account(front: Front) -> None:
    connection, ann = await front.hello(name="Ann")
    reply = await front.handle(connection, ShowAccount(id="6"))
    assert isinstance(reply, Accepted)
    assert reply.result == await front.players.info(ann.player)
    assert await front.handle(connection, ListEntries(id="7")) == Accepted(id="7", result=[])


def test_repr_of_commands_hides_secrets() -> None:
    for command in (
        Hello(id="1", version=1, name="Ann", token="secret", password="secret"),
        Register(id="1", name="Ann", password="secret word"),
        ChangePassword(id="1", password="secret", new_password="secret word"),
    ):
        assert "secret" not in f"{command!r} {command} {[command]}"
    register = Register(id="1", name="Ann", password="secret word")
    assert repr(register) == "Register(id='1', name='Ann', password=...)"


async def test_guests_are_added_a_few_at_a_time_and_network_by_network(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    adding: list[str] = []
    may_end = asyncio.Semaphore(0)

    async def add(player: str, name: str, token_hash: str) -> None:
        adding.append(name)
        await may_end.acquire()

    monkeypatch.setattr(front.players, "add", add)

    def come(name: str, address: str) -> asyncio.Task[Any]:
        client = FakeClient()
        client.address = address
        return asyncio.create_task(front.hello(client, name=name))

    crowd = [come(f"Crowd {n}", "192.0.2.7/32") for n in range(GUESTS_AT_ONCE + 3)]
    honest = come("Honest", "198.51.100.1/32")
    await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    assert adding == [f"Crowd {n}" for n in range(GUESTS_AT_ONCE)]
    for _ in crowd:
        may_end.release()
    may_end.release()
    await asyncio.gather(*crowd, honest)
    assert adding.index("Honest") <= GUESTS_AT_ONCE + 1
