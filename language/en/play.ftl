# What a player reads at a table: actions, the turn, seats, the clock, chips.
# who: a player's name. chips, least, most, pot: amounts. seconds, count, percent: numbers.

# Actions, on buttons. An ellipsis: it opens an input.
choice-fold = Fold
choice-check = Check
choice-call = Call { $chips }
choice-bring-in = Bring in { $chips }
choice-bet = Bet…
choice-raise = Raise…
choice-bet-fixed = Bet { $chips }…
choice-raise-fixed = Raise { $chips }…
choice-exchange =
    { $count ->
        [0] Stand pat
       *[other] Exchange { $count }
    }
# Beside it: the keys that choose the cards.
choice-cards = 1-{ $count } choose cards
choice-discard = Discard { $count }
# times: once, twice …
choice-run = Run it { $times }
choice-show = Show
choice-muck = Muck
choice-yes = Yes
choice-no = No
choice-buy-in = Buy in for { $chips }
choice-replay = Replay this hand
# Actions that are chosen before the turn, after the heading.
in-advance = In advance
in-advance-check-or-fold = check or fold
in-advance-check = check
in-advance-call-any = call any
# An amount between two others, and the same where there is little room.
range = { $least } to { $most }
    .short = { $least }..{ $most }
    .two = { $least } or { $most }

# Whose turn it is, alone and with the time left.
turn-yours = Your turn
turn-yours-seconds = Your turn  { $seconds } s
turn-theirs = { $who }'s turn
turn-theirs-seconds = { $who } to act  { $seconds } s
player-disconnected = { $who } disconnected
player-disconnected-waiting = { $who } disconnected. Waiting up to { $seconds } s.
player-reconnected = { $who } reconnected.
not-connected = Not connected
connected-again = Connected again.
connection-is-lost = Connection lost, reconnecting. Nothing is sent meanwhile.
    .short = Connection lost, reconnecting. Nothing is sent meanwhile
time-bank-left = time bank { $seconds } s
time-bank-running = time bank is running: { $seconds } s
time-bank-runs = Your time bank is running: { $seconds } s left.
time-runs-out = You have { $seconds } s left to act.

# What a table waits for.
table-is-suspended = The table is suspended
table-now-paused = The table is paused
table-suspended-why = The table is suspended because hands cannot be saved. Play resumes automatically.
table-resumed = Play resumes.
waiting-for-player = Waiting for another player
    .sentence = Waiting for another player.
waiting-for-hand = Waiting for the next hand
next-hand-soon = The next hand starts soon
    .short = Next hand soon
cards-are-dealt = Cards are dealt

# A seat and its player. .short: beside a name, in about twelve characters.
seat-free = seat { $seat } free
status-leaving = leaving
status-sitting-out = sitting out
status-no-chips = no chips
status-waits = waiting for the big blind
    .short = waits for BB
status-folded = folded
status-all-in = all-in
status-disconnected = disconnected
bank-left = bank { $seconds } s
you-alone = You
watching-now = You are watching
shown-later = The table is shown later
dealer-button = D

# The hand and the pot. number: of the hand.
hand-number = hand { $number }
pot-of = Pot { $chips }
pot-named-main = main { $chips }
pot-named-side = side { $chips }
pots-count =
    { $count ->
        [one] { $count } pot
       *[other] { $count } pots
    }
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = dead
cards-up = up
cards-down = down
percent = { $percent } %
win-chance = { $percent } % to win
price-of-call = Call { $chips } to win { $pot }
# ratio: a number, as in "3.5 to 1". percent: the chance to win from which a call pays. In 29 columns.
pot-odds = Pot odds { $ratio } to 1, need { $percent }%
equity-of =
    { $you ->
        [yes] You { $percent }%
       *[no] { $who } { $percent }%
    }
equities = Equity: { $odds }

# The amount of a bet or a raise. amount: chips. text: what was typed.
amount-bet = Bet
amount-raise = Raise to
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent }% of the pot
amount-is-most = = { $amount }, the maximum
amount-is-least = = { $amount }, the minimum
amount-limited-most = { $text } comes to { $amount }, the maximum.
amount-limited-least = { $text } comes to { $amount }, the minimum.
amount-unknown = '{ $text }' is not a chip amount. Try { $examples }.
amount-not-chips = { $amount } is not a whole number of chips.
amount-below = { $amount } is below the minimum of { $least }.
amount-above = { $amount } is above the maximum of { $most }.
# What is understood of a number that other languages read otherwise, such as 1.500 or 1,500.
amount-read-as = { $text } is understood as { $amount }.
number-not-whole = '{ $text }' is not a whole number.

# Questions before an action that a player may not mean.
doubt-free-fold = You can check for free.
doubt-all-in =
    { $blinds ->
        [one] That is all-in for { $chips }, { $blinds } big blind.
       *[other] That is all-in for { $chips }, { $blinds } big blinds.
    }
doubt-leave = You fold if you leave now.
ask-sure = { $why } Are you sure?
ask-leave = You are in a hand. Leave now and fold?
ask-seat = { $why } Take a seat?

# Seats, chips and the wait list.
no-turn = It is not your turn.
no-seat = You have no seat. The command "in" takes one.
no-chips = You have no chips left. The command "in" buys in again.
on-wait-list = You are on the wait list.
wait-list-instead = No seat is free. You are on the wait list and get the next free seat.
seat-not-taken = A seat is free, but you could not take it: { $error }.
seat-unknown = There is no seat { $seat } here: the seats are 1 to { $seats }.
you-left = You left the table
you-post-big-blind = You will post the big blind
you-are-broke = You have no chips left
# net: what the hand won or lost, with its sign.
you-have = You have { $chips } ({ $net })
rebuy-off = Automatic rebuy is off.
rebuy-on = Automatic rebuy: to { $chips } chips whenever you have none.
rebuy-on-below = Automatic rebuy: to { $chips } chips whenever you have less than { $below }.
# exact: "no" if the seat may have been kept for some time already.
rebuy-offer =
    { $exact ->
        [yes] Your seat is kept for { $seconds } s. Type "in" to buy in for { $chips }.
       *[no] Your seat is kept for up to { $seconds } s. Type "in" to buy in for { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] No chips. Seat kept for { $seconds } s
       *[no] No chips. Seat kept for up to { $seconds } s
    }
turn-already-over = That turn is already over, and nothing was done.
nothing-in-advance = You are all-in: there is nothing to choose in advance in this hand.
cannot-bet = You cannot bet or raise now.
refused = Refused: { $error }.
failed = { $error }.

# The rules of a table, before a player sits down. Durations are parts of the messages below them.
duration-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
duration-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
duration-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
duration-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
table-rules = Table { $name }: { $rules }.
table-seats =
    { $seats ->
        [one] { $seats } seat, buy-in { $least } to { $most }, { $time } to act.
       *[other] { $seats } seats, buy-in { $least } to { $most }, { $time } to act.
    }
table-seats-and-bank =
    { $seats ->
        [one] { $seats } seat, buy-in { $least } to { $most }, { $time } to act, time bank { $bank }.
       *[other] { $seats } seats, buy-in { $least } to { $most }, { $time } to act, time bank { $bank }.
    }
spectators-see-all = Spectators see all hole cards, also folded ones, { $time } after each hand.

# Statistics of a session.
statistics-none = You have not finished a hand in this session.
statistics-hands = Hands
statistics-net = Won or lost
statistics-biggest = Largest pot won
statistics-vpip = Put chips in by choice (VPIP)
statistics-pfr = Raised on the first street (PFR)
statistics-three-bet = Raised a raise (3-bet)
statistics-aggression = Aggression (bets and raises per call)
statistics-showdowns = Went to showdown
statistics-showdowns-won = Won at showdown
statistics-no-case = no case yet
statistics-share = { $percent }%  ({ $part } of { $whole })
statistics-to-calls = { $raises } to { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = the last hands, oldest first

# What everybody bought in for, and who owes whom. The first four are heads of narrow columns.
ledger-column-bought-in = bought in
ledger-column-cashed-out = cashed out
ledger-column-on-table = on the table
ledger-column-result = result
ledger-settle = To settle up:
ledger-payment = { $payer } pays { $payee } { $chips }
ledger-even = Nobody owes anything.
ledger-house = The house took { $chips }
