import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import BringIn, Call, Draw, Run
from riverboat.engine.cards import parse_cards
from riverboat.engine.events import Event, Post, Seat
from riverboat.engine.games import Stakes, game_for_hand, game_named
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.engine.table import deal_events as de
from riverboat.engine.table import events as te
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.events import describe
from tests.server.history.event_strategies import OUR_EVENTS
from tests.support.deals import play, start_hand

STAKES = Stakes(50, 100)
NAMES = {1: "Ann", 2: "Bob"}
SEATS = (Seat(1, 1000, "Ann"), Seat(2, 1000, "Bob"))


SENTENCES: list[tuple[Event, str | None]] = [
    (
        te.TableOpened("Home", TableRules(stakes=STAKES, seats=6, min_buy_in=500, max_buy_in=20_000)),
        "Home opens: no-limit hold'em, 50/100",
    ),
    (
        te.TableOpened(
            "Home",
            TableRules(
                game="horse",
                stakes=Stakes(50, 100, 10, bring_in=25),
                seats=6,
                min_buy_in=500,
                max_buy_in=20_000,
                house=House(max_runs=2, rake=Rake(25, 300)),
                bomb_pot_every=10,
                straddles=1,
            ),
        ),
        "Home opens: HORSE, 100/200 blinds 50/100 ante 10 bring-in 25, a bomb pot every 10 hands, "
        "a straddle, run it up to 2 times, rake 2.5% up to 300",
    ),
    (
        te.TableOpened(
            "Home",
            TableRules(
                game="plo",
                stakes=STAKES,
                seats=6,
                min_buy_in=500,
                max_buy_in=20_000,
                house=House(rake=Rake(50, 300)),
                boards=2,
                bomb_pot_every=1,
                straddles=2,
            ),
        ),
        "Home opens: pot-limit Omaha, 50/100, on 2 boards, a bomb pot every hand, 2 straddles, "
        "rake 5% up to 300",
    ),
    (
        te.TableOpened(
            "Home",
            TableRules(
                stakes=STAKES,
                seats=6,
                min_buy_in=500,
                max_buy_in=20_000,
                spectator_delay_ms=2_500,
                all_cards=True,
            ),
        ),
        "Home opens: no-limit hold'em, 50/100, spectator delay 2.5 s with all cards",
    ),
    (te.SeatTaken(3, "p7", "Cat", 500), "Cat takes seat 4 with 500"),
    (te.SeatLeft(1, 1234), "Ann leaves with 1,234"),
    (te.SatOut(1), "Ann sits out"),
    (te.SatIn(1), "Ann is back"),
    (te.EntryChosen(1, wait=True), "Ann waits for the big blind"),
    (te.EntryChosen(1, wait=False), "Ann will post a blind"),
    (te.PasswordSet("hash"), None),
    (te.PlayerAdmitted("p7"), None),
    (te.ChatSaid("p7", "Cat", "well played"), "Cat: well played"),
    (te.PlayerMuted("p7", "Cat"), "Cat was muted"),
    (te.PlayerUnmuted("p7"), None),
    (te.TablePaused("dinner"), "The table is paused: dinner"),
    (te.PlayResumed(), "Play resumes"),
    (te.PlayerKicked("p7", "Cat", False, "insults"), "Cat was kicked: insults"),
    (
        te.StakesChanged(Stakes(100, 200, 20), 4_000, 40_000),
        "Stakes from the next hand: 100/200 ante 20, buy-in 4,000 to 40,000",
    ),
    (te.TableClosing("late"), "The table closes after this hand: late"),
    (te.AutoMuckSet(1, on=True), "Ann mucks losing hands automatically"),
    (te.AutoMuckSet(1, on=False), "Ann will be asked at showdown"),
    (te.CardsShown(2, 7, tuple(parse_cards("As Kd"))), "Bob shows As Kd after the hand"),
    (te.TimeBankUsed(2, 2_345), "Bob used 2.3 s of the time bank"),
    (te.TimeCardUsed(2), "Bob used a time card"),
    (te.TimeCardsSet(2, 3, 30_000), None),
    (te.LeaveAsked(1, after_hand=True), "Ann will leave after this hand"),
    (te.LeaveAsked(1, after_hand=False), "Ann has left"),
    (te.ChipsAsked(1, 500), "Ann will add 500 chips"),
    (te.ChipsAsked(1, 0), "Ann cancelled adding chips"),
    (te.ChipsAdded(1, "p1", 500), "Ann adds 500 chips"),
    (de.DealAvoided(7, 0, "", (), (), (1, 2)), "Dealing anew: no number came from Ann and Bob"),
    (de.DealAvoided(7, 0, "", (), (), ()), None),
    (de.ChainRegistered(1, "p1", "00"), None),
    (de.PacksSealed(7, 0, "00", ("00",)), None),
    (de.DealCommitted(7, 0, 4, (0, 1), (1,), b"", b"0"), None),
    (de.DealRecorded(7, 0, (), (None,), b"\0"), None),
    (de.SignerCertified(b"\0", b"\0"), None),
    (de.ResultSigned(7, b"\0"), None),
    (te.ChipsNotAdded(1), "Ann could not add chips"),
    (te.AutoRebuyChosen(1, 500, 100), None),
    (te.SeatChangeAsked(1, 5), "Ann will change to seat 6"),
    (te.SeatChangeAsked(1, None), "Ann will stay in seat 2"),
    (te.SeatChanged(1, 5, "p1"), "Ann changes to seat 6"),
    (te.WaitListJoined("p9", "Zoe"), "Zoe joined the wait list"),
    (te.WaitListLeft("p9"), None),
    (te.SeatOffered("p9", 5), None),
    (te.TableClosed(), "The table is closed"),
    (
        ev.HandStarted(12, "nlhe", Stakes(50, 100, 10), 2, SEATS, (Post(), Post())),
        "Hand 12: no-limit hold'em, 50/100 ante 10, Bob has the button",
    ),
    (
        ev.HandStarted(12, "no such game", Stakes(1, 2, 2, big_blind_ante=True), 7, SEATS, (Post(), Post())),
        "Hand 12: no such game, 1/2 big blind ante 2, Seat 8 has the button",
    ),
    (ev.DeckShuffled((1, 2)), None),
    (ev.AntePosted(1, 10), "Ann antes 10"),
    (ev.AntePosted(1, 100, dead=True), "Ann posts a dead ante of 100"),
    (ev.BlindPosted(1, 50), "Ann posts a blind of 50"),
    (ev.HoleCardsDealt(1, parse_cards("AsKd")), "Ann is dealt As Kd"),
    (ev.BettingOpened(1), None),
    (ev.BoardDealt("flop", parse_cards("2c3d4h")), "Flop: 2c 3d 4h"),
    (ev.TimedOut(1), "Ann runs out of time"),
    (ev.Folded(1), "Ann folds"),
    (ev.Checked(1), "Ann checks"),
    (ev.Called(1, 300), "Ann calls to 300"),
    (ev.BetMade(1, 300), "Ann bets 300"),
    (ev.RaisedTo(1, 300), "Ann raises to 300"),
    (ev.UncalledBetReturned(2, 700), "Uncalled bet of 700 returned to Bob"),
    (ev.HandShown(1, parse_cards("AsKd")), "Ann shows As Kd"),
    (ev.HandMucked(1), "Ann mucks"),
    (ev.PotAwarded(0, 300, ((1, 300),)), "Ann wins the main pot of 300"),
    (
        ev.PotAwarded(2, 301, ((1, 101), (2, 100), (5, 100))),
        "Ann wins 101, Bob wins 100 and Seat 6 wins 100 from side pot 2 of 301",
    ),
    (ev.PotAwarded(0, 0, ((1, 0),)), None),
    (ev.HandEnded(((1, 5),)), None),
    (
        ev.HandStarted(3, "stud", Stakes(ante=5, bring_in=10, small_bet=20), 2, SEATS, (Post(), Post())),
        "Hand 3: seven-card stud, 20/40 ante 5 bring-in 10",
    ),
    (
        ev.HandStarted(3, "flhe", STAKES, 2, SEATS, (Post(), Post())),
        "Hand 3: fixed-limit hold'em, 100/200 blinds 50/100, Bob has the button",
    ),
    (
        ev.HandStarted(3, "plo", STAKES, 2, SEATS, (Post(), Post()), boards=2, bomb_pot=True),
        "Hand 3: pot-limit Omaha bomb pot on 2 boards, 50/100, Bob has the button",
    ),
    (ev.TimeCharged(1, 5), "Ann pays a time charge of 5"),
    (ev.BringInPosted(1, 10), "Ann brings in for 10"),
    (ev.UpCardsDealt(1, parse_cards("As")), "Ann is dealt As face up"),
    (ev.StreetStarted("fourth street"), None),
    (ev.CardsDiscarded(1, parse_cards("AsKd")), "Ann discards As Kd"),
    (ev.Drew(1, 2), "Ann draws 2"),
    (ev.Drew(1, 0), "Ann stands pat"),
    (ev.DiscardsShuffled(12), "The deck ran out: 12 discards were reshuffled"),
    (ev.RunsOffered(), "The board may be run more than once"),
    (ev.RunsChosen(1, 1), "Ann chooses to run it once"),
    (ev.RunsChosen(1, 2), "Ann chooses to run it twice"),
    (ev.RunsChosen(1, 3), "Ann chooses to run it 3 times"),
    (ev.RakeTaken(7), "Rake: 7"),
    (ev.RabbitShown(parse_cards("AsKd")), "Rabbit hunt: As Kd"),
]


@pytest.mark.parametrize(("event", "line"), SENTENCES)
def test_text_of_each_event(event: Event, line: str | None) -> None:
    assert describe(event, NAMES) == line


def test_every_event_has_a_text() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(OUR_EVENTS)


def lines_of(hand: Hand) -> list[str]:
    """Return the text of each event of `hand`, described with the hand before it."""
    names = {seat.number: name for seat, name in zip(hand.seats, ("Ann", "Bob", "Cat"), strict=False)}
    known = Hand.replay(hand.events[:1])
    lines = []
    for event in hand.events[1:]:
        lines.append(describe(event, names, known))
        known.apply(event)
    return [line for line in lines if line]


class TestWithHand:
    def test_call_shows_the_chips_it_adds(self) -> None:
        hand = start_hand([1000, 1000])
        play(hand, "300 c")

        assert {"Bob raises to 300", "Ann calls 200"} <= set(lines_of(hand))

    def test_small_and_big_blind(self) -> None:
        assert {"Bob posts the small blind of 50", "Ann posts the big blind of 100"} <= set(
            lines_of(start_hand([1000, 1000]))
        )

    def test_straddles_and_missed_blinds(self) -> None:
        hand = start_hand([1000] * 3, posts=[Post(blind=100), Post(blind=200), Post(dead=50, live=100)])

        assert {
            "Bob posts a straddle of 200",
            "Cat posts a live blind of 100",
            "Cat posts a dead blind of 50",
        } <= set(lines_of(hand))

    def test_big_blind_ante_is_not_a_missed_blind(self) -> None:
        hand = start_hand([1000, 1000], stakes=Stakes(50, 100, 100, big_blind_ante=True))

        assert "Ann posts a big blind ante of 100" in lines_of(hand)

    def test_equal_blinds_are_not_distinguished(self) -> None:
        hand = start_hand([1000, 1000], stakes=Stakes(100, 100))

        assert {"Ann posts a blind of 100", "Bob posts a blind of 100"} <= set(lines_of(hand))

    def test_high_low_pot_names_each_half(self) -> None:
        hand = start_hand(
            [1000, 1000], game=game_named("plo8"), holes=["AsAhKdKc", "2s3sTdTc"], board="4c 5d 8h Th Qc"
        )
        play(hand, "c c c c c c c c")

        said = lines_of(hand)

        assert (
            "Bob shows 2s 3s Td Tc: three of a kind, tens, queen and eight kickers; eight low, 8-5-4-3-2"
            in said
        )
        assert said[-2:] == [
            "Bob wins 100 from the pot for the high",
            "Bob wins 100 from the pot for the low",
        ]

    def test_each_board_is_named(self) -> None:
        game = game_for_hand("nlhe", boards=2)
        hand = start_hand([1000, 1000], game=game, holes=["AsAh", "KsKh"], board="2c 2d 3d 9h 5s")
        play(hand, "c c c c c c c c")

        said = lines_of(hand)

        assert "Flop on board 1: 2c 2d 3d (pot 200)" in said
        assert sum("on board 2: " in line for line in said) == 3
        assert [line[-10:] for line in said[-2:]] == ["on board 1", "on board 2"]

    def test_run_twice_shows_shared_cards(self) -> None:
        hand = start_hand(
            [1000, 1000], house=House(max_runs=2), holes=["AsAh", "KsKh"], board="2c 2d 3d 9h 5s"
        )
        play(hand, "c c a c")
        for seat in (1, 2):
            hand.act(seat, Run(2))

        said = lines_of(hand)

        assert "Turn on board 1: 2c 2d 3d 9h (pot 2,000)" in said
        assert any(line.startswith("Turn on board 2: 2c 2d 3d ") for line in said)

    def test_stud_and_draw_streets(self) -> None:
        stud = start_hand(
            [1000, 1000],
            game=game_named("stud"),
            stakes=Stakes(ante=10, bring_in=25, small_bet=100),
            holes=["AsAhKdKc4c4d7s", "2s3sTdTc9h8h7h"],
        )
        stud.act(2, BringIn())
        stud.act(1, Call())
        draw = start_hand([1000, 1000], game=game_named("5cd"), holes=["AsAhKdKc4c", "2s3sTdTc9h"])
        play(draw, "c c")
        draw.act(1, Draw(parse_cards("4c")))
        draw.act(2, Draw())

        assert {
            "Ann is dealt As Ah",
            "Ann is dealt Kd face up",
            "Bob brings in for 25",
            "Fourth street (pot 70)",
            "Ann is dealt Kc face up",
        } <= set(lines_of(stud))
        assert {"Draw (pot 200)", "Ann discards 4c", "Ann draws 1", "Bob stands pat"} <= set(lines_of(draw))

    def test_all_in(self) -> None:
        hand = start_hand([1000, 600, 30], stakes=Stakes(50, 100, 40))
        play(hand, "c a c")
        short = start_hand([300, 1000])
        play(short, "a c")

        assert {
            "Cat antes 30 and is all-in",
            "Bob raises to 560 and is all-in",
            "Ann calls 460",
        } <= set(lines_of(hand))
        assert {"Bob raises to 1,000 and is all-in", "Ann calls 200 and is all-in"} <= set(lines_of(short))

    def test_bet_or_blind_all_in(self) -> None:
        hand = start_hand([700, 1000])
        play(hand, "c c a c")

        assert "Ann bets 600 and is all-in" in lines_of(hand)
        assert "Ann posts the big blind of 70 and is all-in" in lines_of(start_hand([70, 1000]))

    def test_shown_cards_are_assessed_with_the_board(self) -> None:
        hand = start_hand([1000, 1000], holes=["AsAh", "KsKh"], board="2c 2d Kd 9h 5s")
        play(hand, "c c c c c c c c")

        said = lines_of(hand)

        assert "Bob shows Ks Kh: full house, kings over deuces" in said
        assert "Turn: 2c 2d Kd 9h (pot 200)" in said

    def test_cards_shown_preflop_are_not_assessed(self) -> None:
        hand = start_hand([1000, 1000], holes=["AsAh", "KsKh"], board="2c 2d Kd 9h 5s")
        play(hand, "a c")

        assert "Bob shows Ks Kh" in lines_of(hand)

    def test_main_pot_and_side_pots(self) -> None:
        one = start_hand([1000, 1000], holes=["AsAh", "KsKh"], board="2c 2d 3d 9h 5s")
        play(one, "a c")
        two = start_hand([300, 1000, 1000], holes=["AsAh", "KsKh", "QsQh"], board="2c 2d 3d 9h 5s")
        play(two, "a c c")

        assert lines_of(one)[-1] == "Ann wins the pot of 2,000"
        assert lines_of(two)[-2:] == ["Ann wins the main pot of 900", "Bob wins side pot 1 of 1,400"]
