"""A tournament as everybody may see it."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from riverboat.engine.events import Audience
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.record import OpenedTournament, id_of_table
from riverboat.engine.tournament.state import OVER, Entrant, KnownTournament, TournamentStage, TournamentTable
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    EventTableInfo,
    PrizeDealInfo,
    TournamentClock,
    TournamentInfo,
)


class Earnings:
    """What players have won, in money: prizes, and bounties."""

    def __init__(self, events: Iterable[TournamentEvent] = ()) -> None:
        self.prizes: dict[str, int] = {}
        self.bounties: dict[str, int] = {}
        for event in events:
            self.add(event)

    def add(self, event: TournamentEvent) -> None:
        """Add what `event` pays."""
        match event:
            case ev.PrizePaid(player=player, amount=amount):
                self.prizes[player] = self.prizes.get(player, 0) + amount
            case ev.BountyWon(player=player, paid=paid):
                self.bounties[player] = self.bounties.get(player, 0) + paid


def tournament_info(opened: OpenedTournament, state: KnownTournament) -> TournamentInfo:
    """Return the tournament as the list shows it."""
    structure = state.structure
    return TournamentInfo(
        tournament=opened.tournament,
        name=opened.name,
        host=opened.host,
        stage=state.stage.value,
        structure=structure.name,
        game=structure.game,
        seats=structure.seats,
        stack=structure.stack,
        min_players=structure.min_players,
        max_players=structure.max_players,
        buy_in=structure.buy_in,
        fee=structure.fee,
        bounty=structure.bounty,
        starts_when_full=structure.starts_when_full,
        start=state.announced.start_ms or None,
        entered=len(state.players),
        left=sum([not entrant.out for entrant in state.players.values()]),
        open=state.stage not in OVER and not state.closed and len(state.players) < structure.max_players,
        bots=opened.bots,
        locked=opened.password_hash is not None,
        pool=state.pool,
        prizes=list(state.prizes),
        deal=_deal_info(state),
        directors=list(state.directors),
        paid_by_deals=dict(state.paid_by_deals),
    )


def _deal_info(state: KnownTournament) -> PrizeDealInfo | None:
    deal = state.deal
    if deal is None:
        return None
    return PrizeDealInfo(shares=dict(deal.shares), to_play_for=deal.to_play_for, agreed=sorted(deal.agreed))


def clock_of(state: KnownTournament, now: int, *, suspended: bool) -> TournamentClock:
    """Return the clock at `now`, in milliseconds of the tournament's running time."""
    if state.stage is not TournamentStage.RUNNING:
        return TournamentClock(suspended=suspended)
    deal = state.deal
    level, is_last = state.now_level, state.level + 1 == len(state.structure.levels)
    on_break = None if state.break_ends is None else max(0, state.break_ends - now)
    return TournamentClock(
        level=state.level,
        left_ms=max(0, level.ms - state.elapsed(now)) if level.ms and not is_last else None,
        runs=state.clock_runs and not suspended,
        break_ms=state.break_left if state.on_break and state.paused else on_break,
        paused=state.paused,
        hand_for_hand=state.hand_for_hand,
        suspended=suspended,
        deal_ms=None if deal is None or deal.is_made else max(0, state.deal_until - now),
    )


def aged_clock(clock: TournamentClock, ms: int) -> TournamentClock:
    """Return a clock that was right `ms` milliseconds ago, as it is now."""
    if not ms or clock.suspended:
        return clock

    def less(left: int | None, *, runs: bool = True) -> int | None:
        return max(0, left - ms) if runs and left is not None else left

    return replace(
        clock,
        left_ms=less(clock.left_ms, runs=clock.runs),
        break_ms=less(clock.break_ms, runs=not clock.paused),
        deal_ms=less(clock.deal_ms),
    )


def entrant_info(entrant: Entrant, rebuy_until: int, now: int, winnings: Earnings) -> EntrantInfo:
    """Return a player as a message. rebuy_until: as of Bust; 0 for no rebuy to decide on."""
    return EntrantInfo(
        player=entrant.player,
        name=entrant.name,
        entries=entrant.entries,
        stack=entrant.stack,
        table=entrant.table,
        seat=entrant.seat,
        head=entrant.head,
        rebuys=entrant.rebuys,
        added_on=entrant.added_on,
        absent=entrant.absent,
        penalty=entrant.penalty,
        disqualified=entrant.disqualified,
        out=entrant.out,
        rebuy_ms=max(0, rebuy_until - now) if rebuy_until else None,
        place=entrant.place,
        prize=winnings.prizes.get(entrant.player, 0),
        won=winnings.bounties.get(entrant.player, 0),
    )


def entrants_of(state: KnownTournament, now: int, winnings: Earnings) -> dict[str, EntrantInfo]:
    """Return all players as messages, by id."""
    rebuys = {bust.player: bust.rebuy_until for bust in state.busts}
    return {
        player: entrant_info(entrant, rebuys.get(player, 0), now, winnings)
        for player, entrant in state.players.items()
    }


def table_info_of(tournament: str, table: TournamentTable) -> EventTableInfo:
    """Return a table as a message."""
    return EventTableInfo(
        number=table.number,
        table=id_of_table(tournament, table.number),
        seats=table.size,
        players=len(table.seats),
        hand=table.hand,
        halted=table.halted,
        held=table.held,
    )


def shown_event(event: TournamentEvent) -> dict[str, Any] | None:
    """Return `event` as everybody may see it: a map of its fields and its kind; None if nobody may."""
    if event.audience is not Audience.EVERYONE:
        return None
    return {"kind": event.kind, **to_plain(event)}
