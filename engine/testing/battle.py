"""The battle of the engines: a mutual test of the hand generator and the assessor."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from random import Random
from typing import Final

from riverboat.engine.assessor import HIGH, ROYAL_FLUSH, Assessment, HandType, strength
from riverboat.engine.assessor.census import by_type, census
from riverboat.engine.assessor.reading import check_count
from riverboat.engine.assessor.tables import HAND_SIZE, MAX_CARDS
from riverboat.engine.cards import DECK, DECK_SIZE, RANKS, Card, check_distinct, format_cards, rank_of
from riverboat.engine.errors import CardError, NoSuchHand
from riverboat.engine.testing.generator import count, every
from riverboat.engine.testing.hands import Hand
from riverboat.engine.testing.spec import PARTS, CardRange, HandSpec, words

Progress = Callable[[int, int], object]
"""Called now and then with the number of hands played and the total."""

LOW_RANGE: Final = CardRange("2", "8")
HIGH_RANGE: Final = CardRange("8", "A")
MAX_DEFEATS: Final = 20
"""A round stops after this many defeats."""

ROYAL: Final = "royal flush"
FIVE_CARD_HANDS: Final = {
    ROYAL: 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
"""The number of five-card hands of each type; royal flushes are not counted as straight flushes."""

SEVEN_CARD_HANDS: Final = {
    ROYAL: 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
"""The number of seven-card hands of each type, by the best five."""

_REPORT_EVERY: Final = 10_000
_Place = tuple[int, ...]


def assess_by_rules(cards: Sequence[Card]) -> Assessment:
    """Assess a hand by all rules in turn; `HIGH.assess` would ask the tables for its type."""
    check_count(cards, 1, MAX_CARDS, "a hand")
    return HIGH.assessment(HIGH.rules.match(cards), tuple(cards), (), HIGH)


@dataclass(frozen=True)
class Sides:
    """The two sides: the functions of the generator and those of the assessor."""

    generate: Callable[[HandSpec], Hand]
    count: Callable[[HandSpec], int] = count
    every: Callable[[HandSpec], Iterator[Hand]] = every
    assess: Callable[[Sequence[Card]], Assessment] = assess_by_rules
    strength: Callable[[Sequence[Card]], int] = strength
    census: Callable[[int, Progress], Mapping[int, int]] = census


@dataclass
class Round:
    """The result of one round of the battle.

    hands: the number of hands played. defeats: the faults found, a sentence each.
    counts: the number of hands of each type, in a round that counts them.
    """

    name: str
    hands: int = 0
    defeats: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def lost(self) -> bool:
        """Whether the round has enough defeats to stop."""
        return len(self.defeats) >= MAX_DEFEATS

    def check(self, holds: bool, sentence: str) -> None:
        """Add a defeat with this sentence unless `holds`."""
        if not holds:
            self.defeats.append(sentence)

    def check_counts(self, expected: Mapping[str, int]) -> None:
        """Add a defeat for every type with another count than expected."""
        for name, number in expected.items():
            found = self.counts.get(name, 0)
            self.check(found == number, f"{name}: {found:,} hands, not {number:,}")


@dataclass(frozen=True)
class Duel:
    """A hand of low cards and one of high cards, of the same type and from one deck."""

    type: HandType
    low: Hand
    high: Hand


def duels(sides: Sides) -> tuple[Round, list[Duel]]:
    """Make a low and a high hand of each type, and check that both have the type and the high one wins."""
    played, fought = Round("duels"), []
    for kind in sorted(PARTS, reverse=True):
        low = _judged(sides, played, HandSpec(kind, [LOW_RANGE]))
        high = low and _judged(sides, played, HandSpec(kind, [HIGH_RANGE], [low]))
        if low and high:
            stronger = sides.strength(high) > sides.strength(low)
            played.check(stronger, f"{format_cards(high)} does not beat {format_cards(low)}")
            fought.append(Duel(kind, low, high))
    return played, fought


def random_specs(sides: Sides, random: Random, number: int, progress: Progress) -> Round:
    """Make a hand for each of `number` random specifications that has any, and check that it fits.

    Each hand is compared with the one before: the better one by type and ranks must be the stronger.
    """
    played = Round(f"{number:,} random specifications")
    before: tuple[Hand, _Place, int] | None = None
    for done in range(1, number + 1):
        spec = _random_spec(random)
        hand = _judged(sides, played, spec)
        if hand:
            place, strong = _place(spec.type, hand), sides.strength(random.sample(hand, len(hand)))
            if before:
                other, lower, weak = before
                in_order = (place > lower) == (strong > weak) and (place < lower) == (strong < weak)
                played.check(
                    in_order, f"{format_cards(hand)} against {format_cards(other)}: the wrong one wins"
                )
            before = hand, place, strong
        progress(done, number)
        if played.lost:
            break
    return played


def five_cards(sides: Sides, progress: Progress) -> Round:
    """Check every five-card hand: made once, assessed as specified, and in the order of types and ranks."""
    played = Round("every five-card hand")
    total = comb(DECK_SIZE, HAND_SIZE)
    made = bytearray(total)
    strengths: dict[_Place, int] = {}
    for kind in PARTS:
        spec = HandSpec(kind)
        for hand in sides.every(spec):
            played.hands += 1
            if _is_right(sides, played, spec, hand):
                strong, place = sides.strength(hand), _place(kind, hand)
                name = ROYAL if strong == ROYAL_FLUSH else words(kind)
                played.counts[name] = played.counts.get(name, 0) + 1
                made[_number(hand)] = 1
                if strengths.setdefault(place, strong) != strong:
                    played.defeats.append(f"{format_cards(hand)} is stronger or weaker than in other suits")
            if not played.hands % _REPORT_EVERY:
                progress(played.hands, total)
            if played.lost:
                return played
    played.check(sum(made) == total, f"{sum(made):,} different hands were made, not {total:,}")
    in_order = [strengths[place] for place in sorted(strengths)]
    played.check(in_order == sorted(set(in_order)), "strengths are not in the order of types and ranks")
    played.check_counts(FIVE_CARD_HANDS)
    return played


def seven_cards(sides: Sides, progress: Progress) -> Round:
    """Check the number of seven-card hands of each type."""
    played = Round("every seven-card hand")
    found = dict(sides.census(7, progress))
    played.hands = sum(found.values())
    royal = found.pop(ROYAL_FLUSH, 0)
    played.counts = {ROYAL: royal} | {words(kind): hands for kind, hands in by_type(found).items()}
    played.check_counts(SEVEN_CARD_HANDS)
    return played


def _judged(sides: Sides, played: Round, spec: HandSpec) -> Hand | None:
    """Make and check a hand for `spec`; return None if none fits or in case of a defeat."""
    fitting = sides.count(spec)
    try:
        hand = sides.generate(spec)
    except NoSuchHand:
        played.check(not fitting, f"no hand was made, but {fitting} fit: {spec}")
        return None
    played.hands += 1
    played.check(fitting > 0, f"{hand} was made, but no hand fits: {spec}")
    return hand if _is_right(sides, played, spec, hand) else None


def _is_right(sides: Sides, played: Round, spec: HandSpec, hand: Hand) -> bool:
    """Return whether a hand made for `spec` fits it, with its cards in counting order."""
    try:
        check_distinct((*hand, *spec.dealt_cards))
        judged = sides.assess(hand[::-1])
    except CardError as error:
        played.defeats.append(f"{hand} was made for {spec}: {error}")
        return False
    if len(hand) == HAND_SIZE and judged.counting == hand and spec.admits(judged):
        return True
    played.defeats.append(f"{format_cards(hand)} is {judged.sentence}, which does not fit {spec}")
    return False


def _place(kind: HandType, hand: Hand) -> _Place:
    """Return the order of a hand by the rules: its type, then its ranks in counting order."""
    return kind, *map(rank_of, hand)


def _number(hand: Hand) -> int:
    """Number the sets of five cards from 0, by the combinatorial number system."""
    return sum([choices[card] for choices, card in zip(_CHOICES, sorted(hand), strict=True)])


_CHOICES: Final = [[comb(card, size) for card in DECK] for size in range(1, HAND_SIZE + 1)]


def _random_spec(random: Random) -> HandSpec:
    kind = random.choice(list(PARTS))
    ranges = [_random_range(random) for _ in range(random.randint(0, len(PARTS[kind])))]
    dealt = random.sample(DECK, random.choice((0, 5, 10, 35)))
    return HandSpec(kind, ranges, [dealt[start : start + 5] for start in range(0, len(dealt), 5)])


def _random_range(random: Random) -> CardRange:
    order = "A" + RANKS
    start, end = sorted(random.choices(range(len(order)), k=2))
    return CardRange(order[start], order[end])
