import contextlib
import random
import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import events as ev
from engine.actions import Muck, Run
from engine.cards import DECK, NAMES, parse_cards
from engine.errors import IllegalAction, NotationError
from engine.events import Event, Post, Seat
from engine.games import GAMES, NO_LIMIT_HOLDEM, Game, House, Stakes, game_for_hand
from engine.hand import Hand
from engine.notation.phh import PhhHand, read, write, write_one
from engine.notation.phh_hand import Replayed, record, replay, replay_all
from engine.notation.phh_own import OWN_FIELD
from engine.notation.phh_variants import VARIANTS
from engine.views import visible
from tests.engine.notation.real_hands import real_hands
from tests.engine.test_games import every_game
from tests.support.deals import play, play_out, random_action, random_hand, start_hand
from tests.support.soundness import HOUSES, VARIED

DEAL = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d")
BOARD = ("d db QcJd4s", "d db 9h", "d db 3s")
TO_THE_RIVER = (
    "p3 cc", "p1 cc", "p2 cc", "d db QcJd4s",
    "p1 cc", "p2 cc", "p3 cc", "d db 9h",
    "p1 cc", "p2 cc", "p3 cc", "d db 3s",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip


def three_players(*actions: str, **fields: Any) -> PhhHand:
    source = PhhHand(
        variant="NT",
        antes=(0, 0, 0),
        blinds_or_straddles=(50, 100, 0),
        min_bet=100,
        starting_stacks=(1000, 1000, 1000),
        actions=actions,
        line=8,
        label="2",
    )
    return replace(source, **fields)


def stacks_after(source: PhhHand) -> list[int]:
    return list(replay(source).hand.stacks().values())


def told(events: Iterable[Event]) -> list[Event]:
    """Events without what PHH does not tell: the cards that were not dealt."""
    told: list[Event] = []
    dealt = 0
    for event in reversed(list(events)):
        if isinstance(event, ev.HoleCardsDealt | ev.UpCardsDealt | ev.BoardDealt | ev.RabbitShown):
            dealt += len(event.cards)
        if isinstance(event, ev.DeckShuffled):
            told.append(ev.DeckShuffled(event.cards[:dealt]))
            dealt = 0
        else:
            told.append(event)
    return told[::-1]


def through_text(events: Iterable[Event]) -> Replayed:
    """The hand of `events`, written, read and played again."""
    (source,) = read(write_one(record(events)))
    return replay(source)


# A hand that others recorded, played here.


def test_a_hand_is_played_to_its_end() -> None:
    assert stacks_after(three_players(*DEAL, *TO_THE_RIVER, "p1 sm AsAh", "p2 sm", "p3 sm")) == [
        1200,
        900,
        900,
    ]


def test_amounts_are_to() -> None:
    bets = ("p3 cbr 300", "p1 cbr 700", "p2 f", "p3 cbr 1000", "p1 f")
    assert stacks_after(three_players(*DEAL, *bets)) == [300, 900, 1800]


def test_a_losing_hand_is_shown_or_mucked_as_the_record_says() -> None:
    hand = replay(three_players(*DEAL, *TO_THE_RIVER, "p1 sm -", "p2 sm KhKs", "p3 sm")).hand
    assert set(hand.shown) == {1, 2}
    assert hand.mucked == {3}


def test_the_order_of_the_showdown_may_be_another_room_s() -> None:
    hand = replay(three_players(*DEAL, *TO_THE_RIVER, "p3 sm", "p2 sm KsKh", "p1 sm AsAh")).hand
    assert hand.over
    assert set(hand.shown) == {1, 2}


def test_who_says_nothing_at_showdown_has_mucked_where_the_hand_is_known_to_be_over() -> None:
    source = three_players(*DEAL, *TO_THE_RIVER, "p1 sm AsAh")
    assert replay(source).hand.actor == 2
    over = replay(replace(source, finishing_stacks=(1200, 900, 900)))
    assert over.hand.mucked == {2, 3}
    assert not over.differences


def test_differences_name_the_seat_and_both_stacks() -> None:
    source = three_players(*DEAL, "p3 f", "p1 f", seats=(4, 5, 6), finishing_stacks=(950, 1051, 999))
    assert replay(source).differences == {5: (1050, 1051), 6: (1000, 999)}


def test_cards_that_nobody_knows_are_not_told_again() -> None:
    source = three_players("d dh p2 KsKh", "p3 f", "p1 cc", "p2 cc")
    source = replace(source, actions=(*source.actions, "d db QcJd4s", "p1 cbr 100", "p2 f"))
    replayed = replay(source)
    assert replayed.hand.over
    assert replayed.unknown_cards == {1, 3}
    written = record(replayed.events).actions
    assert written[:3] == ("d dh p1 ????", "d dh p2 KsKh", "d dh p3 ????")


def test_a_hand_that_was_mucked_unseen_loses_to_the_weakest_that_was_shown() -> None:
    showdown = ("p1 sm 5h6h", "p2 sm", "p3 sm ????")
    replayed = replay(three_players(*TO_THE_RIVER, *showdown, finishing_stacks=(1200, 900, 900)))
    assert replayed.hand.mucked == {2, 3}
    assert not replayed.differences


def test_cards_first_told_at_showdown_are_the_ones_that_were_dealt() -> None:
    hand = replay(three_players("d dh p1 ??Ah", *TO_THE_RIVER, "p1 sm AhAs", "p2 sm", "p3 sm")).hand
    assert hand.hole_cards(1) == parse_cards("AsAh")


def test_a_winner_whose_cards_nobody_knows_is_refused() -> None:
    with pytest.raises(NotationError, match="the cards in seat 1 have to be shown"):
        replay(three_players("d dh p2 KsKh", *TO_THE_RIVER, "p1 sm", "p2 sm", "p3 sm"))


def test_an_unknown_stack_is_never_all_in() -> None:
    actions = ("p3 cbr 1000", "p1 cc", "p2 f")
    source = three_players(*DEAL, *actions, *BOARD, starting_stacks=(1000, 5000, Decimal("inf")))
    replayed = replay(source)
    assert replayed.unknown_stacks == {3}
    assert replayed.hand.shown.keys() == {1, 3}
    assert replayed.hand.stack(1) == 2100
    assert replayed.hand.stack(3) > 0


def test_hands_at_an_all_in_are_tabled_before_the_board_is_dealt() -> None:
    actions = (
        "p3 f",
        "p1 cbr 1000",
        "p2 cc",
        "p1 sm AsAh",
        "p2 sm KsKh",
        "d db QcJd4s",
        "d db 9h",
        "d db 3s",
    )
    assert stacks_after(three_players(*DEAL, *actions)) == [2000, 0, 1000]


def test_a_check_where_nothing_can_be_called_is_allowed_to_those_who_ask_for_it() -> None:
    deal, check = ("d dh p1 AsAh", "d dh p2 KsKh"), "p1 cc"
    rest = ("p1 sm AsAh", "p2 sm KsKh", *BOARD)
    short_small_blind = three_players(antes=(0, 0), blinds_or_straddles=(50, 100), starting_stacks=(1000, 30))
    for actions in ((*deal, *rest), (*deal, check, *rest)):
        assert stacks_after(replace(short_small_blind, actions=actions)) == [1030, 0]
    with pytest.raises(NotationError, match="action 3"):
        replay(replace(short_small_blind, actions=(*deal, "p2 cc", *rest)))


def test_the_winner_of_an_uncontested_pot_may_show() -> None:
    assert stacks_after(three_players(*DEAL, "p3 f", "p1 f", "p2 sm KsKh")) == [950, 1050, 1000]


@pytest.mark.parametrize(
    ("actions", "place", "reason"),
    [
        (("p1 f",), 4, "seat 3's turn, not seat 1's"),
        (("p3 cbr 150",), 4, "the least raise is to 200"),
        (("p3 cbr 1001",), 4, "1000 at most"),
        (("p3 f", "p1 f", "p2 cc"), 6, "nobody's turn"),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cc"), 7, "the cards have to be dealt first"),
        (("p3 cc", "d db QcJd4s"), 5, "not time to deal"),
        (("p3 cc", "d dh p1 QsQh"), 5, "no card is due to this player"),
        (("p3 cc", "p3 sm 7c2d"), 5, "to show or to muck"),
        (("p3 f", "p1 cbr 1000", "p2 cc", "p3 sm 7c2d"), 7, "to show or to muck"),
        ((*TO_THE_RIVER, "p1 sm", "p2 sm", "p3 sm"), 19, "not beaten"),
        ((*TO_THE_RIVER, "p1 sm AsAh", "p2 sm", "p2 sm"), 21, "to show or to muck"),
        (("p3 f", "p1 cbr 1000", "p2 cc", "p1 sm -", "p2 sm", *BOARD), 8, "all-in"),
        (("p3 cc", "p1 sd AsAh"), 5, "the betting goes on"),
        (("p3 pb",), 4, "no bring-in due"),
        (("p3 cc", "# p1 runs it 2"), 5, "you cannot do that now"),
        (("p3 cc", "p1 x"), 5, "no action of the format"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_refused_by_its_place(
    actions: tuple[str, ...], place: int, reason: str
) -> None:
    source = three_players(*DEAL, *actions)
    with pytest.raises(NotationError) as refused:
        replay(source)
    assert str(refused.value).startswith(f"line 8, hand 2, action {place} ({source.actions[place - 1]!r}): ")
    assert reason in str(refused.value)


def test_hole_cards_come_before_the_betting() -> None:
    with pytest.raises(NotationError, match=r"action 2 .*no card is due"):
        replay(three_players("p3 f", "d dh p1 AsAh"))


def test_a_record_that_leaves_out_the_board_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        replay(three_players(*DEAL, "p3 cc", "p1 cc", "p2 cc"))
    assert refused.value.code == "cut_off"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"starting_stacks": (1000, 0, 1000)}, "needs chips"),
        ({"seats": (1, 1, 2)}, "same seat"),
        ({"starting_stacks": (1000,), "antes": (0,), "blinds_or_straddles": (50,)}, "not for 1 players"),
        ({"seats": (2, 1, 3)}, "do not go round the table"),
        ({"metadata": {OWN_FIELD: {"boards": 10}}}, "too few"),
        ({"metadata": {OWN_FIELD: {"boards": 0}}}, "0 boards"),
        ({"metadata": {OWN_FIELD: {"house": {"rake": {"per_mille": 1001, "cap": 9}}}}}, "1001 ‰ of a pot"),
        ({"metadata": {OWN_FIELD: {"rabbit": "2h"}}}, "no rabbit"),
    ],
)
def test_a_hand_that_cannot_start_is_refused(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(NotationError, match=f"^line 8, hand 2: .*{told}"):
        replay(three_players(*DEAL, **fields))


def test_boards_that_no_deck_is_enough_for_are_refused_before_any_card_is_looked_at() -> None:
    with pytest.raises(NotationError, match="too few for 10 boards"):
        replay(three_players("d dh p1 AsAs", metadata={OWN_FIELD: {"boards": 10}}))


def test_a_variant_that_is_not_known_has_its_own_code() -> None:
    with pytest.raises(NotationError) as refused:
        replay(three_players(variant="GO"))
    assert refused.value.code == "unknown_variant"


# A hand of ours, recorded.


def test_a_hand_as_it_is_written() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["AsAh", "KsKh", "7c2d"], board="QcJd4s9h3s", auto_muck=False)
    play(hand, "300 c f c 200 c")
    source = record(hand.events, {"event": "Club night"})
    assert source.actions == (
        *DEAL, "p3 cbr 300", "p1 cc", "p2 f", "d db QcJd4s", "p1 cc", "p3 cbr 200", "p1 cc", "d db 9h",
    )  # fmt: skip
    assert source.finishing_stacks is None
    assert source.metadata == {"event": "Club night"}
    play(hand, "c c c c")
    hand.act(3, Muck())
    source = record(hand.events)
    assert source.actions[-2:] == ("p1 sm AsAh", "p3 sm")
    assert source.finishing_stacks == (1600, 900, 500)


def test_who_ran_out_of_time_is_written_and_read() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["AsAh", "KsKh", "7c2d"], board="QcJd4s9h3s", auto_muck=False)
    hand.time_out(3)
    play(hand, "c c")
    hand.time_out(1)
    play(hand, "c c c c c")
    assert hand.actor == 2
    hand.time_out(2)
    assert hand.over
    source = record(hand.events)
    timed_out = [action for action in source.actions if action.endswith("# timed out")]
    assert timed_out == ["p3 f # timed out", "p1 cc # timed out", "p2 sm # timed out"]
    assert told(through_text(hand.events).hand.events) == told(hand.events)


def test_a_remark_that_does_not_fit_is_only_a_remark() -> None:
    source = three_players(*DEAL, "p3 cc # timed out", "p1 f", "p2 f # timed out")
    hand = replay(source).hand
    assert hand.over
    assert not any(isinstance(event, ev.TimedOut) for event in hand.events)


def test_events_that_are_no_hand_are_refused() -> None:
    hand = start_hand([1000, 1000])
    for events in ([], hand.events[1:]):
        with pytest.raises(NotationError) as refused:
            record(events)
        assert refused.value.code == "no_start"


def test_a_game_that_the_format_does_not_know_is_refused() -> None:
    started, *rest = start_hand([1000, 1000]).events
    assert isinstance(started, ev.HandStarted)
    assert started.game == NO_LIMIT_HOLDEM.code
    with pytest.raises(NotationError) as refused:
        record([replace(started, game="go-fish"), *rest])
    assert refused.value.code == "unknown_variant"


def test_a_record_that_is_made_anew_with_its_old_metadata_says_the_same() -> None:
    hand = start_hand([1000, 1000, 1000], posts=[Post(dead=25), Post(ante=10, blind=100), Post(ante=10)])
    source = record(hand.events, {"event": "Club night"})
    assert set(source.metadata[OWN_FIELD]) == {"stakes", "posts", "auto_muck"}
    assert record(hand.events, source.metadata) == source


# Every game.


def random_hand_of(game: Game, rng: random.Random) -> Hand:
    return random_hand(rng, game=game, house=rng.choice([*HOUSES, House(rabbit=True, most_runs=2)]))


@every_game
def test_a_hand_that_is_written_and_read_has_the_same_events(game: Game) -> None:
    rng = random.Random(f"phh {game.name}")
    for _ in range(25):
        hand = random_hand_of(game, rng)
        play_out(hand, rng)
        if hand.house.rabbit and game.has_board and len(hand.board) < 5 and game.boards == 1:
            with contextlib.suppress(IllegalAction):
                hand.hunt_rabbit()
        assert told(through_text(hand.events).hand.events) == told(hand.events)


@pytest.mark.slow
@every_game
def test_a_thousand_hands_that_are_written_and_read_have_the_same_events(game: Game) -> None:
    rng = random.Random(f"phh again {game.name}")
    for _ in range(1_000):
        hand = random_hand_of(game, rng)
        play_out(hand, rng)
        assert told(through_text(hand.events).hand.events) == told(hand.events)


WHICH = st.integers(0, len(VARIED) - 1)


@given(WHICH, st.integers(0), st.integers(0, 40))
def test_a_hand_that_is_not_over_waits_for_the_same_player(which: int, seed: int, actions: int) -> None:
    rng = random.Random(seed)
    hand = random_hand_of(VARIED[which], rng)
    hand.start()
    for _ in range(actions):
        if (legal := hand.legal_actions()) is not None:
            hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))
    again = through_text(hand.events).hand
    assert told(again.events) == told(hand.events)
    assert again.legal_actions() == hand.legal_actions()


@given(WHICH, st.integers(0))
def test_what_one_viewer_saw_is_written_without_the_cards_of_others(which: int, seed: int) -> None:
    rng = random.Random(seed)
    hand = random_hand(rng, game=VARIED[which])
    play_out(hand, rng)
    viewer = rng.choice([None, *(seat.number for seat in hand.seats)])
    seen = [event for event in hand.events if visible(event, viewer)]
    known = {card for event in seen for card in getattr(event, "cards", ())}
    assert cards_in(record(seen)) <= known
    again = through_text(seen)
    assert not again.differences
    assert cards_in(record(again.events)) <= known
    # Who showed at the end is known to have been dealt those cards.
    assert [event for event in again.events if not isinstance(event, ev.HoleCardsDealt)] == [
        event for event in seen if not isinstance(event, ev.HoleCardsDealt)
    ]


def cards_in(source: PhhHand) -> set[int]:
    """The cards that the actions of `source` tell."""
    words = [action.partition("#")[0].split()[-1:] for action in source.actions]
    names = [word[at : at + 2] for (word, *_) in filter(None, words) for at in range(0, len(word), 2)]
    return {NAMES.index(name) for name in names if name in NAMES}


@pytest.mark.parametrize(
    ("hand", "variant"),
    [
        (start_hand([500] * 3, game=GAMES["plo5"]), "riverboat/plo5"),
        (start_hand([500] * 3, game=game_for_hand("nlhe", boards=2)), "riverboat/nlhe"),
        (
            start_hand([500] * 3, game=game_for_hand("plo", bomb_pot=True), posts=[Post(ante=50)] * 3),
            "riverboat/plo",
        ),
        (start_hand([500] * 3, game=GAMES["razz"], stakes=Stakes(bring_in=5, small_bet=10)), "FR"),
    ],
)
def test_a_hand_that_the_format_has_no_words_for_has_a_variant_of_our_own(hand: Hand, variant: str) -> None:
    assert record(hand.events).variant == variant
    assert through_text(hand.events).hand.game == hand.game


def test_a_hand_that_was_run_twice_has_a_variant_of_our_own_and_one_that_could_have_been_has_not() -> None:
    for runs, variant in ((1, "NT"), (2, "riverboat/nlhe")):
        hand = start_hand([500, 500], house=House(most_runs=2))
        play(hand, "a c")
        hand.act(1, Run(runs))
        if runs == 2:
            hand.act(2, Run(2))
        source = record(hand.events)
        assert source.variant == variant
        assert f"# p1 runs it {runs}" in source.actions
        assert told(through_text(hand.events).hand.events) == told(hand.events)


def test_posts_fees_and_an_empty_button_come_through() -> None:
    posts = [Post(blind=50, fee=3), Post(blind=100), Post(live=100, dead=50), Post(ante=7)]
    seats = [Seat(number, 1000) for number in (1, 2, 4, 5)]
    hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), seats, DECK, button=7, posts=posts)
    hand.start()
    play(hand, "c c c c c c c c c f f f")
    replayed = through_text(hand.events)
    assert replayed.source.blinds_or_straddles == (50, 100, -100, 0)
    assert told(replayed.hand.events) == told(hand.events)
    assert replayed.hand.button == 7


def test_a_player_who_is_asked_though_nobody_can_call_may_check() -> None:
    stud = PhhHand(
        variant="F7S",
        antes=(10, 10),
        ante_trimming_status=True,
        bring_in=5,
        small_bet=10,
        big_bet=20,
        starting_stacks=(15, 1000),
        actions=(
            "d dh p1 AsAdAc", "d dh p2 KsKd2c", "p2 pb", "p1 cc",
            "d dh p1 3c", "d dh p2 5c", "p2 cc", "d dh p1 3d", "d dh p2 5d", "p2 cc",
            "d dh p1 3h", "d dh p2 5h", "p2 cc", "d dh p1 4c", "d dh p2 6c", "p2 cc",
            "p1 sm AsAdAc3c3d3h4c", "p2 sm -",
        ),
    )  # fmt: skip
    assert list(replay(stud).hand.stacks().values()) == [30, 985]


# Hands of others.


def test_five_hundred_hands_of_pluribus_are_exact() -> None:
    hands = [replay(source) for source in read(real_hands("pluribus_sample.phhs").read_text())]
    assert len(hands) == 500
    assert all(isinstance(hand.hand, Hand) and hand.hand.over and not hand.differences for hand in hands)
    assert all(len(hand.finishing_stacks) == 6 for hand in hands)


def test_hands_of_nine_variants_at_the_world_series_are_exact() -> None:
    hands = list(replay_all(real_hands("wsop_sample.phhs").read_text()))
    assert len(hands) == 27
    assert len({hand.source.variant for hand in hands}) == 9
    assert all(hand.hand.over and len(hand.finishing_stacks) == len(hand.hand.seats) for hand in hands)


@pytest.mark.parametrize("name", ["pluribus_sample.phhs", "wsop_sample.phhs"])
def test_real_hands_are_the_same_when_they_are_written_from_their_events(name: str) -> None:
    for source in read(real_hands(name).read_text()):
        again = record(replay(source).events)
        assert again.finishing_stacks == source.finishing_stacks
        assert again.variant == source.variant
        assert sorted(again.actions) == sorted(source.actions)


# A file with faults.


def test_every_fault_of_a_file_is_told_with_its_line_and_the_rest_is_read() -> None:
    good = write_one(replace(three_players(*DEAL, "p3 f", "p1 f"), finishing_stacks=(950, 1050, 1000)))
    faults = {
        "bad_toml": good.replace("min_bet = 100", "min_bet = "),
        "bad_field": good.replace("min_bet = 100\n", ""),
        "unknown_variant": good.replace('"NT"', '"GO"'),
        "illegal_action": good.replace("p1 f", "p2 f"),
        "bad_action": good.replace("KsKh", "AsKh"),
        "chips_differ": good.replace("1050", "1051"),
        "cut_off": good.replace('"p1 f"', '"p1 cc", "p2 cc"').replace("finishing", "_finishing"),
    }
    texts = [text for fault in faults.values() for text in (fault, good)]
    cut_off = good[: good.index("actions") + 40]
    file = "".join([f"[{number}]\n{text}" for number, text in enumerate([*texts, cut_off], 1)])
    errors: list[NotationError] = []
    assert len(list(replay_all(file, errors.append))) == len(faults)
    assert [error.code for error in errors] == [*faults, "bad_toml"]
    first_lines = [number for number, line in enumerate(file.split("\n"), 1) if line.startswith("[")]
    for error, first, following in zip(errors, first_lines[::2], [*first_lines[1::2], 10**6], strict=True):
        line = re.match(r"line (\d+)", str(error))
        assert line
        assert first <= int(line[1]) < following
    with pytest.raises(NotationError) as strict:
        list(replay_all(file))
    assert str(strict.value) == str(errors[0])


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """A hand of each game, as text."""
    rng = random.Random(8)
    written = []
    for game in VARIED:
        hand = random_hand_of(game, rng)
        play_out(hand, rng)
        written.append(write([record(hand.events)]))
    return written


PIECES = (
    "", "'", '"', "[", "]", "9", "0", "-", "inf", "true", "\n[3]\n", "p1 ", "p2 sd ", "p1 pb", "cbr ", "Ah",
    "??", "sm", "d dh p1 ", "d db ", "# p1 runs it 2", '", "', "riverboat/", "F7S", "N2L1D", "FB", "_", " = ",
    "{", "}", ", ",
)  # fmt: skip


@given(WHICH, st.integers(0), st.integers(1, 6))
def test_a_spoilt_hand_of_any_game_is_refused_and_nothing_worse(
    texts: list[str], which: int, seed: int, times: int
) -> None:
    rng = random.Random(seed)
    text = texts[which]
    for _ in range(times):
        begin = rng.randrange(len(text))
        end = begin + rng.choice((0, 1, 2, 5, 12))
        text = text[:begin] + rng.choice((*PIECES, text[begin - 9 : begin])) + text[end:]
    errors: list[NotationError] = []
    for replayed in replay_all(text, errors.append):
        record(replayed.events)
    assert all(str(error).startswith("line ") for error in errors)


@given(WHICH, st.integers(0))
def test_a_hand_in_which_actions_are_lost_doubled_or_moved_is_refused_and_nothing_worse(
    texts: list[str], which: int, seed: int
) -> None:
    rng = random.Random(seed)
    (source,) = read(texts[which])
    actions = list(source.actions)
    for _ in range(rng.randint(1, 3)):
        actions.insert(rng.randrange(len(actions) + 1), rng.choice(actions))
        del actions[rng.randrange(len(actions))]
    variant = rng.choice([source.variant] * 3 + list(VARIANTS))
    with contextlib.suppress(NotationError):
        record(replay(replace(source, actions=tuple(actions), variant=variant)).events)
