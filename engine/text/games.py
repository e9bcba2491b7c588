"""Games, stakes, rules and hand values as messages, and in English."""

from collections.abc import Iterator, Sequence

from riverboat.engine.cards import Card
from riverboat.engine.games import GAMES, Opens, Stakes, Structure
from riverboat.engine.hand import HandState, View
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.language.catalog import in_english
from riverboat.language.message import Chips, Message, listed


def name_of_hand(number: int, id: int) -> str:
    """Return a hand's number at its table, with its id if that differs: "Hand 3 (id 65)"."""
    return f"Hand {number}" if id == number else f"Hand {number} (id {id})"


def game_name(code: str) -> Message:
    """Return the name of a game or rotation; the code itself if it is unknown."""
    known = ROTATIONS.get(code) or GAMES.get(code)
    return Message(f"game-{code}", otherwise=known.name if known else code)


def street_name(street: str) -> Message:
    """Return the name of a street as a sentence begins with it: "Flop"."""
    return Message(f"street-{street.replace(' ', '-')}", otherwise=street.capitalize())


def game_of_hand(code: str, boards: int, *, bomb_pot: bool) -> Message:
    """Return the game of one hand with what varies it: "no-limit hold'em bomb pot on 2 boards"."""
    game = game_name(code)
    if bomb_pot:
        game = Message("game-bomb-pot", {"game": game})
    return Message("game-on-boards", {"game": game, "count": boards}) if boards > 1 else game


def stakes_message(stakes: Stakes, code: str = "") -> Message:
    """Return the stakes in short: "50/100", "100/200 ante 10 bring-in 25".

    For the game `code`, fixed-limit stakes are named by their bets, others by their blinds.
    """
    game = GAMES.get(code)
    parts = {
        "small": Chips(stakes.small_blind),
        "big": Chips(stakes.big_blind),
        "small-bet": Chips(stakes.smallest_bet),
        "big-bet": Chips(stakes.largest_bet),
    }
    if not stakes.big_blind:
        named = Message("stakes-bets", parts)
    elif game and game.structure is Structure.FIXED_LIMIT:
        named = Message("stakes-limits", parts)
    else:
        named = Message("stakes-blinds", parts)
    if stakes.ante:
        ante = "stakes-with-big-blind-ante" if stakes.big_blind_ante else "stakes-with-ante"
        named = Message(ante, {"stakes": named, "chips": Chips(stakes.ante)})
    if stakes.bring_in:
        named = Message("stakes-with-bring-in", {"stakes": named, "chips": Chips(stakes.bring_in)})
    return named


def rules_message(rules: TableRules) -> Message:
    """Return a table's rules in short: "no-limit hold'em, 50/100, on 2 boards, rake 5% up to 300"."""
    first = (game_name(rules.game), stakes_message(rules.stakes, rules.games[0]))
    return listed((*first, *_options(rules)), by="rules-next")


def _options(rules: TableRules) -> Iterator[Message]:
    house = rules.house
    if rules.boards > 1:
        yield Message("rules-boards", {"count": rules.boards})
    if rules.bomb_pot_every:
        yield Message("rules-bomb-pots", {"count": rules.bomb_pot_every})
    if rules.spectator_delay_ms:
        delay = "rules-delay-all-cards" if rules.all_cards else "rules-delay"
        yield Message(delay, {"seconds": rules.spectator_delay_ms / 1000})
    if rules.straddles:
        yield Message("rules-straddles", {"count": rules.straddles})
    if house.max_runs > 1:
        yield Message("rules-runs", {"count": house.max_runs})
    if house.rake is not None:
        rake = {"percent": house.rake.per_mille / 10, "chips": Chips(house.rake.cap)}
        yield Message("rules-rake", rake)


def has_button(code: str) -> bool:
    """Return whether the game `code` is played with a button."""
    game = GAMES.get(code)
    return game is None or game.streets[0].opens is not Opens.BRING_IN


def worth_message(hand: HandState | View, cards: Sequence[Card]) -> Message:
    """Return the value of one player's `cards`, for each rule set and each board of `hand`."""
    found = []
    for number, board in enumerate(hand.boards, 1):
        for name in hand.game.wins:
            assessment = hand.game.assess(name, cards, board)
            if assessment is not None:
                worth = assessment.message
                if len(hand.boards) > 1:
                    worth = Message("hand-on-board", {"hand": worth, "board": str(number)})
                found.append(worth)
    return listed(found, by="hands-next")


def describe_game(code: str) -> str:
    """Return `game_name` in English."""
    return in_english(game_name(code))


def describe_stakes(stakes: Stakes, code: str = "") -> str:
    """Return `stakes_message` in English."""
    return in_english(stakes_message(stakes, code))


def describe_rules(rules: TableRules) -> str:
    """Return `rules_message` in English."""
    return in_english(rules_message(rules))


def describe_worth(hand: HandState | View, cards: Sequence[Card]) -> str:
    """Return `worth_message` in English."""
    return in_english(worth_message(hand, cards))
