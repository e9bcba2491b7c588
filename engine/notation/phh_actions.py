"""The actions of a hand in PHH: "p3 cbr 210 # a remark" taken apart."""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from engine.cards import NAMES, Card, parse_card
from engine.errors import CardError, NotationError
from engine.notation.phh import Amount, PhhHand

Cards = tuple[Card | None, ...]
"""Cards as the format tells them: None for one that is not known."""

TIMED_OUT: Final = "timed out"
"""The remark on what was done for a player who did not act in time."""

_AMOUNT: Final = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
_RUNS: Final = re.compile(r"p([1-9]\d?) runs it ([1-9]\d?)(?: # (timed out))?", re.ASCII)
_CARDS: Final[dict[str, Card | None]] = {name: card for card, name in enumerate(NAMES)} | {"??": None}
_PLAYERS: Final = {f"p{number}": number - 1 for number in range(1, 100)}


class PhhAction(NamedTuple):
    """One action.

    player: the position from 0; None for the dealer. verb: as the format has it, "dh" and "db" (deal hole
    cards, deal the board), "f", "cc", "cbr", "pb" (post the bring-in), "sd" (stand pat or discard) or "sm"
    (show or muck); "run" for a remark of ours by which a player chooses how often the rest is dealt; "" for
    an action that says nothing. cards: those dealt, discarded or shown; none to stand pat or to muck. to: the
    amount of a "cbr". remark: what follows "#". says_dash: an "sm -", which shows the cards that were dealt.
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
        """Whether the action turns cards up; an "sm ????" keeps them down, as a muck does."""
        return self.verb == "sm" and (self.says_dash or any(card is not None for card in self.cards))


def parse_actions(hand: PhhHand) -> list[PhhAction]:
    """The actions of `hand`, each at its place. Raises NotationError, which names the action."""
    actions = []
    players = len(hand.starting_stacks)
    for number, text in enumerate(hand.actions, 1):
        action = _PLAIN.get(text) or _plain_deal(text) or _parsed(hand, number, text)
        if action.player is not None and action.player >= players:
            raise action_error(hand, number, f"there are {players} players")
        actions.append(action)
    return actions


def action_error(hand: PhhHand, number: int, reason: str, code: str = "bad_action") -> NotationError:
    """The error that the action of `hand` in the place `number`, from 1, is."""
    return NotationError(f"{hand.where}, action {number} ({hand.actions[number - 1]!r}): {reason}", code=code)


def runs_remark(player: str, runs: int) -> str:
    """The remark by which `player` would have the rest dealt up to `runs` times: the format has no action."""
    return f"# {player} runs it {runs}"


_PLAIN: Final = {
    f"{name} {verb}": PhhAction(player, verb)
    for name, player in _PLAYERS.items()
    for verb in ("f", "cc", "pb", "sd", "sm")
}


def _plain_deal(text: str) -> PhhAction | None:
    """The action, if it is written "d dh p1 AsKs": nearly half of all are."""
    player = _PLAYERS.get(text[5:7])
    if player is None or text[:5] != "d dh " or text[7:8] != " ":
        return None
    try:
        return PhhAction(player, "dh", tuple([_CARDS[text[at : at + 2]] for at in range(8, len(text), 2)]))
    except KeyError:
        return None


def _parsed(hand: PhhHand, number: int, text: str) -> PhhAction:
    said, _, remark = text.partition("#")
    remark = remark.strip()
    words = said.split()
    if not words:
        found = _RUNS.fullmatch(remark)
        if found is None:
            return PhhAction(None, "")
        return PhhAction(int(found[1]) - 1, "run", remark=found[3] or "", runs=int(found[2]))
    try:
        action = _said(words, remark)
    except CardError as error:
        raise action_error(hand, number, str(error)) from None
    if action is None:
        raise action_error(hand, number, "this is no action of the format")
    return action


def _said(words: list[str], remark: str) -> PhhAction | None:
    """The action that `words` are, or None. Raises CardError."""
    match words:
        case ["d", "dh", name, cards] if name in _PLAYERS:
            return PhhAction(_PLAYERS[name], "dh", _cards(cards), remark=remark)
        case ["d", "db", cards]:
            return PhhAction(None, "db", _cards(cards), remark=remark)
        case [name, *rest] if name in _PLAYERS:
            return _said_by(_PLAYERS[name], rest, remark)
    return None


def _said_by(player: int, words: list[str], remark: str) -> PhhAction | None:
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
