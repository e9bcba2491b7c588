"""Spectators and the delayed feed."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import RawClient, opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

DELAY = 2_000


async def dealt_cards(client: RawClient, table: str) -> list[list[int]]:
    """Return the hole cards that the client has received."""
    return [event["cards"] for event in client.tables[table].of_kind("hole_cards_dealt")]


@case(
    the(
        "`open_table`",
        "`spectator_delay_ms` | 0 to 1,800,000 | 0 | delay of the feed for spectators",
    ),
    the(
        "`watch`",
        "If the table has a `spectator_delay_ms`, spectators get a delayed feed: they see what the players saw that long ago.",
        "A turn in it has the time that was left then.",
    ),
)
async def spectators_get_a_delayed_feed(stage: Stage) -> None:
    client = await stage.guest()
    await client.rejects("open_table", "rules.spectator_delay_ms", -1, 1_800_001, 0.5, name="No")
    game = await stage.game(2, spectator_delay_ms=DELAY)
    expect_equal(game.info["rules"]["spectator_delay_ms"], DELAY, "the delay in the info")
    await client.watch(game.table)
    spectator = client.tables[game.table]
    turn = await game.turn()
    expect(spectator.seq < game.seen.seq, "the spectator has seen everything that the players have")
    expect(turn["ms"] <= game.info["rules"]["act_ms"], "the time of the turn is too long")
    await client.until_seq(game.table, game.seen.seq)
    shown = spectator.turn
    expect(shown is not None and shown["seat"] == turn["seat"], "the turn is not the delayed one")
    expect_equal(await dealt_cards(client, game.table), [], "the hole cards shown")


@case(
    the(
        "`open_table`",
        "`all_cards` | boolean | false | spectators see all hole cards of each hand after it is over; needs a `spectator_delay_ms`",
    ),
    the(
        "`watch`",
        "With `all_cards` they also see every hole card, but nothing of a hand before it is over and the delay has passed.",
    ),
)
async def all_cards_are_shown_after_the_hand(stage: Stage) -> None:
    client = await stage.guest()
    await client.rejects("open_table", "rules.all_cards", 1, "yes", name="No")
    await client.refused("bad_rules", "open_table", **opening(name="No", all_cards=True))
    game = await stage.game(2, spectator_delay_ms=1, all_cards=True)
    expect_equal(game.info["rules"]["all_cards"], True, "all_cards in the info")
    await client.watch(game.table)
    await game.turn()
    await client.result("show_account")
    expect_equal(client.tables[game.table].of_kind("hand_started"), [], "the events of the hand in progress")
    await game.play_until("hand_ended", folding)
    await client.event(game.table, "hand_ended")
    await game.all_see()
    dealt = await dealt_cards(client, game.table)
    own = [(await dealt_cards(player, game.table))[0] for player in game.clients]
    expect_equal(sorted(dealt), sorted(own), "the hole cards shown")


@case(
    the(
        "`watch`",
        "When you sit down or leave your seat, the server sends a `snapshot`, and you follow the table from there.",
    )
)
async def snapshot_is_sent_on_sitting_down_and_leaving(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client, spectator_delay_ms=60_000))["table"]
    first = await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000)
    expect_equal(client.tables[table].seq, first["seq"] + 1, "the last event of a seated player")
    await client.result("leave", table=table)
    expect_equal(client.tables[table].seq, first["seq"], "the last event of the player as a spectator")
    again = await client.watch(table)
    expect_equal((again["seq"], again["seats"]), (first["seq"], []), "the delayed table")


@case(
    the(
        "`kick_player`",
        "A spectator of a delayed feed is not sent the event, but at once a `snapshot` whose `kicked` says so, as the last message of the table.",
    )
)
async def kicked_spectator_of_a_delayed_feed_is_told(stage: Stage) -> None:
    host, spectator = await stage.guest(), await stage.guest()
    table = (await stage.table(host, spectator_delay_ms=60_000))["table"]
    shown = await spectator.watch(table)
    who = spectator.welcome["player"]
    await host.result("kick_player", table=table, player=who, reason="spam")
    while spectator.tables[table].snapshot.get("kicked") != {who: False}:
        await spectator.receive()
    expect_equal(spectator.tables[table].seq, shown["seq"], "the last event shown")
    await spectator.refused("kicked", "watch", table=table)


@case(
    the(
        "`resume`",
        "At a table with a `spectator_delay_ms`, players with a seat always get a `snapshot`.",
    )
)
async def resuming_player_gets_a_snapshot(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client, spectator_delay_ms=60_000))["table"]
    await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000, seat=3)
    client.vanish()
    back = await stage.guest(token=client.welcome["token"])
    shown = await back.resume(table, client.tables[table].seq)
    expect_equal((shown["type"], shown.get("you")), ("snapshot", 3), "the result of resume")


@case(
    the(
        "`watch`",
        "In the delayed feed `you` is null, even if you see yourself seated.",
    )
)
async def delayed_snapshot_has_no_own_seat(stage: Stage) -> None:
    client, spectator = await stage.guest(), await stage.guest()
    table = (await stage.table(client, spectator_delay_ms=DELAY))["table"]
    await client.watch(table)
    await spectator.watch(table)
    await client.result("sit", table=table, buy_in=5_000)
    await spectator.event(table, "seat_taken")
    await client.result("leave", table=table)
    shown = await client.watch(table)
    expect_equal(shown.get("you"), None, "you in the delayed feed")
