"""Histories of sites near PokerStars, from hands of our own in their words."""

import re
from datetime import UTC, datetime

import pytest

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.engine.notation.pokerstars import write
from tests.engine.notation.written_hands import OCCASION, random_played_hand


def gg(text: str) -> str:
    text = re.sub(r"PokerStars Hand #(\d+): +", r"Poker Hand #RC\1: ", text).replace(" UTC\n", "\n", 1)
    text = re.sub(r"(Dealt to (.*) \[.*)\n", r"\1\nDealt to Nobody \n", text, count=1)
    text = text.replace("*** SHOW DOWN ***", "*** SHOWDOWN ***")
    return re.sub(r"\| Rake ([1-9]\d*)\n", split_rake, text)


def split_rake(found: re.Match[str]) -> str:
    return f"| Rake ${int(found[1]) - 1} | Jackpot $1 | Tax $0\n"


def rio(text: str) -> str:
    text = text.replace("PokerStars Hand", "Run It Once Poker Hand").replace("Table '", "Table ID '")
    return text.replace("9-max", "9-Max").replace(":05 UTC\n", " UTC [2024/01/02 04:04 CET]\n", 1)


def winamax(text: str) -> str:
    number, rest = re.match(r"PokerStars Hand #(\d+): +(.*)", text).groups()  # type: ignore[union-attr]
    rest = rest.replace("Hold'em No Limit", "Holdem no limit").replace("Omaha Pot Limit", "Omaha pot limit")
    if returned := re.search(r"Uncalled bet \((\d+)\) returned to (.*)\n", text):
        uncalled, name = int(returned[1]), returned[2]
        text = text.replace(returned[0], "")
        won = re.compile(rf"(?m)^{re.escape(name)} collected (\d+) ")
        text = won.sub(lambda found: f"{name} collected {int(found[1]) + uncalled} ", text, count=1)
    lines = text.splitlines()
    lines[0] = f"Winamax Poker - CashGame - HandId: #{number}-7-1700000000 - {rest}"
    lines[1] = lines[1].replace("Table ", "Table: ").replace("(Play Money)", "(real money)")
    text = re.sub(r" in chips\)", "€)", "\n".join(lines))
    text = re.sub(r"(?m)^((?!Seat ).*): (?=posts|folds|checks|calls|bets|raises|shows|mucks)", r"\1 ", text)
    words = "blind|blinds|ante|straddle|calls|bets|raises|to|collected|pot|Rake"
    again = re.sub(rf"\b({words}) (\d+)(?!\d)", r"\1 \2€", text).splitlines()
    return "\n".join(again) + "\n"


def its_winner_had_it_back(text: str) -> bool:
    """Return whether an uncalled bet, if there is one, went back to a player who collects."""
    returned = re.search(r"returned to (.*)\n", text)
    return returned is None or f"{returned[1]} collected " in text


@pytest.mark.parametrize(
    ("site", "words", "id"),
    [("ggpoker", gg, "RC{}"), ("runitonce", rio, "{}"), ("winamax", winamax, "{}-7-1700000000")],
)
@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_hands_round_trip(site: str, words: object, id: str, game: str) -> None:
    assert callable(words)
    for seed in range(25):
        hand = random_played_hand(seed, game)
        text = write(hand.events, OCCASION)
        if site == "winamax" and ("| Rake 0" not in text or not its_winner_had_it_back(text)):
            continue
        text = words(text)
        assert format_of(text) == site
        (again,) = hands_in(text)
        assert not again.differences
        assert again.hand.stacks() == hand.stacks()
        assert again.provenance.hand == id.format(hand.number)
        played = again.provenance.played
        assert played is not None
        assert played.replace(second=0) == datetime(2024, 1, 2, 3, 4, tzinfo=UTC)
        assert again.number == hand.number


def test_cents_and_currency() -> None:
    text = """\
Winamax Poker - CashGame - HandId: #2-1-1700000000 - Holdem no limit (0,02 €/0,05 €) - 2026/03/10 18:00:00 UTC
Table: 'Bravo' 5-max (real money) Seat #1 is the button
Seat 1: Ann B (10,50 €)
Seat 2: Bob (10€)
*** ANTE/BLINDS ***
Ann B posts small blind 0,02 €
Bob posts big blind 0.05€
*** PRE-FLOP ***
Ann B raises 0,10 € to 0,15 €
Bob folds
Ann B collected 0.20€ from pot
*** SUMMARY ***
Total pot 0.20€ | No rake
"""
    (hand,) = hands_in(text)
    assert not hand.differences
    assert hand.hand.stacks() == {0: 1_055, 1: 995}
    assert (hand.provenance.currency, hand.provenance.unit, hand.table) == ("EUR", 100, "Bravo")


def test_splashed_pot_and_bad_heading_are_refused() -> None:
    errors: list[NotationError] = []
    text = rio(write(random_played_hand(1, "nlhe").events, OCCASION))
    splashed = text.replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nSTP added: €200.00")
    assert not list(hands_in(splashed + "\nPoker Hand #HD: x", errors.append))
    assert "STP added" in str(errors[0])
    assert str(errors[1]).endswith("this is not the first line of a hand")
