# Masada okunanlar: hamleler, sıra, koltuklar, saat, çipler.

choice-fold = Çekil
choice-check = Check
choice-call = Gör { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Bahis…
choice-raise = Artır…
choice-bet-fixed = Bahis { $chips }…
choice-raise-fixed = Artır { $chips }…
choice-exchange =
    { $count ->
        [0] Değiştirme
       *[other] { $count } değiştir
    }
choice-cards = 1-{ $count } kart seçer
choice-discard = { $count } kart at
choice-run = Board { $times }
choice-show = Göster
choice-muck = Gösterme
choice-yes = Evet
choice-no = Hayır
choice-buy-in = { $chips } ile gir
choice-replay = Eli izle
in-advance = Önceden
in-advance-check-or-fold = check ya da çekil
in-advance-check = check
in-advance-call-any = hepsini gör
range = { $least } – { $most }
    .short = { $least }..{ $most }
    .two = { $least } veya { $most }

turn-yours = Sıra sende
turn-yours-seconds = Sıra sende  { $seconds } sn
turn-theirs = Sıra: { $who }
turn-theirs-seconds = Sıra: { $who }  { $seconds } sn
player-disconnected = { $who } bağlantısını yitirdi
player-disconnected-waiting = { $who } bağlantısını yitirdi. En çok { $seconds } sn beklenir.
player-reconnected = { $who } yeniden bağlandı.
not-connected = Bağlantı yok
connected-again = Bağlantı geri geldi.
connection-is-lost = Bağlantı koptu, yeniden bağlanıyor. Bu sırada hiçbir şey gönderilmez.
    .short = Bağlantı koptu, yeniden bağlanıyor. Bu sırada hiçbir şey gönderilmez
time-bank-left = zaman bankası { $seconds } sn
time-bank-running = zaman bankası işliyor: { $seconds } sn
time-bank-runs = Zaman bankan işliyor: { $seconds } sn kaldı.
time-runs-out = Hamle için { $seconds } sn kaldı.

table-is-suspended = Masa askıda
table-now-paused = Masa durduruldu
table-suspended-why = Eller kaydedilemediği için masa askıda. Oyun kendiliğinden sürecek.
table-resumed = Oyun sürüyor.
waiting-for-player = Başka bir oyuncu bekleniyor
    .sentence = Başka bir oyuncu bekleniyor.
waiting-for-hand = Sonraki el bekleniyor
next-hand-soon = Sonraki el birazdan
    .short = El birazdan
cards-are-dealt = Kartlar dağıtılıyor

seat-free = koltuk { $seat } boş
status-leaving = ayrılıyor
status-sitting-out = ara verdi
status-no-chips = çipi yok
status-waits = big blind bekliyor
    .short = BB bekliyor
status-folded = çekildi
status-all-in = all-in
status-disconnected = kopuk
bank-left = banka { $seconds } sn
you-alone = Sen
watching-now = İzliyorsun
shown-later = Masa gecikmeli görünür
dealer-button = D

hand-number = el { $number }
pot-of = Pot { $chips }
pot-named-main = ana { $chips }
pot-named-side = yan { $chips }
pots-count = { $count } pot
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = ölü
cards-up = açık
cards-down = kapalı
win-chance = kazanma şansı %{ $percent }
price-of-call = { $pot } için { $chips } gör
pot-odds = Pot oranı { $ratio } / 1, gereken %{ $percent }
equity-of =
    { $you ->
        [yes] Sen %{ $percent }
       *[no] { $who } %{ $percent }
    }
equities = Şanslar: { $odds }
percent = %{ $percent }

amount-bet = Bahis
amount-raise = Artır
amount-is = = { $amount }
amount-is-part = = { $amount }, potun %{ $percent } kadarı
amount-is-most = = { $amount }, en çok
amount-is-least = = { $amount }, en az
amount-limited-most = { $text } { $amount } olur, en çok bu.
amount-limited-least = { $text } { $amount } olur, en az bu.
amount-unknown = “{ $text }” bir miktar değil. { $examples } dene.
amount-not-chips = { $amount } tam sayı çip değil.
amount-below = { $amount } en az olan { $least } altında.
amount-above = { $amount } en çok olan { $most } üstünde.
amount-read-as = { $text } { $amount } olarak okundu.
number-not-whole = “{ $text }” tam sayı değil.

doubt-free-fold = Bedava check diyebilirsin.
doubt-all-in = Bu { $chips } ile all-in, { $blinds } big blind.
doubt-leave = Şimdi ayrılırsan çekilmiş olursun.
ask-sure = { $why } Emin misin?
ask-leave = Bir eldesin. Şimdi çekilip ayrılacak mısın?
ask-seat = { $why } Oturacak mısın?

no-turn = Sıra sende değil.
no-seat = Koltuğun yok. “in” komutu bir tane alır.
no-chips = Çipin kalmadı. “in” komutu yeniden alır.
on-wait-list = Bekleme listesindesin.
wait-list-instead = Boş koltuk yok. Bekleme listesindesin, sonraki koltuk senin.
seat-not-taken = Boş koltuk var ama alamadın: { $error }.
seat-unknown = Burada koltuk { $seat } yok: koltuklar 1 – { $seats }.
you-left = Masadan ayrıldın
you-post-big-blind = Big blind ödeyeceksin
you-are-broke = Çipin kalmadı
you-have = { $chips } çipin var ({ $net })
rebuy-off = Otomatik çip alımı kapalı.
rebuy-on = Otomatik çip alımı: çipin bitince { $chips } olacak kadar.
rebuy-on-below = Otomatik çip alımı: { $below } altına düşünce { $chips } olacak kadar.
rebuy-offer =
    { $exact ->
        [yes] Koltuğun { $seconds } sn saklanır. { $chips } ile girmek için “in” yaz.
       *[no] Koltuğun en çok { $seconds } sn saklanır. { $chips } ile girmek için “in” yaz.
    }
seat-kept-for =
    { $exact ->
        [yes] Çip yok. Koltuk { $seconds } sn saklanır
       *[no] Çip yok. Koltuk en çok { $seconds } sn saklanır
    }
turn-already-over = O sıra geçti, hiçbir şey yapılmadı.
nothing-in-advance = All-in'sin: bu elde önceden seçecek bir şey yok.
cannot-bet = Şimdi bahis yapamaz, artıramazsın.
refused = Reddedildi: { $error }.
failed = { $error }.

duration-days = { $count } gün
duration-hours = { $count } saat
duration-minutes = { $count } dakika
duration-seconds = { $count } saniye
table-rules = Masa { $name }: { $rules }.
table-seats = { $seats } koltuk, buy-in { $least } – { $most }, hamle süresi { $time }.
table-seats-and-bank = { $seats } koltuk, buy-in { $least } – { $most }, hamle süresi { $time }, zaman bankası { $bank }.
spectators-see-all = Her elden sonra izleyiciler tüm kapalı kartları görür, çekilenlerinkini de; gecikme: { $time }.

statistics-none = Bu oturumda biten elin yok.
statistics-hands = El
statistics-net = Kazanç ya da kayıp
statistics-biggest = Kazanılan en büyük pot
statistics-vpip = İsteyerek çip koyma (VPIP)
statistics-pfr = İlk turda artırma (PFR)
statistics-three-bet = Artırmayı artırma (3-bet)
statistics-aggression = Agresiflik (görme başına bahis ve artırma)
statistics-showdowns = El açmaya kadar
statistics-showdowns-won = El açınca kazanılan
statistics-no-case = henüz yok
statistics-share = %{ $percent }  ({ $part }/{ $whole })
statistics-to-calls = { $raises } / { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = son eller, en eskisi önce

ledger-column-bought-in = giren
ledger-column-cashed-out = çıkan
ledger-column-on-table = masada
ledger-column-result = sonuç
ledger-settle = Hesaplaşma:
ledger-payment = { $payer } → { $payee }: { $chips }
ledger-even = Kimsenin borcu yok.
ledger-house = Ev { $chips } aldı
