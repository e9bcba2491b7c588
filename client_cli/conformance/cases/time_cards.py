"""Time cards of tournaments, which give a turn more time."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.tournaments import table_of
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.client_cli.conformance.tournament import QUICK, opened

STRUCTURE = {**QUICK, "act_seconds": 4, "time_cards": {"number": 2, "seconds": 4}}


@case(
    the(
        "`use_time_card`",
        "Use a time card for your turn, in a tournament whose structure has [time cards](tournaments.md#at-the-server).",
        "The turn has that much more time, which an update with `time_card_used` shows.",
        "`hand` and `turn` say which turn is meant: if it is over, the reply is `stale`.",
        "Without it, the server uses a card by itself when the time to act is over.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`hand` | integer | required | the hand's id",
        "`turn` | integer | required | the number of the turn",
    ),
    the(
        "Timing",
        "In a tournament with time cards there is no time bank: a card that is used adds its time to `ms`.",
    ),
    the(
        "Events",
        "`time_cards_set` | `seat`, `number`, `ms` | a player of a tournament has this many time cards, of this many milliseconds each",
        "`time_card_used` | `seat` | a player used a time card, by command or because the time to act was over",
    ),
    the(
        "`seat_info`",
        "`time_cards` | integer | 0 | the player's time cards that are left, in a tournament",
        "`time_card_ms` | integer | 0 | the milliseconds that each of them gives",
    ),
    the(
        "Error codes",
        "`no_time_cards` | the player has no time card left, or the table has none",
    ),
    need=Need.HOST,
)
async def time_cards_give_a_turn_more_time(stage: Stage) -> None:
    await stage.own_server()
    director, ann, bob = await stage.guests(3)
    tournament = (await opened(director, structure=STRUCTURE))["tournament"]
    for player in (ann, bob):
        await player.result("take_part", action="register", tournament=tournament)
    table = await table_of(ann, tournament)
    for player in (ann, bob):
        await player.watch(table)
    while not (turn := ann.tables[table].turn):
        await ann.ask("ping")
    seats = {}
    for player in (ann, bob):
        snapshot = await player.watch(table)
        seats[snapshot["you"]] = player
        expect_equal(snapshot["seats"][0]["time_card_ms"], 4_000, "what a card gives")
    actor = seats.pop(turn["seat"])
    [other] = seats.values()
    of_turn = {"table": table, "hand": turn["hand"], "turn": turn["turn"]}
    await other.refused("not_your_turn", "use_time_card", **of_turn)
    stale = await actor.ask("use_time_card", table=table, hand=turn["hand"], turn=turn["turn"] + 5)
    expect_equal(stale["type"], "stale", "the reply for another turn")
    await actor.result("use_time_card", **of_turn)
    expect_equal((await actor.event(table, "time_card_used"))["seat"], turn["seat"], "who used a card")
    longer = actor.tables[table].turn or {}
    expect(longer.get("ms", 0) > 4_000, f"the turn has {longer.get('ms')} ms after a card was used")
    after = actor.tables[table].seq
    used = await actor.event(table, "time_card_used", after)
    expect_equal(used["seat"], turn["seat"], "whose card the server used")
    await actor.refused("no_time_cards", "use_time_card", **of_turn)
    expect_equal((await actor.event(table, "timed_out", after))["seat"], turn["seat"], "who timed out")


@case(
    the(
        "Examples",
        "A time card that is not there.",
        "This table belongs to no tournament.",
    ),
)
async def table_of_no_tournament_has_no_time_cards(stage: Stage) -> None:
    game = await stage.game(2, act_ms=60_000)
    turn = await game.turn()
    actor = await game.actor()
    await actor.refused(
        "no_time_cards", "use_time_card", table=game.table, hand=turn["hand"], turn=turn["turn"]
    )
