# Ile warte są układy.

# .plural — mianownik, .of — dopełniacz: "para króli".
rank-2 = dwójka
    .plural = dwójki
    .of = dwójek
rank-3 = trójka
    .plural = trójki
    .of = trójek
rank-4 = czwórka
    .plural = czwórki
    .of = czwórek
rank-5 = piątka
    .plural = piątki
    .of = piątek
rank-6 = szóstka
    .plural = szóstki
    .of = szóstek
rank-7 = siódemka
    .plural = siódemki
    .of = siódemek
rank-8 = ósemka
    .plural = ósemki
    .of = ósemek
rank-9 = dziewiątka
    .plural = dziewiątki
    .of = dziewiątek
rank-T = dziesiątka
    .plural = dziesiątki
    .of = dziesiątek
rank-J = walet
    .plural = walety
    .of = waletów
rank-Q = dama
    .plural = damy
    .of = dam
rank-K = król
    .plural = króle
    .of = króli
rank-A = as
    .plural = asy
    .of = asów

suit-c = trefl
suit-d = karo
suit-h = kier
suit-s = pik

# Karta.
card-in-words = { $rank } { $suit }

type-high_card = wysoka karta
    .one = wysoka karta
type-pair = para
    .one = para
type-two_pair = dwie pary
    .one = dwie pary
type-three_of_a_kind = trójka
    .one = trójka
type-straight = strit
    .one = strit
type-flush = kolor
    .one = kolor
type-full_house = ful
    .one = ful
type-four_of_a_kind = kareta
    .one = kareta
type-straight_flush = poker
    .one = poker
type-five_of_a_kind = pięć jednakowych
    .one = pięć jednakowych
type-one_card = układ z jednej karty
    .one = układ z jednej karty
type-two_card = układ z dwóch kart
    .one = układ z dwóch kart
type-three_card = układ z trzech kart
    .one = układ z trzech kart
type-badugi = badugi
    .one = badugi

hand-high_card = wysoka karta { $first }{ $kickers }
    .one = wysoka karta { $first }{ $kickers }
    .short = wysoka karta { $first }
hand-pair = para { $first-of }{ $kickers }
    .one = para { $first-of }{ $kickers }
    .short = para { $first-of }
hand-two_pair = dwie pary, { $first-plural } i { $second-plural }{ $kickers }
    .one = dwie pary, { $first-plural } i { $second-plural }{ $kickers }
    .short = dwie pary
hand-three_of_a_kind = trójka { $first-of }{ $kickers }
    .one = trójka { $first-of }{ $kickers }
    .short = trójka
hand-straight = strit, najwyższa karta { $first }
    .one = strit, najwyższa karta { $first }
    .short = strit
hand-flush = kolor { $suit }, najwyższa karta { $first }
    .one = kolor { $suit }, najwyższa karta { $first }
    .short = kolor { $suit }
hand-full_house = ful, { $first-plural } i { $second-plural }
    .one = ful, { $first-plural } i { $second-plural }
    .short = ful
hand-four_of_a_kind = kareta { $first-of }{ $kickers }
    .one = kareta { $first-of }{ $kickers }
    .short = kareta
hand-straight_flush = poker { $suit }, najwyższa karta { $first }
    .one = poker { $suit }, najwyższa karta { $first }
    .short = poker { $suit }
hand-royal_flush = poker królewski { $suit }
    .one = poker królewski { $suit }
hand-five_of_a_kind = pięć { $first-of }
    .one = pięć { $first-of }
    .short = pięć jednakowych
hand-low = low, najwyższa karta { $first }, { $ranks }
    .one = low, najwyższa karta { $first }, { $ranks }
    .short = low, { $first }
    .brief = low { $number }
hand-one_card = układ z jednej karty, { $ranks }
    .one = układ z jednej karty, { $ranks }
    .short = układ z jednej karty
hand-two_card = układ z dwóch kart, { $ranks }
    .one = układ z dwóch kart, { $ranks }
    .short = układ z dwóch kart
hand-three_card = układ z trzech kart, { $ranks }
    .one = układ z trzech kart, { $ranks }
    .short = układ z trzech kart
hand-badugi = badugi, { $ranks }
    .one = badugi, { $ranks }
    .short = badugi

kickers =
    { $count ->
        [one] {", "}kicker { $ranks }
       *[other] {", "}kickery { $ranks }
    }

hand-on-board = { $hand } na boardzie { $board }
hands-next = { $before }; { $one }
