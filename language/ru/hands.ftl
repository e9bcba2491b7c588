# Сила рук.

# .plural — именительный падеж, .of — родительный: "пара королей".
rank-2 = двойка
    .plural = двойки
    .of = двоек
rank-3 = тройка
    .plural = тройки
    .of = троек
rank-4 = четвёрка
    .plural = четвёрки
    .of = четвёрок
rank-5 = пятёрка
    .plural = пятёрки
    .of = пятёрок
rank-6 = шестёрка
    .plural = шестёрки
    .of = шестёрок
rank-7 = семёрка
    .plural = семёрки
    .of = семёрок
rank-8 = восьмёрка
    .plural = восьмёрки
    .of = восьмёрок
rank-9 = девятка
    .plural = девятки
    .of = девяток
rank-T = десятка
    .plural = десятки
    .of = десяток
rank-J = валет
    .plural = валеты
    .of = валетов
rank-Q = дама
    .plural = дамы
    .of = дам
rank-K = король
    .plural = короли
    .of = королей
rank-A = туз
    .plural = тузы
    .of = тузов

# В родительном падеже: "туз пик", "флеш из пик".
suit-c = треф
suit-d = бубен
suit-h = червей
suit-s = пик

# Карта.
card-in-words = { $rank } { $suit }

type-high_card = старшая карта
    .one = старшая карта
type-pair = пара
    .one = пара
type-two_pair = две пары
    .one = две пары
type-three_of_a_kind = тройка
    .one = тройка
type-straight = стрит
    .one = стрит
type-flush = флеш
    .one = флеш
type-full_house = фулл-хаус
    .one = фулл-хаус
type-four_of_a_kind = каре
    .one = каре
type-straight_flush = стрит-флеш
    .one = стрит-флеш
type-five_of_a_kind = покер
    .one = покер
type-one_card = рука из одной карты
    .one = рука из одной карты
type-two_card = рука из двух карт
    .one = рука из двух карт
type-three_card = рука из трёх карт
    .one = рука из трёх карт
type-badugi = бадуги
    .one = бадуги

hand-high_card = старшая карта { $first }{ $kickers }
    .one = старшая карта { $first }{ $kickers }
    .short = старшая карта { $first }
hand-pair = пара { $first-of }{ $kickers }
    .one = пара { $first-of }{ $kickers }
    .short = пара { $first-of }
hand-two_pair = две пары, { $first-plural } и { $second-plural }{ $kickers }
    .one = две пары, { $first-plural } и { $second-plural }{ $kickers }
    .short = две пары
hand-three_of_a_kind = тройка { $first-of }{ $kickers }
    .one = тройка { $first-of }{ $kickers }
    .short = тройка
hand-straight = стрит, старшая — { $first }
    .one = стрит, старшая — { $first }
    .short = стрит
hand-flush = флеш из { $suit }, старшая — { $first }
    .one = флеш из { $suit }, старшая — { $first }
    .short = флеш из { $suit }
hand-full_house = фулл-хаус, { $first-plural } и { $second-plural }
    .one = фулл-хаус, { $first-plural } и { $second-plural }
    .short = фулл-хаус
hand-four_of_a_kind = каре { $first-of }{ $kickers }
    .one = каре { $first-of }{ $kickers }
    .short = каре
hand-straight_flush = стрит-флеш из { $suit }, старшая — { $first }
    .one = стрит-флеш из { $suit }, старшая — { $first }
    .short = стрит-флеш из { $suit }
hand-royal_flush = роял-флеш из { $suit }
    .one = роял-флеш из { $suit }
hand-five_of_a_kind = покер { $first-of }
    .one = покер { $first-of }
    .short = покер
hand-low = лоу, старшая — { $first }, { $ranks }
    .one = лоу, старшая — { $first }, { $ranks }
    .short = лоу, старшая — { $first }
    .brief = лоу { $number }
hand-one_card = рука из одной карты, { $ranks }
    .one = рука из одной карты, { $ranks }
    .short = рука из одной карты
hand-two_card = рука из двух карт, { $ranks }
    .one = рука из двух карт, { $ranks }
    .short = рука из двух карт
hand-three_card = рука из трёх карт, { $ranks }
    .one = рука из трёх карт, { $ranks }
    .short = рука из трёх карт
hand-badugi = бадуги, { $ranks }
    .one = бадуги, { $ranks }
    .short = бадуги

kickers =
    { $count ->
        [one] {", "}кикер { $ranks }
       *[other] {", "}кикеры { $ranks }
    }

hand-on-board = { $hand } на борде { $board }
hands-next = { $before }; { $one }
