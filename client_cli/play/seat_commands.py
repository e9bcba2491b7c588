"""Commands of a player about the seat, as plain mode and the full screen carry them out."""

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import InputError, NumberCommand, TableCommand
from riverboat.client_cli.play.language import said
from riverboat.language.message import Chips
from riverboat.server.protocol.codes import Code


async def sit_down(table: Table, buy_in: int | None) -> str:
    """Take a seat, or join the wait list if none is free. Returns a sentence about it, or ""."""
    try:
        await table.sit(buy_in)
    except CommandRefused as error:
        if error.code not in (Code.TABLE_FULL, Code.OTHERS_WAIT):
            raise
        await table.join_wait_list()
        return said("wait-list-instead")
    return ""


async def change_presence(command: TableCommand, table: Table, buy_in: int | None) -> None:
    """Sit out, sit in again, post or wait for the big blind, or leave after the hand.

    buy_in: chips to add for a player without chips; None for the usual amount. Raises CommandRefused.
    """
    match command:
        case TableCommand.SIT_OUT:
            await table.sit_out()
        case TableCommand.SIT_IN if table.broke:
            await table.add_chips(buy_in)
        case TableCommand.SIT_IN | TableCommand.POST:
            await table.sit_in()
        case TableCommand.WAIT:
            await table.sit_in(wait_for_big_blind=True)
        case TableCommand.LEAVE_AFTER:
            await table.leave(after_hand=True)


async def execute_with_numbers(command: NumberCommand, table: Table) -> str:
    """Add chips, change the seat or set the automatic rebuy. Returns a sentence about it, or "".

    Raises CommandRefused, and InputError for a seat that the table does not have.
    """
    match command.command, command.numbers:
        case TableCommand.ADD_CHIPS, (chips,):
            await table.add_chips(chips)
        case TableCommand.CHANGE_SEAT, (seat,):
            seats = table.mirror.state.rules.seats
            if not 1 <= seat <= seats:
                raise InputError(said("seat-unknown", seat=seat, seats=seats))
            await table.change_seat(seat - 1)
        case TableCommand.AUTO_REBUY, ():
            await table.set_auto_rebuy(None)
            return said("rebuy-off")
        case TableCommand.AUTO_REBUY, (to, *below):
            await table.set_auto_rebuy(to, below=below[0] if below else 1)
            if below:
                return said("rebuy-on-below", chips=Chips(to), below=Chips(below[0]))
            return said("rebuy-on", chips=Chips(to))
    return ""
