import pytest

from server.net.sessions import Sessions
from server.protocol.errors import Refusal
from server.protocol.messages import Hello
from tests.server.net.fakes import FakePlayers


@pytest.fixture
def sessions() -> Sessions:
    return Sessions(FakePlayers(), "riverboat test")


async def test_a_guest_gets_an_id_the_name_asked_for_and_a_token(sessions: Sessions) -> None:
    welcome = await sessions.hello(Hello(id="1", version=1, name="Ann"))
    assert (welcome.version, welcome.name, welcome.server) == (1, "Ann", "riverboat test")
    assert len(welcome.player) == 16
    assert len(welcome.token) >= 43


async def test_a_guest_without_a_name_gets_one(sessions: Sessions) -> None:
    welcome = await sessions.hello(Hello(id="1", version=1))
    assert welcome.name.startswith("guest-")


async def test_the_token_brings_the_same_player_back_under_the_same_name(sessions: Sessions) -> None:
    ann = await sessions.hello(Hello(id="1", version=1, name="Ann"))
    assert await sessions.hello(Hello(id="2", version=1, name="Eve", token=ann.token)) == ann


async def test_two_guests_of_one_name_are_two_players(sessions: Sessions) -> None:
    one = await sessions.hello(Hello(id="1", version=1, name="Ann"))
    other = await sessions.hello(Hello(id="1", version=1, name="Ann"))
    assert one.player != other.player
    assert one.token != other.token


@pytest.mark.parametrize("token", ["", "made up"])
async def test_a_token_of_nobody_is_refused(sessions: Sessions, token: str) -> None:
    with pytest.raises(Refusal) as refusal:
        await sessions.hello(Hello(id="1", version=1, token=token))
    assert refusal.value.code == "unknown_token"


@pytest.mark.parametrize("version", [0, 2])
async def test_another_version_is_refused_and_nobody_is_added(version: int) -> None:
    players = FakePlayers()
    with pytest.raises(Refusal, match=f"speaks version 1, not {version}") as refusal:
        await Sessions(players, "riverboat test").hello(Hello(id="1", version=version))
    assert refusal.value.code == "unsupported_version"
    assert not players.by_token
