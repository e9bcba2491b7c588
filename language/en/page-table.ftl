# What stands at the table in the page: seats, the pot, the buttons, the log. Space is short there.

felt = Table
your-actions = Your actions
seats = Seats
board = Board
    .of-several = Board { $number }

# Seats
sit-here = Sit here
sit-here-seat = Sit here: seat { $seat }
seat-move-here = Seat { $seat }: move here
seat-empty = Seat { $seat }, empty
# Beside a player: what they did, in a word. The amount stands after it, if there is one.
felt-folded = Fold
felt-checked = Check
felt-called = Call
felt-bet_made = Bet
felt-raised_to = Raise
felt-bring_in_posted = Bring-in
felt-hand_mucked = Mucks
felt-draws = Draws { $count }
felt-pat = Pat
felt-discards = Discards
felt-runs = Run { $count }×
# In place of the stack
felt-all-in = All-in
# Below a player
note-disconnected = Disconnected
note-left = Has left
note-sits-out = Sits out
note-waits = Waits for the big blind
    .brief = Waits for blind
# Said of a seat, one after the other, each with its comma: "you, button, folded, "
word-you = you
word-button = button
word-folded = folded
word-sits-out = sits out
word-to-act = to act
word-next = { $word },{" "}
word-expects = expects { $chance } of the pot
words-of-seat = , { $words }

# The middle. amount: the chips in it.
felt-pot = Pot { $amount }
felt-bomb-pot = Bomb pot { $amount }
pots-two = Main { $main } · Side { $side }
pots-more = Main { $main } · Side 1 { $side } · { $count } more
pots-brief-one = Main { $main } · Side { $side }
pots-brief = Main { $main } · { $count } side { $side }
paid-side-pot = Side pot { $number }
paid-main-pot = Main pot
# Before the name of a hand that wins a part of the pot; it may stand on a line of its own.
wins-high = High
wins-low = Low
part-of-win = { $part }: { $hand }
felt-closed = The table is closed
felt-stopped = One moment: play goes on by itself. Your cards and chips are safe.
felt-closing = The table closes
felt-paused = Paused by the host
felt-waiting = Waiting for players

# The buttons
do-fold = Fold
do-check = Check
do-call = Call
do-call-amount = Call { $amount }
do-call-any = Call any
do-check-fold = Check/fold
do-bring-in = Bring in
do-bet = Bet
do-raise = Raise to
do-muck = Muck
do-show = Show
do-exchange = Exchange
do-stand-pat = Stand pat
do-discard = Discard
do-run-once = Run once
do-run-twice = Run twice
do-run-three = Three times
do-show-cards = Show cards
do-post = Post now
do-wait = Wait for blind
do-stay = Stay
do-be-back = I'm back
do-sit-out = Sit out
do-add-chips = Add chips
do-leave = Leave
do-decline = Decline
do-take-seat = Take the seat
do-leave-wait-list = Leave the wait list
do-join-wait-list = Join the wait list
do-sit-down = Sit down
all-in-amount = All-in { $amount }
size-pot = Pot
size-all-in = All-in
size-max = Max
# A size with its amount: "½: 600"
size-with-amount = { $size }: { $amount }
sizes = Amounts
amount = Amount
amount-field = Amount, for example 600, 3/4, pot or 2.5bb
less = Less
more = More
time-left = { $seconds } s
    .bank = Bank { $seconds } s
ahead = In advance

# Above the buttons
your-turn = Your turn
show-or-muck = Show your hand, or muck it?
tap-to-exchange = Tap the cards to exchange
    .most = Tap the cards to exchange, at most { $most }
tap-to-discard = Tap { $count ->
        [one] the card
       *[other] the { $count } cards
    } to discard
how-often-run = You are all-in. Run the board once or twice?
    .three = You are all-in. Run the board once, twice or three times?
you-leave-when-over = You leave when the hand is over
you-leave-after = You leave after this hand
you-have-no-chips = You have no chips left
you-sit-out = You sit out
somebody = Somebody
acts = { $who } acts
acts-ahead = { $who } acts. You may choose in advance.
you-have-folded = You have folded
all-bets-in = All bets are in
dealt-in-next = You are dealt in with the next hand
wins-amount = { $who } wins { $amount }
see-late = You see the table { $seconds } s late.
seat-offered-to-you = Seat { $seat } is free for you: take it within 30 seconds.
place-in-wait-list = You are number { $place } on the wait list.
you-watch = You are watching.
wait-list-length = { $count } on the wait list.

# Said for a moment
press-not-counted = The buttons had just changed: that press did not count.
amount-brought-in = That is { $amount } here.
check-is-free = You can check for free.
it-is-your-turn = It is your turn.
exchange-most =
    { $count ->
        [one] You may exchange { $count } cards at most.
       *[other] You may exchange { $count } cards at most.
    }
offline-message-waits = You are offline. The message is sent when the connection is back, unless you withdraw it.
taken-over = You play at this table in another window. This one stands still.
play-here = Play here
taken-back = You play in this window now. The other one stands still.
you-were-kicked = You were kicked: { $reason }

# Said by screen readers. choices: those below, in a row.
turn-choices = Your turn: { $choices }.
choices-next = { $before }, { $one }
may-check = check
may-call = call { $amount }
may-bring-in = bring in for { $amount }
may-bet = bet { $range }
may-raise = raise to { $range }
may-exchange = exchange up to { $count } cards
may-discard = discard { $count } { $count ->
        [one] card
       *[other] cards
    }
may-run = run the board up to { $count } times
may-show = show
may-muck = muck
may-fold = fold
no-board-in-game = This game has no board.
no-card-on-board = No card is on the board.
hear-board = { $board }: { $cards }.
hear-pot = Pot { $amount }.
no-hand-is-played = No hand is played.
hear-stacks = Stacks: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Nobody sits at the table.
words-next = { $before }, { $one }

# The log and the chat
tab-hands = Hands
tab-chat = Chat
chat-messages = Chat messages
chat-message = Chat message
say-something = Say something
send = Send
close-panel = Close the panel
messages-wait = Messages that wait
waits-to-be-sent = Waits to be sent: { $text }
withdraw = Withdraw
