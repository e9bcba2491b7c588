# Quanto valem as mãos.

rank-2 = dois
    .plural = dois
rank-3 = três
    .plural = três
rank-4 = quatro
    .plural = quatros
rank-5 = cinco
    .plural = cincos
rank-6 = seis
    .plural = seis
rank-7 = sete
    .plural = setes
rank-8 = oito
    .plural = oitos
rank-9 = nove
    .plural = noves
rank-T = dez
    .plural = dez
rank-J = valete
    .plural = valetes
rank-Q = dama
    .plural = damas
rank-K = rei
    .plural = reis
rank-A = ás
    .plural = ases

suit-c = paus
suit-d = ouros
suit-h = copas
suit-s = espadas

# Uma carta.
card-in-words = { $rank } de { $suit }

type-high_card = carta alta
    .one = carta alta
type-pair = par
    .one = um par
type-two_pair = dois pares
    .one = dois pares
type-three_of_a_kind = trinca
    .one = uma trinca
type-straight = sequência
    .one = uma sequência
type-flush = flush
    .one = um flush
type-full_house = full house
    .one = um full house
type-four_of_a_kind = quadra
    .one = uma quadra
type-straight_flush = straight flush
    .one = um straight flush
type-five_of_a_kind = quina
    .one = uma quina
type-one_card = mão de uma carta
    .one = uma mão de uma carta
type-two_card = mão de duas cartas
    .one = uma mão de duas cartas
type-three_card = mão de três cartas
    .one = uma mão de três cartas
type-badugi = badugi
    .one = um badugi

hand-high_card = carta alta, { $first }{ $kickers }
    .one = carta alta, { $first }{ $kickers }
    .short = carta alta, { $first }
hand-pair = par de { $first-plural }{ $kickers }
    .one = um par de { $first-plural }{ $kickers }
    .short = par de { $first-plural }
hand-two_pair = dois pares, { $first-plural } e { $second-plural }{ $kickers }
    .one = dois pares, { $first-plural } e { $second-plural }{ $kickers }
    .short = dois pares
hand-three_of_a_kind = trinca de { $first-plural }{ $kickers }
    .one = uma trinca de { $first-plural }{ $kickers }
    .short = trinca
hand-straight = sequência até { $first }
    .one = uma sequência até { $first }
    .short = sequência
hand-flush = flush de { $suit }, { $first } high
    .one = um flush de { $suit }, { $first } high
    .short = flush de { $suit }
hand-full_house = full house, { $first-plural } com { $second-plural }
    .one = um full house, { $first-plural } com { $second-plural }
    .short = full house
hand-four_of_a_kind = quadra de { $first-plural }{ $kickers }
    .one = uma quadra de { $first-plural }{ $kickers }
    .short = quadra
hand-straight_flush = straight flush de { $suit } até { $first }
    .one = um straight flush de { $suit } até { $first }
    .short = straight flush de { $suit }
hand-royal_flush = royal flush de { $suit }
    .one = um royal flush de { $suit }
hand-five_of_a_kind = quina de { $first-plural }
    .one = uma quina de { $first-plural }
    .short = quina
hand-low = low de { $first }, { $ranks }
    .one = um low de { $first }, { $ranks }
    .short = low de { $first }
    .brief = low { $number }
hand-one_card = mão de uma carta, { $ranks }
    .one = uma mão de uma carta, { $ranks }
    .short = mão de uma carta
hand-two_card = mão de duas cartas, { $ranks }
    .one = uma mão de duas cartas, { $ranks }
    .short = mão de duas cartas
hand-three_card = mão de três cartas, { $ranks }
    .one = uma mão de três cartas, { $ranks }
    .short = mão de três cartas
hand-badugi = badugi, { $ranks }
    .one = um badugi, { $ranks }
    .short = badugi

kickers =
    { $count ->
        [one] {", "}kicker { $ranks }
       *[other] {", "}kickers { $ranks }
    }

hand-on-board = { $hand } no board { $board }
hands-next = { $before }; { $one }
