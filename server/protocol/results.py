"""What each command brings, where it brings anything: the type of the `result` of its Accepted."""

from typing import Any, Final

from server.protocol import commands as cmd
from server.protocol import messages as msg

RESULTS: Final[dict[type[cmd.Command], Any]] = {
    cmd.Hello: msg.Welcome,
    cmd.ListTables: list[msg.TableInfo],
    cmd.WatchLobby: list[msg.TableInfo],
    cmd.OpenTable: msg.TableInfo,
    cmd.Watch: msg.Snapshot,
    cmd.Resume: msg.Update | msg.Snapshot,
    cmd.Sit: msg.SeatState,
    cmd.AddChips: msg.SeatState,
    cmd.SetAutoRebuy: msg.SeatState,
    cmd.Register: msg.PlayerInfo,
    cmd.ShowAccount: msg.PlayerInfo,
    cmd.ListEntries: list[msg.EntryInfo],
    cmd.ListBuyIns: list[msg.BuyInInfo],
    cmd.ListChat: list[msg.ChatInfo],
    cmd.ListPlayers: list[msg.PlayerInfo],
    cmd.ShowPlayer: msg.PlayerInfo,
    cmd.ListPlayerEntries: list[msg.EntryInfo],
    cmd.GrantChips: msg.PlayerInfo,
    cmd.TakeChips: msg.PlayerInfo,
    cmd.BanPlayer: msg.PlayerInfo,
    cmd.UnbanPlayer: msg.PlayerInfo,
    cmd.ListAudit: list[msg.AuditInfo],
}
"""A command that is not here has null for its result."""
