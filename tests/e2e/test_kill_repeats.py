"""The commands that `benchmarks.kill --cluster` repeats reach another server when one ends."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any, Self

import pytest

from riverboat.client_cli.library.errors import CommandRefused, ConnectFailed, ConnectionLost, NoReply
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Chat
from tests.support.killing import repeats
from tests.support.killing.repeats import Repeats

ENDED = [
    ConnectionLost("the server ended"),
    ConnectFailed("nobody listens"),
    NoReply("it stands still"),
    CommandRefused(Code.CLOSING, "the server closes"),
]


class Failing:
    """A connection that fails when something is asked, unless `error` is None."""

    def __init__(self, error: Exception | None) -> None:
        self.welcome = SimpleNamespace(player="ann", token="secret")
        self.closed = False
        self._error = error

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.closed = True

    async def request(self, command: Command) -> Any:
        if self._error is not None:
            raise self._error
        return {"done": command.id}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "PAUSE", 0.0)


@pytest.mark.parametrize("chance", range(4))  # at once, and in turn
async def test_command_is_repeated_at_another_server(chance: int) -> None:
    outcomes: list[Exception | None] = [*ENDED, None, ENDED[0], None, None, None]
    made: list[Failing] = []

    async def connect(token: str) -> Failing:
        error = outcomes.pop(0)
        if error in ENDED[1:] or (error is ENDED[0] and not made):
            raise error
        made.append(Failing(error))
        return made[-1]

    repeated = Repeats("", connect, [], Random(chance), Counter())
    result = await repeated._twice("secret", Chat(id="once 1", table="t", text="once 1"), "once 1")
    assert result == {"done": "once 1"}
    assert [each._error for each in made] == [None, ENDED[0], None]
    assert all(each.closed for each in made)


async def test_client_that_a_server_rejects_ends_the_run() -> None:
    rejected = ConnectionLost("invalid message", permanent=True)

    async def connect(token: str) -> Failing:
        raise rejected

    with pytest.raises(ConnectionLost):
        await Repeats("", connect, [], Random(1), Counter())._twice(
            "", Chat(id="1", table="t", text=""), None
        )
