# ما تقوله الصفحة حول الطاولة.

page-needs-javascript = يحتاج Riverboat إلى JavaScript.
needs-server = هذا يحتاج إلى الخادم، ولا يمكن الوصول إليه الآن.
not-drawn = تعذر رسم شيء. اللعب مستمر؛ أعد تحميل الصفحة إن بقي ذلك.

invited = لديك دعوة إلى طاولة.
i-have-a-password = لدي كلمة سر
password = كلمة السر
play = العب
your-name = اسمك
choose-name = اختر الاسم الذي يراه الآخرون.

password-asked = تطلب هذه الطاولة كلمة سر.
enter-password = أدخل كلمة السر
back-to-tables = عودة إلى الطاولات
private-table = طاولة خاصة
table-password = كلمة سر الطاولة
enter = دخول

invites = دعوة من { $host } إلى «{ $name }».
invited-to = دعوة إلى «{ $name }».
invitation-locked = { $game }. تطلب الطاولة كلمة سر.
    .linked = { $game }. تطلب الطاولة كلمة سر، وهي في رابطك.
invitation-stakes = { $game }، { $stakes }. باي إن من { $least } إلى { $most }.
invitation-nobody = لا أحد يجلس هناك بعد؛ { $room }.
invitation-names = على الطاولة: { $names }؛ { $room }.
invitation-players = عدد الجالسين: { $count }؛ { $room }.
seats-free = المقاعد الفارغة: { $free } من { $seats }
seats-all-taken = كل المقاعد مشغولة ({ $seats })

to-the-tables = إلى الطاولات
menu = القائمة
invite-players = دعوة
hands-and-chat = الأيدي والدردشة
    .unread = الأيدي والدردشة، غير المقروء: { $count }
paused-now = متوقفة
hands-left = بقي { $count }
in-a-mix = { $mix }: { $game }
menu-rules = قواعد الطاولة
menu-host = المضيف: توقف، رهانات، إغلاق
menu-ledger = الحساب والتسوية
menu-chips = الفيش والإضافة
menu-hands = أيديّ
menu-statistics = إحصاءاتي
menu-settings = الإعدادات والمفاتيح
menu-account = الحساب الشخصي

reconnecting = انقطع الاتصال. إعادة الاتصال…
connect-again = إعادة الاتصال
close = إغلاق
loading = جارٍ التحميل…

title-your-turn = ● دورك – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = حان دورك

amount-not-one = «{ $typed }» ليس مبلغًا. جرّب 600 أو 3/4 أو pot أو 2.5bb.
amount-not-whole = { $typed } ليس عددًا صحيحًا من الفيش.
amount-not-possible = { $amount } غير ممكن الآن: المبلغ { $range }.
amount-range = من { $least } إلى { $most }
    .two = { $least } أو { $most }
chips-not-whole = «{ $typed }» ليس عددًا صحيحًا من الفيش. جرّب { $example }.
chips-not-amount = «{ $typed }» ليس مبلغًا. جرّب { $example }.
amount-understood = يُقرأ «{ $typed }» على أنه { $amount }. اضغط Enter من جديد إن كان ذلك صحيحًا.
