# Lo que valen las manos.

rank-2 = dos
    .plural = doses
rank-3 = tres
    .plural = treses
rank-4 = cuatro
    .plural = cuatros
rank-5 = cinco
    .plural = cincos
rank-6 = seis
    .plural = seises
rank-7 = siete
    .plural = sietes
rank-8 = ocho
    .plural = ochos
rank-9 = nueve
    .plural = nueves
rank-T = diez
    .plural = dieces
rank-J = jota
    .plural = jotas
rank-Q = reina
    .plural = reinas
rank-K = rey
    .plural = reyes
rank-A = as
    .plural = ases

suit-c = tréboles
suit-d = diamantes
suit-h = corazones
suit-s = picas

# Una carta.
card-in-words = { $rank } de { $suit }

type-high_card = carta alta
    .one = carta alta
type-pair = pareja
    .one = una pareja
type-two_pair = doble pareja
    .one = doble pareja
type-three_of_a_kind = trío
    .one = un trío
type-straight = escalera
    .one = una escalera
type-flush = color
    .one = un color
type-full_house = full
    .one = un full
type-four_of_a_kind = póker
    .one = un póker
type-straight_flush = escalera de color
    .one = una escalera de color
type-five_of_a_kind = repóker
    .one = un repóker
type-one_card = mano de una carta
    .one = una mano de una carta
type-two_card = mano de dos cartas
    .one = una mano de dos cartas
type-three_card = mano de tres cartas
    .one = una mano de tres cartas
type-badugi = badugi
    .one = un badugi

hand-high_card = carta alta, { $first }{ $kickers }
    .one = carta alta, { $first }{ $kickers }
    .short = carta alta, { $first }
hand-pair = pareja de { $first-plural }{ $kickers }
    .one = una pareja de { $first-plural }{ $kickers }
    .short = pareja de { $first-plural }
hand-two_pair = doble pareja, { $first-plural } y { $second-plural }{ $kickers }
    .one = doble pareja, { $first-plural } y { $second-plural }{ $kickers }
    .short = doble pareja
hand-three_of_a_kind = trío de { $first-plural }{ $kickers }
    .one = un trío de { $first-plural }{ $kickers }
    .short = trío
hand-straight = escalera, carta alta { $first }
    .one = una escalera, carta alta { $first }
    .short = escalera
hand-flush = color de { $suit }, carta alta { $first }
    .one = un color de { $suit }, carta alta { $first }
    .short = color de { $suit }
hand-full_house = full de { $first-plural } y { $second-plural }
    .one = un full de { $first-plural } y { $second-plural }
    .short = full
hand-four_of_a_kind = póker de { $first-plural }{ $kickers }
    .one = un póker de { $first-plural }{ $kickers }
    .short = póker
hand-straight_flush = escalera de color de { $suit }, carta alta { $first }
    .one = una escalera de color de { $suit }, carta alta { $first }
    .short = escalera de color de { $suit }
hand-royal_flush = escalera real de { $suit }
    .one = una escalera real de { $suit }
hand-five_of_a_kind = repóker de { $first-plural }
    .one = un repóker de { $first-plural }
    .short = repóker
hand-low = baja de { $first }, { $ranks }
    .one = una baja de { $first }, { $ranks }
    .short = baja de { $first }
    .brief = baja { $number }
hand-one_card = mano de una carta, { $ranks }
    .one = una mano de una carta, { $ranks }
    .short = mano de una carta
hand-two_card = mano de dos cartas, { $ranks }
    .one = una mano de dos cartas, { $ranks }
    .short = mano de dos cartas
hand-three_card = mano de tres cartas, { $ranks }
    .one = una mano de tres cartas, { $ranks }
    .short = mano de tres cartas
hand-badugi = badugi, { $ranks }
    .one = un badugi, { $ranks }
    .short = badugi

kickers =
    { $count ->
        [one] {", "}kicker { $ranks }
       *[other] {", "}kickers { $ranks }
    }

hand-on-board = { $hand } en el board { $board }
hands-next = { $before }; { $one }
