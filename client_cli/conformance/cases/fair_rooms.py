"""Rooms with and without deals from commitments, and the keys that rooms are known by."""

from itertools import pairwise

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.contributors import fair_server
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.engine.fairness.signatures import successor_certified
from riverboat.server.protocol.signing import is_signed

OTHER = "00" * 32


@case(
    the("Error codes", "`no_fair_deals` | the server does not deal from commitments"),
    the("Examples", "A room without commitments.", "Nothing is registered or revealed there."),
    need=Need.HOST,
)
async def room_without_commitments_registers_nothing(stage: Stage) -> None:
    await stage.own_server(fair_deals=False)
    game = await stage.game(2)
    client = game.clients[0]
    expect("fair_deals" not in client.welcome, "the room says that it deals from commitments")
    await client.refused("no_fair_deals", "register_chain", table=game.table, head=OTHER)
    where = {"hand": 1, "attempt": 0}
    await client.refused("no_value_due", "reveal_value", table=game.table, value=OTHER, **where)


@case(
    the(
        "`fair_deals_info`",
        "`opt_in` | boolean | false | hands follow each other at once: contribute only if your player asks for it",
    ),
    need=Need.HOST,
)
async def room_without_a_pause_asks_first(stage: Stage) -> None:
    await stage.own_server(fair_deals=True, pause=0.0)
    info = (await stage.guest()).welcome["fair_deals"]
    expect_equal(info.get("opt_in"), True, "opt_in")


@case(
    the(
        "`fair_deals_info`",
        "`successions` | list of `succession_info` | empty | how the room's key followed from earlier ones, the oldest first",
    ),
    the(
        "`succession_info`",
        "`room` | string, 64 hexadecimal digits | required | an earlier key of the room",
        "`successor` | string, 64 hexadecimal digits | required | the key that followed it",
        "`signature` | string, 128 hexadecimal digits | required | its [signature](fairness.md#signatures) of that key",
    ),
    need=Need.HOST,
)
async def room_certifies_the_keys_that_follow(stage: Stage) -> None:
    server = await fair_server(stage)
    info = (await stage.guest()).welcome["fair_deals"]
    expect("successions" not in info, "a new room follows from another one")
    rooms = [info["room"]]
    for _ in range(2):
        await server.replace_key()
        stage.url = server.url
        info = (await stage.guest()).welcome["fair_deals"]
        rooms.append(info["room"])
    expect_equal(len(set(rooms)), 3, "the keys of the room")
    steps = [(each["room"], each["successor"]) for each in info["successions"]]
    expect_equal(steps, list(pairwise(rooms)), "how the keys followed")
    for each in info["successions"]:
        expect_equal(set(each), {"room", "successor", "signature"}, "the fields of succession_info")
        old, new, signature = [bytes.fromhex(each[name]) for name in ("room", "successor", "signature")]
        expect(is_signed(old, signature, successor_certified(old, new)), "a key is not certified")
