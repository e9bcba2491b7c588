# قائمة الطاولات وفتح طاولة.

lobby = الطاولات
open-a-table = فتح طاولة
all-games = كل الألعاب
all-stakes = كل الرهانات
stakes-up-to = حتى { $most }
stakes-between = من { $least } إلى { $most }
stakes-above = فوق { $least }
any-seats = أي مقاعد
one-free-seat = مقعد فارغ
two-free-seats = مقعدان فارغان
table-name = اسم الطاولة
filter-game = اللعبة
filter-stakes = الرهانات
filter-seats = المقاعد
open-tables = الطاولات المفتوحة
no-open-table = لا طاولة مناسبة. افتح واحدة: يدخل أصدقاؤك برابطها.
not-listed = طاولة ليست في القائمة
id-of-a-table = معرّف طاولة
go-to-table = اذهب

tag-password = كلمة سر
tag-paused = متوقفة
tag-closing = تُغلق
tag-unlisted = مخفية
tag-delayed = متأخرة
and-waiting = ، المنتظرون { $count }

open-the-table = فتح الطاولة
name-of-new-table = طاولة { $name }
no-password = بلا
field-name = الاسم
field-game = اللعبة
more-rules = قواعد أخرى
options-table = الطاولة
options-stakes = الرهانات
options-house = قواعد البيت
options-rake = الريك
option-in-minutes = { $option } (دقائق)
option-in-seconds = { $option } (ثوانٍ)
option-not-possible = «{ $typed }» غير ممكن لـ «{ $option }». اختر من { $least } إلى { $most }.
option-missing = «{ $option }» ناقص.
yes = نعم
no = لا
none = بلا

usual-small_blind = نصف البلايند الكبير
usual-big_blind = 100
usual-ante = 0
usual-bring_in = ربع الرهان الصغير
usual-small_bet = 100
usual-big_bet = رهانان صغيران
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 بلايند كبير
       *[no] 20 رهانًا صغيرًا
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 بلايند كبير
       *[no] 200 رهان صغير
    }
usual-odd_chip_by_suit = كما تقول اللعبة
usual-keep_ms = الحد الأقصى
