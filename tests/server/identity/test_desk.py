import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.identity.attempts import OF_A_NAME, Attempts
from server.identity.desk import Desk
from server.identity.lines import Lines
from server.identity.tokens import hash_token
from server.protocol.codes import CloseReason
from server.protocol.commands import ChangePassword, Hello, ListEntries, Register, ShowAccount, SignOut
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, PlayerInfo, Welcome
from tests.server.identity.fakes import CountedPasswords, FakeLine, FakePlayers
from tests.support.felt import refusal

PASSWORD = "correct horse"


class Front:
    """A desk, and all that is round it."""

    def __init__(self, passwords: CountedPasswords) -> None:
        self.players = FakePlayers()
        self.passwords = passwords
        self.desk = Desk(self.players, passwords, Lines(), Attempts(lambda: 0.0), "riverboat test")

    async def hello(self, line: FakeLine | None = None, **fields: Any) -> tuple[FakeLine, Welcome]:
        line = line or FakeLine()
        said: dict[str, Any] = {"id": "1", "version": 1} | fields
        welcome = await self.desk.hello(line, Hello(**said))
        line.player, line.name = welcome.player, welcome.name
        return line, welcome

    async def registered(self, name: str = "Ann") -> tuple[FakeLine, Welcome]:
        line, welcome = await self.hello(name="some guest")
        await self.desk.handle(line, Register(id="2", name=name, password=PASSWORD))
        return line, welcome


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    async with CountedPasswords() as passwords:
        yield Front(passwords)


async def refused(awaitable: Any) -> Refusal:
    return await refusal(awaitable)


class TestGuests:
    async def test_one_gets_an_id_the_name_asked_for_and_a_token(self, front: Front) -> None:
        _, welcome = await front.hello(name="Ann")
        assert (welcome.version, welcome.name, welcome.server) == (1, "Ann", "riverboat test")
        assert len(welcome.player) == 16
        assert len(welcome.token) >= 43

    async def test_one_without_a_name_gets_one(self, front: Front) -> None:
        _, welcome = await front.hello()
        assert welcome.name.startswith("guest-")

    async def test_the_token_brings_the_same_player_back_under_the_same_name(self, front: Front) -> None:
        _, ann = await front.hello(name="Ann")
        assert (await front.hello(name="Eve", token=ann.token))[1] == ann

    async def test_two_of_one_name_are_two_players(self, front: Front) -> None:
        _, one = await front.hello(name="Ann")
        _, other = await front.hello(name="Ann")
        assert one.player != other.player
        assert one.token != other.token

    async def test_only_the_hash_of_a_token_is_kept(self, front: Front) -> None:
        _, ann = await front.hello(name="Ann")
        assert front.players.kept[ann.player].tokens == {hash_token(ann.token)}

    @pytest.mark.parametrize("token", ["", "made up"])
    async def test_a_token_of_nobody_is_refused(self, front: Front, token: str) -> None:
        assert (await refused(front.hello(token=token))).code == "unknown_token"

    @pytest.mark.parametrize("version", [0, 2])
    async def test_another_version_is_refused_and_nobody_is_added(self, front: Front, version: int) -> None:
        error = await refused(front.hello(version=version))
        assert error.code == "unsupported_version"
        assert str(error) == f"this server speaks version 1, not {version}"
        assert not front.players.kept


class TestPasswords:
    async def test_a_guest_who_registers_stays_the_same_player(self, front: Front) -> None:
        line, guest = await front.hello(name="guest")
        reply = await front.desk.handle(line, Register(id="2", name="Ann", password=PASSWORD))
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, PlayerInfo)
        assert (reply.result.player, reply.result.name, reply.result.registered) == (
            guest.player,
            "Ann",
            True,
        )
        assert line.name == "Ann"
        assert (await front.hello(token=guest.token))[1].player == guest.player

    async def test_the_password_brings_the_player_back_with_a_token_of_its_own(self, front: Front) -> None:
        _, first = await front.registered()
        _, again = await front.hello(name="aNN", password=PASSWORD)
        assert (again.player, again.name) == (first.player, "Ann")
        assert again.token != first.token
        assert (await front.hello(token=again.token))[1].player == first.player

    async def test_an_unknown_name_and_a_wrong_password_look_alike_and_take_the_same_work(
        self, front: Front
    ) -> None:
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
    async def test_only_so_many_are_tried_whether_there_is_such_a_player_or_not(
        self, front: Front, name: str
    ) -> None:
        await front.registered()
        most = OF_A_NAME[0]
        codes = [(await refused(front.hello(name=name, password="wrong"))).code for _ in range(20)]
        assert codes == ["wrong_password"] * most + ["too_many_attempts"] * (20 - most)
        assert len(front.passwords.checked) == most
        assert (await refused(front.hello(name=name, password=PASSWORD))).code == "too_many_attempts"

    async def test_a_token_is_taken_while_passwords_are_not(self, front: Front) -> None:
        _, ann = await front.registered()
        for _ in range(20):
            await refused(front.hello(name="Ann", password="wrong"))
        assert (await front.hello(token=ann.token))[1] == Welcome(
            version=1, player=ann.player, name="Ann", token=ann.token, server="riverboat test"
        )

    async def test_right_ones_do_not_count(self, front: Front) -> None:
        await front.registered()
        for _ in range(50):
            await front.hello(name="Ann", password=PASSWORD)

    @pytest.mark.parametrize(("name", "token"), [(None, None), ("Ann", "some token")])
    async def test_a_password_goes_with_a_name_and_without_a_token(
        self, front: Front, name: str | None, token: str | None
    ) -> None:
        error = await refused(front.hello(name=name, token=token, password=PASSWORD))
        assert error.code == "bad_message"

    async def test_nobody_registers_twice(self, front: Front) -> None:
        line, ann = await front.registered()
        again = Register(id="3", name="Anna", password="another password")
        assert (await refused(front.desk.handle(line, again))).code == "already_registered"
        assert front.players.kept[ann.player].name == "Ann"

    async def test_registering_is_not_for_trying_out_how_much_the_processor_takes(self, front: Front) -> None:
        line, guest = await front.hello()
        for _ in range(OF_A_NAME[0]):
            await front.desk.handle(line, Register(id="3", name="Ann", password=PASSWORD))
            front.players.kept[guest.player].password_hash = ""
        error = await refused(front.desk.handle(line, Register(id="4", name="Ann", password=PASSWORD)))
        assert error.code == "too_many_attempts"

    async def test_a_new_password_is_the_only_one_and_shows_out_who_came_with_the_old_one(
        self, front: Front
    ) -> None:
        line, _ = await front.registered()
        thief, stolen = await front.hello(name="Ann", password=PASSWORD)
        new = "battery staple"
        await front.desk.handle(line, ChangePassword(id="4", password=PASSWORD, new_password=new))
        await asyncio.sleep(0)
        assert (line.closed, thief.closed) == (None, CloseReason.SIGNED_OUT)
        assert (await refused(front.hello(token=stolen.token))).code == "unknown_token"
        assert (await refused(front.hello(name="Ann", password=PASSWORD))).code == "wrong_password"
        assert (await front.hello(name="Ann", password=new))[1].player == line.player

    async def test_a_new_password_needs_the_old_one_and_that_cannot_be_guessed_for_long(
        self, front: Front
    ) -> None:
        line, _ = await front.registered()
        wrong = ChangePassword(id="4", password="wrong", new_password="battery staple")
        codes = [(await refused(front.desk.handle(line, wrong))).code for _ in range(OF_A_NAME[0] + 1)]
        assert codes == ["wrong_password"] * OF_A_NAME[0] + ["too_many_attempts"]

    async def test_a_guest_has_none_to_change(self, front: Front) -> None:
        line, _ = await front.hello()
        change = ChangePassword(id="4", password="", new_password="battery staple")
        assert (await refused(front.desk.handle(line, change))).code == "not_registered"


class TestSigningOut:
    async def test_the_token_is_revoked_and_its_lines_are_closed(self, front: Front) -> None:
        line, ann = await front.registered()
        second, _ = await front.hello(token=ann.token)
        elsewhere, other = await front.hello(name="Ann", password=PASSWORD)
        assert await front.desk.handle(line, SignOut(id="5")) == Accepted(id="5")
        assert line.closed is None, "the reply goes out first"
        await asyncio.sleep(0)
        assert (line.closed, second.closed, elsewhere.closed) == (*[CloseReason.SIGNED_OUT] * 2, None)
        assert (await refused(front.hello(token=ann.token))).code == "unknown_token"
        assert (await front.hello(token=other.token))[1].player == ann.player

    async def test_everywhere_is_everywhere(self, front: Front) -> None:
        line, ann = await front.registered()
        elsewhere, other = await front.hello(name="Ann", password=PASSWORD)
        await front.desk.handle(line, SignOut(id="5", everywhere=True))
        await asyncio.sleep(0)
        assert line.closed == elsewhere.closed == CloseReason.SIGNED_OUT
        for token in (ann.token, other.token):
            assert (await refused(front.hello(token=token))).code == "unknown_token"

    async def test_lines_that_are_down_are_no_matter(self, front: Front) -> None:
        line, ann = await front.hello()
        down, _ = await front.hello(token=ann.token)
        front.desk.gone(down)
        await front.desk.handle(line, SignOut(id="5"))
        await asyncio.sleep(0)
        assert down.closed is None


async def test_everybody_sees_what_is_their_own(front: Front) -> None:
    line, ann = await front.hello(name="Ann")
    reply = await front.desk.handle(line, ShowAccount(id="6"))
    assert isinstance(reply, Accepted)
    assert reply.result == await front.players.info(ann.player)
    assert await front.desk.handle(line, ListEntries(id="7")) == Accepted(id="7", result=[])


def test_no_secret_is_in_the_repr_of_a_command() -> None:
    for command in (
        Hello(id="1", version=1, name="Ann", token="secret", password="secret"),
        Register(id="1", name="Ann", password="secret word"),
        ChangePassword(id="1", password="secret", new_password="secret word"),
    ):
        assert "secret" not in f"{command!r} {command} {[command]}"
    register = Register(id="1", name="Ann", password="secret word")
    assert repr(register) == "Register(id='1', name='Ann', password=...)"
