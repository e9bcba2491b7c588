"""Auto-muck, and showing cards after the hand."""

import pytest

from riverboat.engine.events import HandMucked, HandShown, HandStarted, HoleCardsDealt
from riverboat.engine.table.events import AutoMuckSet, CardsShown
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Leave, SetAutoMuck, ShowCards
from tests.support.deals import deck_for
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt, refusal


def cards_of(felt: Felt, seat: int) -> tuple[int, ...]:
    return next(e.cards for e in reversed(felt.events) if isinstance(e, HoleCardsDealt) and e.seat == seat)


async def folded_hand() -> tuple[Felt, list[FakeViewer]]:
    """Let Ann and Bob fold, so that Cy wins without showing."""
    felt = await Felt.laid()
    players = await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    return felt, players


async def test_winner_can_show_cards_one_by_one() -> None:
    felt, (_, _, cy) = await folded_hand()
    first, second = cards_of(felt, 2)
    await felt.ask(cy, ShowCards, hand=1, cards=(second,))
    assert felt.last() == CardsShown(2, 1, (second,))
    [seen] = felt.eye.updates[-1].events
    assert (seen["seat"], list(seen["cards"])) == (2, [second])
    await felt.ask(cy, ShowCards, hand=1, cards=(first,))
    assert felt.last() == CardsShown(2, 1, (first,))


async def test_folded_player_can_show() -> None:
    felt, (ann, *_) = await folded_hand()
    await felt.ask(ann, ShowCards, hand=1, cards=cards_of(felt, 0))
    assert felt.last() == CardsShown(0, 1, cards_of(felt, 0))


async def test_only_own_hidden_cards_can_be_shown_once() -> None:
    felt, (ann, bob, _) = await folded_hand()
    first, second = cards_of(felt, 0)
    await felt.ask(ann, ShowCards, hand=1, cards=(first,))
    before = list(felt.events)
    for viewer, hand, cards in (
        (ann, 1, (first,)),
        (ann, 1, (second, second)),
        (ann, 1, (second, first)),
        (ann, 0, (second,)),
        (ann, 2, (second,)),
        (bob, 1, (second,)),
    ):
        refused = await refusal(felt.ask(viewer, ShowCards, hand=hand, cards=cards))
        assert refused.code == Code.NOTHING_TO_SHOW
    assert (await refusal(felt.ask(felt.eye, ShowCards, hand=1, cards=(second,)))).code == Code.NOT_SEATED
    assert felt.events == before


async def test_cards_cannot_be_shown_during_a_hand() -> None:
    felt, (ann, *_) = await folded_hand()
    old = cards_of(felt, 0)
    await felt.clock.advance(PAUSE)
    for hand, cards in ((1, old), (2, cards_of(felt, 0))):
        refused = await refusal(felt.ask(ann, ShowCards, hand=hand, cards=cards))
        assert refused.code == Code.NOTHING_TO_SHOW


async def test_newcomer_cannot_show_cards_of_a_former_player() -> None:
    felt, (ann, *_) = await folded_hand()
    cards = cards_of(felt, 0)
    await felt.ask(ann, Leave)
    eve = await felt.join("eve", seat=0)
    assert (await refusal(felt.ask(eve, ShowCards, hand=1, cards=cards))).code == Code.NOTHING_TO_SHOW


@pytest.mark.parametrize("asked", [False, True])
async def test_auto_muck_change_applies_from_the_next_hand(asked: bool) -> None:
    losing = deck_for(["As Ad", "7c 2h"], board="Ks Qs Js 4d 3d")
    felt = await Felt.laid(losing, losing)
    ann, bob = await felt.join("ann"), await felt.join("bob")
    if asked:
        for player in (ann, bob):
            await felt.ask(player, SetAutoMuck, on=False)
            await felt.ask(player, SetAutoMuck, on=False)
        assert felt.kinds.count("auto_muck_set") == 2
        assert AutoMuckSet(0, on=False) in felt.events
        assert not felt.mirror.state.seats[0].auto_muck
    await felt.clock.advance(PAUSE)
    started = next(event for event in felt.events if isinstance(event, HandStarted))
    assert {seat.auto_muck for seat in started.seats} == {not asked}
    await felt.act_all("call", "check", *["check"] * 6)
    if asked:
        assert felt.turn.muck
        await felt.act("muck")
    mucked = next(event.seat for event in felt.events if isinstance(event, HandMucked))
    shown = next(event.seat for event in felt.events if isinstance(event, HandShown))
    loser = ann if mucked == 0 else bob
    await felt.ask(loser, ShowCards, hand=1, cards=cards_of(felt, mucked)[:1])
    assert isinstance(felt.last(), CardsShown)
    winner = bob if loser is ann else ann
    refused = await refusal(felt.ask(winner, ShowCards, hand=1, cards=cards_of(felt, shown)))
    assert refused.code == Code.NOTHING_TO_SHOW
