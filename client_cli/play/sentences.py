"""Events as sentences for one player, who is "You" in them, with the cards apart from the words."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.engine import events as ev
from riverboat.engine.cards import Card, parse_card
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.table import events as te
from riverboat.engine.text.events import Names, describe

_FIRST: Final = 0xE000
"""Stands for the name in seat 0. Private characters never reach the client in names or chat."""

_NAME: Final = re.compile("[\ue000-\ue0ff]")
_CARD: Final = re.compile(r"\b([2-9TJQKA][cdhs])\b")
_RANK: Final = "(?:deuce|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)"
_KICKERS: Final = re.compile(rf", {_RANK}(?:, {_RANK})*(?: and {_RANK})? kickers?")
_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were"}
_UNCHANGED: Final = {"will", "could", "cancelled", "joined", "used", "disconnected"}

_WITHOUT_ARTICLE: Final = ("two pair", "three of", "four of", "five of")

_ACTION_WORDS: Final[dict[type[Event], Callable[[Any], str]]] = {
    ev.Folded: lambda event: "fold",
    ev.HandMucked: lambda event: "muck",
    ev.Checked: lambda event: "check",
    ev.Called: lambda event: "call",
    ev.BetMade: lambda event: f"bet {event.to:,}",
    ev.RaisedTo: lambda event: f"raise {event.to:,}",
    ev.BringInPosted: lambda event: "bring-in",
    ev.BlindPosted: lambda event: "blind",
    ev.Drew: lambda event: f"draws {event.count}" if event.count else "stands pat",
    ev.RunsChosen: lambda event: f"run it {event.runs}×",
}

_KINDS: Final[dict[type[Event], str]] = {
    ev.HandStarted: "hand",
    ev.StreetStarted: "street",
    ev.BoardDealt: "street",
    ev.UpCardsDealt: "up",
    ev.Folded: "fold",
    ev.HandMucked: "fold",
    ev.Checked: "check",
    ev.Called: "call",
    ev.BetMade: "bet",
    ev.RaisedTo: "bet",
    ev.BringInPosted: "bet",
    ev.PotAwarded: "win",
    ev.HandShown: "show",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, without a full stop if it is about an event. parts: words, and cards as numbers.

    kind: what it is about, for its colour or for what a player may type then.
    """

    kind: str
    parts: tuple[str | Card, ...]

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return self.text_with(IN_LETTERS)

    def text_with(self, card_text: CardText) -> str:
        """Return the sentence as plain text, with cards in a row as `card_text` puts them."""
        text: list[str] = []
        row: list[Card] = []
        for part in (*self.parts, ""):
            if not isinstance(part, str):
                row.append(part)
            elif part != " " or not row:
                text += [card_text(row), part]
                row = []
        return "".join(text)


def sentence_of(event: Event, names: Names, you: int | None, hand: HandState | None) -> Sentence | None:
    """Return `event` as a sentence without a full stop, or None if there is nothing to report.

    names: the players' names by seat. you: the player's own seat. hand: the hand before the event.
    """
    seats = {*names, *([] if hand is None else [seat.number for seat in hand.seats])}
    if isinstance(event, ev.HandStarted):
        seats |= {seat.number for seat in event.seats}
    if isinstance(event, te.SeatTaken):
        names, event = {**names, event.seat: event.name}, replace(event, name=chr(_FIRST + event.seat))
        seats.add(event.seat)
    text = describe(event, {seat: chr(_FIRST + seat) for seat in seats}, hand)
    if isinstance(event, te.AutoRebuyChosen) and event.seat != you:
        text = f"{chr(_FIRST + event.seat)} changes the automatic rebuy"
    if text is None:
        return None
    kind = _KINDS.get(type(event), "note")
    if isinstance(event, ev.HandShown):
        text = without_kickers(text)
    if you is not None:
        text = _second_person(text, chr(_FIRST + you))
    parts: list[str | Card] = []
    for place, piece in enumerate(_CARD.split(text)):
        if place % 2:
            parts.append(parse_card(piece))
        elif piece:
            parts.append(_NAME.sub(lambda found: _name(ord(found[0]) - _FIRST, names, you), piece))
    return Sentence(kind, tuple(parts))


def sentence_about_player(event: Event, people: Mapping[str, str], player: str) -> str | None:
    """Return an event that names a player by the id only as a sentence; None for any other event.

    people: names by id. player: the player's own id.
    """
    who = people.get(getattr(event, "player", ""), "A player")
    own = getattr(event, "player", "") == player
    match event:
        case te.PlayerUnmuted():
            return "You may chat again" if own else f"{who} may chat again"
        case te.SeatOffered(seat=seat):
            return f"Seat {seat + 1} is offered to {'you' if own else who}"
        case te.WaitListLeft():
            return "You are no longer on the wait list" if own else f"{who} left the wait list"
    return None


def action_word(event: Event) -> str:
    """Return the action of `event` as a seat shows it, or "" for any other event."""
    words = _ACTION_WORDS.get(type(event))
    return words(event) if words else ""


def with_article(worth: str) -> str:
    """Return the name of a hand with its article: "a flush", and just "two pair"."""
    if worth.startswith(_WITHOUT_ARTICLE) or " high" in worth.partition(",")[0] or " low" in worth:
        return worth
    return f"{'an' if worth[0] in 'aeio' else 'a'} {worth}"


def without_kickers(text: str) -> str:
    """Return the name of a hand in short: "pair of kings, ace and nine kickers" is "pair of kings"."""
    return _KICKERS.sub("", text)


def _name(seat: int, names: Names, you: int | None) -> str:
    return "You" if seat == you else names.get(seat) or f"Seat {seat + 1}"


def _second_person(text: str, you: str) -> str:
    """Put the verbs that follow `you` into the second person."""

    def verb(found: re.Match[str]) -> str:
        return f"{you} {_plain(found[1])}"

    text = re.sub(rf"{you} ([a-z]+)", verb, text)
    if not text.startswith(you):
        return text.replace(you, "you")
    return text.replace(" and is all-in", " and are all-in")


def _plain(verb: str) -> str:
    """Return the form of a verb after "you": "raises" is "raise"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _UNCHANGED or not verb.endswith("s"):
        return verb
    return verb.removesuffix("es") if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]
