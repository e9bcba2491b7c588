"""Events as sentences for one player, who is "You" in them, with the cards apart from the words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.client_cli.play.language import pieces
from riverboat.client_cli.play.worth import win_of, won_with
from riverboat.engine import events as ev
from riverboat.engine.assessor.words import without_kickers
from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.games import Street
from riverboat.engine.table import events as te
from riverboat.engine.text.events import EventContext, message_of
from riverboat.language.message import Chips, Message

_ACTIONS: Final[dict[type[Event], Callable[[Any], Message]]] = {
    ev.Folded: lambda event: Message("did-fold"),
    ev.HandMucked: lambda event: Message("did-muck"),
    ev.Checked: lambda event: Message("did-check"),
    ev.Called: lambda event: Message("did-call"),
    ev.BetMade: lambda event: Message("did-bet", {"chips": Chips(event.to)}),
    ev.RaisedTo: lambda event: Message("did-raise", {"chips": Chips(event.to)}),
    ev.BringInPosted: lambda event: Message("did-bring-in"),
    ev.BlindPosted: lambda event: Message("did-blind"),
    ev.Drew: lambda event: Message("did-draw" if event.count else "did-stand-pat", {"count": event.count}),
    ev.RunsChosen: lambda event: Message("did-run", {"count": event.runs}),
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
    """A sentence, without a full stop if it is about an event.

    kind: what it is about, for its colour or for what a player may type then.
    """

    kind: str
    message: Message

    @property
    def parts(self) -> tuple[str | Card, ...]:
        """The sentence in the player's language: words, and cards as numbers."""
        return pieces(self.message)

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


def sentence_of(event: Event, context: EventContext) -> Sentence | None:
    """Return `event` as a sentence without a full stop, or None if there is nothing to report."""
    if isinstance(event, te.AutoRebuyChosen) and event.seat != context.you:
        message: Message | None = context.of("auto-rebuy-chosen", event.seat)
    else:
        message = message_of(event, context)
    if message is None:
        return None
    if isinstance(event, ev.HandShown):
        message = without_kickers(message)
    elif isinstance(event, ev.PotAwarded) and context.hand and (worth := win_of(event, context.hand).worth):
        message = won_with(message, worth)
    return Sentence(_KINDS.get(type(event), "note"), message)


def action_of_event(event: Event, street: Street) -> Message | None:
    """Return the action of `event` on `street` as a seat shows it; None for any other event."""
    if isinstance(event, ev.Drew) and street.discard:
        return Message("did-discard", {"count": event.count})
    message = _ACTIONS.get(type(event))
    return message(event) if message else None
