from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from riverboat.engine.assessor import ROYAL_FLUSH, Assessment, HandType, assess, hand_type, strength
from riverboat.engine.cards import Card, parse_cards, rank_of
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing import HandSpec, SpecHandGenerator, count, every
from riverboat.engine.testing.battle import (
    FIVE_CARD_HANDS,
    MAX_DEFEATS,
    SEVEN_CARD_HANDS,
    Progress,
    Round,
    Sides,
    duels,
    five_cards,
    random_specs,
    seven_cards,
)
from riverboat.engine.testing.hands import Hand
from riverboat.engine.testing.spec import PARTS

RARE = (HandType.STRAIGHT_FLUSH, HandType.FOUR_OF_A_KIND)


def fair(seed: int = 1) -> Sides:
    return Sides(SpecHandGenerator(Random(seed)).generate)


def nobody_looks(_done: int, _total: int) -> None:
    pass


def rare_hands(spec: HandSpec) -> Iterator[Hand]:
    """Yield every hand of two types and none of the others, for a short round."""
    return every(spec) if spec.type in RARE else iter(())


def only_rare(played: Round) -> list[str]:
    """Return the defeats other than those for the missing types."""
    names = [name for name in FIVE_CARD_HANDS if not played.counts.get(name)]
    return [
        defeat
        for defeat in played.defeats
        if not defeat.startswith(tuple(f"{name}: 0 hands" for name in names))
        and "different hands" not in defeat
    ]


def census_of_known_counts(_count: int, progress: Progress) -> Mapping[int, int]:
    """Return a census in which one strength of each type has all its hands."""
    progress(1, 1)
    by_name = {kind.name.lower().replace("_", " "): kind for kind in PARTS}
    strengths = {hand_type(place): place for place in range(1, ROYAL_FLUSH)}
    found = {strengths[by_name[name]]: hands for name, hands in SEVEN_CARD_HANDS.items() if name in by_name}
    return found | {ROYAL_FLUSH: SEVEN_CARD_HANDS["royal flush"]}


def test_high_beats_low_in_every_type() -> None:
    for seed in range(20):
        played, fought = duels(fair(seed))
        assert played.defeats == []
        assert played.hands == 18
        assert [duel.type for duel in fought] == sorted(PARTS, reverse=True)
        for duel in fought:
            assert max(map(rank_of, duel.low)) <= 6 <= min(map(rank_of, duel.high))
            assert not set(duel.low) & set(duel.high)


def test_random_specs_are_met_or_refused() -> None:
    seen: list[tuple[int, int]] = []
    played = random_specs(fair(), Random(1), 300, lambda done, total: seen.append((done, total)))
    assert played.defeats == []
    assert 150 < played.hands < 300
    assert seen == [(done, 300) for done in range(1, 301)]


def test_same_seed_plays_same_battle() -> None:
    made: list[list[Hand]] = []
    for _ in range(2):
        random = Random(7)
        generator, hands = SpecHandGenerator(random), list[Hand]()

        def generate(
            spec: HandSpec, generator: SpecHandGenerator = generator, hands: list[Hand] = hands
        ) -> Hand:
            hands.append(generator.generate(spec))
            return hands[-1]

        random_specs(Sides(generate), random, 50, nobody_looks)
        made.append(hands)
    assert made[0] == made[1]


def test_rare_hands_pass() -> None:
    played = five_cards(replace(fair(), every=rare_hands), nobody_looks)
    assert played.hands == 40 + 624
    assert played.counts == {"royal flush": 4, "straight flush": 36, "four of a kind": 624}
    assert only_rare(played) == []


@pytest.mark.slow
def test_all_five_card_hands_pass() -> None:
    played = five_cards(fair(), nobody_looks)
    assert played.defeats == []
    assert played.counts == FIVE_CARD_HANDS


def test_missing_hands_are_found() -> None:
    played = five_cards(replace(fair(), every=rare_hands), nobody_looks)
    assert "flush: 0 hands, not 5,108" in played.defeats
    assert "664 different hands were made, not 2,598,960" in played.defeats


def test_seven_card_counts_are_known_ones() -> None:
    played = seven_cards(replace(fair(), census=census_of_known_counts), nobody_looks)
    assert played.defeats == []
    assert played.counts == SEVEN_CARD_HANDS
    assert played.hands == 133_784_560


def test_extra_seven_card_hand_is_a_defeat() -> None:
    def census(cards: int, progress: Progress) -> Mapping[int, int]:
        return Counter(census_of_known_counts(cards, progress)) + Counter([ROYAL_FLUSH])

    played = seven_cards(replace(fair(), census=census), nobody_looks)
    assert played.defeats == ["royal flush: 4,325 hands, not 4,324"]


def flush_is_a_straight(cards: Sequence[Card]) -> Assessment:
    found = assess(cards)
    return replace(found, type=HandType.STRAIGHT) if found.type is HandType.FLUSH else found


def low_kicker_first(cards: Sequence[Card]) -> Assessment:
    found = assess(cards)
    return replace(found, counting=(*found.counting[:3], *found.counting[:2:-1]))


def nothing_is_stronger(_cards: Sequence[Card]) -> int:
    return 1


def spades_are_stronger(cards: Sequence[Card]) -> int:
    return strength(cards) + (cards[0] % 4 == 3)


def always_the_same(_spec: HandSpec) -> Hand:
    return parse_cards("9s9h9d9cAs")


def with_a_card_twice(spec: HandSpec) -> Hand:
    _, *others = SpecHandGenerator(Random(1)).generate(spec)
    return (*others, others[0])


def with_a_card_less(spec: HandSpec) -> Hand:
    return SpecHandGenerator(Random(1)).generate(spec)[:4]


def blind_to_what_is_dealt(spec: HandSpec) -> Hand:
    return SpecHandGenerator(Random(1)).generate(replace(spec, dealt=()))


def out_of_hands(spec: HandSpec) -> Hand:
    raise NoSuchHand("none today")


@pytest.mark.parametrize(
    "broken",
    [
        replace(fair(), assess=flush_is_a_straight),
        replace(fair(), assess=low_kicker_first),
        replace(fair(), strength=nothing_is_stronger),
        Sides(always_the_same),
        Sides(with_a_card_twice),
        Sides(with_a_card_less),
        Sides(out_of_hands),
    ],
)
def test_broken_side_loses_duels_and_random_specs(broken: Sides) -> None:
    assert duels(broken)[0].defeats
    assert random_specs(broken, Random(1), 100, nobody_looks).defeats


def test_generator_repeating_dealt_card_is_found() -> None:
    played = random_specs(Sides(blind_to_what_is_dealt), Random(1), 200, nobody_looks)
    assert any("is there twice" in defeat for defeat in played.defeats)


def test_wrong_count_is_found() -> None:
    none = random_specs(replace(fair(), count=lambda spec: 0), Random(1), 20, nobody_looks).defeats
    assert none
    assert all("but no hand fits" in defeat for defeat in none)
    some = replace(fair(), count=lambda spec: count(spec) or 1)
    defeats = random_specs(some, Random(1), 50, nobody_looks).defeats
    assert defeats
    assert all("but 1 fit" in defeat for defeat in defeats)


def test_lost_round_stops() -> None:
    played = random_specs(Sides(out_of_hands), Random(1), 10_000, nobody_looks)
    assert len(played.defeats) == MAX_DEFEATS
    played = five_cards(replace(fair(), assess=low_kicker_first), nobody_looks)
    assert MAX_DEFEATS <= len(played.defeats) <= MAX_DEFEATS + 1
    assert played.hands < 2_000


def test_suit_dependent_strength_is_found() -> None:
    played = five_cards(replace(fair(), strength=spades_are_stronger, every=rare_hands), nobody_looks)
    assert any("stronger or weaker than in other suits" in defeat for defeat in played.defeats)


def test_strengths_out_of_order_are_found() -> None:
    def upside_down(cards: Sequence[Card]) -> int:
        return ROYAL_FLUSH + 1 - strength(cards)

    played = five_cards(replace(fair(), strength=upside_down, every=rare_hands), nobody_looks)
    assert "strengths are not in the order of types and ranks" in played.defeats


def test_repeated_hand_is_found() -> None:
    def doubled(spec: HandSpec) -> Iterator[Hand]:
        for hand in rare_hands(spec):
            yield from (hand, hand)

    played = five_cards(replace(fair(), every=doubled), nobody_looks)
    assert "four of a kind: 1,248 hands, not 624" in played.defeats
    assert "664 different hands were made, not 2,598,960" in played.defeats
