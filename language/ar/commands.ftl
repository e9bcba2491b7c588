# ما يُكتب عند الإدخال: المساعدة، وما هو خطأ. تبقى الأوامر كما هي في كل لغة.

help-fold = انسحاب
help-check-or-call = تمرير أو مجاراة
help-check = تمرير فقط
help-bet = رهان 600 أو رفع إلى 600. وأيضًا: 1.5k، 3/4 أو 75% من البوت، pot، 2.5bb، 3x الرهان، min، all
help-raise = مثل b؛ وفي الحد الثابت بلا مبلغ
help-all-in = أول إن، أو بقدر ما يسمح الحد
help-bring-in = دفع البرينغ إن
help-draw = تبديل الورقة الأولى والثالثة؛ d 7c Kd: هاتان
help-pat = بلا تبديل
help-run = توزيع البورد مرتين، إن وافق الجميع
help-show-or-muck = عند كشف الأوراق: كشف أو إخفاء
help-out-in = خروج مؤقت من اليد القادمة؛ عودة أو شراء جديد
help-wait = انتظار البلايند الكبير، إن كان عليك بلايند
help-post = دفع البلايند الذي عليك
help-add = إضافة 500 من الفيش؛ وأثناء اليد: بعد انتهائها
help-auto = إعادة الشراء إلى 10,000 كلما نقصت فيشك عن 2,000؛ auto 10000: كلما نفدت؛ auto off: أبدًا
help-move = انتقال إلى المقعد 3؛ وأثناء اليد: بعد انتهائها
help-after = مغادرة بعد هذه اليد؛ للبقاء: in
help-show-after = بعد اليد: كشف ورقتك الأولى؛ show: كلها
help-table = عرض الطاولة
help-statistics = إحصاءاتك في هذه الجلسة
help-leave = مغادرة
help-next = اللعب حالما يحين دورك: انسحاب، تمرير، تمرير/انسحاب، مجاراة (بهذا السعر فقط)، مجاراة أي رهان؛ next none: إلغاء
help-automuck = سؤالك قبل إخفاء يد خاسرة؛ automuck on: إخفاؤها بلا سؤال
help-say = إرسال رسالة إلى كل من على الطاولة
help-mute = إخفاء رسائل NAME؛ /unmute NAME: إظهارها
help-language = لغة أخرى: { $languages }
help-host = لمضيف الطاولة:
help-pause = توقف بعد هذه اليد؛ resume: استئناف
help-stakes = تغيير البلايند من اليد القادمة؛ العدد الثالث هو الأنتي
help-kick = إخراج لاعب بعد اليد
help-quiet = كتم لاعب عن الجميع؛ /speak NAME: إلغاء الكتم
help-close = إغلاق الطاولة بعد اليد

amount-examples = 600 أو 3/4 أو pot أو 2.5bb أو 3x أو 1.5k أو all

command-unknown = أمر غير معروف «{ $text }». اكتب ? للمساعدة.
command-needs-number = يحتاج «{ $word }» إلى عدد، مثلًا: { $example }
command-takes-no-amount = لا يأخذ «{ $word }» مبلغًا.
which-amount = كم؟ مثلًا: { $example }
which-runs = كم مرة؟ مثلًا: { $example }
which-cards = أي أوراق؟ مثلًا: { $example }. بلا تبديل: p
which-preaction = ماذا بعد؟ واحد من: { $choices }
which-automuck = اكتب automuck on أو automuck off.
which-stakes = أي رهانات؟ مثلًا: { $example }
which-message = ماذا تقول؟ مثلًا: { $example }
or-next = { $before }، { $one }
    .last = { $before } أو { $one }
say-example = /say لعبة جميلة
card-places = لديك الأوراق من 1 إلى { $count }، وليس { $place }.
card-unknown = «{ $text }» ليست ورقة. اكتب الرتبة والنوع، مثل Ah أو Td.
card-not-yours = ليست لديك { $card }.
name-unknown = لا أحد هنا اسمه «{ $name }».
name-of-several = أكثر من لاعب هنا اسمه «{ $name }».
page-keys = ? للمساعدة، وq للمغادرة.

by-the-host = من المضيف
a-break = استراحة

not-connected-retype = لا اتصال، فلم يُرسل شيء. اكتبه من جديد حين يعود الاتصال.
paste-dropped = أُهمل النص الملصق: فيه أكثر من سطر، أو هو طويل.
again-type = { $why } اكتبه مرة أخرى لتنفيذه.
again-interrupt = { $why } اضغط Ctrl-C مرة أخرى لتنفيذه.
again-enter = { $why } اضغط Enter للإرسال.
hint-out = { $what }. اكتب «in» للعودة إلى اللعب.
hint-owes = { $what }. اكتب «wait» لانتظاره بدلًا من ذلك.
hint-left = { $what }. اكتب «in» للجلوس من جديد.
hint-unlisted = { $what }. اكتب «in» لدخولها من جديد.
hint-broke = { $what }. { $offer }

preaction-held = حين يحين دورك: { $action }
preaction-withdrawn = أُلغي: { $action }
preaction-used = كما طلبت: { $action }
preaction-void = أُلغي لتغيّر الوضع: { $action }

offers-head = حان دورك:
offer-fold = f انسحاب
offer-check = c تمرير
offer-call = c مجاراة { $chips }
offer-bring-in = i برينغ إن { $chips }
offer-bet = b { $least }..{ $most } رهان
offer-raise = r { $least }..{ $most } رفع إلى
offer-bet-fixed = b رهان { $chips }
offer-raise-fixed = r رفع إلى { $chips }
offer-all-in = a أول إن { $chips }
offer-draw = d 1 3 تبديل الأولى والثالثة
offer-pat = p بلا تبديل
offer-run = n { $count } البورد { $times }
offer-show = s كشف
offer-muck = m إخفاء
offers-time = ? مساعدة، { $seconds } ث
offers-time-and-bank = ? مساعدة، { $seconds } ث + { $bank } ث بنك الوقت

row-pot = البوت { $chips }
row-bet = رهان { $chips }
row-cards-up = ({ $cards } مكشوفة)
