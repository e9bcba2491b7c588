"""The effects of the house rules."""

from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import opening, without_openings
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable, all_in, folding, passive
from riverboat.client_cli.conformance.stage import Stage

STANDARD = {
    "blind_before_ante": True,
    "raise_cap": 3,
    "cap_heads_up": False,
    "half_bet_counts": True,
    "open_pair_doubles": False,
    "odd_chip_by_suit": None,
    "smallest_chip": 1,
    "max_runs": 1,
    "rabbit": False,
    "rake": None,
}


@case(
    the(
        "`open_table`",
        "`house` | map, see below | the standard rules | the house rules",
        "`house` is a map.",
        "Omitted rules are standard:",
    ),
)
async def omitted_house_rules_are_standard(stage: Stage) -> None:
    client = await stage.guest()
    expect("house" not in (await stage.table(client))["rules"], "rules contains the standard house rules")
    info = await stage.table(client, house={"max_runs": 2, "colour": "red"})
    expect_equal(info["rules"]["house"], {**STANDARD, "max_runs": 2}, "the house rules of a table")
    for name, wrong in (
        ("raise_cap", "3"),
        ("rabbit", 1),
        ("half_bet_counts", None),
        ("rake", {"per_mille": 5}),
        ("odd_chip_by_suit", 1),
    ):
        refusal = await client.refused("bad_message", "open_table", **opening(name="No", house={name: wrong}))
        expect(
            refusal["message"].startswith(f"rules.house.{name}"),
            f"{refusal['message']!r} does not name {name}",
        )
        await client.result("show_account")
    rakes = [{"per_mille": 1_001, "cap": 5}, {"per_mille": -1, "cap": 5}, {"per_mille": 5, "cap": 10**12 + 1}]
    bad: list[tuple[str, Any]] = [("raise_cap", 101), ("raise_cap", -1), ("max_runs", 0), ("max_runs", 4)]
    for name, wrong in [*bad, *(("rake", rake) for rake in rakes)]:
        await client.refused("bad_rules", "open_table", **opening(name="No", house={name: wrong}))


@case(
    the(
        "`open_table`",
        "`blind_before_ante` | boolean | true | a stack too short for blind and big-blind ante pays the blind first",
    ),
)
async def short_stack_pays_blind_or_ante_first(stage: Stage) -> None:
    for house, wanted in (({}, (100, 20)), ({"blind_before_ante": False}, (20, 100))):
        rules = {"ante": 100, "big_blind_ante": True, "min_buy_in": 100, "house": house}
        game = await stage.game(2, chips=120, **rules)
        ante = await game.clients[0].event(game.table, "ante_posted")
        blind = next(
            event["amount"] for event in game.seen.of_kind("blind_posted") if event["seat"] == ante["seat"]
        )
        expect_equal((blind, ante["amount"]), wanted, f"blind and ante of a stack of 120 with {house}")


@case(
    the(
        "`open_table`",
        "`raise_cap` | 0 to 100 | 3 | maximum number of raises per street at fixed limit, after the bet",
        "`cap_heads_up` | boolean | false | the cap also applies to the last two players",
    ),
    the(
        "Error codes",
        "`capped` | at fixed limit, this street allows no more raises",
    ),
)
async def raises_are_capped_at_fixed_limit(stage: Stage) -> None:
    for players, house, most in (
        (3, {}, 3),
        (3, {"raise_cap": 1}, 1),
        (3, {"raise_cap": 0}, 0),
        (2, {"cap_heads_up": True}, 3),
        (2, {"raise_cap": 1}, None),
    ):
        game = await stage.game(players, game="flhe", house=house)
        raises = 0
        while "raise" in await game.turn() and raises < 5:
            await game.act("raise", to=(await game.turn())["raise"][0])
            raises += 1
        expect_equal(raises, 5 if most is None else most, f"raises of {players} players with {house}")
        if most is not None:
            reply = await game.try_to(await game.actor(), action="raise", to=100 * (raises + 2))
            expect_equal(reply.get("code"), "capped", "the code of one raise too many")


async def game_with_short(stage: Stage, chips: int, where: str, **rules: Any) -> CaseTable:
    """Start a game of three in which the small blind or the button has a short stack."""
    for seat in range(3):
        stacks = [10_000] * 3
        stacks[seat] = chips
        game = await stage.game(3, chips=stacks, min_buy_in=100, **rules)
        await game.turn()
        posted = [event["seat"] for event in game.seen.of_kind("blind_posted")]
        if seat == {"small blind": posted[0], "big blind": posted[1]}[where]:
            return game
    raise LookupError(f"no player has the {where}")


@case(
    the(
        "`open_table`",
        "`half_bet_counts` | boolean | true | at fixed limit, an all-in of half a bet counts as a bet",
    ),
    the(
        "Error codes",
        "`not_reopened` | the player has acted, and there has been no full raise since",
    ),
)
async def half_bet_counts_as_a_bet(stage: Stage) -> None:
    for house, counts in (({}, True), ({"half_bet_counts": False}, False)):
        game = await game_with_short(stage, 250, "small blind", game="flhe", house=house)
        await game.act("raise", to=200)
        await game.act("raise", to=250)  # all-in, half a bet more
        await game.act("call")
        turn = await game.turn()
        expect_equal("raise" in turn, counts, f"whether the first may raise again with {house}")
        if not counts:
            reply = await game.try_to(await game.actor(), action="raise", to=350)
            expect_equal(reply.get("code"), "not_reopened", "the code of a raise after less than a bet")


@case(
    the(
        "`open_table`",
        "`open_pair_doubles` | boolean | false | at seven-card stud, if a pair shows on fourth street, bets and raises may also be of the larger size",
    ),
    the(
        "`turn`",
        "`two_sizes` | boolean | false | a bet or raise is to the minimum or the maximum, and to nothing between",
    ),
)
async def open_pair_allows_larger_bet(stage: Stage) -> None:
    game = await stage.game(6, game="stud", house={"open_pair_doubles": True}, act_ms=60_000)
    for _ in range(60):  # in a third of the hands a pair shows
        await game.play_until("street_started")
        turn = await game.turn()
        shows = shows_pair(list(filter(None, game.seen.events.values())))
        expect_equal(turn.get("two_sizes", False), shows, f"two_sizes if a pair shows: {shows}")
        if shows:
            break
        await game.play_until("hand_started", folding)
    expect_equal(turn["bet"], [100, 200], "the sizes of a bet with an open pair")
    await game.refuses("bad_amount", action="bet", to=150)
    await game.act("bet", to=200)
    expect_equal((await game.turn())["raise"], [400, 400], "the size of a raise after the larger bet")


def shows_pair(events: list[Any]) -> bool:
    """Return whether a seat was dealt two up cards of one rank in the last hand of `events`."""
    ranks: dict[int, list[int]] = {}
    for event in events:
        if event["kind"] == "hand_started":
            ranks.clear()
        elif event["kind"] == "up_cards_dealt":
            ranks.setdefault(event["seat"], []).extend([card // 4 for card in event["cards"]])
    return any(len(set(each)) < len(each) for each in ranks.values())


@case(
    the(
        "`open_table`",
        "`max_runs` | 1 to 3 | 1 | how often the rest of the board may be run, if the remaining players agree",
    ),
    the(
        "Events",
        "`runs_offered` |  | all players are all-in: they choose how often to run the rest of the board",
        "`runs_chosen` | `seat`, `runs` | a player chose up to this many runs; the lowest choice counts",
        "`board_dealt` | `street`, `cards`, `board`, `openings` | cards were dealt to a board; 0 is the first",
    ),
    the(
        "`turn`",
        "`runs` | integer | null | maximum number of times to run the rest of the board",
    ),
    the(
        "`act`",
        "`times` | integer | null | only with `run`: how often to run the rest of the board; the lowest choice of any player counts",
    ),
    the(
        "Error codes",
        "`bad_runs` | the rest of the board cannot be run this often",
    ),
)
async def board_is_run_as_often_as_agreed(stage: Stage) -> None:
    for choices, least in (((3, 2), 2), ((1,), 1)):
        game = await stage.game(house={"max_runs": 3})
        await game.play_until("runs_offered", all_in)
        turn = await game.turn()
        expect_equal(turn["runs"], 3, "the maximum number of runs")
        for wrong in ({"times": 4}, {"times": 0}, {}):
            reply = await game.try_to(await game.actor(), action="run", **wrong)
            expect_equal(reply.get("code"), "bad_runs", f"the code of a run with {wrong}")
        reply = await game.try_to(await game.actor(), action="check", times=1)
        expect_equal(reply["type"], "refused", "the reply to a check with times")
        seats = []
        for times in choices:
            seats.append((await game.turn())["seat"])
            await game.act("run", times=times)
        await game.play_until("hand_ended", after=0)
        chosen = [(event["seat"], event["runs"]) for event in game.seen.of_kind("runs_chosen")]
        expect_equal(chosen, list(zip(seats, choices, strict=True)), "the choices")
        boards = {event["board"] for event in game.seen.of_kind("board_dealt")}
        expect_equal(boards, set(range(least)), f"the boards after the choices {choices}")
        for event in game.seen.of_kind("board_dealt"):
            expect_equal(
                set(without_openings(event)),
                {"kind", "street", "cards", "board"},
                "the fields of board_dealt",
            )
            expect(event["street"] in {"flop", "turn", "river"}, f"{event['street']!r} is not a street")
    game = await stage.game()
    await game.play_until("hand_ended", all_in)
    expect("runs_offered" not in game.seen.kinds(), "runs were offered with standard house rules")


@case(
    the(
        "`open_table`",
        "`smallest_chip` | 1 to 1,000,000,000,000 | 1 | pots are split into chips of this size, at most the smallest bet; the first winner gets what is less than one",
    ),
)
async def pots_are_split_into_chips_of_the_smallest_size(stage: Stage) -> None:
    for smallest, halves in ((1, [10_000, 10_000]), (30, [10_010, 9_990])):
        game = await stage.game(house={"max_runs": 2, "smallest_chip": smallest})
        await game.play_until("runs_offered", all_in)
        for _ in range(2):
            await game.act("run", times=2)
        await game.play_until("hand_ended", after=0)
        awards = game.seen.of_kind("pot_awarded")
        parts = [sum(award["amount"] for award in awards if award["board"] == board) for board in (0, 1)]
        expect_equal(parts, halves, f"the parts of the pot for each board in chips of {smallest}")


@case(
    the(
        "`open_table`",
        "`rabbit` | boolean | false | after a hand that ended early, the cards that would have come are shown",
    ),
    the(
        "Events",
        "`rabbit_shown` | `cards`, `openings` | the cards that would have come, after a hand that ended early",
    ),
)
async def rabbit_is_shown_after_an_early_end(stage: Stage) -> None:
    game = await stage.game(house={"rabbit": True})
    shown = await game.play_until("rabbit_shown", folding, after=0)
    expect_equal(set(without_openings(shown)), {"kind", "cards"}, "the fields of rabbit_shown")
    expect_equal(len(set(shown["cards"])), 5, "the cards that would have come before the flop")
    expect("hand_ended" in game.seen.kinds(), "the rabbit was shown before the hand was over")
    game = await stage.game()
    await game.play_until("hand_ended", folding)
    await game.play_until("hand_started")
    expect("rabbit_shown" not in game.seen.kinds(), "a rabbit was shown with standard house rules")


def awarded(game: CaseTable) -> int:
    """Return the chips in all pots."""
    return sum(event["amount"] for event in game.seen.of_kind("pot_awarded"))


@case(
    the(
        "`open_table`",
        "`rake` | `per_mille` (0 to 1,000), `cap` (up to 10^12), `no_flop_no_drop` (default true), `each_pot` (default true) | null | the house takes this many thousandths of each pot, rounded down, or unless `each_pot` of all pots together, and at most `cap` in total; with `no_flop_no_drop`, nothing from a hand that ended on its first street",
    ),
    the(
        "Events",
        "`rake_taken` | `amount` | the house took chips from the pots",
    ),
)
async def rake_is_taken(stage: Stage) -> None:
    for rake, do, wanted in (
        ({"per_mille": 50, "cap": 1_000}, passive, 10),
        ({"per_mille": 50, "cap": 7}, passive, 7),
        ({"per_mille": 50, "cap": 1_000}, folding, 0),
        ({"per_mille": 50, "cap": 1_000, "no_flop_no_drop": False}, folding, 5),
    ):
        game = await stage.game(house={"rake": rake})
        await game.play_until("hand_ended", do)
        taken = [event["amount"] for event in game.seen.of_kind("rake_taken")]
        expect_equal(sum(taken), wanted, f"the rake with {rake}")
        pot = 200 if do is passive else 100
        expect_equal(awarded(game), pot - wanted, f"the payout with {rake}")
        stacks = dict(game.seen.of_kind("hand_ended")[0]["stacks"])
        expect_equal(sum(stacks.values()), 20_000 - wanted, "the stacks after the hand")
        for event in game.seen.of_kind("rake_taken"):
            expect_equal(set(event), {"kind", "amount"}, "the fields of rake_taken")
    for each_pot, wanted in ((True, 121), (False, 122)):  # of pots of 12,150 and 50
        rake = {"per_mille": 10, "cap": 1_000, "each_pot": each_pot}
        game = await stage.game(3, chips=[4_050, 4_075, 9_000], house={"rake": rake})
        await game.play_until("hand_ended", all_in)
        taken = [event["amount"] for event in game.seen.of_kind("rake_taken")]
        expect_equal(sum(taken), wanted, f"the rake of two pots with {rake}")


@case(
    the(
        "`open_table`",
        "`odd_chip_by_suit` | boolean | as the game says | odd chips go by the highest card of the winning hands instead of by seat",
    ),
    need=Need.HOST,
)
async def odd_chips_go_by_suit_or_by_seat(stage: Stage) -> None:
    """In Leduc hold'em two players often tie; a rake of one chip leaves an odd chip."""
    await stage.own_server(pause=0.0)
    for rule in (True, None):
        house = {"odd_chip_by_suit": rule, "rake": {"per_mille": 5, "cap": 1, "no_flop_no_drop": False}}
        game = await stage.game(game="leduc", chips=20_000, house=house)
        while True:
            after = game.seen.seq
            await game.turn()
            cards = {
                card: seat
                for seat, client in enumerate(game.clients)
                for card in await game.hole_cards(client)
            }
            started = game.seen.of_kind("hand_started")[-1]
            award = await game.play_until("pot_awarded", after=after)
            await game.play_until("hand_ended", after=after)
            [board] = game.seen.of_kind("board_dealt")[-1]["cards"]
            by_suit, by_seat = cards[max(cards)], started["seats"][0]["number"]
            # If the highest card of both hands is on the board, the suit does not decide.
            if len(award["shares"]) == 2 and by_suit != by_seat and board < max(cards):
                shares = dict(award["shares"])
                expect_equal(max(shares.values()) - min(shares.values()), 1, "the size of the odd chip")
                expected = by_suit if rule else by_seat
                expect_equal(shares[expected], max(shares.values()), f"who got the odd chip with {rule}")
                break
