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

# カード。
card-in-words = { $suit }の{ $rank }

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
    .short = { $first }ハイ
hand-pair = { $first-plural }のワンペア{ $kickers }
    .one = { $first-plural }のワンペア{ $kickers }
    .short = { $first-plural }のワンペア
hand-two_pair = { $first-plural }と{ $second-plural }のツーペア{ $kickers }
    .one = { $first-plural }と{ $second-plural }のツーペア{ $kickers }
    .short = ツーペア
hand-three_of_a_kind = { $first-plural }のスリーカード{ $kickers }
    .one = { $first-plural }のスリーカード{ $kickers }
    .short = スリーカード
hand-straight = { $first }ハイストレート
    .one = { $first }ハイストレート
    .short = ストレート
hand-flush = { $suit }の{ $first }ハイフラッシュ
    .one = { $suit }の{ $first }ハイフラッシュ
    .short = { $suit }のフラッシュ
hand-full_house = { $first-plural }と{ $second-plural }のフルハウス
    .one = { $first-plural }と{ $second-plural }のフルハウス
    .short = フルハウス
hand-four_of_a_kind = { $first-plural }のフォーカード{ $kickers }
    .one = { $first-plural }のフォーカード{ $kickers }
    .short = フォーカード
hand-straight_flush = { $suit }の{ $first }ハイストレートフラッシュ
    .one = { $suit }の{ $first }ハイストレートフラッシュ
    .short = { $suit }のストレートフラッシュ
hand-royal_flush = { $suit }のロイヤルフラッシュ
    .one = { $suit }のロイヤルフラッシュ
hand-five_of_a_kind = { $first-plural }のファイブカード
    .one = { $first-plural }のファイブカード
    .short = ファイブカード
hand-low = { $first }ロー、{ $ranks }
    .one = { $first }ロー、{ $ranks }
    .short = { $first }ロー
    .brief = { $number }ロー
hand-one_card = 1枚ハンド、{ $ranks }
    .one = 1枚ハンド、{ $ranks }
    .short = 1枚ハンド
hand-two_card = 2枚ハンド、{ $ranks }
    .one = 2枚ハンド、{ $ranks }
    .short = 2枚ハンド
hand-three_card = 3枚ハンド、{ $ranks }
    .one = 3枚ハンド、{ $ranks }
    .short = 3枚ハンド
hand-badugi = バドゥーギ、{ $ranks }
    .one = バドゥーギ、{ $ranks }
    .short = バドゥーギ

kickers =
    { $count ->
        [one] 、キッカー{ $ranks }
       *[other] 、キッカー{ $ranks }
    }

hand-on-board = ボード{ $board }で{ $hand }
hands-next = { $before }；{ $one }
