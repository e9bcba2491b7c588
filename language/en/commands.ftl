# What a player types at a prompt: the help, and what is wrong with what was typed.
# The commands stay as they are in every language; what they do is said here. .more: beside the same command.

help-fold = fold
help-check-or-call = check or call
help-check = check only
help-bet = bet 600, or raise to 600. Also: 1.5k, 3/4 or 75% of the pot, pot, 2.5bb, 3x the bet, min, all
help-raise = the same as b; at fixed limit, leave out the amount
help-all-in = go all-in, or as far as the limit allows
help-bring-in = post the bring-in
help-draw = exchange your first and third card; d 7c Kd: these two
help-pat = stand pat
help-run = run it twice, if everybody agrees
help-show-or-muck = at showdown: show or muck
help-out-in = sit out from the next hand on; sit in again, or buy in again
help-wait = wait for the big blind, if you owe a blind
help-post = post the blind you owe
help-add = add 500 chips; during a hand, when it is over
help-auto = rebuy to 10,000 whenever you have less than 2,000; auto 10000: whenever you have none; auto off
help-move = move to seat 3; during a hand, when it is over
help-after = leave after this hand; to stay: in
help-show-after = after the hand: show your first card; show: all of them
help-table = show the table
help-statistics = your statistics in this session
help-leave = leave
help-next = act as soon as it is your turn: fold, check, check/fold, call (at this price only), call any; next none: cancel
help-automuck = be asked at showdown before a losing hand is mucked; automuck on: muck it without asking
# The command contains TEXT, NAME and CODE, which stand for what a player types there.
help-say = send a message to everybody at the table
help-mute = hide messages from NAME; /unmute NAME: show them again
help-language = speak another language: { $languages }
help-host = As the host of the table:
help-pause = pause after this hand; resume
help-stakes = change the blinds from the next hand on; a third number is the ante
help-kick = kick a player when the hand is over
help-quiet = mute a player for everybody; /speak NAME: unmute
help-close = close the table when the hand is over

# What an amount may look like, in examples.
amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k or all

# Something wrong with what was typed.
command-unknown = Unknown command '{ $text }'. Type ? for help.
command-needs-number = '{ $word }' needs a number, for example: { $example }
command-takes-no-amount = '{ $word }' takes no amount.
which-amount = How much? For example: { $example }
which-runs = How many times? For example: { $example }
which-cards = Which cards? For example: { $example }. To stand pat: p
which-discard = Choose { $count } to discard. For example: { $example }
which-preaction = Next what? One of: { $choices }
which-automuck = Type automuck on or automuck off.
which-stakes = Which stakes? For example: { $example }
which-message = Say what? For example: { $example }
# Examples in a row.
or-next = { $before }, { $one }
    .last = { $before }, or { $one }
say-example = /say well played
card-places = You have cards 1 to { $count }, not { $place }.
card-unknown = '{ $text }' is not a card. Type a rank and a suit, such as Ah or Td.
card-not-yours = You do not have { $card }.
name-unknown = Nobody here is called '{ $name }'.
name-of-several = Several players here are called '{ $name }'.
page-keys = Press ? for help, and q to leave.

# What a host says without words of the host's own, to everybody at the table.
by-the-host = by the host
a-break = a break

# Something happened, or did not, to a command.
not-connected-retype = Not connected, so nothing was sent. Type it again once you are reconnected.
paste-dropped = The pasted text was dropped: it has several lines, or is too long.
again-type = { $why } Type it again to do it.
again-interrupt = { $why } Press Ctrl-C again to do it.
again-enter = { $why } Press Enter to send it.
# What a player may type after a sentence about the own seat.
hint-out = { $what }. Type "in" to play again.
hint-owes = { $what }. Type "wait" to wait for it instead.
hint-left = { $what }. Type "in" to sit down again.
hint-unlisted = { $what }. Type "in" to join it again.
hint-broke = { $what }. { $offer }

# An action for the next turn. action: below, as it is typed, with its price if it has one.
preaction-held = When it is your turn: { $action }
preaction-withdrawn = Cancelled: { $action }
preaction-used = As requested: { $action }
preaction-void = Cancelled because the situation changed: { $action }

# The legal actions of a turn, one after the other, each after the letter that is typed for it.
offers-head = Your turn:
offer-fold = f fold
offer-check = c check
offer-call = c call { $chips }
offer-bring-in = i bring in for { $chips }
offer-bet = b { $least }..{ $most } bet
    .two = b { $least } or { $most } bet
offer-raise = r { $least }..{ $most } raise to
    .two = r { $least } or { $most } raise to
offer-bet-fixed = b bet { $chips }
offer-raise-fixed = r raise to { $chips }
offer-all-in = a all-in { $chips }
offer-draw = d 1 3 exchange your first and third card
offer-pat = p stand pat
offer-discard = d 1 discard your first card
offer-run = n { $count } run it { $times }
offer-show = s show
offer-muck = m muck
offers-time = ? help, { $seconds } s
offers-time-and-bank = ? help, { $seconds } s + { $bank } s time bank

# The pot, and a player, in the list of the table.
row-pot = pot { $chips }
row-bet = bet { $chips }
row-cards-up = ({ $cards } up)
