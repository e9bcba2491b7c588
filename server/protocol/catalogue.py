"""The catalogue of commands: what each one costs, who may give it, which service handles it.

Routing, limits, repeated commands, the AsyncAPI document and the lists in docs/protocol.md follow from it.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Any, Final

from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol import own_hands
from riverboat.server.protocol import tournaments as tour
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.previews import TablePreview
from riverboat.server.protocol.server_info import ServerInfo


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

    TOURNAMENTS = auto()


class Access(Enum):
    """Who may give a command. The service checks it, with what the server knows about the player."""

    ANYBODY = auto()
    """Also a client that has not signed in."""

    PLAYER = auto()
    """A client that has signed in."""

    SEATED = auto()
    """A player with a seat at the table."""

    HOST = auto()
    """The host of the table or tournament, and operators."""

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


class Repeats(Enum):
    """What happens if a command comes again with its id, after a crash, or at another server."""

    EACH_TIME = auto()
    """It is carried out again: a second time changes nothing that the first did not."""

    ONE_TURN = auto()
    """It is for one turn or hand of a table, which says whether that is over."""

    ONCE = auto()
    """It is carried out once. What it does is committed with its id."""


class Rate(Enum):
    """A further rate, for all connections of a player together."""

    CHAT = auto()
    OPENING = auto()


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """The properties of a command.

    result: the type of the `result` of its Accepted; None without a result.
    repeats: what happens if it comes again.
    """

    service: ServiceName
    access: Access
    cost: Cost = Cost.ORDINARY
    repeats: Repeats = Repeats.ONCE
    result: Any = None
    rate: Rate | None = None

    @property
    def repeatable(self) -> bool:
        """Whether it is carried out each time. Of any other command, the first reply is kept for a while."""
        return self.repeats is Repeats.EACH_TIME


_EACH_TIME: Final = Repeats.EACH_TIME
_LOBBY: Final = (ServiceName.LOBBY, Access.PLAYER)
_ACCOUNT: Final = (ServiceName.ACCOUNTS, Access.PLAYER, Cost.COSTLY)
_HANDS: Final = (ServiceName.HANDS, Access.PLAYER, Cost.LIST)
_TABLE: Final = (ServiceName.TABLE, Access.PLAYER)
_SEATED: Final = (ServiceName.TABLE, Access.SEATED)
_HOST: Final = (ServiceName.TABLE, Access.HOST, Cost.COSTLY)
_TOURNAMENTS: Final = (ServiceName.TOURNAMENTS, Access.PLAYER)
_OPERATOR: Final = (ServiceName.OPERATORS, Access.OPERATOR, Cost.COSTLY)

COMMANDS: Final[dict[type[Command], CommandSpec]] = {
    cmd.Hello: CommandSpec(
        ServiceName.ACCOUNTS, Access.ANYBODY, Cost.COSTLY, repeats=_EACH_TIME, result=msg.Welcome
    ),
    cmd.PreviewTable: CommandSpec(
        ServiceName.SERVER, Access.ANYBODY, Cost.COSTLY, repeats=_EACH_TIME, result=TablePreview
    ),
    cmd.Ping: CommandSpec(ServiceName.SERVER, Access.PLAYER, repeats=_EACH_TIME, result=msg.Pong),
    cmd.ListTables: CommandSpec(*_LOBBY, Cost.LIST, repeats=_EACH_TIME, result=msg.TablePage),
    cmd.WatchLobby: CommandSpec(*_LOBBY, Cost.LIST, repeats=_EACH_TIME, result=msg.Lobby),
    cmd.UnwatchLobby: CommandSpec(*_LOBBY, repeats=_EACH_TIME),
    cmd.OpenTable: CommandSpec(*_LOBBY, Cost.COSTLY, result=msg.TableInfo, rate=Rate.OPENING),
    cmd.Watch: CommandSpec(*_LOBBY, Cost.HEAVY, repeats=_EACH_TIME, result=msg.Snapshot),
    cmd.Resume: CommandSpec(*_LOBBY, Cost.HEAVY, repeats=_EACH_TIME, result=msg.Update | msg.Snapshot),
    cmd.Unwatch: CommandSpec(*_LOBBY, repeats=_EACH_TIME),
    cmd.Sit: CommandSpec(*_TABLE, result=msg.SeatInfo),
    cmd.Leave: CommandSpec(*_SEATED),
    cmd.AddChips: CommandSpec(*_SEATED, result=msg.SeatInfo),
    cmd.SetAutoRebuy: CommandSpec(*_SEATED, result=msg.SeatInfo),
    cmd.ChangeSeat: CommandSpec(*_SEATED),
    cmd.JoinWaitList: CommandSpec(*_TABLE),
    cmd.LeaveWaitList: CommandSpec(*_TABLE),
    cmd.SitOut: CommandSpec(*_SEATED),
    cmd.SitIn: CommandSpec(*_SEATED),
    cmd.Act: CommandSpec(*_SEATED, repeats=Repeats.ONE_TURN),
    cmd.UseTimeCard: CommandSpec(*_SEATED),
    cmd.Preact: CommandSpec(*_SEATED, repeats=Repeats.ONE_TURN),
    cmd.SetAutoMuck: CommandSpec(*_SEATED),
    cmd.ShowCards: CommandSpec(*_SEATED),
    cmd.RegisterChain: CommandSpec(*_SEATED, repeats=_EACH_TIME),
    cmd.RevealValue: CommandSpec(*_SEATED, repeats=_EACH_TIME),
    cmd.Chat: CommandSpec(*_TABLE, rate=Rate.CHAT),
    cmd.Register: CommandSpec(*_ACCOUNT, result=msg.PlayerInfo),
    cmd.ChangePassword: CommandSpec(*_ACCOUNT),
    cmd.SignOut: CommandSpec(*_ACCOUNT),
    cmd.ShowAccount: CommandSpec(*_ACCOUNT, repeats=_EACH_TIME, result=msg.PlayerInfo),
    cmd.ListEntries: CommandSpec(*_ACCOUNT, repeats=_EACH_TIME, result=list[msg.EntryInfo]),
    cmd.ListHands: CommandSpec(*_HANDS, repeats=_EACH_TIME, result=list[own_hands.HandInfo]),
    cmd.ShowHand: CommandSpec(*_HANDS, repeats=_EACH_TIME, result=own_hands.HandRecord),
    manage.ListPlayers: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[msg.PlayerInfo]),
    manage.ShowPlayer: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=msg.PlayerInfo),
    manage.FindPlayers: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[msg.FoundPlayer]),
    manage.ListPlayerEntries: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[msg.EntryInfo]),
    manage.GrantChips: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.TakeChips: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.BanPlayer: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.UnbanPlayer: CommandSpec(*_OPERATOR, result=msg.PlayerInfo),
    manage.ListServers: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[ServerInfo]),
    manage.ListAudit: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[msg.AuditInfo]),
    manage.ListBuyIns: CommandSpec(
        ServiceName.OPERATORS, Access.HOST, Cost.COSTLY, repeats=_EACH_TIME, result=list[msg.BuyInInfo]
    ),
    manage.ListChat: CommandSpec(*_OPERATOR, repeats=_EACH_TIME, result=list[msg.ChatInfo]),
    manage.CloseTables: CommandSpec(*_OPERATOR, result=list[str]),
    manage.CloseTable: CommandSpec(*_HOST),
    manage.PauseTable: CommandSpec(*_HOST),
    manage.ResumePlay: CommandSpec(*_HOST),
    manage.KickPlayer: CommandSpec(*_HOST),
    manage.ChangeStakes: CommandSpec(*_HOST),
    manage.MutePlayer: CommandSpec(*_HOST),
    manage.UnmutePlayer: CommandSpec(*_HOST),
    tour.OpenTournament: CommandSpec(
        *_TOURNAMENTS, Cost.COSTLY, result=tour.TournamentInfo, rate=Rate.OPENING
    ),
    tour.ListTournaments: CommandSpec(
        *_TOURNAMENTS, Cost.LIST, repeats=_EACH_TIME, result=list[tour.TournamentInfo]
    ),
    tour.WatchTournament: CommandSpec(
        *_TOURNAMENTS, Cost.LIST, repeats=_EACH_TIME, result=tour.TournamentSnapshot
    ),
    tour.UnwatchTournament: CommandSpec(*_TOURNAMENTS, Cost.COSTLY, repeats=_EACH_TIME),
    tour.TakePart: CommandSpec(*_TOURNAMENTS, Cost.COSTLY),
    tour.DirectTournament: CommandSpec(ServiceName.TOURNAMENTS, Access.HOST, Cost.COSTLY),
}
"""Every command that a client can send."""
