"""Games, stakes and hand values as text."""

from collections.abc import Iterator, Sequence

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.games import GAMES, Opens, Stakes, Structure
from riverboat.engine.hand import HandState, View
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules


def name_of_hand(number: int, id: int) -> str:
    """Return a hand's number at its table, with its id if that differs: "Hand 3 (id 65)"."""
    return f"Hand {number}" if id == number else f"Hand {number} (id {id})"


def describe_game(code: str) -> str:
    """Return the name of a game or rotation, or the code itself if it is unknown."""
    known = ROTATIONS.get(code) or GAMES.get(code)
    return known.name if known else code


def describe_change(boards: int, bomb_pot: bool) -> str:
    """Return how one hand varies its game: " bomb pot on 2 boards", or an empty string."""
    return f"{' bomb pot' * bomb_pot}{f' on {boards} boards' if boards > 1 else ''}"


def describe_stakes(stakes: Stakes, code: str = "") -> str:
    """Return the stakes in short: "50/100", "100/200 ante 10 bring-in 25".

    For the game `code`, fixed-limit stakes are named by their bets, others by their blinds.
    """
    game = GAMES.get(code)
    blinds = f"{stakes.small_blind:,}/{stakes.big_blind:,}"
    bets = f"{stakes.smallest_bet:,}/{stakes.largest_bet:,}"
    if not stakes.big_blind:
        named = bets
    elif game and game.structure is Structure.FIXED_LIMIT:
        named = f"{bets} blinds {blinds}"
    else:
        named = blinds
    ante = f"{' big blind' * stakes.big_blind_ante} ante {stakes.ante:,}" if stakes.ante else ""
    bring_in = f" bring-in {stakes.bring_in:,}" if stakes.bring_in else ""
    return f"{named}{ante}{bring_in}"


def describe_rules(rules: TableRules) -> str:
    """Return a table's rules in short: "no-limit hold'em, 50/100, on 2 boards, rake 5% up to 300"."""
    return ", ".join(
        [describe_game(rules.game), describe_stakes(rules.stakes, rules.games[0]), *_options(rules)]
    )


def _options(rules: TableRules) -> Iterator[str]:
    house = rules.house
    if rules.boards > 1:
        yield f"on {rules.boards} boards"
    if rules.bomb_pot_every:
        every = "hand" if rules.bomb_pot_every == 1 else f"{rules.bomb_pot_every} hands"
        yield f"a bomb pot every {every}"
    if rules.spectator_delay_ms:
        cards = " with all cards" if rules.all_cards else ""
        yield f"spectator delay {rules.spectator_delay_ms / 1000:g} s{cards}"
    if rules.straddles:
        yield "a straddle" if rules.straddles == 1 else f"{rules.straddles} straddles"
    if house.max_runs > 1:
        yield f"run it up to {house.max_runs} times"
    if house.rake is not None:
        whole, tenths = divmod(house.rake.per_mille, 10)
        yield f"rake {whole}{f'.{tenths}' if tenths else ''}% up to {house.rake.cap:,}"


def has_button(code: str) -> bool:
    """Return whether the game `code` is played with a button."""
    game = GAMES.get(code)
    return game is None or game.streets[0].opens is not Opens.BRING_IN


def describe_worth(hand: HandState | View, cards: Sequence[Card]) -> str:
    """Return the value of one player's `cards`, for each rule set and each board of `hand`."""
    found = []
    for number, board in enumerate(hand.boards, 1):
        where = f" on board {number}" if len(hand.boards) > 1 else ""
        for name in hand.game.wins:
            assessment = rule_set_named(name).assess(cards, board)
            if assessment is not None:
                found.append(f"{assessment.sentence}{where}")
    return "; ".join(found)
