# What hands are worth.

# A rank alone ("king high"), and .plural ("kings and fives"). A language may add .of, as in "pair of kings".
rank-2 = deuce
    .plural = deuces
rank-3 = three
    .plural = threes
rank-4 = four
    .plural = fours
rank-5 = five
    .plural = fives
rank-6 = six
    .plural = sixes
rank-7 = seven
    .plural = sevens
rank-8 = eight
    .plural = eights
rank-9 = nine
    .plural = nines
rank-T = ten
    .plural = tens
rank-J = jack
    .plural = jacks
rank-Q = queen
    .plural = queens
rank-K = king
    .plural = kings
rank-A = ace
    .plural = aces

suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades

# A card.
card-in-words = { $rank } of { $suit }

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

# A hand, .one: the same after "with", and .short: where there is little room.
# first, second: ranks, as above: $first, $first-plural, $first-of.
# kickers: the message below, or nothing. ranks: of all cards, as on them: "8-6-4-3-A".
hand-high_card = { $first } high{ $kickers }
    .one = { $first } high{ $kickers }
    .short = { $first } high
hand-pair = pair of { $first-plural }{ $kickers }
    .one = a pair of { $first-plural }{ $kickers }
    .short = pair of { $first-plural }
hand-two_pair = two pair, { $first-plural } and { $second-plural }{ $kickers }
    .one = two pair, { $first-plural } and { $second-plural }{ $kickers }
    .short = two pair
hand-three_of_a_kind = three of a kind, { $first-plural }{ $kickers }
    .one = three of a kind, { $first-plural }{ $kickers }
    .short = three of a kind
hand-straight = straight, { $first } high
    .one = a straight, { $first } high
    .short = straight
hand-flush = flush in { $suit }, { $first } high
    .one = a flush in { $suit }, { $first } high
    .short = flush in { $suit }
hand-full_house = full house, { $first-plural } over { $second-plural }
    .one = a full house, { $first-plural } over { $second-plural }
    .short = full house
hand-four_of_a_kind = four of a kind, { $first-plural }{ $kickers }
    .one = four of a kind, { $first-plural }{ $kickers }
    .short = four of a kind
hand-straight_flush = straight flush in { $suit }, { $first } high
    .one = a straight flush in { $suit }, { $first } high
    .short = straight flush in { $suit }
hand-royal_flush = royal flush in { $suit }
    .one = a royal flush in { $suit }
hand-five_of_a_kind = five of a kind, { $first-plural }
    .one = five of a kind, { $first-plural }
    .short = five of a kind
hand-low = { $first } low, { $ranks }
    .one = { $first } low, { $ranks }
    .short = { $first } low
    .brief = { $number } low
hand-one_card = one-card hand, { $ranks }
    .one = a one-card hand, { $ranks }
    .short = one-card hand
hand-two_card = two-card hand, { $ranks }
    .one = a two-card hand, { $ranks }
    .short = two-card hand
hand-three_card = three-card hand, { $ranks }
    .one = a three-card hand, { $ranks }
    .short = three-card hand
hand-badugi = badugi, { $ranks }
    .one = a badugi, { $ranks }
    .short = badugi

# Begins with what divides it from the hand. ranks: one or more.
kickers =
    { $count ->
        [one] {", "}{ $ranks } kicker
       *[other] {", "}{ $ranks } kickers
    }

# A hand on one of several boards, and several such in a row.
hand-on-board = { $hand } on board { $board }
hands-next = { $before }; { $one }
