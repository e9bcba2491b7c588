"""Files of the computer poker competition, as their dealer leaves them, and written back."""

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Seat
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc import write_line
from riverboat.engine.notation.acpc_game import GAME_FILES, HOUSE
from riverboat.engine.notation.acpc_writer import AcpcWriter
from riverboat.engine.notation.file_hand import FileHand
from riverboat.engine.notation.files import hands_in
from tests.engine.notation.real_hands import real_hands
from tests.engine.notation.test_acpc import LINE, LOGS, SHOWN
from tests.support.deals import play_out

GAME = "holdem.nolimit.2p.reverse_blinds.game"
HEADING = f"# name/game/hands/seed match {GAME} 2 7\n#--t_hand 600000\n"
LOG = f"{HEADING}{LINE}\n{SHOWN}\n".replace("-100|100:p2", "100|-100:p2")


def written(hands: Iterable[FileHand]) -> str:
    writer = AcpcWriter()
    return "".join([writer.hand(hand.events, hand.provenance) for hand in hands])


@pytest.mark.parametrize(
    ("name", "folder"), list(zip(LOGS, ["", "/usr/games/acpc/", "..\\games\\", "./"], strict=True))
)
def test_log_comes_out_as_it_was_but_for_the_path(name: str, folder: str) -> None:
    text = real_hands(name).read_text()
    file = next(file for file in GAME_FILES if file in text)
    hands = list(hands_in(text.replace(file, folder + file)))
    assert len(hands) == 100
    assert not any(hand.remarks or hand.differences for hand in hands)
    assert written(hands) == text


def test_complete_match_has_its_score() -> None:
    text = f"{LOG}SCORE:-400|400:p1|p2\n"
    assert written(hands_in(text)) == text
    assert written(hands_in(text + text.replace("seed match", "seed other"))) == text + text.replace(
        "seed match", "seed other"
    )


def test_heading_is_kept_with_each_hand() -> None:
    first, second = hands_in(LOG)
    assert first.where == "line 3, hand 7"
    assert first.provenance.event == second.provenance.event == "match"
    assert (second.provenance.format, second.provenance.hand) == ("acpc", "8")
    assert written([second]).startswith(HEADING)


def test_fractions_and_times_are_kept() -> None:
    text = (
        "# name/game/hands/seed match holdem.limit.3p.game 1000 0\n"
        "STATE:0:fcc/cc/cc/cc:AcKd|AhKs|QsJd/2c2d3c/3d/4d:0.4|-0.4|0:p1|p2|p3 # 1479132064.35509\n"
    )
    hands = list(hands_in(text))
    assert hands[0].provenance.played == datetime(2016, 11, 14, 14, 1, 4, 355090, UTC)
    assert written(hands) == text


def test_cut_last_line_is_a_remark() -> None:
    errors: list[NotationError] = []
    first, second = hands_in(f"{LOG}{LINE[:40]}", errors.append)
    assert not errors
    assert not first.remarks
    (remark,) = second.remarks
    assert remark == "the file is cut off after this hand: line 5: this is not a complete line of a hand"
    assert [hand.remarks for hand in hands_in(f"{HEADING}{LINE[:40]}\n{LINE}", errors.append)] == [()]
    assert [str(error)[:7] for error in errors] == ["line 3:"]
    assert not list(hands_in(f"{HEADING}{LINE[:40]}", errors.append))
    assert len(errors) == 2


ACTIONS = f"""\
# name/game/hands/seed match {GAME} 2 7
STARTED at 1341695999.222081
TO 1 at 1341695999.500000 MATCHSTATE:0:7::Ac6d|
TO 2 at 1341695999.500100 MATCHSTATE:1:7::|Qs2c
FROM 2 at 1341695999.500200 MATCHSTATE:1:7::|Qs2c:c
TO 1 at 1341695999.500300 MATCHSTATE:0:7:c:Ac6d|
TO 2 at 1341695999.500400 MATCHSTATE:1:7:c:|Qs2c
FROM 1 at 1341695999.500500 MATCHSTATE:0:7:c:Ac6d|:r300
TO 1 at 1341695999.500600 MATCHSTATE:0:7:cr300f:Ac6d|
TO 2 at 1341695999.500700 MATCHSTATE:1:7:cr300f:|Qs2c
TO 2 at 1341696000.500800 MATCHSTATE:0:8:cc/cc/cc/cc:AcAd|QsQd/Td4h9s/2c/3c
TO 1 at 1341696000.500900 MATCHSTATE:1:8:cc/cc/cc/cc:AcAd|QsQd/Td4h9s/2c/3c
FINISHED at 1341696001.000000
"""


def test_log_of_actions() -> None:
    first, second = hands_in(ACTIONS)
    assert (first.number, first.where) == (7, "line 3, hand 7")
    assert first.provenance.played == datetime(2012, 7, 7, 21, 19, 59, 500000, UTC)
    assert [seat.name for seat in first.hand.seats] == ["Player 1", "Player 2"]
    assert [seat.name for seat in second.hand.seats] == ["Player 2", "Player 1"]
    assert [hand.hand.stacks() for hand in (first, second)] == [
        {1: 20_100, 2: 19_900},
        {2: 20_100, 1: 19_900},
    ]


def test_log_of_actions_of_one_player_has_no_cards_of_others() -> None:
    (hand,) = hands_in(
        "".join([line for line in ACTIONS.splitlines(True) if " MATCHSTATE:1:7" not in line][:6])
    )
    assert [event.seat for event in hand.events if isinstance(event, ev.HoleCardsDealt)] == [1]


@pytest.mark.parametrize(
    ("line", "end"),
    [("TO 1 at 1 MATCHSTATE:0:9:r", ""), ("TO 1 at 1341696000.5 MATCHSTATE:0:9:r300:Ac6d|\n", "")],
)
def test_log_of_actions_may_be_cut_off(line: str, end: str) -> None:
    hands = list(hands_in(ACTIONS + line))
    assert len(hands) == 2
    assert len(hands[-1].remarks) == 1


def test_wrong_hand_of_actions_does_not_stop_the_rest() -> None:
    errors: list[NotationError] = []
    text = ACTIONS.replace("cr300f:", "cr50f:").replace("GAME", "x")
    assert [hand.number for hand in hands_in(text, errors.append)] == [8]
    assert str(errors[0]).startswith("line 3: preflop, action 2 (r50): ")


def test_game_is_given_for_a_log_without_comments() -> None:
    errors: list[NotationError] = []
    assert not list(hands_in(LINE, errors.append))
    assert errors[0].code == "unknown_variant"
    (hand,) = hands_in(LINE, game=GAME_FILES[GAME])
    assert written([hand]).splitlines()[0] == f"# name/game/hands/seed riverboat {GAME} 0 0"


COMMENTS = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=20).map(
    lambda text: f"#{text}"
)


@settings(deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(sorted(GAME_FILES)),
    st.sampled_from(["match", "2009-Final.x"]),
    st.lists(COMMENTS, max_size=3),
    st.lists(st.decimals(0, 10**10, places=5), min_size=3, max_size=3),
)
def test_what_a_log_says_is_read_as_written(
    seed: int, file: str, match: str, comments: list[str], times: list[Decimal]
) -> None:
    game, rng = GAME_FILES[file], Random(seed)
    heading = [f"# name/game/hands/seed {match} {file} 1000 {seed}", *comments]
    lines = heading.copy()
    for number, time in enumerate(times):
        seats = [Seat(at, stack, f"p{at}", auto_muck=False) for at, stack in enumerate(game.stacks, 1)]
        deck = rng.sample(game.game.deck, len(game.game.deck))
        hand = Hand(game.game, game.stakes, seats, deck, posts=game.posts, number=number, house=HOUSE)
        hand.start()
        play_out(hand, rng)
        try:
            lines.append(write_line(hand.events, time=f" # {time}"))
        except NotationError as error:
            assert "raises a round" in str(error)  # noqa: PT017 - the game has no cap of its own
    text = "".join([f"{line}\n" for line in lines])

    found = list(hands_in(text))

    assert len(found) == len(lines) - len(heading)
    for each in found:
        assert each.provenance.event == match
        assert each.provenance.unknown["heading"] == heading
    assert {each.provenance.unknown["time"] for each in found} <= set(map(str, times))
    if found:
        assert written(found) == text
        assert [each.provenance for each in hands_in(written(found))] == [each.provenance for each in found]
