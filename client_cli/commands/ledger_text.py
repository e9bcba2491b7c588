"""Players and their chips, in lines."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from riverboat.server.protocol.messages import (
    AuditInfo,
    BuyInInfo,
    ChatInfo,
    EntryInfo,
    FoundPlayer,
    PlayerInfo,
)


def player_line(info: PlayerInfo, *where: str) -> str:
    """A player: "Ada (registered, operator), 1000000 chips, here since 2026-01-01, id 05b06f5bb4d4469a"."""
    what = ["registered" if info.registered else "guest"]
    what += ["operator"] * info.operator + ["banned"] * info.banned + [*where]
    since = _moment(info.since)[:10]
    return f"{info.name} ({', '.join(what)}), {info.balance} chips, here since {since}, id {info.player}"


def found_line(found: FoundPlayer) -> str:
    """A player as `player_line` shows it, and where: "Bob (guest, connected, seated at nvxra76g), ..."."""
    where = ["connected"] * found.connected + [f"seated at {table}" for table in found.tables]
    return player_line(found.player, *where)


def entry_lines(entries: Sequence[EntryInfo]) -> Iterator[str]:
    """Payments, one in each line: when, how much, and what for."""
    width = max((len(f"{entry.amount:+}") for entry in entries), default=0)
    for entry in entries:
        where = f" at table {entry.table}" if entry.table else ""
        yield f"{_moment(entry.at)}  {entry.amount:>+{width}}  {entry.kind.replace('_', '-')}{where}"


def buy_in_lines(rows: Sequence[BuyInInfo]) -> Iterator[str]:
    """Who brought what to a table and took what away, one in each line, and what that comes to."""
    width = max((len(row.name) for row in rows), default=0)
    for row in rows:
        won = row.cashed_out + row.on_table - row.bought_in
        yield (
            f"{row.name:<{width}}  in {row.bought_in:>9}  out {row.cashed_out:>9}"
            f"  on the table {row.on_table:>9}  {won:>+10}"
        )


def chat_lines(rows: Iterable[ChatInfo]) -> Iterator[str]:
    """What was said, one in each line: its number, when, who and what."""
    for row in rows:
        yield f"{row.number:>6}  {_moment(row.at)}  {row.name} ({row.player}): {row.text}"


def audit_lines(rows: Iterable[AuditInfo]) -> Iterator[str]:
    """What operators have done, one in each line: when, who, what to whom, and why."""
    for row in rows:
        who = row.operator or "the machine"
        yield f"{_moment(row.at)}  {who}  {row.action.replace('_', ' ')} {row.subject}: {row.reason}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
