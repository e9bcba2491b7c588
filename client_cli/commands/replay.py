"""`riverboat replay`: hands from a file, played again through the engine."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

import click

from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.replay.keys import is_at_a_terminal
from riverboat.client_cli.replay.session import replay_file, replay_record
from riverboat.engine.errors import NotationError
from riverboat.engine.events import BoardDealt
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.files import WRONG_HANDS, format_of, hands_in
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.hand import Replayed
from riverboat.engine.notation.phh.hand import replay as play_again
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.phh.variants import VARIANTS
from riverboat.engine.text.events import describe
from riverboat.server.protocol.printable import printable


@click.command()
@click.argument("file", type=click.File("rb"), required=False)
@click.option("--db", "url", metavar="URL", help="Hands on record, in place of a file.")
@click.option("--hand", "number", type=click.IntRange(min=0), metavar="N", help="This hand.")
@click.option("--check", is_flag=True, help="Compare the finishing stacks with those that the file tells.")
@click.option("--variant", metavar="CODE", help="Only hands of this variant, by the file's code: NT.")
@click.pass_context
def replay(
    ctx: click.Context,
    *,
    file: BinaryIO | None,
    url: str | None,
    number: int | None,
    check: bool,
    variant: str | None,
) -> None:
    """Example: riverboat replay --check hands.phhs

    Play the hands in FILE through the engine, action by action, or those on record. On a terminal you step
    through them, forwards and back; elsewhere they are printed. FILE is in PHH, the poker hand history
    format, with one hand (.phh) or many (.phhs), a text of PokerStars, or a match log of the computer poker
    competition; "-" is the standard input.

    Leaves with 1 where a hand breaks a rule or, with --check, ends with other stacks, with 4 where the file
    cannot be read as hands.
    """
    if file is None or url is not None:
        if file is not None or url is None or check or variant:
            raise click.UsageError("say which FILE, or --db URL without any other option but --hand")
        ctx.exit(replay_record(url, number))
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _say(f"Error: the file is not text in UTF-8, from byte {error.start + 1} on", err=True)
        ctx.exit(ExitCode.REFUSED)
    is_phh = format_of(text) == "phh"
    if variant is not None and not is_phh:
        raise click.UsageError("only hands in PHH have a --variant")
    if not check and variant is None and (is_at_a_terminal() or not is_phh):
        ctx.exit(replay_file(text, number))
    tally = _Tally()
    if is_phh:
        _replay_phh(text, number, variant, tally, check=check)
    else:
        for hand in hands_in(text, tally.add_error):
            if number in {None, hand.number}:
                tally.hands += 1
                tally.compare(hand.where, hand.hand, hand.differences)
    if check or tally.has_gaps:
        _say(tally.summary(check), err=not check)
    if not tally.hands and not tally.unreadable:
        kind = f"of the variant {variant} " if variant else ""
        _say(f"Error: there are no hands {kind}in the file", err=True)
    ctx.exit(tally.exit_code)


def _replay_phh(text: str, number: int | None, variant: str | None, tally: "_Tally", *, check: bool) -> None:
    """Play the hands in `text` that are wanted: to `check` how they end, or else to print them."""
    for source in phh.read(text, tally.add_unreadable):
        if variant not in {None, source.variant} or number not in {None, source.hand}:
            continue
        tally.hands += 1
        replayed = _replayed(source, tally)
        if replayed is None:
            continue
        if not check:
            for line in _lines(replayed):
                _say(line)
            _say("")
        elif replayed.finishing_stacks:
            tally.compare(source.where, replayed.hand, replayed.differences)
        else:
            tally.silent += 1


def _replayed(source: PhhHand, tally: "_Tally") -> Replayed | None:
    """The hand of `source`, played; None, and counted, where it cannot be."""
    if source.variant not in VARIANTS:
        tally.unknown[source.variant] += 1
        return None
    try:
        return play_again(source)
    except NotationError as error:
        tally.add_unplayable(error)
        return None


@dataclass(slots=True)
class _Tally:
    """What came of the hands of a file."""

    hands: int = 0
    exact: int = 0
    different: int = 0
    silent: int = 0
    unplayable: int = 0
    unreadable: int = 0
    unknown: Counter[str] = field(default_factory=Counter)

    @property
    def has_gaps(self) -> bool:
        """Whether there were hands that could not be played."""
        return bool(self.unplayable or self.unreadable or self.unknown)

    @property
    def exit_code(self) -> ExitCode:
        """What to leave with. A file of which no hand is known has not been read as hands."""
        if self.unreadable or self.hands == self.unknown.total():
            return ExitCode.REFUSED
        return ExitCode.FAILED if self.different or self.unplayable else ExitCode.DONE

    def add_unreadable(self, error: NotationError) -> None:
        """Count a hand whose text is none, and tell why."""
        self.unreadable += 1
        _say(str(error), err=True)

    def add_unplayable(self, error: NotationError) -> None:
        """Count a hand that the rules do not allow, and tell why."""
        self.unplayable += 1
        _say(str(error), err=True)

    def add_error(self, error: NotationError) -> None:
        """Count a hand that cannot be read, or one that is wrong, and tell why."""
        if error.code not in WRONG_HANDS:
            self.add_unreadable(error)
            return
        self.hands += 1
        if error.code == "chips_differ":
            self.different += 1
            _say(str(error), err=True)
        else:
            self.add_unplayable(error)

    def compare(self, where: str, hand: Hand, differences: Mapping[int, tuple[int, int]]) -> None:
        """Count a hand by whether it ended as its record says, and tell where it did not."""
        if differences:
            self.different += 1
        else:
            self.exact += 1
        for seat, (ours, theirs) in differences.items():
            who = _names(hand).get(seat) or f"seat {seat}"
            _say(f"{where}: {who} ends with {ours}, the file says {theirs}", err=True)

    def summary(self, check: bool) -> str:
        """All of it in one line: "27 hands, 3 exact, 24 of variants not known: FR 12, PO 12"."""
        parts = [f"{self.hands} hand{'s' * (self.hands != 1)}"]
        if check:
            parts.append(f"{self.exact} exact")
        counts = {
            "different": self.different,
            "without finishing stacks to compare": self.silent,
            "against the rules": self.unplayable,
        }
        parts += [f"{count} {words}" for words, count in counts.items() if count]
        if self.unknown:
            codes = ", ".join([f"{code} {count}" for code, count in sorted(self.unknown.items())])
            parts.append(f"{self.unknown.total()} of variants not known: {codes}")
        if self.unreadable:
            parts.append(f"and {self.unreadable} more that cannot be read")
        return ", ".join(parts)


def _names(hand: Hand) -> dict[int, str]:
    return {seat.number: seat.name for seat in hand.seats if seat.name}


def _lines(replayed: Replayed) -> Iterator[str]:
    """The hand as far as its record tells it, line by line."""
    names = _names(replayed.hand)
    opening, *following = replayed.events
    hand = HandState.replay([opening])
    yield describe(opening, names) or ""
    if replayed.chips_per_unit > 1:
        yield f"Amounts are in units of 1/{replayed.chips_per_unit}"
    for seat in hand.seats:
        stack = "a stack that is not known" if seat.number in replayed.unknown_stacks else seat.stack
        yield f"Seat {seat.number}: {seat.name} with {stack}"
    for event in following:
        if isinstance(event, BoardDealt):
            yield ""
        if line := describe(event, names, hand):
            yield line
        hand.apply(event)
    yield ""
    for number, stack in hand.stacks().items():
        if number not in replayed.unknown_stacks:
            yield f"{names.get(number) or f'Seat {number}'} has {stack}"


def _say(line: str, *, err: bool = False) -> None:
    """Print `line`. Names come from the file."""
    click.echo(printable(line), err=err)
