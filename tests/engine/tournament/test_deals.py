from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.deals import DealMethod, PrizeDeal, chip_chop, icm_deal, own_deal

STACKS = {"ann": 5_000, "bob": 3_000, "cleo": 2_000}
PRIZES = [500, 300, 200]


def test_chip_chop_gives_the_last_prize_and_a_share_of_the_rest() -> None:
    assert chip_chop(STACKS, PRIZES).shares == {"ann": 400, "bob": 320, "cleo": 280}


def test_icm_deal_is_what_the_stacks_are_worth() -> None:
    """The example of test_icm: 383.93, 327.50 and 288.57. The leader gets the odd chips."""
    assert icm_deal(STACKS, PRIZES).shares == {"ann": 385, "bob": 327, "cleo": 288}


def test_part_left_to_play_for_is_off_the_first_prize() -> None:
    deal = chip_chop(STACKS, PRIZES, to_play_for=100)
    assert sum(deal.shares.values()) == 900
    assert deal.to_play_for == 100
    with pytest.raises(FiguresError, match="use 0 to 200"):
        icm_deal(STACKS, PRIZES, to_play_for=201)


@given(
    st.lists(st.integers(1, 10**7), min_size=2, max_size=9),
    st.lists(st.integers(1, 10**6), min_size=2, max_size=9),
    st.floats(0, 1),
)
def test_deals_share_out_everything(stacks: list[int], prizes: list[int], part: float) -> None:
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    left = int(part * (prizes[0] - prizes[1]))
    named = {str(place): stack for place, stack in enumerate(stacks)}
    for propose in (icm_deal, chip_chop):
        deal = propose(named, prizes, left)
        assert sum(deal.shares.values()) + left == sum(prizes)
        assert min(deal.shares.values()) >= (min(prizes) if len(prizes) == len(stacks) else 0)
        leader = max(named, key=lambda name: named[name])
        assert deal.shares[leader] == max(deal.shares.values())


def test_own_figures_are_all_that_is_left() -> None:
    shares = {"ann": 350, "bob": 350, "cleo": 200}
    assert own_deal(STACKS, PRIZES, shares, to_play_for=100).method is DealMethod.OWN
    with pytest.raises(FiguresError, match="add up to 900, and there are 1000 to share"):
        own_deal(STACKS, PRIZES, shares)


@pytest.mark.parametrize(
    ("shares", "message"),
    [({"ann": 1_000}, "a share for each player"), ({"ann": 1_001, "bob": -1, "cleo": 0}, "a share is -1")],
)
def test_own_figures_that_leave_somebody_out_are_refused(shares: dict[str, int], message: str) -> None:
    with pytest.raises(FiguresError, match=message):
        own_deal(STACKS, PRIZES, shares)


@pytest.mark.parametrize(
    ("stacks", "prizes", "message"),
    [
        ({"ann": 10}, [5], "two players or more"),
        ({"ann": 10, "bob": 0}, [5], "a stack is 0"),
        ({"ann": 10, "bob": 5}, [5, 3, 2], "2 players cannot take 3 prizes"),
        ({"ann": 10, "bob": 5}, [3, 5], "the best first"),
        ({"ann": 10, "bob": 5}, [], "the best first"),
    ],
)
def test_what_nobody_can_share_is_refused(
    stacks: Mapping[str, int], prizes: Sequence[int], message: str
) -> None:
    for propose in (icm_deal, chip_chop):
        with pytest.raises(FiguresError, match=message):
            propose(stacks, prizes)


def voted(*players: str) -> PrizeDeal:
    deal = icm_deal(STACKS, PRIZES)
    for player in players:
        deal = deal.voted(player, agrees=True)
    return deal


def test_deal_is_made_when_all_have_agreed() -> None:
    assert not voted("ann", "bob", "bob").is_made
    assert voted("ann", "bob", "cleo").is_made


def test_one_refusal_ends_a_deal() -> None:
    deal = voted("ann", "bob").voted("cleo", agrees=False)
    assert deal.refused
    assert not deal.is_made
    with pytest.raises(FiguresError, match="has ended") as found:
        deal.voted("cleo", agrees=True)
    assert found.value.code == "deal_ended"


def test_nobody_else_votes() -> None:
    with pytest.raises(FiguresError, match="'dov' has no part") as found:
        voted("dov")
    assert found.value.code == "not_in_deal"
