"""What plain mode prints about what is new."""

from typing import Final

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.odds import odds_of
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.state import ClientState
from riverboat.language.message import Message, listed

_HINTED: Final = ("out", "owes", "left", "unlisted")
"""Kinds of sentences after which the player may type something."""


def text_of(sentence: Sentence, state: ClientState, now: float, card_text: CardText = IN_LETTERS) -> str:
    """Return `sentence` as it is printed at the loop time `now`. A hand starts with an empty row."""
    text = sentence.text_with(card_text)
    if sentence.kind == "hand":
        return f"\n{text}"
    if state.table.opened.tournament:
        return f"  {text}"  # the tournament decides on seats and chips
    if sentence.kind == "broke":
        text = said("hint-broke", what=text, offer=state.rebuy.sentence(now))
    elif sentence.kind in _HINTED:
        text = said(f"hint-{sentence.kind}", what=text)
    return f"  {text}"


def odds_line(state: ClientState) -> str:
    """Return the equities of an all-in hand before its next street; "" if there are none to show."""
    hand = state.hand
    if hand is None or hand.street == hand.game.streets[-1]:
        return ""
    odds = [
        Message("equity-of", {"who": state.name_of(seat), "you": seat == state.you, "percent": round(share)})
        for seat, share in odds_of(state).items()
    ]
    return f"  {said('equities', odds=listed(odds, by='rules-next'))}" if odds else ""
