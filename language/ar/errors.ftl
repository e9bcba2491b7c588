# لماذا رفض الخادم أمرًا.

error-unsupported_version = إصدار هذه الصفحة أو البرنامج لا يناسب إصدار الخادم. حدّث الأقدم منهما.
error-unknown_token = لم يعد تسجيل دخولك صالحًا. سجّل الدخول من جديد.
error-wrong_password = الاسم أو كلمة السر خطأ.
    .table = كلمة السر خطأ.
error-too_many_attempts = كلمات سر خاطئة كثيرة. حاول لاحقًا.
    .sign-ins = عمليات دخول كثيرة الآن. حاول بعد لحظة.
error-banned = حُظر دخولك.
error-signed_out = سُجّل خروجك.
error-replaced = دخلت عبر اتصالات كثيرة؛ أُغلق هذا الاتصال.
error-name_taken = هذا الاسم مأخوذ أو يشبه اسمًا مأخوذًا. اختر غيره، أو سجّل الدخول بكلمة سره.
error-bad_name = هذا الاسم غير ممكن. استعمل حروفًا وأرقامًا من خط واحد.
    .long = هذا الاسم طويل. الحد الأقصى للأحرف: { $most }.
error-bad_text = في هذا النص حرف غير مسموح. احذفه.
error-common_password = كلمة السر هذه من أكثرها شيوعًا، ويجربها الغرباء أولًا. اختر غيرها، مثل ثلاث كلمات.
error-already_registered = حسابك مسجل من قبل.
error-not_registered = ليس للضيف كلمة سر. سجّل أولًا.
error-operators_only = هذا لمضيف الطاولة أو للمشغّلين فقط.
error-unknown_player = هذا اللاعب غير موجود.
error-unknown_hand = لم تشارك في هذه اليد، أو أنها لم تنته.
error-not_enough_chips = رصيدك لا يكفي.
    .balance = رصيدك { $balance } من الفيش، لا يكفي لـ { $chips }.

error-bad_message = لم يقبل الخادم هذا.
error-conflict = أُرسل هذا مرتين بمحتوى مختلف. حاول من جديد.
error-outcome_unknown = لا يُعرف بعد هل تم هذا. انظر إلى الطاولة قبل أن تعيده.
error-too_often = تفعل هذا كثيرًا. انتظر لحظة ثم حاول.
    .lists = طلبت قوائم كثيرة. انتظر لحظة.
    .opening = تفتح طاولات كثيرة. حاول بعد دقيقة.
    .chat = ترسل رسائل كثيرة. انتظر لحظة.
    .sign-ins = عمليات دخول كثيرة من عنوانك. حاول بعد لحظة.
    .guests = جاء ضيوف جدد كثيرون من شبكتك اليوم. سجّل الدخول بحساب أو حاول لاحقًا.
error-internal = حدث خطأ في الخادم. حاول من جديد.
    .moving = تنتقل الطاولة إلى خادم آخر.
error-starting = الخادم يبدأ ويستعيد طاولاته. حاول بعد لحظة.
error-tables_only = هذا الخادم للطاولات فقط. اتصل بخادم آخر من المجموعة.
error-closing = الخادم يُغلق.
    .no-tables = سيُغلق الخادم قريبًا. لا يمكن فتح طاولات جديدة.
    .seconds = يُغلق الخادم خلال { $seconds ->
        [one] ثانية واحدة
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    } على الأكثر؛ أعد الاتصال بعدها، وتُستأنف اليد التي لم تنته.
    .moving = لحظة واحدة: طاولتك تنتقل.
error-stale = انتهى هذا الدور. لم يتغير شيء.
error-journal_unavailable = الطاولة متوقفة لأن الحفظ غير ممكن الآن. يُستأنف اللعب تلقائيًا.
    .unconfirmed = لم يستطع الخادم تأكيد الحفظ. سترى النتيجة حين يُستأنف اللعب.
    .moving = تنتقل هذه الطاولة إلى خادم آخر. حاول من جديد.

error-unknown_table = هذه الطاولة غير موجودة.
error-table_closed = أُغلقت هذه الطاولة.
    .after-hand = تُغلق هذه الطاولة حين تنتهي اليد.
    .at = أُغلقت هذه الطاولة في { $at }: { $reason }
error-unknown_game = هذه اللعبة غير موجودة هنا.
error-bad_stakes = لا يمكن لعب هذه اللعبة بهذه الرهانات.
error-bad_rules = هذه اللعبة لا تسمح بهذه القواعد.
    .keep = تبقى طاولتك الفارغة مفتوحة { $minutes ->
        [one] دقيقة واحدة
        [two] دقيقتين
        [few] { $minutes } دقائق
       *[other] { $minutes } دقيقة
    } على الأكثر.
error-bad_buy_in = الباي إن خارج حدود الطاولة.
    .limits = الباي إن من { $least } إلى { $most }، وليس { $chips }.
    .add = { $chips } أكثر من أكبر باي إن، وهو { $most }.
    .room = لديك { $stack } ويمكنك أن تملك حتى { $most }.
    .empty = الباي إن من { $least } إلى { $most }.
error-too_many_tables = طاولات مفتوحة كثيرة. حاول لاحقًا.
    .yours = بلغت طاولاتك المفتوحة الحد: { $most }. أغلق واحدة أولًا.
    .guests = آخر الطاولات للاعبين المسجلين. سجّل أو حاول لاحقًا.
    .address = بلغت الطاولات المفتوحة من عنوانك أو شبكتك الحد: { $most }. أغلق واحدة أولًا.
error-table_busy = الطاولة مشغولة. حاول من جديد.
error-not_watching = افتح هذه الطاولة أولًا.
error-unknown_seat = ليس لهذه الطاولة هذا المقعد.
error-seat_taken = هذا المقعد مشغول أو محجوز. اختر غيره.
error-table_full = كل المقاعد مشغولة. ادخل قائمة الانتظار.
error-already_seated = لديك مقعد على هذه الطاولة.
error-not_seated = ليس لديك مقعد على هذه الطاولة.
    .leaving = تركت مقعدك. يفرغ حين تنتهي هذه اليد.
error-others_wait = هناك من ينتظر مقعدًا. ادخل قائمة الانتظار.
error-wait_list_full = قائمة الانتظار ممتلئة.
    .most = قائمة الانتظار ممتلئة: العدد { $most }.
error-taken_over = تلعب على هذه الطاولة باتصال آخر.
error-not_at_table = هذا اللاعب ليس على الطاولة.
error-kicked = أُخرجت من هذه الطاولة.
error-muted = دردشتك مكتومة على هذه الطاولة.
error-may_not_chat = الدردشة على هذه الطاولة للجالسين فقط.
error-too_many_muted = المكتومون كثيرون. ألغ كتم أحدهم أولًا.
error-password_needed = تتطلب هذه الطاولة كلمة سر.
error-too_many_kicked = أُخرج كثيرون من هذه الطاولة.

error-not_your_turn = ليس دورك.
error-illegal_action = القواعد لا تسمح بهذا الآن.
error-cannot_check = لا يمكنك التمرير: هناك رهان للمجاراة.
    .price = لا يمكنك التمرير: المجاراة { $price }.
error-cannot_bet = لا يمكنك الرهان: هناك رهان يمكنك رفعه.
error-nothing_to_call = لا رهان للمجاراة. يمكنك التمرير.
error-nothing_to_raise = لا رهان للرفع. يمكنك الرهان.
error-below_minimum = الرهان أو الرفع صغير.
    .amount = { $amount } قليل: الحد الأدنى { $least }.
error-above_maximum = الرهان أو الرفع كبير.
    .amount = { $amount } كثير: الحد الأقصى { $most }.
error-bad_amount = لا مكان لهذا المبلغ هنا.
    .two = لا يمكن { $amount }: اختر { $least } أو { $most }.
error-stack_too_short = فيشك لا تكفي للرفع.
error-nobody_can_call = لم يبق من يستطيع مجاراة الرفع.
error-not_reopened = لعبت ولم يأت بعدك رفع كامل. يمكنك المجاراة أو الانسحاب.
error-wrong_phase = لا يمكنك ذلك الآن.
error-capped = بلغ الرفع حده. يمكنك المجاراة أو الانسحاب.
error-bring_in_due = ادفع البرينغ إن أو راهن.
error-no_bring_in = لا برينغ إن مطلوب.
error-bad_draw = لا يمكنك تبديل هذه الأوراق.
error-bad_runs = لا يمكن توزيع البورد هذا العدد من المرات.
error-no_rabbit = لا أوراق تُكشف بعد هذه اليد.
error-your_turn = حان دورك: العب.
error-not_in_hand = لم يبق لك رهان في هذه اليد.
error-price_changed = تغيّر السعر. انظر إليه واختر من جديد.
    .price = السعر الآن { $price }. اختر من جديد.
error-nothing_to_show = ليس لديك أوراق مخفية كهذه.
error-no_time_cards = لم تبقَ لديك بطاقات وقت.
error-no_fair_deals = هذه الغرفة لا توزّع بالالتزام.
error-no_value_due = لا يُنتظر منك رقم لهذه اليد.
error-wrong_value = هذا الرقم ليس من سلسلتك.

error-unknown_tournament = هذه البطولة غير موجودة.
error-tournament_table = هذه الطاولة تابعة لبطولة تقرر المقاعد والفيش والأيدي.
error-too_many_tournaments = البطولات المفتوحة كثيرة. أنه واحدة أولًا أو حاول لاحقًا.
error-bad_structure = لا يمكن لعب بطولة بهذا النظام.
error-bad_start = يجب أن تكون البداية في وقت قادم خلال سنة على الأكثر.
error-no_bots = هذه البطولة للبشر فقط.
error-wrong_stage = لم تبدأ البطولة بعد أو انتهت.
error-tournament_full = كل أماكن البطولة محجوزة.
error-registration_closed = أغلق التسجيل.
error-entered_already = سجلت في هذه البطولة من قبل.
error-not_entered = هذا اللاعب غير مسجل في البطولة.
error-player_out = خرج هذا اللاعب من البطولة.
error-not_out = ما زلت في البطولة.
error-no_re_entry = استنفدت كل مرات إعادة الدخول.
error-no_rebuy = لا يمكنك إعادة الشراء الآن.
error-bad_deal = هذه الأرقام لا توزّع الجوائز المتبقية.
error-deal_open = هناك اتفاق مقترح بالفعل.
error-no_deal = لا يوجد اتفاق لتقرر بشأنه.
error-bad_director = هذا اللاعب مدير بالفعل، أو لم يُعيَّن مديرًا.
error-rebuy_declared = أعلنت إعادة الشراء من قبل.
error-no_add_on = الإضافة لا تباع الآن.
error-disqualified = هذا اللاعب مستبعد.
error-too_few_players = عدد المسجلين قليل.
error-paused_already = البطولة متوقفة مؤقتًا من قبل.
error-play_not_paused = البطولة غير متوقفة.
error-no_level = لا يوجد مستوى كهذا.
error-bad_time = لا يمكن إضافة وقت الآن.
error-bad_penalty = اذكر جولة واحدة أو أكثر.
error-bad_correction = لا يمكن ضبط الفيش على ذلك.
error-no_table = ليس في البطولة طاولة كهذه.
error-seat_not_free = هذا المقعد غير شاغر.
error-no_room = المقاعد الشاغرة في الطاولات الأخرى قليلة.
error-hand_in_progress = انتظر حتى تنتهي اليد.
error-last_player = لا أحد غيرك لديه فيش.
error-prizes_paid = دفعت جوائز، لذلك لا يمكن إلغاء البطولة.

error-offline = أنت بلا اتصال.
    .nothing-sent = أنت بلا اتصال. لم يُرسل شيء.
    .closed = الاتصال مغلق.
    .lost = انقطع الاتصال.
    .unanswered = انقطع الاتصال. لا يُعرف هل وصل اختيارك.
    .silent = الخادم لا يجيب.
    .nonsense = أرسل الخادم شيئًا لا يُقرأ.
