"""Deals from commitments: registering chains, revealing values, and what everybody is sent of a deal."""

import json

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message
from riverboat.client_cli.conformance.contributors import (
    bytes_in,
    contributed,
    dealt,
    fair_game,
    fair_server,
)
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage
from riverboat.engine.fairness.proof import read_proof
from riverboat.engine.fairness.signatures import record_digest, result_digest
from riverboat.engine.fairness.verifying import VerifiedDeal

OTHER = "00" * 32


@case(
    the(
        "`register_chain`",
        "Contribute to the deals of a table from the next commitment on, where the room deals [from commitments](fairness.md).",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`head` | string, 64 hexadecimal digits | required | the end of the chain",
    ),
    the(
        "`reveal_value`",
        "Reveal the next value of your chain for an attempt at a hand that lists your seat, or one that you owe for an earlier attempt.",
        "The same value may be sent again.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`hand` | integer | required | the hand's id",
        "`attempt` | integer | required | the number of the attempt",
        "`value` | string, 64 hexadecimal digits | required | the value",
    ),
    the(
        "`welcome`",
        "`fair_deals` | `fair_deals_info` | null | how every table of the room deals [from commitments](fairness.md); null if none does",
    ),
    the(
        "`fair_deals_info`",
        "`room` | string, 64 hexadecimal digits | required | the room's key",
        "`packs` | integer, 2 to 64 | required | the packs of each commitment",
    ),
    the(
        "`snapshot`",
        "`deals` | `deals_info` | null | the state of committed deals, if the table has had any",
    ),
    the(
        "Events",
        "`chain_registered` | `seat`, `player`, `head` | a player contributes to deals from the next commitment on",
        "`packs_sealed` | `hand`, `attempt`, `room`, `secrets`, `line_up` | what the packs of the next commitment follow from, and the text of its line-up: shown to nobody",
        "`signer_certified` | `key`, `certificate` | the server with this public key signs deals from now on; the room's key has signed it",
        "`deal_committed` | `hand`, `attempt`, `packs`, `seats`, `contributors`, `before`, `commitment`, `signature` | the server committed to a hand; the players in its `seats` are dealt in, even if they leave before it starts, and the values of its `contributors` are awaited",
        "`deal_recorded` | `hand`, `attempt`, `values`, `secrets`, `leaves`, `signature` | the values chose the pack of the hand that starts next; `secrets` are those of the other packs, and `leaves` the hashes of the dealt one",
        "`result_signed` | `hand`, `signature` | the server signed with how many chips the players ended the hand",
        "`openings` is there only if the deal is committed: for each card that the event shows and a proof opens, its list, its place in the order of dealing, and its salt in hexadecimal.",
        "`key`, `certificate`, `before`, `commitment`, `signature`, `values`, `secrets` and `leaves` are bytes: binary data in MessagePack, and base64 in JSON.",
    ),
    the(
        "`hand_record`",
        "`proof` | string | empty | the [proof](fairness.md) of its deal with the cards that you saw; empty if the hand was not committed to",
    ),
    need=Need.HOST,
)
async def players_contribute_to_a_deal(stage: Stage) -> None:
    await fair_server(stage)
    game, contributors = await fair_game(stage)
    client, table = game.clients[0], game.table
    info = client.welcome["fair_deals"]
    expect_equal(set(info), {"room", "packs"}, "the fields of fair_deals_info")
    await client.requires("register_chain", table=table, head=OTHER)
    await client.rejects("register_chain", "head", "00", "zz" * 32, 7, table=table)
    fields = {"hand": 1, "attempt": 0, "value": OTHER}
    await client.requires("reveal_value", table=table, **fields)
    await client.rejects("reveal_value", "value", "00", None, table=table, hand=1, attempt=0)
    committed, recorded = await contributed(game, contributors)
    registered = game.seen.of_kind("chain_registered")
    expect_equal(
        [(each["seat"], each["head"]) for each in registered],
        [(seat, each.registered) for seat, each in enumerate(contributors)],
        "the chains that were registered",
    )
    await game.play_until("result_signed", folding, after=0)
    expect("packs_sealed" not in game.seen.kinds(), "the packs were shown")
    expect(
        any(event is None for event in game.seen.events.values()), "no event in place of the packs was sent"
    )
    fields_of = {
        "signer_certified": {"key", "certificate"},
        "deal_committed": {
            "hand",
            "attempt",
            "packs",
            "seats",
            "contributors",
            "before",
            "commitment",
            "signature",
        },
        "deal_recorded": {"hand", "attempt", "values", "secrets", "leaves", "signature"},
        "result_signed": {"hand", "signature"},
    }
    for kind, names in fields_of.items():
        expect_equal(set(game.seen.of_kind(kind)[0]), names | {"kind"}, f"the fields of {kind}")
    codec = client.codec
    expect_equal(len(bytes_in(game.seen.of_kind("signer_certified")[0]["key"], codec)), 32, "a key")
    expect_equal(len(bytes_in(committed["signature"], codec)), 64, "a signature")
    expect_equal(len(bytes_in(recorded["leaves"], codec)), 24 * 52, "the leaves")
    expect_equal(len(bytes_in(committed["commitment"], codec)), 32, "a commitment")
    expect_equal([committed["seats"], committed["contributors"]], [[0, 1], [0, 1]], "who is dealt in")
    values = [[seat, len(bytes_in(value, codec))] for seat, value in recorded["values"]]
    expect_equal(values, [[0, 32], [1, 32]], "the values")
    secrets = [bytes_in(secret, codec) for secret in recorded["secrets"] if secret is not None]
    expect_equal([len(secret) for secret in secrets], [32] * (info["packs"] - 1), "the secrets")
    expect_equal(len(committed["packs"] * [0]), info["packs"], "the packs of a commitment")
    dealt = [event for event in game.seen.of_kind("hole_cards_dealt") if "openings" in event]
    expect(dealt, "own cards came without openings")
    expect_equal([len(each) for each in dealt[0]["openings"]], [3, 3], "the openings of two cards")
    snapshot = await client.watch(table)
    expect_equal(set(snapshot["deals"]) & {"chains", "signer"}, {"chains", "signer"}, "the state of deals")
    hand = await client.result("show_hand", hand=recorded["hand"])
    proof = read_proof(hand["proof"])
    expect_equal(len(proof.record.values), 2, "the values in the proof of the hand")
    expect(proof.signatures is not None, "the proof has no signatures")
    VerifiedDeal(proof.record)  # type: ignore[arg-type]  # raises FairnessError for anything else


@case(
    the("`register_chain`", "It replaces an earlier chain."),
    the(
        "`register_chain`",
        "A player may register four chains between two hands; more are refused with `too_often`.",
    ),
    the("`chain_info`", "`head` | string | required | what the next value hashes to"),
    the("`deals_info`", "`chains` | map of `chain_info` | empty | the chains of seated players, by player"),
    need=Need.HOST,
)
async def chain_is_replaced(stage: Stage) -> None:
    await fair_server(stage)
    game, _ = await fair_game(stage)
    client, table = game.clients[0], game.table
    await client.result("pause_table", table=table, reason="no hand comes")
    left = 4
    for number in range(1, left + 1):
        reply = await client.ask("register_chain", table=table, head=f"{number:064x}")
        if reply["type"] == "refused":
            expect_equal(reply["code"], "too_often", "the refusal of a further chain")
            break
        head = f"{number:064x}"
    else:
        await client.refused("too_often", "register_chain", table=table, head=OTHER)
    chains = (await client.watch(table))["deals"]["chains"]
    expect_equal(chains[client.welcome["player"]]["head"], head, "the head of the latest chain")


@case(
    the(
        "`reveal_value`",
        "A wrong one is refused with `wrong_value`, and the attempt counts as missed.",
    ),
    the(
        "Error codes",
        "`no_value_due` | no value of the player is awaited for this attempt at the hand, nor owed for it",
        "`wrong_value` | the value does not hash to the head that the commitment lists for the player's seat, or another one came before",
    ),
    the(
        "Events",
        "`deal_avoided` | `hand`, `attempt`, `line_up`, `values`, `secrets`, `missing`, `signature` | an attempt was given up, and all its packs are opened; `line_up` is the text that was committed to; `values` are pairs of seat and value; it comes again, without a signature and a line-up, when a missing value is revealed later",
    ),
    the(
        "`deals_info`",
        "`committed` | event | null | the latest `deal_committed`",
        "`players` | list of pairs | empty | those whom it deals in: pairs of seat and player",
        "`heads` | list of pairs | empty | what the values of its contributors hash to: pairs of seat and head",
        "`recorded` | event | null | the `deal_recorded` of that attempt, if it was dealt",
        "`missed` | list of `missed_info` | empty | the attempts of which values are owed",
        "`signer` | event | null | the latest `signer_certified`",
    ),
    the(
        "`chain_info`",
        "`owed` | string | empty | the head whose value was missed; the player is listed again when it is revealed",
        "`misses` | list of integers | empty | the numbers of the latest hands in which a value was missed",
    ),
    the(
        "`missed_info`",
        "`avoided` | event | required | the `deal_avoided` of the attempt",
        "`owing` | list of pairs | required | the players who owe a value, with their seats in the attempt: pairs of seat and player",
    ),
    need=Need.HOST,
)
async def missing_value_is_owed(stage: Stage) -> None:
    """The player in seat 1 reveals a wrong value first, and the right one after the hand has begun."""
    await fair_server(stage)
    game, (ann, bob) = await fair_game(stage)
    client, table = bob.client, game.table
    await client.refused("no_value_due", "reveal_value", table=table, hand=999_999, attempt=0, value=OTHER)
    first = await game.clients[0].event(table, "deal_committed")
    where = {"hand": first["hand"], "attempt": first["attempt"]}
    reply = await client.ask("reveal_value", table=table, value=OTHER, **where)
    expect(reply["type"] == "refused", "a wrong value was accepted")
    await ann.reveal(first)
    avoided = await game.clients[0].event(table, "deal_avoided")
    expect(1 in avoided["missing"], "the player whose value was wrong is not missing")
    expect_equal(len(avoided["secrets"]), first["packs"], "the packs of an attempt that was given up")
    expect(avoided["signature"], "the attempt was given up without a signature")
    heads = json.loads(avoided["line_up"])["heads"]
    expect_equal(heads, {"0": ann.head, "1": bob.head}, "the heads in the line-up")
    ann.follow(avoided)
    await game.clients[0].event(table, "hand_started")
    deals = (await game.clients[0].watch(table))["deals"]
    expect_equal(deals["committed"]["kind"], "deal_committed", "the latest commitment")
    ids = [each.welcome["player"] for each in game.clients]
    expect_equal([list(each) for each in deals["players"]], [[0, ids[0]], [1, ids[1]]], "who is dealt in")
    listed = [seat for seat, head in deals.get("heads", []) if head in (ann.values | bob.values)]
    expect_equal(listed, deals["committed"]["contributors"], "the heads of those who contribute")
    expect_equal(deals["recorded"]["kind"], "deal_recorded", "what became of it")
    expect_equal(deals["signer"]["kind"], "signer_certified", "the server that signs")
    missed = deals["missed"][0]
    expect_equal(set(missed), {"avoided", "owing"}, "the fields of missed_info")
    player = client.welcome["player"]
    expect([1, player] in [list(each) for each in missed["owing"]], "the value is not owed")
    chain = deals["chains"][player]
    expect(chain["owed"] and chain["misses"], "the chain owes nothing")
    if reply["code"] == "wrong_value":
        again = {"hand": missed["avoided"]["hand"], "attempt": missed["avoided"]["attempt"]}
        value = bob.values[chain["owed"]]
        await client.result("reveal_value", table=table, value=value, **again)
        await game.clients[0].until_seq(table, client.tables[table].seq)
        completed = game.seen.of_kind("deal_avoided")[-1]
        expect(1 not in completed["missing"], "the value that was owed is still missing")
        expect(not completed["signature"] and not completed["line_up"], "what came later is signed")
        deals = (await client.watch(table))["deals"]
        expect("owed" not in deals["chains"][player], "the value is still owed")


@case(
    the(
        "`deals_info`",
        "`before` | string | empty | the digest of the latest record, or of how its hand ended",
    ),
    the("`chain_info`", "`used` | integer | 0 | how many values were revealed"),
    need=Need.HOST,
)
async def hand_that_ended_comes_before_the_next_commitment(stage: Stage) -> None:
    await fair_server(stage)
    game, contributors = await fair_game(stage)
    client, table, codec = game.clients[0], game.table, game.clients[0].codec
    committed, recorded = await contributed(game, contributors)
    await client.result("pause_table", table=table, reason="no hand comes")
    await game.play_until("result_signed", folding, after=0)
    deals = (await client.watch(table))["deals"]
    record = record_digest(
        bytes_in(committed["commitment"], codec),
        {seat: bytes_in(value, codec) for seat, value in recorded["values"]},
        tuple([None if secret is None else bytes_in(secret, codec) for secret in recorded["secrets"]]),
        bytes_in(recorded["leaves"], codec),
    )
    stacks = tuple([(seat, chips) for seat, chips in game.seen.of_kind("hand_ended")[-1]["stacks"]])
    expect_equal(deals["before"], result_digest(record, stacks).hex(), "the digest of how the hand ended")
    chains = [deals["chains"][each.client.welcome["player"]] for each in contributors]
    expect_equal([chain["head"] for chain in chains], [each.head for each in contributors], "the heads")
    outcomes = game.seen.of_kind("deal_avoided", "deal_recorded")
    used = sum(0 in dict(each["values"]) for each in outcomes)
    expect_equal(chains[0]["used"], used, "the values that were revealed")


@case(
    the("`register_chain`", "A chain ends when its player leaves the seat."),
    the(
        "`deals_info`",
        "`left` | map of lists of integers | empty | the misses of players who left their seats, by player",
    ),
    need=Need.HOST,
)
async def chain_ends_when_its_player_leaves(stage: Stage) -> None:
    """The player in seat 1 reveals no value, and leaves after the hand."""
    await fair_server(stage)
    game, (ann, bob) = await fair_game(stage)
    client, table, player = ann.client, game.table, bob.client.welcome["player"]
    async for _ in dealt(game, [ann]):
        break
    await bob.client.result("leave", table=table)
    await game.play_until("seat_left", folding, after=0)
    deals = (await client.watch(table))["deals"]
    expect_equal(set(deals["chains"]), {client.welcome["player"]}, "the chains of seated players")
    expect_equal(deals["left"], {player: [1]}, "the misses of players who left")


@case(
    the(
        "Events",
        "A hand that is shown has none if its cards came face down on several streets.",
        "Such a hand is shown with its cards in rising order, because their places would tell when each of them came.",
    ),
)
async def shown_hand_of_a_draw_game_is_sorted(stage: Stage) -> None:
    game = await stage.game(2, game="5cd")
    while len(shown := game.seen.of_kind("hand_shown")) < 3:
        turn = await game.turn()
        if "draw" in turn:
            cards = await game.hole_cards(await game.actor())
            await game.act("draw", cards=cards[:1])
        else:
            await game.act(**showing(turn))
    for event in shown:
        expect_equal(event["cards"], sorted(event["cards"]), "the cards of a shown hand")
        expect("openings" not in event, "the shown hand has openings")


def showing(turn: Message) -> Message:
    """Stay to the showdown, and show."""
    return {"action": next(action for action in ("check", "call", "show") if turn.get(action))}
