"""Players, ledger entries, chat and the audit log as text."""

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


def player_line(info: PlayerInfo, *notes: str) -> str:
    """Return a player: "Ada (registered, operator), 1,000,000 chips, since 2026-01-01, id 05b06f5b"."""
    labels = ["registered" if info.registered else "guest"]
    labels += ["operator"] * info.operator + ["banned"] * info.banned + [*notes]
    since = _moment(info.since)[:10]
    return f"{info.name} ({', '.join(labels)}), {info.balance:,} chips, since {since}, id {info.player}"


def found_line(found: FoundPlayer) -> str:
    """Return a player with connection and seats: "Bob (guest, connected, seated at nvxra76g), ..."."""
    notes = ["connected"] * found.connected + [f"seated at {table}" for table in found.tables]
    return player_line(found.player, *notes)


def entry_lines(entries: Sequence[EntryInfo]) -> Iterator[str]:
    """Yield ledger entries: time, amount and kind."""
    width = max((len(f"{entry.amount:+,}") for entry in entries), default=0)
    for entry in entries:
        where = f" at table {entry.table}" if entry.table else ""
        yield f"{_moment(entry.at)}  {entry.amount:>+{width},}  {entry.kind.replace('_', '-')}{where}"


def buy_in_lines(rows: Sequence[BuyInInfo]) -> Iterator[str]:
    """Yield each player's buy-ins, cash-outs, chips on the table and result."""
    width = max((len(row.name) for row in rows), default=0)
    for row in rows:
        won = row.cashed_out + row.on_table - row.bought_in
        yield (
            f"{row.name:<{width}}  in {row.bought_in:>9,}  out {row.cashed_out:>9,}"
            f"  on the table {row.on_table:>9,}  {won:>+10,}"
        )


def chat_lines(rows: Iterable[ChatInfo]) -> Iterator[str]:
    """Yield chat messages: number, time, player and text."""
    for row in rows:
        yield f"{row.number:>6}  {_moment(row.at)}  {row.name} ({row.player}): {row.text}"


def audit_lines(rows: Iterable[AuditInfo]) -> Iterator[str]:
    """Yield audit entries: time, operator, action, subject and reason."""
    for row in rows:
        who = row.operator or "local command"
        yield f"{_moment(row.at)}  {who}  {row.action.replace('_', ' ')} {row.subject}: {row.reason}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
