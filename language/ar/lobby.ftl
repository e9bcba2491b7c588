# قبل الطاولة: الاتصال، وقائمة الطاولات، والجلوس.

connecting = جارٍ الاتصال…
opening-table = جارٍ فتح طاولة…
starting-server = جارٍ تشغيل خادم خاص بك…
leaving-table = جارٍ ترك الطاولة…
waiting-quit = q خروج
waiting-seconds = { $seconds } ث
token-not-saved = تعذر حفظ تسجيل دخولك: { $error }
playing-against = { $rules } ضد { $bots ->
        [one] بوت واحد
        [two] بوتين
        [few] { $bots } بوتات
       *[other] { $bots } بوت
    }.
practice-table = تدريب
table-of = طاولة { $who }
table-taken = الطاولة { $table }.
table-line = { $name }: { $rules }، المقاعد المشغولة { $players } من { $seats }

tables-head = الطاولات (اكتب رقمًا للدخول، n لفتح طاولتك، q للخروج، Enter للقائمة من جديد):
tables-prompt = طاولة
tables-more = و{ $count } غيرها؛ استعمل --table NAME لدخول أي طاولة
table-unknown = طاولة غير معروفة «{ $name }».
table-needs-password = رُفض: { $error }. استعمل --table و--password للدخول.
lobby-seated = الجالسون { $players } من { $seats }
lobby-watching = المشاهدون { $count }
lobby-password = كلمة سر

lobby-table = الطاولة
lobby-game = اللعبة
lobby-stakes = الرهانات
lobby-seats = الجالسون
lobby-watchers = المشاهدون
lobby-locked = (كلمة سر)
lobby-taken = { $players } من { $seats }
lobby-empty = لا طاولة مفتوحة. اضغط n لفتح واحدة.
lobby-buy-in =
    { $waiting ->
        [0] باي إن من { $least } إلى { $most }، وقت اللعب { $seconds } ث
       *[other] باي إن من { $least } إلى { $most }، وقت اللعب { $seconds } ث، المنتظرون { $waiting }
    }
lobby-all-cards = يرى المشاهدون كل الأوراق المخفية بعد انتهاء اليد.
lobby-enter-password = كلمة السر:
lobby-key-join = دخول
lobby-key-watch = مشاهدة
lobby-key-new = طاولة جديدة
lobby-key-choose = اختيار
lobby-key-quit = خروج

watching-hint = أنت تشاهد. اكتب «in» للجلوس، وt لعرض الطاولة، وq للخروج.
accept-hint = اكتب «{ $word }» للقبول والجلوس، أو q للخروج.
accept-again = اكتب «{ $word }» أو q.
accept-prompt = هل تقبل؟
not-seated = لم تجلس.
back-in-seat = عدت إلى المقعد { $seat }.
could-not-leave = تعذرت المغادرة.
