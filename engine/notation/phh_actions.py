"""The actions of a hand in PHH: "p3 cbr 210 # a remark" taken apart, and the cards that they tell."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from engine.cards import Card, format_card, parse_card
from engine.errors import CardError, NotationError
from engine.notation.phh import Amount, PhhHand

Cards = tuple[Card | None, ...]
"""Cards as the format tells them: None for one that is not known."""

_AMOUNT: Final = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")


@dataclass(frozen=True, slots=True)
class PhhAction:
    """One action.

    number: its place in the hand, from 1. text: all of it. player: the position from 0; None for the dealer.
    verb: "dh" and "db" (deal hole cards, deal the board), "f", "cc", "cbr" or "sm".
    cards: those dealt or shown; none for a muck. to: the amount of a "cbr". remark: what follows "#".
    says_dash: an "sm -", which shows the cards that were dealt.
    """

    number: int
    text: str
    player: int | None
    verb: str
    cards: Cards = ()
    to: Amount | None = None
    remark: str = ""
    says_dash: bool = False

    @property
    def shows(self) -> bool:
        """Whether the action turns cards up; an "sm ????" keeps them down, as a muck does."""
        return self.verb == "sm" and (self.says_dash or any(card is not None for card in self.cards))

    def error(self, hand: PhhHand, reason: str, code: str = "bad_action") -> NotationError:
        """The error that this action of `hand` is."""
        return _error(hand, self.number, self.text, reason, code)


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards that a hand in PHH tells: the hole cards by position, and the board."""

    holes: tuple[Cards, ...]
    board: tuple[Card, ...]


def parse_actions(hand: PhhHand) -> list[PhhAction]:
    """The actions of `hand`, without those that say nothing. Raises NotationError, which names the action."""
    actions = []
    for number, text in enumerate(hand.actions, 1):
        said, _, remark = text.partition("#")
        words = said.split()
        if not words:
            continue
        try:
            action = _parsed(words, number, text, remark.strip())
        except CardError as error:
            raise _error(hand, number, text, str(error)) from None
        if action is None:
            raise _error(hand, number, text, "this is no action of no-limit hold'em")
        if action.player is not None and action.player >= len(hand.starting_stacks):
            raise _error(hand, number, text, f"there are {len(hand.starting_stacks)} players")
        actions.append(action)
    return actions


def known_cards(hand: PhhHand, actions: list[PhhAction]) -> KnownCards:
    """The cards that `actions` deal and show. Raises NotationError, naming the action, where they clash."""
    board: list[Card] = []
    holes: list[Cards] = [()] * len(hand.starting_stacks)
    seen: set[Card] = set()
    for action in actions:
        told = [card for card in action.cards if card is not None]
        if action.verb == "db":
            if len(told) < len(action.cards):
                raise action.error(hand, "a card of the board is not known")
            board += told
            if len(board) > 5:
                raise action.error(hand, "the board has five cards")
        elif action.verb == "dh" and action.player is not None:
            holes[action.player] += action.cards
            if len(holes[action.player]) > 2:
                raise action.error(hand, "more than two hole cards")
        elif action.shows and action.player is not None:
            dealt = (*holes[action.player], None, None)[:2]
            holes[action.player], told = _with_shown(hand, action, dealt)
        for card in told:
            if card in seen:
                raise action.error(hand, f"{format_card(card)} is in play already")
            seen.add(card)
    return KnownCards(tuple([(*hole, None, None)[:2] for hole in holes]), tuple(board))


def _with_shown(hand: PhhHand, action: PhhAction, dealt: Cards) -> tuple[Cards, list[Card]]:
    """The hole cards `dealt`, with those that `action` makes known, and these alone."""
    if action.says_dash:
        if None in dealt:
            raise action.error(hand, "the cards that are shown were not told before")
        return dealt, []
    news = [card for card in action.cards if card is not None]
    if len(news) < len(action.cards):
        raise action.error(hand, "a hand is shown whole or not at all")
    for card in dealt:
        if card is not None:
            if card not in news:
                raise action.error(hand, f"the player was dealt {format_card(card)}")
            news.remove(card)
    if len(news) != dealt.count(None):
        raise action.error(hand, "a hand has two cards")
    coming = iter(news)
    return tuple([next(coming) if card is None else card for card in dealt]), news


def _parsed(words: list[str], number: int, text: str, remark: str) -> PhhAction | None:
    """The action that `words` are, or None. Raises CardError."""
    name = argument = ""
    match words:
        case ["d", "db" as verb, argument]:
            pass
        case ["d", "dh" as verb, name, argument]:
            pass
        case [name, "f" | "cc" | "sm" as verb]:
            pass
        case [name, "sm" | "cbr" as verb, argument]:
            pass
        case _:
            return None
    player = _player(name)
    if (player is None) != (verb == "db"):
        return None
    if verb == "cbr":
        to = _amount(argument)
        return None if to is None else PhhAction(number, text, player, verb, to=to, remark=remark)
    says_dash = verb == "sm" and argument == "-"
    cards = () if says_dash else _cards(argument)
    return PhhAction(number, text, player, verb, cards, remark=remark, says_dash=says_dash)


def _player(name: str) -> int | None:
    """The position of the player "p1", "p2", ...; None where `name` is none."""
    found = re.fullmatch(r"p([1-9]\d?)", name, re.ASCII)
    return int(found[1]) - 1 if found else None


def _amount(text: str) -> Amount | None:
    if not _AMOUNT.fullmatch(text):
        return None
    return Decimal(text) if "." in text else int(text)


def _cards(text: str) -> Cards:
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple([None if name == "??" else parse_card(name) for name in names])


def _error(hand: PhhHand, number: int, text: str, reason: str, code: str = "bad_action") -> NotationError:
    return NotationError(f"{hand.where}, action {number} ({text!r}): {reason}", code=code)
