import asyncio

import pytest

from server.identity.lines import Lines
from server.protocol.codes import CloseReason
from tests.server.identity.fakes import FakeLine

OUT = CloseReason.SIGNED_OUT


@pytest.fixture
def lines() -> Lines:
    return Lines()


def entered(lines: Lines, player: str, token_hash: str) -> FakeLine:
    line = FakeLine(player=player, name=player)
    lines.add(line, player, token_hash)
    return line


async def test_the_lines_of_a_token_are_closed_but_not_at_once(lines: Lines) -> None:
    one, again, other = (entered(lines, "ann", token) for token in ("t1", "t1", "t2"))
    bob = entered(lines, "bob", "t3")
    lines.close("ann", CloseReason.SIGNED_OUT, by="t1")
    assert not any(line.closed for line in (one, again))
    await asyncio.sleep(0)
    assert [line.closed for line in (one, again, other, bob)] == [OUT, OUT, None, None]


async def test_all_lines_of_a_player_or_all_but_those_of_a_token(lines: Lines) -> None:
    one, other = (entered(lines, "ann", token) for token in ("t1", "t2"))
    lines.close("ann", CloseReason.SIGNED_OUT, but="t2")
    await asyncio.sleep(0)
    assert (one.closed, other.closed) == (OUT, None)
    lines.close("ann", CloseReason.BANNED)
    await asyncio.sleep(0)
    assert other.closed == CloseReason.BANNED


async def test_a_line_that_is_down_is_forgotten(lines: Lines) -> None:
    line = entered(lines, "ann", "t1")
    lines.discard(line)
    lines.discard(line)
    lines.discard(FakeLine())
    lines.close("ann", CloseReason.BANNED)
    lines.rename("ann", "Anna")
    await asyncio.sleep(0)
    assert (line.closed, line.name) == (None, "ann")


def test_a_new_name_is_on_every_line(lines: Lines) -> None:
    one, other = (entered(lines, "ann", token) for token in ("t1", "t2"))
    lines.rename("ann", "Anna")
    assert one.name == other.name == "Anna"
    assert lines.token_hash(one) == "t1"
