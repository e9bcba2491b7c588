# الأوراق فوق الصفحة.

buy-in = باي إن
slider-of = { $field }، منزلق
sit-down = جلوس
sit-in-seat = جلوس في المقعد { $seat }
wait-for-big-blind = انتظار البلايند الكبير بدل الدفع
leave-the-table = ترك الطاولة
leave-with = تغادر ومعك { $chips } من الفيش.
stay = بقاء
leave = مغادرة
in-a-hand = أنت في يد.
after-this-hand = بعد هذه اليد
fold-and-leave = انسحاب ومغادرة
add-chips = إضافة فيش
add = إضافة
chips-to-add = الفيش المضافة
have-the-most = لديك أكثر ما تسمح به الطاولة: { $chips }.
chips-added-later = تُضاف { $chips } بعد اليد. 0 يلغي ذلك.
top-up = الإكمال إلى { $chips } كلما نفدت فيشي
muck-losing = إخفاء الأيدي الخاسرة بلا سؤال

link-copied = نُسخ الرابط.
copying-not-allowed = النسخ غير مسموح هنا: حدد الرابط وانسخه.
link-with-password = كلمة السر في هذا الرابط. الرابط هو المفتاح: من يملكه يدخل.
link-needs-password = من يملك الرابط وكلمة سر الطاولة يدخل.
link-is-enough = من يملك الرابط يدخل: اسم ومقعد.
link-for-here-only = لا تستطيع أجهزة أخرى فتح هذا الرابط: لا يُوصل إلى الخادم إلا من هذا الحاسوب. لدعوة الآخرين شغّله بـ { $command }.
link-in-network = يعمل الرابط في شبكتك. يحتاج الأصدقاء في مكان آخر إلى تحويل منفذ أو نفق.
address-of-computer = عنوان هذا الحاسوب في الشبكة
password-into-link = وضع كلمة السر في الرابط
copy-link = نسخ الرابط
share = مشاركة…
code-of-link = رمز QR للرابط

rules-buy-in = باي إن من { $least } إلى { $most }، عدد المقاعد { $seats }
rules-time = وقت اللعب { $seconds } ث، بنك الوقت { $bank } ث
rules-rabbit = رابيت هانت
rules-spectators-chat = يمكن للمشاهدين الدردشة
rules-unlisted = مخفية: يجدها من لديه الرابط فقط
all-rules = كل القواعد
wait-list = قائمة الانتظار: { $names }
table-is-paused = الطاولة متوقفة مؤقتًا.
table-id = المعرّف { $id }

player-seat = المقعد { $seat }، الفيش { $chips }
a-bot = بوت
sits-out = خارج اللعب مؤقتًا
owes-big-blind = البلايند الكبير لم يُدفع
time-bank = بنك الوقت { $seconds } ث
reason-for-all = السبب، يظهر للجميع
usual-reason = قرار المضيف
kick = إخراج
mute = كتم
unmute = إلغاء الكتم
host = المضيف
resume-play = استئناف
pause = توقف
close-the-table = إغلاق الطاولة
to-kick-or-mute = لإخراج لاعب أو كتمه، المس مقعده.
stakes = الرهانات
small-blind = البلايند الصغير
big-blind = البلايند الكبير
small-bet = الرهان الصغير
lowest-buy-in = أصغر باي إن
highest-buy-in = أكبر باي إن
change-from-next-hand = تغيير من اليد القادمة
ledger = الحساب
ledger-player = الاسم
ledger-in = دخل
ledger-out = خرج
ledger-on-table = على الطاولة
ledger-result = النتيجة
settle-up = التسوية
pays = من { $from } إلى { $to }: { $amount }
nobody-owes = لا دين على أحد.
house-took = أخذ البيت { $chips }.
stacks-at-start = أثناء اليد تظهر الفيش كما كانت في أولها.

my-hands = أيديّ
older-hands = أيدٍ أقدم
no-hand-yet = لا يد منتهية مسجلة بعد.
all-hands = كل الأيدي
went-to-showdown = وصلت إلى كشف الأوراق
imported-hands = مستوردة
played-here = لُعبت هنا
which-hands = أي الأيدي
first-day = من يوم
last-day = إلى يوم
pot-at-least = القدر على الأقل
other-player = لاعب آخر
no-such-hand = لا توجد يد مطابقة.
on-board = على
hand-of-table = { $table }، اليد { $number }
all-my-hands = كل أيديّ
step = خطوة
step-back = خطوة إلى الخلف
step-forward = خطوة إلى الأمام
streets = الجولات
replay-play = تشغيل
replay-pause = توقف

my-statistics = إحصاءاتي
the-last-hands = آخر { $count }
group-by = التجميع حسب
not-grouped = بلا تجميع
by-date = التاريخ
by-position = الموضع
hands-read = { $count } من { $all }
result-in-hands = { $result } في { $count ->
        [one] يد واحدة
        [two] يدين
        [few] { $count } أيدٍ
       *[other] { $count } يد
    }
vpip = VPIP
    .meaning = وضع فيش باختيار في الجولة الأولى
pfr = PFR
    .meaning = رهان أو رفع فيها
three-bet = 3-bet
    .meaning = رفع الرفع الأول
aggression = الهجومية
    .meaning = الرهانات والرفع لكل مجاراة، فيما بعد
    .counts = { $bets } إلى { $calls }
to-showdown = إلى كشف الأوراق
    .meaning = من الأيدي التي بلغت الجولة الثانية
won-at-showdown = الفوز عند كشف الأوراق
part-of-whole = { $part } من { $whole }
percent-of = { $percent }%
winnings-over = الربح عبر { $count ->
        [one] يد واحدة
        [two] يدين
        [few] { $count } أيدٍ
       *[other] { $count } يد
    }: من { $low } إلى { $high }، وفي النهاية { $result }

settings = الإعدادات
language = اللغة
show-amounts-as = عرض المبالغ
amounts-chips = بالفيش
amounts-bb = بالبلايند الكبير
amounts-money = بالمال
currency = العملة
chips-in-unit = الفيش في الوحدة
chips-are = { $chips } من الفيش تساوي { $amount }.
four-colours = أربعة ألوان للأنواع
sound-on-turn = صوت واهتزاز عند دوري
notification-on-turn = إشعار عند دوري إن كانت الصفحة مخفية
notifications-not-allowed = المتصفح لا يسمح بالإشعارات.
moving-cards = تحريك الأوراق والفيش
keys = المفاتيح
single-keys = مفتاح واحد يكفي للعب
key-fold = انسحاب
key-call = تمرير أو مجاراة
key-check = تمرير بلا مجاراة أبدًا
key-bet = اختيار رهان؛ Enter للتنفيذ
key-raise = اختيار رفع؛ Enter للتنفيذ
key-allin = اختيار أول إن؛ Enter للتنفيذ
key-bringin = برينغ إن
key-exchange = تبديل الأوراق المختارة
key-pat = بلا تبديل
key-show = كشف
key-muck = إخفاء
key-post = دفع البلايند أو انتظاره
key-board = سماع البورد
key-pot = سماع البوت
key-stacks = سماع الفيش
key-chat = الدردشة
usual-keys = المفاتيح المعتادة
digits-choose = 1 إلى 6 لاختيار أوراق التبديل، و1 إلى 3 لعدد مرات البورد. Esc للإغلاق.
key-keeps-meaning = يبقى معنى «{ $key }». اختر حرفًا أو علامة.
key-of-other = «{ $key }» هو مفتاح «{ $meaning }». اختر غيره أو غيّر ذاك أولًا.

account = الحساب الشخصي
you-are-registered = حسابك مسجل.
registered-player = { $name } (حساب مسجل)
guest-player = { $name } (ضيف)
balance = الرصيد { $chips } من الفيش
change-password = تغيير كلمة السر
change = تغيير
register-to-keep-name = سجّل لتحتفظ بالاسم
register = تسجيل
sign-out = خروج
guest-signs-out = من يخرج كضيف لا يستطيع الدخول من جديد.
at-least-characters = الأحرف: { $count } على الأقل
current-password = كلمة السر الحالية
new-password = كلمة سر جديدة

chat-help = /say TEXT و/mute NAME و/unmute NAME. للمضيف: /pause و/resume و/stakes 100 200 و/kick NAME و/quiet NAME و/speak NAME و/close.
chat-unknown = أمر غير معروف «/{ $word }». لم يُرسل إلى أحد. اكتب /help للأوامر.
chat-hosts-only = الأمر /{ $word } لمضيف الطاولة فقط. لم يتغير شيء.
chat-say-what = ماذا تقول؟ مثلًا: /say لعبة جميلة
chat-hidden = رسائل { $name } مخفية في هذه النافذة.
chat-shown = رسائل { $name } الجديدة تظهر من جديد.
chat-which-stakes = أي رهانات؟ مثلًا: /stakes 100 200
chat-not-chips = «{ $typed }» ليس عددًا من الفيش. جرّب /stakes 100 200.
chat-nobody = لا أحد هنا اسمه «{ $name }».
    .several = أكثر من لاعب هنا اسمه «{ $name }».
reason-break = استراحة
reason-host = من المضيف
