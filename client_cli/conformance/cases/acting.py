"""Acting: turns, allowed actions, and refused acts."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import all_in, passive
from riverboat.client_cli.conformance.stage import Stage

ALWAYS = {"hand", "turn", "seat", "ms"}


@case(
    the(
        "`act`",
        "Act in a hand.",
        "The server knows your seat; no message contains it.",
        "`hand` and `turn` name the `turn` that you answer.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`hand` | integer | required | the hand's id",
        "`turn` | integer | required | the turn's number in the hand",
        "`action` | `fold`, `check`, `call`, `bet`, `raise`, `bring_in`, `draw`, `run`, `show`, `muck` | required | the action",
    ),
    the(
        "`turn`",
        "Whose turn it is, what is allowed, and how much time is left.",
        "The `act` that answers it contains its `hand` and `turn`.",
        "`hand` | integer | required | the hand's id",
        "`turn` | integer | required | how many decisions have been made in the hand",
        "`seat` | seat | required | whose turn it is",
        "`ms` | integer | required | milliseconds left to act when this was sent",
    ),
    the(
        "Error codes",
        "`not_your_turn` | it is not the player's turn",
    ),
    the(
        "Examples",
        "Out of turn.",
        "Bob acts although it is Ann's turn.",
        "An action, its repetition, a reused id, and a stale turn.",
    ),
)
async def only_the_player_to_act_can_act(stage: Stage) -> None:
    game = await stage.game(3, act_ms=60_000)
    number = (await game.turn())["hand"]
    expect_equal(number, game.seen.of_kind("hand_started")[0]["hand"], "the hand of the turn")
    for decision in range(4):
        turn = await game.turn()
        expect_equal(turn["turn"], decision, "the number of decisions in the hand")
        expect(0 < turn["ms"] <= 60_000, f"the milliseconds left, of 60,000: {turn['ms']}")
        actor = await game.actor()
        fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        for client in game.clients:
            if client is not actor:
                await client.refused("not_your_turn", "act", **fields)
                await client.refused(
                    "not_your_turn", "act", **fields, seat=turn["seat"], player=actor.welcome["player"]
                )
        await (await stage.guest()).refused("not_seated", "act", **fields, seat=turn["seat"])
        for wrong in ({"turn": decision + 1}, {"hand": number + 1}, {"hand": 0}):
            stale = await actor.ask("act", **{**fields, **wrong})
            expect_equal(
                (stale["type"], stale["turn"]["turn"]),
                ("stale", decision),
                "the reply to an act for another turn",
            )
        await game.act(**passive(turn))
    client = await game.actor()
    turn = await game.turn()
    act = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "check"}
    await client.requires("act", **act)
    for field in ("hand", "turn"):
        await client.rejects(
            "act", field, -1, 0.5, "0", 2**53, **{k: v for k, v in act.items() if k != field}
        )
    del act["action"]
    await client.rejects("act", "action", "win", "FOLD", 7, "time_out", **act)
    await client.refused("unknown_table", "act", **{**act, "table": "nowhere"}, action="check")


@case(
    the(
        "`act`",
        "`to` | chips | null | only with `bet` and `raise`: the total for the street",
    ),
    the(
        "`turn`",
        "`fold` | boolean | false | folding is allowed",
        "`check` | boolean | false | checking is allowed",
        "`call` | chips | null | calling is allowed, and adds this much",
        "`bet` | list of two: minimum, maximum | null | betting is allowed, to an amount from minimum to maximum",
        "`raise` | list of two: minimum, maximum | null | raising is allowed, to an amount from minimum to maximum",
        "Minimum and maximum are equal if only one size is allowed: at fixed limit, or all-in.",
    ),
    the(
        "Error codes",
        "`cannot_check` | there is a bet to call",
        "`cannot_bet` | there is already a bet: raise it",
        "`nothing_to_call` | nobody has bet yet",
        "`nothing_to_raise` | nobody has bet yet",
        "`below_minimum` | the bet or raise is too small",
        "`above_maximum` | the bet or raise is more than the player has, or more than the game allows",
        "`bad_amount` | the amount is missing or does not belong there, or a balance would become too large",
        "`wrong_phase` | the action belongs to another phase of the hand",
    ),
    the(
        "Events",
        "`checked` | `seat` | a player checked",
        "`uncalled_bet_returned` | `seat`, `amount` | the part of a bet that nobody called was returned",
        "`betting_opened` | `seat` | a betting round began; `seat` acts first",
        "`street_started` | `street` | a street after the first began; the bets of the previous street are in the pot",
    ),
    the(
        "Examples",
        "Invalid amounts.",
        "Nothing changes, and the clock runs on.",
        "A hand begins.",
        "The end of a hand.",
        "Bob folds, and it is nobody's turn.",
    ),
)
async def only_allowed_actions_are_accepted(stage: Stage) -> None:
    game = await stage.game(2, chips=5_000, act_ms=60_000)
    turn = await game.turn()
    expect_equal(set(turn), ALWAYS | {"fold", "call", "raise"}, "the actions allowed in the first turn")
    expect_equal((turn["fold"], turn["call"], turn["raise"]), (True, 50, [200, 5_000]), "the first turn")
    await game.refuses("cannot_check", action="check")
    await game.refuses("cannot_bet", action="bet", to=300)
    await game.refuses("below_minimum", action="raise", to=199)
    await game.refuses("above_maximum", action="raise", to=5_001)
    await game.refuses("above_maximum", action="raise", to=10**15)
    await game.refuses("bad_amount", action="raise")
    for action in ("fold", "call", "check"):
        await game.refuses("bad_amount", action=action, to=100)
    for action in ("show", "muck"):
        await game.refuses("wrong_phase", action=action)
    fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "raise"}
    await (await game.actor()).rejects("act", "to", 600.5, 600.0, -5, "300", True, 10**15 + 1, **fields)
    opened = game.seen.of_kind("betting_opened")[-1]
    expect_equal(opened, {"kind": "betting_opened", "seat": turn["seat"]}, "betting_opened")
    await game.act("call")
    await game.act("check")
    checked = game.seen.of_kind("checked")[-1]
    expect_equal(checked, {"kind": "checked", "seat": 1 - turn["seat"]}, "checked")
    expect_equal(
        game.seen.of_kind("street_started"), [{"kind": "street_started", "street": "flop"}], "street_started"
    )
    flop = await game.turn()
    expect_equal(
        set(flop),
        ALWAYS | {"fold", "check", "bet"} if flop.get("fold") else ALWAYS | {"check", "bet"},
        "the actions allowed without a bet",
    )
    expect_equal(flop["bet"], [100, 4_900], "the bets that are allowed on the flop")
    await game.refuses("nothing_to_call", action="call")
    await game.refuses("nothing_to_raise", action="raise", to=200)
    await game.refuses("below_minimum", action="bet", to=99)
    await game.refuses("above_maximum", action="bet", to=4_901)
    await game.act("bet", to=100)
    expect_equal((await game.turn())["raise"], [200, 4_900], "the raises after a bet of 100")
    await game.act("raise", to=200)
    expect_equal((await game.turn())["call"], 100, "a call of a raise to 200 after a bet of 100")
    after = game.seen.seq
    await game.act("fold")
    events = [event for seq, event in game.seen.events.items() if seq > after and event]
    ends = ["folded", "uncalled_bet_returned", "pot_awarded", "hand_ended"]
    expect_equal([event["kind"] for event in events[:4]], ends, "the end of the hand")
    expect_equal(
        events[1],
        {"kind": "uncalled_bet_returned", "seat": 1 - events[0]["seat"], "amount": 100},
        "the uncalled bet",
    )
    expect_equal(events[2]["amount"], 400, "the pot")
    over = [update for update in game.seen.updates if events[3] in update["events"]]
    expect("turn" not in over[0], "it is somebody's turn when the hand is over")


@case(
    the(
        "Error codes",
        "`stack_too_short` | the player's stack is too small to raise",
        "`nobody_can_call` | nobody is left who can call a raise",
        "`illegal_action` | the rules forbid the action, for a reason without a code of its own",
    ),
)
async def refused_raise_has_a_code(stage: Stage) -> None:
    game = await stage.game(2, game="flhe", chips=(10_000, 10_000))
    turn = await game.turn()
    expect_equal(turn["raise"], [200, 200], "the one raise of fixed limit")
    for seat in range(2):
        stacks = [10_000, 10_000]
        stacks[seat] = 100
        game = await stage.game(2, chips=stacks, min_buy_in=100)
        turn = await game.turn()
        if turn["seat"] != seat:
            await game.refuses("nobody_can_call", action="raise", to=300)
        else:
            expect(
                "raise" not in turn or turn["raise"][0] == turn["raise"][1],
                "a stack of 100 may raise to more than one size",
            )
    game = await stage.game(2)
    await game.act(**all_in(await game.turn()))
    turn = await game.turn()
    expect("raise" not in turn, "a raise over an all-in of everything is allowed")
    reply = await game.try_to(await game.actor(), action="raise", to=10_000)
    expect(
        reply["code"] in {"stack_too_short", "nobody_can_call"},
        f"{reply['code']} is the code of a raise over all-in",
    )
