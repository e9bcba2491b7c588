"""Actions that players choose before their turn: kept secret, and taken as soon as the turn comes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from msgspec.structs import replace

from riverboat.engine.actions import Action, Call, Check, Fold, LegalActions, Phase
from riverboat.engine.events import BetMade, BringInPosted, Called, Checked, Event, Folded, RaisedTo
from riverboat.engine.hand import Hand
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Preact
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Preaction
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.transfer import PreactionTransfer

_AT_A_PRICE: Final = ("check", "call")
"""Preactions that become void when the price changes."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A preaction that is held for `player`, with the `street` and the `price` when it was made."""

    player: str
    preaction: Preaction
    street: str
    price: int


class Preactions(Part):
    """Holds the preactions of the players of `seating`, in memory only: they survive a transfer to another
    server, but no restart."""

    handles = (Folded, Checked, Called, BetMade, RaisedTo, BringInPosted)
    transferred_as = "preactions"

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._held: dict[int, _Held] = {}
        self._taking: int | None = None

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {Preact: self._preact}

    def held_for(self, player: str) -> Preaction | None:
        """Return the preaction that is held for `player`, if any."""
        seat = self.context.record.state.seat_of(player)
        held = None if seat is None else self._held.get(seat)
        return None if held is None else held.preaction

    def transfer(self) -> list[PreactionTransfer]:
        """Return what another server needs to continue."""
        return [
            PreactionTransfer(seat, held.player, held.preaction, held.street, held.price)
            for seat, held in self._held.items()
        ]

    def take_over(self, transfer: Sequence[PreactionTransfer]) -> None:
        """Continue as at another server."""
        self._held = {
            each.seat: _Held(each.player, each.preaction, each.street, each.price) for each in transfer
        }

    def due(self) -> Sequence[Due]:
        """The preaction of the player whose turn it is."""
        hand = self.context.record.hand
        if hand is None or hand.actor not in self._held or self._seating.is_leaving(hand.actor):
            return ()
        return [Due(self.context.clock.now(), partial(self._take, hand, hand.actor))]

    def on_event(self, event: Event) -> None:
        """Void the preaction of a player who acts otherwise."""
        if isinstance(event, Folded | Checked | Called | BetMade | RaisedTo | BringInPosted):
            self._end(event.seat, "void")

    def on_published(self) -> None:
        """Void the preactions that no longer apply after the step."""
        for seat in [seat for seat, held in self._held.items() if not self._applies(held)]:
            self._end(seat, "void")

    def _applies(self, held: _Held) -> bool:
        hand = self.context.record.hand
        if hand is None or (hand.id, hand.street.name) != (held.preaction.hand, held.street):
            return False
        return held.price == hand.price or held.preaction.action not in _AT_A_PRICE

    async def _preact(self, requester: Requester, command: Preact) -> Message:
        seat, hand = self._seating.seat_of(requester), self.context.record.hand
        if hand is None or hand.id != command.hand or not self._has_a_bet_to_come(hand, seat):
            raise CommandRejected(Code.NOT_IN_HAND, "you have no more bets to make in this hand")
        if hand.actor == seat:
            raise CommandRejected(Code.YOUR_TURN, "it is your turn: act")
        if command.action is None:
            self._end(seat, "withdrawn")
            return Accepted(id=command.id)
        _check_price(hand, seat, command)
        preaction = Preaction(
            table=command.table, hand=hand.id, state="held", action=command.action, to=command.to
        )
        self._held[seat] = _Held(requester.player, preaction, hand.street.name, hand.price)
        self.context.send_to(requester.player, preaction)
        return Accepted(id=command.id)

    def _has_a_bet_to_come(self, hand: Hand, seat: int) -> bool:
        dealt_in = seat in self.context.record.state.dealt_in
        return dealt_in and hand.phase is Phase.BETTING and not hand.folded(seat) and hand.stack(seat) > 0

    async def _take(self, hand: Hand, seat: int) -> None:
        legal = hand.legal_actions()
        if legal is None or not hand.can(seat, action := _action(self._held[seat].preaction, legal)):
            self._end(seat, "void")
            return
        self._taking = seat
        try:
            await self.context.commit(of_hand=hand.act(seat, action))
            self._end(seat, "used")
        finally:
            self._taking = None

    def _end(self, seat: int, state: str) -> None:
        """Release the preaction of `seat`, and send the player its final `state`."""
        if seat != self._taking or state == "used":
            held = self._held.pop(seat, None)
            if held is not None:
                self.context.send_to(held.player, replace(held.preaction, state=state))


def _check_price(hand: Hand, seat: int, command: Preact) -> None:
    """Raise CommandRejected if `command` does not match the price."""
    calls, owes = command.action == "call", hand.price > hand.bet(seat)
    if calls != (command.to is not None):
        raise CommandRejected(
            Code.BAD_AMOUNT, f"{command.action} {'needs an' if calls else 'takes no'} amount"
        )
    if command.action == "check" and owes:
        raise CommandRejected(Code.CANNOT_CHECK, f"you cannot check: the price is {hand.price}")
    if calls and not owes:
        raise CommandRejected(Code.NOTHING_TO_CALL, "there is nothing to call")
    if calls and command.to != hand.price:
        raise CommandRejected(
            Code.PRICE_CHANGED,
            f"the price is {hand.price}, not {command.to}",
            case="price",
            price=hand.price,
        )


def _action(preaction: Preaction, legal: LegalActions) -> Action:
    """Return the action for `preaction`, given the `legal` ones."""
    match preaction.action:
        case "fold":
            return Fold()
        case "check_fold":
            return Check() if legal.check else Fold()
        case "call_any":
            return Check() if legal.check else Call()
        case "check":
            return Check()
    return Call()
