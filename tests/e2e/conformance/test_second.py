"""Run the cases of `riverboat conformance` that need two servers of one card room."""

import pytest

from riverboat.client_cli.conformance.case import Need
from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.command import CODECS
from riverboat.client_cli.conformance.running import CaseVerdict, play
from riverboat.client_cli.conformance.stage import Setting
from tests.server.cluster.test_two_servers import Servers

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]

NAMES = sorted(name for name in CASES if CASES[name].need is Need.SECOND)


@pytest.mark.parametrize("codec", CODECS)
async def test_cases_of_two_servers(database: str, codec: CodecName) -> None:
    async with Servers(database).running() as (first, second):
        urls = [f"ws://127.0.0.1:{server.port}" for server in (first, second)]
        for here, there in (urls, urls[::-1]):
            for name in NAMES:
                outcome = await play(CASES[name], Setting(here, codec, second=there))
                assert outcome.verdict is CaseVerdict.PASSED, str(outcome)
