"""`riverboat replay`: replays hands from a file or a database through the engine."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import BinaryIO, Final

import click

from riverboat.client_cli.replay.keys import is_at_a_terminal
from riverboat.client_cli.replay.session import replay_database, replay_file, replay_match
from riverboat.engine.errors import NotationError
from riverboat.engine.events import BoardDealt
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.files import WRONG_HANDS, format_of, hands_in
from riverboat.engine.notation.hand_texts import hand_texts
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.hand import PhhReplay
from riverboat.engine.notation.phh.hand import replay as play_again
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.phh.variants import game_of
from riverboat.engine.notation.text_lines import lines_in
from riverboat.engine.text.events import describe
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.printable import printable, printable_json


@click.command()
@click.argument("file", type=click.File("rb"), required=False)
@click.option("--db", "url", metavar="URL", help="Replay the hands of a database instead of a file.")
@click.option("--hand", "number", type=click.IntRange(min=0), metavar="N", help="Replay only this hand.")
@click.option("--check", is_flag=True, help="Compare the finishing stacks with those in the file.")
@click.option("--variant", metavar="CODE", help="Replay only this variant, by its PHH code: NT.")
@click.option("--json", "as_json", is_flag=True, help="Print the hands as JSON, one per line.")
@click.pass_context
def replay(
    ctx: click.Context,
    *,
    file: BinaryIO | None,
    url: str | None,
    number: int | None,
    check: bool,
    variant: str | None,
    as_json: bool,
) -> None:
    """Example: riverboat replay --check hands.phhs

    Replay the hands of FILE, or of a database, through the engine. On a terminal you step through them;
    otherwise they are printed, with --json as events that docs/protocol.md defines. FILE is in any format
    that riverboat import reads, or match.jsonl of riverboat match, with what bots said of their actions; "-"
    is standard input.

    The exit code is 1 if a hand cannot be read, breaks a rule or, with --check, ends with different stacks,
    and 2 without a hand to replay.
    """
    if file is None or url is not None:
        if file is not None or url is None or check or variant:
            raise click.UsageError("give FILE, or --db URL with no other options than --hand and --json")
        ctx.exit(replay_database(url, number, as_json=as_json))
    begin = file.read(_PIECE)
    if begin.startswith(b'{"riverboat_match"'):
        _require(
            not (check or as_json or variant), "a match log is replayed with no other option than --hand"
        )
        ctx.exit(replay_match(_match_log(begin + file.read()), number))
    lines = lines_in(chain([begin], iter(partial(file.read, _PIECE), b"")))
    first = list(islice(lines, _FIRST_LINES))
    text = chain(first, lines)
    is_phh = format_of(first) == "phh"
    _require(variant is None or is_phh, "--variant works only with PHH files")
    _require(not (as_json and (check or variant)), "--json cannot be combined with --check or --variant")
    if not check and not as_json and variant is None and (is_at_a_terminal() or not is_phh):
        ctx.exit(replay_file(text, number))
    tally = _Tally()
    if as_json:
        _print_as_json(text, number, tally)
    elif is_phh:
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
        _say(f"Error: no hands {kind}in the file", err=True)
    ctx.exit(tally.exit_code)


def _match_log(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CommandFailed(f"the file is not UTF-8 text (byte {error.start + 1})") from None


_PIECE: Final = 1 << 16
_FIRST_LINES: Final = 1_000


def _replay_phh(
    text: Iterable[str], number: int | None, variant: str | None, tally: "_Tally", *, check: bool
) -> None:
    """Replay the selected hands in `text`, and compare how they end with `check`, or print them."""
    for source in _phh_sources(text, tally):
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


def _phh_sources(text: Iterable[str], tally: "_Tally") -> Iterator[PhhHand]:
    for part in hand_texts(text):
        try:
            part.check()
            if part.format != "phh":
                raise NotationError(f"line {part.line}: this is not a hand in PHH", code="unknown_format")
            yield from phh.read(part.text, tally.add_unreadable, part.line)
        except NotationError as error:
            tally.add_unreadable(error)


def _require(is_right: bool, message: str) -> None:
    if not is_right:
        raise click.UsageError(message)


def _print_as_json(text: Iterable[str], number: int | None, tally: "_Tally") -> None:
    """Print the selected hands in `text`, one JSON object for each."""
    for found in hands_in(text, tally.add_error):
        if number in {None, found.number}:
            tally.hands += 1
            events = [event_to_data(event) for event in found.hand.events]
            data = {"where": found.where, "number": found.number, "events": events}
            click.echo(printable_json(data))


def _replayed(source: PhhHand, tally: "_Tally") -> PhhReplay | None:
    """Return the hand of `source`, replayed; if that fails, count it and return None."""
    if game_of(source.variant) is None:
        tally.unknown[source.variant] += 1
        return None
    try:
        return play_again(source)
    except NotationError as error:
        tally.add_unplayable(error)
        return None


@dataclass(slots=True)
class _Tally:
    """Counts the results of a file's hands."""

    hands: int = 0
    exact: int = 0
    different: int = 0
    silent: int = 0
    unplayable: int = 0
    unreadable: int = 0
    unknown: Counter[str] = field(default_factory=Counter)

    @property
    def has_gaps(self) -> bool:
        """Whether some hands could not be replayed."""
        return bool(self.unplayable or self.unreadable or self.unknown)

    @property
    def exit_code(self) -> ExitCode:
        """The exit code. Hands of unknown variants do not count."""
        if self.different or self.unplayable:
            return ExitCode.FOUND
        if self.hands == self.unknown.total():
            return ExitCode.WRONG_USAGE
        return ExitCode.FOUND if self.unreadable else ExitCode.DONE

    def add_unreadable(self, error: NotationError) -> None:
        """Count an unreadable hand, and print why."""
        self.unreadable += 1
        _say(str(error), err=True)

    def add_unplayable(self, error: NotationError) -> None:
        """Count a hand that breaks the rules, and print why."""
        self.unplayable += 1
        _say(str(error), err=True)

    def add_error(self, error: NotationError) -> None:
        """Count an unreadable or a wrong hand, and print why."""
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
        """Count a hand by whether its finishing stacks match, and print the differences."""
        if differences:
            self.different += 1
        else:
            self.exact += 1
        for seat, (ours, theirs) in differences.items():
            who = _names(hand)[seat]
            _say(f"{where}: {who} ends with {ours:,}, but the file has {theirs:,}", err=True)

    def summary(self, check: bool) -> str:
        """Return a summary: "27 hands, 3 exact, 24 of unknown variants: FR 12, PO 12"."""
        parts = [f"{self.hands} hand{'s' * (self.hands != 1)}"]
        if check:
            parts.append(f"{self.exact} exact")
        counts = {
            "different": self.different,
            "without finishing stacks to compare": self.silent,
            "breaking the rules": self.unplayable,
        }
        parts += [f"{count} {words}" for words, count in counts.items() if count]
        if self.unknown:
            codes = ", ".join([f"{code} {count}" for code, count in sorted(self.unknown.items())])
            parts.append(f"{self.unknown.total()} of unknown variants: {codes}")
        if self.unreadable:
            parts.append(f"{self.unreadable} more unreadable")
        return ", ".join(parts)


def _names(hand: Hand) -> dict[int, str]:
    """Return the players' names by seat; of a player without one, the seat as the file numbers it."""
    return {seat.number: seat.name or f"Seat {seat.number}" for seat in hand.seats}


def _lines(replayed: PhhReplay) -> Iterator[str]:
    """Yield the hand as text, as far as the file has it."""
    names = _names(replayed.hand)
    opening, *following = replayed.events
    hand = HandState.replay([opening])
    yield describe(opening, names) or ""
    if replayed.chips_per_unit > 1:
        yield f"Amounts are in units of 1/{replayed.chips_per_unit}"
    for seat in hand.seats:
        stack = "an unknown stack" if seat.number in replayed.unknown_stacks else f"{seat.stack:,}"
        yield f"Seat {seat.number}: {seat.name} with {stack}"
    for event in following:
        if isinstance(event, BoardDealt):
            yield ""
        if line := describe(event, names, hand):
            yield line
        hand.apply(event)
    yield ""
    for number, chips in hand.stacks().items():
        if number not in replayed.unknown_stacks:
            yield f"{names[number]} has {chips:,}"


def _say(line: str, *, err: bool = False) -> None:
    """Print `line`, made safe because names come from the file."""
    click.echo(printable(line), err=err)
