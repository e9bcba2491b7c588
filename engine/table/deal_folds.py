"""What the events of committed deals change at a table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table import deal_events as de
from riverboat.engine.table.deals import (
    MISSES,
    ChainState,
    DealsState,
    MissedAttempt,
    digest_after,
)
from riverboat.engine.table.state import KnownTable

_Fold = Callable[[KnownTable, Any], None]


def check_start(state: KnownTable, event: HandStarted) -> bool:
    """Return whether `event` starts the hand that was committed to.

    Raises EventError if another one is due, or if its players are others.
    """
    deals = state.deals
    if deals is None:
        return False
    if deals.due is not None:
        raise EventError(f"hand {deals.due.hand} was committed to and is not dealt")
    if deals.dealt_with(event.id) is None:
        return False
    if {seat.number for seat in event.seats} != state.dealt_in:
        raise EventError("the hand has other players than it was committed with")
    return True


def _register(state: KnownTable, event: de.ChainRegistered) -> None:
    if state.taken(event.seat).player != event.player:
        raise EventError(f"another player sits in seat {event.seat}")
    deals = state.deals or DealsState()
    known = deals.chains.get(event.player)
    if known is None:
        known = ChainState(head=event.head, misses=deals.left.get(event.player, ()))
    chain = replace(known, head=event.head, used=0)
    left = {of: misses for of, misses in deals.left.items() if of != event.player}
    state.deals = replace(deals, chains={**deals.chains, event.player: chain}, left=left)


def _certify(state: KnownTable, event: de.SignerCertified) -> None:
    deals = state.deals or DealsState()
    committed_by = deals.committed_by
    if deals.committed is not None and deals.signer is not None and deals.signer.key != event.key:
        committed_by = committed_by or deals.signer
    state.deals = replace(deals, signer=event, committed_by=committed_by)


def _sign_result(state: KnownTable, event: de.ResultSigned) -> None:
    deals = state.deals
    if state.hand is not None or deals is None or deals.dealt_with(event.hand) is None:
        raise EventError(f"hand {event.hand} is not the one that ended last")


def _seal(state: KnownTable, event: de.PacksSealed) -> None:
    """Change nothing: only the server sees it."""


def _commit(state: KnownTable, event: de.DealCommitted) -> None:
    deals = state.deals or DealsState()
    due = deals.due
    expected = (event.hand, 0) if due is None else (due.hand, due.attempt + 1)
    if state.hand is not None or deals.awaiting is not None or (event.hand, event.attempt) != expected:
        raise EventError(f"attempt {event.attempt} at hand {event.hand} does not follow")
    if event.before.hex() != deals.before:
        raise EventError("the commitment does not follow the table's last record")
    players = {seat: state.taken(seat).player for seat in event.seats}
    if len(players) < 2 or not players.keys() >= set(event.contributors):
        raise EventError("the commitment deals in fewer than two players, or not all who contribute")
    heads = {seat: deals.chains[players[seat]].head for seat in event.contributors}
    state.dealt_in = frozenset(players)
    state.deals = replace(
        deals,
        committed=event,
        committed_by=None,
        players=players,
        heads=heads,
        avoided=None,
        recorded=None,
    )


def _record(state: KnownTable, event: de.DealRecorded) -> None:
    deals, committed = _awaited(state, event)
    state.deals = replace(
        deals,
        recorded=event,
        chains=_revealed(deals, event.values),
        before=digest_after(committed, event).hex(),
    )


def _avoid(state: KnownTable, event: de.DealAvoided) -> None:
    deals = state.deals or DealsState()
    for place, missed in enumerate(deals.missed):
        if (missed.avoided.hand, missed.avoided.attempt) == (event.hand, event.attempt):
            state.deals = _completed(deals, place, event)
            return
    deals, committed = _awaited(state, event)
    players, number = deals.players, state.played + 1
    chains = _revealed(deals, event.values)
    for seat in event.missing:
        if (chain := chains.get(players.get(seat, ""))) is not None:
            misses = tuple(dict.fromkeys((*chain.misses, number)))[-MISSES:]
            chains[players[seat]] = replace(chain, owed=deals.heads[seat], misses=misses)
    owing = tuple([(seat, players[seat]) for seat in event.missing if players.get(seat) in chains])
    owed = [MissedAttempt(avoided=event, owing=owing)] if owing else []
    state.deals = replace(
        deals,
        avoided=event,
        chains=chains,
        missed=(*deals.missed, *owed),
        before=digest_after(committed, event).hex(),
    )


def _completed(deals: DealsState, place: int, event: de.DealAvoided) -> DealsState:
    """Return `deals` after values came that an attempt missed. They are owed no longer."""
    missed, values = deals.missed[place], dict(event.values)
    chains = dict(deals.chains)
    for seat, player in missed.owing:
        chain = chains.get(player)
        if seat in values and chain is not None:
            uses = chain.head == chain.owed
            chains[player] = replace(
                chain, owed="", head=values[seat].hex() if uses else chain.head, used=chain.used + uses
            )
    owing = tuple([(seat, player) for seat, player in missed.owing if seat not in values])
    left = (MissedAttempt(avoided=event, owing=owing),) if owing else ()
    return replace(deals, chains=chains, missed=(*deals.missed[:place], *left, *deals.missed[place + 1 :]))


def _awaited(
    state: KnownTable, event: de.DealAvoided | de.DealRecorded
) -> tuple[DealsState, de.DealCommitted]:
    deals = state.deals
    committed = None if deals is None else deals.awaiting
    if (
        deals is None
        or committed is None
        or (committed.hand, committed.attempt) != (event.hand, event.attempt)
    ):
        raise EventError(f"attempt {event.attempt} at hand {event.hand} is not awaited")
    return deals, committed


def _revealed(deals: DealsState, values: tuple[tuple[int, bytes], ...]) -> dict[str, ChainState]:
    """Return the chains after `values`: each is the next head, unless its player has a new chain."""
    chains = dict(deals.chains)
    for seat, value in values:
        chain = chains.get(deals.players.get(seat, ""))
        if chain is not None and chain.head == deals.heads.get(seat):
            chains[deals.players[seat]] = replace(chain, head=value.hex(), used=chain.used + 1)
    return chains


def _checked(fold: _Fold) -> _Fold:
    """Return `fold`, which raises EventError for whatever is wrong with an event."""

    def apply(state: KnownTable, event: Any) -> None:
        try:
            fold(state, event)
        except EventError:
            raise
        except (EngineError, LookupError, ValueError) as error:  # hexadecimal digits, seats, line-ups
            raise EventError(f"a {event.kind} does not fit this table: {error}") from None

    return apply


DEAL_FOLDS: Final[dict[type[Event], _Fold]] = {
    de.ChainRegistered: _register,
    de.SignerCertified: _certify,
    de.PacksSealed: _seal,
    de.DealCommitted: _checked(_commit),
    de.DealAvoided: _checked(_avoid),
    de.DealRecorded: _checked(_record),
    de.ResultSigned: _sign_result,
}
"""How the events of committed deals change a table."""
