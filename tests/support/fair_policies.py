"""Hands of a server that cheats by a policy, against contributors who are honest. Pure: nothing is sent.

The server plays some of the contributors itself. When all values of an attempt are known to it, it may refuse
the deal: it withholds the value of one of them. The rules are those of docs/fairness.md. The dropped rule is
here for comparison: a missing value simply does not count, and the hand is dealt with the others.
"""

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import sqrt
from typing import Final

from riverboat.engine.assessor import winners
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal, Selection
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import PACKS, SECRET_BYTES, DealTerms, Pack
from riverboat.engine.fairness.record import AvoidedDeal
from riverboat.engine.fairness.verifying import VerifiedDeal, verify_avoided
from riverboat.engine.games import GAMES
from riverboat.engine.table.deals import MISSES, MISSES_AMONG
from tests.support.fair_cheats import with_false_packs
from tests.support.fair_hands import ROOM, TABLE

VICTIM: Final = 0
"""The seat of an honest player."""

BAND: Final = 2.576
"""99 % of samples are within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a server can choose when it knows all values: one of the deals that they give.

    committed: to what. values: by seat. withheld: the seats without which the deal comes.
    """

    committed: CommittedDeal
    values: Mapping[int, bytes]
    withheld: tuple[int, ...] = ()

    @property
    def selection(self) -> Selection:
        """What the values that count decide."""
        counted = {seat: value for seat, value in self.values.items() if seat not in self.withheld}
        return Selection.of(self.committed.terms, self.committed.commitment, counted)

    def share(self) -> float:
        """Return which share of a pot between the victim and the next seat that one would win."""
        selection, players = self.selection, len(self.committed.terms.line_up.players)
        order = self.committed._packs[selection.pack].orders[0]
        deck = [order[at] for at in selection.positions[0]]
        best = winners(
            {seat: deck[seat : 2 * players : players] for seat in (VICTIM, 1)}, deck[2 * players :][:5]
        )
        return (VICTIM + 1 in best) / len(best)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What a server does. This one is honest.

    false: the packs that are not those of their secrets. wants: whether it likes a deal; others it refuses as
    long as one of its puppets can. stops: whether it leaves an attempt that it does not like unopened.
    """

    false: tuple[int, ...] = ()
    wants: Callable[[Choice], bool] = lambda choice: True
    stops: bool = False

    def commit(self, committed: CommittedDeal) -> CommittedDeal:
        """Return what it commits to."""
        return with_false_packs(committed, *self.false) if self.false else committed


def is_false(choice: Choice) -> bool:
    """Whether the false pack, which is the first, would be dealt."""
    return choice.selection.pack == 0


def wins(choice: Choice) -> bool:
    """Whether the server's first puppet would win."""
    return choice.share() == 1


WINNING: Final = Policy(wants=wins)
HUNTING: Final = Policy(false=(0,), wants=is_false)


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """A policy at a table.

    found: the probability with which a hand is found to be false. honest, puppets: contributors.
    fresh: whether the server seats new puppets for each hand, whom nobody has seen refuse a deal.
    """

    policy: Policy
    found: float
    honest: int = 1
    puppets: int = 1
    fresh: bool = False
    dropped_rule: bool = False


EXPERIMENTS: Final = {
    "honest": Experiment(policy=Policy(), found=0),
    "one false pack": Experiment(policy=Policy(false=(0,)), found=3 / 4),
    "one false pack, three honest": Experiment(policy=Policy(false=(0,)), found=3 / 4, honest=3),
    "two false packs": Experiment(policy=Policy(false=(0, 1)), found=1),
    "hunts, one puppet": Experiment(policy=HUNTING, found=3 / 4),
    "hunts, two puppets": Experiment(policy=HUNTING, found=3 / 4, puppets=2),
    "hunts, three puppets": Experiment(policy=HUNTING, found=3 / 4, puppets=3),
    "hunts, three new puppets a hand": Experiment(policy=HUNTING, found=3 / 4, puppets=3, fresh=True),
    "hunts, and does not open": Experiment(policy=replace(HUNTING, stops=True), found=3 / 4),
    "hunts, nobody honest": Experiment(policy=HUNTING, found=0, honest=0, puppets=2),
    "dropped rule: hunts, one puppet": Experiment(policy=HUNTING, found=(3 / 4) ** 2, dropped_rule=True),
    "dropped rule: hunts, two puppets": Experiment(
        policy=HUNTING, found=(3 / 4) ** 4, puppets=2, dropped_rule=True
    ),
    "dropped rule: hunts, three puppets": Experiment(
        policy=HUNTING, found=(3 / 4) ** 8, puppets=3, dropped_rule=True
    ),
    "wants to win, two puppets": Experiment(policy=WINNING, found=0, puppets=2),
    "wants to win, two new puppets a hand": Experiment(policy=WINNING, found=0, puppets=2, fresh=True),
    "dropped rule: wants to win, two puppets": Experiment(
        policy=WINNING, found=0, puppets=2, dropped_rule=True
    ),
}
"""What is tried. The probabilities are those of docs/fairness.md: one of four packs is dealt."""


@dataclass(slots=True)
class Tally:
    """What became of some hands.

    found: hands in which somebody who checks the records finds a fault. false: hands dealt from a false pack.
    refused: attempts that were given up. share: of the pots between the victim and the first puppet.
    """

    hands: int = 0
    found: int = 0
    false: int = 0
    refused: int = 0
    share: float = 0.0

    def is_chance(self, count: float, probability: float) -> bool:
        """Whether `count` of the hands is what a probability gives in 99 % of samples."""
        spread = BAND * sqrt(self.hands * probability * (1 - probability))
        return abs(count - self.hands * probability) <= spread


@dataclass(slots=True)
class _Player:
    """A contributor. value: for its head, once it was revealed to the server. misses: the hands."""

    chain: ValueChain
    head: bytes = b""
    value: bytes = b""
    misses: list[int] = field(default_factory=list)

    def draw(self) -> None:
        """Reveal the next value."""
        self.head, self.value = self.chain.head, self.chain.reveal()

    def contributes(self, hand: int) -> bool:
        return sum(missed > hand - MISSES_AMONG for missed in self.misses) < MISSES


class PolicyTable:
    """A table at which an experiment is made."""

    def __init__(self, experiment: Experiment, seed: str) -> None:
        self._experiment = experiment
        self._policy = experiment.policy
        self._honest = experiment.honest
        self._rng = random.Random(seed)
        self._players = {
            seat: _Player(self._chain(seat)) for seat in range(experiment.honest + experiment.puppets)
        }

    def play(self, hands: int) -> Tally:
        """Play hands, and return what became of them."""
        tally = Tally()
        for hand in range(1, hands + 1):
            tally.hands += 1
            if self._experiment.dropped_rule:
                self._play_by_dropped_rule(hand, tally)
            else:
                self._play(hand, tally)
        return tally

    def _play(self, hand: int, tally: Tally) -> None:
        """Play attempts until one is dealt."""
        if self._experiment.fresh:
            puppets = [seat for seat in self._players if seat >= self._honest]
            self._players |= {seat: _Player(self._chain(seat)) for seat in puppets}
        listed = [seat for seat, player in self._players.items() if player.contributes(hand)]
        for seat in listed:
            self._next_value(seat)
        is_found = False
        attempt = 0
        while True:
            choice = self._commit(hand, attempt, listed)
            refusing = next((seat for seat in listed if seat >= self._honest), None)
            if refusing is None or self._policy.wants(choice):
                is_found |= _does_not_hold(choice, dealt=True)
                break
            tally.refused += 1
            if hand not in self._players[refusing].misses:
                self._players[refusing].misses.append(hand)
            given_up = replace(choice, withheld=(refusing,))
            is_found |= self._policy.stops or _does_not_hold(given_up, dealt=False)
            if attempt:  # the second attempt lists the same seats
                listed = [seat for seat in listed if seat != refusing]
            for seat in listed:
                if seat != refusing:
                    self._next_value(seat)
            attempt += 1
        self._count(choice, tally, is_found=is_found)

    def _play_by_dropped_rule(self, hand: int, tally: Tally) -> None:
        """Deal what the policy wants with any of the puppets' values left out."""
        for seat in self._players:
            self._next_value(seat)
        whole = self._commit(hand, 0, list(self._players))
        puppets = [seat for seat in self._players if seat >= self._honest]
        choices = [replace(whole, withheld=withheld) for withheld in _subsets(puppets)]
        choice = next((each for each in choices if self._policy.wants(each)), whole)
        self._count(choice, tally, is_found=_shows_a_false_pack(choice))

    def _count(self, choice: Choice, tally: Tally, *, is_found: bool) -> None:
        tally.found += is_found
        tally.false += choice.selection.pack in self._policy.false
        tally.share += choice.share()

    def _commit(self, hand: int, attempt: int, listed: Collection[int]) -> Choice:
        """Commit to packs.

        If all values are those of puppets, the server tries until it likes the deal, and nobody sees it.
        """
        players = {seat: f"player-{seat}" for seat in self._players}
        heads = {seat: self._players[seat].head for seat in listed}
        values = {seat: self._players[seat].value for seat in listed}
        line_up = LineUp.write({}, GAMES["nlhe"].deck, 1, players, heads)
        terms = DealTerms(
            room=ROOM, table=TABLE, hand=hand, attempt=attempt, packs=PACKS, line_up=line_up, before=b""
        )
        while True:
            secrets = tuple(self._rng.randbytes(SECRET_BYTES) for _ in range(PACKS))
            choice = Choice(self._policy.commit(CommittedDeal.make(terms, secrets)), values)
            if any(seat < self._honest for seat in listed) or self._policy.wants(choice):
                return choice

    def _next_value(self, seat: int) -> None:
        player = self._players[seat]
        if not player.chain.left:
            player.chain = self._chain(seat)
        player.draw()

    def _chain(self, seat: int) -> ValueChain:
        return ValueChain(self._rng.randbytes(SECRET_BYTES), ROOM, TABLE, f"player-{seat}", 64)


def try_experiment(name: str, hands: int) -> Tally:
    """Play hands of an experiment, the same ones every time."""
    return PolicyTable(EXPERIMENTS[name], f"benchmark {name}").play(hands)


def _subsets(seats: Collection[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)


def _does_not_hold(choice: Choice, *, dealt: bool) -> bool:
    """Whether a player who checks what is published of an attempt finds a fault."""
    committed = choice.committed
    try:
        if dealt:
            VerifiedDeal(committed.deal(choice.values).record)
        else:
            values = {seat: value for seat, value in choice.values.items() if seat not in choice.withheld}
            verify_avoided(AvoidedDeal(committed.terms, committed.commitment, values, committed.secrets))
    except FairnessError:
        return True
    return False


def _shows_a_false_pack(choice: Choice) -> bool:
    """Whether a pack that is shown, as all but the dealt one are, is not that of its secret."""
    committed = choice.committed
    return any(
        number != choice.selection.pack and Pack.of(secret, committed.terms.line_up) != pack
        for number, (secret, pack) in enumerate(zip(committed.secrets, committed._packs, strict=True))
    )
