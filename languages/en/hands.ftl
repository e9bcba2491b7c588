# What hands are worth.

# A rank alone ("king high"), .plural ("kings and fives"), and .of ("pair of kings"), which is .plural in English.
rank-2 = deuce
    .plural = deuces
    .of = deuces
rank-3 = three
    .plural = threes
    .of = threes
rank-4 = four
    .plural = fours
    .of = fours
rank-5 = five
    .plural = fives
    .of = fives
rank-6 = six
    .plural = sixes
    .of = sixes
rank-7 = seven
    .plural = sevens
    .of = sevens
rank-8 = eight
    .plural = eights
    .of = eights
rank-9 = nine
    .plural = nines
    .of = nines
rank-T = ten
    .plural = tens
    .of = tens
rank-J = jack
    .plural = jacks
    .of = jacks
rank-Q = queen
    .plural = queens
    .of = queens
rank-K = king
    .plural = kings
    .of = kings
rank-A = ace
    .plural = aces
    .of = aces

suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades

card-in-words = { $rank } of { $suit }
cards-next = { $before }, { $one }

# The types of hand alone, of five cards and of badugi, and .one: the same after "with".
type-high_card = high card
    .one = high card
type-pair = pair
    .one = a pair
type-two_pair = two pair
    .one = two pair
type-three_of_a_kind = three of a kind
    .one = three of a kind
type-straight = straight
    .one = a straight
type-flush = flush
    .one = a flush
type-full_house = full house
    .one = a full house
type-four_of_a_kind = four of a kind
    .one = four of a kind
type-straight_flush = straight flush
    .one = a straight flush
type-five_of_a_kind = five of a kind
    .one = five of a kind
type-one_card = one-card hand
    .one = a one-card hand
type-two_card = two-card hand
    .one = a two-card hand
type-three_card = three-card hand
    .one = a three-card hand
type-badugi = badugi
    .one = a badugi

# A hand, and .one: the same after "with". first, second: ranks, as above: $first, $first-plural, $first-of.
# kickers: the message below, or nothing. ranks: of all cards, as on them: "8-6-4-3-A".
hand-high_card = { $first } high{ $kickers }
    .one = { $first } high{ $kickers }
hand-pair = pair of { $first-of }{ $kickers }
    .one = a pair of { $first-of }{ $kickers }
hand-two_pair = two pair, { $first-plural } and { $second-plural }{ $kickers }
    .one = two pair, { $first-plural } and { $second-plural }{ $kickers }
hand-three_of_a_kind = three of a kind, { $first-plural }{ $kickers }
    .one = three of a kind, { $first-plural }{ $kickers }
hand-straight = straight, { $first } high
    .one = a straight, { $first } high
hand-flush = flush in { $suit }, { $first } high
    .one = a flush in { $suit }, { $first } high
hand-full_house = full house, { $first-plural } over { $second-plural }
    .one = a full house, { $first-plural } over { $second-plural }
hand-four_of_a_kind = four of a kind, { $first-plural }{ $kickers }
    .one = four of a kind, { $first-plural }{ $kickers }
hand-straight_flush = straight flush in { $suit }, { $first } high
    .one = a straight flush in { $suit }, { $first } high
hand-royal_flush = royal flush in { $suit }
    .one = a royal flush in { $suit }
hand-five_of_a_kind = five of a kind, { $first-plural }
    .one = five of a kind, { $first-plural }
hand-low = { $first } low, { $ranks }
    .one = { $first } low, { $ranks }
    .brief = { $number } low
hand-one_card = one-card hand, { $ranks }
    .one = a one-card hand, { $ranks }
hand-two_card = two-card hand, { $ranks }
    .one = a two-card hand, { $ranks }
hand-three_card = three-card hand, { $ranks }
    .one = a three-card hand, { $ranks }
hand-badugi = badugi, { $ranks }
    .one = a badugi, { $ranks }

# Begins with what divides it from the hand. ranks: one or more.
kickers =
    { $count ->
        [one] {", "}{ $ranks } kicker
       *[other] {", "}{ $ranks } kickers
    }

# A hand on one of several boards, and several such in a row.
hand-on-board = { $hand } on board { $board }
hands-next = { $before }; { $one }

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
