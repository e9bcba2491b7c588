# ゲーム、ステークス、テーブルのルールを短く。

game-nlhe = ノーリミットホールデム
game-plhe = ポットリミットホールデム
game-flhe = リミットホールデム
game-short-deck = ノーリミット・ショートデック
game-plo = ポットリミットオマハ
game-plo5 = 5枚ポットリミットオマハ
game-plo6 = 6枚ポットリミットオマハ
game-plo8 = ポットリミットオマハ ハイロー
game-flo = リミットオマハ
game-flo8 = リミットオマハ ハイロー
game-5cd = ノーリミット5カードドロー
game-stud = 7カードスタッド
game-stud8 = 7カードスタッド ハイロー
game-razz = ラズ
game-27sd = ノーリミット2-7シングルドロー
game-27td = リミット2-7トリプルドロー
game-badugi = リミットバドゥーギ
game-kuhn = クーンポーカー
game-leduc = レダックホールデム
game-horse = HORSE
game-8-game = 8ゲームミックス

street-preflop = プリフロップ
street-flop = フロップ
street-turn = ターン
street-river = リバー
street-predraw = ドロー前
street-draw = ドロー
street-first-draw = ファーストドロー
street-second-draw = セカンドドロー
street-third-draw = サードドロー
street-third-street = サードストリート
street-fourth-street = フォースストリート
street-fifth-street = フィフスストリート
street-sixth-street = シックスストリート
street-seventh-street = セブンスストリート
street-only-street = 唯一のラウンド

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ブラインド{ $small }/{ $big }
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
