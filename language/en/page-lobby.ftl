# The list of tables, and opening a table.

lobby = Tables
open-a-table = Open a table
all-games = All games
all-stakes = All stakes
stakes-up-to = Up to { $most }
stakes-between = { $least } to { $most }
stakes-above = Above { $least }
any-seats = Any seats
one-free-seat = A free seat
two-free-seats = Two free seats
table-name = Table name
filter-game = Game
filter-stakes = Stakes
filter-seats = Seats
open-tables = Open tables
no-open-table = No open table fits. Open one: your friends join by its link.
not-listed = A table that is not listed
id-of-a-table = Id of a table
go-to-table = Go

# Beside a table's name
tag-password = password
tag-paused = paused
tag-closing = closing
tag-unlisted = unlisted
tag-delayed = delayed
# After the number of players at a table
and-waiting = , { $count } waiting

# Opening a table. What the options mean is in options.ftl.
open-the-table = Open the table
name-of-new-table = { $name }’s table
no-password = none
field-name = Name
field-game = Game
more-rules = More rules
options-table = Table
options-stakes = Stakes
options-house = House rules
options-rake = Rake
option-in-minutes = { $option } (minutes)
option-in-seconds = { $option } (seconds)
option-not-possible = '{ $typed }' is not possible for “{ $option }”. Choose from { $least } to { $most }.
option-missing = “{ $option }” is missing.
yes = yes
no = no
none = none

# What an option is where nothing is chosen
usual-small_blind = half the big blind
usual-big_blind = 100
usual-ante = 0
usual-bring_in = a quarter of the small bet
usual-small_bet = 100
usual-big_bet = two small bets
usual-seats = { $seats }
# blinds: whether the game has them.
usual-min_buy_in =
    { $blinds ->
        [yes] 20 big blinds
       *[no] 20 small bets
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 big blinds
       *[no] 200 small bets
    }
usual-odd_chip_by_suit = as the game says
usual-keep_ms = the maximum
