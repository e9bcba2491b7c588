"""What each command of the catalogue needs to be accepted.

A command that is new in the catalogue is sent with fields by their types; if it is refused then, `SCENES` has
to say what it needs.
"""

from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Final

from sqlalchemy import Engine

from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol import tournaments as tour
from riverboat.server.protocol.catalogue import COMMANDS, Repeats
from riverboat.server.protocol.command import Command
from tests.support.scene import BECAUSE, PASSWORD, Effect, Fields, Scene, accepted, check_first, less

_numbers = count(1)

# How commands that need more than fields by their types come to be accepted.


async def _hello(scene: Scene) -> Fields:
    return {"version": 1, "token": scene.sender.welcome["token"]}


async def _chat(scene: Scene) -> Fields:
    await scene.sit(scene.sender)
    return {"table": scene.table, "text": "hello"}


async def _set_auto_muck(scene: Scene) -> Fields:
    return {"table": scene.table, "on": False}


async def _sit(scene: Scene) -> Fields:
    return {"table": scene.table, "buy_in": 2_000}


async def _change_seat(scene: Scene) -> Fields:
    snapshot = await accepted(scene.sender, "watch", table=scene.table)
    return {"table": scene.table, "seat": 1 - snapshot["seats"][0]["seat"]}


async def _add_chips(scene: Scene) -> Fields:
    return {"table": scene.table, "chips": 100}


async def _set_auto_rebuy(scene: Scene) -> Fields:
    return {"table": scene.table, "to": 2_000}


async def _sit_in(scene: Scene) -> Fields:
    await accepted(scene.sender, "sit_out", table=scene.table)
    return {"table": scene.table}


async def _join_wait_list(scene: Scene) -> Fields:
    await scene.full()
    return {"table": scene.table}


async def _leave_wait_list(scene: Scene) -> Fields:
    await scene.full()
    await accepted(scene.sender, "watch", table=scene.table)
    await accepted(scene.sender, "join_wait_list", table=scene.table)
    return {"table": scene.table}


async def _act(scene: Scene) -> Fields:
    turn = await scene.hand()
    if not await scene.acts(turn):
        call = {"action": "call", "hand": turn["hand"], "turn": turn["turn"]}
        await accepted(scene.other, "act", table=scene.table, **call)
        turn = {"hand": turn["hand"], "turn": turn["turn"] + 1}
    return {"table": scene.table, "action": "fold", "hand": turn["hand"], "turn": turn["turn"]}


async def _use_time_card(scene: Scene) -> Fields:
    table = await scene.play_tournament(act_seconds=300, time_cards={"number": 3})
    turn = await scene.turn()
    if not await scene.acts(turn):
        call = {"action": "call", "hand": turn["hand"], "turn": turn["turn"]}
        await accepted(scene.other, "act", table=table, **call)
        turn = {"hand": turn["hand"], "turn": turn["turn"] + 1}
    return {"table": table, "hand": turn["hand"], "turn": turn["turn"]}


async def _preact(scene: Scene) -> Fields:
    turn = await scene.hand()
    if await scene.acts(turn):
        call = {"action": "call", "hand": turn["hand"], "turn": turn["turn"]}
        await accepted(scene.sender, "act", table=scene.table, **call)
    return {"table": scene.table, "hand": turn["hand"], "action": "check_fold"}


async def _show_cards(scene: Scene) -> Fields:
    turn = await scene.hand()
    await scene.fold(turn)
    snapshot = await accepted(scene.sender, "watch", table=scene.table)
    events = [event for event in snapshot["last_hand"] if event]
    [own] = [event["cards"] for event in events if event["kind"] == "hole_cards_dealt"]
    return {"table": scene.table, "hand": turn["hand"], "cards": own[:1]}


async def _show_hand(scene: Scene) -> Fields:
    await scene.sit(scene.sender)
    turn = await scene.hand()
    await scene.fold(turn)
    return {"hand": turn["hand"]}


async def _resume(scene: Scene) -> Fields:
    return {"table": scene.table, "seq": 1}


async def _register(scene: Scene) -> Fields:
    return {"name": f"R {next(_numbers)} {scene.table}"[:24], "password": PASSWORD}


async def _change_password(scene: Scene) -> Fields:
    await scene.register()
    return {"password": PASSWORD, "new_password": "a longer password"}


async def _sign_out(scene: Scene) -> Fields:
    await scene.sign_in_by_password()
    return {}


async def _take_chips(scene: Scene) -> Fields:
    return {"player": scene.other.welcome["player"], "chips": 500, **BECAUSE}


async def _unban(scene: Scene) -> Fields:
    player = scene.other.welcome["player"]
    await accepted(scene.sender, "ban_player", player=player, **BECAUSE)
    return {"player": player, **BECAUSE}


async def _close_tables(scene: Scene) -> Fields:
    return {"player": scene.other.welcome["player"], **BECAUSE}


async def _resume_play(scene: Scene) -> Fields:
    return {"table": scene.table, **BECAUSE}


async def _pause_table(scene: Scene) -> Fields:
    await accepted(scene.sender, "resume_play", table=scene.table, **BECAUSE)
    return {"table": scene.table, **BECAUSE}


async def _change_stakes(scene: Scene) -> Fields:
    return {"table": scene.table, "stakes": {"big_blind": 200}, **BECAUSE}


async def _kick_player(scene: Scene) -> Fields:
    await scene.sit(scene.other)
    return {"table": scene.table, "player": scene.other.welcome["player"], **BECAUSE}


async def _mute_player(scene: Scene) -> Fields:
    await scene.sit(scene.other)  # a seat outlasts the server of the table
    return {"table": scene.table, "player": scene.other.welcome["player"], **BECAUSE}


async def _unmute_player(scene: Scene) -> Fields:
    fields = await _mute_player(scene)
    await accepted(scene.sender, "mute_player", **fields)
    return fields


async def _open_tournament(scene: Scene) -> Fields:
    return {"name": "Once", "structure": "sit-and-go"}


async def _of_tournament(scene: Scene) -> Fields:
    await scene.announce(scene.other)
    return {"tournament": scene.tournament}


async def _take_part(scene: Scene) -> Fields:
    return {**await _of_tournament(scene), "action": "register"}


async def _direct_tournament(scene: Scene) -> Fields:
    await scene.announce(scene.sender)
    return {"tournament": scene.tournament, "action": "cancel_tournament", **BECAUSE}


SCENES: Final[Mapping[type[Command], Callable[[Scene], Awaitable[Fields]]]] = {
    cmd.Hello: _hello,
    cmd.Resume: _resume,
    cmd.Chat: _chat,
    cmd.Sit: _sit,
    cmd.AddChips: _add_chips,
    cmd.SetAutoRebuy: _set_auto_rebuy,
    cmd.ChangeSeat: _change_seat,
    cmd.JoinWaitList: _join_wait_list,
    cmd.LeaveWaitList: _leave_wait_list,
    cmd.SitIn: _sit_in,
    cmd.SetAutoMuck: _set_auto_muck,
    cmd.Act: _act,
    cmd.UseTimeCard: _use_time_card,
    cmd.Preact: _preact,
    cmd.ShowCards: _show_cards,
    cmd.Register: _register,
    cmd.ChangePassword: _change_password,
    cmd.SignOut: _sign_out,
    cmd.ShowHand: _show_hand,
    manage.GrantChips: _take_chips,
    manage.TakeChips: _take_chips,
    manage.UnbanPlayer: _unban,
    manage.CloseTables: _close_tables,
    manage.PauseTable: _pause_table,
    manage.ResumePlay: _resume_play,
    manage.KickPlayer: _kick_player,
    manage.ChangeStakes: _change_stakes,
    manage.MutePlayer: _mute_player,
    manage.UnmutePlayer: _unmute_player,
    tour.OpenTournament: _open_tournament,
    tour.WatchTournament: _of_tournament,
    tour.UnwatchTournament: _of_tournament,
    tour.TakePart: _take_part,
    tour.DirectTournament: _direct_tournament,
}

OF_ALL_ROOMS: Final = [command for command in COMMANDS if command not in (cmd.RegisterChain, cmd.RevealValue)]
"""Those that every room takes: some have no committed deals."""

CHANGING: Final = [each for each in OF_ALL_ROOMS if COMMANDS[each].repeats is not Repeats.EACH_TIME]
"""Those of them that are not carried out each time."""


async def prepared(command: type[Command], database: Engine, owner: str) -> Scene:
    """Return a scene in which `command` is accepted. See `Scene`."""
    scene = Scene(command, database, owner)
    await scene.prepare(SCENES.get(command))
    return scene


async def change_by(command: type[Command], database: Engine, url: str) -> Effect:
    """Return what a command changes when it is sent once, to the server at `url`."""
    scene = await prepared(command, database, url)
    await scene.ready(url)
    before = scene.effect()
    check_first(scene, await scene.send(url))
    after = await scene.settled()
    await scene.close()
    return less(after, before)
