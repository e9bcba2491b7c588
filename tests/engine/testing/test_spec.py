import pytest

from riverboat.engine.assessor import HandType, assess
from riverboat.engine.cards import RANKS, parse_cards
from riverboat.engine.errors import CardError, HandSpecError
from riverboat.engine.testing import CardRange, HandSpec
from tests.engine.testing.judge import MAX_RANGES, NINE_TYPES


def admits(spec: HandSpec, cards: str) -> bool:
    return spec.admits(assess(parse_cards(cards)))


@pytest.mark.parametrize(
    ("within", "ranks"),
    [
        (CardRange("2", "8"), "2345678"),
        (CardRange("8", "A"), "89TJQKA"),
        (CardRange("A", "5"), "A2345"),
        (CardRange("A", "A"), "23456789TJQKA"),
        (CardRange("A"), "A"),
        (CardRange("K"), "K"),
        (CardRange("10", "j"), "TJ"),
        (CardRange("t"), "T"),
    ],
)
def test_range_includes_start_and_end(within: CardRange, ranks: str) -> None:
    spec = HandSpec(HandType.FOUR_OF_A_KIND, [within, CardRange("A", "A")])
    quads = {rank: f"{rank}c {rank}d {rank}h {rank}s {'3' if rank == '2' else '2'}c" for rank in RANKS}
    assert {rank for rank, cards in quads.items() if admits(spec, cards)} == set(ranks)


@pytest.mark.parametrize("ends", [("8", "2"), ("K", "Q"), ("3", "2")])
def test_start_above_end_is_refused(ends: tuple[str, str]) -> None:
    with pytest.raises(HandSpecError, match=f"the range {ends[0]} to {ends[1]} starts above its end"):
        CardRange(*ends)


@pytest.mark.parametrize("text", ["", "1", "14", "Ks", "TJ", "♠", "0", None, 8])
def test_invalid_rank_is_named(text: str) -> None:
    with pytest.raises(HandSpecError, match="is not a rank") as refusal:
        CardRange(text)
    assert refusal.value.code == "bad_range"


def test_end_must_be_rank_too() -> None:
    with pytest.raises(HandSpecError, match="'Z' is not a rank"):
        CardRange("2", "Z")


@pytest.mark.parametrize("kind", NINE_TYPES)
def test_at_most_one_range_per_part(kind: HandType) -> None:
    most = MAX_RANGES.get(kind, 1)
    for ranges in range(most + 1):
        HandSpec(kind, [CardRange("2", "A")] * ranges)
    with pytest.raises(HandSpecError) as refusal:
        HandSpec(kind, [CardRange("2", "A")] * (most + 1))
    assert refusal.value.code == "too_many_ranges"


def test_five_of_a_kind_is_refused() -> None:
    with pytest.raises(HandSpecError, match="five of a kind needs a joker") as refusal:
        HandSpec(HandType.FIVE_OF_A_KIND)
    assert refusal.value.code == "needs_a_joker"


@pytest.mark.parametrize("kind", [3, "flush", None])
def test_invalid_type_is_refused(kind: HandType) -> None:
    with pytest.raises(HandSpecError) as refusal:
        HandSpec(kind)
    assert refusal.value.code == "bad_hand_type"


def test_invalid_range_is_refused() -> None:
    with pytest.raises(HandSpecError) as refusal:
        HandSpec(HandType.FLUSH, [("2", "8")])  # type: ignore[list-item]  # what the checker would not pass
    assert refusal.value.code == "bad_range"


@pytest.mark.parametrize(
    ("dealt", "code"),
    [
        ([(0, 1), (1, 2)], "doubled_card"),
        ([(3, 3)], "doubled_card"),
        ([(0, 52)], "not_a_card"),
        ([(-1,)], "not_a_card"),
        ([(True,)], "not_a_card"),
        (["As"], "not_a_card"),
        ([0, 1, 2], "not_a_hand"),
    ],
)
def test_invalid_dealt_cards_are_refused(dealt: list[tuple[int, ...]], code: str) -> None:
    with pytest.raises(CardError) as refusal:
        HandSpec(HandType.PAIR, dealt=dealt)
    assert refusal.value.code == code


def test_specs_of_same_content_are_equal() -> None:
    listed = HandSpec(HandType.PAIR, [CardRange("2")], [[1, 2]])
    assert listed == HandSpec(HandType.PAIR, (CardRange("2"),), ((1, 2),))
    assert len({listed, HandSpec(HandType.PAIR, (CardRange("2"),), ((1, 2),))}) == 1


def test_ace_in_straight() -> None:
    wheel, broadway = "5c 4d 3h 2s Ac", "As Kd Qh Jc Tc"
    for ends, with_wheel, with_broadway in [
        (("A", "5"), True, False),
        (("2", "A"), False, True),
        (("A", "K"), True, False),
        (("A", "A"), True, True),
        (("A", "4"), False, False),
    ]:
        spec = HandSpec(HandType.STRAIGHT, [CardRange(*ends)])
        assert (admits(spec, wheel), admits(spec, broadway)) == (with_wheel, with_broadway)


def test_ace_outside_straights() -> None:
    low = CardRange("A", "6")
    assert admits(HandSpec(HandType.HIGH_CARD, [low]), "As 6d 4h 3c 2c")
    assert admits(HandSpec(HandType.FLUSH, [low]), "As 6s 4s 3s 2s")
    assert admits(HandSpec(HandType.PAIR, [low, CardRange("J", "K")]), "As Ad Kh Qc Jc")


def test_either_pair_may_be_first() -> None:
    spec = HandSpec(HandType.TWO_PAIR, [CardRange("2", "5"), CardRange("T", "K"), CardRange("A")])
    assert admits(spec, "Ks Kd 5h 5c As")
    assert not admits(spec, "Ks Kd Jh Jc As")
    assert not admits(spec, "5s 5d 2h 2c As")
    assert not admits(spec, "Ks Kd 5h 5c Qs")


def test_second_range_covers_kicker_of_two_pair() -> None:
    spec = HandSpec(HandType.TWO_PAIR, [CardRange("2", "5"), CardRange("T", "K")])
    assert admits(spec, "Ks Kd 5h 5c Qs")
    assert not admits(spec, "Ks Kd 5h 5c 4s")


def test_single_range_applies_to_whole_hand() -> None:
    spec = HandSpec(HandType.FULL_HOUSE, [CardRange("2", "8")])
    assert admits(spec, "8s 8d 8h 2c 2s")
    assert not admits(spec, "8s 8d 8h Kc Ks")
    assert not admits(spec, "Ks Kd Kh 8c 8s")


def test_admits_ignores_dealt_cards() -> None:
    assert admits(HandSpec(HandType.PAIR, dealt=[parse_cards("As")]), "As Ad Kh Qc Jc")
