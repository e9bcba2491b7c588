# テーブルの周りでページが言うこと。

page-needs-javascript = RiverboatにはJavaScriptが必要です。
needs-server = サーバーが必要ですが、今は接続できません。
not-drawn = 一部を表示できませんでした。ゲームは続いています。直らなければページを再読み込みしてください。

invited = テーブルに招待されています。
i-have-a-password = パスワードを持っている
password = パスワード
play = プレイ
your-name = あなたの名前
choose-name = ほかの人に表示される名前を選んでください。

password-asked = このテーブルにはパスワードが必要です。
enter-password = パスワードを入力
back-to-tables = テーブル一覧に戻る
private-table = プライベートテーブル
table-password = テーブルのパスワード
enter = 入る

invites = { $host }があなたを「{ $name }」に招待しています。
invited-to = あなたは「{ $name }」に招待されています。
invitation-locked = { $game }。テーブルにはパスワードが必要です。
    .linked = { $game }。テーブルのパスワードはリンクに含まれています。
invitation-stakes = { $game }、{ $stakes }。バイイン{ $least }～{ $most }。
invitation-nobody = まだ誰もいません。{ $room }。
invitation-names = 着席中：{ $names }。{ $room }。
invitation-players = { $count }人が着席中。{ $room }。
seats-free = { $seats }席中{ $free }席が空き
seats-all-taken = { $seats }席すべて満席

to-the-tables = テーブル一覧へ
menu = メニュー
invite-players = 招待する
hands-and-chat = ハンドとチャット
    .unread = ハンドとチャット、未読{ $count }件
paused-now = 一時停止中
hands-left = あと{ $count }ハンド
in-a-mix = { $mix }：{ $game }
menu-rules = テーブルのルール
menu-host = ホスト：停止、ステークス、終了
menu-ledger = 収支と精算
menu-chips = チップと追加
menu-hands = 自分のハンド
menu-statistics = 自分の統計
menu-settings = 設定とキー
menu-account = アカウント

reconnecting = 接続が切れました。再接続中…
connect-again = 再接続
close = 閉じる
loading = 読み込み中…

title-your-turn = ● あなたの番 – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = あなたの番です

amount-not-one = 「{ $typed }」は額ではありません。600、3/4、pot、2.5bbのように入力してください。
amount-not-whole = { $typed }はチップの整数ではありません。
amount-not-possible = 今{ $amount }はできません：{ $range }です。
amount-range = { $least }～{ $most }
    .two = { $least }または{ $most }
chips-not-whole = 「{ $typed }」はチップの整数ではありません。例：{ $example }
chips-not-amount = 「{ $typed }」は額ではありません。例：{ $example }
amount-understood = 「{ $typed }」は{ $amount }と読まれます。正しければもう一度Enterを押してください。
