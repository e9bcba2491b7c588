# ハンドの強さ。

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

suit-c = クラブ
suit-d = ダイヤ
suit-h = ハート
suit-s = スペード

type-high_card = ハイカード
    .one = ハイカード
type-pair = ワンペア
    .one = ワンペア
type-two_pair = ツーペア
    .one = ツーペア
type-three_of_a_kind = スリーカード
    .one = スリーカード
type-straight = ストレート
    .one = ストレート
type-flush = フラッシュ
    .one = フラッシュ
type-full_house = フルハウス
    .one = フルハウス
type-four_of_a_kind = フォーカード
    .one = フォーカード
type-straight_flush = ストレートフラッシュ
    .one = ストレートフラッシュ
type-five_of_a_kind = ファイブカード
    .one = ファイブカード
type-one_card = 1枚ハンド
    .one = 1枚ハンド
type-two_card = 2枚ハンド
    .one = 2枚ハンド
type-three_card = 3枚ハンド
    .one = 3枚ハンド
type-badugi = バドゥーギ
    .one = バドゥーギ

hand-high_card = { $first }ハイ{ $kickers }
    .one = { $first }ハイ{ $kickers }
hand-pair = { $first-plural }のワンペア{ $kickers }
    .one = { $first-plural }のワンペア{ $kickers }
hand-two_pair = { $first-plural }と{ $second-plural }のツーペア{ $kickers }
    .one = { $first-plural }と{ $second-plural }のツーペア{ $kickers }
hand-three_of_a_kind = { $first-plural }のスリーカード{ $kickers }
    .one = { $first-plural }のスリーカード{ $kickers }
hand-straight = { $first }ハイストレート
    .one = { $first }ハイストレート
hand-flush = { $suit }の{ $first }ハイフラッシュ
    .one = { $suit }の{ $first }ハイフラッシュ
hand-full_house = { $first-plural }と{ $second-plural }のフルハウス
    .one = { $first-plural }と{ $second-plural }のフルハウス
hand-four_of_a_kind = { $first-plural }のフォーカード{ $kickers }
    .one = { $first-plural }のフォーカード{ $kickers }
hand-straight_flush = { $suit }の{ $first }ハイストレートフラッシュ
    .one = { $suit }の{ $first }ハイストレートフラッシュ
hand-royal_flush = { $suit }のロイヤルフラッシュ
    .one = { $suit }のロイヤルフラッシュ
hand-five_of_a_kind = { $first-plural }のファイブカード
    .one = { $first-plural }のファイブカード
hand-low = { $first }ロー、{ $ranks }
    .one = { $first }ロー、{ $ranks }
    .brief = { $number }ロー
hand-one_card = 1枚ハンド、{ $ranks }
    .one = 1枚ハンド、{ $ranks }
hand-two_card = 2枚ハンド、{ $ranks }
    .one = 2枚ハンド、{ $ranks }
hand-three_card = 3枚ハンド、{ $ranks }
    .one = 3枚ハンド、{ $ranks }
hand-badugi = バドゥーギ、{ $ranks }
    .one = バドゥーギ、{ $ranks }

kickers =
    { $count ->
        [one] 、キッカー{ $ranks }
       *[other] 、キッカー{ $ranks }
    }

hand-on-board = ボード{ $board }で{ $hand }
hands-next = { $before }；{ $one }
