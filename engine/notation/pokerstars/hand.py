"""PokerStars records to hands, played through the engine."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, Muck, Phase, RaiseTo, Run, Show
from riverboat.engine.cards import Card
from riverboat.engine.errors import EngineError, IllegalAction, NotationError
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import STANDARD_HOUSE, House, Rake, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.notation.pokerstars.deck import stack_deck
from riverboat.engine.notation.pokerstars.reader import ParsedLine, PokerStarsHand
from riverboat.engine.notation.pokerstars.setup import (
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
class PokerStarsReplay:
    """A PokerStars record played through the engine.

    source: the record.
    hand: the hand, with made-up cards where the record has none. A chip is the smallest unit of its amounts.
    chips_per_unit: how many chips make 1 in the record.
    unknown_cards: the seats whose hole cards the record does not have.
    finishing_stacks: the final stacks of the record, by seat, in chips.
    """

    source: PokerStarsHand
    hand: Hand
    chips_per_unit: int
    unknown_cards: frozenset[int]
    finishing_stacks: Mapping[int, int]

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
    def events(self) -> list[Event]:
        """The events that the record has: without the deck and unknown hole cards."""
        return [
            event
            for event in self.hand.events
            if not isinstance(event, ev.DeckShuffled)
            and not (isinstance(event, ev.HoleCardsDealt) and event.seat in self.unknown_cards)
        ]


def replay(source: PokerStarsHand) -> PokerStarsReplay:
    """Play `source` through the engine, with all actions checked by its rules.

    The text has neither the house rules nor the rate of the rake. This takes the first ones that allow the
    actions and give the recorded stacks, starting with our standard and the usual rates.

    Raises NotationError with the place.
    """
    errors = []
    for house in _HOUSES:
        try:
            return _replay(source, house)
        except NotationError as error:
            errors.append(error)
    raise errors[0]


def _replay(source: PokerStarsHand, house: House) -> PokerStarsReplay:
    attempts = (
        _Replay(source, replace(house, odd_chip_by_suit=by_suit), rate).run()
        for by_suit in (None, True)
        for rate in _rates(source)
    )
    first = next(attempts)
    return next((attempt for attempt in chain([first], attempts) if not attempt.differences), first)


def _rates(source: PokerStarsHand) -> list[int]:
    """Return rates of the rake to try, in thousandths, starting with the rate over all pots together."""
    if not source.rake:
        return [0]
    won = sum([line.amount for line in source.lines if line.verb == "collected"])
    least = ceil(1000 * source.rake / (won + source.rake))
    return [least, *[rate for rate in _USUAL_RATES if rate > least]]


class _Replay:
    """The replay of one record."""

    def __init__(self, source: PokerStarsHand, house: House, rate: int) -> None:
        self._source = source
        self._money = Money.of(source)
        seats = sorted(source.stacks, key=lambda seat: (seat <= source.button, seat))
        self._board_lines = [line for line in source.lines if line.verb == "board"]
        boards = 1 + max([line.run for line in self._board_lines], default=0)
        known = self._known_cards()
        self._showdown: dict[int, ParsedLine] = {}
        try:
            game = game_for_hand(source.game, 1 if source.runs > 1 else boards, is_bomb_pot(source))
            holes = {seat: known.get(seat, ()) for seat in seats}
            deck = stack_deck(game, holes, self._board_lines, self._showdown_order(seats))
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
                    max_runs=source.runs,
                    rake=Rake(rate, self._money.chips(source.rake), no_flop_no_drop=False) if rate else None,
                ),
            )
        except EngineError as error:
            raise self._error(source.line, str(error), "illegal_hand") from None

    def run(self) -> PokerStarsReplay:
        """Play the record. Raises NotationError."""
        self._hand.start()
        for line in self._source.lines:
            try:
                self._play(line)
            except IllegalAction as error:
                raise self._error(line.number, str(error), "illegal_action") from None
        self._finish()
        return PokerStarsReplay(
            source=self._source,
            hand=self._hand,
            chips_per_unit=self._money.per_unit,
            unknown_cards=self._unknown,
            finishing_stacks=self._finishing_stacks(),
        )

    def _error(self, line: int, reason: str, code: str) -> NotationError:
        return NotationError(f"line {line}, hand {self._source.number}: {reason}", code=code)

    def _known_cards(self) -> dict[int, tuple[Card, ...]]:
        """Return the known hole cards. Raises NotationError for contradictory ones."""
        known = dict(self._source.summed_up)
        for line in self._source.lines:
            if line.cards and line.verb in {"dealt", "folds", "shows"}:
                before = known.get(line.seat, ())
                few, many = sorted((before, line.cards), key=len)
                if not set(few) <= set(many):
                    raise self._error(
                        line.number, "an earlier line has other cards for this player", "bad_cards"
                    )
                known[line.seat] = many
        return known

    def _showdown_order(self, seats: Sequence[int]) -> list[int]:
        """Return the seats that do not fold: first in the order of the text, then those it does not name."""
        folded = {line.seat for line in self._source.lines if line.verb == "folds"}
        named = dict.fromkeys(line.seat for line in self._source.lines if line.verb in {"shows", "mucks"})
        return [seat for seat in dict.fromkeys([*named, *seats]) if seat not in folded]

    def _seat(self, seat: int) -> Seat:
        source = self._source
        return Seat(seat, self._money.chips(source.stacks[seat]), source.names[seat], auto_muck=False)

    def _play(self, line: ParsedLine) -> None:
        hand = self._hand
        if line.verb == "board":
            if line.run >= len(hand.boards) or not set(line.cards) <= set(hand.boards[line.run]):
                raise IllegalAction("these board cards are not due yet")
        elif line.verb in {"shows", "mucks"}:
            self._showdown.setdefault(line.seat, line)
        elif line.verb in _ACTIONS:
            hand.act(line.seat, self._action_of(line))
        self._take_other_decisions()

    def _action_of(self, line: ParsedLine) -> Action:
        hand, chips = self._hand, self._money.chips(line.amount)
        match line.verb:
            case "folds":
                return Fold()
            case "checks":
                return Check()
            case "calls":
                legal = hand.legal_actions()
                if legal and legal.seat == line.seat and legal.call and legal.call != chips:
                    raise IllegalAction(f"a call is {legal.call}, not {chips}")
                return Call()
        return RaiseTo(chips) if hand.price else BetTo(chips)

    def _take_other_decisions(self) -> None:
        """Take decisions that the text does not have as an action in turn: runs, shows and mucks."""
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
        """Finish the hand after the last line, and check it against the text."""
        hand = self._hand
        while hand.showing and hand.actor is not None:
            hand.act(hand.actor, Muck())
            self._take_other_decisions()
        if not hand.over:
            last = self._source.lines[-1].number if self._source.lines else self._source.line
            raise self._error(last, "the text ends before the hand does", "cut_off")
        recorded = sum([len(line.cards) for line in self._board_lines])
        if recorded < sum(map(len, hand.boards)) - self._shared_cards():
            raise self._error(
                self._source.line,
                "the text does not have all board cards that the actions lead to",
                "cut_off",
            )
        for seat in sorted(self._unknown & hand.shown.keys()):
            name = self._source.names[seat]
            raise self._error(
                self._source.line, f"{name} has to show, and the text does not have the cards", "illegal_hand"
            )

    def _shared_cards(self) -> int:
        """Return how many board cards are shared by several runs, counted for each further run."""
        first, *others = self._hand.boards
        return sum([sum(card in first for card in board) for board in others])

    def _finishing_stacks(self) -> dict[int, int]:
        """Return the final stacks by the text: the starting stack, minus bets, plus winnings."""
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
