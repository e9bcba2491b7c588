"""The actions of a hand in PHH, parsed: "p3 cbr 210 # a remark"."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from riverboat.engine.cards import NAMES, Card, parse_card
from riverboat.engine.errors import CardError, NotationError
from riverboat.engine.notation.phh.records import Amount, PhhHand

Cards = tuple[Card | None, ...]
"""Cards in the format: None for an unknown card."""

TIMED_OUT: Final = "timed out"
"""The remark on the action of a player who ran out of time."""

_AMOUNT: Final = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
_RUNS: Final = re.compile(r"p([1-9]\d?) runs it ([1-9]\d?)(?: # (timed out))?", re.ASCII)
_CARDS: Final[dict[str, Card | None]] = {name: card for card, name in enumerate(NAMES)} | {"??": None}
_PLAYERS: Final = {f"p{number}": number - 1 for number in range(1, 100)}


class PhhAction(NamedTuple):
    """One action.

    player: the position from 0; None for the dealer.
    verb: the format's "dh" and "db" (deal hole cards, deal the board), "f", "cc", "cbr", "pb" (post the
        bring-in), "sd" (stand pat or discard) or "sm" (show or muck); "run" for our remark by which a player
        chooses how often to run the board; "" for an empty action.
    cards: those dealt, discarded or shown; none to stand pat or to muck.
    to: the amount of a "cbr". remark: the text after "#".
    says_dash: whether it is an "sm -", which shows the cards that were dealt.
    runs: the number of a "run".
    """

    player: int | None
    verb: str
    cards: Cards = ()
    to: Amount | None = None
    remark: str = ""
    says_dash: bool = False
    runs: int = 0

    @property
    def shows(self) -> bool:
        """Whether the action shows cards; an "sm ????" does not."""
        return self.verb == "sm" and (self.says_dash or any(card is not None for card in self.cards))


def parse_actions(hand: PhhHand) -> list[PhhAction]:
    """Parse the actions of `hand`. Raises NotationError, which names the action."""
    actions = []
    players = len(hand.starting_stacks)
    for number, text in enumerate(hand.actions, 1):
        try:
            action = (_parsed_once if len(text) <= _SHORT else _parsed)(text)
        except CardError as error:
            raise action_error(hand, number, str(error)) from None
        if action is None:
            raise action_error(hand, number, "this is not an action of the format")
        if action.player is not None and action.player >= players:
            raise action_error(hand, number, f"the hand has only {players} players")
        actions.append(action)
    return actions


def action_error(hand: PhhHand, number: int, reason: str, code: str = "bad_action") -> NotationError:
    """Make an error about an action of `hand`; `number` counts from 1."""
    return NotationError(f"{hand.where}, action {number} ({hand.actions[number - 1]!r}): {reason}", code=code)


def runs_remark(player: str, runs: int) -> str:
    """Return the remark by which `player` agrees to `runs` runs; the format has no such action."""
    return f"# {player} runs it {runs}"


def _parsed(text: str) -> PhhAction | None:
    """Parse an action; None if it is not one of the format. Raises CardError."""
    text, _, remark = text.partition("#")
    remark = remark.strip()
    words = text.split()
    if words:
        return _parse_words(words, remark)
    found = _RUNS.fullmatch(remark)
    if found is None:
        return PhhAction(None, "", remark=remark)
    return PhhAction(int(found[1]) - 1, "run", remark=found[3] or "", runs=int(found[2]))


_SHORT: Final = 24
_parsed_once: Final = lru_cache(maxsize=32_768)(_parsed)
"""For short texts, most of which come again: there are 1,326 pairs of hole cards, and a few sizes of bets."""


def _parse_words(words: list[str], remark: str) -> PhhAction | None:
    """Parse the words of an action; None if they are not one. Raises CardError."""
    match words:
        case ["d", "dh", name, cards] if name in _PLAYERS:
            return PhhAction(_PLAYERS[name], "dh", _cards(cards), remark=remark)
        case ["d", "db", cards]:
            return PhhAction(None, "db", _cards(cards), remark=remark)
        case [name, *rest] if name in _PLAYERS:
            return _parse_player_words(_PLAYERS[name], rest, remark)
    return None


def _parse_player_words(player: int, words: list[str], remark: str) -> PhhAction | None:
    match words:
        case ["f" | "cc" | "pb" | "sd" | "sm" as verb]:
            return PhhAction(player, verb, remark=remark)
        case ["cbr", amount] if _AMOUNT.fullmatch(amount):
            to = Decimal(amount) if "." in amount else int(amount)
            return PhhAction(player, "cbr", to=to, remark=remark)
        case ["sm", "-"]:
            return PhhAction(player, "sm", remark=remark, says_dash=True)
        case ["sd" | "sm" as verb, cards]:
            return PhhAction(player, verb, _cards(cards), remark=remark)
    return None


def _cards(text: str) -> Cards:
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return tuple([_CARDS[name] for name in names])
    except KeyError:
        return tuple([None if name == "??" else parse_card(name) for name in names])
