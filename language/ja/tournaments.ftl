# トーナメント：一覧、シート、テーブルの行、起きること、ディレクター、会場用の時計。

tournaments = トーナメント
tour-none = 開催中のトーナメントはありません。作ってみましょう。シットアンドゴーは満席で始まります。
tour-lobby = t：トーナメント、t 1：最初のトーナメントの順位表
tour-open-one = トーナメントを作る
tour-open = トーナメントを作る
tour-password = トーナメントのパスワード
tour-stage-registering = 登録受付中
tour-stage-running = 進行中
tour-stage-finished = 終了
tour-stage-cancelled = 中止
tour-entry = 参加費{ $price }
tour-entry-bounty = 参加費{ $price }（うちバウンティ{ $bounty }）
tour-free = 無料
tour-entered = 登録{ $count }／{ $most }
tour-left = 残り{ $left }／{ $count }
tour-starts-full = 満席になったら
tour-starts-director = ディレクターが始めるとき
tour-starts = 開始：{ $when }
tour-bots-may = ボット可
tour-register = 登録する
tour-unregister = 登録を取り消す
tour-registered = 登録済みです。始まると席が自動で開きます。
tour-to-your-table = 自分のテーブルへ
tour-watch = 観戦
tour-watch-on = 観戦を続ける
tour-re-enter = リエントリー
tour-rebuy = リバイ：{ $price }で{ $chips }
tour-no-rebuy = リバイしない
tour-add-on = アドオン：{ $price }で{ $chips }
tour-structure = ストラクチャー
tour-level = レベル
tour-blinds = ブラインド
tour-lasts = 時間
tour-minutes = { $count }分
tour-hands = ハンド数：{ $count }
tour-break-after = 休憩{ $count }分
tour-stacks = スタック{ $chips }、1卓{ $seats }席
tour-late = 登録はレベル{ $level }の終わりまで
tour-expected = 所要時間は約{ $time }（目安）
tour-prizes = 賞金
tour-pool = 賞金総額：{ $chips }
tour-standings = 順位表
tour-place = 順位
tour-player = プレイヤー
tour-stack = スタック
tour-tables = テーブル
tour-table = テーブル{ $number }
tour-nobody = まだ誰も登録していません。
tour-out = 敗退
tour-level-now = レベル{ $level }：{ $blinds }
tour-next-level = 次は{ $blinds }
tour-average = 平均{ $chips }
tour-rank = { $left }人中{ $rank }位
tour-your-bounty = 自分のバウンティ{ $chips }
tour-break = 休憩
tour-paused = 一時停止中
tour-suspended = サーバーは今ハンドを保存できません。時計とテーブルは止まっています。
tour-hand-for-hand = ハンドフォーハンド
tour-time-cards = タイムカード：{ $count }枚、各{ $seconds }秒
    .anew = タイムカード：{ $count }枚、各{ $seconds }秒。レベル{ $levels }で全部に戻ります
tour-use-time-card = タイムカードを使う：{ $seconds }秒追加、残り{ $count }枚
tour-started = トーナメントが始まります
tour-you-seated = テーブル{ $table }、席{ $seat }でプレイします
tour-you-moved = テーブル{ $table }、席{ $seat }に移ります
    .broken = テーブルが解散になります：テーブル{ $table }、席{ $seat }に移ります
    .balance = 人数調整のため、テーブル{ $table }、席{ $seat }に移ります
tour-level-begun = 次のハンドからレベル{ $level }：{ $blinds }
tour-break-begun = { $time }の休憩に入ります
tour-break-ended = 休憩は終わりです
tour-paused-for = トーナメントは一時停止中：{ $reason }
tour-resumed = トーナメントを再開します
tour-time-added = 時計に{ $time }追加：{ $reason }
tour-hand-for-hand-begun = ハンドフォーハンド：各テーブルは他のテーブルを待ちます
tour-all-in-held = オールイン：すべてのテーブルが終わるまでカードは伏せたままです
tour-deal-proposed = ディールの提案：{ $shares }
    .rest = ディールの提案：{ $shares }。残りのプレー分：{ $chips }
tour-deal-accepted =
    { $you ->
        [yes] あなたはディールを受け入れました
       *[no] { $who }がディールを受け入れました
    }
tour-deal-off = ディール不成立：{ $reason }
    .refused = ディール不成立：全員の同意がありません
    .elimination = ディール不成立：プレイヤーが敗退しました
    .expired = ディール不成立：時間切れです
tour-deal-made = 全員が同意し、ディールが成立しました
tour-deal-paid = ディールによる支払い：{ $shares }
    .rest = ディールによる支払い：{ $shares }。残りのプレー分：{ $chips }
tour-deal-open = ディール：{ $count }人中{ $agreed }人が同意
    .all = ディール：全員が同意しました。ハンドが終わると成立します
tour-deal-agreed = 同意：{ $names }
tour-deal-yours = 取り分{ $chips }
tour-deal-left = 投票の残り時間{ $time }
tour-director-named = { $who }がトーナメントを進行できます
tour-director-removed = { $who }はもうトーナメントを進行しません
tour-hand-for-hand-ended = ハンドフォーハンドは終わりです
tour-final-table = ファイナルテーブル：席を引き直します
tour-final-delayed = 観戦者はファイナルテーブルを{ $seconds }秒遅れで、全員のホールカードとともに見ます
tour-round-begun = ラウンド{ $round }が始まります
tour-closed = 登録締切：賞金総額{ $pool }、入賞{ $places }
tour-place-taken =
    { $you ->
        [yes] あなたは{ $place }位です
       *[no] { $who }は{ $place }位です
    }
tour-busted-by =
    { $you ->
        [yes] { $by }に敗れました
       *[no] { $who }は{ $by }に敗れました
    }
tour-prize-won =
    { $you ->
        [yes] { $chips }を獲得しました
       *[no] { $who }が{ $chips }を獲得しました
    }
tour-bounty-won =
    { $you ->
        [yes] { $of }のバウンティを獲得：{ $chips }
       *[no] { $who }が{ $of }のバウンティを獲得：{ $chips }
    }
tour-penalised =
    { $you ->
        [yes] ペナルティ（{ $count }ハンド）：{ $reason }
       *[no] { $who }にペナルティ（{ $count }ハンド）：{ $reason }
    }
tour-disqualified =
    { $you ->
        [yes] あなたは失格です：{ $reason }
       *[no] { $who }は失格です：{ $reason }
    }
tour-stack-set =
    { $you ->
        [yes] ディレクターがあなたのスタックを{ $chips }にしました：{ $reason }
       *[no] ディレクターが{ $who }のスタックを{ $chips }にしました：{ $reason }
    }
tour-rebuy-asked = チップがありません。{ $seconds }秒以内にリバイしますか？
tour-cancelled-for = トーナメントは中止です。参加費は全額返金されます：{ $reason }
tour-over = トーナメントは終了です
tour-won-by =
    { $you ->
        [yes] あなたが優勝しました
       *[no] { $who }が優勝しました
    }
tour-name = { $name }のトーナメント
tour-ready-sit-and-go = シットアンドゴー
tour-ready-turbo = ターボ シットアンドゴー
tour-ready-hyper = ハイパーターボ シットアンドゴー
tour-ready-heads-up = ヘッズアップ
tour-ready-bracket = ヘッズアップ・トーナメント表
tour-ready-shoot-out = シュートアウト
tour-ready-freeze-out = フリーズアウト
tour-ready-re-entry = リエントリー
tour-ready-rebuy = リバイとアドオン
tour-ready-bounty = バウンティ
tour-ready-progressive-bounty = プログレッシブバウンティ
tour-ready-satellite = サテライト
tour-ready-six-handed = 6人卓
tour-ready-omaha = ポットリミットオマハ
tour-ready-horse = HORSE
tour-ready-eight-game = 8ゲームミックス
tour-most-players = 人数
tour-length = 所要時間（分）
tour-cost-nothing = 参加無料
tour-let-bots = ボットの参加を認める
tour-start-time = 開始時刻（決める場合）
tour-direct = ディレクター
tour-start-now = 今すぐ開始
tour-pause = 一時停止
tour-resume = 再開
tour-add-minutes = ＋{ $count }分
tour-skip-level = 次のレベル
tour-undo-level = 前のレベル
tour-cancel = トーナメントを中止
tour-move = 移動
tour-penalise = ペナルティ
tour-rounds = 周数
tour-seat = 席
tour-disqualify = 失格にする
tour-set-stack = スタックを設定
tour-break-table = テーブルを解散
tour-deal = ディール
tour-deal-icm = ICMで
tour-deal-chips = チップで
tour-deal-rest = プレーに残す額
tour-deal-propose = 提案する
tour-deal-accept = ディールを受け入れる
tour-deal-decline = ディールを断る
tour-deal-withdraw = ディールを取り下げる
tour-name-director = ディレクターに任命
tour-remove-director = ディレクターを解任
tour-sure = 間違いありません
    .first = 先に「間違いありません」をオンにしてください。
tour-by-director = ディレクターの判断
tour-clock = 会場用の時計
tour-players-entered = プレイヤー
tour-waiting = { $name }に登録済みです。開始：{ $when }。登録{ $count }／{ $most }
tour-leaving = 登録は残ります。不在の間も配られ、ブラインドを払います。戻るには：{ $command }
tour-commands = /standings：順位表、/clock：レベルと時計、/rebuy・/norebuy・/addon：チップ
tour-deal-commands = /deal icm、/deal chips、/deal Ann=500 Bob=300：ディールを提案；/accept、/decline：投票
tour-no-deal = 提案されたディールはありません。
tour-deal-form = ディールは /deal icm、/deal chips 100、/deal Ann=500 Bob=300 のように書きます。
tour-done = 完了しました
