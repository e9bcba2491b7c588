"""Tournaments: announced, entered, directed and played."""

import asyncio
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.client_cli.conformance.tournament import QUICK, check_news, opened


@case(
    the(
        "`open_tournament`",
        "Announce a tournament.",
        "You are its director.",
        "The result is its `tournament_info`.",
        "`id` | string | required | the command's id",
        "`name` | string, 1 to 24 characters | required | the tournament's name",
        "`structure` | string or map | required | the name of a ready structure, or the fields of a [structure](tournaments.md)",
        "`players` | 0 to 10000 | 0 | of a ready structure: for how many players; 0 for its own number",
        "`minutes` | 0 to 1440 | 0 | of a ready structure: for how many minutes; 0 for its own number",
        "`free` | boolean | false | entries, rebuys and the add-on cost nothing",
        "`start` | string | null | when it starts, in ISO 8601 with the offset of its zone; null for by command, or when full",
        "`password` | string, 1 to 128 characters | null | is asked of others who register",
        "`bots` | boolean | null | whether programs may enter; null for whether an entry is free",
    ),
    the(
        "`list_tournaments`",
        "List the tournaments that are open, those that ended within the hour, and of those that finished within a day the last 50.",
        "The result is a list of `tournament_info`.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`watch_tournament`",
        "Follow a tournament.",
        "The result is a `tournament_snapshot`; `tournament_update`s follow it.",
        "`id` | string | required | the command's id",
        "`tournament` | string | required | the tournament's id",
    ),
    the(
        "`unwatch_tournament`",
        "Follow a tournament no longer.",
        "An entry is kept.",
        "`id` | string | required | the command's id",
        "`tournament` | string | required | the tournament's id",
    ),
    the(
        "`take_part`",
        "Enter a tournament, or decide what an entry allows.",
        "`register` pays for an entry, `unregister` gives it back before the start.",
        "`re_enter` is for players who are out, `rebuy` and `decline_rebuy` for those without chips, and `take_add_on` for the break in which it is sold.",
        "`id` | string | required | the command's id",
        "`tournament` | string | required | the tournament's id",
        "`action` | `register`, `unregister`, `re_enter`, `rebuy`, `decline_rebuy`, `take_add_on`, `propose_deal`, `accept_deal` or `decline_deal` | required | what to do",
        "`password` | string, up to 128 characters | null | with `register`: the tournament's password, if it has one",
    ),
    the(
        "`tournament_snapshot`",
        "A tournament after the event `seq`.",
        "`tournament` | string | required | the tournament's id",
        "`seq` | integer | required | the number of the last event",
        "`info` | `tournament_info` | required | the tournament",
        "`structure` | map | required | the fields of its [structure](tournaments.md); defaults are omitted",
        "`clock` | `tournament_clock` | required | the clock",
        "`players` | list of `entrant_info` | empty | everybody who has entered",
        "`tables` | list of `event_table_info` | empty | the tables",
        "`you` | string | null | your id, if you have entered",
    ),
    the(
        "`tournament_update`",
        "What has changed in a tournament.",
        "One without events changes the clock.",
        "`tournament` | string | required | the tournament's id",
        "`seq` | integer | required | the number of the first event",
        "`events` | list of maps | required | what happened, each with its `kind`: see [tournaments](tournaments.md); null for an event that is for its player alone",
        "`clock` | `tournament_clock` | required | the clock",
        "`players` | list of `entrant_info` | empty | players who are new or have changed, whole",
        "`tables` | list of `event_table_info` | empty | tables that are new or have changed, whole",
        "`unregistered` | list of strings | empty | the ids of players who are no longer entered",
        "`removed` | list of integers | empty | the numbers of tables that are gone",
        "`info` | `tournament_info` | null | the tournament, if that has changed",
    ),
    the(
        "`tournament_info`",
        "A tournament as the list shows it.",
        "`tournament` | string | required | its id",
        "`name` | string | required | its name",
        "`host` | string | required | the id of its director",
        "`stage` | `registering`, `running`, `finished` or `cancelled` | required | how far it is",
        "`structure` | string | required | the name of the structure",
        "`game` | string | required | the code of the game or rotation",
        "`seats` | integer | required | seats at a table",
        "`stack` | integer | required | the chips of an entry",
        "`min_players` | integer | required | fewer are refunded",
        "`max_players` | integer | required | more are refused",
        "`buy_in` | integer | 0 | the part of an entry's price that is for the prizes",
        "`fee` | integer | 0 | the part for the house",
        "`bounty` | integer | 0 | the part for the player's own head",
        "`starts_when_full` | boolean | false | it starts with the last registration",
        "`start` | integer | null | when it starts, in milliseconds since 1970 in UTC; null for by command, or when full",
        "`entered` | integer | 0 | how many players have entered",
        "`left` | integer | 0 | how many of them are not out",
        "`open` | boolean | false | players may register",
        "`bots` | boolean | false | programs may, too",
        "`locked` | boolean | false | it asks for a password",
        "`pool` | integer | 0 | the money for prizes",
        "`prizes` | list of integers | empty | the prizes, that of the first place first, once registration has closed; after a deal what it left, 0 for places that it paid",
    ),
    the(
        "`entrant_info`",
        "A player of a tournament.",
        "`player` | string | required | the player's id",
        "`name` | string | required | the player's name",
        "`entries` | integer | 1 | entries that the player bought",
        "`stack` | integer | 0 | the player's chips; during a hand, those at its start",
        "`table` | integer | null | the number of the player's table",
        "`seat` | integer | null | the player's seat",
        "`head` | integer | 0 | the bounty on the player",
        "`rebuys` | integer | 0 | rebuys that the player bought",
        "`added_on` | boolean | false | the player took the add-on",
        "`absent` | boolean | false | the player is not there: hands are folded",
        "`penalty` | integer | 0 | hands that the player still misses",
        "`disqualified` | boolean | false | the player is disqualified",
        "`out` | boolean | false | the player is out",
        "`rebuy_ms` | integer | null | milliseconds that are left for a rebuy",
        "`place` | integer | 0 | the player's place, once it is known",
        "`prize` | integer | 0 | the money of the place",
        "`won` | integer | 0 | the money of bounties",
    ),
    the(
        "Error codes",
        "`unknown_tournament` | the tournament does not exist",
        "`bad_structure` | no tournament can be played by this structure",
        "`bad_start` | the start is not a time to come, in ISO 8601 with the offset of a zone",
        "`too_many_tournaments` | no more tournaments can be opened, by anybody or by this player",
        "`entered_already` | the player has entered this tournament already",
        "`not_entered` | the player has not entered this tournament",
        "`no_bots` | this tournament is for people only",
        "`wrong_stage` | the tournament has not started, or is over",
        "`too_few_players` | fewer players than the tournament needs have entered",
    ),
    need=Need.HOST,
)
async def tournament_is_announced_and_entered(stage: Stage) -> None:
    await stage.own_server()
    director, ann, bob = await stage.guests(3)
    await director.requires("open_tournament", name="Lunch", structure="sit-and-go")
    await director.rejects("open_tournament", "players", -1, 10_001, name="Lunch", structure="sit-and-go")
    await director.rejects("open_tournament", "minutes", -1, 1_441, name="Lunch", structure="sit-and-go")
    for structure in ("nothing", {**QUICK, "levels": []}, {**QUICK, "chips": 5}):
        await director.refused("bad_structure", "open_tournament", name="Lunch", structure=structure)
    for start in ("soon", "2027-03-28T20:00:00", "2020-01-01T00:00:00+00:00"):
        await director.refused("bad_start", "open_tournament", name="L", structure=QUICK, start=start)
    ready = await opened(director, structure="sit-and-go", players=6, minutes=30, password="secret")
    expect_equal((ready["max_players"], ready["buy_in"], ready["fee"]), (6, 1_000, 100), "a ready structure")
    expect_equal((ready["locked"], ready.get("bots", False)), (True, False), "its password, and its bots")
    free = await opened(director, structure="sit-and-go", free=True)
    expect_equal((free.get("buy_in", 0), free["bots"]), (0, True), "a free tournament")
    info = await opened(director, bots=False)
    expect_equal(info["host"], director.welcome["player"], "the director")
    await director.refused("too_many_tournaments", "open_tournament", name="One more", structure=QUICK)
    listed = await ann.result("list_tournaments")
    expect_equal([each["tournament"] for each in listed][-1], info["tournament"], "the list")
    await ann.refused("unknown_tournament", "watch_tournament", tournament="nowhere")
    tournament = {"tournament": info["tournament"]}
    snapshot = await ann.result("watch_tournament", **tournament)
    check_news(snapshot)
    expect_equal((snapshot["seq"], snapshot.get("you")), (1, None), "a tournament without players")
    await ann.rejects("take_part", "action", "sit", **tournament)
    await ann.refused("password_needed", "take_part", tournament=ready["tournament"], action="register")
    robot = await stage.guest(name="Robot", bot=True)
    await robot.refused("no_bots", "take_part", action="register", **tournament)
    await ann.refused("not_entered", "take_part", action="unregister", **tournament)
    await ann.result("take_part", action="register", **tournament)
    update = await ann.next_news()
    check_news(update)
    expect_equal(update["seq"], 2, "the number of the first event")
    expect_equal([event["kind"] for event in update["events"]], ["player_registered"], "the events")
    expect_equal(update["players"][0]["player"], ann.welcome["player"], "who has entered")
    await ann.refused("entered_already", "take_part", action="register", **tournament)
    await ann.refused("wrong_stage", "take_part", action="re_enter", **tournament)
    begin = {"action": "start_tournament", "reason": "now", **tournament}
    await director.refused("too_few_players", "direct_tournament", **begin)
    await ann.result("take_part", action="unregister", **tournament)
    expect_equal((await ann.next_news())["unregistered"], [ann.welcome["player"]], "who left")
    await ann.result("unwatch_tournament", **tournament)
    await ann.refused("not_watching", "unwatch_tournament", **tournament)
    await bob.result("take_part", action="register", **tournament)
    await ann.is_well()


async def table_of(client: RawClient, tournament: str) -> str:
    """Return the id of the one table of a tournament that has begun."""
    news = await client.result("watch_tournament", tournament=tournament)
    check_news(news)
    table: str = news["tables"][0]["table"]
    return table


async def play(clients: list[RawClient], table: str) -> bool:
    """Let the player whose turn it is go all-in. Returns whether it was anybody's turn."""
    watcher = clients[0]
    await watcher.ask("ping")
    seen = watcher.tables[table]
    turn = seen.turn
    if not turn:
        return False
    actor = next(each for each in clients if each.tables[table].snapshot["you"] == turn["seat"])
    choice: Message = {"action": "call" if "call" in turn else "check"}
    if "raise" in turn:
        choice = {"action": "raise", "to": turn["raise"][1]}
    elif turn.get("show") or turn.get("muck"):
        choice = {"action": "muck"}
    await actor.ask("act", table=table, hand=turn["hand"], turn=turn["turn"], **choice)
    return True


@case(
    the(
        "Tournaments",
        "The tables of a tournament are tables as any other, but its director and its clock decide there: `sit`, `leave`, `add_chips`, `set_auto_rebuy`, `change_seat`, `join_wait_list`, `leave_wait_list`, `close_table`, `pause_table`, `resume_play`, `kick_player` and `change_stakes` are refused with `tournament_table`.",
        "They are not in the lobby.",
        "Find them in `tournament_snapshot`, watch them as any other, and act there as at any other.",
        "Who is disconnected or sits out is dealt in, and folds.",
    ),
    the(
        "`direct_tournament`",
        "Direct a tournament, as its host, as a director whom the host has named, or as an operator.",
        "Each command is an event with your name and the reason.",
        "A field that the action needs and that is missing is refused with `bad_message`.",
        "`id` | string | required | the command's id",
        "`tournament` | string | required | the tournament's id",
        "`action` | `start_tournament`, `pause_tournament`, `resume_tournament`, `add_time`, `skip_level`, `undo_level`, `move_player`, `penalise`, `disqualify`, `correct_stack`, `merge_tables`, `propose_deal`, `withdraw_deal`, `name_director`, `remove_director` or `cancel_tournament` | required | what to do",
        "`reason` | string | required | the reason, for all to read",
        "`ms` | 1 to 86400000 | null | with `add_time`: milliseconds",
        "`player` | string | null | with `move_player`, `penalise`, `disqualify`, `correct_stack`, `name_director` and `remove_director`: the player's id",
        "`table_number` | integer | null | with `move_player` and `merge_tables`: the number of the table in the tournament",
        "`seat` | 0 to 9 | null | with `move_player`: the seat",
        "`rounds` | 1 to 100 | null | with `penalise`: how many rounds the player misses",
        "`chips` | integer | null | with `correct_stack`: the new stack",
    ),
    the(
        "`table_info`",
        "`tournament` | string | empty | the id of the tournament that the table belongs to",
    ),
    the(
        "`tournament_clock`",
        "The clock of a tournament, when this was sent.",
        "`level` | integer | 0 | the level, counted from 0",
        "`left_ms` | integer | null | milliseconds until the level ends; null for a level of hands, and the last one",
        "`runs` | boolean | false | whether that time passes",
        "`break_ms` | integer | null | milliseconds until the break ends",
        "`paused` | boolean | false | the director has paused it",
        "`hand_for_hand` | boolean | false | tables wait for each other",
        "`suspended` | boolean | false | everything stands still, because events cannot be committed",
    ),
    the(
        "`event_table_info`",
        "A table of a tournament.",
        "`number` | integer | required | its number in the tournament",
        "`table` | string | required | its id, to watch it",
        "`seats` | integer | required | how many seats it has",
        "`players` | integer | 0 | how many are taken",
        "`hand` | integer | null | the number of the hand in progress, among those of the tournament",
        "`halted` | boolean | false | it waits for players",
        "`held` | boolean | false | it is all-in, and waits for other tables",
    ),
    the(
        "Error codes",
        "`tournament_table` | the table belongs to a tournament, which alone decides on seats, chips and hands there",
        "`paused_already` | the tournament is paused already",
        "`play_not_paused` | the tournament is not paused",
        "`no_level` | there is no level before the first or after the last",
        "`no_table` | the tournament has no table of this number",
        "`no_rebuy` | the player has no rebuy left, or none to decide on",
        "`hand_in_progress` | a hand is in progress that this concerns",
        "`registration_closed` | registration, re-entries and rebuys are over",
    ),
    the(
        "`watch_tournament`",
        "One that is over has its final standings and prizes in the snapshot, and no updates follow.",
    ),
    need=Need.HOST,
)
async def tournament_is_directed_and_played(stage: Stage) -> None:
    await stage.own_server()
    director, ann, bob = await stage.guests(3)
    tournament = {"tournament": (await opened(director))["tournament"]}
    for player in (ann, bob):
        await player.result("take_part", action="register", **tournament)
    await director.refused("registration_closed", "take_part", action="register", **tournament)
    table = await table_of(ann, tournament["tournament"])
    await director.result("watch_tournament", **tournament)
    lobby = [each["table"] for each in await director.list_tables()]
    expect(table not in lobby, "a table of a tournament is in the lobby")
    for player in (ann, bob):
        snapshot = await player.watch(table)
        expect_equal(snapshot["info"]["tournament"], tournament["tournament"], "the tournament of the table")
    for command, fields in (
        ("sit", {"buy_in": 100}),
        ("leave", {}),
        ("add_chips", {"chips": 5}),
        ("set_auto_rebuy", {}),
        ("change_seat", {"seat": 1}),
        ("join_wait_list", {}),
        ("leave_wait_list", {}),
    ):
        await ann.refused("tournament_table", command, table=table, **fields)
    for command, fields in (
        ("close_table", {}),
        ("pause_table", {}),
        ("resume_play", {}),
        ("kick_player", {"player": ann.welcome["player"]}),
        ("change_stakes", {}),
    ):
        await director.refused("tournament_table", command, table=table, reason="why not", **fields)
    await direct(director, tournament, ann)
    for action, code in (("re_enter", "registration_closed"), ("rebuy", "registration_closed")):
        await ann.refused(code, "take_part", action=action, **tournament)
    await ann.refused("no_rebuy", "take_part", action="decline_rebuy", **tournament)
    await until_over([ann, bob], table, director)
    snapshot = await ann.result("watch_tournament", **tournament)
    expect_equal(snapshot["info"]["stage"], "finished", "the stage of a tournament that is over")
    places = {each["place"]: each for each in snapshot["players"]}
    expect_equal(sorted(places), [1, 2], "the places")
    expect_equal(places[1].get("prize", 0), snapshot["info"].get("pool", 0), "the prize of the winner")
    listed = {each["tournament"]: each["stage"] for each in await ann.result("list_tournaments")}
    expect_equal(listed.get(tournament["tournament"]), "finished", "the list")
    await director.refused(
        "wrong_stage", "direct_tournament", action="pause_tournament", reason="late", **tournament
    )


async def direct(director: RawClient, tournament: Message, ann: RawClient) -> None:
    """Let the director do what can be done while a hand is in progress."""

    async def refused(code: str, action: str, **fields: Any) -> None:
        await director.refused(
            code, "direct_tournament", action=action, reason="a test", **tournament, **fields
        )

    async def done(action: str, kind: str, **fields: Any) -> Message:
        await director.result("direct_tournament", action=action, reason="a test", **tournament, **fields)
        while True:
            news = await director.next_news()
            check_news(news)
            for event in news["events"]:
                if event["kind"] == kind:
                    expect_equal(event.get("by"), director.welcome["name"], "who decided")
                    return news

    player = ann.welcome["player"]
    await ann.refused(
        "operators_only", "direct_tournament", action="pause_tournament", reason="mine", **tournament
    )
    await refused("bad_message", "add_time")
    await refused("play_not_paused", "resume_tournament")
    paused = await done("pause_tournament", "tournament_paused")
    expect_equal((paused["clock"]["paused"], paused["clock"].get("runs", False)), (True, False), "the clock")
    await refused("paused_already", "pause_tournament")
    await done("resume_tournament", "tournament_resumed")
    await done("add_time", "time_added", ms=60_000)
    await refused("no_level", "undo_level")
    await done("skip_level", "level_begun")
    await refused("no_level", "skip_level")
    await done("undo_level", "level_begun")
    await done("penalise", "player_penalised", player=player, rounds=1)
    await refused("not_entered", "penalise", player="nobody", rounds=1)
    await refused("hand_in_progress", "correct_stack", player=player, chips=10)
    await refused("hand_in_progress", "move_player", player=player, table_number=1, seat=0)
    await refused("no_table", "merge_tables", table_number=7)
    await refused("hand_in_progress", "merge_tables", table_number=1)


async def until_over(clients: list[RawClient], table: str, director: RawClient) -> None:
    """Play until the tournament is over."""
    while True:
        if not await play(clients, table):
            await asyncio.sleep(0.05)  # a quick server closes connections that ask all the time
        await director.ask("ping")
        if any(event and event["kind"] == "tournament_finished" for event in director.happened()):
            return
