"""The sentences of docs/protocol.md that no case can hold, each with the reason."""

from typing import Final

from tests.e2e.conformance.page import Sentence

INTRODUCTIONS: Final = {
    Sentence("The protocol", "This page is normative: a server or client that differs from it is wrong."): (
        "it is about the page"
    ),
    Sentence("The protocol", "Tests check its tables, codes and examples against the code."): (
        "it is about tests: tests/server/protocol/test_page.py"
    ),
    Sentence("The protocol", "[asyncapi.yaml](asyncapi.yaml) describes the same messages for programs."): (
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
    Sentence("Timing", "The time that the server needs for commits is given back."): (
        "no client can hold a server up: tests/server/tables/test_time_bank.py holds it"
    ),
    Sentence(
        "Closing connections",
        "1012 | `table_moved` | another server now runs a table that this connection watched:"
        " connect to that server",
    ): ("no client can stop a server and start another: tests/e2e/test_databases.py does"),
    Sentence(
        "Closing connections",
        "If several servers share a database, a ban or a revoked token closes the connections"
        " to all of them: at once on the server that carried out the command, within a second"
        " on the others.",
    ): ("no client can start another server: tests/e2e/test_account_changes.py does"),
    Sentence("Closing connections", "No server accepts such a token again."): (
        "as before: tests/e2e/test_account_changes.py does"
    ),
    Sentence(
        "Suspended tables",
        "If the server loses the database during a commit, it cannot know whether the commit succeeded.",
    ): ("no client can break a commit: tests/server/history/test_outages.py does"),
    Sentence(
        "Suspended tables",
        "It refuses the command with `journal_unavailable`, and checks before play resumes.",
    ): ("as before: tests/server/tables/test_suspension.py holds it"),
    Sentence(
        "Suspended tables",
        "If the events were committed, they have happened, and the update before `resumed` shows them.",
    ): ("as before: tests/server/tables/test_suspension.py holds it"),
    Sentence(
        "Suspended tables",
        "So after `journal_unavailable`, wait for `resumed`, check what has happened, and "
        "send the command again under a new id if necessary.",
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
