"""`riverboat model`: a language model as a bot of a match."""

import os
import sys

import click

from riverboat.client_cli.agents.chat import ChatModel, Prices
from riverboat.client_cli.agents.errors import AgentError
from riverboat.client_cli.agents.model_bot import ModelBot
from riverboat.client_cli.arena.worker import run

OPENAI = "https://api.openai.com/v1"
"""The interface that is asked if none is named."""


@click.command(short_help="Let a language model play a match, over a chat API.")
@click.argument("model", metavar="MODEL")
@click.option("--url", default=OPENAI, show_default=True, help="The chat API of OpenAI's form.")
@click.option(
    "--key-env",
    metavar="NAME",
    default="OPENAI_API_KEY",
    show_default=True,
    help="The environment variable with the API key.",
)
@click.option(
    "--legal/--no-legal", default=True, show_default=True, help="List the legal actions in each question."
)
@click.option("--temperature", type=click.FloatRange(0), help="How random answers are.  [default: the API's]")
@click.option(
    "--max-tokens", type=click.IntRange(1), help="Tokens of an answer at most.  [default: the API's]"
)
@click.option(
    "--prices",
    nargs=2,
    type=click.FloatRange(0),
    default=(0.0, 0.0),
    metavar="IN OUT",
    help="US dollars for a million tokens read and written, if the API does not state the cost.",
)
def model(
    *,
    model: str,
    url: str,
    key_env: str,
    legal: bool,
    temperature: float | None,
    max_tokens: int | None,
    prices: tuple[float, float],
) -> None:
    """Example: riverboat model gpt-5 --no-legal

    A bot for `riverboat match`, in quotes, with --network. It asks the language model MODEL for each action,
    and for a reason. These, the tokens and the cost are kept in the log of the match.
    """
    options = {"temperature": temperature, "max_tokens": max_tokens}
    given = {name: value for name, value in options.items() if value is not None}
    try:
        asked = ChatModel(url, model, os.environ.get(key_env, ""), prices=Prices(*prices), options=given)
        sys.exit(run(lambda: ModelBot(asked, show_legal=legal)))
    except AgentError as error:
        raise click.ClickException(str(error)) from None
