"""The latest chat messages of a table, which a viewer sees who arrives later."""

from typing import Final

from riverboat.engine.table.events import ChatSaid
from riverboat.engine.table.state import KnownTable

MESSAGES: Final = 50
"""Messages that are kept."""

CHARACTERS: Final = 4_000
"""Characters that these have together at most."""


def keep(state: KnownTable, event: ChatSaid) -> None:
    """Keep a message, and drop the oldest ones beyond the limits."""
    chat = [*state.chat, event][-MESSAGES:]
    excess = sum(len(said.text) for said in chat) - CHARACTERS
    while excess > 0:
        excess -= len(chat.pop(0).text)
    state.chat = tuple(chat)


def drop(state: KnownTable, player: str) -> None:
    """Drop all messages of `player`, who was muted."""
    state.chat = tuple(said for said in state.chat if said.player != player)
