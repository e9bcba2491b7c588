# 牌型。

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
rank-J = J
    .plural = J
rank-Q = Q
    .plural = Q
rank-K = K
    .plural = K
rank-A = A
    .plural = A

suit-c = 梅花
suit-d = 方块
suit-h = 红桃
suit-s = 黑桃

# 一张牌。
card-in-words = { $suit }{ $rank }

type-high_card = 高牌
    .one = 高牌
type-pair = 一对
    .one = 一对
type-two_pair = 两对
    .one = 两对
type-three_of_a_kind = 三条
    .one = 三条
type-straight = 顺子
    .one = 顺子
type-flush = 同花
    .one = 同花
type-full_house = 葫芦
    .one = 葫芦
type-four_of_a_kind = 四条
    .one = 四条
type-straight_flush = 同花顺
    .one = 同花顺
type-five_of_a_kind = 五条
    .one = 五条
type-one_card = 一张牌
    .one = 一张牌
type-two_card = 两张牌
    .one = 两张牌
type-three_card = 三张牌
    .one = 三张牌
type-badugi = 巴杜吉
    .one = 巴杜吉

hand-high_card = 高牌{ $first }{ $kickers }
    .one = 高牌{ $first }{ $kickers }
    .short = 高牌{ $first }
hand-pair = 一对{ $first-plural }{ $kickers }
    .one = 一对{ $first-plural }{ $kickers }
    .short = 一对{ $first-plural }
hand-two_pair = 两对{ $first-plural }和{ $second-plural }{ $kickers }
    .one = 两对{ $first-plural }和{ $second-plural }{ $kickers }
    .short = 两对
hand-three_of_a_kind = 三条{ $first-plural }{ $kickers }
    .one = 三条{ $first-plural }{ $kickers }
    .short = 三条
hand-straight = { $first }高顺子
    .one = { $first }高顺子
    .short = 顺子
hand-flush = { $suit }同花，{ $first }高
    .one = { $suit }同花，{ $first }高
    .short = { $suit }同花
hand-full_house = 葫芦，三条{ $first-plural }带一对{ $second-plural }
    .one = 葫芦，三条{ $first-plural }带一对{ $second-plural }
    .short = 葫芦
hand-four_of_a_kind = 四条{ $first-plural }{ $kickers }
    .one = 四条{ $first-plural }{ $kickers }
    .short = 四条
hand-straight_flush = { $suit }同花顺，{ $first }高
    .one = { $suit }同花顺，{ $first }高
    .short = { $suit }同花顺
hand-royal_flush = { $suit }皇家同花顺
    .one = { $suit }皇家同花顺
hand-five_of_a_kind = 五条{ $first-plural }
    .one = 五条{ $first-plural }
    .short = 五条
hand-low = { $first }低牌，{ $ranks }
    .one = { $first }低牌，{ $ranks }
    .short = { $first }低牌
    .brief = { $number }低牌
hand-one_card = 一张牌，{ $ranks }
    .one = 一张牌，{ $ranks }
    .short = 一张牌
hand-two_card = 两张牌，{ $ranks }
    .one = 两张牌，{ $ranks }
    .short = 两张牌
hand-three_card = 三张牌，{ $ranks }
    .one = 三张牌，{ $ranks }
    .short = 三张牌
hand-badugi = 巴杜吉，{ $ranks }
    .one = 巴杜吉，{ $ranks }
    .short = 巴杜吉

kickers =
    { $count ->
        [one] ，踢脚{ $ranks }
       *[other] ，踢脚{ $ranks }
    }

hand-on-board = 牌面{ $board }：{ $hand }
hands-next = { $before }；{ $one }
