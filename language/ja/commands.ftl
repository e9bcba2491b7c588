# 入力するコマンドの説明と、入力の間違い。コマンド自体はどの言語でも同じ。

help-fold = フォールド
help-check-or-call = チェックまたはコール
help-check = チェックだけ
help-bet = 600をベット、または600にレイズ。ほか：1.5k、ポットの3/4や75%、pot、2.5bb、ベットの3x、min、all
help-raise = bと同じ。リミットでは額を省く
help-all-in = オールイン、またはリミットの上限まで
help-bring-in = ブリングインを払う
help-draw = 1枚目と3枚目を交換。d 7c Kd：この2枚
help-pat = 交換しない（スタンドパット）
help-run = 全員が合意すればボードを2回配る
help-show-or-muck = ショーダウンで：見せる、またはマック
help-out-in = 次のハンドから離席。復帰、または再バイイン
help-wait = ブラインドの未払いがあれば、BBを待つ
help-post = 未払いのブラインドを払う
help-add = 500チップ追加。ハンド中は終了後に
help-auto = 2,000未満になったら10,000まで追加。auto 10000：なくなったら。auto off：しない
help-move = 席3に移動。ハンド中は終了後に
help-after = このハンドの後に退席。残るには：in
help-show-after = ハンドの後に1枚目を見せる。show：全部
help-table = テーブルを表示
help-statistics = このセッションの統計
help-leave = 退席
help-next = 番が来たらすぐ実行：フォールド、チェック、チェック/フォールド、コール（この額だけ）、何でもコール。next none：取消
help-automuck = 負けたハンドをマックする前に確認。automuck on：確認しない
help-say = テーブルの全員にメッセージを送る
help-mute = NAMEのメッセージを隠す。/unmute NAME：また表示
help-language = 言語を変える：{ $languages }
help-host = テーブルのホストとして：
help-pause = このハンドの後に一時停止。resume：再開
help-stakes = 次のハンドからブラインドを変更。3つ目の数はアンティ
help-kick = ハンドの後にプレイヤーを退席させる
help-quiet = プレイヤーのチャットを全員に対して禁止。/speak NAME：解除
help-close = ハンドの後にテーブルを終了

amount-examples = 600、3/4、pot、2.5bb、3x、1.5k、all

command-unknown = コマンド「{ $text }」はありません。?でヘルプ。
command-needs-number = 「{ $word }」には数が必要です。例：{ $example }
command-takes-no-amount = 「{ $word }」に額は不要です。
which-amount = 額は？例：{ $example }
which-runs = 何回？例：{ $example }
which-cards = どのカード？例：{ $example }。交換しない：p
which-preaction = 次は？選択肢：{ $choices }
which-automuck = automuck onかautomuck offと入力してください。
which-stakes = ステークスは？例：{ $example }
which-message = 何を送りますか？例：{ $example }
or-next = { $before }、{ $one }
    .last = { $before }、または{ $one }
say-example = /say ナイスハンド
card-places = 持っているカードは1～{ $count }です。{ $place }はありません。
card-unknown = 「{ $text }」はカードではありません。AhやTdのように数字とスートを入力してください。
card-not-yours = { $card }は持っていません。
name-unknown = 「{ $name }」という人はここにいません。
name-of-several = 「{ $name }」という人が複数います。
page-keys = ?でヘルプ、qで退席。

by-the-host = ホストによる
a-break = 休憩

not-connected-retype = 接続がないため送信していません。再接続してから入力し直してください。
paste-dropped = 貼り付けた文は複数行か長すぎるため、破棄しました。
again-type = { $why }もう一度入力すると実行します。
again-interrupt = { $why }もう一度Ctrl-Cを押すと実行します。
again-enter = { $why }Enterで送信します。
hint-out = { $what }。「in」で復帰。
hint-owes = { $what }。「wait」で代わりにBBを待ちます。
hint-left = { $what }。「in」でもう一度着席。
hint-unlisted = { $what }。「in」でもう一度登録。
hint-broke = { $what }。{ $offer }

preaction-held = あなたの番に：{ $action }
preaction-withdrawn = 取消：{ $action }
preaction-used = 予約どおり：{ $action }
preaction-void = 状況が変わったため取消：{ $action }

offers-head = あなたの番：
offer-fold = f フォールド
offer-check = c チェック
offer-call = c コール{ $chips }
offer-bring-in = i ブリングイン{ $chips }
offer-bet = b { $least }..{ $most } ベット
offer-raise = r { $least }..{ $most } レイズ
offer-bet-fixed = b ベット{ $chips }
offer-raise-fixed = r レイズ{ $chips }
offer-all-in = a オールイン{ $chips }
offer-draw = d 1 3 1枚目と3枚目を交換
offer-pat = p 交換しない
offer-run = n { $count } ボード{ $times }
offer-show = s 見せる
offer-muck = m マック
offers-time = ? ヘルプ、{ $seconds }秒
offers-time-and-bank = ? ヘルプ、{ $seconds }秒 + タイムバンク{ $bank }秒

row-pot = ポット { $chips }
row-bet = ベット{ $chips }
row-cards-up = （{ $cards } 表）
