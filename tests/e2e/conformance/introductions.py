"""The sentences of docs/protocol.md that no case can hold, each with the reason."""

from typing import Final

from tests.e2e.conformance.fair_deals import OF_FAIR_DEALS
from tests.e2e.conformance.page import Sentence

INTRODUCTIONS: Final = {
    **OF_FAIR_DEALS,
    Sentence(
        "`close_tables`",
        "If another server gets the command again, the result lists the tables that were selected.",
    ): ("it needs two servers: tests/server/cluster/test_every_command_once.py holds it"),
    Sentence("Command ids and retries", "Other servers do not compare passwords."): (
        "it needs two servers: tests/server/protocol/test_command_ids.py holds it"
    ),
    Sentence(
        "Command ids and retries",
        "`act` and `preact` are for one turn, so their ids are not committed.",
    ): ("as before: tests/server/cluster/test_every_command_once.py holds it"),
    Sentence("The protocol", "This page is normative: a server or client that differs from it is wrong."): (
        "it is about the page"
    ),
    Sentence("The protocol", "Tests check its tables, codes and examples against the code."): (
        "it is about tests: tests/server/protocol/test_page.py"
    ),
    Sentence("The protocol", "[asyncapi.yaml](asyncapi.yaml) describes the same messages for programs."): (
        "it is about a file: tests/server/protocol/test_asyncapi.py holds it"
    ),
    Sentence("Events", "`time_charged` | `seat`, `amount` | a player paid a time charge"): (
        "no table charges time: the event is of hands that were read from files"
    ),
    Sentence("Error codes", "`internal` | something went wrong in the server"): (
        "no command should bring it about: tests/server/net/test_connection.py breaks a server to see it"
    ),
    Sentence(
        "Error codes", "`starting` | `hello` while the server recovers its tables: connect again in a moment"
    ): ("no client can make a start slow: tests/server/test_app.py does"),
    Sentence(
        "Error codes",
        "`tables_only` | `hello` at a server that has no clients: connect to another one of the cluster",
    ): ("such a server is one of several: tests/server/cluster/test_roles.py has them"),
    Sentence(
        "Error codes",
        "`no_rabbit` | there are no cards to show after the hand, or the table does not show them",
    ): ("no command asks for it: the code is the engine's, and tests/engine/test_runouts.py sees it"),
    Sentence("Error codes", "`tournament_full` | all places are taken"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`player_out` | the player is out of the tournament and has no seat"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`not_out` | the player is not out, and so cannot enter again"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`no_re_entry` | the player has used all re-entries"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence(
        "Error codes",
        "`rebuy_declared` | the rebuy is declared already: it is bought when the chips are gone",
    ): ("the code is the engine's: tests/engine/tournament sees it"),
    Sentence("Error codes", "`no_add_on` | the add-on is not sold now, or not to this player"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`disqualified` | the player is disqualified"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence(
        "Error codes",
        "`bad_time` | time can be added to a level of minutes or to a break, and more than none",
    ): ("the code is the engine's: tests/engine/tournament sees it"),
    Sentence("Error codes", "`bad_penalty` | this is not a number of rounds"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence(
        "Error codes", "`bad_correction` | a stack is set to more than no chips, for a player who has chips"
    ): ("the code is the engine's: tests/engine/tournament sees it"),
    Sentence("Error codes", "`seat_not_free` | the seat is taken, or the table does not have it"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`last_player` | nobody else has chips"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`prizes_paid` | prizes are paid, and so the tournament cannot be cancelled"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Error codes", "`no_room` | the other tables have too few free seats"): (
        "the code is the engine's: tests/engine/tournament sees it"
    ),
    Sentence("Examples", "A tournament."): "of this one exchange",
    Sentence("Examples", "Ann opens one for two players, whom she waits for."): "of this one exchange",
    Sentence("Examples", "The last message is what a client gets that was too slow for updates."): (
        "of this one exchange"
    ),
    Sentence("Examples", "The nulls are the deck and Bob's cards; Ann holds 7♠ and 9♠."): (
        "of this one exchange: start_of_a_hand sees what the nulls are"
    ),
    Sentence("Examples", "At another table Ann holds A♥ A♠ 7♣ 4♦ J♥ in five-card draw."): (
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
        "Command ids and retries",
        "`outcome_unknown` and `journal_unavailable` are not kept either: send the same command again.",
    ): ("no client can slow down a server: tests/server/cluster/test_hosting.py does"),
    Sentence(
        "Error codes",
        "`outcome_unknown` | another server was to carry the command out and has not answered: "
        "it may have happened, or may yet",
    ): ("as before: tests/server/cluster/test_forwarding.py does"),
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
        "So after `journal_unavailable`, wait for `resumed`, and send the same command again: it is "
        "carried out if it was not.",
    ): ("it is about clients: tests/e2e/test_outages.py holds ours"),
    Sentence("Examples", "The disk is full."): ("it is a title"),
    Sentence("Examples", "Ann's command cannot be committed; a minute later there is room again."): (
        "it introduces an exchange"
    ),
    Sentence("Examples", "A held action."): ("it is a title"),
    Sentence("Examples", "It becomes void when Ann raises."): ("it introduces an exchange"),
    Sentence("Examples", "Showing a card after the hand, and choosing to be asked at showdown."): (
        "it is a title"
    ),
    Sentence("Examples", "This connection does not watch the table."): ("it introduces an exchange"),
    Sentence("Examples", "Grace."): ("it introduces an exchange"),
    Sentence("Examples", "Bob disconnects, and the table waits longer."): ("it introduces an exchange"),
    Sentence("Examples", "He reconnects, and has five seconds to act."): ("it introduces an exchange"),
    Sentence("Examples", "The client sends lines with `>`, the server lines with `<`."): (
        "it explains the notation"
    ),
    Sentence("Examples", "Commands of a host."): ("it is a title"),
    Sentence("Examples", "A private table."): ("it is a title"),
    Sentence("Examples", "Bob knows the id, but not the password at first."): ("it introduces an example"),
}
