"""The setup of a PokerStars hand: its amounts as chips, its stakes and posts."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from itertools import takewhile
from typing import Final, Self

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post
from riverboat.engine.facts import fact
from riverboat.engine.games import Stakes, Structure, game_named
from riverboat.engine.notation.pokerstars.heading import PLAY_MONEY, Amount
from riverboat.engine.notation.pokerstars.lines import POSTS
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand
from riverboat.engine.notation.pokerstars.vocabulary import is_stud

_MAX_CHIPS: Final = 10**15
_NOTHING: Final = Post()


@fact
class Money:
    """The conversion of amounts to chips.

    per_unit: the smallest power of ten that makes all whole; of money, at least 100, for its cents.
    """

    per_unit: int

    @classmethod
    def of(cls, source: PokerStarsHand) -> Self:
        """Return the conversion for `source`. Raises NotationError if an amount is too large."""
        amounts = [source.small, source.big, source.rake, *source.stacks.values()]
        amounts += [line.amount for line in source.lines]
        is_money = source.provenance.currency not in {"", PLAY_MONEY}
        fractions = [amount for amount in amounts if type(amount) is not int]
        per_unit = 10 ** max([2 if is_money else 0, *[-_exponent(amount) for amount in fractions]])
        if max(amounts) * per_unit > _MAX_CHIPS:
            raise NotationError(f"{source.where}: an amount is too large", code="illegal_hand")
        return cls(per_unit)

    def chips(self, amount: Amount) -> int:
        """Convert an amount to chips."""
        return int(amount * self.per_unit)


def stakes_of(source: PokerStarsHand, money: Money) -> Stakes:
    """Return the stakes of `source`. Raises GameError.

    At fixed limit the heading has the bets: the big blind is the small bet. The small blind is the one
    posted, or half the big blind if that player was too short. At other structures without blinds the
    smallest bet is unknown, and any bet is allowed.
    """
    small, big = money.chips(source.small), money.chips(source.big)
    antes = {line.seat: money.chips(line.amount) for line in source.lines if line.verb == "ante"}
    ante, by_one = max(antes.values(), default=0), len(antes) == 1
    if is_stud(game_named(source.game)):
        return Stakes(ante=ante, bring_in=_bring_in(source, money), small_bet=small, big_bet=big)
    if game_named(source.game).structure is not Structure.FIXED_LIMIT:
        return Stakes(small, big, ante, by_one, small_bet=0 if big else 1)
    posted = {line.seat: money.chips(line.amount) for line in source.lines if line.verb == "small blind"}
    left = {seat: money.chips(source.stacks[seat]) - antes.get(seat, 0) for seat in posted}
    full = [amount for seat, amount in posted.items() if amount < left[seat]]
    if full:
        small_blind = full[0]
    elif posted or "small blind" in source.blinds.values():
        small_blind = max(small // 2, 1, *posted.values())
    else:
        small_blind = 0
    return Stakes(min(small_blind, small), small, ante, by_one, small_bet=small, big_bet=big)


def _bring_in(source: PokerStarsHand, money: Money) -> int:
    """Return the bring-in: as posted, or the price after a short one; else a quarter of the small bet."""
    third_street = takewhile(lambda line: line.verb not in {"street", "board"}, source.lines)
    acts = [line for line in third_street if line.verb in {"brings in", "calls", "bets", "raises"}]
    if not acts or acts[0].verb != "brings in":
        return max(1, money.chips(source.small) // 4)
    posted, *others = acts
    antes = sum([line.amount for line in source.lines if line.verb == "ante" and line.seat == posted.seat])
    price = posted.amount
    if antes + posted.amount == source.stacks[posted.seat]:
        for line in others:
            price = max(price, line.amount - line.by)
            if line.verb != "calls":
                break
    return money.chips(price)


def is_bomb_pot(source: PokerStarsHand) -> bool:
    """Return whether nobody owed a blind or acted before the first board card."""
    before = {line.verb for line in takewhile(lambda line: line.verb != "board", source.lines)}
    has_board = any(line.verb == "board" for line in source.lines)
    return has_board and not source.blinds and before <= {"ante", "dealt", "returned", "open card"}


def all_in_by_posts(source: PokerStarsHand) -> set[int]:
    """Return the seats whose stacks the posts took."""
    posted = defaultdict[int, Amount](int)
    for line in source.lines:
        if line.verb in POSTS:
            posted[line.seat] += line.amount
    return {seat for seat, stack in source.stacks.items() if posted[seat] == stack}


def is_ante_first(source: PokerStarsHand) -> bool:
    """Return whether the only ante, for the whole table, was posted before that player's big blind."""
    antes = [line for line in source.lines if line.verb == "ante"]
    if len(antes) != 1:
        return False
    (ante,) = antes
    before = {(line.seat, line.verb) for line in source.lines if line.number < ante.number}
    return (ante.seat, "big blind") not in before


def own_blinds(source: PokerStarsHand) -> frozenset[int]:
    """Return the line numbers of posts of a regular blind, not of a missed one.

    The summary names the players in the blinds. If it does not, the first posts are the regular ones.
    """
    lines = [line for line in source.lines if line.verb in {"small blind", "big blind"}]
    if source.blinds:
        lines = [line for line in lines if source.blinds.get(line.seat) == line.verb]
    first = {line.verb: line.number for line in reversed(lines)}
    others = [line.number for line in source.lines if line.verb in {"straddle", "button blind"}]
    return frozenset([*first.values(), *others])


def live_small_blinds(source: PokerStarsHand, own: AbstractSet[int]) -> frozenset[int]:
    """Return the line numbers of missed small blinds that are bets: their players call for so much less.

    At PokerStars they are dead. Texts that were converted from other rooms have live ones. own: the line
    numbers of regular blinds.
    """
    missed = {
        line.seat: line for line in source.lines if line.verb == "small blind" and line.number not in own
    }
    live, price, posted = set[int](), Decimal(0), defaultdict[int, Decimal](Decimal)
    for line in source.lines if missed else ():
        if line.verb in {"street", "board"}:
            break
        if line.verb in {"big blind", "straddle", "raises"}:
            price = max(price, Decimal(line.amount))
        if line.verb in {"big blind", "straddle"}:
            posted[line.seat] += line.amount
        post = missed.pop(line.seat, None) if line.verb in {"calls", "raises"} else None
        if post and line.verb == "calls" and posted[line.seat] + line.amount + post.amount == price:
            live.add(post.number)
    return frozenset(live)


def posts_of(source: PokerStarsHand, seats: Sequence[int], money: Money, stakes: Stakes) -> tuple[Post, ...]:
    """Return what each of `seats` owed, from its posts; an all-in post stands for the full amount.

    If only one player posted an ante, it is for the whole table. A missed small blind is dead, unless its
    player then calls for less.
    """
    left = {seat: money.chips(source.stacks[seat]) for seat in seats}
    owed = dict.fromkeys(seats, _NOTHING)
    own = own_blinds(source)
    live = live_small_blinds(source, own)
    posted = {line.seat: line.verb for line in source.lines if line.number in own}
    blinds = _full_blinds({**source.blinds, **posted}, seats, stakes)
    for line in source.lines:
        if line.seat not in owed or line.verb not in POSTS:
            continue
        before, amount = owed[line.seat], money.chips(line.amount)
        all_in = amount == left[line.seat]
        match line.verb:
            case "ante":
                due = max(amount, stakes.ante) if all_in else amount
                post = Post(dead=due) if stakes.big_blind_ante else Post(ante=due)
            case "small blind" | "big blind" | "straddle" | "button blind" if line.number in own:
                post = Post(blind=max(amount, blinds[line.seat]) if all_in else amount)
            case "small blind":
                post = Post(live=amount) if line.number in live else Post(dead=amount)
            case "big blind":
                post = Post(live=amount)
            case "both blinds":
                post = Post(live=min(amount, stakes.big_blind), dead=max(0, amount - stakes.big_blind))
            case _:
                continue
        left[line.seat] -= amount
        owed[line.seat] = _together(before, post)
    for seat in blinds.keys() - posted.keys():  # the ante took the whole stack
        owed[seat] = _together(owed[seat], Post(blind=blinds[seat]))
    return tuple(owed.values())


def _full_blinds(names: Mapping[int, str], seats: Sequence[int], stakes: Stakes) -> dict[int, int]:
    """Return the full blind of each of `seats` in the blinds, by the names of the blinds."""
    big_blind = next((place for place, seat in enumerate(seats) if names.get(seat) == "big blind"), 0)
    in_turn = [*seats[big_blind:], *seats[:big_blind]]
    straddlers = [seat for seat in in_turn if names.get(seat) == "straddle"]
    chips = {seat: stakes.big_blind << number for number, seat in enumerate(straddlers, 1)}
    for seat in seats:
        if seat in names and seat not in chips:
            chips[seat] = stakes.small_blind if names[seat] == "small blind" else stakes.big_blind
    return chips


def _together(one: Post, other: Post) -> Post:
    if one == _NOTHING:
        return other
    return Post(
        ante=one.ante + other.ante,
        blind=one.blind + other.blind,
        dead=one.dead + other.dead,
        live=one.live + other.live,
    )


def _exponent(amount: Amount) -> int:
    exponent = Decimal(amount).as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
