# ما يقوله الطرفية زيادة على ذلك.

player-unmuted =
    { $you ->
        [yes] يمكنك الدردشة من جديد
       *[no] { $who }: عودة إلى الدردشة
    }
auto-rebuy-chosen = { $who }: تغيير إعادة الشراء التلقائية
seat-offered =
    { $you ->
        [yes] المقعد { $seat } معروض عليك
       *[no] المقعد { $seat } معروض على { $who }
    }
wait-list-left =
    { $you ->
        [yes] لم تعد في قائمة الانتظار
       *[no] { $who }: خروج من قائمة الانتظار
    }
a-player = شخص ما

did-fold = انسحاب
did-muck = إخفاء
did-check = تمرير
did-call = مجاراة
did-bet = رهان { $chips }
    .short = رهان
did-raise = رفع { $chips }
    .short = رفع
did-bring-in = برينغ إن
did-blind = بلايند
did-draw = تبديل { $count }
    .short = تبديل
did-stand-pat = بلا تبديل
    .short = بلا تبديل
did-discard = رمي { $count }
    .short = رمي
did-run = البورد ×{ $count }
    .short = البورد
did-win = ربح { $chips }
    .short = ربح

cards-next = { $before }، { $one }

won-with = { $won } – { $hand }
with-hand = { $hand }

better-type = { $better } أعلى من { $worse }
better-higher = { $what } أعلى: { $better } أمام { $worse }
better-lower = { $what } أدنى: { $better } أمام { $worse }
part-card = ورقة
part-kicker = كيكر
part-pair = زوج
part-top-pair = الزوج الأول
part-second-pair = الزوج الثاني
part-three_of_a_kind = ثلاثية
part-straight = ستريت
part-flush = فلاش
part-four_of_a_kind = رباعية
part-straight_flush = ستريت فلاش
part-five_of_a_kind = خماسية
