"""The messages for a bot's turns, written fast: what is the same in the whole hand is encoded once."""

from collections.abc import Sequence
from typing import Final

import msgspec

from riverboat.client_cli.arena.messages import legal_data
from riverboat.client_cli.bots.bot import Spoken, TurnTime
from riverboat.engine.actions import LegalActions
from riverboat.engine.hand import Hand

_encode: Final = msgspec.json.Encoder().encode


class TurnLines:
    """The messages of `messages.your_turn`, byte for byte, for the bot in `seat` of `hand`.

    `your_turn` is the readable version. This one makes neither views nor messages.
    """

    __slots__ = ("_hand", "_head", "_seat", "_seats")

    def __init__(self, hand: Hand, seat: int) -> None:
        self._hand = hand
        self._seat = seat
        self._head = b',"hand":%d,"game":%b,"seat":%d,"button":%d,"street":' % (
            hand.number,
            _encode(hand.game.code),
            seat,
            hand.button,
        )
        self._seats = [
            (each.number, b'{"seat":%d,"name":%b,"stack":' % (each.number, _encode(each.name)))
            for each in hand.seats
        ]

    def line(
        self,
        id: int,
        legal: LegalActions,
        clock: TurnTime,
        events: bytes,
        talk: Sequence[Spoken] | msgspec.UnsetType = msgspec.UNSET,
    ) -> bytes:
        """Return the message for the turn `id`, with a newline.

        events: those that the bot may see, as a list in JSON. talk: what was said, if players can talk.
        """
        hand = self._hand
        said = b"" if talk is msgspec.UNSET else b',"talk":' + _encode(talk)
        return (
            b'{"type":"turn","id":%d%b"%b","cards":%b,"boards":%b,"pot":%d,"pots":%b,"price":%d,'
            b'"players":[%b],"legal":%b,"clock":[%d,%d],"events":%b%b}\n'
            % (
                id,
                self._head,
                hand.street.name.encode(),
                _encode(hand.hole_cards(self._seat)),
                _encode(hand.boards),
                hand.pot,
                _encode(hand.pots),
                hand.price,
                b",".join([self._player(number, head) for number, head in self._seats]),
                _encode(legal_data(legal)),
                *clock,
                events,
                said,
            )
        )

    def _player(self, number: int, head: bytes) -> bytes:
        hand = self._hand
        up, shown = hand.up_cards(number), hand.shown.get(number)
        return b'%b%d,"bet":%d,"folded":%b,"up":%b,"shown":%b}' % (
            head,
            hand.stack(number),
            hand.bet(number),
            b"true" if hand.folded(number) else b"false",
            _encode(up) if up else b"[]",
            _encode(shown) if shown else b"[]",
        )
