"""Replays hands step by step on a terminal, or prints them."""

from collections import deque
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from riverboat.client_cli.replay.keys import is_at_a_terminal, single_keys
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.client_cli.replay.timeline import HandSequence, Timeline, TitledHand
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.notation.files import WRONG_HANDS, FileHand, hands_in
from riverboat.engine.text.games import describe_stakes, name_of_hand
from riverboat.server.exit_codes import ExitCode
from riverboat.server.protocol.printable import printable, printable_json

if TYPE_CHECKING:
    from riverboat.client_cli.arena.results import PlayedHand

_MAX_ERRORS: Final = 1_000  # that are printed after the hands: the last ones
_RESIZE_CHECK: Final = 0.5  # seconds between checks for a resized terminal


def replay_file(text: Iterable[str], number: int | None) -> ExitCode:
    """Step through the hands in the lines of `text`, or print them; with `number`, only those.

    Returns FOUND if a hand cannot be read or breaks the rules, and WRONG_USAGE without a hand.
    """
    errors: deque[NotationError] = deque(maxlen=_MAX_ERRORS)
    wanted = (hand for hand in hands_in(text, errors.append) if number in {None, hand.number})
    if is_at_a_terminal():
        hands = HandSequence(partial(_titled_hand, hand) for hand in wanted)
        first = hands.timeline(0)
        is_empty = first is None
        if first is not None:
            _step_through(Stepper(hands, first))
    else:
        is_empty = True
        for hand in wanted:
            is_empty = False
            _print_hand(Timeline(_titled_hand(hand)))
    for error in errors:
        click.echo(printable(str(error)), err=True)
    if is_empty and (number is not None or not errors):
        which = "no hands" if number is None else f"no hand {number}"
        click.echo(f"Error: {which} in the file can be replayed", err=True)
    if is_empty and not any(error.code in WRONG_HANDS for error in errors):
        return ExitCode.WRONG_USAGE
    return ExitCode.FOUND if errors else ExitCode.DONE


def replay_match(text: str, number: int | None) -> ExitCode:
    """Step through the hands of a match log, or print them; with `number`, only the one of that place.

    Raises click.ClickException if the log is damaged, or has no such hand.
    """
    from riverboat.client_cli.arena.errors import MatchError
    from riverboat.client_cli.replay.match_log import logged_hands, numbered, said_of

    def titled(place: int, hand: "PlayedHand") -> TitledHand:
        events = numbered(hand, place)
        return TitledHand(_title(events, "match"), events, said_of(hand))

    hands = HandSequence(
        partial(titled, place, hand)
        for place, hand in enumerate(logged_hands(text), 1)
        if number in {None, place}
    )
    try:
        first = hands.timeline(0)
        if first is None:
            raise click.ClickException(
                "the log has no hands" if number is None else f"the log has no hand {number}"
            )
        if is_at_a_terminal():
            _step_through(Stepper(hands, first))
        else:
            _print(first, hands)
    except MatchError as error:
        raise click.ClickException(str(error)) from None
    return ExitCode.DONE


def replay_database(url: str, number: int | None, *, as_json: bool) -> ExitCode:
    """Step through the recorded hands at `url`, starting at the id `number`; or print that one, or all.

    as_json: print them, one JSON object per line. Raises click.ClickException if there are none.
    """
    from riverboat.server.commands.hands import recorded_hands

    with recorded_hands(url) as hands:
        if as_json or not is_at_a_terminal():
            for each in hands.numbers if number is None else [number]:
                if as_json:
                    click.echo(printable_json(hands.data(each)))
                else:
                    click.echo("\n".join([*map(printable, hands.lines(each)), ""]))
            return ExitCode.DONE

        def load(number: int) -> TitledHand:
            record = hands.hand(number)
            return TitledHand(_title(record.events, record.summary.table_name), record.events)

        numbers, place = hands.numbers, 0
        if number is not None:
            hands.hand(number)
            numbers = sorted({*numbers, number})
            place = numbers.index(number)
        sequence = HandSequence((partial(load, each) for each in numbers), len(numbers))
        first = sequence.timeline(place)
        if first is not None:
            _step_through(Stepper(sequence, first, place))
        return ExitCode.DONE


def _titled_hand(hand: FileHand) -> TitledHand:
    return TitledHand(_title(hand.events, hand.table), hand.events)


def _title(events: list[Event], table: str) -> str:
    opening = HandState.replay(events[:1])
    hand = name_of_hand(opening.number, opening.id)
    where = f", {table}" if table else ""
    return f"{hand}: {opening.game.name} {describe_stakes(opening.stakes, opening.game.code)}{where}"


def _print(first: Timeline, hands: HandSequence) -> None:
    timeline: Timeline | None = first
    place = 0
    while timeline is not None:
        _print_hand(timeline)
        place += 1
        timeline = hands.timeline(place)


def _print_hand(timeline: Timeline) -> None:
    for line in (timeline.title, *timeline.lines(len(timeline) - 1), ""):
        click.echo(printable(line))


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
            pressed = keys.wait(1 / stepper.speed if stepper.playing else _RESIZE_CHECK)
            for key in pressed:
                stepper.press(key)
            if not pressed:
                stepper.tick()
