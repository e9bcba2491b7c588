"""Hands in full: cards at a glance, and the text of the hand to open."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.report.collected import number_of
from riverboat.client_cli.arena.report.markup import tag
from riverboat.client_cli.arena.report.numbers import signed
from riverboat.client_cli.arena.results import PlayedHand
from riverboat.engine.cards import RANKS, SUIT_SYMBOLS, SUITS, Card, rank_of, suit_of
from riverboat.engine.hand import HandState
from riverboat.engine.text.events import describe


def hand_in_full(hand: PlayedHand, names: Sequence[str], looks: Sequence[str], big_blind: int) -> Element:
    """Return one hand: its number, the cards, the winner and what was won; and its text, to be opened.

    names, looks: of the bots, by index; a look is a class of the style sheet.
    """
    replica, text = _replayed(hand, names)
    winner = max(range(len(names)), key=lambda bot: hand.won[bot])
    loser = min(range(len(names)), key=lambda bot: hand.won[bot])
    groups = [replica.hole_cards(hand.seats.index(bot)) for bot in (winner, loser)]
    won = hand.won[winner] / big_blind
    summary = tag(
        "summary",
        tag("span", f"#{number_of(hand)}", class_="number"),
        tag("span", [_group(cards) for cards in (*groups, *replica.boards) if cards], class_="cards"),
        tag("span", names[winner], class_=f"winner {looks[winner]}"),
        tag("span", f"{signed(won, 0 if won >= 100 else 1)} bb", class_=f"won {looks[winner]}"),
    )
    return tag("details", summary, tag("div", "\n".join(text), class_="hand"))


def _replayed(hand: PlayedHand, names: Sequence[str]) -> tuple[HandState, list[str]]:
    """Return the hand at its end, and its events as text, with reasons and table talk under the actions."""
    by_seat = {seat: names[bot] for seat, bot in enumerate(hand.seats)}
    replica = HandState.replay(hand.events[:1])
    first = describe(hand.events[0], by_seat)
    lines = [] if first is None else [first]
    reasons: dict[int, list[str]] = {}
    for note in hand.notes:
        if note.reason:
            reasons.setdefault(note.turn, []).append(f"    {names[note.bot]}: “{note.reason}”")
    for said in hand.talk:
        reasons.setdefault(said.turn, []).append(f"    {by_seat[said.seat]} says: “{said.say}”")
    for event in hand.events[1:]:
        line, turn = describe(event, by_seat, replica), replica.turn
        replica.apply(event)
        if line is not None:
            lines.append(line)
        if replica.turn != turn:
            lines += reasons.pop(turn, [])
    return replica, lines


def _group(cards: Sequence[Card]) -> Element:
    return tag("span", [_card(card) for card in cards], class_="group")


def _card(card: Card) -> Element:
    rank = RANKS[rank_of(card)].replace("T", "10")
    return tag("span", rank + SUIT_SYMBOLS[suit_of(card)], class_=f"card {SUITS[suit_of(card)]}")
