# ゲーム、ステークス、テーブルのルールを短く。

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ブラインド{ $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } アンティ{ $chips }
stakes-with-big-blind-ante = { $stakes } BBアンティ{ $chips }
stakes-with-bring-in = { $stakes } ブリングイン{ $chips }

game-bomb-pot = { $game }（ボムポット）
game-on-boards = { $game }（ボード{ $count }枚）

rules-next = { $before }、{ $one }
rules-boards = ボード{ $count }枚
rules-bomb-pots =
    { $count ->
        [1] 毎ハンドボムポット
       *[other] { $count }ハンドごとにボムポット
    }
rules-delay = 観戦は{ $seconds }秒遅れ
rules-delay-all-cards = 観戦は{ $seconds }秒遅れで全カード公開
rules-straddles =
    { $count ->
        [1] ストラドルあり
       *[other] ストラドル{ $count }回まで
    }
rules-runs = ボードは最大{ $count }回
rules-rake = レーキ{ $percent }%（上限{ $chips }）
