"""Every case of `riverboat conformance`, in both codecs, at a server where all of them can be played."""

from dataclasses import replace

import pytest

from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.command import CODECS
from riverboat.client_cli.conformance.running import Verdict, play
from riverboat.client_cli.conformance.stage import Setting


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("name", sorted(CASES))
async def test_case(name: str, codec: CodecName, setting: Setting) -> None:
    outcome = await play(CASES[name], replace(setting, codec=codec))
    assert outcome.verdict is Verdict.PASSED, str(outcome)
