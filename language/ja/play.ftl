# テーブルで読むもの：アクション、番、席、時計、チップ。

choice-fold = フォールド
choice-check = チェック
choice-call = コール{ $chips }
choice-bring-in = ブリングイン{ $chips }
choice-bet = ベット…
choice-raise = レイズ…
choice-bet-fixed = ベット{ $chips }…
choice-raise-fixed = レイズ{ $chips }…
choice-exchange =
    { $count ->
        [0] 交換しない
       *[other] { $count }枚交換
    }
choice-cards = 1-{ $count } カードを選ぶ
choice-discard = { $count }枚捨てる
choice-run = ボード{ $times }
choice-show = 見せる
choice-muck = マック
choice-yes = はい
choice-no = いいえ
choice-buy-in = { $chips }でバイイン
choice-replay = このハンドを再生
in-advance = 先に選ぶ
in-advance-check-or-fold = チェックかフォールド
in-advance-check = チェック
in-advance-call-any = 何でもコール
range = { $least }～{ $most }
    .short = { $least }..{ $most }
    .two = { $least }または{ $most }

turn-yours = あなたの番
turn-yours-seconds = あなたの番  { $seconds }秒
turn-theirs = { $who }の番
turn-theirs-seconds = { $who }の番  { $seconds }秒
player-disconnected = { $who }の接続が切れました
player-disconnected-waiting = { $who }の接続が切れました。最長{ $seconds }秒待ちます。
player-reconnected = { $who }が再接続しました。
not-connected = 未接続
connected-again = 再接続しました。
connection-is-lost = 接続が切れ、再接続中です。その間は何も送信しません。
    .short = 接続が切れ、再接続中です。その間は何も送信しません
time-bank-left = タイムバンク{ $seconds }秒
time-bank-running = タイムバンク使用中：{ $seconds }秒
time-bank-runs = タイムバンク使用中：残り{ $seconds }秒。
time-runs-out = 残り{ $seconds }秒です。

table-is-suspended = テーブルは停止中
table-now-paused = テーブルは一時停止中
table-suspended-why = ハンドを保存できないため、テーブルを停止しています。自動的に再開します。
table-resumed = 再開します。
waiting-for-player = ほかのプレイヤーを待っています
    .sentence = ほかのプレイヤーを待っています。
waiting-for-hand = 次のハンドを待っています
next-hand-soon = まもなく次のハンド
    .short = まもなく次のハンド
cards-are-dealt = カードを配っています

seat-free = 席{ $seat } 空席
status-leaving = 退席予定
status-sitting-out = 離席中
status-no-chips = チップなし
status-waits = BB待ち
    .short = BB待ち
status-folded = フォールド
status-all-in = オールイン
status-disconnected = 切断中
bank-left = バンク{ $seconds }秒
you-alone = あなた
watching-now = 観戦中です
shown-later = テーブルは遅れて表示されます
dealer-button = D

hand-number = ハンド{ $number }
pot-of = ポット{ $chips }
pot-named-main = メイン{ $chips }
pot-named-side = サイド{ $chips }
pots-count = ポット{ $count }個
bomb-pot-mark = ボムポット
    .short = ボム
dead-cards = デッド
cards-up = 表
cards-down = 裏
win-chance = 勝率{ $percent }%
price-of-call = コール{ $chips }、ポット{ $pot }
pot-odds = オッズ{ $ratio }対1、必要勝率{ $percent }%
equity-of =
    { $you ->
        [yes] あなた { $percent }%
       *[no] { $who } { $percent }%
    }
equities = エクイティ：{ $odds }
percent = { $percent }%

amount-bet = ベット
amount-raise = レイズ
amount-is = = { $amount }
amount-is-part = = { $amount }、ポットの{ $percent }%
amount-is-most = = { $amount }、最大
amount-is-least = = { $amount }、最小
amount-limited-most = { $text }は最大の{ $amount }になります。
amount-limited-least = { $text }は最小の{ $amount }になります。
amount-unknown = 「{ $text }」は額ではありません。例：{ $examples }。
amount-not-chips = { $amount }はチップの整数ではありません。
amount-below = { $amount }は最小の{ $least }未満です。
amount-above = { $amount }は最大の{ $most }を超えます。
amount-read-as = { $text }は{ $amount }と読まれます。
number-not-whole = 「{ $text }」は整数ではありません。

doubt-free-fold = 無料でチェックできます。
doubt-all-in = { $chips }のオールイン（{ $blinds }BB）です。
doubt-leave = 今離れるとフォールドになります。
ask-sure = { $why }よろしいですか？
ask-leave = ハンドに参加中です。フォールドして退席しますか？
ask-seat = { $why }着席しますか？

no-turn = あなたの番ではありません。
no-seat = 席がありません。「in」で着席します。
no-chips = チップがありません。「in」で再バイインします。
on-wait-list = ウェイティングリストに登録中です。
wait-list-instead = 空席がありません。ウェイティングリストに登録しました。次の空席に座れます。
seat-not-taken = 空席がありますが、着席できませんでした：{ $error }。
seat-unknown = 席{ $seat }はありません：席は1～{ $seats }です。
you-left = テーブルを離れました
you-post-big-blind = ビッグブラインドをポストします
you-are-broke = チップがなくなりました
you-have = { $chips }持っています（{ $net }）
rebuy-off = 自動リバイはオフです。
rebuy-on = 自動リバイ：チップがなくなったら{ $chips }まで。
rebuy-on-below = 自動リバイ：{ $below }未満になったら{ $chips }まで。
rebuy-offer =
    { $exact ->
        [yes] 席は{ $seconds }秒確保されます。「in」で{ $chips }バイイン。
       *[no] 席は最長{ $seconds }秒確保されます。「in」で{ $chips }バイイン。
    }
seat-kept-for =
    { $exact ->
        [yes] チップなし。席の確保は{ $seconds }秒
       *[no] チップなし。席の確保は最長{ $seconds }秒
    }
turn-already-over = その番はすでに終わり、何もしていません。
nothing-in-advance = オールインです：このハンドで先に選べることはありません。
cannot-bet = 今はベットもレイズもできません。
refused = 拒否されました：{ $error }。
failed = { $error }。

duration-days = { $count }日
duration-hours = { $count }時間
duration-minutes = { $count }分
duration-seconds = { $count }秒
table-rules = テーブル{ $name }：{ $rules }。
table-seats = { $seats }席、バイイン{ $least }～{ $most }、持ち時間{ $time }。
table-seats-and-bank = { $seats }席、バイイン{ $least }～{ $most }、持ち時間{ $time }、タイムバンク{ $bank }。
spectators-see-all = ハンドの{ $time }後、フォールドしたものも含め全員のホールカードが観戦者に見えます。

statistics-none = このセッションで終えたハンドはありません。
statistics-hands = ハンド
statistics-net = 収支
statistics-biggest = 勝った最大のポット
statistics-vpip = 自発的にチップを入れた（VPIP）
statistics-pfr = 最初のストリートでレイズ（PFR）
statistics-three-bet = レイズにリレイズ（3ベット）
statistics-aggression = アグレッション（コールあたりのベットとレイズ）
statistics-showdowns = ショーダウンに進んだ
statistics-showdowns-won = ショーダウンで勝った
statistics-no-case = まだなし
statistics-share = { $percent }%  （{ $part }/{ $whole }）
statistics-to-calls = { $raises }対{ $calls }
statistics-aggression-value = { $factor }  （{ $counts }）
statistics-plot = 直近のハンド、古い順

ledger-column-bought-in = バイイン
ledger-column-cashed-out = 払出
ledger-column-on-table = 卓上
ledger-column-result = 収支
ledger-settle = 精算：
ledger-payment = { $payer }→{ $payee }：{ $chips }
ledger-even = 精算の必要はありません。
ledger-house = ハウスの取り分：{ $chips }
