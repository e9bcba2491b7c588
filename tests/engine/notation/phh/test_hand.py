import contextlib
import random
import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.engine.notation.phh.extensions import OWN_FIELD
from riverboat.engine.notation.phh.hand import record, replay, replay_all
from riverboat.engine.notation.phh.records import PhhHand, read, write, write_one
from riverboat.engine.notation.phh.variants import variant_of
from tests.engine.notation.phh.samples import (
    BOARD,
    DEAL,
    TO_THE_RIVER,
    WHICH,
    random_hand_of,
    three_players,
)
from tests.engine.notation.real_hands import real_hands
from tests.support.deals import play_out
from tests.support.soundness import VARIED


def stacks_after(source: PhhHand) -> list[int]:
    return list(replay(source).hand.stacks().values())


# A hand that others recorded, played here.


def test_hand_is_played_to_end() -> None:
    assert stacks_after(three_players(*DEAL, *TO_THE_RIVER, "p1 sm AsAh", "p2 sm", "p3 sm")) == [
        1200,
        900,
        900,
    ]


def test_amounts_are_totals() -> None:
    bets = ("p3 cbr 300", "p1 cbr 700", "p2 f", "p3 cbr 1000", "p1 f")
    assert stacks_after(three_players(*DEAL, *bets)) == [300, 900, 1800]


def test_losing_hand_is_shown_or_mucked_as_recorded() -> None:
    hand = replay(three_players(*DEAL, *TO_THE_RIVER, "p1 sm -", "p2 sm KhKs", "p3 sm")).hand
    assert set(hand.shown) == {1, 2}
    assert hand.mucked == {3}


def test_showdown_order_of_other_rooms_is_accepted() -> None:
    hand = replay(three_players(*DEAL, *TO_THE_RIVER, "p3 sm", "p2 sm KsKh", "p1 sm AsAh")).hand
    assert hand.over
    assert set(hand.shown) == {1, 2}


def test_silent_player_mucks_if_stacks_are_known() -> None:
    source = three_players(*DEAL, *TO_THE_RIVER, "p1 sm AsAh")
    assert replay(source).hand.actor == 2
    over = replay(replace(source, finishing_stacks=(1200, 900, 900)))
    assert over.hand.mucked == {2, 3}
    assert not over.differences


def test_differences_have_seat_and_both_stacks() -> None:
    source = three_players(*DEAL, "p3 f", "p1 f", seats=(4, 5, 6), finishing_stacks=(950, 1051, 999))
    assert replay(source).differences == {5: (1050, 1051), 6: (1000, 999)}


def test_unknown_cards_are_not_in_events() -> None:
    source = three_players("d dh p2 KsKh", "p3 f", "p1 cc", "p2 cc")
    source = replace(source, actions=(*source.actions, "d db QcJd4s", "p1 cbr 100", "p2 f"))
    replayed = replay(source)
    assert replayed.hand.over
    assert replayed.unknown_cards == {1, 3}
    written = record(replayed.events).actions
    assert written[:3] == ("d dh p1 ????", "d dh p2 KsKh", "d dh p3 ????")


def test_made_up_mucked_hand_loses_to_shown_hands() -> None:
    showdown = ("p1 sm 5h6h", "p2 sm", "p3 sm ????")
    replayed = replay(three_players(*TO_THE_RIVER, *showdown, finishing_stacks=(1200, 900, 900)))
    assert replayed.hand.mucked == {2, 3}
    assert not replayed.differences


def test_cards_shown_at_showdown_were_dealt() -> None:
    hand = replay(three_players("d dh p1 ??Ah", *TO_THE_RIVER, "p1 sm AhAs", "p2 sm", "p3 sm")).hand
    assert hand.hole_cards(1) == parse_cards("AsAh")


def test_winner_with_unknown_cards_is_refused() -> None:
    with pytest.raises(NotationError, match="seat 2 has to show"):
        replay(three_players("d dh p2 KsKh", *TO_THE_RIVER, "p1 sm", "p2 sm", "p3 sm"))


def test_unknown_stack_is_never_all_in() -> None:
    actions = ("p3 cbr 1000", "p1 cc", "p2 f")
    source = three_players(*DEAL, *actions, *BOARD, starting_stacks=(1000, 5000, Decimal("inf")))
    replayed = replay(source)
    assert replayed.unknown_stacks == {3}
    assert replayed.hand.shown.keys() == {1, 3}
    assert replayed.hand.stack(1) == 2100
    assert replayed.hand.stack(3) > 0


def test_all_in_hands_are_shown_before_board() -> None:
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


def test_extra_check_of_lone_player_is_accepted() -> None:
    deal, check = ("d dh p1 AsAh", "d dh p2 KsKh"), "p1 cc"
    rest = ("p1 sm AsAh", "p2 sm KsKh", *BOARD)
    short_small_blind = three_players(antes=(0, 0), blinds_or_straddles=(50, 100), starting_stacks=(1000, 30))
    for actions in ((*deal, *rest), (*deal, check, *rest)):
        assert stacks_after(replace(short_small_blind, actions=actions)) == [1030, 0]
    with pytest.raises(NotationError, match="action 3"):
        replay(replace(short_small_blind, actions=(*deal, "p2 cc", *rest)))


def test_winner_of_uncontested_pot_may_show() -> None:
    assert stacks_after(three_players(*DEAL, "p3 f", "p1 f", "p2 sm KsKh")) == [950, 1050, 1000]


@pytest.mark.parametrize(
    ("actions", "place", "reason"),
    [
        (("p1 f",), 4, "seat 3's turn, not seat 1's"),
        (("p3 cbr 150",), 4, "the minimum is 200"),
        (("p3 cbr 1001",), 4, "the maximum is 1000"),
        (("p3 f", "p1 f", "p2 cc"), 6, "nobody's turn"),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cc"), 7, "the cards must be dealt first"),
        (("p3 cc", "d db QcJd4s"), 5, "not due yet"),
        (("p3 cc", "d dh p1 QsQh"), 5, "no cards are due to this player"),
        (("p3 cc", "p3 sm 7c2d"), 5, "cannot show or muck"),
        (("p3 f", "p1 cbr 1000", "p2 cc", "p3 sm 7c2d"), 7, "cannot show or muck"),
        ((*TO_THE_RIVER, "p1 sm", "p2 sm", "p3 sm"), 19, "not beaten"),
        ((*TO_THE_RIVER, "p1 sm AsAh", "p2 sm", "p2 sm"), 21, "cannot show or muck"),
        (("p3 f", "p1 cbr 1000", "p2 cc", "p1 sm -", "p2 sm", *BOARD), 8, "all-in"),
        (("p3 cc", "p1 sd AsAh"), 5, "bet, call, check or fold"),
        (("p3 pb",), 4, "no bring-in is due"),
        (("p3 cc", "# p1 runs it 2"), 5, "you cannot do that now"),
        (("p3 cc", "p1 x"), 5, "not an action of the format"),
    ],
)  # fmt: skip
def test_illegal_action_is_reported_with_place(actions: tuple[str, ...], place: int, reason: str) -> None:
    source = three_players(*DEAL, *actions)
    with pytest.raises(NotationError) as refused:
        replay(source)
    assert str(refused.value).startswith(f"line 8, hand 2, action {place} ({source.actions[place - 1]!r}): ")
    assert reason in str(refused.value)


def test_hole_cards_must_precede_betting() -> None:
    with pytest.raises(NotationError, match=r"action 2 .*no cards are due"):
        replay(three_players("p3 f", "d dh p1 AsAh"))


def test_missing_board_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        replay(three_players(*DEAL, "p3 cc", "p1 cc", "p2 cc"))
    assert refused.value.code == "cut_off"


@pytest.mark.parametrize(
    ("fields", "known"),
    [
        ({"starting_stacks": (1000, 0, 1000)}, "needs chips"),
        ({"seats": (1, 1, 2)}, "same seat"),
        (
            {"starting_stacks": (1000,), "antes": (0,), "blinds_or_straddles": (50,)},
            "cannot be played by 1 players",
        ),
        ({"seats": (2, 1, 3)}, "not in clockwise order"),
        ({"metadata": {OWN_FIELD: {"boards": 10}}}, "not enough"),
        ({"metadata": {OWN_FIELD: {"boards": 0}}}, "0 boards"),
        ({"metadata": {OWN_FIELD: {"house": {"rake": {"per_mille": 1001, "cap": 9}}}}}, "rake of 1001 ‰"),
        ({"metadata": {OWN_FIELD: {"rabbit": "2h"}}}, "the rabbit cannot be shown"),
    ],
)
def test_impossible_start_is_refused(fields: dict[str, Any], known: str) -> None:
    with pytest.raises(NotationError, match=f"^line 8, hand 2: .*{known}"):
        replay(three_players(*DEAL, **fields))


def test_too_many_boards_are_refused_early() -> None:
    with pytest.raises(NotationError, match="not enough for 10 boards"):
        replay(three_players("d dh p1 AsAs", metadata={OWN_FIELD: {"boards": 10}}))


def test_unknown_variant_has_own_error_code() -> None:
    with pytest.raises(NotationError) as refused:
        replay(three_players(variant="GO"))
    assert refused.value.code == "unknown_variant"


# Hands of others.


def test_five_hundred_hands_of_pluribus_are_exact() -> None:
    hands = [replay(source) for source in read(real_hands("pluribus_sample.phhs").read_text())]
    assert len(hands) == 500
    assert all(isinstance(hand.hand, Hand) and hand.hand.over and not hand.differences for hand in hands)
    assert all(len(hand.finishing_stacks) == 6 for hand in hands)


def test_world_series_hands_of_nine_variants_are_exact() -> None:
    hands = list(replay_all(real_hands("wsop_sample.phhs").read_text()))
    assert len(hands) == 27
    assert len({hand.source.variant for hand in hands}) == 9
    assert all(hand.hand.over and len(hand.finishing_stacks) == len(hand.hand.seats) for hand in hands)


@pytest.mark.parametrize("name", ["pluribus_sample.phhs", "wsop_sample.phhs"])
def test_real_hands_rewritten_from_events_are_same(name: str) -> None:
    for source in read(real_hands(name).read_text()):
        again = record(replay(source).events)
        assert again.finishing_stacks == source.finishing_stacks
        assert again.variant == source.variant
        assert sorted(map(_shown_sorted, again.actions)) == sorted(map(_shown_sorted, source.actions))


def _shown_sorted(action: str) -> str:
    """Return an action without the order of shown cards, which means nothing."""
    start, shows, cards = action.partition(" sm ")
    return start + shows + "".join(sorted(cards))


# A file with faults.


def test_all_faults_are_reported_and_rest_is_read() -> None:
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
    """Return a hand of each game, as text."""
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
def test_corrupted_hand_raises_only_notation_error(
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
def test_shuffled_actions_raise_only_notation_error(texts: list[str], which: int, seed: int) -> None:
    rng = random.Random(seed)
    (source,) = read(texts[which])
    actions = list(source.actions)
    for _ in range(rng.randint(1, 3)):
        actions.insert(rng.randrange(len(actions) + 1), rng.choice(actions))
        del actions[rng.randrange(len(actions))]
    variant = rng.choice([source.variant] * 3 + [variant_of(code, own=True) for code in GAMES])
    with contextlib.suppress(NotationError):
        record(replay(replace(source, actions=tuple(actions), variant=variant)).events)
