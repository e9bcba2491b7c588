"""A table in the lobby: encoded once per change and codec, and matched against filters."""

from typing import Protocol

from msgspec import Raw, Struct, field

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.protocol.codecs import Codec
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import OfLobby
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message, TableInfo
from riverboat.server.protocol.validation import shortened


class Listable(Protocol):
    """An open table. `info` is the same object until the table changes."""

    id: str

    @property
    def info(self) -> TableInfo:
        """The table as the lobby lists it."""

    def is_seated(self, player: str) -> bool:
        """Whether `player` has a seat."""


class Remote(Listable, Protocol):
    """An open table of another server. opened_from: the address that opened it; empty if unknown."""

    opened_from: str


class EncodedPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A TablePage with its tables encoded for one codec."""

    tables: list[Raw]
    next: int | None = None


class EncodedLobby(Message, frozen=True, kw_only=True, tag="lobby"):
    """A Lobby with its tables encoded for one codec."""

    tables: list[Raw]
    closed: list[str] = field(default_factory=list)
    whole: bool = False
    more: bool = False


class Listed:
    """A table in the list.

    number: its position, which is never reused.
    info: the table at the latest poll; None before the first.
    version: the version of the list when the table last changed.
    gone: whether the table has closed.
    """

    __slots__ = ("_encoded", "_encoded_for", "gone", "info", "number", "table", "version")

    def __init__(self, table: Listable, number: int) -> None:
        self.table = table
        self.number = number
        self.info: TableInfo | None = None
        self.version = 0
        self.gone = False
        self._encoded_for: TableInfo | None = None
        self._encoded: dict[Codec, Raw] = {}

    def encoded(self, codec: Codec) -> Raw:
        """Return the current info of the table, encoded."""
        info = self.table.info
        if self._encoded_for is not info:
            self._encoded_for, self._encoded = info, {}
        encoded = self._encoded.get(codec)
        if encoded is None:
            encoded = self._encoded[codec] = codec.encode_part(info)
        return encoded


def is_shown(info: TableInfo, player: str | None, *, all_tables: bool = False) -> bool:
    """Whether the lobby lists the table for `player`, or for everybody if that is None.

    all_tables: whether the player sees unlisted tables, too.
    """
    return all_tables or not info.rules.unlisted or info.host == player


def matches(info: TableInfo, wanted: OfLobby) -> bool:
    """Whether the table matches the filter `wanted`."""
    rules = info.rules
    stakes = rules.stakes.big_blind or rules.stakes.small_bet
    return (
        (wanted.game is None or rules.game == wanted.game)
        and (wanted.min_stakes is None or stakes >= wanted.min_stakes)
        and (wanted.max_stakes is None or stakes <= wanted.max_stakes)
        and (not wanted.free_seats or rules.seats - info.players - info.waiting >= wanted.free_seats)
        and (wanted.name is None or wanted.name.casefold() in info.name.casefold())
    )


def check_filter(wanted: OfLobby) -> None:
    """Raise CommandRejected if no table could ever match the filter `wanted`."""
    if wanted.game is not None and wanted.game not in GAMES and wanted.game not in ROTATIONS:
        known = ", ".join([*GAMES, *ROTATIONS])
        raise CommandRejected(
            Code.UNKNOWN_GAME, f"{shortened(wanted.game)!r} is not a game. Try one of: {known}"
        )
