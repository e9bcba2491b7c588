"""Hands to order for the engine's tests: seats 1..n from the left of the button, cards where wanted."""

import random
from collections.abc import Sequence

from engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, Muck, RaiseTo, Show
from engine.cards import DECK, Card, parse_cards
from engine.events import Post, Seat
from engine.games import NO_LIMIT_HOLDEM, Stakes
from engine.hand import Hand

BLINDS = Stakes(50, 100)


def deck_for(holes: Sequence[str], board: str = "") -> tuple[Card, ...]:
    """A whole deck that deals `holes` from the left of the button on, then `board`."""
    hands = [parse_cards(hole) for hole in holes]
    top = [hand[place] for place in range(len(hands[0])) for hand in hands] + list(parse_cards(board))
    return (*top, *(card for card in DECK if card not in top))


def start_hand(
    stacks: Sequence[int],
    *,
    stakes: Stakes = BLINDS,
    holes: Sequence[str] | None = None,
    board: str = "",
    posts: Sequence[Post] | None = None,
    auto_muck: bool = True,
) -> Hand:
    """A started hand; heads-up, seat 1 is the big blind and seat 2 the button."""
    seats = [Seat(number, stack, auto_muck=auto_muck) for number, stack in enumerate(stacks, 1)]
    deck = deck_for(holes, board) if holes else DECK
    hand = Hand(NO_LIMIT_HOLDEM, stakes, seats, deck, posts=posts)
    hand.start()
    return hand


def play(hand: Hand, script: str) -> None:
    """Act for whoever's turn it is: "f", "c" (check or call), "600" (bet or raise to), "a" (all-in)."""
    for word in script.split():
        legal = hand.legal_actions()
        assert legal is not None, f"nobody is to act at {word!r} of {script!r}"
        hand.act(legal.seat, action_for(word, legal))


def action_for(word: str, legal: LegalActions) -> Action:
    if word == "f":
        return Fold()
    if word == "c":
        return Check() if legal.check else Call()
    raising = BetTo if legal.bet_to else RaiseTo
    sizes = legal.bet_to or legal.raise_to
    if word == "a":
        return raising(sizes[1]) if sizes else Call()
    return raising(int(word))


def random_action(legal: LegalActions, rng: random.Random) -> Action:
    """Any legal action; sizes lean to the ends of their range, where the rules are."""
    if legal.show:
        return rng.choice((Show(), Muck()))
    kinds: list[Action] = [Check() if legal.check else Call()] * 4
    if legal.call:
        kinds.append(Fold())
    sizes = legal.bet_to or legal.raise_to
    if sizes:
        least, most = sizes
        to = rng.choice(
            (least, least, most, rng.randint(least, most), min(most, least + rng.randint(0, 300)))
        )
        kinds += [BetTo(to) if legal.bet_to else RaiseTo(to)] * 2
    return rng.choice(kinds)


def random_hand(rng: random.Random, *, auto_muck: bool | None = None) -> Hand:
    """An unstarted hand of 2 to 10 players, stacks unequal and often short, any button, antes or none."""
    players = rng.randint(2, 10)
    stacks = [rng.randint(1, rng.choice((200, 2_000, 20_000))) for _ in range(players)]
    ante = rng.choice((0, 0, 10, 25))
    stakes = Stakes(rng.choice((0, 50, 100)), 100, ante, big_blind_ante=bool(ante) and rng.random() < 0.5)
    seats = [
        Seat(number, stack, auto_muck=rng.random() < 0.5 if auto_muck is None else auto_muck)
        for number, stack in zip(sorted(rng.sample(range(10), players)), stacks, strict=True)
    ]
    button = rng.choice(seats).number
    deck = rng.sample(DECK, 52)
    return Hand(NO_LIMIT_HOLDEM, stakes, seats, deck, button=button, number=rng.randint(1, 999))


def play_out(hand: Hand, rng: random.Random) -> None:
    """Play a hand to its end with random legal actions."""
    if not hand.events:
        hand.start()
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, random_action(legal, rng))
