"""PHH records to hands, played through the engine, and back.

A field of our own, `_riverboat`, holds what the format has no field for. It is written only if it differs
from a reader's defaults.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    Phase,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.cards import Card, format_cards
from riverboat.engine.errors import EngineError, GameError, IllegalAction, NotationError
from riverboat.engine.events import Event
from riverboat.engine.facts import fact
from riverboat.engine.games import Game, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import cards_needed
from riverboat.engine.house import STANDARD_HOUSE, House
from riverboat.engine.notation.occasion import recorded_events
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.action_writer import actions_of
from riverboat.engine.notation.phh.actions import TIMED_OUT, PhhAction, action_error, parse_actions
from riverboat.engine.notation.phh.cards import RecordedCards, recorded_cards
from riverboat.engine.notation.phh.extensions import OWN_FIELD, Own, house_field
from riverboat.engine.notation.phh.provenance import provenance_of
from riverboat.engine.notation.phh.records import Amount, PhhHand
from riverboat.engine.notation.phh.setup import ChipUnit, Setup
from riverboat.engine.notation.phh.variants import game_of, variant_of
from riverboat.engine.notation.phh.whole_cards import whole_deck
from riverboat.engine.notation.provenance import Provenance

_BETTING: Final = frozenset({"f", "cc", "cbr"})
_FOLD, _CHECK, _CALL = Fold(), Check(), Call()
_CAPPED: Final = "capped"
_UNCAPPED: Final = House(raise_cap=99)


@fact
class PhhReplay:
    """A PHH record played through the engine.

    source: the record. To write the hand again, write this, because `hand` has made-up cards.
    hand: the hand, with made-up cards where the record has none. A chip is the smallest unit of its amounts.
    chips_per_unit: how many chips make 1 in the record.
    made_up: (seat, card) for dealt cards that the record does not have.
    unknown_stacks: the seats whose stacks the record does not have.
    finishing_stacks: the final stacks of the record, by seat, in chips.
    provenance: what the record says besides.
    """

    source: PhhHand
    hand: Hand
    chips_per_unit: int
    made_up: frozenset[tuple[int, Card]]
    unknown_stacks: frozenset[int]
    finishing_stacks: Mapping[int, int]
    provenance: Provenance

    @property
    def differences(self) -> dict[int, tuple[int, int]]:
        """The seats whose final stacks differ: the chips of the played hand and those of the record."""
        stacks = self.hand.stacks()
        return {
            seat: (stacks[seat], recorded)
            for seat, recorded in self.finishing_stacks.items()
            if recorded != stacks[seat]
        }

    @property
    def unknown_cards(self) -> frozenset[int]:
        """The seats with dealt cards that the record does not have."""
        return frozenset([seat for seat, _ in self.made_up])

    @property
    def events(self) -> list[Event]:
        """The events that the record has: without decks and unknown cards."""
        return recorded_events(self.hand.events, self.made_up)


def replay_all(text: str, on_error: Callable[[NotationError], object] | None = None) -> Iterator[PhhReplay]:
    """Play the hands in `text`, lazily, one after the other.

    A hand that cannot be read, breaks a rule or has other final stacks is a NotationError with line
    number and reason. It is raised, or passed to `on_error` if given; reading then continues with the next
    hand.
    """
    for source in phh.read(text, on_error):
        try:
            replayed = replay(source)
            for seat, (ours, theirs) in replayed.differences.items():
                raise NotationError(
                    f"{source.where}: seat {seat + 1} ends with {ours}, not with {theirs}",
                    code="chips_differ",
                )
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield replayed


def replay(source: PhhHand) -> PhhReplay:
    """Play `source` through the engine, with all actions checked by its rules.

    An unfinished record gives a hand that waits for its next decision. If the record has final stacks,
    players who neither show nor muck at showdown muck. The format does not say how many raises a fixed-limit
    street allows, so any number is accepted.

    Raises NotationError with the place; its code is "unknown_variant" if `game_of` knows no game.
    """
    try:
        return _Replay(source).run()
    except NotationError as error:
        if error.code != _CAPPED:
            raise
        return _Replay(source, _UNCAPPED).run()


class _Replay:
    """The replay of one record."""

    def __init__(self, source: PhhHand, house: House = STANDARD_HOUSE) -> None:
        self._source = source
        own = Own.of(source)
        self._may_be_uncapped = own.house is None and house is STANDARD_HOUSE
        game = self._game(own)
        players = len(source.starting_stacks)
        if not game.min_seats <= players <= game.max_seats:
            raise self._error(f"{game.name} cannot be played by {players} players")
        if cards_needed(game, players) > len(game.deck):  # before anything is allocated per board
            raise self._error(f"{len(game.deck)} cards are not enough for {game.boards} boards")
        self._actions = parse_actions(source)
        whole = None if own.rabbit else whole_deck(game, players, self._actions)
        self._cards = (
            recorded_cards(game, players, self._actions, own.rabbit, error=partial(action_error, source))
            if whole is None
            else RecordedCards(whole)
        )
        self._chips = ChipUnit.of(source, self._actions, own.unit)
        remarks = [action.remark for action in self._actions if action.remark not in {"", TIMED_OUT}]
        self._provenance = provenance_of(source, self._chips.per_unit, remarks, own.source)
        setup = Setup.of(source, game, self._chips, own)
        self._seats = [seat.number for seat in setup.seats]
        try:
            self._hand = Hand(
                game,
                setup.stakes,
                setup.seats,
                self._cards.deck,
                button=own.button,
                posts=setup.posts,
                number=source.hand if isinstance(source.hand, int) else 0,
                house=own.house or house,
                later_decks=self._cards.later,
            )
            self._hand.start()
        except EngineError as error:
            raise self._error(str(error)) from None
        if self._hand.seats != setup.seats:
            raise self._error("the seats are not in clockwise order from the left of the button")
        self._rabbit = own.rabbit
        self._dealt = 0  # cards dealt by the record so far
        self._showdown: dict[int, tuple[int, PhhAction]] = {}

    def run(self) -> PhhReplay:
        """Play the record. Raises NotationError."""
        hand, silent = self._hand, self._cards.silent
        number = 0
        try:
            for number, action in enumerate(self._actions, 1):
                if number in silent:
                    self._dealt += silent[number]
                verb = action.verb
                if verb in {"dh", "db"}:
                    self._dealt += len(action.cards)
                    if self._dealt > hand.dealt:
                        raise IllegalAction("these cards are not due yet")
                elif verb and action.player is not None:
                    self._play(number, self._seats[action.player], action)
        except (IllegalAction, GameError) as error:
            code = _CAPPED if self._may_be_uncapped and error.code == _CAPPED else "illegal_action"
            raise action_error(self._source, number, str(error), code) from None
        self._dealt += silent.get(number + 1, 0)
        self._finish()
        return PhhReplay(
            source=self._source,
            hand=self._hand,
            chips_per_unit=self._chips.per_unit,
            made_up=frozenset([(self._seats[player], card) for player, card in self._cards.made_up]),
            unknown_stacks=frozenset(self._seats) - self._by_seat(self._source.starting_stacks).keys(),
            finishing_stacks=self._by_seat(self._source.finishing_stacks or ()),
            provenance=self._provenance,
        )

    def _game(self, own: Own) -> Game:
        game = game_of(self._source.variant)
        if game is None:
            raise self._error(f"unknown variant {self._source.variant!r}", "unknown_variant")
        if own.boards == 1 and not own.bomb_pot:
            return game
        try:
            return game_for_hand(game.code, own.boards, own.bomb_pot)
        except GameError as error:
            raise self._error(str(error)) from None

    def _by_seat(self, amounts: Iterable[Amount]) -> dict[int, int]:
        """Return the known amounts in chips, by seat."""
        counted = zip(self._seats, map(self._chips.count, amounts), strict=False)
        return {seat: chips for seat, chips in counted if chips is not None}

    def _error(self, reason: str, code: str = "illegal_hand") -> NotationError:
        return NotationError(f"{self._source.where}: {reason}", code=code)

    def _play(self, number: int, seat: int, action: PhhAction) -> None:
        """Play one action. Raises IllegalAction, and GameError if the cards run out."""
        hand, verb = self._hand, action.verb
        if verb in _BETTING and seat == hand.actor and self._dealt == hand.dealt and not action.remark:
            hand.act(seat, self._action_of(number, seat, action))
        elif verb == "sm":
            self._show_or_muck(number, seat, action)
        elif verb == "cc" and hand.actor != seat and self._with_chips_behind() == [seat]:
            return  # other programs ask even a player who can neither call nor be called
        elif self._dealt < hand.dealt and hand.phase is Phase.BETTING:
            raise IllegalAction("the cards must be dealt first")
        else:
            played = self._action_of(number, seat, action)
            if action.remark == TIMED_OUT and seat == hand.actor and self._is_default(played):
                hand.time_out(seat)
            else:
                hand.act(seat, played)

    def _show_or_muck(self, number: int, seat: int, action: PhhAction) -> None:
        hand = self._hand
        is_time = hand.over or hand.phase in (Phase.SHOWING, Phase.RUNNING)
        before = self._showdown.get(seat)
        if before and before[1].shows and action.shows:
            return  # shown at the all-in and again after the last card
        if before or hand.folded(seat) or not is_time:
            raise IllegalAction("this player cannot show or muck now")
        self._showdown[seat] = (number, action)
        self._take_showdown_turns()

    def _with_chips_behind(self) -> list[int]:
        """Return the live seats with chips behind, winnings excluded, while two or more are live."""
        hand = self._hand
        if len(hand.live) < 2:
            return []
        won = Counter[int]()
        for event in hand.events:
            if isinstance(event, ev.PotAwarded):
                won.update(dict(event.shares))
        return [seat for seat in hand.live if hand.stack(seat) > won[seat]]

    def _is_default(self, action: Action) -> bool:
        """Return whether `action` is the one taken for a player who runs out of time."""
        legal = self._hand.legal_actions()
        if legal is not None and legal.discard:
            return action == Draw(self._hand.hole_cards(legal.seat)[-(legal.draw or 0) :])
        return legal is not None and action == legal.cheapest

    def _action_of(self, number: int, seat: int, action: PhhAction) -> Action:
        hand, verb = self._hand, action.verb
        if verb == "f":
            return _FOLD
        if verb == "cc":
            return _CALL if hand.price > hand.bet(seat) else _CHECK
        if action.to is not None:
            to = self._chips.count_finite(action.to)
            return RaiseTo(to) if hand.price else BetTo(to)
        if verb == "sd":
            return Draw(self._cards.discards[number])
        return BringIn() if verb == "pb" else Run(action.runs)

    def _take_showdown_turns(self) -> None:
        """Take the recorded decisions at showdown, while it is the turn of these players."""
        hand = self._hand
        while hand.showing and hand.actor in self._showdown:
            seat, (_, action) = hand.actor, self._showdown[hand.actor]
            if action.shows:
                hand.act(seat, Show())
            elif action.remark == TIMED_OUT:
                hand.time_out(seat)
            else:
                hand.act(seat, Muck())

    def _finish(self) -> None:
        """Finish the hand after the last action, and check it against the record."""
        hand = self._hand
        if self._source.finishing_stacks is not None:
            while hand.showing and hand.actor is not None:
                hand.act(hand.actor, Muck())
        if self._dealt < hand.dealt:
            raise self._error(
                "the record ends before it deals the cards that follow its last action", "cut_off"
            )
        for seat in [self._seats[player] for player in self._cards.unknown_hands]:
            if seat in hand.shown:
                raise self._error(f"seat {seat + 1} has to show, and the record does not have its cards")
        for seat, (number, action) in self._showdown.items():
            if not action.shows and seat in hand.shown:
                raise action_error(
                    self._source,
                    number,
                    "this hand must be shown: it is not beaten, or a player is all-in",
                    "illegal_action",
                )
        if self._rabbit:
            try:
                (event,) = hand.hunt_rabbit()
            except IllegalAction as error:
                raise self._error(str(error)) from None
            if event != ev.RabbitShown(self._rabbit):
                raise self._error("the rabbit cards of the record are not the next cards of the deck")


def record(events: Iterable[Event], metadata: Mapping[str, Any] | None = None) -> PhhHand:
    """Make a record of the hand of `events`: all of them, or those that one viewer may see.

    Hole cards that are not in the events are unknown in the record, and undealt cards are not recorded.

    metadata: further fields of the format ("event", "table", "year", ...), as TOML values.

    Raises NotationError for events that are not a hand of a game that `game_of` knows.
    """
    events = list(events)
    started = events[0] if events else None
    if not isinstance(started, ev.HandStarted):
        raise NotationError("the events do not start with a HandStarted", code="no_start")
    boards = {0, started.boards - 1} | {event.board for event in events if isinstance(event, ev.BoardDealt)}
    variant = variant_of(started.game, own=len(boards) > 1 or started.bomb_pot)
    game = game_of(variant)
    if game is None:
        raise NotationError(f"PHH has no variant for the game {started.game!r}", code="unknown_variant")
    setup = Setup(started.stakes, started.seats, started.posts)
    paid = {event.seat: event.amount for event in events if isinstance(event, ev.AntePosted) and event.dead}
    ended = next((event for event in events if isinstance(event, ev.HandEnded)), None)
    made = PhhHand(
        variant=variant,
        actions=tuple(actions_of(events, game)),
        hand=started.id,
        finishing_stacks=None if ended is None else tuple([chips for _, chips in ended.stacks]),
        metadata={name: value for name, value in (metadata or {}).items() if name != OWN_FIELD},
        **setup.amounts(game, paid),
    )
    own = setup.own_field(Setup.of(made, game, ChipUnit.of(made, (), unit=1), Own())) | _own_field(
        started, events
    )
    return replace(made, metadata={**made.metadata, OWN_FIELD: own}) if own else made


def _own_field(started: ev.HandStarted, events: Iterable[Event]) -> dict[str, Any]:
    """Return the part of our own field that concerns the whole hand."""
    own: dict[str, Any] = {}
    if started.button != started.seats[-1].number:
        own["button"] = started.button
    if house := house_field(started.house):
        own["house"] = house
    if started.boards > 1:
        own["boards"] = started.boards
    if started.bomb_pot:
        own["bomb_pot"] = True
    for event in events:
        if isinstance(event, ev.RabbitShown):
            own["rabbit"] = format_cards(event.cards, "")
    return own
