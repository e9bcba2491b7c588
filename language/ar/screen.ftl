# ما تقوله الشاشة الكاملة زيادة على ذلك.

key-help = مساعدة
key-talk = كلام
key-log = السجل
key-chat-count =
    { $unread ->
        [0] دردشة
       *[other] دردشة ({ $unread })
    }
key-hands = الأيدي
key-sit = جلوس
key-leave-list = ترك القائمة
key-sit-in = عودة
key-sit-out = خروج مؤقت
key-leave = مغادرة
key-invite = دعوة
key-command = أمر
key-statistics = إحصاءات
key-back-to-table = إلى الطاولة
key-replay = إعادة
key-choose = اختيار
key-list = قائمة
key-next = التالي
key-back = السابق
key-street = جولة
key-play = تشغيل
key-speed = السرعة
key-other-hand = يد أخرى

input-sends = Enter إرسال
input-back = Esc رجوع
menu-hint = ↑↓ اختيار  Enter  Esc رجوع
page-scrolls = ↑↓ تمرير، وأي مفتاح آخر يغلق
page-closes = أي مفتاح يغلق
log-older = أقدم  PgDn  Esc
say-prompt = قل
picked-card = تبديل

sits-out-hint = خارج اللعب مؤقتًا: { $key } للعودة
spectator-sits = { $key } للجلوس
spectator-waits = { $key } لقائمة الانتظار
spectator-place = رقمك في قائمة الانتظار { $place }
spectator-others = المنتظرون: { $names }
spectator-hint = أنت تشاهد. { $key } للجلوس أو لقائمة الانتظار.
    .short = أنت تشاهد. { $key } للجلوس.
session-head = الجلسة
session-hands =
    { $count ->
        [one] يد واحدة
        [two] يدان
        [few] { $count } أيدٍ
        [many] { $count } يدًا
       *[other] { $count } يد
    }
session-last = آخر يد
log-head = السجل
log-this-hand = هذه اليد
chat-head = الدردشة
chat-empty = لا رسائل بعد
face-up = مكشوفة: { $dealt }
face-up-next = { $before }  { $one }

have-seat = لديك مقعد. { $key } لخروج مؤقت أو عودة.
have-no-seat = ليس لديك مقعد. { $key } للجلوس.
paste-ignored = أُهمل النص الملصق. اضغط { $talk } للكلام أو { $command } لأمر، ثم الصق من جديد.
too-soon-key = مبكر جدًا. لم يُرسل شيء. اضغط من جديد.
too-soon-click = مبكر جدًا. لم يُرسل شيء. انقر من جديد.
turn-over = انتهى دورك. لم يُرسل شيء.
turn-over-typed = انتهى دورك. لم يُرسل ما كتبت.
turn-over-typed-more = انتهى دورك. لم يُرسل ما كتبت. Esc ينهي هذا.
that-turn-over = انتهى ذلك الدور. لم يُرسل شيء.
suspended-not-sent = الطاولة معلقة. لم يُرسل شيء.
lost-not-sent = الاتصال منقطع. لم يُرسل شيء.
no-replay = لا يد منتهية لك لإعادتها.
host-only = هذا لمضيف الطاولة فقط.
theme-kept = المظهر: { $theme }.
theme-not-saved = تعذر حفظ المظهر: { $error }

tour-head = أهلًا. أي مفتاح يغلق هذا.
tour-buttons = على كل زر مفتاحه: اضغط المفتاح أو انقر الزر.
tour-amount = الرفع يفتح خانة للمبلغ. لا يُرسل شيء قبل Enter.
tour-help = { $help } للمساعدة في أي وقت، و{ $command } لكل الأوامر.
small-first = الطرفية صغيرة
small-second = جدًا: { $size }.
small-least = المطلوب: { $size }.
window-turn = دورك: { $table }
window-table = { $table }: Riverboat

help-head = مساعدة
help-now = الآن:
help-in-advance = مسبقًا، حتى يحين دورك:
help-choice = { $choice } ({ $detail })
help-amount-box = في خانة المبلغ: { $examples }.
help-amount-keys = Tab لقيمة جاهزة، وأعلى وأسفل لتغييرها بلايند كبيرًا، وEnter للإرسال.
help-always = في أي وقت:
help-key-talk = إرسال رسالة إلى الطاولة
help-key-tab = عرض الدردشة بدل السجل أو العكس
help-key-hands = أيديك السابقة مع إعادة كل منها
help-key-statistics = إحصاءاتك في هذه الجلسة
help-key-sit = بلا مقعد: جلوس أو دخول قائمة الانتظار؛ ومرة أخرى: تركها
help-key-sit-out = خروج مؤقت من اليد القادمة أو عودة
help-key-command = كتابة أمر من القائمة أدناه
help-key-leave = ترك الطاولة
help-commands = الأوامر، تُكتب بعد { $key }
statistics-head = هذه الجلسة

commands-head = الأوامر
list-talk = إرسال رسالة إلى الطاولة
list-tab = الدردشة أو السجل
list-older = أسطر أقدم من السجل
list-newer = أسطر أحدث من السجل
list-hands = أيديك السابقة
list-replay = إعادة اليد الأخيرة
list-statistics = إحصاءاتك
list-sit = جلوس، أو دخول قائمة الانتظار أو تركها
list-sit-out = خروج مؤقت أو عودة
list-invite = دعوة الآخرين
list-host = صفحة المضيف
list-theme = المظاهر
list-language = اللغة
list-help = مساعدة
list-leave = ترك الطاولة
list-add = إضافة فيش
list-rebuy = إعادة شراء تلقائية
list-move = تغيير المقعد
list-wait = انتظار البلايند الكبير
list-automuck = كشف الأيدي الخاسرة أو إخفاؤها بلا سؤال
list-mute = إخفاء رسائل لاعب
themes-head = المظاهر
theme-dark = داكن
theme-light = فاتح
theme-colour-blind = لعمى الألوان
theme-none = بلا
languages-head = اللغات
host-head = صفحة المضيف
host-resume = استئناف اللعب
host-pause = توقف بعد هذه اليد
host-stakes = تغيير الرهانات
host-ledger = من يدين لمن
host-invite = دعوة الآخرين
host-kick = إخراج { $who }
host-kick-ask = إخراج { $who } بعد اليد؟
host-close = إغلاق الطاولة
host-close-ask = إغلاق الطاولة للجميع بعد اليد؟

invite-nobody = لا أحد غيرك يستطيع دخول هذه الطاولة.
    .head = لا أحد غيرك يستطيع دخول هذه الطاولة
invite-link = أرسل هذا الرابط إلى الآخرين:
    .head = أرسل هذا الرابط إلى الآخرين
invite-here-only = يعمل على هذا الحاسوب فقط. للآخرين اتصل بعنوانه في شبكتك.
invite-password = يطلب كلمة سر الطاولة.

hands-head = أيديك
hands-loading = جارٍ تحميل أيديك…
hands-none = لم تكمل يدًا على هذا الخادم.
hand-broken = أرسل الخادم يدًا لا تتوافق أحداثها.
replay-won = { $when }. ربحت { $chips }.
replay-lost = { $when }. خسرت { $chips }.
replay-steps = إعادة  { $step } من { $steps }
replay-playing = تعمل، { $speed }/ث
replay-paused = متوقفة، { $speed }/ث

language-now = اللغة: { $name }.
language-unknown = «{ $code }» ليست لغة هنا. جرّب { $languages }.
language-which = أي لغة؟ واحدة من: { $languages }
language-not-saved = تعذر حفظ اللغة: { $error }
language-plain-only = لا تستطيع الطرفيات كتابة { $name } من اليمين إلى اليسار على الشاشة الكاملة. استعملها مع --plain.
language-plain-used = لا تستطيع الطرفيات كتابة { $name } من اليمين إلى اليسار على الشاشة الكاملة، فيُستعمل الوضع البسيط.
