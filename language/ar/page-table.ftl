# ما يظهر على الطاولة في الصفحة. المكان ضيق.

felt = الطاولة
your-actions = خياراتك
seats = المقاعد
board = البورد
    .of-several = البورد { $number }

sit-here = اجلس هنا
sit-here-seat = جلوس هنا: المقعد { $seat }
seat-move-here = المقعد { $seat }: انتقال إلى هنا
seat-empty = المقعد { $seat }، فارغ
felt-folded = انسحاب
felt-checked = تمرير
felt-called = مجاراة
felt-bet_made = رهان
felt-raised_to = رفع
felt-bring_in_posted = برينغ إن
felt-hand_mucked = إخفاء
felt-draws = تبديل { $count }
felt-pat = بلا تبديل
felt-discards = رمي
felt-runs = البورد ×{ $count }
felt-all-in = أول إن
note-disconnected = بلا اتصال
note-left = مغادرة
note-sits-out = خارج مؤقتًا
note-waits = ينتظر البلايند الكبير
    .brief = انتظار البلايند
word-you = أنت
word-button = الزر
word-folded = انسحاب
word-sits-out = خارج اللعب
word-to-act = الدور هنا
word-next = { $word }،{" "}
word-expects = المتوقع { $chance } من البوت
words-of-seat = ، { $words }

felt-pot = البوت { $amount }
felt-bomb-pot = بومب بوت { $amount }
pots-two = رئيسي { $main } · جانبي { $side }
pots-more = رئيسي { $main } · جانبي 1 { $side } · غيرها { $count }
pots-brief-one = رئيسي { $main } · جانبي { $side }
pots-brief = رئيسي { $main } · جانبي ({ $count }) { $side }
paid-side-pot = البوت الجانبي { $number }
paid-main-pot = البوت الرئيسي
wins-high = العالي
wins-low = المنخفض
part-of-win = { $part }: { $hand }
felt-closed = أُغلقت الطاولة
felt-stopped = لحظة واحدة: يُستأنف اللعب تلقائيًا. أوراقك وفيشك آمنة.
felt-closing = الطاولة تُغلق
felt-paused = توقف من المضيف
felt-waiting = في انتظار لاعبين

do-fold = انسحاب
do-check = تمرير
do-call = مجاراة
do-call-amount = مجاراة { $amount }
do-call-any = مجاراة الكل
do-check-fold = تمرير/انسحاب
do-bring-in = برينغ إن
do-bet = رهان
do-raise = رفع إلى
do-muck = إخفاء
do-show = كشف
do-exchange = تبديل
do-stand-pat = بلا تبديل
do-discard = رمي
do-run-once = مرة
do-run-twice = مرتين
do-run-three = 3 مرات
do-show-cards = كشف الأوراق
do-post = دفع الآن
do-wait = انتظار
do-stay = بقاء
do-be-back = عودة
do-sit-out = خروج مؤقت
do-add-chips = إضافة فيش
do-leave = مغادرة
do-decline = رفض
do-take-seat = أخذ المقعد
do-leave-wait-list = ترك القائمة
do-join-wait-list = قائمة الانتظار
do-sit-down = جلوس
all-in-amount = أول إن { $amount }
size-pot = البوت
size-all-in = أول إن
size-max = الأقصى
size-with-amount = { $size }: { $amount }
sizes = المبالغ
amount = المبلغ
amount-field = المبلغ، مثلًا 600 أو 3/4 أو pot أو 2.5bb
less = أقل
more = أكثر
time-left = { $seconds } ث
    .bank = البنك { $seconds } ث
ahead = مسبقًا

your-turn = حان دورك
show-or-muck = كشف أوراقك أم إخفاؤها؟
tap-to-exchange = المس الأوراق لتبديلها
    .most = المس الأوراق لتبديلها، الحد الأقصى { $most }
tap-to-discard = المس { $count ->
        [one] ورقة واحدة
        [two] ورقتين
        [few] { $count } أوراق
       *[other] { $count } ورقة
    } للرمي
how-often-run = أنت أول إن. توزيع البورد مرة أم مرتين؟
    .three = أنت أول إن. توزيع البورد مرة أم مرتين أم ثلاثًا؟
you-leave-when-over = تغادر حين تنتهي اليد
you-leave-after = تغادر بعد هذه اليد
you-have-no-chips = نفدت فيشك
you-sit-out = أنت خارج اللعب مؤقتًا
somebody = شخص ما
acts = دور { $who }
acts-ahead = دور { $who }. يمكنك الاختيار مسبقًا.
you-have-folded = انسحبت
all-bets-in = اكتملت الرهانات
dealt-in-next = تدخل من اليد القادمة
wins-amount = { $who }: ربح { $amount }
see-late = ترى الطاولة متأخرة { $seconds } ث.
seat-offered-to-you = المقعد { $seat } فارغ لك: خذه خلال 30 ثانية.
place-in-wait-list = رقمك في قائمة الانتظار { $place }.
you-watch = أنت تشاهد.
wait-list-length = المنتظرون: { $count }.

press-not-counted = تغيرت الأزرار للتو: لم تُحسب تلك الضغطة.
amount-brought-in = هذا هنا { $amount }.
check-is-free = يمكنك التمرير مجانًا.
it-is-your-turn = حان دورك.
exchange-most = يمكنك تبديل { $count ->
        [one] ورقة واحدة
        [two] ورقتين
        [few] { $count } أوراق
       *[other] { $count } ورقة
    } على الأكثر.
offline-message-waits = أنت بلا اتصال. تُرسل الرسالة حين يعود الاتصال، إلا إن سحبتها.
taken-over = تلعب على هذه الطاولة في نافذة أخرى. هذه متوقفة.
play-here = اللعب هنا
taken-back = تلعب الآن في هذه النافذة. الأخرى متوقفة.
you-were-kicked = أُخرجت من الطاولة: { $reason }

turn-choices = دورك: { $choices }.
choices-next = { $before }، { $one }
may-check = تمرير
may-call = مجاراة { $amount }
may-bring-in = برينغ إن { $amount }
may-bet = رهان { $range }
may-raise = رفع { $range }
may-exchange = تبديل حتى { $count ->
        [one] ورقة واحدة
        [two] ورقتين
        [few] { $count } أوراق
       *[other] { $count } ورقة
    }
may-discard = رمي { $count ->
        [one] ورقة واحدة
        [two] ورقتين
        [few] { $count } أوراق
       *[other] { $count } ورقة
    }
may-run = توزيع البورد حتى { $count ->
        [one] مرة
        [two] مرتين
        [few] { $count } مرات
       *[other] { $count } مرة
    }
may-show = كشف
may-muck = إخفاء
may-fold = انسحاب
no-board-in-game = لا بورد في هذه اللعبة.
no-card-on-board = لا ورقة على البورد.
hear-board = { $board }: { $cards }.
hear-pot = البوت { $amount }.
no-hand-is-played = لا يد تُلعب الآن.
hear-stacks = الفيش: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = لا أحد على الطاولة.
words-next = { $before }، { $one }

tab-hands = الأيدي
tab-chat = الدردشة
chat-messages = رسائل الدردشة
chat-message = رسالة دردشة
say-something = قل شيئًا
send = إرسال
close-panel = إغلاق اللوحة
messages-wait = رسائل تنتظر
waits-to-be-sent = في انتظار الإرسال: { $text }
withdraw = سحب
