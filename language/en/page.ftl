# What the page says around the table: signing in, the bar, the connection, and sheets in general.

page-needs-javascript = Riverboat needs JavaScript.
needs-server = This needs the server, which cannot be reached now.
not-drawn = Something could not be drawn. The game goes on; reload the page if it stays so.

# Signing in
invited = You are invited to a table.
i-have-a-password = I have a password
password = Password
play = Play
your-name = Your name
choose-name = Choose the name that the others see.

# The password of a table
password-asked = This table asks for a password.
enter-password = Enter the password
back-to-tables = Back to the tables
private-table = A private table
table-password = Password of the table
enter = Enter

# An invitation. name: of the table.
invites = { $host } invites you to “{ $name }”.
invited-to = You are invited to “{ $name }”.
# game: with a capital.
invitation-locked = { $game }. The table asks for a password.
    .linked = { $game }. The table asks for a password, which your link has.
invitation-stakes = { $game }, { $stakes }. Buy-in { $least } to { $most }.
# room: one of the two below.
invitation-nobody = Nobody sits there yet; { $room }.
invitation-names = At the table: { $names }; { $room }.
invitation-players =
    { $count ->
        [one] { $count } player sits there; { $room }.
       *[other] { $count } players sit there; { $room }.
    }
# free: how many of the seats.
seats-free =
    { $free ->
        [one] { $free } of { $seats } seats is free
       *[other] { $free } of { $seats } seats are free
    }
seats-all-taken = all { $seats } seats are taken

# The bar at the top, and the menu
to-the-tables = To the tables
menu = Menu
invite-players = Invite players
hands-and-chat = Hands and chat
    .unread = Hands and chat, { $count } unread
# Before the game and its stakes
paused-now = Paused
# Hands until the next game of a mix
hands-left = { $count } more
in-a-mix = { $mix }: { $game }
menu-rules = Rules of the table
menu-host = Host: pause, stakes, close
menu-ledger = Ledger and settling up
menu-chips = Chips and top-ups
menu-hands = My hands
menu-statistics = My statistics
menu-settings = Settings and keys
menu-account = Account

# The connection
reconnecting = The connection is lost. Reconnecting …
connect-again = Connect again
close = Close
loading = Loading …

# Titles of the window
title-your-turn = ● Your turn – Riverboat
title-table = { $name } – Riverboat
# A notification
notice-your-turn = Your turn

# Amounts that are typed
amount-not-one = '{ $typed }' is not a chip amount. Try 600, 3/4, pot or 2.5bb.
amount-not-whole = { $typed } is not a whole number of chips.
amount-not-possible = { $amount } is not possible now: the amount is { $range }.
amount-range = { $least } to { $most }
    .two = { $least } or { $most }
chips-not-whole = '{ $typed }' is not a whole number of chips. Try { $example }.
chips-not-amount = '{ $typed }' is not an amount. Try { $example }.
# The number that was typed means another one in other languages.
amount-understood = '{ $typed }' is read as { $amount }. Press Enter again if that is right.
