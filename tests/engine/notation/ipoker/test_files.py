"""Sessions of iPoker, read back from hands of our own in that format."""

import random
import re
from datetime import UTC, datetime

import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, BringIn
from riverboat.engine.cards import format_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.files import FileHand, format_of, hands_in
from tests.engine.notation.ipoker.written_sessions import TYPES, game, session
from tests.support.deals import play, play_out, random_hand, start_hand

STAKES = Stakes(50, 100)


def played(script: str = "300 c f 200 f", number: int = 7) -> Hand:
    """Return a hand of three: seats 0 to 2, called Ann, Bob & Co and "Cat"."""
    names = ["Ann", "Bob & Co", '"Cat"']
    seats = [ev.Seat(place, 2_000 + place, name) for place, name in enumerate(names)]
    hand = Hand(GAMES["nlhe"], STAKES, seats, GAMES["nlhe"].deck, number=number, button=2)
    hand.start()
    play(hand, script)
    return hand


def read(text: str) -> list[FileHand]:
    return list(hands_in(text))


def refused(text: str) -> NotationError:
    errors: list[NotationError] = []
    assert not list(hands_in(text, errors.append))
    (error,) = errors
    return error


def test_hand_and_what_is_said_of_it() -> None:
    hand = played()
    text = session([game(hand, 1)], hero="Bob &amp; Co")
    assert format_of(text) == "ipoker"
    (found,) = read(text)
    assert not found.differences
    assert found.hand.stacks() == hand.stacks()
    assert [seat.name for seat in found.hand.seats] == ["Ann", "Bob & Co", '"Cat"']
    source = found.provenance
    assert (source.format, source.venue, source.hand, source.table) == ("ipoker", "iPoker", "7", "Riga, 12")
    assert source.played == datetime(2024, 3, 1, 20, 15, tzinfo=UTC)
    assert (source.currency, source.unit, source.hero, source.rake) == ("EUR", 100, 1, 0)
    assert source.unknown == {"sessioncode": "77", "gametype": "Holdem NL €0.50/€1"}
    dealt = [event for event in found.events if isinstance(event, ev.HoleCardsDealt)]
    assert [(event.seat, event.cards) for event in dealt] == [(1, hand.hole_cards(1))]


@pytest.mark.parametrize("returned", [True, False])
@pytest.mark.parametrize("code", sorted(TYPES))
@pytest.mark.parametrize("seed", range(8))
def test_random_hands_end_with_their_stacks(code: str, seed: int, returned: bool) -> None:
    rng = random.Random(f"{code} {seed}")
    rake = rng.choice((None, Rake(50, 300)))
    hand = random_hand(rng, game=GAMES[code], house=House(rake=rake))
    play_out(hand, rng)
    stakes = hand.stakes
    small, big = stakes.small_blind, stakes.big_blind
    if code.startswith("stud"):
        small, big = stakes.smallest_bet, stakes.largest_bet
    kind = f"{TYPES[code]} €{small / 100:.2f}/€{big / 100:.2f}"
    (found,) = read(session([game(hand, returned=returned)], kind))
    assert not found.differences, found.differences
    assert found.hand.stacks() == hand.stacks()
    assert found.hand.board == hand.board
    for seat in hand.shown:
        assert format_cards(found.hand.hole_cards(seat)) == format_cards(hand.hole_cards(seat))


def test_several_hands_stand_for_themselves_also_on_one_line() -> None:
    games = [game(played(number=number)) for number in (1, 2, 3)]
    games[1] = games[1].replace('type="0"', 'type="77"', 1)
    for joined in (games, [each.replace("\n", "") for each in games]):
        errors: list[NotationError] = []
        found = list(hands_in(session(joined), errors.append))
        assert [hand.number for hand in found] == [1, 3]
        (error,) = errors
        assert "unknown type of action: '77'" in str(error)


def test_place_of_a_fault_is_a_line_of_the_file() -> None:
    text = session([game(played(number=1)), game(played(number=2))])
    fault = text.replace('type="23" sum="€3"', 'type="23" sum="€1.50"')  # less than a raise has to be
    lines = [number for number, line in enumerate(fault.splitlines(), 1) if 'type="23"' in line]
    assert len(lines) == 2
    errors: list[NotationError] = []
    assert not list(hands_in(fault, errors.append))
    assert [str(error).partition(":")[0].partition(",")[0] for error in errors] == [
        f"line {n}" for n in lines
    ]


def test_players_who_sit_out_are_not_dealt_in() -> None:
    away = '<player seat="9" name="Dan" chips="€50" dealer="0" win="€0" bet="€0"/>\n</players>'
    sits = '<action no="99" player="Dan" type="9" sum="€0" cards=""/>\n</round>'
    text = game(played()).replace("</players>", away).replace("</round>", sits, 1)
    (found,) = read(session([text]))
    assert [seat.number for seat in found.hand.seats] == [0, 1, 2]


def test_both_blinds_of_a_player_who_was_away() -> None:
    posts = [ev.Post(blind=50), ev.Post(blind=100), ev.Post(), ev.Post(live=100, dead=50)]
    hand = start_hand([2_000] * 4, posts=posts)
    play(hand, "c c c c 200 f f c c c c c")
    text = game(hand)
    assert 'type="2" sum="€1.50"' in text
    (found,) = read(session([text]))
    assert not found.differences
    assert found.hand.stacks() == hand.stacks()
    assert found.hand.posts == hand.posts


def test_tournament_has_chips_and_no_currency() -> None:
    more = "  <tournamentcode>4711</tournamentcode>\n  <buyin>€4.50+€0.50</buyin>\n"
    text = session([game(played())], "Holdem NL", more=more).replace("€", "")
    (found,) = read(text)
    source = found.provenance
    assert (source.tournament, source.event, source.currency) == ("4711", "4.50+0.50", "")
    assert not found.differences


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("Holdem БЛ €0.50/€1", "nlhe"),
        ("LH 2/4 x2 Limit €0.50/€1.00", "flhe"),
        ("PL €0.50/€1", "plo5"),
        ("Omaha Hi-Lo PL €0.50/€1", "plo8"),
        ("Six Plus Holdem NL €0.50/€1", "short-deck"),
    ],
)
def test_names_of_games(kind: str, code: str) -> None:
    rng = random.Random(code)
    hand = start_hand([9_000] * 3, game=GAMES[code], stakes=STAKES)
    play_out(hand, rng)
    (found,) = read(session([game(hand)], kind))
    assert found.hand.game.code == code
    assert not found.differences


def stud(*opening: Action, script: str) -> Hand:
    """Return a hand of stud in the seats 1 to 3, whose first cards are 2c 2d 4c, 3c 3d Kd and Tc Td 9h."""
    holes = ["2c 2d 4c 7s 8s 9s Ah", "3c 3d Kd 5h 6h Jc Qc", "Tc Td 9h Ts 4h 4d 4s"]
    stakes = Stakes(ante=5, bring_in=8, small_bet=20, big_bet=40)
    hand = start_hand([2_000] * 3, game=GAMES["stud"], stakes=stakes, holes=holes)
    for action in opening:
        assert hand.actor is not None
        hand.act(hand.actor, action)
    play(hand, script)
    assert hand.over
    return hand


STUD = "7 Card Stud L €0.20/€0.40"


def test_stud_with_the_cards_that_its_hero_saw() -> None:
    hand = stud(BringIn(), script="c c c c c f c 40 f")
    (found,) = read(session([game(hand, 2)], STUD, hero="N2"))
    assert not found.differences
    assert found.hand.stacks() == hand.stacks()
    assert (found.provenance.hero, found.hand.stakes) == (2, hand.stakes)
    dealt = [event for event in found.events if isinstance(event, ev.HoleCardsDealt)]
    assert [(event.seat, format_cards(event.cards)) for event in dealt] == [(2, "3c 3d")]
    up = [event for event in found.events if isinstance(event, ev.UpCardsDealt) and event.seat == 3]
    assert "".join(format_cards(event.cards) for event in up) == "9hTs4h"


def test_stud_whose_first_bet_is_no_bring_in() -> None:
    hand = stud(BetTo(20), script="c f c f")
    text = game(hand)
    assert 'type="16"' not in text
    (found,) = read(session([text], STUD))
    assert found.hand.stacks() == hand.stacks()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (">X X C4<", ">X X X<", "the open card of N1 is hidden"),
        (">X X C4<", ">X C4<", "N1 is dealt 2 cards on this street"),
        (">X X C4<", ">X X 4C<", "'X X 4C' is not a list of cards"),
        ('"Fourth Street" player="N1"', '"Fifth Street" player="N1"', "deals cards of"),
        ('"Fourth Street" player="N1"', '"Fourth Street" player=""', "cards of nobody, who has no seat"),
        ('"Fourth Street"', '"Flop"', "'Flop' is not a street of stud"),
        (" €0.20/€0.40", "", "the file does not give the bets of this game"),
        ("Stud L", "Razz L", "unknown game '7 Card Razz L €0.20/€0.40'"),
    ],
)
def test_stud_that_cannot_be_is_refused(old: str, new: str, sentence: str) -> None:
    text = session([game(stud(BringIn(), script="c c c c f f"))], STUD)
    assert old in text
    assert sentence in str(refused(text.replace(old, new)))


def test_raise_by_what_it_adds() -> None:
    text = game(played("c 300 f c 200 f"))
    added = text.replace('type="23" sum="€3"', 'type="6" sum="€2.50"')
    assert added != text
    assert read(session([added]))[0].hand.stacks() == read(session([text]))[0].hand.stacks()


def test_other_results_than_the_file_says_are_a_fault() -> None:
    text = game(played())
    first, last = re.findall(r'win="[^"]*"', text)[::2]
    assert first != last
    swapped = text.replace(first, "here", 1)
    swapped = first.join(swapped.rsplit(last, 1)).replace("here", last)
    (found,) = read(session([swapped]))
    assert set(found.differences) == {0, 2}
    assert found.fault


@pytest.mark.parametrize(
    ("old", "new", "sentence", "code"),
    [
        ("Holdem NL", "Pinochle NL", "unknown game 'Pinochle NL €0.50/€1'", "unknown_game"),
        ('dealer="1"', 'dealer="0"', "nobody is the dealer", "bad_field"),
        ('chips="€20"', 'chips="lots"', "'lots' is not an amount", "bad_field"),
        ('seat="2"', 'seat="11"', "seat 11 is not one of 1 to 10", "bad_field"),
        ('seat="2"', 'seat="1"', "two players have the same seat or name", "bad_field"),
        ("2024-03-01", "2024-13-01", "'2024-13-01 20:15:00' is not a time", "bad_field"),
        ("<players>", "<players><a><b><c><d><e><f>", "elements are nested too deeply", "bad_xml"),
        ("</players>", "</player>", "this is not well-formed XML: mismatched tag", "bad_xml"),
        ('name="Ann"', 'name="&ann;"', "this is not well-formed XML: undefined entity", "bad_xml"),
        (
            "<session",
            '<!DOCTYPE s [<!ENTITY ann "Ann">]><session',
            "a document type or an entity is not",
            "bad_xml",
        ),
        ("general>", "specific>", "this XML is no session of iPoker", "unknown_format"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, sentence: str, code: str) -> None:
    text = session([game(played())])
    assert old in text
    errors: list[NotationError] = []
    list(hands_in(text.replace(old, new), errors.append))
    assert errors[0].code == code
    assert sentence in str(errors[0])


def test_hand_without_the_beginning_of_its_session() -> None:
    assert refused(game(played())).code == "cut_off"


def test_text_is_known_again_with_its_session_only() -> None:
    def digests(text: str) -> list[str]:
        return [found.digest for found in hands_in(text, is_known=lambda _: False)]

    one, other = session([game(played())]), session([game(played())], "Holdem NL €0.50/€1", hero="Ann")
    assert digests(one) == digests(one)
    assert len(digests(one)[0]) == 32
    assert digests(one) != digests(other)
