"""Own hands: a player looks up what was played."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

INFO = {
    *("hand", "number", "table", "name", "game", "stakes", "at", "seat", "net", "pot", "cards", "board"),
    *("players", "place", "imported", "currency", "unit"),
}


@case(
    the(
        "`list_hands`",
        "List the finished hands that you were dealt into.",
        "The result is a list of `hand_info`, those played last first.",
        "A hand in progress is not listed, nor are hands in an archive.",
        "`id` | string | required | the command's id",
        "`game` | string | null | the code of the game that was played",
        "`since` | clock time | null | only hands that began then or later",
        "`until` | clock time | null | only hands that began earlier",
        "`min_stakes` | chips | null | minimum of the big blind, or of the small bet in games without one",
        "`max_stakes` | chips | null | maximum of the same",
        "`min_pot` | chips | null | minimum of the chips that the pots paid out",
        "`max_pot` | chips | null | maximum of the same",
        "`showdown` | boolean | null | whether you went to showdown",
        "`imported` | boolean | null | whether it was played elsewhere",
        "`opponent` | string, at most 100 characters | null | the name of another player in the hand",
        "`before` | integer | null | only hands after this one in the list",
        "`limit` | 1 to 100 | 20 | maximum number of hands",
    ),
    the(
        "`hand_info`",
        "A finished hand, for a player who was dealt into it.",
        "`hand` | integer | required | the hand's id",
        "`number` | integer | required | its place among the hands of the table, from 1",
        "`table` | string | required | the table's id",
        "`name` | string | required | the table's name",
        "`game` | string | required | the code of the game",
        "`stakes` | map, as in `open_table` | required | the stakes; those that are 0 or false are omitted",
        "`at` | clock time | required | when it began",
        "`seat` | seat | required | your seat",
        "`net` | integer | required | chips that you won; negative if you lost them",
        "`pot` | integer | required | chips that the pots paid out",
        "`cards` | list of cards | required | your hole cards at the end, with your up cards",
        "`board` | list of cards | required | the first board, as far as it was dealt",
        "`players` | integer | required | number of players dealt in",
        "`place` | integer | required | how many of their seats after the button you were: 0 on the button",
        "`imported` | boolean | required | whether it was played elsewhere",
        "`currency` | string | required | currency of the chips of an imported hand, as ISO 4217 has it; empty for chips",
        "`unit` | integer | required | how many chips are 1 of the currency",
    ),
    the("Examples", "Own hands."),
)
async def own_hands_are_listed(stage: Stage) -> None:
    """The third hand is in progress when the others are listed."""
    game = await stage.game()
    for _ in range(2):
        await game.play_until("hand_ended")
    await game.play_until("hand_started")
    started = game.seen.of_kind("hand_started")
    ended = game.seen.of_kind("hand_ended")
    for client in game.clients:
        seat = game.clients.index(client)
        hands = await client.result("list_hands")
        expect_equal(
            [info["hand"] for info in hands],
            [event["hand"] for event in reversed(started[:2])],
            "the ids of the finished hands, those played last first",
        )
        expect_equal(hands[0], (await client.result("list_hands", limit=1))[0], "the newest hand")
        expect_equal(
            await client.result("list_hands", before=hands[0]["hand"], limit=100),
            hands[1:],
            "the hands before the newest",
        )
        for info, start, end in zip(reversed(hands), started, ended, strict=False):
            expect_equal(set(info), INFO, "the fields of hand_info")
            expect_equal(
                (info["number"], info["table"], info["name"], info["game"], info["seat"]),
                (start["number"], game.table, "Conformance", "nlhe", seat),
                "the hand, the table and the seat",
            )
            before = next(each["stack"] for each in start["seats"] if each["number"] == seat)
            expect_equal(info["net"], dict(end["stacks"])[seat] - before, "the chips won")
            wanted = {name: value for name, value in start["stakes"].items() if value}
            expect_equal(info["stakes"], wanted, "the stakes")
            record = await client.result("show_hand", hand=info["hand"])
            events = [event for event in record["events"] if event]
            dealt = [event["cards"] for event in events if event["kind"] == "hole_cards_dealt"]
            board = [card for event in events if event["kind"] == "board_dealt" for card in event["cards"]]
            expect_equal([info["cards"]], dealt, "the own cards")
            expect_equal(info["board"], board, "the board")
        if not seat:
            hands_of_first = hands
        times = [info["at"] for info in hands]
        expect(times == sorted(times, reverse=True), "a later hand began earlier")
    client = game.clients[0]
    for everything in (
        {"game": "nlhe"},
        {"until": hands[0]["at"] + 1},
        {"imported": False},
        {"min_stakes": 100},
    ):
        expect_equal(
            await client.result("list_hands", **everything), hands_of_first, "the hands that meet it"
        )
    for nothing in ({"game": "plo"}, {"imported": True}, {"max_stakes": 99}, {"opponent": "Nobody"}):
        expect_equal(await client.result("list_hands", **nothing), [], "the hands that meet it")
    await client.rejects("list_hands", "limit", 0, 101, "20", None)
    await client.rejects("list_hands", "before", -1, "3", 0.5)


@case(
    the(
        "`show_hand`",
        "Show one of these hands, event by event.",
        "The result is a `hand_record`.",
        "Every other hand is refused with `unknown_hand`.",
        "`id` | string | required | the command's id",
        "`hand` | integer | required | the hand's id",
    ),
    the(
        "`hand_record`",
        "A finished hand as you saw it.",
        "It shows your own cards and those that were shown to everybody.",
        "`info` | `hand_info` | required | the hand",
        "`events` | list of events or null | required | all events of the hand; null stands for an event that you may not see; any `cards_shown` after the hand are at the end",
    ),
    the(
        "Error codes",
        "`unknown_hand` | you were not dealt into this hand, or it is not over",
    ),
    the("Examples", "Ann looks up the hand that she has won."),
)
async def own_hand_is_shown_as_it_was_seen(stage: Stage) -> None:
    game = await stage.game(3)
    spectator = await stage.guest()
    await spectator.watch(game.table)
    start = await game.play_until("hand_started", after=0)
    for client in game.clients:
        await client.refused("unknown_hand", "show_hand", hand=start["hand"])
    await game.play_until("hand_ended", folding)
    await game.all_see()
    winner = max(game.seen.of_kind("pot_awarded")[-1]["shares"], key=lambda share: share[1])[0]
    owner = game.clients[winner]
    card = owner.tables[game.table].of_kind("hole_cards_dealt")[-1]["cards"][0]
    await owner.result("show_cards", table=game.table, hand=start["hand"], cards=[card])
    await game.play_until("cards_shown", after=0)
    await game.all_see()
    for client in game.clients:
        record = await client.result("show_hand", hand=start["hand"])
        [info] = [each for each in await client.result("list_hands") if each["hand"] == start["hand"]]
        expect_equal(record["info"], info, "the hand in the record and in the list")
        seen = client.tables[game.table].events
        first = next(seq for seq, event in seen.items() if event == start)
        last = next(seq for seq, event in seen.items() if event and event["kind"] == "hand_ended")
        shown = client.tables[game.table].of_kind("cards_shown")
        updates = [seen[seq] for seq in range(first, last + 1)] + shown
        expect_equal(record["events"], updates, "the events of the record and those of the updates")
        expect(None in record["events"], "the order of the deck was shown")
    for stranger in (spectator, await stage.guest()):
        expect_equal(await stranger.result("list_hands"), [], "the hands of who played none")
        await stranger.refused("unknown_hand", "show_hand", hand=start["hand"])
    await owner.refused("unknown_hand", "show_hand", hand=2**53 - 1)
    await owner.requires("show_hand", hand=start["hand"])
    await owner.rejects("show_hand", "hand", -1, "1", 0.5, None)
