"""Actions in advance, auto-muck, and showing cards after the hand."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, RawClient, without_openings
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable
from riverboat.client_cli.conformance.stage import Stage

OF_A_COMMAND = ("`id` | string | required | the command's id", "`table` | string | required | the table's id")


class Scene:
    """Three players before the flop: `first` is to act, `small` and `big` have the blinds."""

    def __init__(self, game: CaseTable, seat: int) -> None:
        self.game = game
        self.hand = 0
        self.first, self.small, self.big = (game.clients[(seat + n) % 3] for n in range(3))

    @classmethod
    async def of(cls, stage: Stage) -> "Scene":
        """Start a new game."""
        game = await stage.game(3, act_ms=60_000)
        turn = await game.turn()
        scene = cls(game, turn["seat"])
        scene.hand = turn["hand"]
        return scene

    async def preact(self, client: RawClient, action: str | None, to: int | None = None) -> None:
        """Send preact, and check the preaction."""
        fields = {"table": self.game.table, "hand": self.hand, "action": action}
        id = await client.send("preact", **fields, **({} if to is None else {"to": to}))
        if action is not None:
            expect_equal(await next_preaction(client), self.becomes("held", action, to), "the preaction")
        expect_equal((await client.reply(id))["type"], "accepted", "the reply to preact")

    def becomes(self, state: str, action: str, to: int | None = None) -> Message:
        """Return the expected preaction."""
        amount = {} if to is None else {"to": to}
        message = {"type": "preaction", "table": self.game.table, "hand": self.hand, "state": state}
        return {**message, "action": action, **amount}

    async def seat_to_act(self, seat_of: RawClient) -> None:
        """Wait until it is this client's turn."""
        while self.game.clients[(await self.game.turn())["seat"]] is not seat_of:
            await self.game.clients[0].receive()


async def next_preaction(client: RawClient) -> Message:
    """Read until the next preaction, and return it."""
    while (message := await client.receive())["type"] != "preaction":
        pass
    return message


@case(
    the(
        "`preact`",
        "Choose an action in advance.",
        "It carries the action out as soon as your turn comes.",
        "Other players do not see that an action was held, only that it follows its turn at once.",
        "The server sends the player a `preaction` when an action is held, and when it no longer is.",
        *OF_A_COMMAND,
        "`hand` | integer | required | the hand's id",
        "`to` | chips | null | only with `call`: the price on this street at which to call",
    ),
    the(
        "`preaction`",
        "The action that the server holds for you until your turn comes.",
        "Nobody else receives it.",
        "`table` | string | required | the table's id",
        "`hand` | integer | required | the hand's id",
        "`state` | `held`, `withdrawn`, `used`, `void` | required | whether the action is held, or why it no longer is",
        "`action` | string | required | as in `preact`",
        "`to` | chips | null | as in `preact`",
    ),
)
async def held_action_is_carried_out_at_once(stage: Stage) -> None:
    scene = await Scene.of(stage)
    await scene.preact(scene.small, "call", 100)
    await scene.game.act("call")
    await scene.seat_to_act(scene.big)
    expect_equal(await next_preaction(scene.small), scene.becomes("used", "call", 100), "the action")
    for client in (scene.first, scene.big):
        id = await client.send("show_account")
        while "id" not in (message := await client.receive()):
            expect(message["type"] != "preaction", "another player received it")
        expect_equal(message["id"], id, "the reply")


@case(
    the(
        "`preact`",
        "`check` and `call` become void when the price changes; `check_fold`, `call_any` and `fold` do not.",
        "`action` | `check_fold`, `check`, `call`, `call_any`, `fold` | null | `check_fold` checks if it can and folds otherwise; `call_any` checks if it can and calls any amount otherwise; null withdraws the held action",
    )
)
async def price_change_voids_check_and_call(stage: Stage) -> None:
    scene = await Scene.of(stage)
    await scene.preact(scene.small, "call", 100)
    await scene.preact(scene.big, "check")
    await scene.game.act("raise", to=300)
    expect_equal(
        await next_preaction(scene.small), scene.becomes("void", "call", 100), "a call of another price"
    )
    expect_equal(await next_preaction(scene.big), scene.becomes("void", "check"), "a check after a raise")
    for action, kind in (("check_fold", "folded"), ("fold", "folded"), ("call_any", "called")):
        scene = await Scene.of(stage)
        await scene.preact(scene.small, action)
        after = scene.game.seen.seq
        await scene.game.act("raise", to=300)
        await scene.game.clients[0].event(scene.game.table, kind, after)
        expect_equal(
            await next_preaction(scene.small), scene.becomes("used", action), f"{action} after a raise"
        )
    for action in ("check_fold", "call_any", "check"):
        scene = await Scene.of(stage)
        await scene.preact(scene.big, action)
        await scene.game.act("call")
        await scene.game.act("call")
        await scene.game.clients[0].event(scene.game.table, "checked")
        expect_equal(
            await next_preaction(scene.big), scene.becomes("used", action), f"{action} without a bet"
        )


@case(
    the(
        "`preact`",
        "Every held action becomes void when the street or the hand ends, when the player acts, and when the server stops.",
    )
)
async def held_action_lasts_one_street(stage: Stage) -> None:
    scene = await Scene.of(stage)
    await scene.game.act("call")
    await scene.preact(scene.first, "fold")
    await scene.game.act("call")
    await scene.game.act("check")
    expect_equal(
        await next_preaction(scene.first), scene.becomes("void", "fold"), "a fold when the street is over"
    )
    scene = await Scene.of(stage)
    await scene.preact(scene.big, "call_any")
    await scene.game.act("fold")
    await scene.game.act("fold")
    expect_equal(
        await next_preaction(scene.big), scene.becomes("void", "call_any"), "a call when the hand is over"
    )


@case(
    the(
        "`preact`",
        "You can when it is not your turn and you may still act in the current betting round.",
        "The server holds one action at a time: a new one replaces it, and null withdraws it.",
    ),
    the(
        "Error codes",
        "`your_turn` | it is the player's turn: send `act`",
        "`not_in_hand` | the hand is not in progress, or the player can no longer act in this betting round",
        "`price_changed` | the price is no longer the one given",
    ),
)
async def one_action_is_held_at_the_current_price(stage: Stage) -> None:
    scene = await Scene.of(stage)
    for client, code, fields in (
        (scene.first, "your_turn", {"action": "fold"}),
        (scene.small, "not_in_hand", {"action": "fold", "hand": scene.hand + 10**6}),
        (scene.small, "cannot_check", {"action": "check"}),
        (scene.small, "price_changed", {"action": "call", "to": 50}),
        (scene.small, "bad_amount", {"action": "call"}),
        (scene.small, "bad_amount", {"action": "fold", "to": 100}),
        (scene.big, "nothing_to_call", {"action": "call", "to": 100}),
        (scene.small, "bad_message", {"action": "raise"}),
    ):
        await client.refused(code, "preact", **{"table": scene.game.table, "hand": scene.hand, **fields})
    await scene.preact(scene.small, "fold")
    await scene.preact(scene.small, "call_any")
    await scene.preact(scene.small, None)
    await scene.game.act("fold")
    await scene.seat_to_act(scene.small)
    first = {"table": scene.game.table, "hand": scene.hand, "action": "fold"}
    await scene.first.refused("not_in_hand", "preact", **first)


@case(
    the(
        "`preaction`",
        "If an action is held when you `resume`, its `preaction` arrives before the reply; otherwise none is held.",
    ),
    the(
        "`snapshot`",
        "`preaction` | `preaction` | null | your held action",
    ),
)
async def held_action_is_sent_on_resume(stage: Stage) -> None:
    scene = await Scene.of(stage)
    await scene.preact(scene.small, "call", 100)
    table, held = scene.game.table, scene.becomes("held", "call", 100)
    expect_equal((await scene.small.watch(table))["preaction"], held, "the field of a snapshot")
    expect("preaction" not in await scene.big.watch(table), "another player sees the held action")
    again = await stage.guest(token=scene.small.welcome["token"])
    id = await again.send("resume", table=table, seq=scene.small.tables[table].seq)
    expect_equal(await again.receive(), held, "the message before the reply to resume")
    expect_equal((await again.receive())["id"], id, "the reply to a resume")


@case(
    the(
        "`set_auto_muck`",
        "Choose whether the server mucks your losing hands at showdown or asks you, from the next hand on.",
        "When you sit down, it mucks them.",
        *OF_A_COMMAND,
        "`on` | boolean | required | true to muck losing hands, false to be asked",
    ),
    the(
        "`seat_info`",
        "`auto_muck` | boolean | true | whether the server mucks losing hands at showdown without asking",
    ),
    the(
        "Events",
        "`auto_muck_set` | `seat`, `on` | a player chose whether the server mucks losing hands",
    ),
)
async def player_chooses_auto_muck(stage: Stage) -> None:
    game = await stage.game(2, act_ms=60_000)
    await game.turn()
    client = game.clients[0]
    first = await client.event(game.table, "hand_started")
    expect_equal([seat["auto_muck"] for seat in first["seats"]], [True, True], "at first")
    after = game.seen.seq
    for _ in range(2):
        expect_equal(await client.result("set_auto_muck", table=game.table, on=False), None, "the result")
    event = {"kind": "auto_muck_set", "seat": 0, "on": False}
    expect_equal(await client.event(game.table, "auto_muck_set", after), event, "the event")
    expect_equal((await client.watch(game.table))["seats"][0]["auto_muck"], False, "the field of a snapshot")
    await game.act("fold")
    started = await game.play_until("hand_started", after=after)
    chosen = {seat["number"]: seat["auto_muck"] for seat in started["seats"]}
    expect_equal(chosen, {0: False, 1: True}, "the next hand")


@case(
    the(
        "`show_cards`",
        "Show some of your cards of the last hand, after it is over and before the next one begins.",
        "A card that everybody has seen is not shown again.",
        *OF_A_COMMAND,
        "`hand` | integer | required | the hand's id",
        "`cards` | list of 1 to 7 cards | required | the cards to show",
    ),
    the(
        "Events",
        "`cards_shown` | `seat`, `hand`, `cards`, `openings` | a player showed cards of a hand that is over",
    ),
    the(
        "Error codes",
        "`nothing_to_show` | the cards are not hidden cards of the player's last hand, or the next hand has begun",
    ),
)
async def cards_can_be_shown_after_the_hand(stage: Stage) -> None:
    game = await stage.game(2, act_ms=60_000)
    turn, client = await game.turn(), await game.actor()
    cards = await game.hole_cards(client)
    show = {"table": game.table, "hand": turn["hand"]}
    await client.refused("nothing_to_show", "show_cards", **show, cards=cards)
    for each in game.clients:  # so that no other hand begins
        await each.result("sit_out", table=game.table)
    await game.act("fold")
    other = game.clients[1 - turn["seat"]]
    await other.refused("nothing_to_show", "show_cards", **show, cards=cards[:1])
    expect_equal(await client.result("show_cards", **show, cards=cards[:1]), None, "the result")
    shown = await other.event(game.table, "cards_shown")
    event = {"kind": "cards_shown", "seat": turn["seat"], "hand": turn["hand"], "cards": cards[:1]}
    expect_equal(without_openings(shown), event, "the event for the other player")
    await client.refused("nothing_to_show", "show_cards", **show, cards=cards)
    await client.rejects("show_cards", "cards", [], list(range(8)), **show)
