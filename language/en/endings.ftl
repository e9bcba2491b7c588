# How a session at a table ends: why, and what became of the chips.
# seated: whether the player had a seat. because: nothing, or the next message with the host's or server's own words.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] You left the table{ $because } with { $chips }.
       *[no] You left the table{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] You stopped while disconnected{ $because }; you still have your seat, with { $chips }.
       *[no] You stopped while disconnected{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] The table was closed{ $because }, and you left it with { $chips }.
       *[no] The table was closed{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] The table was closed while you were away{ $because }; you had { $chips } at the table.
       *[no] The table was closed while you were away{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] You were kicked{ $because } and left the table with { $chips }.
       *[no] You were kicked{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] You are banned from this server{ $because }; you had { $chips } at the table.
       *[no] You are banned from this server{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] You were signed out on another machine{ $because }; you had { $chips } at the table.
       *[no] You were signed out on another machine{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] The server closed this connection because you opened too many{ $because }; you had { $chips } at the table.
       *[no] The server closed this connection because you opened too many{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] You joined this table from another connection{ $because }, which plays your { $chips } from now on.
       *[no] You joined this table from another connection{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] The server stopped{ $because }; your seat with { $chips } is kept for a while.
       *[no] The server stopped{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] The connection was lost{ $because }; your seat with { $chips } is kept for a while.
       *[no] The connection was lost{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] The server ended the connection{ $because }; you had { $chips } at the table.
       *[no] The server ended the connection{ $because }.
    }
# Why a table closed that nobody closed.
closed-empty = it was empty
# What became of the hands of a session: ending is one of the sentences above.
session-won =
    { $hands ->
        [one] { $ending } You played { $hands } hand and won { $chips }.
       *[other] { $ending } You played { $hands } hands and won { $chips }.
    }
session-lost =
    { $hands ->
        [one] { $ending } You played { $hands } hand and lost { $chips }.
       *[other] { $ending } You played { $hands } hands and lost { $chips }.
    }

# After it.
try-again = Enter tries again, q quits.
nothing-sent-try-again = Nothing was sent. { $keys }
key-tries-again = Enter tries again
key-quits = q quits
key-closes = Any key closes this
play-again-locally = To play again: { $command }. With friends: riverboat serve
