# Why a server refused a command: one message for each code that a player can meet. The name after a dot is the
# case that the server names; the message itself is said where it names none. ms: milliseconds, or nothing.

error-unsupported_version = This page or program and the server are of versions that do not fit. Update the older one.
error-unknown_token = Your sign-in is no longer valid. Sign in again.
error-wrong_password = The name or the password is wrong.
    .table = The password is wrong.
error-too_many_attempts = Too many wrong passwords. Try again later.
    .sign-ins = Too many players are signing in. Try again in a moment.
error-banned = You have been banned.
error-signed_out = You have been signed out.
error-replaced = You have signed in on too many connections; this one was closed.
error-name_taken = This name belongs to another player, or looks like one that does. Choose another, or sign in with its password.
error-bad_name = This name is not possible. Use letters and digits of one script.
    .long = This name is too long. Use at most { $most } characters.
error-bad_text = This text has a character that is not allowed. Remove it.
error-common_password = This password is one of the commonest, which strangers try first. Choose another, such as three words.
error-already_registered = You are registered already.
error-not_registered = A guest has no password. Register first.
error-operators_only = Only the host of the table or an operator may do this.
error-unknown_player = This player does not exist.
error-unknown_hand = You were not dealt into this hand, or it is not over.
error-not_enough_chips = Your balance is too small.
    .balance = Your balance is { $balance } chips, too few for { $chips }.

error-bad_message = The server did not accept this.
error-conflict = This was sent twice with different contents. Try again.
error-outcome_unknown = It is not known yet whether this was done. Look at the table before you repeat it.
error-too_often = You do this too often. Wait a moment, then try again.
    .lists = You have asked for too many lists. Wait a moment.
    .opening = You open tables too often. Try again in a minute.
    .chat = You send too many messages. Wait a moment.
    .sign-ins = Too many players sign in from your address. Try again in a moment.
    .guests = Too many new guests came from your network today. Sign in to an account, or try again later.
error-internal = Something went wrong in the server. Try again.
    .moving = The table moves to another server.
error-starting = The server is starting and recovers its tables. Try again in a moment.
error-tables_only = This server has tables alone. Connect to another server of the cluster.
error-closing = The server is closing.
    .no-tables = The server is closing soon. No new tables can be opened.
    .seconds =
    { $seconds ->
        [one] The server closes in at most { $seconds } seconds; reconnect then, and an unfinished hand resumes.
       *[other] The server closes in at most { $seconds } seconds; reconnect then, and an unfinished hand resumes.
    }
    .moving = One moment: your table is moving.
error-stale = This turn is over. Nothing has changed.
error-journal_unavailable = The table is suspended because nothing can be saved now. Play resumes automatically.
    .unconfirmed = The server could not confirm that this was saved. You will see the result when play resumes.
    .moving = This table is moving to another server. Try again.

error-unknown_table = This table does not exist.
error-table_closed = This table has closed.
    .after-hand = This table closes when the hand ends.
    .at = This table closed on { $at }: { $reason }
error-unknown_game = This game does not exist here.
error-bad_stakes = This game cannot be played for these stakes.
error-bad_rules = This game does not allow these rules.
    .keep = An empty table of yours stays open for at most { $minutes } minutes.
error-bad_buy_in = The buy-in is outside the limits of the table.
    .limits = The buy-in is { $least } to { $most } chips, not { $chips }.
    .add = { $chips } chips are above the maximum buy-in of { $most }.
    .room = You have { $stack } chips and may have up to { $most } chips.
    .empty = The buy-in is { $least } to { $most } chips.
error-too_many_tables = Too many tables are open. Try again later.
    .yours = You have { $most } tables open, which is the limit. Close one first.
    .guests = The last free tables are for registered players. Register, or try again later.
    .address = { $most } tables are open from your address or network, which is the limit. Close one first.
error-table_busy = The table is busy. Try again.
error-not_watching = Open this table before you do that.
error-unknown_seat = The table does not have this seat.
error-seat_taken = This seat is taken or reserved. Choose another.
error-table_full = All seats at this table are taken. Join the wait list.
error-already_seated = You already have a seat at this table.
error-not_seated = You have no seat at this table.
    .leaving = You have left your seat. It becomes free when this hand ends.
error-others_wait = Other players are waiting for a seat. Join the wait list.
error-wait_list_full = The wait list is full.
    .most = The wait list is full: { $most } players are waiting.
error-taken_over = You play at this table on another connection.
error-not_at_table = That player is not at this table.
error-kicked = You were kicked from this table.
error-muted = You are muted at this table.
error-may_not_chat = Only seated players can chat at this table.
error-too_many_muted = Too many players are muted. Unmute one first.
error-password_needed = This table requires a password.
error-too_many_kicked = Too many players were kicked from this table.

error-not_your_turn = It is not your turn.
error-illegal_action = The rules do not allow this now.
error-cannot_check = You cannot check: there is a bet to call.
    .price = You cannot check: it is { $price } to call.
error-cannot_bet = You cannot bet: there is already a bet, which you may raise.
error-nothing_to_call = There is nothing to call. You may check.
error-nothing_to_raise = There is no bet to raise. You may bet.
error-below_minimum = The bet or raise is too small.
    .amount = { $amount } is too small: the minimum is { $least }.
error-above_maximum = The bet or raise is too large.
    .amount = { $amount } is too much: the maximum is { $most }.
error-bad_amount = This amount does not belong here.
error-stack_too_short = You have too few chips to raise.
error-nobody_can_call = No player is left who could call a raise.
error-not_reopened = You have acted and there was no full raise since. You may call or fold.
error-wrong_phase = You cannot do that now.
error-capped = The betting is capped. You may call or fold.
error-bring_in_due = Bring in or bet.
error-no_bring_in = No bring-in is due.
error-bad_draw = You cannot exchange these cards.
error-bad_runs = The board cannot be run this often.
error-no_rabbit = There are no cards to show after this hand.
error-your_turn = It is your turn: act.
error-not_in_hand = You have no more bets to make in this hand.
error-price_changed = The price has changed. Look at it, and choose again.
    .price = The price is now { $price }. Choose again.
error-nothing_to_show = You have no such hidden cards to show.
error-no_fair_deals = This room does not deal from commitments.
error-no_value_due = No value of yours is due for this hand.
error-wrong_value = This value is not from the chain that you registered.

# The connection, as the client sees it
error-offline = You are offline.
    .nothing-sent = You are offline. Nothing was sent.
    .closed = The connection is closed.
    .lost = The connection was lost.
    .unanswered = The connection was lost. It is not known whether your choice arrived.
    .silent = The server does not answer.
    .nonsense = The server sent something that cannot be read.
