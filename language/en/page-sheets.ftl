# The sheets over the page: seats and chips, the host's, hands and statistics, settings, the account, commands in the chat.

# Sitting down, leaving, chips
buy-in = Buy-in
slider-of = { $field }, slider
sit-down = Sit down
sit-in-seat = Sit in seat { $seat }
wait-for-big-blind = Wait for the big blind instead of posting it
leave-the-table = Leave the table
leave-with = You leave with { $chips } chips.
stay = Stay
leave = Leave
in-a-hand = You are in a hand.
after-this-hand = After this hand
fold-and-leave = Fold and leave
add-chips = Add chips
add = Add
chips-to-add = Chips to add
have-the-most = You have the most that the table allows: { $chips }.
chips-added-later = { $chips } are added when the hand is over. 0 cancels that.
top-up = Top up to { $chips } whenever I have no chips left
muck-losing = Muck losing hands without asking

# Inviting
link-copied = The link is copied.
copying-not-allowed = Copying is not allowed here: select the link and copy it.
link-with-password = The password is in this link. The link is the key: whoever has it can join.
link-needs-password = Whoever has the link and the password of the table can join.
link-is-enough = Whoever has the link can join: a name, and a seat.
# command: what the host types.
link-for-here-only = Other devices cannot open this link: the server can be reached from this computer only. To invite others, start it with { $command }.
link-in-network = The link works in your network. Friends elsewhere need a forwarded port or a tunnel.
address-of-computer = Address of this computer in the network
password-into-link = Put the password into the link
copy-link = Copy the link
share = Share …
code-of-link = QR code of the link

# The rules
rules-buy-in = Buy-in { $least } to { $most }, { $seats } seats
rules-time = { $seconds } s to act, time bank { $bank } s
rules-rabbit = Rabbit hunting
rules-spectators-chat = Spectators may chat
rules-unlisted = Not listed: only those with the link find it
all-rules = All rules
wait-list = Wait list: { $names }
table-is-paused = The table is paused.
table-id = Id { $id }

# A player, and what the host may do
player-seat = Seat { $seat }, { $chips } chips
a-bot = A bot
sits-out = Sits out
owes-big-blind = Owes the big blind
time-bank = Time bank { $seconds } s
reason-for-all = Reason, shown to everybody
usual-reason = the host decided so
kick = Kick
mute = Mute
unmute = Let chat again
host = Host
resume-play = Resume play
pause = Pause
close-the-table = Close the table
to-kick-or-mute = To kick or mute a player, tap the player’s seat.
stakes = Stakes
small-blind = Small blind
big-blind = Big blind
small-bet = Small bet
lowest-buy-in = Lowest buy-in
highest-buy-in = Highest buy-in
change-from-next-hand = Change from the next hand on
ledger = Ledger
ledger-player = Player
ledger-in = In
ledger-out = Out
ledger-on-table = On the table
ledger-result = Result
settle-up = Settle up
pays = { $from } pays { $to } { $amount }
nobody-owes = Nobody owes anything.
house-took = The house took { $chips }.
stacks-at-start = During a hand, stacks are those at its start.

# The player's hands
my-hands = My hands
older-hands = Older hands
no-hand-yet = No finished hand is recorded yet.
all-hands = All hands
went-to-showdown = Went to showdown
imported-hands = Imported
played-here = Played here
which-hands = Which hands
first-day = From day
last-day = To day
pot-at-least = Pot at least
other-player = Another player
no-such-hand = No hand fits.
# Between a hand and its board
on-board = on
hand-of-table = { $table }, hand { $number }
all-my-hands = All my hands
step = Step
step-back = Step back
step-forward = Step forward
streets = Streets
replay-play = Play
replay-pause = Pause

# Statistics
my-statistics = My statistics
the-last-hands = The last { $count }
group-by = Group by
not-grouped = Nothing
by-date = Date
by-position = Position
hands-read = { $count } of { $all } hands
result-in-hands =
    { $count ->
        [one] { $result } in { $count } hand
       *[other] { $result } in { $count } hands
    }
vpip = VPIP
    .meaning = put chips in by choice on the first street
pfr = PFR
    .meaning = bet or raised there
three-bet = 3-bet
    .meaning = raised the first raise again
aggression = Aggression
    .meaning = bets and raises for each call, later
    .counts = { $bets } to { $calls }
to-showdown = To showdown
    .meaning = of hands that saw the second street
won-at-showdown = Won at showdown
part-of-whole = { $part } of { $whole }
percent-of = { $percent } %
winnings-over =
    { $count ->
        [one] Winnings over { $count } hands: from { $low } to { $high }, { $result } at the end
       *[other] Winnings over { $count } hands: from { $low } to { $high }, { $result } at the end
    }

# Settings
settings = Settings
language = Language
show-amounts-as = Show amounts as
amounts-chips = Chips
amounts-bb = Big blinds
amounts-money = Money
currency = Currency
chips-in-unit = Chips in one unit
chips-are = { $chips } chips are { $amount }.
four-colours = Four colours of suits
sound-on-turn = Sound and vibration on my turn
notification-on-turn = Notification on my turn, if the page is hidden
notifications-not-allowed = The browser does not allow notifications.
moving-cards = Moving cards and chips
keys = Keys
single-keys = Single keys act at the table
key-fold = Fold
key-call = Check or call
key-check = Check, and never call
key-bet = Choose a bet; Enter bets it
key-raise = Choose a raise; Enter raises
key-allin = Choose all-in; Enter bets it
key-bringin = Bring in
key-exchange = Exchange the chosen cards
key-pat = Stand pat
key-show = Show
key-muck = Muck
key-post = Post, or wait for the blind
key-board = Hear the board
key-pot = Hear the pot
key-stacks = Hear the stacks
key-chat = Chat
usual-keys = Use the usual keys
digits-choose = 1 to 6 choose cards in a draw, 1 to 3 how often the board is run. Esc closes.
key-keeps-meaning = '{ $key }' keeps its meaning. Choose a letter or a sign.
key-of-other = '{ $key }' is the key of “{ $meaning }”. Choose another, or change that one first.

# The account
account = Account
you-are-registered = You are registered.
registered-player = { $name } (registered)
guest-player = { $name } (guest)
balance = Balance { $chips } chips
change-password = Change the password
change = Change
register-to-keep-name = Register to keep the name
register = Register
sign-out = Sign out
guest-signs-out = A guest who signs out cannot sign in again.
at-least-characters = At least { $count } characters
current-password = Current password
new-password = New password

# Commands in the chat. Their names and what stands after them in capitals stay as they are.
chat-help = /say TEXT, /mute NAME, /unmute NAME. As the host: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Unknown command '/{ $word }'. Nobody was sent it. Type /help for the commands.
chat-hosts-only = Only the host of the table may use /{ $word }. Nothing has changed.
chat-say-what = Say what? For example: /say well played
chat-hidden = Messages of { $name } are hidden in this window.
chat-shown = New messages of { $name } are shown again.
chat-which-stakes = Which stakes? For example: /stakes 100 200
chat-not-chips = '{ $typed }' is not a number of chips. Try /stakes 100 200.
chat-nobody = Nobody here is called '{ $name }'.
    .several = Several players here are called '{ $name }'.
# Reasons that everybody at the table reads
reason-break = a break
reason-host = by the host
