"""Lists of tables: pages, filters and limits."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.lobby import lobby_closed, lobby_info, next_lobby
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage, a_name

FILTERED = (
    "`game` | string | null | only tables of this game or rotation, by its code",
    "`min_stakes` | chips | null | minimum big blind, or small bet in games without a big blind",
    "`max_stakes` | chips | null | maximum of the same",
    "`free_seats` | 0 to 10 | 0 | minimum number of free seats, less one for each player on the wait list",
    "`name` | string, 1 to 24 characters | null | part of the table's name, in upper or lower case",
    "An unknown game is refused with `unknown_game`.",
)


def ids(result: Message) -> list[str]:
    """Return the ids of the tables in a page or a lobby message."""
    return [info["table"] for info in result["tables"]]


@case(
    the(
        "`list_tables`",
        "A table that stays open and keeps matching is on exactly one page, whatever opens or closes meanwhile.",
        "`after` | integer | null | `next` of the previous page; null for the first page",
        "`limit` | 1 to 100 | 100 | maximum number of tables on the page",
    ),
    the(
        "`table_page`",
        "`next` | integer | null | `after` for the next page; null on the last page",
    ),
)
async def tables_are_listed_in_pages(stage: Stage) -> None:
    name = a_name()
    host, client = await stage.guests(2)
    tables = [(await stage.table(host, name=name))["table"] for _ in range(4)]
    first = await client.result("list_tables", name=name, limit=2)
    expect_equal(ids(first), tables[:2], "the tables of the first page")
    for table in tables[:2]:
        await host.result("close_table", table=table, reason="it is late")
    late = (await stage.table(host, name=name))["table"]
    second = await client.result("list_tables", name=name, limit=2, after=first["next"])
    expect_equal(ids(second), tables[2:], "the tables of the second page")
    third = await client.result("list_tables", name=name, limit=2, after=second["next"])
    expect_equal(ids(third), [late], "the tables of the third page")
    expect("next" not in third, "the last page has a next")
    await client.rejects("list_tables", "limit", 0, 101, None, "2")
    await client.rejects("list_tables", "after", -1, 1.5, "1")


@case(
    the(
        "`list_tables`",
        "List the open tables that match every given filter, oldest first.",
        "With `seated` it also includes unlisted tables of others.",
        *FILTERED,
        "`seated` | boolean | false | only tables where you have a seat",
    ),
    the("`watch_lobby`", *FILTERED),
)
async def tables_are_filtered(stage: Stage) -> None:
    name = a_name()
    host, client = await stage.guests(2)
    holdem = (await stage.table(host, name=name, big_blind=40))["table"]
    stud = (await stage.table(host, name=name, game="stud", small_bet=60, seats=2))["table"]
    await host.watch(stud)
    await host.result("sit", table=stud, buy_in=5_000)
    filters: tuple[tuple[Message, list[str]], ...] = (
        ({}, [holdem, stud]),
        ({"game": "stud"}, [stud]),
        ({"min_stakes": 41}, [stud]),
        ({"max_stakes": 59}, [holdem]),
        ({"free_seats": 2}, [holdem]),
        ({"min_stakes": 40, "max_stakes": 60, "free_seats": 1}, [holdem, stud]),
        ({"game": "razz"}, []),
    )
    for wanted, found in filters:
        for kind in ("list_tables", "watch_lobby"):
            result = await client.result(kind, **{"name": name[2:].upper(), **wanted})
            expect_equal(ids(result), found, f"{kind} with {wanted}")
    hidden = (await stage.table(client, name=name, unlisted=True))["table"]
    await host.watch(hidden)
    await host.result("sit", table=hidden, buy_in=5_000)
    for each, seats in ((host, [stud, hidden]), (client, [])):
        listed = await each.list_tables(seated=True)
        expect_equal([info["table"] for info in listed], seats, "the tables where the player has a seat")
    for kind in ("list_tables", "watch_lobby"):
        await client.refused("unknown_game", kind, game="chess")
        await client.rejects(kind, "free_seats", -1, 11, None)
        await client.rejects(kind, "name", "", "x" * 25, 7)
        await client.rejects(kind, "min_stakes", -1, 1.5)


@case(
    the(
        "`lobby`",
        "`closed` | list of strings | empty | the ids of the tables that have closed or no longer match the filter",
    ),
)
async def filtered_lobby_follows_the_filter(stage: Stage) -> None:
    name = a_name()
    host, client = await stage.guests(2)
    await client.result("watch_lobby", name=name, free_seats=2)
    table = (await stage.table(host, name=name, seats=2))["table"]
    await lobby_info(client, table)
    await host.watch(table)
    await host.result("sit", table=table, buy_in=5_000)
    await lobby_closed(client, table)
    await host.result("leave", table=table)
    await lobby_info(client, table)


@case(
    the(
        "`list_tables`",
        "After a restart of the server, an old `next` begins the list again.",
    ),
    need=Need.HOST,
)
async def restart_begins_the_list_again(stage: Stage) -> None:
    server = await stage.own_server(table_kept=600.0)
    host = await stage.guest()
    tables = [(await stage.table(host))["table"] for _ in range(2)]
    page = await host.result("list_tables", limit=2)
    token = host.welcome["token"]
    await server.stop()
    await server.start_again()
    stage.url = server.url
    client = await stage.guest(token=token)
    expect(
        set(tables) <= set(ids(await client.result("list_tables", after=page["next"]))),
        "tables are missing after a restart",
    )


@case(
    the(
        "`lobby`",
        "It has at most 100 tables and ids.",
        "A list begins with a `lobby` with `whole`, and ends with the first one without `more`.",
        "The changes to it follow.",
        "`more` | boolean | false | the rest of the list follows",
    ),
    need=Need.HOST,
)
async def long_list_comes_in_parts(stage: Stage) -> None:
    await stage.own_server()
    client = await stage.guest()
    tables = ids(await client.result("list_tables"))
    for _ in range(26):
        host = await stage.guest()
        tables += [(await stage.table(host))["table"] for _ in range(4)]
    first = await client.result("watch_lobby")
    expect_equal((first.get("whole"), first.get("more")), (True, True), "whole and more of the first part")
    second = await next_lobby(client)
    expect("whole" not in second and "more" not in second, "the second part is not the last")
    expect_equal((ids(first), ids(second)), (tables[:100], tables[100:]), "the tables of the two parts")
    await host.watch(tables[-1])
    expect_equal((await lobby_info(client, tables[-1]))["watchers"], 1, "a change after the list")
    pages = [await client.result("list_tables")]
    pages.append(await client.result("list_tables", after=pages[0]["next"]))
    expect_equal([ids(page) for page in pages], [ids(first), ids(second)], "the tables of the pages")


@case(
    the(
        "Limits",
        "bytes of replies to `list_tables`, `watch_lobby`, `list_hands`, `show_hand`, `list_tournaments` and `watch_tournament` | connection | 1,024 KiB | 64 KiB a second | `too_often`, with the time to wait in `ms`",
        "bytes of replies to `list_tables`, `watch_lobby`, `list_hands`, `show_hand`, `list_tournaments` and `watch_tournament` | address | 4,096 KiB | 256 KiB a second | `too_often`, with the time to wait in `ms`",
        "A reply to `list_tables`, `watch_lobby`, `list_hands`, `show_hand`, `list_tournaments` or `watch_tournament` counts as at least 16 KiB.",
    ),
    the(
        "`refused`",
        "`ms` | integer | null | milliseconds left to act, if it is the sender's turn; with `too_often`, milliseconds to wait before trying again, if the server knows",
    ),
    need=Need.HOST,
)
async def lists_have_a_budget_of_bytes(stage: Stage) -> None:
    await stage.own_server(list_burst=20_000, list_rate=1)
    client, other = await stage.guests(2)
    for kind in ("list_tables", "watch_lobby"):
        await client.result(kind)
    for kind, fields in (
        ("list_tables", {}),
        ("watch_lobby", {}),
        ("list_hands", {}),
        ("show_hand", {"hand": 1}),
    ):
        wait = (await client.refused("too_often", kind, **fields)).get("ms")
        expect(isinstance(wait, int) and wait > 0, f"the milliseconds to wait are {wait}")
    await other.result("list_tables")
    far = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
    await stage.own_server(proxies=("127.0.0.1/32",), list_burst_of_address=10_000, list_rate_of_address=1)
    clients = [
        RawClient(await stage.socket(f"riverboat.{stage.codec}", **far), stage.codec) for _ in range(2)
    ]
    for each in clients:
        await each.result("hello", version=1, name="Afar")
    await clients[0].result("list_tables")
    for each in clients:
        await each.refused("too_often", "list_tables")
    await (await stage.guest()).result("list_tables")
