# テーブルの一覧と、テーブルを開く画面。

lobby = テーブル
open-a-table = テーブルを開く
all-games = すべてのゲーム
all-stakes = すべてのステークス
stakes-up-to = { $most }まで
stakes-between = { $least }～{ $most }
stakes-above = { $least }より上
any-seats = 席を問わない
one-free-seat = 空席1つ
two-free-seats = 空席2つ
table-name = テーブル名
filter-game = ゲーム
filter-stakes = ステークス
filter-seats = 席
open-tables = 開いているテーブル
no-open-table = 合うテーブルがありません。開けば、友だちはリンクで参加できます。
not-listed = 一覧にないテーブル
id-of-a-table = テーブルのID
go-to-table = 移動

tag-password = パスワード
tag-paused = 停止中
tag-closing = 終了予定
tag-unlisted = 非公開
tag-delayed = 遅延
and-waiting = 、{ $count }人待ち

open-the-table = テーブルを開く
name-of-new-table = { $name }のテーブル
no-password = なし
field-name = 名前
field-game = ゲーム
more-rules = ほかのルール
options-table = テーブル
options-stakes = ステークス
options-house = ハウスルール
options-rake = レーキ
option-in-minutes = { $option }（分）
option-in-seconds = { $option }（秒）
option-not-possible = 「{ $option }」に「{ $typed }」は使えません。{ $least }～{ $most }から選んでください。
option-missing = 「{ $option }」がありません。
yes = はい
no = いいえ
none = なし

usual-small_blind = BBの半分
usual-big_blind = 100
usual-ante = 0
usual-bring_in = スモールベットの4分の1
usual-small_bet = 100
usual-big_bet = スモールベット2つ分
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20BB
       *[no] スモールベット20個
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200BB
       *[no] スモールベット200個
    }
usual-odd_chip_by_suit = ゲームの規定どおり
usual-keep_ms = 最長
