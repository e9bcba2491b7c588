# What happens at a table and in a hand. No sentence has a full stop.
# who: a player's name. you: "yes" if that is the reader. all-in: "yes" if the player has no chips left then.

seat-number = Seat { $number }
# One more in a row, and the last one.
list-next = { $before }, { $one }
    .last = { $before } and { $one }

table-opened = { $name } opens: { $rules }
table-closed = The table is closed
chat-said = { $name }: { $text }
player-muted = { $name } was muted
table-paused = The table is paused: { $reason }
play-resumed = Play resumes
player-kicked = { $name } was kicked: { $reason }
stakes-changed = Stakes from the next hand: { $stakes }, buy-in { $least } to { $most }
table-closing = The table closes after this hand: { $reason }

seat-taken =
    { $you ->
        [yes] You take seat { $seat } with { $chips }
       *[no] { $who } takes seat { $seat } with { $chips }
    }
seat-left =
    { $you ->
        [yes] You leave with { $chips }
       *[no] { $who } leaves with { $chips }
    }
sat-out =
    { $you ->
        [yes] You sit out
       *[no] { $who } sits out
    }
sat-in =
    { $you ->
        [yes] You are back
       *[no] { $who } is back
    }
waits-for-big-blind =
    { $you ->
        [yes] You wait for the big blind
       *[no] { $who } waits for the big blind
    }
posts-to-enter =
    { $you ->
        [yes] You will post a blind
       *[no] { $who } will post a blind
    }
auto-muck-on =
    { $you ->
        [yes] You muck losing hands automatically
       *[no] { $who } mucks losing hands automatically
    }
auto-muck-off =
    { $you ->
        [yes] You will be asked at showdown
       *[no] { $who } will be asked at showdown
    }
cards-shown =
    { $you ->
        [yes] You show { $cards } after the hand
       *[no] { $who } shows { $cards } after the hand
    }
time-bank-used =
    { $you ->
        [yes] You used { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s of the time bank
       *[no] { $who } used { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s of the time bank
    }
time-card-used =
    { $you ->
        [yes] You used a time card
       *[no] { $who } used a time card
    }
leaves-after-hand =
    { $you ->
        [yes] You will leave after this hand
       *[no] { $who } will leave after this hand
    }
leave-asked =
    { $you ->
        [yes] You have left
       *[no] { $who } has left
    }
chips-asked =
    { $you ->
        [yes] You will add { $chips } chips
       *[no] { $who } will add { $chips } chips
    }
chips-cancelled =
    { $you ->
        [yes] You cancelled adding chips
       *[no] { $who } cancelled adding chips
    }
chips-added =
    { $you ->
        [yes] You add { $chips } chips
       *[no] { $who } adds { $chips } chips
    }
chips-not-added =
    { $you ->
        [yes] You could not add chips
       *[no] { $who } could not add chips
    }
seat-kept =
    { $you ->
        [yes] You will stay in seat { $seat }
       *[no] { $who } will stay in seat { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] You will change to seat { $seat }
       *[no] { $who } will change to seat { $seat }
    }
seat-changed =
    { $you ->
        [yes] You change to seat { $seat }
       *[no] { $who } changes to seat { $seat }
    }
wait-list-joined = { $name } joined the wait list
# game: its name with what this hand varies. stakes: in short.
hand-started = Hand { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Hand { $number }: { $game }, { $stakes }, you have the button
       *[no] Hand { $number }: { $game }, { $stakes }, { $who } has the button
    }
time-charged =
    { $you ->
        [yes] You pay a time charge of { $chips }
       *[no] { $who } pays a time charge of { $chips }
    }
all-in =
    { $you ->
        [yes] {" "}and are all-in
       *[no] {" "}and is all-in
    }
ante-posted =
    { $you ->
        [yes] You ante { $chips }{ $all-in }
       *[no] { $who } antes { $chips }{ $all-in }
    }
# post: one of the posts below.
posted =
    { $you ->
        [yes] You post { $post } of { $chips }{ $all-in }
       *[no] { $who } posts { $post } of { $chips }{ $all-in }
    }
post-dead-ante = a dead ante
post-big-blind-ante = a big blind ante
post-dead-blind = a dead blind
post-blind = a blind
post-live-blind = a live blind
post-straddle = a straddle
post-small-blind = the small blind
post-big-blind = the big blind
bring-in-posted =
    { $you ->
        [yes] You bring in for { $chips }{ $all-in }
       *[no] { $who } brings in for { $chips }{ $all-in }
    }

street-started = { $street } (pot { $pot })
street-dealt = { $street }: { $cards }
# board: all cards of it.
board-dealt = { $street }: { $cards } (pot { $pot })
board-dealt-of-several = { $street } on board { $board }: { $cards } (pot { $pot })
hole-cards-dealt =
    { $you ->
        [yes] You are dealt { $cards }
       *[no] { $who } is dealt { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] You are dealt { $cards } face up
       *[no] { $who } is dealt { $cards } face up
    }
    .short =
    { $you ->
        [yes] you { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] You draw { $count }
       *[no] { $who } draws { $count }
    }
stood-pat =
    { $you ->
        [yes] You stand pat
       *[no] { $who } stands pat
    }
cards-discarded =
    { $you ->
        [yes] You discard { $cards }
       *[no] { $who } discards { $cards }
    }
discarded = { $who } discards { $count } { $count ->
        [one] card
       *[other] cards
    }
discards-shuffled = The deck ran out: { $count } discards were reshuffled

timed-out =
    { $you ->
        [yes] You run out of time
       *[no] { $who } runs out of time
    }
folded =
    { $you ->
        [yes] You fold
       *[no] { $who } folds
    }
checked =
    { $you ->
        [yes] You check
       *[no] { $who } checks
    }
called =
    { $you ->
        [yes] You call { $chips }{ $all-in }
       *[no] { $who } calls { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] You call to { $chips }
       *[no] { $who } calls to { $chips }
    }
bet-made =
    { $you ->
        [yes] You bet { $chips }{ $all-in }
       *[no] { $who } bets { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] You raise to { $chips }{ $all-in }
       *[no] { $who } raises to { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Uncalled bet of { $chips } returned to you
       *[no] Uncalled bet of { $chips } returned to { $who }
    }
runs-offered = The board may be run more than once
runs-chosen =
    { $you ->
        [yes] You choose to run it { $times }
       *[no] { $who } chooses to run it { $times }
    }
times =
    { $count ->
        [1] once
        [2] twice
       *[other] { $count } times
    }
cards-of-showdown =
    { $you ->
        [yes] You show { $cards }
       *[no] { $who } shows { $cards }
    }
hand-shown =
    { $you ->
        [yes] You show { $cards }: { $worth }
       *[no] { $who } shows { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] You muck
       *[no] { $who } mucks
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit hunt: { $cards }

# A pot that one player wins; a pot, or a part of one, by the shares of its winners.
pot-won =
    { $you ->
        [yes] You win { $pot } of { $chips }
       *[no] { $who } wins { $pot } of { $chips }
    }
pot-shared = { $shares } from { $pot } of { $chips }
pot-part = { $shares } from { $pot }{ $half ->
        [high] {" "}for the high
        [low] {" "}for the low
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {" "}on board { $board }
    }
# .later: the same within a sentence.
share-won =
    { $you ->
        [yes] You win { $chips }
       *[no] { $who } wins { $chips }
    }
    .later =
    { $you ->
        [yes] you win { $chips }
       *[no] { $who } wins { $chips }
    }
pot-only = the pot
pot-main = the main pot
pot-side = side pot { $number }

# Nothing was dealt, because players did not reveal their random numbers in time.
deal-avoided = Dealing anew: no number came from { $players }
one-player = { $who }
