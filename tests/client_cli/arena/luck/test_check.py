from collections.abc import Callable
from math import log, sqrt
from random import Random

import pytest

from riverboat.client_cli.arena.luck import reading
from riverboat.client_cli.arena.luck.check import LuckCheck, LuckStatistic, Unseen
from riverboat.client_cli.arena.luck.match import NO_GAME, NO_NUMPY, checked, flags, in_words
from riverboat.client_cli.arena.luck.reading import Decision, Deck, Drawn, deal_of, decks_of, read
from riverboat.client_cli.arena.report.collected import Collected
from riverboat.client_cli.arena.report.match import AboutRun, match_report
from riverboat.client_cli.arena.results import PlayedHand, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics import summary
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.bots import Caller, Maniac, TightAggressive
from riverboat.client_cli.bots.bot import Bot
from riverboat.engine.actions import Call, Check, Fold, RaiseTo
from riverboat.engine.assessor import strengths
from riverboat.engine.cards import DECK
from tests.client_cli.arena.report.matches import played as played_by_house
from tests.client_cli.arena.report.test_match import text
from tests.support.arena import acted, played
from tests.support.zoo.honest import Cautious, Learning
from tests.support.zoo.informed import KnowsBoard, KnowsCards

Style = Callable[[Random], Bot]


def check_of(*styles: Style, hands: int, seed: int = 1) -> tuple[LuckCheck, list[PlayedSet]]:
    bots = [lambda style=style: style(Random()) for style in styles]
    sets = play(bots, hands, seed=seed)
    found = checked(sets, MatchSettings(bots=len(styles)))
    assert isinstance(found, LuckCheck)
    return found, sets


def caller(_: Random) -> Bot:
    return Caller()


def maniac(_: Random) -> Bot:
    return Maniac()


@pytest.mark.parametrize(
    ("cheat", "hands", "unseen", "words"),
    [
        (KnowsCards, 400, Unseen.HIDDEN, "Informed acts as if it knew the hole cards of others: it acts 0."),
        (KnowsBoard, 800, Unseen.BOARD, "Informed acts as if it knew the board to come: it acts 0."),
    ],
)
def test_bot_that_is_told_cards_is_flagged_for_what_it_knows(
    cheat: Style, hands: int, unseen: Unseen, words: str
) -> None:
    check, sets = check_of(cheat, caller, hands=hands)
    flagged = {(each.bot, each.unseen) for each in check.findings() if each.is_flagged}
    assert (0, unseen) in flagged
    assert {bot for bot, _ in flagged} == {0}
    assert {each for _, each in flagged} <= {unseen, Unseen.CHIPS}
    assert flags(check, ["Informed", "caller"])[0].startswith(words)
    settings = MatchSettings(bots=2)
    found = summary(sets, 2, settings.unit, names=["Informed", "caller"], estimators=())
    page = text(match_report(found, Collected.of(sets, 2), settings, AboutRun("", luck=check)))
    assert "Luck check" in page
    assert words in page


@pytest.mark.parametrize(
    "styles", [(Cautious, maniac), (Learning, TightAggressive), (maniac, caller, TightAggressive)]
)
def test_honest_bots_are_not_flagged_whatever_their_style(styles: tuple[Style, ...]) -> None:
    check, _ = check_of(*styles, hands=300)
    assert not any(each.is_flagged for each in check.findings())
    assert in_words(check, ["a", "b", "c"]) == [
        "Luck check: no bot acts as if it knew cards that it could not see."
    ]


def reading_of(played_hand: PlayedHand) -> list[Decision | Drawn]:
    deal = deal_of(played_hand)
    assert deal is not None
    return list(read(played_hand, decks_of([deal])[deal]))


def deck_of(cards: tuple[int, ...], seats: int) -> Deck:
    return decks_of([(cards, seats)])[cards, seats]


def test_decisions_are_read_from_the_events() -> None:
    hand = acted([RaiseTo(300), Call(), Fold(), Check(), Check(), Check(), Check(), Check(), Check()])
    found = [each for each in reading_of(played(hand, 0, 0, (2, 0, 1))) if isinstance(each, Decision)]
    assert [each.bot for each in found][:3] == [1, 2, 0]
    assert [each.strength for each in found] == [1.0, 0.5, 0.0, *[0.0] * 6]
    assert [each.facing for each in found] == [True, True, True, *[False] * 6]


def test_cards_that_would_have_come_count_without_a_pot() -> None:
    hand = acted([RaiseTo(300), Fold(), Fold()])
    drawn = [each for each in reading_of(played(hand, 0, 0, (0, 1, 2))) if isinstance(each, Drawn)]
    assert [(each.street, each.pot) for each in drawn] == [(1, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize("seats", [2, 6])
def test_percentile_is_the_share_of_holes_that_are_weaker(seats: int) -> None:
    deals = [tuple(Random(number).sample(DECK, 52)) for number in range(3)]
    decks = decks_of((cards, seats) for cards in deals)
    for cards in deals:
        for street, shown in enumerate((3, 4, 5), 1):
            board = cards[2 * seats : 2 * seats + shown]
            others = [(one, two) for one in DECK for two in DECK if one < two and not {one, two} & set(board)]
            holes = [(cards[seat], cards[seat + seats]) for seat in range(seats)]
            found = strengths(board, [*holes, *others])
            every = found[seats:]
            assert decks[cards, seats].percentiles[street] == [
                pytest.approx(sum((own > each) + (own == each) / 2 for each in every) / len(every))
                for own in found[:seats]
            ]


def test_boards_drawn_again_keep_what_was_known() -> None:
    """Each board is as strong for the seats as the hands that the engine finds on it."""
    cards = tuple(Random(5).sample(DECK, 52))
    boards = reading.boards_drawn(cards, 4)
    holes = [(cards[0], cards[2]), (cards[1], cards[3])]
    found = [strengths(board, holes) for board in boards]
    (flop, turn, river) = deck_of(cards, 2).drawn
    assert [*flop[0], *flop[1], *turn[0], *turn[1], *river[0], *river[1]] == found
    assert all(len({*board, *cards[:4]}) == 9 for board in boards)
    known = [3] * 3 + [0] * 3 + [4] * 3 + [3] * 3 + [5, 4]
    for board, count in zip(boards, known, strict=True):
        assert board[:count] == cards[4 : 4 + count]


def test_sets_counted_together_are_those_counted_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    together, sets = check_of(caller, maniac, hands=60)
    monkeypatch.setattr("riverboat.client_cli.arena.luck.check._BATCH", 1)
    alone = checked(sets, MatchSettings(bots=2))
    assert isinstance(alone, LuckCheck)
    assert list(alone.findings()) == list(together.findings())
    assert [alone.folds(bot) for bot in (0, 1)] == [together.folds(bot) for bot in (0, 1)]


def test_cards_that_came_and_cards_drawn_again_are_equally_good_on_average() -> None:
    """Over every river card; the mean over those drawn again differs from zero by chance alone."""
    cards, total, squares = tuple(Random(8).sample(DECK, 52)), 0.0, 0.0
    for river in range(8, 52):
        order = list(cards)
        order[8], order[river] = order[river], order[8]
        gained = deck_of(tuple(order), 2).gained(3, 0, [1])
        total, squares = total + gained, squares + gained**2
    assert squares > 1
    assert abs(total) < 4 * sqrt(squares)


def test_limit_is_that_of_the_supermartingale() -> None:
    check, _ = check_of(caller, maniac, hands=40)
    (found,) = [each for each in check.findings() if (each.bot, each.unseen) == (0, Unseen.CHIPS)]
    limit = found.half_width * check.hands / 100
    squares = limit**2
    spread = 1000.0
    for _ in range(200):  # the inverse of the formula
        spread = squares / (2 * log(6 / 0.001) + log(spread / 1000))
    assert spread >= 1000
    assert LuckStatistic(0, Unseen.CHIPS, limit + 1, limit).is_flagged
    assert not LuckStatistic(0, Unseen.CHIPS, -limit - 1, limit).is_flagged


def test_other_games_and_no_numpy_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_words(checked([], MatchSettings(bots=2, game="plo")), []) == [NO_GAME]
    monkeypatch.setattr("riverboat.client_cli.arena.luck.match.find_spec", lambda _: None)
    sets, settings = played_by_house(["caller", "maniac"], 2)
    assert checked(sets, settings) == NO_NUMPY
