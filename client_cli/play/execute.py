"""Carries out the commands of a player, for both renderers."""

from riverboat.client_cli.library.errors import TurnOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.amounts import parse_amount
from riverboat.client_cli.play.input import (
    ActionInput,
    ActionKind,
    InputError,
    NumberCommand,
    TableCommand,
)
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preactions import AutoMuckCommand, PreactionCommand
from riverboat.client_cli.play.seat_commands import change_presence, execute_with_numbers, sit_down
from riverboat.client_cli.play.slash_commands import SlashCommand
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.typed import TypedCommand
from riverboat.engine.actions import Action, LegalActions
from riverboat.engine.cards import Card
from riverboat.language.message import Chips


async def execute(command: TypedCommand | None, table: Table, state: ClientState, buy_in: int | None) -> str:
    """Carry out `command`, and return a sentence about it, or "".

    buy_in: chips to sit down with; None for the usual amount.

    Raises InputError, AmountError and CommandRefused.
    """
    match command:
        case SlashCommand():
            await command.execute(table, state)
        case PreactionCommand() if state.all_in:
            raise InputError(said("nothing-in-advance"))
        case PreactionCommand() | AutoMuckCommand():
            await command.execute(table)
        case ActionInput() if (legal := state.legal) is not None:
            action, sentence = action_of(command, legal, state)
            turn = state.turn
            await act(action, table, None if turn is None else (turn.hand, turn.turn))
            return sentence
        case ActionInput(kind=ActionKind.SHOW) if state.hand is not None and state.dealt_in:
            own = _unseen_cards(state)
            await table.show_cards(state.hand.id, command.select(own) or own)
        case ActionInput():
            raise InputError(_why_no_turn(state))
        case NumberCommand():
            return await execute_with_numbers(command, table)
        case TableCommand.HELP | TableCommand.TABLE | TableCommand.STATISTICS | TableCommand.LEAVE:
            return said("page-keys")
        case TableCommand.SIT_IN if state.you is None:
            return await sit_down(table, buy_in)
        case TableCommand():
            await change_presence(command, table, buy_in)
    return ""


def action_of(typed: ActionInput, legal: LegalActions, state: ClientState) -> tuple[Action, str]:
    """Return the action that was typed, and a sentence if its amount was limited.

    Raises InputError and AmountError.
    """
    if not typed.amount:
        return typed.to_action(legal, state.own_cards), ""
    betting = state.betting
    if betting is None:
        raise InputError(said("cannot-bet"))
    amount = parse_amount(typed.amount, betting)
    sentence = ""
    if amount.limit:
        sentence = said(f"amount-limited-{amount.limit}", text=typed.amount, amount=Chips(amount.to))
    return typed.to_action(legal, state.own_cards, amount.to), sentence


async def act(action: Action, table: Table, turn: tuple[int, int] | None) -> None:
    """Send `action` for the player's turn with these numbers of its hand and turn.

    Raises InputError if that turn is over, and CommandRefused.
    """
    now = table.turn
    if now is None or (now.hand, now.turn) != turn:
        raise InputError(said("turn-already-over"))
    try:
        await table.act(action)
    except TurnOver:
        raise InputError(said("turn-already-over")) from None


def _unseen_cards(state: ClientState) -> tuple[Card, ...]:
    """Return the player's own cards that nobody else has seen."""
    hand, you = state.hand, state.you
    if hand is None or you is None:
        return ()
    seen = {*hand.up_cards(you), *hand.shown.get(you, ()), *state.after.get(you, ())}
    return tuple(card for card in state.own_cards if card not in seen)


def _why_no_turn(state: ClientState) -> str:
    if state.you is None:
        return said("on-wait-list" if state.table.waits(state.player) else "no-seat")
    return said("no-chips" if state.broke else "no-turn")
