"""Match logs of the Annual Computer Poker Competition: reading and writing. Each hand is one text line.

    STATE:4:crrc/rc/cc/cc:QsQc|7cQh/Kd6h3h/Kh/5d:50|-50:p1|p2

It has the hand's number, the betting with a slash between rounds, the hole cards of each player and the
board, the results, and the names, all from the left of the button. `r200` is a raise to a total of 200 for
the hand. At fixed limit there is only one size, and a raise is just `r`. The source is the competition's
protocol specification, version 2.0.0, and its dealer.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import filterfalse
from operator import gt
from typing import Final

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo, Show
from riverboat.engine.cards import Card, format_cards, parse_cards
from riverboat.engine.errors import EngineError, IllegalAction, NotationError
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import Structure
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.acpc_game import (
    GAME_FILES,
    HOUSE,
    MAX_RAISES,
    AcpcGame,
    file_name,
    file_of,
    game_in_comments,
)
from riverboat.engine.notation.occasion import plain, player_names

_STATE: Final = re.compile(
    r"STATE:(?P<number>[0-9]{1,15}):(?P<betting>[cfr0-9/]*):(?P<cards>[0-9A-Za-z|/]*)"
    r":(?P<results>[-0-9.|]*):(?P<names>[^:]*?)(?P<time> \# [0-9]{1,11}(?:\.[0-9]{1,9})?)?"
)
_ACTION: Final = re.compile(r"[cf]|r[0-9]{0,15}")
_RESULT: Final = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
_MAX_SEATS: Final = 10
_FOLD, _CHECK, _CALL, _SHOW = Fold(), Check(), Call(), Show()


def read(
    text: str,
    on_error: Callable[[NotationError], object] | None = None,
    game: AcpcGame | None = None,
) -> Iterator[Hand]:
    """Play the hands in `text` through the engine, lazily, one after the other.

    Players get seats in the order in which the log first names them. If a hand has them in another order
    around the table, all of them get new seats.

    game: the game, if the log's comments do not name it.

    A hand that cannot be read, breaks a rule or has other results is a NotationError with line number
    and reason. It is raised, or passed to `on_error` if given; reading then continues with the next hand.
    """
    log = MatchLog(game)
    for number, line in enumerate(text.split("\n"), 1):
        try:
            hand = log.hand(line.removesuffix("\r"))
        except EngineError as error:
            if on_error is None:
                raise located(error, number) from None
            on_error(located(error, number))
        else:
            if hand is not None:
                yield hand


def located(error: EngineError, line: int) -> NotationError:
    """Return `error` with the number of its line."""
    code = error.code if isinstance(error, NotationError) else "illegal_hand"
    return NotationError(f"line {line}: {error}", code=code)


def write(hands: Iterable[Iterable[Event]], name: str = "riverboat") -> str:
    """Write a log of `hands`, given as events, as the competition's dealer does.

    The events must include all hole cards. Comments define a game that the competition does not have.

    name: the name of the match.

    Raises NotationError for a hand that a log cannot hold.
    """
    lines: list[str] = []
    last: AcpcGame | None = None
    for hand in hands:
        events = list(hand)
        game, line = AcpcGame.of(_start_of(events)), write_line(events)
        if game != last:
            lines += header(game, name)
            last = game
        lines.append(line)
    return "".join([f"{line}\n" for line in lines])


def header(game: AcpcGame, name: str, hands: int = 0, seed: int = 0) -> list[str]:
    """Return the comments that begin a log. hands, seed: of the match; 0 if they are not known."""
    file = file_of(game)
    first = f"# name/game/hands/seed {name} {file or 'defined.below'} {hands} {seed}"
    return [first, *([] if file else [f"# {line}" for line in game.definition()])]


def write_line(events: Iterable[Event], results: str = "", time: str = "") -> str:
    """Return one hand as in a log. Raises NotationError for a hand that a log cannot hold.

    results: those with fractions of a chip, if a log had them. time: when it ended, if a log has times.
    """
    events = list(events)
    started = _start_of(events)
    AcpcGame.of(started)
    hand = HandState.replay(events)
    if not hand.over or not all(hand.hole_cards(seat.number) for seat in hand.seats):
        raise NotationError("a log has only finished hands, with all hole cards", code="not_for_acpc")
    if len(hand.boards) > 1 or any(isinstance(event, ev.RakeTaken) for event in events):
        raise NotationError("a log cannot have several boards or a rake", code="not_for_acpc")
    names = player_names(hand.seats)
    for name in names.values():
        if not set(name).isdisjoint(":|"):
            raise NotationError(
                f"a log cannot have the name {name!r}: it contains ':' or '|'", code="not_for_acpc"
            )
    holes = "|".join([format_cards(hand.hole_cards(seat.number), "") for seat in hand.seats])
    board = [f"/{format_cards(event.cards, '')}" for event in events if isinstance(event, ev.BoardDealt)]
    results = results or "|".join([str(hand.stack(seat.number) - seat.stack) for seat in hand.seats])
    betting = betting_of(events)
    raises = [street.count("r") for street in betting.split("/")]
    if hand.game.structure is Structure.FIXED_LIMIT and any(map(gt, raises, MAX_RAISES)):
        raise NotationError(
            "a log has at most four raises a round, and three before the flop", code="not_for_acpc"
        )
    return f"STATE:{hand.id}:{betting}:{holes}{''.join(board)}:{results}:{'|'.join(names.values())}{time}"


class BettingWriter:
    """Writes the betting of a hand, event by event. started: its first event."""

    def __init__(self, started: ev.HandStarted) -> None:
        self._hand = HandState.replay([started])
        self._starting = self._hand.stacks()

    def piece(self, event: Event) -> str:
        """Return what the next event of the hand adds: an action, a slash, or nothing."""
        hand, piece = self._hand, ""
        match event:
            case ev.StreetStarted():
                piece = "/"
            case ev.Folded():
                piece = "f"
            case ev.Checked() | ev.Called():
                piece = "c"
            case ev.BetMade(seat, to) | ev.RaisedTo(seat, to):
                before = self._starting[seat] - hand.stack(seat) - hand.bet(seat)
                piece = "r" if hand.game.structure is Structure.FIXED_LIMIT else f"r{before + to}"
        hand.apply(event)
        return piece


def betting_of(events: Sequence[Event]) -> str:
    """Return the betting string of a hand, as far as `events` go."""
    writer = BettingWriter(_start_of(events))
    return "".join([writer.piece(event) for event in events[1:]])


def hand_at(game: AcpcGame, number: int, betting: str, cards: str, seats: Sequence[Seat]) -> Hand:
    """Return the hand of a match state, played to where its `betting` ends.

    cards: as the state has them: the hole cards of each player, empty if unknown, and the board.
    seats: from the left of the button.

    Any unseen cards stand in for the unknown ones. A player who must not see them gets a View of the hand.
    Raises EngineError if the state cannot be read or breaks a rule.
    """
    hand = _started(game, number, seats, _deck(game, cards, known=(0, 2)))
    _bet(hand, betting)
    rounds = betting.count("/")
    if cards.count("/") != rounds or hand.street != hand.game.streets[rounds]:
        raise NotationError("the betting and the board are of different rounds", code="bad_field")
    return hand


def _started(game: AcpcGame, number: int, seats: Sequence[Seat], deck: Sequence[Card]) -> Hand:
    hand = Hand(game.game, game.stakes, seats, deck, posts=game.posts, number=number, house=HOUSE)
    hand.start()
    return hand


def _start_of(events: Sequence[Event]) -> ev.HandStarted:
    if not events or not isinstance(events[0], ev.HandStarted):
        raise NotationError("the events do not start with a HandStarted", code="no_start")
    return events[0]


class MatchLog:
    """The state of reading a log: the game, the comments and the seats.

    game: the game, until comments name one. heading: the comments before the last hand that has any.
    results, time: of the last line that was read, as there; results only if they have fractions.
    """

    def __init__(self, game: AcpcGame | None = None) -> None:
        self._game = game
        self._comments: list[str] = []
        self._seats: dict[str, int] = {}
        self._context = repr(game)
        self.heading: tuple[str, ...] = ()
        self.results = self.time = ""

    def hand(self, line: str) -> Hand | None:
        """Play the hand of `line`; None for a comment or the score line. Raises EngineError."""
        if not line.strip() or line[0] in "#;" or line.startswith("SCORE:"):
            self.comment(line)
            return None
        found = _STATE.fullmatch(line)
        if found is None:
            self._look_for_game()
            raise NotationError("this is not a complete line of a hand", code="bad_notation")
        self.results, self.time = "", found["time"] or ""
        names = found["names"].split("|")
        hand = self.play(int(found["number"]), found["betting"], found["cards"], names)
        if not _check_results(hand, found["results"].split("|")):
            self.results = found["results"]
        return hand

    def identity(self, line: str) -> str:
        """Return all that the hand of `line` is read from, its seats among it; "" if it is not one.

        Players get the seats that they have after reading the line.
        """
        found = _STATE.fullmatch(line)
        if found is None:
            return ""
        self._look_for_game()
        names = found["names"].split("|")
        if self._game is None or len(names) != len(self._game.blinds):
            return ""
        return f"{self._context}\n{self._numbers(names)}\n{line}"

    def comment(self, line: str) -> None:
        """Read a line that is not a hand."""
        if line.startswith(("#", ";")):
            self._comments.append(line if line.isprintable() else plain(line))

    def play(
        self, number: int, betting: str, cards: str, names: Sequence[str], known: Collection[int] = (2,)
    ) -> Hand:
        """Play a whole hand; the arguments are as in a line. Raises EngineError.

        known: how many hole cards of a player may be there; any unseen cards stand in for others.
        """
        self._look_for_game()
        if self._game is None:
            raise NotationError("no comment names the game: pass the game to read", code="unknown_variant")
        hand = self._started(self._game, number, _deck(self._game, cards, known), names)
        _bet(hand, betting)
        if not hand.over or hand.street != hand.game.streets[betting.count("/")]:
            raise NotationError("the betting does not finish the hand", code="cut_off")
        if cards.count("/") != betting.count("/"):
            raise NotationError("the number of board rounds and of betting rounds differs", code="bad_field")
        return hand

    def _look_for_game(self) -> None:
        """Take the game from the comments since the last hand."""
        if self._comments:
            comments, self._comments = self._comments, []
            self.heading = tuple([_without_path(comment) for comment in comments])
            self._game = game_in_comments([comment[1:].strip() for comment in comments]) or self._game
            self._context = "\n".join([repr(self._game), *self.heading])

    def _started(self, game: AcpcGame, number: int, deck: Sequence[Card], names: Sequence[str]) -> Hand:
        if len(names) != len(game.blinds):
            raise NotationError(
                f"there are {len(names)} names for {len(game.blinds)} players", code="bad_field"
            )
        seats = [
            Seat(number, stack, name, auto_muck=False)
            for number, stack, name in zip(self._numbers(names), game.stacks, names, strict=True)
        ]
        return _started(game, number, seats, deck)

    def _numbers(self, names: Sequence[str]) -> list[int]:
        """Return the players' seats, with new ones if their order around the table has changed."""
        numbers = [self._seats.setdefault(name, len(self._seats) + 1) for name in names]
        first = numbers.index(min(numbers))
        if numbers[first:] + numbers[:first] != sorted({*numbers}) or max(numbers) > _MAX_SEATS:
            numbers = list(range(1, len(names) + 1))
            self._seats = dict(zip(names, numbers, strict=True))
        return numbers


def _without_path(comment: str) -> str:
    """Return `comment` with the name of a game's file instead of its path."""
    words = comment.split(" ")
    return " ".join([file_name(word) if file_name(word) in GAME_FILES else word for word in words])


def _deck(game: AcpcGame, cards: str, known: Collection[int] = (2,)) -> list[Card]:
    """Return a deck that deals `cards`. Raises CardError and NotationError.

    known: how many hole cards of a player may be there.
    """
    dealt, *board = cards.split("/")
    hands = dealt.split("|")
    if len(hands) != len(game.blinds) or not {len(hand) for hand in hands} <= {2 * count for count in known}:
        raise NotationError("every player must have two hole cards", code="bad_field")
    if [len(each) for each in board] != [6, 2, 2][: len(board)]:
        raise NotationError("a board must have three cards, then one and one", code="bad_field")
    seen = list(parse_cards("".join([*hands, *board])))  # at once, which is faster
    unseen = [*filterfalse({*seen}.__contains__, game.game.deck)]
    if "" in hands:
        for place, hand in enumerate(hands):
            if not hand:
                seen[2 * place : 2 * place] = unseen.pop(), unseen.pop()
    holes = 2 * len(hands)
    return seen[0:holes:2] + seen[1:holes:2] + seen[holes:] + unseen


def _bet(hand: Hand, betting: str) -> None:
    """Play a hand by its betting string; at a showdown, everybody shows. Raises EngineError."""
    rounds = betting.split("/")
    if len(rounds) > len(hand.game.streets):
        raise NotationError(f"there are {len(rounds)} rounds of betting, which is too many", code="bad_field")
    starting = {seat.number: seat.stack for seat in hand.seats}
    for street, letters in zip(hand.game.streets, rounds, strict=False):
        actions = _ACTION.findall(letters)
        if "".join(actions) != letters:
            raise NotationError(f"{letters!r} is not a list of actions", code="bad_action")
        for place, action in enumerate(actions, 1):
            try:
                if hand.actor is None or hand.showing or hand.street is not street:
                    raise IllegalAction("no action is due in this round")
                hand.act(hand.actor, _action_of(hand, hand.actor, action, starting))
            except EngineError as error:
                where = f"{street.name}, action {place} ({action})"
                raise NotationError(f"{where}: {error}", code="illegal_action") from None
    while hand.showing and hand.actor is not None:
        hand.act(hand.actor, _SHOW)


def _action_of(hand: Hand, seat: int, action: str, starting: Mapping[int, int]) -> Action:
    """Return the action of the player in `seat` that a log writes as `action`. Raises NotationError.

    starting: the stacks at the start of the hand, by seat.
    """
    if action == "f":
        return _FOLD
    if action == "c":
        return _CALL if hand.price > hand.bet(seat) else _CHECK
    fixed = hand.game.structure is Structure.FIXED_LIMIT
    if fixed != (action == "r"):
        raise NotationError("a raise must have a size, and none at fixed limit", code="bad_action")
    if fixed:
        legal = hand.legal_actions()
        to, _ = (legal and (legal.bet_to or legal.raise_to)) or (0, 0)
    else:
        before = starting[seat] - hand.stack(seat) - hand.bet(seat)
        to = int(action[1:]) - before
    return RaiseTo(to) if hand.price else BetTo(to)


def _check_results(hand: Hand, results: Sequence[str]) -> bool:
    """Return whether the players have won exactly what `results` say.

    The competition splits a pot to fractions of a chip; we give out odd chips. Raises NotationError if they
    differ by more.
    """
    if [str(hand.stack(seat.number) - seat.stack) for seat in hand.seats] == results:
        return True
    if len(results) != len(hand.seats) or not all(map(_RESULT.fullmatch, results)):
        raise NotationError("every player must have a result", code="bad_field")
    is_shared = any(isinstance(event, ev.PotAwarded) and len(event.shares) > 1 for event in hand.events)
    for seat, result in zip(hand.seats, map(Decimal, results), strict=True):
        won = hand.stack(seat.number) - seat.stack
        is_fraction = is_shared and result != int(result)
        if abs(won - result) >= 1 if is_fraction else won != result:
            raise NotationError(f"{seat.name} wins {won}, not {result}", code="chips_differ")
    return False
