# テーブルとハンドで起きること。文末に句点を付けない。

seat-number = 席{ $number }
list-next = { $before }、{ $one }
    .last = { $before }、{ $one }

table-opened = { $name }がテーブルを開きました：{ $rules }
table-closed = テーブルは終了しました
chat-said = { $name }：{ $text }
player-muted = { $name }のチャットが禁止されました
table-paused = テーブルは一時停止中です：{ $reason }
play-resumed = ゲームを再開します
player-kicked = { $name }が退席させられました：{ $reason }
stakes-changed = 次のハンドからのステークス：{ $stakes }、バイイン{ $least }～{ $most }
table-closing = このハンドの後にテーブルを終了します：{ $reason }

seat-taken =
    { $you ->
        [yes] あなたは{ $chips }で席{ $seat }に着席
       *[no] { $who }が{ $chips }で席{ $seat }に着席
    }
seat-left =
    { $you ->
        [yes] あなたは{ $chips }を持って退席
       *[no] { $who }が{ $chips }を持って退席
    }
sat-out =
    { $you ->
        [yes] あなたは離席中
       *[no] { $who }は離席中
    }
sat-in =
    { $you ->
        [yes] あなたがゲームに復帰
       *[no] { $who }がゲームに復帰
    }
waits-for-big-blind =
    { $you ->
        [yes] あなたはビッグブラインドを待っています
       *[no] { $who }はビッグブラインドを待っています
    }
posts-to-enter =
    { $you ->
        [yes] あなたはブラインドをポストします
       *[no] { $who }はブラインドをポストします
    }
auto-muck-on =
    { $you ->
        [yes] 負けたハンドを自動でマックします
       *[no] { $who }は負けたハンドを自動でマックします
    }
auto-muck-off =
    { $you ->
        [yes] ショーダウンで確認します
       *[no] { $who }にはショーダウンで確認します
    }
cards-shown =
    { $you ->
        [yes] あなたがハンド終了後に{ $cards }を公開
       *[no] { $who }がハンド終了後に{ $cards }を公開
    }
time-bank-used =
    { $you ->
        [yes] あなたがタイムバンクを{ NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }秒使用
       *[no] { $who }がタイムバンクを{ NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }秒使用
    }
time-card-used =
    { $you ->
        [yes] あなたがタイムカードを使用
       *[no] { $who }がタイムカードを使用
    }
leaves-after-hand =
    { $you ->
        [yes] このハンドの後に退席します
       *[no] { $who }はこのハンドの後に退席します
    }
leave-asked =
    { $you ->
        [yes] あなたは退席しました
       *[no] { $who }が退席しました
    }
chips-asked =
    { $you ->
        [yes] { $chips }チップを追加します
       *[no] { $who }が{ $chips }チップを追加します
    }
chips-cancelled =
    { $you ->
        [yes] チップの追加を取り消しました
       *[no] { $who }がチップの追加を取り消しました
    }
chips-added =
    { $you ->
        [yes] あなたが{ $chips }チップを追加
       *[no] { $who }が{ $chips }チップを追加
    }
chips-not-added =
    { $you ->
        [yes] チップを追加できませんでした
       *[no] { $who }はチップを追加できませんでした
    }
seat-kept =
    { $you ->
        [yes] 席{ $seat }のままになります
       *[no] { $who }は席{ $seat }のままになります
    }
seat-change-asked =
    { $you ->
        [yes] 席{ $seat }に移動します
       *[no] { $who }は席{ $seat }に移動します
    }
seat-changed =
    { $you ->
        [yes] あなたが席{ $seat }に移動
       *[no] { $who }が席{ $seat }に移動
    }
wait-list-joined = { $name }がウェイティングリストに登録
hand-started = ハンド{ $number }：{ $game }、{ $stakes }
hand-started-with-button =
    { $you ->
        [yes] ハンド{ $number }：{ $game }、{ $stakes }、ボタンはあなた
       *[no] ハンド{ $number }：{ $game }、{ $stakes }、ボタンは{ $who }
    }
time-charged =
    { $you ->
        [yes] あなたがタイムチャージ{ $chips }を支払い
       *[no] { $who }がタイムチャージ{ $chips }を支払い
    }
all-in =
    { $you ->
        [yes] （オールイン）
       *[no] （オールイン）
    }
ante-posted =
    { $you ->
        [yes] あなたがアンティ{ $chips }{ $all-in }
       *[no] { $who }がアンティ{ $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] あなたが{ $post }{ $chips }{ $all-in }
       *[no] { $who }が{ $post }{ $chips }{ $all-in }
    }
post-dead-ante = デッドアンティ
post-big-blind-ante = ビッグブラインドアンティ
post-dead-blind = デッドブラインド
post-blind = ブラインド
post-live-blind = ライブブラインド
post-straddle = ストラドル
post-small-blind = スモールブラインド
post-big-blind = ビッグブラインド
bring-in-posted =
    { $you ->
        [yes] あなたがブリングイン{ $chips }{ $all-in }
       *[no] { $who }がブリングイン{ $chips }{ $all-in }
    }

street-started = { $street }（ポット{ $pot }）
street-dealt = { $street }：{ $cards }
board-dealt = { $street }：{ $cards }（ポット{ $pot }）
board-dealt-of-several = { $street }、ボード{ $board }：{ $cards }（ポット{ $pot }）
hole-cards-dealt =
    { $you ->
        [yes] あなたに{ $cards }が配られました
       *[no] { $who }に{ $cards }が配られました
    }
up-cards-dealt =
    { $you ->
        [yes] あなたに{ $cards }が表向きで配られました
       *[no] { $who }に{ $cards }が表向きで配られました
    }
    .short =
    { $you ->
        [yes] あなた { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] あなたが{ $count }枚交換
       *[no] { $who }が{ $count }枚交換
    }
stood-pat =
    { $you ->
        [yes] あなたがスタンドパット
       *[no] { $who }がスタンドパット
    }
cards-discarded =
    { $you ->
        [yes] あなたが{ $cards }を捨てました
       *[no] { $who }が{ $cards }を捨てました
    }
discarded = { $who }が{ $count }枚捨てました
discards-shuffled = デッキが尽きたため、捨て札{ $count }枚をシャッフルしました

timed-out =
    { $you ->
        [yes] あなたの持ち時間が切れました
       *[no] { $who }の持ち時間が切れました
    }
folded =
    { $you ->
        [yes] あなたがフォールド
       *[no] { $who }がフォールド
    }
checked =
    { $you ->
        [yes] あなたがチェック
       *[no] { $who }がチェック
    }
called =
    { $you ->
        [yes] あなたが{ $chips }コール{ $all-in }
       *[no] { $who }が{ $chips }コール{ $all-in }
    }
called-to =
    { $you ->
        [yes] あなたが{ $chips }までコール
       *[no] { $who }が{ $chips }までコール
    }
bet-made =
    { $you ->
        [yes] あなたが{ $chips }ベット{ $all-in }
       *[no] { $who }が{ $chips }ベット{ $all-in }
    }
raised-to =
    { $you ->
        [yes] あなたが{ $chips }にレイズ{ $all-in }
       *[no] { $who }が{ $chips }にレイズ{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] コールされなかった{ $chips }があなたに戻りました
       *[no] コールされなかった{ $chips }が{ $who }に戻りました
    }
runs-offered = ボードを複数回配ることができます
runs-chosen =
    { $you ->
        [yes] あなたはボード{ $times }を選択
       *[no] { $who }はボード{ $times }を選択
    }
times = { $count }回
cards-of-showdown =
    { $you ->
        [yes] あなたが{ $cards }を公開
       *[no] { $who }が{ $cards }を公開
    }
hand-shown =
    { $you ->
        [yes] あなたが{ $cards }を公開：{ $worth }
       *[no] { $who }が{ $cards }を公開：{ $worth }
    }
hand-mucked =
    { $you ->
        [yes] あなたがマック
       *[no] { $who }がマック
    }
rake-taken = レーキ：{ $chips }
rabbit-shown = ラビットハント：{ $cards }

pot-won =
    { $you ->
        [yes] あなたが{ $pot }（{ $chips }）を獲得
       *[no] { $who }が{ $pot }（{ $chips }）を獲得
    }
pot-shared = { $shares }（{ $pot }：{ $chips }）
pot-part = { $shares }（{ $pot }{ $half ->
        [high] ・ハイ
        [low] ・ロー
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] ・ボード{ $board }
    }）
share-won =
    { $you ->
        [yes] あなたが{ $chips }を獲得
       *[no] { $who }が{ $chips }を獲得
    }
    .later =
    { $you ->
        [yes] あなたが{ $chips }を獲得
       *[no] { $who }が{ $chips }を獲得
    }
pot-only = ポット
pot-main = メインポット
pot-side = サイドポット{ $number }

deal-avoided = 配り直し：{ $players }から数が届きませんでした
one-player = { $who }
