"""What a snapshot shows of the past: the last hand and the latest chat."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import OF_DEALS, Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

HIDDEN = {"deck_shuffled", "hole_cards_dealt", "cards_discarded"}
OF_TABLE = {"seat_taken", "sat_out", "sat_in", "chat_said", *OF_DEALS}


def seen_of_last_hand(client: RawClient, table: str) -> list[Message]:
    """Return the events of the last hand in the updates that `client` received, without hidden ones."""
    hands: list[list[Message]] = []
    for event in client.tables[table].events.values():
        if event and event["kind"] == "hand_started":
            hands.append([])
        if event and hands and event["kind"] not in OF_TABLE:
            hands[-1].append(event)
    return next(hand for hand in reversed(hands) if any(event["kind"] == "hand_ended" for event in hand))


def shown(snapshot: Message) -> list[Message]:
    """Return the events of the last hand in a snapshot, without hidden ones."""
    return [event for event in snapshot.get("last_hand", []) if event]


@case(
    the(
        "`snapshot`",
        "`last_hand` | list of events or null | empty | all events of the last hand that is over, and then any `cards_shown` after it; you see the hidden cards of the seat into which you were dealt in that hand",
    ),
)
async def snapshot_has_the_last_hand(stage: Stage) -> None:
    game = await stage.game(3, time_bank_ms=0)
    spectator = await stage.guest()
    expect("last_hand" not in await spectator.watch(game.table), "there is a last hand before any was over")
    await game.play_until("hand_ended", folding, after=0)
    await game.play_until("hand_ended", folding)  # the first may have begun before the spectator watched
    start = game.seen.of_kind("hand_started")[-1]
    winner = max(game.seen.of_kind("pot_awarded")[-1]["shares"], key=lambda share: share[1])[0]
    owner = game.clients[winner]
    await owner.until_seq(game.table, game.seen.seq)
    card = owner.tables[game.table].of_kind("hole_cards_dealt")[-1]["cards"][0]
    await owner.result("show_cards", table=game.table, hand=start["hand"], cards=[card])
    await game.play_until("cards_shown", after=0)
    await game.play_until("hand_started")
    for client in (*game.clients, spectator):
        await client.until_seq(game.table, game.seen.seq)
        snapshot = await client.watch(game.table)
        expect_equal(shown(snapshot), seen_of_last_hand(client, game.table), "the last hand")
        owners = [event["seat"] for event in shown(snapshot) if event["kind"] == "hole_cards_dealt"]
        wanted = [game.clients.index(client)] if client in game.clients else []
        expect_equal(owners, wanted, "the seats whose hole cards are shown")
        expect_equal(snapshot["last_hand"].count(None), 4 - len(wanted), "the hidden events")


@case(
    the(
        "`snapshot`",
        "`chat` | list of events | empty | the latest `chat_said`: at most 50, with at most 4,000 characters of text together; when a player is muted, the messages of that player are dropped",
    ),
)
async def snapshot_has_the_latest_chat(stage: Stage) -> None:
    host, bob, late = await stage.guests(3)
    table = (await stage.table(host))["table"]
    expect("chat" not in await host.watch(table), "there are messages before any was sent")
    await bob.watch(table)
    await bob.result("sit", table=table, buy_in=5_000)
    texts = [(host, "good evening"), (bob, "something rude"), (host, "please"), (bob, "no")]
    for client, text in texts:
        await client.result("chat", table=table, text=text)
    said = [
        {
            "player": client.welcome["player"],
            "name": client.welcome["name"],
            "text": text,
            "kind": "chat_said",
        }
        for client, text in texts
    ]
    expect_equal((await late.watch(table))["chat"], said, "the messages of a snapshot")
    await host.result("mute_player", table=table, player=bob.welcome["player"], reason="rude")
    expect_equal((await late.watch(table))["chat"], said[::2], "the messages after one player was muted")
    delayed = (await stage.table(host, spectator_delay_ms=60_000))["table"]
    await host.watch(delayed)
    await host.result("sit", table=delayed, buy_in=5_000)
    await host.result("chat", table=delayed, text="hello")
    expect_equal(len((await host.watch(delayed))["chat"]), 1, "the messages that a player sees")
    expect("chat" not in await late.watch(delayed), "a spectator sees a message before the delay has passed")
