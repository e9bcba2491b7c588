"""The type of each command's `result` in Accepted."""

from typing import Any, Final

from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.command import Command

RESULTS: Final[dict[type[Command], Any]] = {
    cmd.Hello: msg.Welcome,
    cmd.ListTables: msg.TablePage,
    cmd.WatchLobby: msg.Lobby,
    cmd.OpenTable: msg.TableInfo,
    cmd.Watch: msg.Snapshot,
    cmd.Resume: msg.Update | msg.Snapshot,
    cmd.Sit: msg.SeatInfo,
    cmd.AddChips: msg.SeatInfo,
    cmd.SetAutoRebuy: msg.SeatInfo,
    cmd.Register: msg.PlayerInfo,
    cmd.ShowAccount: msg.PlayerInfo,
    cmd.ListEntries: list[msg.EntryInfo],
    managing.ListBuyIns: list[msg.BuyInInfo],
    managing.ListChat: list[msg.ChatInfo],
    managing.ListPlayers: list[msg.PlayerInfo],
    managing.ShowPlayer: msg.PlayerInfo,
    managing.FindPlayers: list[msg.FoundPlayer],
    managing.ListPlayerEntries: list[msg.EntryInfo],
    managing.GrantChips: msg.PlayerInfo,
    managing.TakeChips: msg.PlayerInfo,
    managing.BanPlayer: msg.PlayerInfo,
    managing.UnbanPlayer: msg.PlayerInfo,
    managing.CloseTables: list[str],
    managing.ListAudit: list[msg.AuditInfo],
}
"""Commands that are not listed have the result null."""
