# ما يُقرأ على الطاولة: الخيارات والدور والمقاعد والساعة والفيش.

choice-fold = انسحاب
choice-check = تمرير
choice-call = مجاراة { $chips }
choice-bring-in = برينغ إن { $chips }
choice-bet = رهان…
choice-raise = رفع…
choice-bet-fixed = رهان { $chips }…
choice-raise-fixed = رفع { $chips }…
choice-exchange =
    { $count ->
        [0] بلا تبديل
       *[other] تبديل { $count }
    }
choice-cards = 1-{ $count } لاختيار الأوراق
choice-discard = رمي { $count }
choice-run = البورد { $times }
choice-show = كشف
choice-muck = إخفاء
choice-yes = نعم
choice-no = لا
choice-buy-in = شراء بـ { $chips }
choice-replay = إعادة هذه اليد
in-advance = مسبقًا
in-advance-check-or-fold = تمرير أو انسحاب
in-advance-check = تمرير
in-advance-call-any = مجاراة أي رهان
range = من { $least } إلى { $most }
    .short = { $least }..{ $most }
    .two = { $least } أو { $most }

turn-yours = حان دورك
turn-yours-seconds = حان دورك  { $seconds } ث
turn-theirs = دور { $who }
turn-theirs-seconds = دور { $who }  { $seconds } ث
player-disconnected = { $who }: انقطع الاتصال
player-disconnected-waiting = { $who }: انقطع الاتصال. انتظار حتى { $seconds } ث.
player-reconnected = { $who }: عاد الاتصال.
not-connected = لا اتصال
connected-again = عاد الاتصال.
connection-is-lost = انقطع الاتصال، جارٍ إعادته. لا يُرسل شيء حتى ذلك.
    .short = انقطع الاتصال، جارٍ إعادته. لا يُرسل شيء حتى ذلك
time-bank-left = بنك الوقت { $seconds } ث
time-bank-running = بنك الوقت يعمل: { $seconds } ث
time-bank-runs = بنك وقتك يعمل: بقي { $seconds } ث.
time-runs-out = بقي لك { $seconds } ث.

table-is-suspended = الطاولة معلقة
table-now-paused = الطاولة متوقفة مؤقتًا
table-suspended-why = الطاولة معلقة لأن الأيدي لا تُحفظ. يُستأنف اللعب تلقائيًا.
table-resumed = يُستأنف اللعب.
waiting-for-player = في انتظار لاعب آخر
    .sentence = في انتظار لاعب آخر.
waiting-for-hand = في انتظار اليد التالية
next-hand-soon = تبدأ اليد التالية قريبًا
    .short = اليد التالية قريبًا
cards-are-dealt = تُوزع الأوراق

seat-free = المقعد { $seat } فارغ
status-leaving = مغادرة
status-sitting-out = خارج اللعب
status-no-chips = بلا فيش
status-waits = انتظار البلايند الكبير
    .short = انتظار
status-folded = انسحاب
status-all-in = أول إن
status-disconnected = بلا اتصال
bank-left = البنك { $seconds } ث
you-alone = أنت
watching-now = أنت تشاهد
shown-later = تظهر الطاولة لاحقًا
dealer-button = D

hand-number = اليد { $number }
pot-of = البوت { $chips }
pot-named-main = رئيسي { $chips }
pot-named-side = جانبي { $chips }
pots-count =
    { $count ->
        [one] بوت واحد
        [two] بوتان
        [few] { $count } بوتات
       *[other] { $count } بوت
    }
bomb-pot-mark = بومب بوت
    .short = بومب
dead-cards = ميت
cards-up = مكشوفة
cards-down = مخفية
win-chance = { $percent }% للفوز
price-of-call = مجاراة { $chips } لربح { $pot }
pot-odds = احتمالات البوت { $ratio } إلى 1، المطلوب { $percent }%
equity-of =
    { $you ->
        [yes] أنت { $percent }%
       *[no] { $who } { $percent }%
    }
equities = الحظوظ: { $odds }
percent = { $percent }%

amount-bet = رهان
amount-raise = رفع إلى
amount-is = = { $amount }
amount-is-part = = { $amount }، { $percent }% من البوت
amount-is-most = = { $amount }، الحد الأقصى
amount-is-least = = { $amount }، الحد الأدنى
amount-limited-most = يصير { $text }: { $amount }، الحد الأقصى.
amount-limited-least = يصير { $text }: { $amount }، الحد الأدنى.
amount-unknown = «{ $text }» ليس مبلغًا. جرّب { $examples }.
amount-not-chips = { $amount } ليس عددًا صحيحًا من الفيش.
amount-below = { $amount } تحت الحد الأدنى { $least }.
amount-above = { $amount } فوق الحد الأقصى { $most }.
amount-read-as = يُفهم { $text } على أنه { $amount }.
number-not-whole = «{ $text }» ليس عددًا صحيحًا.

doubt-free-fold = يمكنك التمرير مجانًا.
doubt-all-in = هذا أول إن بـ { $chips }، أي { $blinds } من البلايند الكبير.
doubt-leave = تنسحب إن غادرت الآن.
ask-sure = { $why } هل أنت على يقين؟
ask-leave = أنت في يد. مغادرة الآن وانسحاب؟
ask-seat = { $why } جلوس؟

no-turn = ليس دورك.
no-seat = ليس لديك مقعد. الأمر «in» يأخذ واحدًا.
no-chips = نفدت فيشك. الأمر «in» يشتري من جديد.
on-wait-list = أنت في قائمة الانتظار.
wait-list-instead = لا مقعد فارغ. أنت في قائمة الانتظار ولك أول مقعد يفرغ.
seat-not-taken = هناك مقعد فارغ، لكن تعذر أخذه: { $error }.
seat-unknown = لا مقعد { $seat } هنا: المقاعد من 1 إلى { $seats }.
you-left = تركت الطاولة
you-post-big-blind = ستدفع البلايند الكبير
you-are-broke = نفدت فيشك
you-have = لديك { $chips } ({ $net })
rebuy-off = إعادة الشراء التلقائية متوقفة.
rebuy-on = إعادة الشراء التلقائية: إلى { $chips } كلما نفدت فيشك.
rebuy-on-below = إعادة الشراء التلقائية: إلى { $chips } كلما نقصت فيشك عن { $below }.
rebuy-offer =
    { $exact ->
        [yes] يُحفظ مقعدك { $seconds } ث. اكتب «in» للشراء بـ { $chips }.
       *[no] يُحفظ مقعدك حتى { $seconds } ث. اكتب «in» للشراء بـ { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] بلا فيش. يُحفظ المقعد { $seconds } ث
       *[no] بلا فيش. يُحفظ المقعد حتى { $seconds } ث
    }
turn-already-over = انتهى ذلك الدور، ولم يُفعل شيء.
nothing-in-advance = أنت أول إن: لا شيء تختاره مسبقًا في هذه اليد.
cannot-bet = لا يمكنك الرهان أو الرفع الآن.
refused = رُفض: { $error }.
failed = { $error }.

duration-days =
    { $count ->
        [one] يوم واحد
        [two] يومان
        [few] { $count } أيام
        [many] { $count } يومًا
       *[other] { $count } يوم
    }
duration-hours =
    { $count ->
        [one] ساعة واحدة
        [two] ساعتان
        [few] { $count } ساعات
       *[other] { $count } ساعة
    }
duration-minutes =
    { $count ->
        [one] دقيقة واحدة
        [two] دقيقتان
        [few] { $count } دقائق
       *[other] { $count } دقيقة
    }
duration-seconds =
    { $count ->
        [one] ثانية واحدة
        [two] ثانيتان
        [few] { $count } ثوانٍ
       *[other] { $count } ثانية
    }
table-rules = الطاولة { $name }: { $rules }.
table-seats = عدد المقاعد { $seats }، باي إن من { $least } إلى { $most }، وقت اللعب { $time }.
table-seats-and-bank = عدد المقاعد { $seats }، باي إن من { $least } إلى { $most }، وقت اللعب { $time }، بنك الوقت { $bank }.
spectators-see-all = يرى المشاهدون كل الأوراق المخفية، حتى المنسحبة، بعد كل يد؛ التأخير: { $time }.

statistics-none = لم تكمل يدًا في هذه الجلسة.
statistics-hands = الأيدي
statistics-net = الربح أو الخسارة
statistics-biggest = أكبر بوت ربحته
statistics-vpip = وضع فيش باختيار (VPIP)
statistics-pfr = رفع في الجولة الأولى (PFR)
statistics-three-bet = رفع الرفع (3-bet)
statistics-aggression = الهجومية (رهان ورفع لكل مجاراة)
statistics-showdowns = بلوغ كشف الأوراق
statistics-showdowns-won = الفوز عند كشف الأوراق
statistics-no-case = لا حالة بعد
statistics-share = { $percent }%  ({ $part } من { $whole })
statistics-to-calls = { $raises } إلى { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = آخر الأيدي، الأقدم أولًا

ledger-column-bought-in = الشراء
ledger-column-cashed-out = السحب
ledger-column-on-table = على الطاولة
ledger-column-result = النتيجة
ledger-settle = للتسوية:
ledger-payment = من { $payer } إلى { $payee }: { $chips }
ledger-even = لا دين على أحد.
ledger-house = أخذ البيت { $chips }
