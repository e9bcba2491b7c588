"""Hands stepped through on a terminal, or told where there is none."""

from functools import partial
from typing import Final

import click

from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.replay.keys import is_at_a_terminal, single_keys
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.client_cli.replay.timeline import Reel, Row, Told
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.notation.files import WRONG_HANDS, FileHand, hands_in
from riverboat.engine.text.games import describe_stakes, name_of_hand
from riverboat.server.protocol.printable import printable

_LOOK_AGAIN: Final = 0.5  # seconds after which a changed size of the terminal is noticed


def replay_file(text: str, number: int | None) -> ExitCode:
    """Step through the hands in `text`, or tell them; only those with this `number`, where it is given.

    FAILED is for hands that are wrong, REFUSED for text that cannot be read as hands.
    """
    errors: list[NotationError] = []
    wanted = (hand for hand in hands_in(text, errors.append) if number in {None, hand.number})
    row = Row(partial(_told_in_file, hand) for hand in wanted)
    first = row.reel(0)
    if first is not None:
        if is_at_a_terminal():
            _step_through(Stepper(row, first))
        else:
            _tell(first, row)
    for error in errors:
        click.echo(printable(str(error)), err=True)
    if first is None and (number is not None or not errors):
        which = "are no hands" if number is None else f"is no hand {number}"
        click.echo(f"Error: there {which} in the file that can be played", err=True)
    if not errors:
        return ExitCode.REFUSED if first is None else ExitCode.DONE
    return ExitCode.FAILED if all(error.code in WRONG_HANDS for error in errors) else ExitCode.REFUSED


def replay_record(url: str, number: int | None) -> ExitCode:
    """Step through the hands on record at `url`, from the one with the id `number`; or tell it, or all
    of them.

    Raises click.ClickException where there are none.
    """
    from riverboat.server.hands import recorded_hands

    with recorded_hands(url) as hands:
        if not is_at_a_terminal():
            for each in hands.numbers if number is None else [number]:
                click.echo("\n".join([*map(printable, hands.lines(each)), ""]))
            return ExitCode.DONE

        def told(number: int) -> Told:
            record = hands.hand(number)
            return Told(_title(record.events, record.summary.table_name), record.events)

        numbers, place = hands.numbers, 0
        if number is not None:
            hands.hand(number)
            numbers = sorted({*numbers, number})
            place = numbers.index(number)
        row = Row((partial(told, each) for each in numbers), len(numbers))
        first = row.reel(place)
        if first is not None:
            _step_through(Stepper(row, first, place))
        return ExitCode.DONE


def _told_in_file(hand: FileHand) -> Told:
    return Told(_title(hand.events, hand.table), hand.events)


def _title(events: list[Event], table: str) -> str:
    opening = HandState.replay(events[:1])
    hand = name_of_hand(opening.number, opening.id)
    where = f", {table}" if table else ""
    return f"{hand}: {opening.game.name} {describe_stakes(opening.stakes, opening.game.code)}{where}"


def _tell(first: Reel, row: Row) -> None:
    reel: Reel | None = first
    place = 0
    while reel is not None:
        for line in (reel.title, *reel.said(len(reel) - 1), ""):
            click.echo(printable(line))
        place += 1
        reel = row.reel(place)


def _step_through(stepper: Stepper) -> None:
    from rich.console import Console
    from rich.live import Live

    from riverboat.client_cli.replay.screen import screen

    console = Console()
    with (
        single_keys() as keys,
        Live(console=console, screen=True, auto_refresh=False, vertical_overflow="crop") as live,
    ):
        while not stepper.done:
            live.update(screen(stepper, console.height), refresh=True)
            pressed = keys.wait(1 / stepper.speed if stepper.playing else _LOOK_AGAIN)
            for key in pressed:
                stepper.press(key)
            if not pressed:
                stepper.tick()
