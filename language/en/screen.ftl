# What the full screen says besides: keys, pages, lists, a past hand.
# key: as it is printed on the keyboard.

# The last row: what keys do. Short words: all of them fit in 80 columns.
key-help = help
key-talk = talk
key-log = log
key-chat-count =
    { $unread ->
        [0] chat
       *[other] chat ({ $unread })
    }
key-hands = hands
key-sit = sit
key-leave-list = leave list
key-sit-in = sit in
key-sit-out = sit out
key-leave = leave
key-invite = invite
key-command = command
key-statistics = statistics
key-back-to-table = back to the table
key-replay = replay
key-choose = choose
key-list = list
key-next = next
key-back = back
key-street = street
key-play = play
key-speed = speed
key-other-hand = other hand

# Hints in borders and beside inputs.
input-sends = Enter sends
input-back = Esc back
menu-hint = ↑↓ choose  Enter  Esc back
page-scrolls = ↑↓ scroll, any other key closes
page-closes = any key closes
log-older = older  PgDn  Esc
say-prompt = Say
picked-card = out

# The own seat, and what a spectator sees there.
sits-out-hint = sitting out: { $key } sits in again
spectator-sits = { $key } sits down
spectator-waits = { $key } joins the wait list
spectator-place = Wait list: you are number { $place }
spectator-others = Waiting: { $names }
spectator-hint = You are watching. { $key } sits down, or joins the wait list.
    .short = You are watching. { $key } sits down.
session-head = Session
session-hands =
    { $count ->
        [one] { $count } hand
       *[other] { $count } hands
    }
session-last = Last hand
log-head = Log
log-this-hand = This hand
chat-head = Chat
chat-empty = No messages yet
# Cards that a street deals face up: dealt is one player after the other, as in up-cards-dealt.short.
face-up = Face up: { $dealt }
face-up-next = { $before }  { $one }

# Notes.
have-seat = You have a seat. { $key } sits out, or in again.
have-no-seat = You have no seat. { $key } sits down.
paste-ignored = Pasted text was ignored. Press { $talk } to talk, or { $command } for a command, and paste again.
too-soon-key = Too soon. Nothing sent. Press again.
too-soon-click = Too soon. Nothing sent. Click again.
turn-over = Your turn is over. Nothing was sent.
turn-over-typed = Your turn is over. What you typed was not sent.
turn-over-typed-more = Your turn is over. What you typed was not sent. Esc ends this.
that-turn-over = That turn is over. Nothing was sent.
suspended-not-sent = The table is suspended. Nothing was sent.
lost-not-sent = The connection is lost. Nothing was sent.
no-replay = There is no finished hand of yours to replay.
host-only = Only the host of the table can do that.
theme-kept = Theme: { $theme }.
theme-not-saved = The theme could not be saved: { $error }.

# The first time.
tour-head = Welcome. Any key closes this.
tour-buttons = Every button shows its key: press the key, or click the button.
tour-amount = Raise opens a box for the amount. Nothing is sent before Enter.
tour-help = { $help } helps at any time, and { $command } lists all commands.
# A terminal that is too small: three lines of at most 19 columns.
small-first = The terminal is too
small-second = small: { $size }.
small-least = At least { $size }.
window-turn = Your turn: { $table }
window-table = { $table }: Riverboat

# The help.
help-head = Help
help-now = Now:
help-in-advance = In advance, until your turn:
help-choice = { $choice } ({ $detail })
help-amount-box = In the amount box: { $examples }.
help-amount-keys = Tab chooses a preset, up and down change it by a big blind, Enter sends it.
help-always = At any time:
help-key-talk = send a message to the table
help-key-tab = show the chat instead of the log, or the other way round
help-key-hands = your past hands, with a replay of each
help-key-statistics = your statistics in this session
help-key-sit = without a seat: sit down, or join the wait list; again to leave it
help-key-sit-out = sit out from the next hand on, or sit in again
help-key-command = type a command from the list below
help-key-leave = leave the table
help-commands = Commands, typed after a { $key }
statistics-head = This session

# Lists to choose from.
commands-head = Commands
list-talk = send a message to the table
list-tab = the chat or the log
list-older = older lines of the log
list-newer = newer lines of the log
list-hands = your past hands
list-replay = replay the last hand
list-statistics = your statistics
list-sit = sit down, or join or leave the wait list
list-sit-out = sit out, or sit in again
list-invite = invite others
list-host = the host's page
list-theme = themes
list-language = language
list-help = help
list-leave = leave the table
list-add = add chips
list-rebuy = rebuy automatically
list-move = change the seat
list-wait = wait for the big blind
list-automuck = show or muck losing hands without asking
list-mute = hide messages of a player
themes-head = Themes
theme-dark = dark
theme-light = light
theme-colour-blind = colour-blind
theme-none = none
languages-head = Languages
host-head = The host's page
host-resume = Resume play
host-pause = Pause after this hand
host-stakes = Change the stakes
host-ledger = Who owes whom
host-invite = Invite others
host-kick = Kick { $who }
host-kick-ask = Kick { $who } when the hand is over?
host-close = Close the table
host-close-ask = Close the table for everybody when the hand is over?

# How others join a table. .head: the same without a colon or full stop.
invite-nobody = Nobody else can join this table.
    .head = Nobody else can join this table
invite-link = Send this link to others:
    .head = Send this link to others
invite-here-only = It works for this computer only. For others, connect by its address in your network.
invite-password = It asks for the table's password.

# Past hands. when: a date and a time.
hands-head = Your hands
hands-loading = Loading your hands…
hands-none = You have not finished a hand on this server.
hand-broken = The server sent a hand whose events do not fit together.
replay-won = { $when }. You won { $chips }.
replay-lost = { $when }. You lost { $chips }.
replay-steps = Replay  { $step } of { $steps }
replay-playing = playing, { $speed }/s
replay-paused = paused, { $speed }/s

# Languages. name: of a language, in itself. languages: codes of languages.
language-now = Language: { $name }.
language-unknown = '{ $code }' is not a language here. Try { $languages }.
language-which = Which language? One of: { $languages }
language-not-saved = The language could not be saved: { $error }.
language-plain-only = Terminals cannot write { $name } from right to left on the full screen. Use it with --plain.
language-plain-used = Terminals cannot write { $name } from right to left on the full screen, so plain mode is used.
