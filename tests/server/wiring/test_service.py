"""Every command of the catalogue has one handler, and a command for seated players checks the seat."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest

from riverboat.server.clients import Client
from riverboat.server.following import Follow
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.hands import HandService
from riverboat.server.identity.operators import OperatorService
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.catalogue import COMMANDS, Access, ServiceName
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello, Ping, PreviewTable, Watch
from riverboat.server.protocol.management import OfHosts
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.parts.admission import Admit
from riverboat.server.tournaments.tournaments import Tournaments
from riverboat.server.wiring.service import Service
from tests.support.fakes import FakeClock, FakeViewer
from tests.support.felt import Felt, refusal
from tests.support.noninterference.anything import example

UNUSED: Any = None


@pytest.fixture(autouse=True)
async def no_table_is_left_running() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


def services(felt: Felt) -> tuple[AccountService, OperatorService, Service]:
    accounts = AccountService(UNUSED, UNUSED, Sessions(), Attempts(), "riverboat test")
    operators = OperatorService(UNUSED, felt.lobby, Sessions())
    tournaments = Tournaments(
        cast("Any", SimpleNamespace(store=UNUSED, clock=FakeClock(), wall=UNUSED, settings=UNUSED))
    )
    return (
        accounts,
        operators,
        Service(accounts, operators, HandService(UNUSED), felt.lobby, UNUSED, tournaments=tournaments),
    )


def test_players_of_a_cluster_are_told_that_their_table_moves() -> None:
    *_, service = services(Felt())
    assert service.closing_in(7).message.startswith("the server closes in at most 7 seconds")
    service.cluster = cast("Any", object())
    assert service.closing_in(7).message == "one moment: your table is moving"
    assert service.closing_in(7).ms == 7000


class Moving:
    """A cluster where a table has just come to another server, which is asked with the second command."""

    def __init__(self) -> None:
        self.replies: list[Message | None] = [None, Accepted(id="1")]

    async def forward(self, client: Client, command: Command) -> Message | None:
        return self.replies.pop(0)

    def has_moved(self, table: str) -> bool:
        return False


async def test_command_follows_a_table_whose_next_server_has_died_meanwhile() -> None:
    """This server knew of another one when it carried out the command, and does not any more."""
    felt = Felt()
    *_, service = services(felt)
    service.cluster = cast("Any", Moving())
    felt.lobby.closed_tables.has_moved = lambda table: True
    reply = await service.handle(FakeViewer("eve"), Watch(id="1", table="moving"))
    assert isinstance(reply, Accepted)


def commands(*, access: Access | None = None, service: ServiceName | None = None) -> set[type[Command]]:
    return {
        command
        for command, spec in COMMANDS.items()
        if access in (None, spec.access) and service in (None, spec.service)
    }


async def test_every_command_has_one_handler() -> None:
    felt = await Felt.laid()
    accounts, operators, service = services(felt)
    of_hosts = commands(access=Access.HOST, service=ServiceName.TABLE)
    assert accounts.handlers.keys() | {Hello} == commands(service=ServiceName.ACCOUNTS)
    assert operators.handlers.keys() == commands(service=ServiceName.OPERATORS) | of_hosts
    assert HandService(UNUSED).handlers.keys() == commands(service=ServiceName.HANDS)
    assert felt.lobby.handlers.keys() == (
        commands(service=ServiceName.LOBBY) | commands(service=ServiceName.TABLE) - of_hosts | {Follow}
    )
    assert commands(service=ServiceName.SERVER) == {Ping, PreviewTable}
    assert service.handlers.keys() | {Hello} == COMMANDS.keys() | {Follow}


async def test_every_command_of_tables_is_answered_by_a_part() -> None:
    felt = await Felt.laid()
    answers = felt.lobby._tables[felt.id]._parts.answers
    assert answers.keys() == commands(service=ServiceName.TABLE) | {Admit}


def test_host_commands_are_those_of_the_catalogue() -> None:
    assert set(get_args(OfHosts)) == commands(access=Access.HOST, service=ServiceName.TABLE)


@pytest.mark.parametrize("command", sorted(commands(access=Access.SEATED), key=str))
async def test_command_for_seated_players_needs_a_seat(command: type[Command]) -> None:
    felt = await Felt.laid()
    asking = services(felt)[-1].handle(FakeViewer("eve"), example(command, felt.id))
    assert (await refusal(asking)).code == Code.NOT_SEATED
