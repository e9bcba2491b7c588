from dataclasses import replace

import pytest

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.replies import validate
from riverboat.engine.house import STANDARD_HOUSE, Rake
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello
from tests.support.opening import open_table


@pytest.mark.parametrize(
    "command",
    [
        Hello(id="1", version=1, name="\udcff"),
        Hello(id="1", version=1, token="\udcff"),
        open_table(house=replace(STANDARD_HOUSE, rake=Rake(10, 10**21))),
    ],
)
def test_unencodable_command_is_refused(command: Command) -> None:
    with pytest.raises(CommandRefused, match="the command cannot be encoded: ") as refused:
        validate(command)
    assert refused.value.code == "bad_message"
