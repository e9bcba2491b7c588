"""From a hand in PHH to the hand itself, played through the engine, and back.

No-limit hold'em so far. What the format has no field for stands in a field of our own, `_riverboat`, and only
where it differs from what a reader would take for granted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine import events as ev
from engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from engine.cards import format_cards
from engine.errors import EngineError, IllegalAction, NotationError
from engine.events import Event
from engine.games import NO_LIMIT_HOLDEM, Game
from engine.hand import Hand
from engine.notation.phh import Amount, PhhHand
from engine.notation.phh_actions import PhhAction, known_cards, parse_actions
from engine.notation.phh_deck import stack_deck
from engine.notation.phh_setup import OWN_FIELD, Chips, Setup

VARIANTS: Final[dict[str, Game]] = {"NT": NO_LIMIT_HOLDEM}
"""The variants that can be played, by the format's code."""

_CODES: Final = {game.code: code for code, game in VARIANTS.items()}
_TIMED_OUT: Final = "timed out"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand in PHH after it has been played through the engine.

    What the record does not tell is made up in `hand`; who writes the hand again writes `source`.

    source: the record. hand: the hand; its chips are the smallest unit that the record has amounts in.
    chips_per_unit: how many chips make 1 in the record.
    unknown_cards, unknown_stacks: the seats whose hole cards and whose stacks the record does not tell.
    finishing_stacks: what the record says that each seat ends with, in chips, as far as it does.
    """

    source: PhhHand
    hand: Hand
    chips_per_unit: int
    unknown_cards: frozenset[int]
    unknown_stacks: frozenset[int]
    finishing_stacks: Mapping[int, int]

    @property
    def differences(self) -> dict[int, tuple[int, int]]:
        """By seat: the chips that the hand ended with and those that the record says, where they differ."""
        stacks = self.hand.stacks()
        return {
            seat: (stacks[seat], told) for seat, told in self.finishing_stacks.items() if told != stacks[seat]
        }

    @property
    def events(self) -> list[Event]:
        """The events of the hand that the record tells: without the deck and unknown hole cards."""
        return [
            event
            for event in self.hand.events
            if not isinstance(event, ev.DeckShuffled)
            and not (isinstance(event, ev.HoleCardsDealt) and event.seat in self.unknown_cards)
        ]


def replay(source: PhhHand) -> Replayed:
    """Play `source` through the engine, every action by its rules.

    A record that ends in the middle gives a hand that waits for its next decision; but where it tells the
    finishing stacks, who neither shows nor mucks at showdown has mucked.

    Raises NotationError that says where, with the code "unknown_variant" for a game that is not in VARIANTS.
    """
    return _Replay(source).run()


class _Replay:
    """A record while it is played."""

    def __init__(self, source: PhhHand) -> None:
        self._source = source
        game = VARIANTS.get(source.variant)
        if game is None:
            raise self._error(f"the variant {source.variant!r} is not known", "unknown_variant")
        players = len(source.starting_stacks)
        if not game.min_seats <= players <= game.max_seats:
            raise self._error(f"{game.name} is not for {players} players")
        self._actions = parse_actions(source)
        self._known = known_cards(source, self._actions)
        self._chips = Chips.of(source, self._actions)
        setup = Setup.of(source, self._chips)
        self._seats = [seat.number for seat in setup.seats]
        staying = set(range(players)) - {action.player for action in self._actions if action.verb == "f"}
        deck = stack_deck(self._known, frozenset(staying))
        number = source.hand if isinstance(source.hand, int) else 0
        try:
            self._hand = Hand(game, setup.stakes, setup.seats, deck, posts=setup.posts, number=number)
        except EngineError as error:
            raise self._error(str(error)) from None
        self._board = 0
        self._has_acted = False
        self._showdown: dict[int, PhhAction] = {}

    def run(self) -> Replayed:
        """Play it. Raises NotationError."""
        self._hand.start()
        for action in self._actions:
            try:
                self._play(action)
            except IllegalAction as error:
                raise action.error(self._source, str(error), "illegal_action") from None
        self._finish()
        finishing = self._by_seat(self._source.finishing_stacks or ())
        starting = self._by_seat(self._source.starting_stacks)
        return Replayed(
            source=self._source,
            hand=self._hand,
            chips_per_unit=self._chips.per_unit,
            unknown_cards=frozenset(self._unknown_cards()),
            unknown_stacks=frozenset(self._seats) - starting.keys(),
            finishing_stacks=finishing,
        )

    def _by_seat(self, amounts: Iterable[Amount]) -> dict[int, int]:
        """Those of `amounts` that are known, in chips, by seat."""
        counted = zip(self._seats, map(self._chips.count, amounts), strict=False)
        return {seat: chips for seat, chips in counted if chips is not None}

    def _error(self, reason: str, code: str = "illegal_hand") -> NotationError:
        return NotationError(f"{self._source.where}: {reason}", code=code)

    def _unknown_cards(self) -> list[int]:
        return [seat for seat, hole in zip(self._seats, self._known.holes, strict=True) if None in hole]

    def _play(self, action: PhhAction) -> None:
        hand = self._hand
        if action.player is None:
            self._board += len(action.cards)
            if self._board > len(hand.board):
                raise IllegalAction("it is not time to deal that to the board")
            return
        if action.verb == "dh":
            if self._has_acted:
                raise IllegalAction("hole cards are dealt before anybody acts")
            return
        self._has_acted = True
        seat = self._seats[action.player]
        if action.verb == "sm":
            if seat in self._showdown or hand.folded(seat) or not (hand.showing or hand.over):
                raise IllegalAction("it is not for this player to show or to muck")
            self._showdown[seat] = action
            self._show_and_muck()
            return
        if action.verb == "cc" and hand.showing and self._with_chips_behind() == [seat]:
            return  # others still ask a player who can neither call nor be called
        if self._board < len(hand.board):
            raise IllegalAction("the board has to be dealt first")
        if action.remark == _TIMED_OUT and seat == hand.actor and self._is_default(action):
            hand.time_out(seat)
        else:
            hand.act(seat, self._wish(seat, action))

    def _with_chips_behind(self) -> list[int]:
        """The seats that came to showdown and were not all-in."""
        hand = self._hand
        won = Counter[int]()
        for event in hand.events:
            if isinstance(event, ev.PotAwarded):
                won.update(dict(event.shares))
        return [seat for seat in hand.live if hand.stack(seat) > won[seat]]

    def _is_default(self, action: PhhAction) -> bool:
        """Whether `action` is what is done for a player who does not act in time."""
        legal = self._hand.legal_actions()
        return legal is not None and action.verb == ("cc" if legal.check else "f")

    def _wish(self, seat: int, action: PhhAction) -> Action:
        hand = self._hand
        if action.verb == "f":
            return Fold()
        if action.to is not None:
            to = self._chips.count_finite(action.to)
            return RaiseTo(to) if hand.price else BetTo(to)
        return Call() if hand.price > hand.bet(seat) else Check()

    def _show_and_muck(self) -> None:
        """Take the decisions at showdown that the record tells, as far as it is the turn of these players."""
        hand = self._hand
        while hand.showing and hand.actor in self._showdown:
            seat, action = hand.actor, self._showdown[hand.actor]
            if action.shows:
                hand.act(seat, Show())
            elif action.remark == _TIMED_OUT:
                hand.time_out(seat)
            else:
                hand.act(seat, Muck())

    def _finish(self) -> None:
        """See to what is left when the actions are over, and that the engine did what they say."""
        hand = self._hand
        if self._source.finishing_stacks is not None:
            while hand.showing and hand.actor is not None:
                hand.act(hand.actor, Muck())
        if self._board < len(hand.board):
            raise self._error("the record ends before the board is dealt that its actions lead to", "cut_off")
        for seat in self._unknown_cards():
            if seat in hand.shown:
                raise self._error(
                    f"the cards in seat {seat} have to be shown, and the record does not tell them"
                )
        for seat, action in self._showdown.items():
            if not action.shows and seat in hand.shown:
                raise action.error(
                    self._source,
                    "this hand is not beaten, or players are all-in: it is shown",
                    "illegal_action",
                )


def record(events: Iterable[Event], metadata: Mapping[str, Any] | None = None) -> PhhHand:
    """The record of the hand that `events` tell, all of them or those that one viewer may see.

    Hole cards that are not among the events are unknown in the record. metadata: further fields of the
    format ("event", "table", "year", ...), as values of TOML. Cards that were not dealt are not told.

    Raises NotationError for events that are no hand of VARIANTS.
    """
    events = list(events)
    started = events[0] if events else None
    if not isinstance(started, ev.HandStarted):
        raise NotationError("the events do not begin with the start of a hand", code="no_start")
    if started.game not in _CODES:
        raise NotationError(f"PHH has no variant for the game {started.game!r}", code="unknown_variant")
    setup = Setup(started.stakes, started.seats, started.posts)
    paid = {event.seat: event.amount for event in events if isinstance(event, ev.AntePosted) and event.dead}
    ended = next((event for event in events if isinstance(event, ev.HandEnded)), None)
    made = PhhHand(
        variant=_CODES[started.game],
        actions=tuple(_actions(events, [seat.number for seat in started.seats])),
        hand=started.number,
        finishing_stacks=None if ended is None else tuple([chips for _, chips in ended.stacks]),
        metadata={name: value for name, value in (metadata or {}).items() if name != OWN_FIELD},
        **setup.amounts(paid),
    )
    own = setup.own_field(Setup.of(made, Chips.of(made, ())))
    return replace(made, metadata={**made.metadata, OWN_FIELD: own}) if own else made


def _actions(events: Iterable[Event], seats: list[int]) -> Iterator[str]:
    names = {seat: f"p{position}" for position, seat in enumerate(seats, 1)}
    holes = {event.seat: event.cards for event in events if isinstance(event, ev.HoleCardsDealt)}
    for seat in seats:
        yield f"d dh {names[seat]} {format_cards(holes[seat], '') if seat in holes else '????'}"
    remark = ""
    for event in events:
        match event:
            case ev.TimedOut():
                remark = f" # {_TIMED_OUT}"
                continue
            case ev.BoardDealt(cards=cards):
                yield f"d db {format_cards(cards, '')}"
            case ev.Folded(seat):
                yield f"{names[seat]} f{remark}"
            case ev.Checked(seat) | ev.Called(seat):
                yield f"{names[seat]} cc{remark}"
            case ev.BetMade(seat, to) | ev.RaisedTo(seat, to):
                yield f"{names[seat]} cbr {to}{remark}"
            case ev.HandShown(seat, cards):
                yield f"{names[seat]} sm {format_cards(cards, '')}"
            case ev.HandMucked(seat):
                yield f"{names[seat]} sm{remark}"
        remark = ""
