# テーブルの前：接続、テーブルの一覧、着席。

connecting = 接続中…
opening-table = テーブルを開いています…
starting-server = 自分のサーバーを起動中…
leaving-table = テーブルを離れています…
waiting-quit = q 終了
waiting-seconds = { $seconds }秒
token-not-saved = サインイン情報を保存できませんでした：{ $error }
playing-against = { $rules }、相手はボット{ $bots }体。
practice-table = 練習
table-of = { $who }のテーブル
table-taken = テーブル{ $table }。
table-line = { $name }：{ $rules }、{ $seats }席中{ $players }人

tables-head = テーブル（番号で参加、nで開く、qで終了、Enterで再表示）：
tables-prompt = テーブル
tables-more = ほか{ $count }。--table NAMEでどのテーブルにも参加できます
table-unknown = テーブル「{ $name }」はありません。
table-needs-password = 拒否されました：{ $error }。参加には--tableと--passwordを使ってください。
lobby-seated = { $seats }席中{ $players }人
lobby-watching = 観戦{ $count }人
lobby-password = パスワード

lobby-table = テーブル
lobby-game = ゲーム
lobby-stakes = ステークス
lobby-seats = 着席
lobby-watchers = 観戦
lobby-locked = （パスワード）
lobby-taken = { $players }/{ $seats }
lobby-empty = 開いているテーブルはありません。nで開きます。
lobby-buy-in =
    { $waiting ->
        [0] バイイン{ $least }～{ $most }、持ち時間{ $seconds }秒
       *[other] バイイン{ $least }～{ $most }、持ち時間{ $seconds }秒、{ $waiting }人待ち
    }
lobby-all-cards = ハンド終了後、観戦者に全員のホールカードが見えます。
lobby-enter-password = パスワード：
lobby-key-join = 参加
lobby-key-watch = 観戦
lobby-key-new = 新規テーブル
lobby-key-choose = 選ぶ
lobby-key-quit = 終了

watching-hint = 観戦中です。「in」で着席、tでテーブル表示、qで終了。
accept-hint = 「{ $word }」で同意して着席、qで終了。
accept-again = 「{ $word }」かqを入力してください。
accept-prompt = 同意しますか？
not-seated = 着席しませんでした。
back-in-seat = 席{ $seat }に戻りました。
could-not-leave = 離れられませんでした。
