from collections.abc import Callable

import pytest

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import CardError, HandSpecError
from riverboat.engine.testing import DealPlan, HandSpec, Requirement, flops, rivers, shows, turns

FLUSH = HandSpec(HandType.FLUSH)


@pytest.mark.parametrize(
    ("make", "street", "made_there"),
    [(flops, "flop", False), (turns, "turn", True), (rivers, "river", True), (shows, "river", False)],
)
def test_requirement_functions(make: Callable[..., Requirement], street: str, made_there: bool) -> None:
    requirement = make(3, FLUSH, pocket_pair=True)
    assert (requirement.seat, requirement.spec, requirement.street, requirement.made_there) == (
        3,
        FLUSH,
        street,
        made_there,
    )
    assert requirement.pocket_pair
    assert not make(3, FLUSH).pocket_pair


@pytest.mark.parametrize(
    ("make", "pocket_pair"), [(turns, False), (rivers, False), (flops, True), (shows, True)]
)
def test_impossible_high_card_requirement_is_refused(
    make: Callable[..., Requirement], pocket_pair: bool
) -> None:
    with pytest.raises(HandSpecError, match="a high card") as refusal:
        make(1, HandSpec(HandType.HIGH_CARD), pocket_pair=pocket_pair)
    assert refusal.value.code == "bad_plan"


def test_made_there_is_refused_on_flop() -> None:
    with pytest.raises(HandSpecError, match="on an earlier street") as refusal:
        Requirement(1, FLUSH, "flop", made_there=True)
    assert refusal.value.code == "bad_plan"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: DealPlan([1]), "2 to 23 different seats"),
        (lambda: DealPlan(range(24)), "2 to 23 different seats"),
        (lambda: DealPlan([1, 2, 1]), "2 to 23 different seats"),
        (lambda: DealPlan([1, 2], [flops(3, FLUSH)]), "seat 3 is not one of the seats"),
        (lambda: DealPlan([1, 2], holes={3: parse_cards("AsKs")}), "seat 3 is not one of the seats"),
        (lambda: DealPlan([1, 2], holes={1: parse_cards("As")}), "seat 1 has 1 hole cards, not 2"),
        (
            lambda: DealPlan([1, 2], board=parse_cards("As Ks Qs Js Ts 9s")),
            "a board has at most 5 cards, not 6",
        ),
    ],
)
def test_impossible_plan_is_refused(make: Callable[[], DealPlan], sentence: str) -> None:
    with pytest.raises(HandSpecError, match=sentence) as refusal:
        make()
    assert refusal.value.code == "bad_plan"


@pytest.mark.parametrize(
    "make",
    [
        lambda: DealPlan([1, 2], holes={1: parse_cards("AsKs"), 2: parse_cards("KsQs")}),
        lambda: DealPlan([1, 2], holes={1: parse_cards("AsKs")}, board=parse_cards("2c 3c As")),
        lambda: DealPlan(
            [1, 2], [shows(2, HandSpec(HandType.FLUSH, dealt=[parse_cards("As")]))], {1: parse_cards("AsKs")}
        ),
    ],
)
def test_repeated_card_is_named(make: Callable[[], DealPlan]) -> None:
    with pytest.raises(CardError, match=r"(As|Ks) is there twice") as refusal:
        make()
    assert refusal.value.code == "doubled_card"


def test_wrong_cards_are_refused() -> None:
    with pytest.raises(CardError) as refusal:
        DealPlan([1, 2], board=[52])
    assert refusal.value.code == "not_a_card"


def test_dead_cards_are_those_of_all_requirements() -> None:
    requirements = [
        shows(1, HandSpec(HandType.FLUSH, dealt=[parse_cards("As")])),
        shows(2, HandSpec(HandType.FLUSH, dealt=[parse_cards("As Ks")])),
    ]
    assert DealPlan([1, 2], requirements).dead == set(parse_cards("As Ks"))
