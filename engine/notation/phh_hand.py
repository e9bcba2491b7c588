"""From a hand in PHH to the hand itself, played through the engine, and back.

What the format has no field for stands in a field of our own, `_riverboat`, and only where it differs from
what a reader would take for granted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine import events as ev
from engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, Phase, RaiseTo, Run, Show
from engine.cards import Card, format_cards
from engine.errors import EngineError, GameError, IllegalAction, NotationError
from engine.events import Event
from engine.games import STANDARD_HOUSE, Game, House, game_for_hand
from engine.hand import Hand
from engine.notation import phh
from engine.notation.phh import Amount, PhhHand
from engine.notation.phh_actions import TIMED_OUT, PhhAction, action_error, parse_actions
from engine.notation.phh_cards import told_cards
from engine.notation.phh_own import OWN_FIELD, Own, house_field
from engine.notation.phh_setup import Chips, Setup
from engine.notation.phh_story import actions_of
from engine.notation.phh_variants import VARIANTS, variant_of
from engine.setup import cards_needed

_DEALT: Final = (ev.HoleCardsDealt, ev.UpCardsDealt, ev.CardsDiscarded)
_FOLD, _CHECK, _CALL = Fold(), Check(), Call()
_CAPPED: Final = "capped"
_UNCAPPED: Final = House(raise_cap=99)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand in PHH after it has been played through the engine.

    What the record does not tell is made up in `hand`; who writes the hand again writes `source`.

    source: the record. hand: the hand; its chips are the smallest unit that the record has amounts in.
    chips_per_unit: how many chips make 1 in the record.
    made_up: (seat, card) for the cards dealt that the record does not tell.
    unknown_stacks: the seats whose stacks it does not tell.
    finishing_stacks: what the record says that each seat ends with, in chips, as far as it does.
    """

    source: PhhHand
    hand: Hand
    chips_per_unit: int
    made_up: frozenset[tuple[int, Card]]
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
    def unknown_cards(self) -> frozenset[int]:
        """The seats that were dealt cards which the record does not tell."""
        return frozenset([seat for seat, _ in self.made_up])

    @property
    def events(self) -> list[Event]:
        """The events of the hand that the record tells: without decks and cards that nobody knows."""
        return [
            event
            for event in self.hand.events
            if not isinstance(event, ev.DeckShuffled)
            and not (
                isinstance(event, _DEALT) and any((event.seat, card) in self.made_up for card in event.cards)
            )
        ]


def replay_all(text: str, on_error: Callable[[NotationError], object] | None = None) -> Iterator[Replayed]:
    """Play the hands in `text`, one after the other as they are asked for.

    A hand that cannot be read, breaks a rule or does not end with the stacks that it tells is a NotationError
    that gives its line and the reason. It is raised, or handed to `on_error` where that is given, and reading
    goes on with the next hand.
    """
    for source in phh.read(text, on_error):
        try:
            replayed = replay(source)
            for seat, (ours, theirs) in replayed.differences.items():
                raise NotationError(
                    f"{source.where}: seat {seat} ends with {ours}, not with {theirs}", code="chips_differ"
                )
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield replayed


def replay(source: PhhHand) -> Replayed:
    """Play `source` through the engine, every action by its rules.

    A record that ends in the middle gives a hand that waits for its next decision; but where it tells the
    finishing stacks, who neither shows nor mucks at showdown has mucked. The format does not tell how often a
    house allows to raise at fixed limit: where it was more often than our standard has it, that is no fault.

    Raises NotationError that says where, with the code "unknown_variant" for a game that is not in VARIANTS.
    """
    try:
        return _Replay(source).run()
    except NotationError as error:
        if error.code != _CAPPED:
            raise
        return _Replay(source, _UNCAPPED).run()


class _ToldHand(Hand):
    """A hand whose record tells how its discards were shuffled, as far as they were dealt again."""

    later: tuple[tuple[Card, ...], ...] = ()
    _dealt_before = 0

    @property
    def dealt(self) -> int:
        """How many cards have been dealt."""
        return self._dealt_before + self._dealt

    def _shuffle_discards(self, own: Sequence[Card]) -> None:
        first = self.later[0] if self.later else ()
        self.later = self.later[1:]
        self._reserve = (*first, *[card for card in self._reserve if card not in first])
        self._dealt_before += self._dealt
        super()._shuffle_discards(own)
        if self._deck[: len(first)] != first:
            raise GameError("the record deals cards again that were not discarded", code="bad_deck")


class _Replay:
    """A record while it is played."""

    def __init__(self, source: PhhHand, house: House = STANDARD_HOUSE) -> None:
        self._source = source
        own = Own.of(source)
        self._may_be_uncapped = own.house is None and house is STANDARD_HOUSE
        game = self._game(own)
        players = len(source.starting_stacks)
        if not game.min_seats <= players <= game.max_seats:
            raise self._error(f"{game.name} is not for {players} players")
        if cards_needed(game, players) > len(game.deck):  # before anything is made for each board
            raise self._error(f"{len(game.deck)} cards are too few for {game.boards} boards")
        self._actions = parse_actions(source)
        self._told = told_cards(source, game, self._actions, own.rabbit)
        self._chips = Chips.of(source, self._actions)
        setup = Setup.of(source, game, self._chips, own)
        self._seats = [seat.number for seat in setup.seats]
        try:
            self._hand = _ToldHand(
                game,
                setup.stakes,
                setup.seats,
                self._told.deck,
                button=own.button,
                posts=setup.posts,
                number=source.hand if isinstance(source.hand, int) else 0,
                house=own.house or house,
            )
            self._hand.later = self._told.later
            self._hand.start()
        except EngineError as error:
            raise self._error(str(error)) from None
        if self._hand.seats != setup.seats:
            raise self._error("the seats do not go round the table from the left of the button")
        self._rabbit = own.rabbit
        self._dealt = 0  # as far as the record has come
        self._showdown: dict[int, tuple[int, PhhAction]] = {}

    def run(self) -> Replayed:
        """Play it. Raises NotationError."""
        silent = self._told.silent
        number = 0
        try:
            for number, action in enumerate(self._actions, 1):
                if number in silent:
                    self._dealt += silent[number]
                if action.verb:
                    self._play(number, action)
        except (IllegalAction, GameError) as error:
            code = _CAPPED if self._may_be_uncapped and error.code == _CAPPED else "illegal_action"
            raise action_error(self._source, number, str(error), code) from None
        self._dealt += silent.get(number + 1, 0)
        self._finish()
        return Replayed(
            source=self._source,
            hand=self._hand,
            chips_per_unit=self._chips.per_unit,
            made_up=frozenset([(self._seats[player], card) for player, card in self._told.made_up]),
            unknown_stacks=frozenset(self._seats) - self._by_seat(self._source.starting_stacks).keys(),
            finishing_stacks=self._by_seat(self._source.finishing_stacks or ()),
        )

    def _game(self, own: Own) -> Game:
        game = VARIANTS.get(self._source.variant)
        if game is None:
            raise self._error(f"the variant {self._source.variant!r} is not known", "unknown_variant")
        if own.boards == 1 and not own.bomb_pot:
            return game
        try:
            return game_for_hand(game.code, own.boards, own.bomb_pot)
        except GameError as error:
            raise self._error(str(error)) from None

    def _by_seat(self, amounts: Iterable[Amount]) -> dict[int, int]:
        """Those of `amounts` that are known, in chips, by seat."""
        counted = zip(self._seats, map(self._chips.count, amounts), strict=False)
        return {seat: chips for seat, chips in counted if chips is not None}

    def _error(self, reason: str, code: str = "illegal_hand") -> NotationError:
        return NotationError(f"{self._source.where}: {reason}", code=code)

    def _play(self, number: int, action: PhhAction) -> None:
        """Raises IllegalAction, or GameError where the cards run out."""
        hand, verb = self._hand, action.verb
        if action.player is None or verb == "dh":
            self._dealt += len(action.cards)
            if self._dealt > hand.dealt:
                raise IllegalAction("it is not time to deal that")
            return
        seat = self._seats[action.player]
        if verb == "sm":
            self._note_showdown(number, seat, action)
        elif verb == "cc" and hand.actor != seat and self._with_chips_behind() == [seat]:
            return  # others still ask a player who can neither call nor be called
        elif self._dealt < hand.dealt and hand.phase is Phase.BETTING:
            raise IllegalAction("the cards have to be dealt first")
        else:
            wish = self._wish(number, seat, action)
            if action.remark == TIMED_OUT and seat == hand.actor and self._is_default(wish):
                hand.time_out(seat)
            else:
                hand.act(seat, wish)

    def _note_showdown(self, number: int, seat: int, action: PhhAction) -> None:
        hand = self._hand
        is_time = hand.over or hand.phase in (Phase.SHOWING, Phase.RUNNING)
        before = self._showdown.get(seat)
        if before and before[1].shows and action.shows:
            return  # shown when the player was all-in, and again when the cards that were left had come
        if before or hand.folded(seat) or not is_time:
            raise IllegalAction("it is not for this player to show or to muck")
        self._showdown[seat] = (number, action)
        self._show_and_muck()

    def _with_chips_behind(self) -> list[int]:
        """The seats at showdown, or on the way there, that have chips but for what was won."""
        hand = self._hand
        if len(hand.live) < 2:
            return []
        won = Counter[int]()
        for event in hand.events:
            if isinstance(event, ev.PotAwarded):
                won.update(dict(event.shares))
        return [seat for seat in hand.live if hand.stack(seat) > won[seat]]

    def _is_default(self, wish: Action) -> bool:
        """Whether `wish` is what is done for a player who does not act in time."""
        legal = self._hand.legal_actions()
        return legal is not None and wish == legal.cheapest

    def _wish(self, number: int, seat: int, action: PhhAction) -> Action:
        hand, verb = self._hand, action.verb
        if verb == "f":
            return _FOLD
        if verb == "cc":
            return _CALL if hand.price > hand.bet(seat) else _CHECK
        if action.to is not None:
            to = self._chips.count_finite(action.to)
            return RaiseTo(to) if hand.price else BetTo(to)
        if verb == "sd":
            return Draw(self._told.discards[number])
        return BringIn() if verb == "pb" else Run(action.runs)

    def _show_and_muck(self) -> None:
        """Take the decisions at showdown that the record tells, as far as it is the turn of these players."""
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
        """See to what is left when the actions are over, and that the engine did what they say."""
        hand = self._hand
        if self._source.finishing_stacks is not None:
            while hand.showing and hand.actor is not None:
                hand.act(hand.actor, Muck())
        if self._dealt < hand.dealt:
            raise self._error(
                "the record ends before the cards are dealt that its actions lead to", "cut_off"
            )
        for seat in [self._seats[player] for player in self._told.unknown_hands]:
            if seat in hand.shown:
                raise self._error(
                    f"the cards in seat {seat} have to be shown, and the record does not tell them"
                )
        for seat, (number, action) in self._showdown.items():
            if not action.shows and seat in hand.shown:
                raise action_error(
                    self._source,
                    number,
                    "this hand is not beaten, or players are all-in: it is shown",
                    "illegal_action",
                )
        if self._rabbit:
            try:
                (event,) = hand.hunt_rabbit()
            except IllegalAction as error:
                raise self._error(str(error)) from None
            if event != ev.RabbitShown(self._rabbit):
                raise self._error("other cards would have come than the rabbit shows")


def record(events: Iterable[Event], metadata: Mapping[str, Any] | None = None) -> PhhHand:
    """The record of the hand that `events` tell, all of them or those that one viewer may see.

    Hole cards that are not among the events are unknown in the record. metadata: further fields of the
    format ("event", "table", "year", ...), as values of TOML. Cards that were not dealt are not told.

    Raises NotationError for events that are no hand of a game in VARIANTS.
    """
    events = list(events)
    started = events[0] if events else None
    if not isinstance(started, ev.HandStarted):
        raise NotationError("the events do not begin with the start of a hand", code="no_start")
    boards = {0, started.boards - 1} | {event.board for event in events if isinstance(event, ev.BoardDealt)}
    variant = variant_of(started.game, own=len(boards) > 1 or started.bomb_pot)
    game = VARIANTS.get(variant)
    if game is None:
        raise NotationError(f"PHH has no variant for the game {started.game!r}", code="unknown_variant")
    setup = Setup(started.stakes, started.seats, started.posts)
    paid = {event.seat: event.amount for event in events if isinstance(event, ev.AntePosted) and event.dead}
    ended = next((event for event in events if isinstance(event, ev.HandEnded)), None)
    made = PhhHand(
        variant=variant,
        actions=tuple(actions_of(events, game)),
        hand=started.number,
        finishing_stacks=None if ended is None else tuple([chips for _, chips in ended.stacks]),
        metadata={name: value for name, value in (metadata or {}).items() if name != OWN_FIELD},
        **setup.amounts(game, paid),
    )
    own = setup.own_field(Setup.of(made, game, Chips.of(made, ()), Own())) | _own_field(started, events)
    return replace(made, metadata={**made.metadata, OWN_FIELD: own}) if own else made


def _own_field(started: ev.HandStarted, events: Iterable[Event]) -> dict[str, Any]:
    """What a record says in its own field of the hand as a whole."""
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
