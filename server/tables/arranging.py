"""What a tournament asks of its tables, and the hands that it arranges. No client sends these commands."""

from dataclasses import replace
from typing import Final, NamedTuple

from riverboat.engine.events import Seat
from riverboat.engine.games import game_named
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import has_draw
from riverboat.engine.house import STANDARD_HOUSE
from riverboat.engine.table.fold import TableState
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.engine.tournament.hands import posts_of
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    AddChips,
    ChangeSeat,
    JoinWaitList,
    Leave,
    LeaveWaitList,
    SetAutoRebuy,
    Sit,
)
from riverboat.server.protocol.management import ChangeStakes, CloseTable, KickPlayer, PauseTable, ResumePlay
from riverboat.server.tables.ports import DealerFor

NOT_AT_TOURNAMENTS: Final[frozenset[type[Command]]] = frozenset(
    {
        Sit,
        Leave,
        AddChips,
        SetAutoRebuy,
        ChangeSeat,
        JoinWaitList,
        LeaveWaitList,
        CloseTable,
        PauseTable,
        ResumePlay,
        KickPlayer,
        ChangeStakes,
    }
)
"""What nobody decides at a table of a tournament: who sits there, with which chips, and what is played."""


class Placed(NamedTuple):
    """A player of a tournament in a seat of a table. absent: the player is not there."""

    seat: int
    player: str
    name: str
    stack: int
    absent: bool = False
    bot: bool = False


class PlacePlayers(Command, frozen=True, kw_only=True):
    """Seat these players with these stacks, and nobody else. closes: then close the table.

    Nothing happens during a hand, nor if the last hand of the table is not `after`: the stacks are then old.
    """

    after: int
    players: tuple[Placed, ...] = ()
    closes: bool = False


class PlayHand(Command, frozen=True, kw_only=True):
    """Play this hand next, unless it has been played, or is in progress.

    time_card_ms: what a time card gives; 0 if there are none.
    """

    begun: TableHandBegun
    time_card_ms: int = 0


class ShowAllIns(Command, frozen=True, kw_only=True):
    """Show the cards of the hand with this number, which waits face down, and play it to its end (RP-8-F)."""

    hand: int


OfTournament = PlacePlayers | PlayHand | ShowAllIns
"""The commands of a table's tournament."""


def arranged_hand(begun: TableHandBegun, state: TableState, id: int, dealer_for: DealerFor) -> Hand:
    """Return the hand that `begun` says, not yet started, for the players of `state`.

    The big-blind ante is posted after the blind (RP-11). At fixed limit the cap on raises holds between two
    players as long as more are left in the tournament (rule 48).
    """
    game = game_named(begun.game)
    dealer = dealer_for(game.deck)
    seats = [state.seats[dealt.seat] for dealt in begun.seats]
    return Hand(
        game,
        begun.stakes,
        [Seat(seat.seat, seat.stack, seat.name, seat.auto_muck) for seat in seats],
        dealer.deal(),
        button=begun.button,
        posts=posts_of(begun),
        number=begun.hand,
        id=id,
        house=replace(STANDARD_HOUSE, blind_before_ante=True, cap_heads_up=begun.heads_up_cap),
        reserve=dealer.deal() if has_draw(game) else None,
        face_down=begun.face_down,
    )
