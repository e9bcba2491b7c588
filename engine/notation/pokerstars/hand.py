"""PokerStars records to hands, played through the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import chain
from math import ceil, gcd
from typing import Final

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
from riverboat.engine.cards import Card
from riverboat.engine.errors import GameError, IllegalAction, NotationError
from riverboat.engine.events import Event
from riverboat.engine.facts import changed, fact
from riverboat.engine.hand import Hand
from riverboat.engine.house import STANDARD_HOUSE, House
from riverboat.engine.notation.occasion import recorded_events
from riverboat.engine.notation.pokerstars.ledger import ledger_of
from riverboat.engine.notation.pokerstars.lines import ParsedLine
from riverboat.engine.notation.pokerstars.plan import ReplayPlan, plans_of
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand
from riverboat.engine.notation.provenance import Provenance

_FOLD, _CHECK, _CALL = Fold(), Check(), Call()
_ACTIONS: Final = ("folds", "checks", "calls", "bets", "raises", "brings in", "draws")
_USUAL_RATES: Final = range(5, 105, 5)
_USUAL_CHIPS: Final = (5, 10, 25, 50, 100)
_HOUSES: Final = tuple(
    [
        tuple([replace(house, odd_chip_by_suit=by_suit) for by_suit in (None, True, False)])
        for house in (STANDARD_HOUSE, House(raise_cap=99), House(raise_cap=99, half_bet_counts=False))
    ]
)
"""House rules to try, each with the ways to award odd chips."""
_DOUBLING_HOUSES: Final = tuple(
    [tuple([replace(house, open_pair_doubles=True) for house in houses]) for houses in _HOUSES]
)


@fact
class PokerStarsReplay:
    """A PokerStars record played through the engine.

    source: the record.
    hand: the hand, with made-up cards where the record has none. A chip is the smallest unit of its amounts.
    chips_per_unit: how many chips make 1 in the record.
    made_up: (seat, card) for dealt cards that the record does not have.
    finishing_stacks: the final stacks of the record, by seat, in chips.
    provenance: what else the record says. remarks: what the room did otherwise than our rules.
    """

    source: PokerStarsHand
    hand: Hand
    chips_per_unit: int
    made_up: frozenset[tuple[int, Card]]
    finishing_stacks: Mapping[int, int]
    provenance: Provenance
    remarks: tuple[str, ...]

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


def replay(source: PokerStarsHand) -> PokerStarsReplay:
    """Play `source` through the engine, with all actions checked by its rules.

    The text has neither the house rules nor the rate of the rake. This takes the first ones that allow the
    actions and give the recorded stacks, starting with our standard and the usual rates. What a room allowed
    against our rules is played as the legal action that moves the same chips, if the stacks come out.

    Raises NotationError with the place.
    """
    errors, plans = [], []
    for plan in plans_of(source):
        plans.append(plan)
        for houses in _houses(plan):
            try:
                return _replay(plan, houses)
            except NotationError as error:
                errors.append(error)
    for plan in plans:
        for houses in _houses(plan):
            try:
                replayed = _replay(plan, houses, lenient=True)
            except NotationError:
                continue
            if not replayed.differences:
                return replayed
    raise errors[0]


def _houses(plan: ReplayPlan) -> tuple[tuple[House, ...], ...]:
    is_doubling = any(street.pair_doubles for street in plan.game.streets)
    return _HOUSES + _DOUBLING_HOUSES if is_doubling else _HOUSES


def _replay(plan: ReplayPlan, houses: Sequence[House], *, lenient: bool = False) -> PokerStarsReplay:
    won = [plan.money.chips(line.amount) for line in plan.source.lines if line.verb == "collected"]
    ways = [(chip, True) for chip in _smallest_chips(won, plan.stakes.smallest_bet)]
    if plan.source.rake and len(won) > 1:
        ways.append((1, False))
    attempts = (
        _Replay(plan, plan.hand(house, rate, each_pot=each_pot), lenient=lenient).run()
        for chip, each_pot in ways
        for house in [changed(house, smallest_chip=chip) for house in houses]
        for rate in _rates(plan.source)
    )
    first = next(attempts)
    return next((attempt for attempt in chain([first], attempts) if not attempt.differences), first)


def _smallest_chips(won: Sequence[int], most: int) -> list[int]:
    """Return chips to try as the smallest in play, starting with ours. won: the parts of all pots.

    Of a pot that is split, all parts but one are multiples of it.
    """
    if len(won) < 2:
        return [1]
    tried = [
        chip for chip in (gcd(*won), *_USUAL_CHIPS) if chip <= most and any(part % chip == 0 for part in won)
    ]
    return list(dict.fromkeys([1, *tried]))


def _rates(source: PokerStarsHand) -> list[int]:
    """Return rates of the rake to try, in thousandths, starting with the rate over all pots together."""
    if not source.rake:
        return [0]
    won = sum([line.amount for line in source.lines if line.verb == "collected"])
    least = ceil(Decimal(1000 * source.rake) / (won + source.rake))
    return [least, *[rate for rate in _USUAL_RATES if rate > least]]


class _Replay:
    """One attempt to replay a record.

    lenient: whether an action that the room allowed, and we do not, is replaced by one that moves the same
        chips.
    """

    def __init__(self, plan: ReplayPlan, hand: Hand, *, lenient: bool) -> None:
        self._source, self._money, self._plan = plan.source, plan.money, plan
        self._hand = hand
        self._lenient = lenient
        self._remarks: list[str] = []
        self._showdown: dict[int, ParsedLine] = {}
        self._early_folds: set[int] = set()

    def run(self) -> PokerStarsReplay:
        """Play the record. Raises NotationError."""
        source = self._source
        line_number = source.line
        try:
            self._hand.start()
            for line in source.lines:
                line_number = line.number
                self._play(line)
        except (IllegalAction, GameError) as error:
            raise self._error(line_number, str(error), "illegal_action") from None
        self._finish()
        ledger = ledger_of(source, self._money, self._hand.stakes.big_blind)
        return PokerStarsReplay(
            source=source,
            hand=self._hand,
            chips_per_unit=self._money.per_unit,
            made_up=self._plan.deck.made_up,
            finishing_stacks=ledger.stacks,
            provenance=changed(
                source.provenance, unit=self._money.per_unit, rake=self._money.chips(source.rake)
            ),
            remarks=(*source.remarks, *ledger.remarks, *self._remarks),
        )

    def _error(self, line: int, reason: str, code: str) -> NotationError:
        return NotationError(f"line {line}, hand {self._source.number}: {reason}", code=code)

    def _play(self, line: ParsedLine) -> None:
        hand = self._hand
        if line.verb in _ACTIONS:
            self._act(line)
        elif line.is_board:
            if line.run >= len(hand.boards) or not set(line.cards) <= set(hand.boards[line.run]):
                raise IllegalAction("these board cards are not due yet")
        elif line.verb == "dealt":
            if not {*line.kept, *line.cards} <= set(hand.hole_cards(line.seat)):
                raise IllegalAction("these cards are not due yet")
        elif line.verb in {"shows", "mucks"}:
            self._showdown.setdefault(line.seat, line)
        self._take_other_decisions()

    def _act(self, line: ParsedLine) -> None:
        hand, seat = self._hand, line.seat
        if not self._lenient:
            hand.act(seat, self._action_of(line))
            return
        name = self._source.names[seat]
        if seat != hand.actor and line.verb == "folds":
            self._early_folds.add(seat)
            self._remark(line, f"{name} folded out of turn or all-in")
        elif seat != hand.actor and line.verb == "checks":
            self._remark(line, f"{name} checked with nobody left to bet against")
        else:
            self._act_as_allowed(line)

    def _act_as_allowed(self, line: ParsedLine) -> None:
        """Act, or call or check in place of a bet that nobody could call."""
        hand, seat = self._hand, line.seat
        try:
            action = self._action_of(line)
            hand.check(seat, action)
        except IllegalAction as error:
            legal = hand.legal_actions()
            if legal is None or line.verb not in {"calls", "bets", "raises"}:
                raise
            action = Call() if legal.call else Check()
            self._remark(line, f"{self._source.names[seat]} {line.verb}: {error}")
        hand.act(seat, action)

    def _remark(self, line: ParsedLine, reason: str) -> None:
        self._remarks.append(f"line {line.number}: {reason}")

    def _action_of(self, line: ParsedLine) -> Action:
        hand, chips = self._hand, self._money.chips(line.amount)
        match line.verb:
            case "folds":
                return _FOLD
            case "checks":
                return _CHECK
            case "brings in":
                return BringIn()
            case "draws":
                return Draw(self._plan.deck.discards.get(line.number, ()))
            case "calls":
                seat = line.seat
                if seat == hand.actor and chips != min(hand.price - hand.bet(seat), hand.stack(seat)):
                    self._check_call(chips)
                return _CALL
        return RaiseTo(chips) if hand.price else BetTo(chips)

    def _check_call(self, chips: int) -> None:
        """Raise IllegalAction if a call is due, and is not of `chips`."""
        legal = self._hand.legal_actions()
        if legal and legal.call and legal.call != chips:
            raise IllegalAction(f"a call is {legal.call}, not {chips}")

    def _take_other_decisions(self) -> None:
        """Take decisions that the text does not have as an action in turn: runs, shows and mucks."""
        hand = self._hand
        while (actor := hand.actor) is not None:
            phase = hand.phase
            if phase is Phase.BETTING and actor in self._early_folds:
                hand.act(actor, _FOLD)
            elif phase is Phase.SHOWING and actor in self._showdown:
                shows = self._showdown[actor].verb == "shows"
                hand.act(actor, Show() if shows else Muck())
            elif phase is Phase.RUNNING:
                hand.act(actor, Run(self._source.runs))
            else:
                return

    def _finish(self) -> None:
        """Finish the hand after the last line, and check it against the text."""
        hand, source = self._hand, self._source
        while hand.showing and hand.actor is not None:
            hand.act(hand.actor, Muck())
            self._take_other_decisions()
        if not hand.over:
            last = source.lines[-1].number if source.lines else source.line
            raise self._error(last, "the text ends before the hand does", "cut_off")
        recorded = sum([len(line.cards) for line in source.lines if line.is_board])
        if recorded < sum(map(len, hand.boards)) - self._shared_cards():
            raise self._error(
                source.line,
                "the text does not have all board cards that the actions lead to",
                "cut_off",
            )
        for seat in sorted(self._plan.deck.unknown_hands & hand.shown.keys()):
            self._check_unknown(seat)

    def _check_unknown(self, seat: int) -> None:
        """Check that a player whose cards are unknown does not have to show. Raises NotationError."""
        name = self._source.names[seat]
        shown = self._showdown.get(seat)
        if not self._lenient or (shown is None and seat not in self._early_folds):
            raise self._error(
                self._source.line, f"{name} has to show, and the text does not have the cards", "illegal_hand"
            )
        if shown is not None and shown.verb == "shows":
            self._remarks.append(
                f"{name} showed a part of the hand, and here has to show it: the rest is made up"
            )
        else:
            self._remarks.append(f"{name} did not show, and here has to: the cards are made up")

    def _shared_cards(self) -> int:
        """Return how many board cards are shared by several runs, counted for each further run."""
        first, *others = self._hand.boards
        return sum([sum(card in first for card in board) for board in others])
