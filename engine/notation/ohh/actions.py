"""The actions of a hand in Open Hand History, as those of PHH."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from riverboat.engine.games import Game
from riverboat.engine.notation.ohh.setup import BETS, OhhAction, OhhSetup

_STREETS: Final = ("Flop", "Turn", "River")
_CARD: Final = re.compile("[2-9TJQKA][cdhs]")


def hand_number(text: str) -> int | str:
    """Return the id of a hand as a number, if it is one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text


def phh_actions(setup: OhhSetup, game: Game, *, is_run: bool) -> Iterator[str]:
    """Yield the actions of the hand. Raises NotationError.

    is_run: several boards are runs, not those of a game with several boards.
    """
    yield from _Actions(setup, game).all(is_run=is_run)


class _Actions:
    def __init__(self, setup: OhhSetup, game: Game) -> None:
        self._setup = setup
        self._hole = game.streets[0].hole
        self._names = {seat: f"p{place}" for place, seat in enumerate(setup.stacks, 1)}
        self._bets = Counter[int]()
        self._folded: set[int] = set()
        self._sb_is_posted = False

    def all(self, *, is_run: bool) -> Iterator[str]:
        setup = self._setup
        known = self._known_cards()
        for seat, name in self._names.items():
            hole = "".join(known.get(seat, ())) or "??" * self._hole
            yield f"d dh {name} {hole}"
        runs = setup.boards_on("River") if is_run else 1
        last_bet = max([action.street for action in setup.actions if action.name in BETS], default=0)
        asked = runs < 2
        for number, (street, cards) in enumerate(setup.streets):
            if street in _STREETS and cards:
                if number > last_bet and not asked:
                    asked = True
                    yield from [
                        f"# {name} runs it {runs}"
                        for seat, name in self._names.items()
                        if seat not in self._folded
                    ]
                self._bets.clear()
                self._check(cards)
                yield f"d db {''.join(cards)}"
            for action in setup.actions:
                if action.street == number and (text := self._written(action)):
                    yield text

    def _known_cards(self) -> dict[int, tuple[str, ...]]:
        """Return the known hole cards. Raises NotationError for contradictory ones."""
        known: dict[int, tuple[str, ...]] = {}
        for action in self._setup.actions:
            if not action.cards:
                continue
            self._check(action.cards)
            if set(known.setdefault(action.seat, action.cards)) != set(action.cards):
                name = self._setup.names[action.seat]
                raise self._setup.source.error(f"{name} has other cards in an earlier action", "bad_cards")
        return known

    def _check(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            if not _CARD.fullmatch(card):
                raise self._setup.source.error(f"{card!r} is not a card", "bad_cards")

    def _written(self, action: OhhAction) -> str:
        """Return an action of a player in PHH; "" for what is said elsewhere."""
        name, bets = self._names[action.seat], self._bets
        price = max(bets.values(), default=0)
        match action.name:
            case "Post SB" if self._sb_is_posted:  # it is dead
                pass
            case "Post SB" | "Post BB" | "Straddle" | "Post Extra Blind":
                self._sb_is_posted |= action.name == "Post SB"
                bets[action.seat] += action.amount
            case "Fold":
                self._folded.add(action.seat)
                return f"{name} f"
            case "Check" if price > bets[action.seat]:
                who = self._setup.names[action.seat]
                raise self._setup.source.error(f"{who} cannot check: there is a bet", "illegal_action")
            case "Check" | "Call" | "Bet" | "Raise":
                bets[action.seat] += action.amount
                is_raise = action.name in {"Bet", "Raise"} and bets[action.seat] > price
                return f"{name} cbr {bets[action.seat]}" if is_raise else f"{name} cc"
            case "Shows Cards" if action.cards and action.seat not in self._folded:
                return f"{name} sm {''.join(action.cards)}"
            case "Mucks Cards" if action.seat not in self._folded:
                return f"{name} sm"
        return ""
