# البطولات: القائمة، التفاصيل، السطر عند الطاولة، ما يحدث، المدير، ساعة القاعة.

tournaments = البطولات
tour-none = لا توجد بطولة مفتوحة. افتح واحدة: تبدأ بطولة سيت آند غو عندما تكتمل.
tour-lobby = t: البطولات؛ t 1: ترتيب البطولة الأولى
tour-open-one = فتح بطولة
tour-open = فتح البطولة
tour-password = كلمة مرور البطولة
tour-stage-registering = التسجيل مفتوح
tour-stage-running = جارية
tour-stage-finished = منتهية
tour-stage-cancelled = ملغاة
tour-entry = الدخول { $price }
tour-entry-bounty = الدخول { $price }، منها مكافأة { $bounty }
tour-free = مجانًا
tour-entered = التسجيل: { $count } من { $most }
tour-left = الباقون: { $left } من { $count }
tour-starts-full = عندما تكتمل
tour-starts-director = عندما يبدأها المدير
tour-starts = البداية: { $when }
tour-bots-may = الروبوتات مسموحة
tour-register = تسجيل
tour-unregister = إلغاء التسجيل
tour-registered = تم تسجيلك. يفتح مقعدك تلقائيًا عند بدء اللعب.
tour-to-your-table = إلى طاولتك
tour-watch = مشاهدة
tour-watch-on = متابعة المشاهدة
tour-re-enter = دخول من جديد
tour-rebuy = ريباي: { $chips } مقابل { $price }
tour-no-rebuy = بدون ريباي
tour-add-on = أد أون: { $chips } مقابل { $price }
tour-structure = البنية
tour-level = المستوى
tour-blinds = البلايند
tour-lasts = المدة
tour-minutes = { $count } د
tour-hands = الأيدي: { $count }
tour-break-after = استراحة { $count } د
tour-stacks = رقائق كل لاعب { $chips }، مقاعد الطاولة { $seats }
tour-late = التسجيل حتى نهاية المستوى { $level }
tour-expected = تدوم نحو { $time } (تقدير)
tour-prizes = الجوائز
tour-pool = مجموع الجوائز: { $chips }
tour-standings = الترتيب
tour-place = المركز
tour-player = اللاعب
tour-stack = الرقائق
tour-tables = الطاولات
tour-table = الطاولة { $number }
tour-nobody = لا أحد مسجل بعد.
tour-out = خارج اللعب
tour-level-now = المستوى { $level }: { $blinds }
tour-next-level = ثم { $blinds }
tour-average = المتوسط { $chips }
tour-rank = المركز { $rank } من { $left }
tour-your-bounty = مكافأتك { $chips }
tour-break = استراحة
tour-paused = متوقفة مؤقتًا
tour-suspended = لا يستطيع الخادم حفظ الأيدي الآن. الساعة والطاولات في انتظار.
tour-hand-for-hand = يد بيد
tour-time-cards = بطاقات الوقت: { $count } × { $seconds } ث
    .anew = بطاقات الوقت: { $count } × { $seconds } ث، وتعود كلها في المستوى { $levels }
tour-use-time-card = استخدام بطاقة وقت: { $seconds } ث إضافية، المتبقي { $count }
tour-started = بدأت البطولة
tour-you-seated = مكانك: الطاولة { $table }، المقعد { $seat }
tour-you-moved = مكانك الجديد: الطاولة { $table }، المقعد { $seat }
    .broken = حُلّت طاولتك. مكانك الجديد: الطاولة { $table }، المقعد { $seat }
    .balance = لموازنة الطاولات، مكانك الجديد: الطاولة { $table }، المقعد { $seat }
tour-level-begun = المستوى { $level } من اليد القادمة: { $blinds }
tour-break-begun = بدأت استراحة { $time }
tour-break-ended = انتهت الاستراحة
tour-paused-for = البطولة متوقفة مؤقتًا: { $reason }
tour-resumed = تستمر البطولة
tour-time-added = أضيف { $time } إلى الساعة: { $reason }
tour-hand-for-hand-begun = يد بيد: كل طاولة تنتظر الأخرى
tour-all-in-held = أول-إن: تبقى الأوراق مقلوبة حتى تنتهي كل الطاولات
tour-deal-proposed = اتفاق مقترح: { $shares }
    .rest = اتفاق مقترح: { $shares }. يبقى للعب: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] أنت تقبل الاتفاق
       *[no] يقبل { $who } الاتفاق
    }
tour-deal-off = لا اتفاق: { $reason }
    .refused = لا اتفاق: لم يقبل الجميع
    .elimination = لا اتفاق: خرج لاعب
    .expired = لا اتفاق: انتهى الوقت
tour-deal-made = قبل الجميع: تم الاتفاق
tour-deal-paid = مدفوع بالاتفاق: { $shares }
    .rest = مدفوع بالاتفاق: { $shares }. يبقى للعب: { $chips }
tour-deal-open = الاتفاق: قبل { $agreed } من { $count }
    .all = الاتفاق: قبل الجميع، ويتم عندما تنتهي الأيدي
tour-deal-agreed = قبله: { $names }
tour-deal-yours = نصيبك { $chips }
tour-deal-left = بقي للتصويت { $time }
tour-director-named = يمكن لـ { $who } إدارة البطولة
tour-director-removed = لم يعد { $who } يدير البطولة
tour-hand-for-hand-ended = انتهى اللعب يدًا بيد
tour-final-table = الطاولة النهائية: تم سحب المقاعد
tour-final-delayed = يرى المشاهدون الطاولة النهائية بتأخير { $seconds } ث مع كل الأوراق المخفية
tour-round-begun = تبدأ الجولة { $round }
tour-closed = أُغلق التسجيل: مجموع الجوائز { $pool }، المراكز الرابحة: { $places }
tour-place-taken =
    { $you ->
        [yes] مركزك: { $place }
       *[no] { $who }: المركز { $place }
    }
tour-busted-by =
    { $you ->
        [yes] خروجك من البطولة بيد { $by }
       *[no] { $who }: خروج من البطولة بيد { $by }
    }
tour-prize-won =
    { $you ->
        [yes] جائزتك: { $chips }
       *[no] { $who }: جائزة { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] لك مكافأة { $of }: { $chips }
       *[no] { $who }: مكافأة { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] عقوبتك غياب عن أيدٍ ({ $count }): { $reason }
       *[no] { $who }: عقوبة غياب عن أيدٍ ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] تم استبعادك: { $reason }
       *[no] { $who }: استبعاد: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] حدد المدير رقائقك: { $chips }: { $reason }
       *[no] { $who }: حدد المدير الرقائق: { $chips }: { $reason }
    }
tour-rebuy-asked = لم تبق لك رقائق. ريباي خلال { $seconds } ث؟
tour-cancelled-for = أُلغيت البطولة وأُعيدت كل الرسوم: { $reason }
tour-over = انتهت البطولة
tour-won-by =
    { $you ->
        [yes] فزت بالبطولة
       *[no] الفوز بالبطولة: { $who }
    }
tour-name = بطولة { $name }
tour-ready-sit-and-go = سيت آند غو
tour-ready-turbo = سيت آند غو تيربو
tour-ready-hyper = سيت آند غو هايبر تيربو
tour-ready-heads-up = هيدز أب
tour-ready-bracket = جدول هيدز-أب
tour-ready-shoot-out = شوت-أوت
tour-ready-freeze-out = فريز أوت
tour-ready-re-entry = ري إنتري
tour-ready-rebuy = ريباي وأد أون
tour-ready-bounty = باونتي
tour-ready-progressive-bounty = باونتي متزايد
tour-ready-satellite = ساتلايت
tour-ready-six-handed = ستة على الطاولة
tour-ready-omaha = أوماها بوت ليميت
tour-ready-horse = HORSE
tour-ready-eight-game = مزيج ثماني ألعاب
tour-most-players = اللاعبون
tour-length = المدة بالدقائق
tour-cost-nothing = الدخول مجاني
tour-let-bots = السماح للروبوتات
tour-start-time = البداية، إن كان لها وقت
tour-direct = الإدارة
tour-start-now = ابدأ الآن
tour-pause = إيقاف مؤقت
tour-resume = استئناف
tour-add-minutes = + { $count } د
tour-skip-level = المستوى التالي
tour-undo-level = المستوى السابق
tour-cancel = إلغاء البطولة
tour-move = نقل
tour-penalise = عقوبة
tour-rounds = الدورات
tour-seat = المقعد
tour-disqualify = استبعاد
tour-set-stack = تحديد الرقائق
tour-break-table = حل الطاولة
tour-deal = اتفاق
tour-deal-icm = حسب ICM
tour-deal-chips = حسب الفيش
tour-deal-rest = يبقى للعب
tour-deal-propose = اقترح
tour-deal-accept = اقبل الاتفاق
tour-deal-decline = ارفض الاتفاق
tour-deal-withdraw = اسحب الاتفاق
tour-name-director = عيّن مديرًا
tour-remove-director = أزل المدير
tour-sure = تأكيد
    .first = فعّل «تأكيد» أولًا.
tour-by-director = بقرار المدير
tour-clock = ساعة للقاعة
tour-players-entered = اللاعبون
tour-waiting = تم تسجيلك في { $name }. البداية: { $when }. التسجيل: { $count } من { $most }
tour-leaving = يبقى تسجيلك: الغائب تُوزَّع له الأوراق ويدفع البلايند. للعودة: { $command }
tour-commands = /standings: الترتيب؛ /clock: المستوى والساعة؛ /rebuy و/norebuy و/addon: الرقائق
tour-deal-commands = /deal icm و/deal chips و/deal Ann=500 Bob=300: اقتراح اتفاق؛ /accept و/decline: التصويت
tour-no-deal = لا يوجد اتفاق مقترح.
tour-deal-form = اكتب الاتفاق هكذا: /deal icm أو /deal chips 100 أو /deal Ann=500 Bob=300.
tour-done = تم
