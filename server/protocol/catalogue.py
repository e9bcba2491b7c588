"""The catalogue of commands: what each one costs, who may give it, which service handles it.

Routing, limits, repeated commands, the AsyncAPI document and the lists in docs/protocol.md follow from it.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Any, Final

from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.previews import TablePreview


class ServiceName(Enum):
    """A service that handles commands."""

    SERVER = auto()
    """The server as a whole."""

    ACCOUNTS = auto()
    OPERATORS = auto()
    HANDS = auto()
    LOBBY = auto()
    TABLE = auto()
    """The table that the command names."""


class Access(Enum):
    """Who may give a command. The service checks it, with what the server knows about the player."""

    ANYBODY = auto()
    """Also a client that has not signed in."""

    PLAYER = auto()
    """A client that has signed in."""

    SEATED = auto()
    """A player with a seat at the table."""

    HOST = auto()
    """The host of the table, and operators."""

    OPERATOR = auto()
    """Operators."""


class Cost(IntEnum):
    """What a command costs the server. Each level has the limits of the levels below it, too."""

    ORDINARY = auto()
    """Counts as one frame."""

    HEAVY = auto()
    """Counts as several frames."""

    COSTLY = auto()
    """Has a rate of its own. So has any command with a password."""

    LIST = auto()
    """Has a budget for the bytes of its replies."""


class Rate(Enum):
    """A further rate, for all connections of a player together."""

    CHAT = auto()
    OPENING = auto()


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """The properties of a command.

    result: the type of the `result` of its Accepted; None without a result.
    repeatable: the command is carried out each time it comes. Any other command is carried out once for each
        id, and a repetition gets the first reply.
    """

    service: ServiceName
    access: Access
    cost: Cost = Cost.ORDINARY
    repeatable: bool = False
    result: Any = None
    rate: Rate | None = None


_LOBBY: Final = (ServiceName.LOBBY, Access.PLAYER)
_ACCOUNT: Final = (ServiceName.ACCOUNTS, Access.PLAYER, Cost.COSTLY)
_HANDS: Final = (ServiceName.HANDS, Access.PLAYER, Cost.LIST)
_TABLE: Final = (ServiceName.TABLE, Access.PLAYER)
_SEATED: Final = (ServiceName.TABLE, Access.SEATED)
_HOST: Final = (ServiceName.TABLE, Access.HOST, Cost.COSTLY)
_OPERATOR: Final = (ServiceName.OPERATORS, Access.OPERATOR, Cost.COSTLY)

COMMANDS: Final[dict[type[Command], CommandSpec]] = {
    cmd.Hello: CommandSpec(
        ServiceName.ACCOUNTS, Access.ANYBODY, Cost.COSTLY, repeatable=True, result=msg.Welcome
    ),
    cmd.PreviewTable: CommandSpec(
        ServiceName.SERVER, Access.ANYBODY, Cost.COSTLY, repeatable=True, result=TablePreview
    ),
    cmd.Ping: CommandSpec(ServiceName.SERVER, Access.PLAYER, repeatable=True, result=msg.Pong),
    cmd.ListTables: CommandSpec(*_LOBBY, Cost.LIST, repeatable=True, result=msg.TablePage),
    cmd.WatchLobby: CommandSpec(*_LOBBY, Cost.LIST, repeatable=True, result=msg.Lobby),
    cmd.UnwatchLobby: CommandSpec(*_LOBBY, repeatable=True),
    cmd.OpenTable: CommandSpec(*_LOBBY, Cost.COSTLY, result=msg.TableInfo, rate=Rate.OPENING),
    cmd.Watch: CommandSpec(*_LOBBY, Cost.HEAVY, repeatable=True, result=msg.Snapshot),
    cmd.Resume: CommandSpec(*_LOBBY, Cost.HEAVY, repeatable=True, result=msg.Update | msg.Snapshot),
    cmd.Unwatch: CommandSpec(*_LOBBY, repeatable=True),
    cmd.Sit: CommandSpec(*_TABLE, result=msg.SeatInfo),
    cmd.Leave: CommandSpec(*_SEATED),
    cmd.AddChips: CommandSpec(*_SEATED, result=msg.SeatInfo),
    cmd.SetAutoRebuy: CommandSpec(*_SEATED, result=msg.SeatInfo),
    cmd.ChangeSeat: CommandSpec(*_SEATED),
    cmd.JoinWaitList: CommandSpec(*_TABLE),
    cmd.LeaveWaitList: CommandSpec(*_TABLE),
    cmd.SitOut: CommandSpec(*_SEATED),
    cmd.SitIn: CommandSpec(*_SEATED),
    cmd.Act: CommandSpec(*_SEATED),
    cmd.Preact: CommandSpec(*_SEATED),
    cmd.SetAutoMuck: CommandSpec(*_SEATED),
    cmd.ShowCards: CommandSpec(*_SEATED),
    cmd.Chat: CommandSpec(*_TABLE, rate=Rate.CHAT),
    cmd.Register: CommandSpec(*_ACCOUNT, result=msg.PlayerInfo),
    cmd.ChangePassword: CommandSpec(*_ACCOUNT),
    cmd.SignOut: CommandSpec(*_ACCOUNT),
    cmd.ShowAccount: CommandSpec(*_ACCOUNT, repeatable=True, result=msg.PlayerInfo),
    cmd.ListEntries: CommandSpec(*_ACCOUNT, repeatable=True, result=list[msg.EntryInfo]),
    cmd.ListHands: CommandSpec(*_HANDS, repeatable=True, result=list[msg.HandInfo]),
    cmd.ShowHand: CommandSpec(*_HANDS, repeatable=True, result=msg.HandRecord),
    manage.ListPlayers: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.PlayerInfo]),
    manage.ShowPlayer: CommandSpec(*_OPERATOR, repeatable=True, result=msg.PlayerInfo),
    manage.FindPlayers: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.FoundPlayer]),
    manage.ListPlayerEntries: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.EntryInfo]),
    manage.GrantChips: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.TakeChips: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.BanPlayer: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.UnbanPlayer: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.ListServers: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.ServerInfo]),
    manage.ListAudit: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.AuditInfo]),
    manage.ListBuyIns: CommandSpec(
        ServiceName.OPERATORS, Access.HOST, Cost.COSTLY, repeatable=True, result=list[msg.BuyInInfo]
    ),
    manage.ListChat: CommandSpec(*_OPERATOR, repeatable=True, result=list[msg.ChatInfo]),
    manage.CloseTables: CommandSpec(*_OPERATOR, result=list[str]),
    manage.CloseTable: CommandSpec(*_HOST),
    manage.PauseTable: CommandSpec(*_HOST),
    manage.ResumePlay: CommandSpec(*_HOST),
    manage.KickPlayer: CommandSpec(*_HOST),
    manage.ChangeStakes: CommandSpec(*_HOST),
    manage.MutePlayer: CommandSpec(*_HOST),
    manage.UnmutePlayer: CommandSpec(*_HOST),
}
"""Every command that a client can send."""
