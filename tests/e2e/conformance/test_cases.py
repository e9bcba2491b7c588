"""Run every case of `riverboat conformance` on a server that supports all of them.

The cases take turns in the codecs. In the other codec, each is a slow test. The server in JSON
commits to its deals.
"""

from dataclasses import replace

import pytest

from riverboat.client_cli.conformance.case import Need
from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.command import CODECS
from riverboat.client_cli.conformance.running import CaseVerdict, play
from riverboat.client_cli.conformance.stage import Figures, Setting

WITHOUT_A_HELLO = "hello.connection_without_hello_is_closed"
"""The case that waits until a connection without a hello is closed."""


IN_TURN = [
    pytest.param(name, codec, marks=() if number % len(CODECS) == place else pytest.mark.slow)
    for number, name in enumerate(sorted(name for name in CASES if CASES[name].need is not Need.SECOND))
    for place, codec in enumerate(CODECS)
]


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.parametrize(("name", "codec"), IN_TURN)
async def test_case(name: str, codec: CodecName, settings: dict[CodecName, Setting]) -> None:
    setting = settings[codec]
    if name == WITHOUT_A_HELLO:
        assert setting.host is not None
        async with setting.host.server(hello_s=3.0) as server:
            outcome = await play(CASES[name], replace(setting, url=server.url, figures=Figures(hello_s=3.0)))
    else:
        outcome = await play(CASES[name], setting)
    assert outcome.verdict is CaseVerdict.PASSED, str(outcome)
