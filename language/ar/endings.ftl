# كيف تنتهي الجلسة على الطاولة، وما صار بالفيش.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] غادرت الطاولة{ $because } ومعك { $chips }.
       *[no] غادرت الطاولة{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] توقفت بلا اتصال{ $because }؛ ما زال مقعدك لك وفيه { $chips }.
       *[no] توقفت بلا اتصال{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] أُغلقت الطاولة{ $because }، وغادرتها ومعك { $chips }.
       *[no] أُغلقت الطاولة{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] أُغلقت الطاولة في غيابك{ $because }؛ كان لك عليها { $chips }.
       *[no] أُغلقت الطاولة في غيابك{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] أُخرجت من الطاولة{ $because } ومعك { $chips }.
       *[no] أُخرجت من الطاولة{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] حُظر دخولك إلى هذا الخادم{ $because }؛ كان لك على الطاولة { $chips }.
       *[no] حُظر دخولك إلى هذا الخادم{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] سُجّل خروجك من جهاز آخر{ $because }؛ كان لك على الطاولة { $chips }.
       *[no] سُجّل خروجك من جهاز آخر{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] أغلق الخادم هذا الاتصال لكثرة اتصالاتك{ $because }؛ كان لك على الطاولة { $chips }.
       *[no] أغلق الخادم هذا الاتصال لكثرة اتصالاتك{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] دخلت هذه الطاولة من اتصال آخر{ $because }، وبه تُلعب فيشك { $chips } من الآن.
       *[no] دخلت هذه الطاولة من اتصال آخر{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] توقف الخادم{ $because }؛ يُحفظ مقعدك وفيه { $chips } مدة.
       *[no] توقف الخادم{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] انقطع الاتصال{ $because }؛ يُحفظ مقعدك وفيه { $chips } مدة.
       *[no] انقطع الاتصال{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] أنهى الخادم الاتصال{ $because }؛ كان لك على الطاولة { $chips }.
       *[no] أنهى الخادم الاتصال{ $because }.
    }
closed-empty = كانت فارغة
session-won = { $ending } لعبت { $hands ->
        [one] يدًا واحدة
        [two] يدين
        [few] { $hands } أيدٍ
        [many] { $hands } يدًا
       *[other] { $hands } يد
    } وربحت { $chips }.
session-lost = { $ending } لعبت { $hands ->
        [one] يدًا واحدة
        [two] يدين
        [few] { $hands } أيدٍ
        [many] { $hands } يدًا
       *[other] { $hands } يد
    } وخسرت { $chips }.

try-again = Enter للمحاولة من جديد، وq للخروج.
nothing-sent-try-again = لم يُرسل شيء. { $keys }
key-tries-again = Enter للمحاولة من جديد
key-quits = q للخروج
key-closes = أي مفتاح يغلق هذا
play-again-locally = للعب من جديد: { $command }. مع الأصدقاء: riverboat serve
