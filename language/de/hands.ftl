# Was Hände wert sind.

rank-2 = Zwei
    .plural = Zweien
rank-3 = Drei
    .plural = Dreien
rank-4 = Vier
    .plural = Vieren
rank-5 = Fünf
    .plural = Fünfen
rank-6 = Sechs
    .plural = Sechsen
rank-7 = Sieben
    .plural = Siebenen
rank-8 = Acht
    .plural = Achten
rank-9 = Neun
    .plural = Neunen
rank-T = Zehn
    .plural = Zehnen
rank-J = Bube
    .plural = Buben
rank-Q = Dame
    .plural = Damen
rank-K = König
    .plural = Könige
rank-A = Ass
    .plural = Asse

suit-c = Kreuz
suit-d = Karo
suit-h = Herz
suit-s = Pik

# Eine Karte.
card-in-words = { $suit } { $rank }

# .one steht nach "mit".
type-high_card = High Card
    .one = High Card
type-pair = Paar
    .one = einem Paar
type-two_pair = Zwei Paare
    .one = zwei Paaren
type-three_of_a_kind = Drilling
    .one = einem Drilling
type-straight = Straße
    .one = einer Straße
type-flush = Flush
    .one = einem Flush
type-full_house = Full House
    .one = einem Full House
type-four_of_a_kind = Vierling
    .one = einem Vierling
type-straight_flush = Straight Flush
    .one = einem Straight Flush
type-five_of_a_kind = Fünfling
    .one = einem Fünfling
type-one_card = Ein-Karten-Hand
    .one = einer Ein-Karten-Hand
type-two_card = Zwei-Karten-Hand
    .one = einer Zwei-Karten-Hand
type-three_card = Drei-Karten-Hand
    .one = einer Drei-Karten-Hand
type-badugi = Badugi
    .one = einem Badugi

hand-high_card = { $first } hoch{ $kickers }
    .one = { $first } hoch{ $kickers }
    .short = { $first } hoch
hand-pair = Paar { $first-plural }{ $kickers }
    .one = einem Paar { $first-plural }{ $kickers }
    .short = Paar { $first-plural }
hand-two_pair = Zwei Paare, { $first-plural } und { $second-plural }{ $kickers }
    .one = zwei Paaren, { $first-plural } und { $second-plural }{ $kickers }
    .short = Zwei Paare
hand-three_of_a_kind = Drilling, { $first-plural }{ $kickers }
    .one = einem Drilling, { $first-plural }{ $kickers }
    .short = Drilling
hand-straight = Straße, { $first } hoch
    .one = einer Straße, { $first } hoch
    .short = Straße
hand-flush = Flush in { $suit }, { $first } hoch
    .one = einem Flush in { $suit }, { $first } hoch
    .short = Flush in { $suit }
hand-full_house = Full House, { $first-plural } über { $second-plural }
    .one = einem Full House, { $first-plural } über { $second-plural }
    .short = Full House
hand-four_of_a_kind = Vierling, { $first-plural }{ $kickers }
    .one = einem Vierling, { $first-plural }{ $kickers }
    .short = Vierling
hand-straight_flush = Straight Flush in { $suit }, { $first } hoch
    .one = einem Straight Flush in { $suit }, { $first } hoch
    .short = Straight Flush in { $suit }
hand-royal_flush = Royal Flush in { $suit }
    .one = einem Royal Flush in { $suit }
hand-five_of_a_kind = Fünfling, { $first-plural }
    .one = einem Fünfling, { $first-plural }
    .short = Fünfling
hand-low = { $first } Low, { $ranks }
    .one = { $first } Low, { $ranks }
    .short = { $first } Low
    .brief = { $number } Low
hand-one_card = Ein-Karten-Hand, { $ranks }
    .one = einer Ein-Karten-Hand, { $ranks }
    .short = Ein-Karten-Hand
hand-two_card = Zwei-Karten-Hand, { $ranks }
    .one = einer Zwei-Karten-Hand, { $ranks }
    .short = Zwei-Karten-Hand
hand-three_card = Drei-Karten-Hand, { $ranks }
    .one = einer Drei-Karten-Hand, { $ranks }
    .short = Drei-Karten-Hand
hand-badugi = Badugi, { $ranks }
    .one = einem Badugi, { $ranks }
    .short = Badugi

kickers =
    { $count ->
        [one] {", "}Kicker { $ranks }
       *[other] {", "}Kicker { $ranks }
    }

hand-on-board = { $hand } auf Board { $board }
hands-next = { $before }; { $one }
