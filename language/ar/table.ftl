# ما يحدث على الطاولة وفي اليد. لا تنتهي جملة بنقطة.

seat-number = المقعد { $number }
list-next = { $before }، { $one }
    .last = { $before } و{ $one }

table-opened = فُتحت طاولة باسم { $name }: { $rules }
table-closed = أُغلقت الطاولة
chat-said = { $name }: { $text }
player-muted = { $name }: كتم الدردشة
table-paused = الطاولة متوقفة مؤقتًا: { $reason }
play-resumed = يُستأنف اللعب
player-kicked = { $name }: إخراج من الطاولة: { $reason }
stakes-changed = الرهانات من اليد القادمة: { $stakes }، باي إن من { $least } إلى { $most }
table-closing = تُغلق الطاولة بعد هذه اليد: { $reason }

seat-taken =
    { $you ->
        [yes] جلست في المقعد { $seat } ومعك { $chips }
       *[no] { $who }: جلوس في المقعد { $seat } بـ { $chips }
    }
seat-left =
    { $you ->
        [yes] غادرت ومعك { $chips }
       *[no] { $who }: مغادرة بـ { $chips }
    }
sat-out =
    { $you ->
        [yes] أنت خارج اللعب مؤقتًا
       *[no] { $who }: خارج اللعب مؤقتًا
    }
sat-in =
    { $you ->
        [yes] عدت إلى اللعب
       *[no] { $who }: عودة إلى اللعب
    }
waits-for-big-blind =
    { $you ->
        [yes] تنتظر دور البلايند الكبير
       *[no] { $who }: انتظار البلايند الكبير
    }
posts-to-enter =
    { $you ->
        [yes] ستدفع بلايند
       *[no] { $who }: دفع بلايند للدخول
    }
auto-muck-on =
    { $you ->
        [yes] تُخفى أوراقك الخاسرة تلقائيًا
       *[no] { $who }: إخفاء الأوراق الخاسرة تلقائيًا
    }
auto-muck-off =
    { $you ->
        [yes] ستُسأل عند كشف الأوراق
       *[no] { $who }: سؤال عند كشف الأوراق
    }
cards-shown =
    { $you ->
        [yes] كشفت { $cards } بعد اليد
       *[no] { $who }: كشف { $cards } بعد اليد
    }
time-bank-used =
    { $you ->
        [yes] استخدمت { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } ث من بنك الوقت
       *[no] { $who }: استخدام { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } ث من بنك الوقت
    }
time-card-used =
    { $you ->
        [yes] استخدمت بطاقة وقت
       *[no] { $who }: استخدام بطاقة وقت
    }
leaves-after-hand =
    { $you ->
        [yes] ستغادر بعد هذه اليد
       *[no] { $who }: مغادرة بعد هذه اليد
    }
leave-asked =
    { $you ->
        [yes] غادرت الطاولة
       *[no] { $who }: مغادرة الطاولة
    }
chips-asked =
    { $you ->
        [yes] ستضيف { $chips } من الفيش
       *[no] { $who }: طلب إضافة { $chips } من الفيش
    }
chips-cancelled =
    { $you ->
        [yes] ألغيت إضافة الفيش
       *[no] { $who }: إلغاء إضافة الفيش
    }
chips-added =
    { $you ->
        [yes] أضفت { $chips } من الفيش
       *[no] { $who }: إضافة { $chips } من الفيش
    }
chips-not-added =
    { $you ->
        [yes] تعذرت إضافة فيش لك
       *[no] { $who }: تعذرت إضافة الفيش
    }
seat-kept =
    { $you ->
        [yes] ستبقى في المقعد { $seat }
       *[no] { $who }: بقاء في المقعد { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] ستنتقل إلى المقعد { $seat }
       *[no] { $who }: طلب انتقال إلى المقعد { $seat }
    }
seat-changed =
    { $you ->
        [yes] انتقلت إلى المقعد { $seat }
       *[no] { $who }: انتقال إلى المقعد { $seat }
    }
wait-list-joined = { $name }: دخول قائمة الانتظار
hand-started = اليد { $number }: { $game }، { $stakes }
hand-started-with-button =
    { $you ->
        [yes] اليد { $number }: { $game }، { $stakes }، الزر معك
       *[no] اليد { $number }: { $game }، { $stakes }، الزر مع { $who }
    }
time-charged =
    { $you ->
        [yes] دفعت رسم وقت { $chips }
       *[no] { $who }: رسم وقت { $chips }
    }
all-in =
    { $you ->
        [yes] {" "}(أول إن)
       *[no] {" "}(أول إن)
    }
ante-posted =
    { $you ->
        [yes] دفعت أنتي { $chips }{ $all-in }
       *[no] { $who }: أنتي { $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] دفعت { $post } { $chips }{ $all-in }
       *[no] { $who }: { $post } { $chips }{ $all-in }
    }
post-dead-ante = أنتي ميت
post-big-blind-ante = أنتي البلايند الكبير
post-dead-blind = بلايند ميت
post-blind = بلايند
post-live-blind = بلايند حي
post-straddle = سترادل
post-small-blind = البلايند الصغير
post-big-blind = البلايند الكبير
bring-in-posted =
    { $you ->
        [yes] دفعت برينغ إن { $chips }{ $all-in }
       *[no] { $who }: برينغ إن { $chips }{ $all-in }
    }

street-started = { $street } (البوت { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (البوت { $pot })
board-dealt-of-several = { $street }، البورد { $board }: { $cards } (البوت { $pot })
hole-cards-dealt =
    { $you ->
        [yes] وصلتك { $cards }
       *[no] { $who }: توزيع { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] وصلتك { $cards } مكشوفة
       *[no] { $who }: توزيع { $cards } مكشوفة
    }
    .short =
    { $you ->
        [yes] أنت { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] بدّلت { $count ->
            [one] ورقة واحدة
            [two] ورقتين
            [few] { $count } أوراق
           *[other] { $count } ورقة
        }
       *[no] { $who }: تبديل { $count ->
            [one] ورقة واحدة
            [two] ورقتين
            [few] { $count } أوراق
           *[other] { $count } ورقة
        }
    }
stood-pat =
    { $you ->
        [yes] احتفظت بأوراقك
       *[no] { $who }: بلا تبديل
    }
cards-discarded =
    { $you ->
        [yes] رميت { $cards }
       *[no] { $who }: رمي { $cards }
    }
discarded = { $who }: رمي { $count ->
        [one] ورقة واحدة
        [two] ورقتين
        [few] { $count } أوراق
       *[other] { $count } ورقة
    }
discards-shuffled = نفدت الأوراق، فأُعيد خلط { $count ->
        [one] ورقة مرمية واحدة
        [two] ورقتين مرميتين
        [few] { $count } أوراق مرمية
       *[other] { $count } ورقة مرمية
    }

timed-out =
    { $you ->
        [yes] انتهى وقتك
       *[no] { $who }: انتهى الوقت
    }
folded =
    { $you ->
        [yes] انسحبت
       *[no] { $who }: انسحاب
    }
checked =
    { $you ->
        [yes] مرّرت
       *[no] { $who }: تمرير
    }
called =
    { $you ->
        [yes] جاريت { $chips }{ $all-in }
       *[no] { $who }: مجاراة { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] جاريت حتى { $chips }
       *[no] { $who }: مجاراة حتى { $chips }
    }
bet-made =
    { $you ->
        [yes] راهنت بـ { $chips }{ $all-in }
       *[no] { $who }: رهان { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] رفعت إلى { $chips }{ $all-in }
       *[no] { $who }: رفع إلى { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] عاد إليك رهان بلا مجاراة: { $chips }
       *[no] { $who }: استرداد رهان بلا مجاراة { $chips }
    }
runs-offered = يمكن توزيع البورد أكثر من مرة
runs-chosen =
    { $you ->
        [yes] اخترت توزيع البورد { $times }
       *[no] { $who }: اختيار توزيع البورد { $times }
    }
times =
    { $count ->
        [1] مرة واحدة
        [2] مرتين
        [few] { $count } مرات
       *[other] { $count } مرة
    }
cards-of-showdown =
    { $you ->
        [yes] كشفت { $cards }
       *[no] { $who }: كشف { $cards }
    }
hand-shown =
    { $you ->
        [yes] كشفت { $cards }: { $worth }
       *[no] { $who }: كشف { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] أخفيت أوراقك
       *[no] { $who }: إخفاء الأوراق
    }
rake-taken = الريك: { $chips }
rabbit-shown = رابيت هانت: { $cards }

pot-won =
    { $you ->
        [yes] ربحت { $pot } ({ $chips })
       *[no] { $who }: ربح { $pot } ({ $chips })
    }
pot-shared = { $shares } من { $pot } ({ $chips })
pot-part = { $shares } من { $pot }{ $half ->
        [high] ، العالي
        [low] ، المنخفض
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] ، البورد { $board }
    }
share-won =
    { $you ->
        [yes] ربحت { $chips }
       *[no] { $who }: ربح { $chips }
    }
    .later =
    { $you ->
        [yes] ربحت { $chips }
       *[no] { $who }: ربح { $chips }
    }
pot-only = البوت
pot-main = البوت الرئيسي
pot-side = البوت الجانبي { $number }

deal-avoided = إعادة التوزيع: لم يصل رقم من { $players }
one-player = { $who }
