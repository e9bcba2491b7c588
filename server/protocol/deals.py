"""Committed deals, as messages: how a room deals, and how a table stands."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from msgspec import Meta, Struct

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.games import game_named
from riverboat.engine.hand.setup import reshuffles_at_most
from riverboat.engine.table.deal_events import DealAvoided, DealCommitted, DealRecorded, SignerCertified
from riverboat.engine.table.deals import ChainState, DealsState, MissedAttempt
from riverboat.server.protocol.command import Digest
from riverboat.server.protocol.derived import to_wire, wire_type
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.event_data import event_from_data, event_to_data

E = TypeVar("E", bound=Event)

if TYPE_CHECKING:
    ChainInfo = ChainState
else:
    ChainInfo = wire_type("ChainInfo", ChainState)


class SuccessionInfo(Struct, frozen=True, kw_only=True):
    """A room's key, the one that followed it, and its signature of that one, 64 bytes in hexadecimal."""

    room: Digest
    successor: Digest
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class FairDealsInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How every table of the room deals from commitments: see docs/fairness.md.

    room: the room's public key (Ed25519), 32 bytes in hexadecimal. packs: those of each commitment.
    successions: how it followed from earlier keys, the oldest first.
    opt_in: hands follow each other at once, so a client contributes only if its player asks for it.
    """

    room: Digest
    packs: Annotated[int, Meta(ge=2, le=64)]
    opt_in: bool = False
    successions: list[SuccessionInfo] = []


class MissedInfo(Struct, frozen=True, kw_only=True):
    """An attempt that was given up, as its event, and the players who owe a value, with their seats in it."""

    avoided: Any
    owing: list[tuple[int, str]]


class DealsInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table stands with committed deals.

    chains: those of seated players, by player. committed: the latest event of this kind.
    players: those whom it deals in, with their seats. heads: what the values of its contributors hash to.
    avoided, recorded: what became of it, as an event.
    missed: the attempts of which values are owed.
    before: the digest of the latest record, or of how its hand ended.
    signer: the latest event of this kind. committed_by: the one before `committed`, if another server has
    signed since. left: the misses of players who left their seats, by player.
    """

    chains: dict[str, ChainInfo] = {}
    committed: Any = None
    players: list[tuple[int, str]] = []
    heads: list[tuple[int, str]] = []
    avoided: Any = None
    recorded: Any = None
    missed: list[MissedInfo] = []
    before: str = ""
    signer: Any = None
    committed_by: Any = None
    left: dict[str, list[int]] = {}


def deals_info(state: DealsState | None) -> DealsInfo | None:
    """Return the state of committed deals as a message."""
    if state is None:
        return None
    return DealsInfo(
        chains={player: to_wire(chain, ChainInfo) for player, chain in state.chains.items()},
        committed=state.committed and event_to_data(state.committed),
        players=list(state.players.items()),
        heads=list(state.heads.items()),
        avoided=state.avoided and event_to_data(state.avoided),
        recorded=state.recorded and event_to_data(state.recorded),
        missed=[
            MissedInfo(avoided=event_to_data(each.avoided), owing=list(each.owing)) for each in state.missed
        ],
        before=state.before,
        signer=state.signer and event_to_data(state.signer),
        committed_by=state.committed_by and event_to_data(state.committed_by),
        left={player: list(misses) for player, misses in state.left.items()},
    )


def deals_of(info: DealsInfo | None) -> DealsState | None:
    """Return the state in `info`. Raises InvalidEvent and BadMessage."""
    if info is None:
        return None
    return DealsState(
        chains={
            player: ChainState(head=each.head, used=each.used, owed=each.owed, misses=tuple(each.misses))
            for player, each in info.chains.items()
        },
        committed=info.committed and _event(info.committed, DealCommitted),
        players=dict(info.players),
        heads=dict(info.heads),
        avoided=info.avoided and _event(info.avoided, DealAvoided),
        recorded=info.recorded and _event(info.recorded, DealRecorded),
        missed=tuple(
            [
                MissedAttempt(avoided=_event(each.avoided, DealAvoided), owing=tuple(each.owing))
                for each in info.missed
            ]
        ),
        before=info.before,
        signer=info.signer and _event(info.signer, SignerCertified),
        committed_by=info.committed_by and _event(info.committed_by, SignerCertified),
        left={player: tuple(misses) for player, misses in info.left.items()},
    )


def line_up_of(started: HandStarted, players: Mapping[int, str], heads: Mapping[int, bytes]) -> LineUp:
    """Return what a hand that starts like this is committed to with.

    A client that does not know a field of `hand_started` writes another text, so such a field needs another
    version of the scheme. players: the ids of those dealt in, and heads: those of the contributors' chains,
    by seat. Raises GameError if the game is not known.
    """
    game = game_named(started.game)
    lists = 1 + reshuffles_at_most(game, len(players))
    return LineUp.write(event_to_data(started), game.deck, lists, players, heads)


def _event(data: Any, kind: type[E]) -> E:
    event = event_from_data(data)
    if not isinstance(event, kind):
        raise InvalidEvent(f"{event.kind} is not a {kind.kind}")
    return event
