"""`riverboat bot`: writes a bot to begin with, and checks one."""

import keyword
from pathlib import Path
from typing import Final

import click

from riverboat.client_cli.arena.checking import Finding, check
from riverboat.client_cli.arena.entries import entry_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.game_type import GAME
from riverboat.client_cli.main import ExitCode
from riverboat.engine.errors import GameError
from riverboat.engine.games import GAMES, game_named
from riverboat.server.protocol.printable import printable_lines

_BOT: Final = '''\
"""The bot {name}."""

from riverboat import Action, Call, RaiseTo, View
from riverboat.client_cli.bots import Bot, legal_actions, passive_action


class {name}(Bot):
    """Raises the minimum with a pair, calls small bets, and checks or folds the rest."""

    def act(self, view: View) -> Action:
        """Return the action for this turn. `legal` has the actions to choose from."""
        legal = legal_actions(view)
        ranks = [card // 4 for card in view.hole_cards]
        if len(set(ranks)) < len(ranks) and legal.raise_to is not None:
            minimum, maximum = legal.raise_to
            return RaiseTo(minimum)
        if legal.call is not None and legal.call <= view.pot // 4:
            return Call()
        return passive_action(legal)
'''
_TEST: Final = '''\
"""Tests of the bot {name}. Run them with pytest."""

from random import Random

from {module} import {name}
from riverboat.client_cli.arena.trial import faults, play
from riverboat.client_cli.bots import Caller, RandomBot


def test_plays_without_a_fault() -> None:
    sets = play([{name}(), Caller(), RandomBot(Random())], hands=300, seed=7)
    assert faults(sets) == []


def test_loses_less_than_a_big_blind_a_hand_to_a_caller() -> None:
    sets = play([{name}(), Caller()], hands=1_000, seed=7)
    hands = sum(len(played.hands) for played in sets)
    assert sum(played.won(0) for played in sets) > -100 * hands
'''


_BOT_JS: Final = """\
// The bot {name}: raises the minimum with a pair, calls small bets, and checks or folds the rest.
import {{ createInterface }} from "node:readline";

function act({{ cards, pot, legal }}) {{
  const ranks = cards.map((card) => Math.floor(card / 4));
  if (new Set(ranks).size < ranks.length && legal.raise) return {{ action: "raise", to: legal.raise.min_to }};
  if (legal.call && legal.call.chips <= Math.floor(pot / 4)) return {{ action: "call" }};
  return passive(legal);
}}

// Checks or folds. Other games than hold'em ask other questions, too.
function passive(legal) {{
  const names = ["check", "fold", "bring_in", "draw", "run", "muck"];
  return {{ action: names.find((name) => name in legal), times: 1 }};
}}

const send = (reply) => process.stdout.write(JSON.stringify(reply) + "\\n");

for await (const line of createInterface({{ input: process.stdin }})) {{
  const message = JSON.parse(line);
  if (message.type === "match") send({{ type: "ready" }});
  if (message.type === "turn") send({{ id: message.id, ...act(message) }});
  if (message.type === "refused") send({{ id: message.id, ...passive(message.legal) }});
  if (message.type === "match_ended") break;
}}
"""


@click.group(short_help="Write a bot, or check one.")
def bot() -> None:
    """Example: riverboat bot new Pairs

    Write a bot to begin with, and check a bot before a match.
    """


@bot.command(short_help="Write a bot and its test.")
@click.argument("name")
@click.option(
    "--language",
    type=click.Choice(["python", "js"]),
    default="python",
    show_default=True,
    help="The language of the bot. JavaScript runs in Node.js.",
)
def new(name: str, language: str) -> None:
    """Example: riverboat bot new Pairs

    Write a bot with the name NAME to the current folder; in Python, it is a class, and there is a test of it.
    """
    if not name.isidentifier() or keyword.iskeyword(name) or not name.isascii():
        raise click.UsageError(f"{name!r} is not a name of a class: use letters and digits, such as Pairs")
    module = name.lower()
    if language == "js":
        files, spec = {Path(f"{module}.mjs"): _BOT_JS}, f'"node {module}.mjs"'
    else:
        files, spec = {Path(f"{module}.py"): _BOT, Path(f"test_{module}.py"): _TEST}, f"{module}.py"
    for path in files:
        if path.exists():
            raise click.ClickException(f"there is a file {str(path)!r} already")
    for path, text in files.items():
        path.write_text(text.format(name=name, module=module), encoding="utf-8")
    click.echo(f"Wrote {' and '.join(map(str, files))}. Next:\n")
    click.echo(f"  riverboat bot check {spec} --game nlhe")
    click.echo(f"  riverboat match {spec} caller --hands 1000 --out results")


@bot.command("check", short_help="Try a bot with everything.")
@click.argument("spec", metavar="BOT")
@click.option(
    "--game",
    "games",
    type=GAME,
    multiple=True,
    metavar="CODE",
    help="A game that the bot plays.  [default: all games]",
)
@click.option("--hands", type=click.IntRange(1), default=30, show_default=True, help="Hands of each game.")
@click.option(
    "--act-ms", type=click.IntRange(1), default=5_000, show_default=True, help="Time for each action."
)
@click.option(
    "--bank-ms", type=click.IntRange(0), default=10_000, show_default=True, help="Time for each hand, beyond."
)
@click.option("--network", is_flag=True, help="Leave the bot its network.")
@click.pass_context
def check_command(
    ctx: click.Context,
    *,
    spec: str,
    games: tuple[str, ...],
    hands: int,
    act_ms: int,
    bank_ms: int,
    network: bool,
) -> None:
    """Example: riverboat bot check pairs.py:Pairs --game nlhe

    Try a bot in every game, with short and deep stacks, against bots that play at random. See whether it
    repeats itself with the same seed and, for a program, whether it keeps to the protocol. Each finding is
    explained. BOT is FILE.py:Class, a command in quotes, or a house style.

    The exit code is 1 if anything was found.
    """
    try:
        for code in games:
            game_named(code)
        entry = entry_of(spec)
        findings = check(
            entry,
            games or tuple(GAMES),
            hands,
            act_ms=act_ms,
            bank_ms=bank_ms,
            is_isolated=can_isolate(),
            network=network,
        )
        found = 0
        for finding in findings:
            _print(finding)
            found += not finding.is_well
    except (MatchError, GameError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"\n{found} {'finding' if found == 1 else 'findings'}." if found else "\nNothing was found.")
    ctx.exit(ExitCode.FOUND if found else ExitCode.DONE)


def _print(finding: Finding) -> None:
    """Print a finding: on a single line if all is well."""
    mark = click.style("ok", fg="green") if finding.is_well else click.style("!!", fg="red", bold=True)
    first, *rest = printable_lines(finding.detail).splitlines()
    click.echo(f"{mark}  {colours.bold(finding.trial)}: {first}")
    for line in rest:
        click.echo(f"    | {line}")
    if finding.advice:
        click.echo(f"    {finding.advice}")
