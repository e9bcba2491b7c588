"""The chat messages that a table keeps."""

from riverboat.engine.table.chat import CHARACTERS, MESSAGES
from riverboat.engine.table.events import ChatSaid, PlayerMuted, PlayerUnmuted
from riverboat.engine.table.fold import TableState
from tests.engine.table.table_life import OPENED


def said(number: int, player: str = "ann", length: int = 1) -> ChatSaid:
    return ChatSaid(player, player.title(), f"{number:0{length}}")


def test_latest_messages_are_kept() -> None:
    messages = [said(number) for number in range(MESSAGES + 7)]
    assert TableState.replay([OPENED, *messages]).chat == tuple(messages[7:])


def test_oldest_messages_are_dropped_beyond_the_characters() -> None:
    messages = [said(number, length=200) for number in range(CHARACTERS // 200 + 3)]
    assert TableState.replay([OPENED, *messages]).chat == tuple(messages[3:])
    assert TableState.replay([OPENED, *messages, said(1)]).chat == (*messages[4:], said(1))


def test_messages_of_a_muted_player_are_dropped_for_good() -> None:
    before = [said(1, "bob"), said(2), said(3, "bob")]
    muted = [PlayerMuted("bob", "Bob"), PlayerUnmuted("bob")]
    assert TableState.replay([OPENED, *before, *muted]).chat == (said(2),)
    assert TableState.replay([OPENED, *before, *muted, said(4, "bob")]).chat == (said(2), said(4, "bob"))
