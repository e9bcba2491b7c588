"""From a hand history of PokerStars to the hand itself, played through the engine."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

from engine import events as ev
from engine.actions import Action, BetTo, Call, Check, Fold, Muck, Phase, RaiseTo, Run, Show
from engine.cards import Card
from engine.errors import EngineError, IllegalAction, NotationError
from engine.events import Event, Seat
from engine.games import STANDARD_HOUSE, House, Rake, game_for_hand
from engine.hand import Hand
from engine.notation.pokerstars_deck import stack_deck
from engine.notation.pokerstars_reading import Line, PokerStarsHand
from engine.notation.pokerstars_setup import (
    Money,
    is_ante_first,
    is_bomb_pot,
    own_blinds,
    posts_of,
    stakes_of,
)

_ACTIONS: Final = ("folds", "checks", "calls", "bets", "raises")
_USUAL_RATES: Final = range(5, 105, 5)
_HOUSES: Final = (STANDARD_HOUSE, House(raise_cap=99), House(raise_cap=99, half_bet_counts=False))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand from a history after it has been played through the engine.

    source: the record. hand: the hand, with cards that are not told made up; its chips are the smallest unit
    that the record has amounts in. chips_per_unit: how many chips make 1 in the record.
    unknown_cards: the seats whose hole cards the record does not tell.
    finishing_stacks: what the record says that each seat ends with, in chips.
    """

    source: PokerStarsHand
    hand: Hand
    chips_per_unit: int
    unknown_cards: frozenset[int]
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


def replay(source: PokerStarsHand) -> Replayed:
    """Play `source` through the engine, every action by its rules.

    The text does not tell the options of the house, nor the rate of the rake: the first are taken that allow
    the actions and lead to the stacks told, our standard and the usual rates before others.

    Raises NotationError that says where.
    """
    errors = []
    for house in _HOUSES:
        try:
            return _replay(source, house)
        except NotationError as error:
            errors.append(error)
    raise errors[0]


def _replay(source: PokerStarsHand, house: House) -> Replayed:
    attempts = (
        _Replay(source, replace(house, odd_chip_by_suit=by_suit), rate).run()
        for by_suit in (None, True)
        for rate in _rates(source)
    )
    first = next(attempts)
    return next((attempt for attempt in chain([first], attempts) if not attempt.differences), first)


def _rates(source: PokerStarsHand) -> list[int]:
    """Rates of the rake, in thousandths; the first is what was taken of all pots together."""
    if not source.rake:
        return [0]
    won = sum([line.amount for line in source.lines if line.verb == "collected"])
    least = ceil(1000 * source.rake / (won + source.rake))
    return [least, *[rate for rate in _USUAL_RATES if rate > least]]


class _Replay:
    """A record while it is played."""

    def __init__(self, source: PokerStarsHand, house: House, rate: int) -> None:
        self._source = source
        self._money = Money.of(source)
        seats = sorted(source.stacks, key=lambda seat: (seat <= source.button, seat))
        self._board_lines = [line for line in source.lines if line.verb == "board"]
        boards = 1 + max([line.run for line in self._board_lines], default=0)
        known = self._known_cards()
        self._showdown: dict[int, Line] = {}
        try:
            game = game_for_hand(source.game, 1 if source.runs > 1 else boards, is_bomb_pot(source))
            folded = {line.seat for line in source.lines if line.verb == "folds"}
            holes = {seat: known.get(seat, ()) for seat in seats}
            deck = stack_deck(game, holes, self._board_lines, set(seats) - folded)
            self._unknown = frozenset(
                seat for seat, hole in holes.items() if len(hole) < game.streets[0].hole
            )
            self._hand = Hand(
                game,
                stakes_of(source, self._money),
                [self._seat(seat) for seat in seats],
                deck,
                button=source.button,
                posts=posts_of(source, seats, self._money),
                number=source.number,
                house=replace(
                    house,
                    blind_before_ante=not is_ante_first(source),
                    most_runs=source.runs,
                    rake=Rake(rate, self._money.chips(source.rake), no_flop_no_drop=False) if rate else None,
                ),
            )
        except EngineError as error:
            raise self._error(source.line, str(error), "illegal_hand") from None

    def run(self) -> Replayed:
        """Play it. Raises NotationError."""
        self._hand.start()
        for line in self._source.lines:
            try:
                self._play(line)
            except IllegalAction as error:
                raise self._error(line.number, str(error), "illegal_action") from None
        self._finish()
        return Replayed(
            source=self._source,
            hand=self._hand,
            chips_per_unit=self._money.per_unit,
            unknown_cards=self._unknown,
            finishing_stacks=self._finishing_stacks(),
        )

    def _error(self, line: int, reason: str, code: str) -> NotationError:
        return NotationError(f"line {line}, hand {self._source.number}: {reason}", code=code)

    def _known_cards(self) -> dict[int, tuple[Card, ...]]:
        """The hole cards that are told. Raises NotationError where a player is told to have others."""
        known = dict(self._source.summed_up)
        for line in self._source.lines:
            if line.cards and line.verb in {"dealt", "folds", "shows"}:
                before = known.get(line.seat, ())
                few, many = sorted((before, line.cards), key=len)
                if not set(few) <= set(many):
                    raise self._error(
                        line.number, "the player has been told to have other cards", "bad_cards"
                    )
                known[line.seat] = many
        return known

    def _seat(self, seat: int) -> Seat:
        source = self._source
        return Seat(seat, self._money.chips(source.stacks[seat]), source.names[seat], auto_muck=False)

    def _play(self, line: Line) -> None:
        hand = self._hand
        if line.verb == "board":
            if line.run >= len(hand.boards) or not set(line.cards) <= set(hand.boards[line.run]):
                raise IllegalAction("it is not time to deal that to the board")
        elif line.verb in {"shows", "mucks"}:
            self._showdown.setdefault(line.seat, line)
        elif line.verb in _ACTIONS:
            hand.act(line.seat, self._wish(line))
        self._go_on()

    def _wish(self, line: Line) -> Action:
        hand, chips = self._hand, self._money.chips(line.amount)
        match line.verb:
            case "folds":
                return Fold()
            case "checks":
                return Check()
            case "calls":
                legal = hand.legal_actions()
                if legal and legal.seat == line.seat and legal.call and legal.call != chips:
                    raise IllegalAction(f"a call is of {legal.call}, not of {chips}")
                return Call()
        return RaiseTo(chips) if hand.price else BetTo(chips)

    def _go_on(self) -> None:
        """Take the decisions that the text tells otherwise than by an action in turn."""
        hand = self._hand
        while hand.actor is not None:
            if hand.phase is Phase.RUNNING:
                hand.act(hand.actor, Run(self._source.runs))
            elif hand.phase is Phase.SHOWING and hand.actor in self._showdown:
                shows = self._showdown[hand.actor].verb == "shows"
                hand.act(hand.actor, Show() if shows else Muck())
            else:
                return

    def _finish(self) -> None:
        """See to what is left when the text is over, and that the engine did what it says."""
        hand = self._hand
        while hand.showing and hand.actor is not None:
            hand.act(hand.actor, Muck())
            self._go_on()
        if not hand.over:
            last = self._source.lines[-1].number if self._source.lines else self._source.line
            raise self._error(last, "the hand is not over when the text is", "cut_off")
        told = sum([len(line.cards) for line in self._board_lines])
        if told < sum(map(len, hand.boards)) - self._shared_cards():
            raise self._error(self._source.line, "the board that the actions lead to is not told", "cut_off")
        for seat in sorted(self._unknown & hand.shown.keys()):
            name = self._source.names[seat]
            raise self._error(
                self._source.line, f"{name} has to show, and the cards are not told", "illegal_hand"
            )

    def _shared_cards(self) -> int:
        """How many cards of the boards were dealt once and lie on each of them."""
        first, *others = self._hand.boards
        return sum([sum(card in first for card in board) for board in others])

    def _finishing_stacks(self) -> dict[int, int]:
        """What the text says that each player ends with: the stack, less what was put in, plus what came."""
        money, own = self._money, own_blinds(self._source)
        stacks = {seat: money.chips(stack) for seat, stack in self._source.stacks.items()}
        bets = defaultdict[int, int](int)
        for line in self._source.lines:
            seat, amount = line.seat, money.chips(line.amount)
            match line.verb:
                case "board":
                    bets.clear()
                case "collected" | "returned":
                    stacks[seat] += amount
                case "ante":
                    stacks[seat] -= amount
                case "small blind" if line.number not in own:
                    stacks[seat] -= amount
                case "both blinds":
                    stacks[seat] -= amount
                    bets[seat] += min(amount, self._hand.stakes.big_blind)
                case "raises":
                    stacks[seat] -= amount - bets[seat]
                    bets[seat] = amount
                case "shows" | "mucks" | "dealt":
                    pass
                case _:
                    stacks[seat] -= amount
                    bets[seat] += amount
        return stacks
