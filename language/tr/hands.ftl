# Ellerin değeri.

rank-2 = 2
    .plural = 2
rank-3 = 3
    .plural = 3
rank-4 = 4
    .plural = 4
rank-5 = 5
    .plural = 5
rank-6 = 6
    .plural = 6
rank-7 = 7
    .plural = 7
rank-8 = 8
    .plural = 8
rank-9 = 9
    .plural = 9
rank-T = 10
    .plural = 10
rank-J = vale
    .plural = vale
rank-Q = kız
    .plural = kız
rank-K = papaz
    .plural = papaz
rank-A = as
    .plural = as

suit-c = sinek
suit-d = karo
suit-h = kupa
suit-s = maça

# Bir kart.
card-in-words = { $suit } { $rank }

type-high_card = yüksek kart
    .one = yüksek kart
type-pair = per
    .one = per
type-two_pair = döper
    .one = döper
type-three_of_a_kind = üçlü
    .one = üçlü
type-straight = kent
    .one = kent
type-flush = floş
    .one = floş
type-full_house = ful
    .one = ful
type-four_of_a_kind = kare
    .one = kare
type-straight_flush = sıralı floş
    .one = sıralı floş
type-five_of_a_kind = beşli
    .one = beşli
type-one_card = tek kartlık el
    .one = tek kartlık el
type-two_card = iki kartlık el
    .one = iki kartlık el
type-three_card = üç kartlık el
    .one = üç kartlık el
type-badugi = badugi
    .one = badugi

hand-high_card = yüksek kart { $first }{ $kickers }
    .one = yüksek kart { $first }{ $kickers }
    .short = yüksek kart { $first }
hand-pair = { $first-plural } per{ $kickers }
    .one = { $first-plural } per{ $kickers }
    .short = { $first-plural } per
hand-two_pair = { $first-plural } ve { $second-plural } döper{ $kickers }
    .one = { $first-plural } ve { $second-plural } döper{ $kickers }
    .short = döper
hand-three_of_a_kind = üçlü { $first-plural }{ $kickers }
    .one = üçlü { $first-plural }{ $kickers }
    .short = üçlü
hand-straight = kent, en yüksek { $first }
    .one = kent, en yüksek { $first }
    .short = kent
hand-flush = { $suit } floş, en yüksek { $first }
    .one = { $suit } floş, en yüksek { $first }
    .short = { $suit } floş
hand-full_house = ful, üç { $first-plural } iki { $second-plural }
    .one = ful, üç { $first-plural } iki { $second-plural }
    .short = ful
hand-four_of_a_kind = kare { $first-plural }{ $kickers }
    .one = kare { $first-plural }{ $kickers }
    .short = kare
hand-straight_flush = sıralı { $suit } floş, en yüksek { $first }
    .one = sıralı { $suit } floş, en yüksek { $first }
    .short = sıralı { $suit } floş
hand-royal_flush = { $suit } floş royal
    .one = { $suit } floş royal
hand-five_of_a_kind = beşli { $first-plural }
    .one = beşli { $first-plural }
    .short = beşli
hand-low = { $first } low, { $ranks }
    .one = { $first } low, { $ranks }
    .short = { $first } low
    .brief = { $number } low
hand-one_card = tek kartlık el, { $ranks }
    .one = tek kartlık el, { $ranks }
    .short = tek kartlık el
hand-two_card = iki kartlık el, { $ranks }
    .one = iki kartlık el, { $ranks }
    .short = iki kartlık el
hand-three_card = üç kartlık el, { $ranks }
    .one = üç kartlık el, { $ranks }
    .short = üç kartlık el
hand-badugi = badugi, { $ranks }
    .one = badugi, { $ranks }
    .short = badugi

kickers =
    { $count ->
        [one] {", "}kicker { $ranks }
       *[other] {", "}kicker { $ranks }
    }

hand-on-board = { $board }. boardda { $hand }
hands-next = { $before }; { $one }
