from riverboat.engine.actions import BringIn, Draw, Run
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import SPECTATOR, Hand, visible
from riverboat.engine.house import House
from riverboat.engine.notation.phh.action_writer import actions_of
from tests.support.deals import play, start_hand

STUD = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)


def written(hand: Hand, viewer: int | None = -1) -> list[str]:
    """Return the actions of `hand`, as seat `viewer` sees them unless that is -1."""
    return list(
        actions_of([event for event in hand.events if viewer == -1 or visible(event, viewer)], hand.game)
    )


def test_stud_writes_down_cards_before_up_cards() -> None:
    hand = start_hand(
        [500] * 2,
        game=GAMES["stud"],
        stakes=STUD,
        holes=["AsAdAc2h3h4h5h", "KsKdKc2s3s4s5s"],
        auto_muck=False,
    )
    hand.act(2, BringIn())
    play(hand, "c c c c c c c 40 f")
    ending = ["p1 cc", "p2 cc", "d dh p1 5h", "d dh p2 5s", "p1 cbr 40", "p2 f"]
    assert written(hand)[:6] == [
        "d dh p1 AsAdAc",
        "d dh p2 KsKdKc",
        "p2 pb",
        "p1 cc",
        "d dh p1 2h",
        "d dh p2 2s",
    ]
    assert written(hand)[-6:] == ending
    assert written(hand, 1)[:2] == ["d dh p1 AsAdAc", "d dh p2 ????Kc"]
    assert written(hand, SPECTATOR)[:2] == ["d dh p1 ????Ac", "d dh p2 ????Kc"]
    assert written(hand, SPECTATOR)[-4:-2] == ["d dh p1 ??", "d dh p2 ??"]


def test_shared_card_is_on_board() -> None:
    hand = start_hand([10_000] * 8, game=GAMES["stud"], stakes=STUD)
    assert hand.actor is not None
    hand.act(hand.actor, BringIn())
    play(hand, "c " * (7 + 8 * 4))
    dealt = [text for text in written(hand, SPECTATOR) if text.startswith("d ")]
    assert dealt[-2].startswith("d dh p8 ")
    assert dealt[-1].startswith("d db ")


def test_all_discard_before_new_cards() -> None:
    hand = start_hand(
        [500] * 3, game=GAMES["27sd"], stakes=Stakes(5, 10), holes=["2s3s4s5sAs", "2h3h4h5hAh", "6c7c8c9cTc"]
    )
    play(hand, "c c c")
    hand.act(1, Draw(hand.hole_cards(1)[4:]))
    hand.time_out(2)
    hand.act(3, Draw(hand.hole_cards(3)[:2]))
    assert written(hand)[6:] == [
        "p1 sd As", "p2 sd # timed out", "p3 sd 6c7c", "d dh p1 2c", "d dh p3 2d3c",
    ]  # fmt: skip
    assert written(hand, 2)[6:] == [
        "p1 sd ??",
        "p2 sd # timed out",
        "p3 sd ????",
        "d dh p1 ??",
        "d dh p3 ????",
    ]


def test_choice_of_runs_is_remark() -> None:
    hand = start_hand([500, 500], house=House(max_runs=3))
    play(hand, "a c")
    hand.act(1, Run(2))
    hand.time_out(2)
    assert [text for text in written(hand) if text.startswith("#")] == [
        "# p1 runs it 2",
        "# p2 runs it 1 # timed out",
    ]
