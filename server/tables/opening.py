"""The rules of a new table, and changes of its stakes."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Final

from riverboat.engine.errors import GameError
from riverboat.engine.games import GAMES, Game, Opens, Stakes, Structure
from riverboat.engine.house import House, Rake
from riverboat.engine.options import options_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.events import StakesChanged, TableOpened
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.durations import in_words
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import ChangeStakes
from riverboat.server.protocol.names import checked_table_name
from riverboat.server.protocol.rules import AskedStakes
from riverboat.server.protocol.validation import shortened

BIG_BLIND: Final = 100
"""The default big blind, or small bet in games without blinds."""

SEATS: Final = 6
"""The default number of seats, if the game allows as many."""

MIN_BUY_IN: Final = 20
"""The default minimum buy-in, in big blinds."""

MAX_BUY_IN: Final = 200
"""The default maximum buy-in, in big blinds."""

MAX_CHIPS: Final = 10**12
"""The highest buy-in of any table. A thousand of them are still exact in the numbers of every client."""


def opening(command: OpenTable, host: str = "", most_keep_ms: int = 0) -> TableOpened:
    """Return the rules of the table that `command` opens. Raises CommandRejected.

    host: the player who opens it; empty for the server itself.
    most_keep_ms: how long it may stay open when it is empty; also the default.
    """
    asked = command.rules
    if asked.keep_ms is not None and asked.keep_ms > most_keep_ms:
        raise CommandRejected(
            Code.BAD_RULES,
            f"an empty table of yours stays open for up to {in_words(most_keep_ms)}, "
            f"not {in_words(asked.keep_ms)}: set keep_ms to at most {most_keep_ms}",
            case="keep",
            minutes=most_keep_ms // 60_000,
        )
    name, games = _games(asked.game)
    table_name = checked_table_name(command.name)
    follow = {
        "stakes": _stakes(asked.stakes, name, games),
        "seats": _first(asked.seats, min(SEATS, *(game.max_seats for game in games))),
        "time_bank_refill_ms": min(asked.time_bank_refill_ms, asked.time_bank_ms),
        "keep_ms": _first(asked.keep_ms, most_keep_ms),
    }
    rules = TableRules(**{field.name: getattr(asked, field.name) for field in fields(TableRules)} | follow)
    for problem in (
        *_house_problems(rules.house),
        *_seat_problems(rules, games),
        *_option_problems(rules, name, games),
    ):
        raise CommandRejected(Code.BAD_RULES, problem)
    _check_chip(rules.house, rules.stakes)
    least, most = _buy_ins(asked.min_buy_in, asked.max_buy_in, rules.unit)
    rules = replace(rules, min_buy_in=least, max_buy_in=most)
    return TableOpened(table_name, rules, host, command.password is not None)


def changed_stakes(rules: TableRules, command: ChangeStakes) -> StakesChanged:
    """Return the change of stakes for a table with `rules`. Raises CommandRejected."""
    stakes = _stakes(command.stakes, *_games(rules.game))
    _check_chip(rules.house, stakes)
    least, most = _buy_ins(command.min_buy_in, command.max_buy_in, replace(rules, stakes=stakes).unit)
    return StakesChanged(stakes, least, most)


def _games(code: str) -> tuple[str, list[Game]]:
    """Return the name of the game or rotation `code`, and its games. Raises CommandRejected."""
    if code in ROTATIONS:
        return ROTATIONS[code].name, [GAMES[each] for each in ROTATIONS[code].games]
    if code in GAMES:
        return GAMES[code].name, [GAMES[code]]
    known = ", ".join([*GAMES, *ROTATIONS])
    raise CommandRejected(Code.UNKNOWN_GAME, f"{shortened(code)!r} is not a game. Try one of: {known}")


def _begins(games: Sequence[Game], opens: Opens) -> bool:
    """Whether one of `games` is opened as `opens` says."""
    return any(game.streets[0].opens is opens for game in games)


def _is_fixed(games: Sequence[Game]) -> bool:
    return any(game.structure is Structure.FIXED_LIMIT for game in games)


def _stakes(asked: AskedStakes, name: str, games: Sequence[Game]) -> Stakes:
    """Return the stakes of `asked`, with defaults by the game. Raises CommandRejected."""
    for problem in _misplaced_stakes(asked, name, games):
        raise CommandRejected(Code.BAD_STAKES, problem)
    has_blinds, has_bring_in = _begins(games, Opens.LEFT_OF_BLINDS), _begins(games, Opens.BRING_IN)
    if has_blinds:
        big_blind = _first(asked.big_blind, asked.small_bet, BIG_BLIND)
        small_bet = _first(asked.small_bet, 0)
    else:
        big_blind, small_bet = 0, _first(asked.small_bet, BIG_BLIND)
    unit = small_bet or big_blind
    try:
        stakes = Stakes(
            _first(asked.small_blind, big_blind // 2),
            big_blind,
            _first(asked.ante, unit // 10 if has_bring_in else 0 if has_blinds else unit),
            asked.big_blind_ante,
            _first(asked.bring_in, unit // 4 if has_bring_in else 0),
            small_bet,
            _first(asked.big_bet, 0),
        )
    except GameError as error:
        raise CommandRejected(Code.BAD_STAKES, str(error)) from None
    for problem in _stakes_problems(stakes, _is_fixed(games)):
        raise CommandRejected(Code.BAD_STAKES, problem)
    return stakes


def _first(*amounts: int | None) -> int:
    """Return the first amount that is given."""
    return next(amount for amount in amounts if amount is not None)


def _misplaced_stakes(asked: AskedStakes, name: str, games: Sequence[Game]) -> Iterator[str]:
    sets_blinds = asked.small_blind or asked.big_blind or asked.big_blind_ante
    if sets_blinds and not _begins(games, Opens.LEFT_OF_BLINDS):
        yield f"{name} has no blinds"
    if asked.bring_in and not _begins(games, Opens.BRING_IN):
        yield f"{name} has no bring-in"
    if asked.big_bet and not _is_fixed(games):
        yield f"{name} is not played at fixed limit, so it has no big bet"
    if asked.big_blind_ante and len(games) > 1:
        yield f"{name} has no big blind ante: its ante is for the games without blinds"


def _stakes_problems(stakes: Stakes, fixed: bool) -> Iterator[str]:
    small_bet, big_blind = stakes.small_bet, stakes.big_blind
    if fixed and big_blind and small_bet not in (0, big_blind):
        yield f"at fixed limit the small bet ({small_bet}) must equal the big blind ({big_blind})"
    if small_bet and small_bet < big_blind:
        yield f"the small bet ({small_bet}) is below the big blind ({big_blind})"
    if stakes.largest_bet < stakes.smallest_bet:
        yield f"the big bet ({stakes.largest_bet}) is below the small bet ({stakes.smallest_bet})"
    if stakes.bring_in >= stakes.smallest_bet:
        yield f"the bring-in ({stakes.bring_in}) is not below the small bet ({stakes.smallest_bet})"


def _check_chip(house: House, stakes: Stakes) -> None:
    """Raise CommandRejected if no bet could be made with the smallest chip in play."""
    if house.smallest_chip > stakes.smallest_bet:
        raise CommandRejected(
            Code.BAD_STAKES,
            f"the smallest chip ({house.smallest_chip}) is above the smallest bet ({stakes.smallest_bet})",
        )


def _house_problems(house: House) -> Iterator[str]:
    yield from _out_of_range(house)
    if house.rake is not None:
        yield from _out_of_range(house.rake)


def _out_of_range(rules: House | Rake) -> Iterator[str]:
    for name, option in options_of(type(rules)).items():
        value, least, most = getattr(rules, name), option.least, option.most
        if least is not None and most is not None and not least <= value <= most:
            yield f"{name} must be {least} to {most}, not {value}"


def _seat_problems(rules: TableRules, games: Sequence[Game]) -> Iterator[str]:
    for game in games:
        if rules.seats > game.max_seats:
            yield f"{game.name} is for {game.max_seats} players at most, not {rules.seats}"
        cards = rules.seats * game.streets[0].hole + rules.boards * game.cards_from(game.streets[0].name)
        if game.has_board and cards > len(game.deck):
            asked = f"{rules.seats} players on {rules.boards} boards"
            yield f"{asked} need {cards} cards, more than {game.name} has"


def _option_problems(rules: TableRules, name: str, games: Sequence[Game]) -> Iterator[str]:
    house = rules.house
    needs_board = rules.boards > 1 or rules.bomb_pot_every or house.max_runs > 1 or house.rabbit
    if needs_board and not any(game.has_board for game in games):
        yield f"{name} has no board: leave out boards, bomb pots, running it twice and rabbit hunting"
    if rules.boards > 1 and (house.max_runs > 1 or house.rabbit):
        yield (
            f"running it twice and rabbit hunting need a single board, not {rules.boards}: "
            "open the table with one board, or without them"
        )
    if rules.all_cards and not rules.spectator_delay_ms:
        yield "spectators see all hole cards only with a delay: set one, or leave the hole cards out"
    if rules.straddles and not _begins(games, Opens.LEFT_OF_BLINDS):
        yield f"{name} has no blinds, and so no straddles"


def _buy_ins(least: int | None, most: int | None, unit: int) -> tuple[int, int]:
    if least is None:
        least = MIN_BUY_IN * unit
        if most is not None:
            least = min(least, most)
    if most is None:
        most = max(MAX_BUY_IN * unit, least)
    named = f"the minimum buy-in ({least})"
    if least > most:
        raise CommandRejected(Code.BAD_BUY_IN, f"{named} is above the maximum ({most})")
    if least < unit:
        raise CommandRejected(Code.BAD_BUY_IN, f"{named} is below the smallest bet ({unit})")
    if most > MAX_CHIPS:
        raise CommandRejected(Code.BAD_BUY_IN, f"the maximum buy-in must be at most {MAX_CHIPS}, not {most}")
    return least, most
