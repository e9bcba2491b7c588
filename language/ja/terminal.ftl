# 端末だけで使う文。

player-unmuted =
    { $you ->
        [yes] チャットできるようになりました
       *[no] { $who }がチャットできるようになりました
    }
auto-rebuy-chosen = { $who }が自動リバイを変更
seat-offered =
    { $you ->
        [yes] 席{ $seat }があなたに空きました
       *[no] 席{ $seat }が{ $who }に空きました
    }
wait-list-left =
    { $you ->
        [yes] ウェイティングリストから外れました
       *[no] { $who }がウェイティングリストから外れました
    }
a-player = 誰か

did-fold = フォールド
did-muck = マック
did-check = チェック
did-call = コール
did-bet = ベット { $chips }
    .short = ベット
did-raise = レイズ { $chips }
    .short = レイズ
did-bring-in = ブリングイン
did-blind = ブラインド
did-draw = { $count }枚交換
    .short = 交換
did-stand-pat = スタンドパット
    .short = パット
did-discard = { $count }枚捨て
    .short = 捨て
did-run = ボード{ $count }回
    .short = ボード
did-win = { $chips }獲得
    .short = 獲得

cards-next = { $before }、{ $one }

won-with = { $won }：{ $hand }
with-hand = { $hand }

better-type = { $better }は{ $worse }より強い
better-higher = { $what }が上：{ $better }対{ $worse }
better-lower = { $what }が下：{ $better }対{ $worse }
part-card = カード
part-kicker = キッカー
part-pair = ペア
part-top-pair = 上のペア
part-second-pair = 下のペア
part-three_of_a_kind = スリーカード
part-straight = ストレート
part-flush = フラッシュ
part-four_of_a_kind = フォーカード
part-straight_flush = ストレートフラッシュ
part-five_of_a_kind = ファイブカード
