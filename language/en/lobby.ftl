# Before the table: connecting, the list of tables, sitting down.

connecting = Connecting…
opening-table = Opening a table…
starting-server = Starting a server of your own…
leaving-table = Leaving the table…
waiting-quit = q quit
waiting-seconds = { $seconds } s
token-not-saved = Your token could not be saved: { $error }
# rules: the game, the stakes and what else.
playing-against =
    { $bots ->
        [one] Playing { $rules } against a bot.
       *[other] Playing { $rules } against { $bots } bots.
    }
# The names of tables that a player opens, with bots and for others.
practice-table = Practice
table-of = { $who }'s table
table-taken = Table { $table }.
table-line =
    { $seats ->
        [one] { $name }: { $rules }, { $players } of { $seats } seat taken
       *[other] { $name }: { $rules }, { $players } of { $seats } seats taken
    }

# The list in plain mode.
tables-head = Tables (type a number to join, n to open your own, q to quit, Enter to list again):
tables-prompt = Table
tables-more =
    { $count ->
        [one] and { $count } more; use --table NAME to join any table
       *[other] and { $count } more; use --table NAME to join any table
    }
table-unknown = Unknown table '{ $name }'.
table-needs-password = Refused: { $error }. Use --table and --password to join it.
lobby-seated = { $players } of { $seats } seated
lobby-watching = { $count } watching
lobby-password = password

# The list on the full screen: heads of columns, and what keys do.
lobby-table = Table
lobby-game = Game
lobby-stakes = Stakes
lobby-seats = Seated
lobby-watchers = Watching
lobby-locked = (password)
lobby-taken = { $players } of { $seats }
lobby-empty = No table is open. Press n to open one.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in { $least } to { $most }, { $seconds } s to act
       *[other] Buy-in { $least } to { $most }, { $seconds } s to act, { $waiting } on the wait list
    }
lobby-all-cards = Spectators see all hole cards of a hand when it is over.
lobby-enter-password = Password:
lobby-key-join = join
lobby-key-watch = watch
lobby-key-new = new table
lobby-key-choose = choose
lobby-key-quit = quit

# Sitting down.
watching-hint = You are watching. Type "in" to sit down, t to show the table, q to stop.
accept-hint = Type "{ $word }" to accept that and sit down, or q to leave.
accept-again = Type "{ $word }" or q.
accept-prompt = Accept?
not-seated = You did not sit down.
back-in-seat = You are back in seat { $seat }.
could-not-leave = You could not leave.
