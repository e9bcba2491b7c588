"""The report of a match: one page that says who won, how sure that is, and how to play the match again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.decks import described
from riverboat.client_cli.arena.report import sections
from riverboat.client_cli.arena.report.collected import Collected
from riverboat.client_cli.arena.report.luck import luck
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.numbers import grouped, plural, signed, times, with_interval
from riverboat.client_cli.arena.report.page import again, fact, page, section
from riverboat.client_cli.arena.report.reasons import reasons, talk
from riverboat.client_cli.arena.report.thinking import thinking
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of
from riverboat.client_cli.arena.statistics import BotSummary, MatchSummary
from riverboat.client_cli.arena.times import Times
from riverboat.engine.text.games import describe_game, describe_stakes

if TYPE_CHECKING:
    from riverboat.client_cli.arena.luck.check import LuckCheck


@dataclass(frozen=True, slots=True)
class AboutRun:
    """What the page says about this run of a match.

    command: the command that plays the match again.
    facts: lines for the end of the page, by their names, such as the digest of the log.
    times: of each bot's actions; none where nobody measured them.
    warnings: what the machine or the settings did not hold, in sentences.
    luck: the luck check, or a sentence that says why there is none; None if it is left out.
    """

    command: str
    facts: Mapping[str, str] = field(default_factory=dict)
    times: Sequence[Times] = ()
    warnings: Sequence[str] = ()
    luck: "LuckCheck | str | None" = None


def match_report(summary: MatchSummary, collected: Collected, settings: MatchSettings, run: AboutRun) -> str:
    """Return the report of a match as a self-contained HTML page.

    summary, collected: the statistics and the hands of the match.
    """
    shown = sections.Shown(summary, collected, summary.verdict.leader or 0)
    return page(
        f"{' v '.join(bot.name for bot in summary.bots)}: a match",
        _kicker(settings),
        tag("h1", _headline(shown)),
        tag("p", _in_words(shown), class_="lead"),
        _warning(shown, run.warnings),
        _facts(shown, settings),
        _sections(shown, run) if collected.places else None,
        again(run.command, run.facts),
        foot=(
            "bb/100: big blinds won per hundred hands, in games without blinds small bets; mbb: thousandths "
            f"of one. Intervals: {_kind_of_interval(summary)} over sets, because the hands of one set have "
            "the same deck and depend on each other. Method and sources: docs/bot-matches.md."
        ),
    )


def _sections(shown: sections.Shown, run: AboutRun) -> list[Children]:
    return [
        sections.over_time(shown),
        section("How sure this is", sections.methods(shown)),
        section("By position", sections.positions(shown)),
        section("Where the chips come from", sections.showdown(shown)),
        section("How they play", sections.style(shown)),
        section("Thinking time", thinking(shown, run.times)),
        section("Faults", sections.faults(shown)),
        section("Luck check", luck(shown, run.luck)) if run.luck is not None else None,
        section("Reasons and cost", reasons(shown)) if shown.collected.said else None,
        section("Table talk", talk(shown)) if any(shown.collected.talk) else None,
        section("The biggest hands", sections.biggest(shown)),
    ]


def _kicker(settings: MatchSettings) -> str:
    game, seats = describe_game(settings.game), "heads-up" if settings.bots == 2 else f"{settings.bots} seats"
    stakes = describe_stakes(stakes_of(settings.games[0]), settings.games[0])
    kept = "kept" if settings.keep else "reset every hand"
    stacks = f"stacks {grouped(settings.stack / settings.unit)} bb, {kept}"
    talk = " · table talk" if settings.talk else ""
    return f"Riverboat match · {game} {seats} · {stakes}, {stacks} · {described(settings)}{talk}"


def _headline(shown: sections.Shown) -> list[Element | str]:
    """Return the verdict in one sentence, refused where the hands are too few."""
    summary, verdict = shown.summary, shown.summary.verdict
    hands = plural(summary.hands, "hand")
    if verdict.leader is None:
        return ["No verdict: no set was played to the end"]
    if verdict.decided and verdict.interval.mean is not None:
        return [
            shown.name(shown.leader),
            " beats ",
            shown.name(1 - shown.leader) if shown.is_duel else "all others",
            f" by {grouped(verdict.interval.mean, _places(verdict.interval.mean))} big blinds per 100 hands",
        ]
    if shown.is_duel:
        return [f"{hands} do not tell ", shown.name(0), " and ", shown.name(1), " apart"]
    return [f"{hands} do not tell who is best; ", shown.name(shown.leader), " leads"]


def _in_words(shown: sections.Shown) -> list[Element | str]:
    """Return the verdict's interval and what was played, in words."""
    summary, verdict = shown.summary, shown.summary.verdict
    interval, name = verdict.interval, summary.bots[shown.leader].name
    said: list[Element | str] = []
    if interval.low is not None and interval.high is not None:
        places = _places(max(abs(interval.low), abs(interval.high)))
        range_ = f"{signed(interval.low, places)} to {signed(interval.high, places)}"
        lead = "" if shown.is_duel else " of its lead over the next best"
        what = f"95 % interval{lead} runs from {range_}"
        if verdict.decided:
            said.append(f"The {what}, and zero is outside it: on this evidence {name} is the better.")
        else:
            said.append(f"{name} is ahead, but the {what}, across zero.")
    elif summary.hands:
        won = shown.main(summary.bots[shown.leader]).mean or 0.0
        said.append(f"{name} won {grouped(won, _places(won))} big blinds per 100 hands, which may be chance.")
    said.append(f" {_played(summary)}")
    if verdict.estimator != "sets":
        title = summary.bots[0].estimate(verdict.estimator).title
        said.append(f" The verdict is by {title}, which was chosen before the match.")
    return said


def _played(summary: MatchSummary) -> str:
    hands = plural(summary.hands, "hand")
    if not summary.duplicate:
        return f"{hands} were played, each with a deck of its own."
    sets = plural(summary.sets, "deal")
    if len(summary.bots) == 2:
        return (
            f"{hands} were played, as {sets} with the seats swapped, so that both bots held the same cards."
        )
    seats = len(summary.bots)
    return f"{hands} were played, as {sets} that came round {seats} times, so that every bot had every seat."


def _warning(shown: sections.Shown, warnings: Sequence[str]) -> Element | None:
    """Return what the reader has to be careful with."""
    summary = shown.summary
    said = [summary.verdict.interval.reason] if summary.verdict.interval.reason else []
    if summary.incomplete:
        said.append(
            f"{plural(summary.incomplete, 'set')} without all rotations: in the chips, in no interval."
        )
    said += warnings
    return tag("p", tag("b", "Read with care. "), " ".join(said), class_="warning") if said else None


def _facts(shown: sections.Shown, settings: MatchSettings) -> Element:
    summary = shown.summary
    bot = summary.bots[shown.leader]
    estimator = summary.verdict.estimator
    interval = bot.estimate(estimator).interval
    by = "" if estimator == "sets" else f" by {bot.estimate(estimator).title}"
    faults = sum(sum(each.faults.values()) for each in summary.bots)
    decks = "duplicate sets" if summary.duplicate else "decks"
    return tag(
        "dl",
        fact(f"Winnings of {bot.name}", with_interval(interval), f"bb/100{by}, 95 % interval"),
        fact("The same in mbb", with_interval(times(interval, 10)), "thousandths of a big blind per hand"),
        fact("Hands", grouped(summary.hands), f"{grouped(summary.sets)} {decks}, {described(settings)}"),
        fact("Faults", grouped(faults), _faulty(summary.bots) or "every action was legal and in time"),
        class_="facts",
    )


def _faulty(bots: Sequence[BotSummary]) -> str:
    return ", ".join(f"{bot.name} {sum(bot.faults.values())}" for bot in bots if bot.faults)


def _kind_of_interval(summary: MatchSummary) -> str:
    """Return what the intervals are. The match could stop by its result if they are a sequence."""
    return "a confidence sequence" if summary.anytime else "Student's t"


def _places(number: float) -> int:
    """Return the decimals of a number in a sentence."""
    return 0 if abs(number) >= 10 else 1
