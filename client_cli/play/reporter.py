"""What plain mode prints about what is new."""

from typing import Final

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.client_cli.play.odds import odds_of
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.state import ClientState

_HINTS: Final = {
    "out": 'Type "in" to play again.',
    "owes": 'Type "wait" to wait for it instead.',
    "left": 'Type "in" to sit down again.',
    "unlisted": 'Type "in" to join it again.',
}
"""What the player may type after a sentence of this kind."""


def text_of(sentence: Sentence, state: ClientState, now: float, card_text: CardText = IN_LETTERS) -> str:
    """Return `sentence` as it is printed at the loop time `now`. A hand starts with an empty row."""
    text = sentence.text_with(card_text)
    if sentence.kind == "hand":
        return f"\n{text}"
    hint = state.rebuy.sentence(now) if sentence.kind == "broke" else _HINTS.get(sentence.kind)
    return f"  {text}. {hint}" if hint else f"  {text}"


def odds_line(state: ClientState) -> str:
    """Return the equities of an all-in hand before its next street; "" if there are none to show."""
    hand = state.hand
    if hand is None or hand.street == hand.game.streets[-1]:
        return ""
    odds = [f"{_name(state, seat)} {share:.0f}%" for seat, share in odds_of(state).items()]
    return f"  Equity: {', '.join(odds)}" if odds else ""


def _name(state: ClientState, seat: int) -> str:
    return "You" if seat == state.you else state.names.get(seat) or f"Seat {seat + 1}"
