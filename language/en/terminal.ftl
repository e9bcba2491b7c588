# What the terminal says besides: the page does not need it.

player-unmuted =
    { $you ->
        [yes] You may chat again
       *[no] { $who } may chat again
    }
auto-rebuy-chosen = { $who } changes the automatic rebuy
seat-offered =
    { $you ->
        [yes] Seat { $seat } is offered to you
       *[no] Seat { $seat } is offered to { $who }
    }
wait-list-left =
    { $you ->
        [yes] You are no longer on the wait list
       *[no] { $who } left the wait list
    }
a-player = A player

# An action in a word or two, beside its player. .short: a word, where the amount has no room.
did-fold = fold
did-muck = muck
did-check = check
did-call = call
did-bet = bet { $chips }
    .short = bet
did-raise = raise { $chips }
    .short = raise
did-bring-in = bring-in
did-blind = blind
did-draw = draws { $count }
    .short = draws
did-stand-pat = stands pat
    .short = stands
did-discard = discards { $count }
    .short = discards
did-run = run it { $count }×
    .short = run
did-win = wins { $chips }
    .short = wins

cards-next = { $before }, { $one }

# A sentence of somebody who wins, with the hand: its form .one. The same apart, below the sentence.
won-with = { $won } with { $hand }
with-hand = with { $hand }

# Why a hand beats another.
better-type = { $better } over { $worse }
better-higher = with the higher { $what }: { $better } over { $worse }
better-lower = with the lower { $what }: { $better } under { $worse }
part-card = card
part-kicker = kicker
part-pair = pair
part-top-pair = top pair
part-second-pair = second pair
part-three_of_a_kind = three of a kind
part-straight = straight
part-flush = flush
part-four_of_a_kind = four of a kind
part-straight_flush = straight flush
part-five_of_a_kind = five of a kind
