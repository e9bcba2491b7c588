"""A hand as a language model reads it: plain data, with cards as text."""

from typing import Any

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.bots.action_names import NotAnAction, action_named
from riverboat.engine.actions import Action
from riverboat.engine.cards import format_cards, parse_cards
from riverboat.engine.errors import CardError
from riverboat.engine.hand import View
from riverboat.server.protocol.printable import printable


def situation(view: View) -> dict[str, Any]:
    """Return the hand as its viewer sees it. Amounts are chips."""
    return {
        "game": view.game.name,
        "street": view.street,
        "your_seat": view.seat,
        "button": view.button,
        "your_cards": format_cards(view.hole_cards),
        "boards": [format_cards(board) for board in view.boards if board],
        "pot": view.pot,
        "price": view.price,
        "players": [
            {
                "seat": player.seat,
                "name": printable(player.name),
                "stack": player.stack,
                "bet": player.bet,
                "folded": player.folded,
                "up_cards": format_cards(player.up),
            }
            for player in view.players
        ],
    }


def action_of(name: str, to: int | None = None, cards: str = "", times: int | None = None) -> Action:
    """Return the action that a model named. Raises BadMove."""
    try:
        return action_named(name, to, parse_cards(cards) if name == "draw" else (), times)
    except CardError as error:
        raise BadMove(f"The cards to exchange are not clear: {printable(str(error))}.") from None
    except NotAnAction as error:
        raise BadMove(f"That is {error}.") from None
