# قيمة الأيدي.

rank-2 = 2
    .plural = 2
rank-3 = 3
    .plural = 3
rank-4 = 4
    .plural = 4
rank-5 = 5
    .plural = 5
rank-6 = 6
    .plural = 6
rank-7 = 7
    .plural = 7
rank-8 = 8
    .plural = 8
rank-9 = 9
    .plural = 9
rank-T = 10
    .plural = 10
rank-J = ولد
    .plural = أولاد
rank-Q = بنت
    .plural = بنات
rank-K = ملك
    .plural = ملوك
rank-A = آس
    .plural = آسات

suit-c = سباتي
suit-d = ديناري
suit-h = كبة
suit-s = بستوني

# ورقة.
card-in-words = { $rank } { $suit }

type-high_card = ورقة عالية
    .one = ورقة عالية
type-pair = زوج
    .one = زوج
type-two_pair = زوجان
    .one = زوجان
type-three_of_a_kind = ثلاثية
    .one = ثلاثية
type-straight = ستريت
    .one = ستريت
type-flush = فلاش
    .one = فلاش
type-full_house = فول هاوس
    .one = فول هاوس
type-four_of_a_kind = رباعية
    .one = رباعية
type-straight_flush = ستريت فلاش
    .one = ستريت فلاش
type-five_of_a_kind = خماسية
    .one = خماسية
type-one_card = يد من ورقة واحدة
    .one = يد من ورقة واحدة
type-two_card = يد من ورقتين
    .one = يد من ورقتين
type-three_card = يد من ثلاث أوراق
    .one = يد من ثلاث أوراق
type-badugi = بادوغي
    .one = بادوغي

hand-high_card = ورقة عالية، { $first }{ $kickers }
    .one = ورقة عالية، { $first }{ $kickers }
    .short = ورقة عالية، { $first }
hand-pair = زوج { $first-plural }{ $kickers }
    .one = زوج { $first-plural }{ $kickers }
    .short = زوج { $first-plural }
hand-two_pair = زوجان، { $first-plural } و{ $second-plural }{ $kickers }
    .one = زوجان، { $first-plural } و{ $second-plural }{ $kickers }
    .short = زوجان
hand-three_of_a_kind = ثلاثية { $first-plural }{ $kickers }
    .one = ثلاثية { $first-plural }{ $kickers }
    .short = ثلاثية
hand-straight = ستريت حتى { $first }
    .one = ستريت حتى { $first }
    .short = ستريت
hand-flush = فلاش { $suit }، الأعلى { $first }
    .one = فلاش { $suit }، الأعلى { $first }
    .short = فلاش { $suit }
hand-full_house = فول هاوس، { $first-plural } مع { $second-plural }
    .one = فول هاوس، { $first-plural } مع { $second-plural }
    .short = فول هاوس
hand-four_of_a_kind = رباعية { $first-plural }{ $kickers }
    .one = رباعية { $first-plural }{ $kickers }
    .short = رباعية
hand-straight_flush = ستريت فلاش { $suit } حتى { $first }
    .one = ستريت فلاش { $suit } حتى { $first }
    .short = ستريت فلاش { $suit }
hand-royal_flush = رويال فلاش { $suit }
    .one = رويال فلاش { $suit }
hand-five_of_a_kind = خماسية { $first-plural }
    .one = خماسية { $first-plural }
    .short = خماسية
hand-low = لو { $first }، { $ranks }
    .one = لو { $first }، { $ranks }
    .short = لو { $first }
    .brief = لو { $number }
hand-one_card = يد من ورقة واحدة، { $ranks }
    .one = يد من ورقة واحدة، { $ranks }
    .short = يد من ورقة واحدة
hand-two_card = يد من ورقتين، { $ranks }
    .one = يد من ورقتين، { $ranks }
    .short = يد من ورقتين
hand-three_card = يد من ثلاث أوراق، { $ranks }
    .one = يد من ثلاث أوراق، { $ranks }
    .short = يد من ثلاث أوراق
hand-badugi = بادوغي، { $ranks }
    .one = بادوغي، { $ranks }
    .short = بادوغي

kickers =
    { $count ->
        [one] ، كيكر { $ranks }
       *[other] ، كيكر { $ranks }
    }

hand-on-board = { $hand } على البورد { $board }
hands-next = { $before }؛ { $one }
