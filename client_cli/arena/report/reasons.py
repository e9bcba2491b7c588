"""What bots said of their decisions, and what these cost, in a report."""

from riverboat.client_cli.arena.report.collected import Said
from riverboat.client_cli.arena.report.markup import Children
from riverboat.client_cli.arena.report.numbers import grouped
from riverboat.client_cli.arena.report.page import table
from riverboat.client_cli.arena.report.sections import Shown

_NOTE = (
    "As the bots state them. Costs are in US dollars. Reasons are beside the hands below, and all of them in "
    "the log."
)

_TALK = (
    "Every player at the table sees a sentence at once. It is beside its action in the hands below, and all "
    "of them are in the log."
)


def reasons(shown: Shown) -> Children:
    """Return how many decisions have a reason, and what the bots' language models cost."""
    rows: list[list[Children]] = [
        [shown.name(bot), *_cells(said, shown.summary.hands)]
        for bot, said in sorted(shown.collected.said.items())
    ]
    head: list[Children] = [
        "bot",
        "replies",
        "with a reason",
        "tokens read",
        "tokens written",
        "cost",
        "cost per 100 hands",
    ]
    return table(head, rows, _NOTE)


def talk(shown: Shown) -> Children:
    """Return how much the bots said to each other."""
    hands = max(1, shown.summary.hands)
    rows: list[list[Children]] = [
        [shown.name(bot), grouped(lines), grouped(100 * lines / hands, 1)]
        for bot, lines in enumerate(shown.collected.talk)
    ]
    return table(["bot", "lines said", "per 100 hands"], rows, _TALK)


def _cells(said: Said, hands: int) -> list[Children]:
    return [
        grouped(said.replies),
        grouped(said.reasons),
        grouped(said.input_tokens),
        grouped(said.output_tokens),
        _dollars(said.cost),
        _dollars(100 * said.cost / max(1, hands)),
    ]


def _dollars(amount: float) -> str:
    """Return an amount in US dollars, with more decimals if it is small."""
    return f"${grouped(amount, 2 if amount >= 1 or not amount else 4)}"
