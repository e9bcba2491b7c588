"""Set up hands for tests of the engine: seats 1..n from the left of the button, chosen cards."""

import random
from collections.abc import Sequence

from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Game, Opens, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.house import STANDARD_HOUSE, House

BLINDS = Stakes(50, 100)


def deck_for(holes: Sequence[str], board: str = "", game: Game = NO_LIMIT_HOLDEM) -> tuple[Card, ...]:
    """Return a deck that deals `holes` from the left of the button, and `board`, if nobody folds."""
    hands = [list(parse_cards(hole)) for hole in holes]
    shared = list(parse_cards(board))
    top: list[Card] = []
    for street in game.streets:
        for _ in range(street.hole + street.up):
            top += [hand.pop(0) for hand in hands if hand]
        top += shared[: street.board]
        del shared[: street.board]
    return (*top, *(card for card in game.deck if card not in top))


def start_hand(
    stacks: Sequence[int],
    *,
    game: Game = NO_LIMIT_HOLDEM,
    stakes: Stakes = BLINDS,
    house: House = STANDARD_HOUSE,
    holes: Sequence[str] | None = None,
    board: str = "",
    posts: Sequence[Post] | None = None,
    auto_muck: bool = True,
    face_down: bool = False,
) -> Hand:
    """Start a hand. Heads-up, seat 1 is the big blind and seat 2 the button."""
    seats = [Seat(number, stack, auto_muck=auto_muck) for number, stack in enumerate(stacks, 1)]
    deck = deck_for(holes, board, game) if holes else game.deck
    hand = Hand(game, stakes, seats, deck, posts=posts, house=house, face_down=face_down)
    hand.start()
    return hand


def play(hand: Hand, script: str) -> None:
    """Act for each player in turn: "f", "c" (check or call), "600" (bet or raise to), "a" (all-in)."""
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


def random_action(legal: LegalActions, rng: random.Random, own: Sequence[Card] = ()) -> Action:
    """Return a random legal action, often at the ends of its range, where rules apply. own: hole cards."""
    if legal.show:
        return rng.choice((Show(), Muck()))
    if legal.discard:
        return Draw(tuple(rng.sample(own, legal.draw or 0)))
    if legal.draw is not None:
        return Draw(tuple(rng.sample(own, rng.choice((0, 1, 2, 3, len(own))))))
    if legal.runs:
        return Run(rng.randint(1, legal.runs))
    kinds: list[Action] = [BringIn() if legal.bring_in else Check() if legal.check else Call()] * 4
    if legal.fold and not legal.check:
        kinds.append(Fold())
    sizes = legal.bet_to or legal.raise_to
    if sizes:
        least, most = sizes
        to = rng.choice((least, most, rng.randint(least, most), min(most, least + rng.randint(0, 300))))
        to = legal.size(to)
        kinds += [BetTo(to) if legal.bet_to else RaiseTo(to)] * 2
    return rng.choice(kinds)


def random_stakes(game: Game, rng: random.Random) -> Stakes:
    """Return stakes that fit the game: blinds and perhaps antes, antes and bring-in, or a button blind."""
    ante = rng.choice((0, 0, 10, 25))
    if game.streets[0].opens is Opens.BRING_IN:
        return Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    if game.streets[0].opens is Opens.LEFT_OF_BLINDS:
        return Stakes(rng.choice((0, 50, 100)), 100, ante, big_blind_ante=bool(ante) and rng.random() < 0.5)
    return Stakes(ante=10, small_bet=10)


def random_hand(
    rng: random.Random,
    *,
    auto_muck: bool | None = None,
    game: Game = NO_LIMIT_HOLDEM,
    house: House = STANDARD_HOUSE,
    face_down: bool = False,
) -> Hand:
    """Return an unstarted hand with random players and button, and unequal, often short stacks."""
    players = rng.randint(game.min_seats, game.max_seats)
    seats = [
        Seat(
            number,
            rng.randint(1, rng.choice((200, 2_000, 20_000))),
            auto_muck=rng.random() < 0.5 if auto_muck is None else auto_muck,
        )
        for number in sorted(rng.sample(range(10), players))
    ]
    return Hand(
        game,
        random_stakes(game, rng),
        seats,
        rng.sample(game.deck, len(game.deck)),
        button=rng.choice(seats).number,
        number=rng.randint(1, 999),
        house=house,
        reserve=rng.sample(game.deck, len(game.deck)),
        face_down=face_down,
    )


def play_out(hand: Hand, rng: random.Random) -> None:
    """Play a hand to its end with random legal actions."""
    if not hand.events:
        hand.start()
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))
