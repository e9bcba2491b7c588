"""The sentences of docs/protocol.md that no case can hold, each with the reason."""

from typing import Final

from tests.e2e.conformance.page import Sentence

INTRODUCTIONS: Final = {
    Sentence(
        "The protocol", "This page is normative: where a server or a client differs from it, that is a fault."
    ): ("it is about the page"),
    Sentence("The protocol", "Tests hold its tables, codes and examples equal to the code."): (
        "it is about tests: tests/server/protocol/test_page.py"
    ),
    Sentence("The protocol", "[asyncapi.yaml](asyncapi.yaml) has the same messages for programs to read."): (
        "it is about a file: tests/server/protocol/test_asyncapi.py holds it"
    ),
    Sentence("Events", "`time_charged` | `seat`, `amount` | a player paid for the time at the table"): (
        "no table charges time: the event is of hands that were read from files"
    ),
    Sentence("Codes of refusals", "`internal` | something went wrong in the server"): (
        "no command should bring it about: tests/server/net/test_connection.py breaks a server to see it"
    ),
    Sentence(
        "Codes of refusals",
        "`no_rabbit` | there are no cards to show after the hand, or the table does not show them",
    ): ("no command asks for it: the code is the engine's, and tests/engine/test_runouts.py sees it"),
    Sentence("Worked exchanges", "The nulls are the deck and Bob's cards; Ann holds 7♠ and 9♠."): (
        "of this one exchange: a_hand_begins sees what the nulls are"
    ),
    Sentence("Worked exchanges", "At another table Ann holds A♥ A♠ 7♣ 4♦ J♥ in five-card draw."): (
        "of this one exchange"
    ),
    Sentence("Time", "What the server itself takes to put things on record in the meantime is given back."): (
        "no client can hold a server up: tests/server/tables/test_time_bank.py holds it"
    ),
    Sentence(
        "How a line ends",
        "1012 | `table_moved` | another server has taken a table over that was followed here;"
        " the table may be met where that server is",
    ): ("no client can stop a server and start another: tests/e2e/test_databases.py does"),
    Sentence(
        "How a line ends",
        "Where several servers share a database, a ban and a revoked token close the lines to"
        " all of them: at the server that was asked at once, at the others within a second.",
    ): ("no client can start another server: tests/e2e/test_account_changes.py does"),
    Sentence("How a line ends", "No server lets such a token in again."): (
        "as before: tests/e2e/test_account_changes.py does"
    ),
    Sentence(
        "When a table waits",
        "When the server loses its database in the middle of a commit, or waits long for its "
        "end, it cannot know whether that was done.",
    ): ("no client can break a commit: tests/server/history/test_outages.py does"),
    Sentence(
        "When a table waits",
        "It refuses the command with `journal_unavailable`, and looks before the table goes "
        "on: what it finds on record has happened, and that update shows it.",
    ): ("as before: tests/server/tables/test_suspension.py holds it"),
    Sentence(
        "When a table waits",
        "So who was refused with `journal_unavailable` waits for `resumed`, and looks whether"
        " to ask again, under a new id.",
    ): ("it is about clients: tests/e2e/test_outages.py holds ours"),
    Sentence("Worked exchanges", "The disk is full."): ("it is a title"),
    Sentence(
        "Worked exchanges", "What Ann wishes cannot be put on record; a minute later there is room again."
    ): ("it introduces an exchange"),
    Sentence("Worked exchanges", "What Bob would do."): ("it is a title"),
    Sentence("Worked exchanges", "When Ann raises, it is void."): ("it introduces an exchange"),
    Sentence("Worked exchanges", "Showing a card after the hand, and being asked from the next one on."): (
        "it is a title"
    ),
    Sentence("Worked exchanges", "On a line that does not watch."): ("it introduces an exchange"),
    Sentence("Worked exchanges", "A player who is waited for."): ("it introduces an exchange"),
    Sentence(
        "Worked exchanges",
        "Bob's line goes down, and the table waits longer; then it is back, and he has five seconds to act.",
    ): ("it introduces an exchange"),
    Sentence("Worked exchanges", "`>` is sent by the client, `<` by the server."): (
        "it explains the notation"
    ),
    Sentence("Worked exchanges", "What a host does."): ("it is a title"),
    Sentence("Worked exchanges", "A private table."): ("it is a title"),
    Sentence("Worked exchanges", "Bob has the link, and tries."): ("it introduces an example"),
}
