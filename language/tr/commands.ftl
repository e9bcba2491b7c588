# Yazılanlar: yardım ve yanlışlar. Komutlar her dilde aynıdır.

help-fold = çekil
help-check-or-call = check ya da gör
help-check = yalnız check
help-bet = 600 bahis ya da 600 olacak şekilde artır. Ayrıca: 1.5k, potun 3/4'ü ya da 75%, pot, 2.5bb, bahsin 3x katı, min, all
help-raise = b ile aynı; limitte miktar yazma
help-all-in = all-in ya da limitin izin verdiği kadar
help-bring-in = bring-in öde
help-draw = birinci ve üçüncü kartı değiştir; d 7c Kd: bu ikisi
help-pat = kart değiştirme
help-run = herkes isterse boardu iki kez aç
help-show-or-muck = el açılırken: göster ya da gösterme
help-out-in = sonraki elden itibaren ara ver; dön ya da yeniden gir
help-wait = blind borcun varsa big blindi bekle
help-post = borçlu olduğun blindi öde
help-add = 500 çip ekle; el sürerken: el bitince
help-auto = 2.000 altına düşünce 10.000'e tamamla; auto 10000: çipin bitince; auto off: hiç
help-move = 3 numaralı koltuğa geç; el sürerken: el bitince
help-after = bu elden sonra ayrıl; kalmak için: in
help-show-after = elden sonra: ilk kartını göster; show: hepsini
help-table = masayı göster
help-statistics = bu oturumdaki istatistiğin
help-leave = ayrıl
help-next = sıra gelince hemen yap: çekil, check, check/çekil, gör (yalnız bu fiyata), hepsini gör; next none: vazgeç
help-automuck = kaybeden eli kapatmadan önce sor; automuck on: sormadan kapat
help-say = masadaki herkese mesaj gönder
help-mute = NAME mesajlarını gizle; /unmute NAME: yeniden göster
help-language = başka dil: { $languages }
help-host = Masanın sahibi için:
help-pause = bu elden sonra durdur; resume: sürdür
help-stakes = sonraki elden itibaren blindleri değiştir; üçüncü sayı ante
help-kick = el bitince bir oyuncuyu çıkar
help-quiet = bir oyuncunun sohbetini herkese kapat; /speak NAME: aç
help-close = el bitince masayı kapat

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k ya da all

command-unknown = Bilinmeyen komut “{ $text }”. Yardım: ?
command-needs-number = “{ $word }” bir sayı ister, örneğin: { $example }
command-takes-no-amount = “{ $word }” miktar almaz.
which-amount = Ne kadar? Örneğin: { $example }
which-runs = Kaç kez? Örneğin: { $example }
which-cards = Hangi kartlar? Örneğin: { $example }. Değiştirmemek için: p
which-preaction = Sonra ne? Şunlardan biri: { $choices }
which-automuck = automuck on ya da automuck off yaz.
which-stakes = Hangi limitler? Örneğin: { $example }
which-message = Ne diyeceksin? Örneğin: { $example }
or-next = { $before }, { $one }
    .last = { $before } veya { $one }
say-example = /say iyi oynadın
card-places = 1 ile { $count } arası kartların var, { $place } yok.
card-unknown = “{ $text }” bir kart değil. Değer ve renk yaz, örneğin Ah ya da Td.
card-not-yours = Sende { $card } yok.
name-unknown = Burada “{ $name }” adında kimse yok.
name-of-several = Burada “{ $name }” adında birkaç oyuncu var.
page-keys = Yardım: ?, ayrılmak: q.

by-the-host = masa sahibinin kararı
a-break = ara

not-connected-retype = Bağlantı yok, hiçbir şey gönderilmedi. Bağlantı gelince yeniden yaz.
paste-dropped = Yapıştırılan metin atıldı: birkaç satır ya da çok uzun.
again-type = { $why } Yapmak için yeniden yaz.
again-interrupt = { $why } Yapmak için yeniden Ctrl-C'ye bas.
again-enter = { $why } Göndermek için Enter'a bas.
hint-out = { $what }. Yeniden oynamak için “in” yaz.
hint-owes = { $what }. Onun yerine beklemek için “wait” yaz.
hint-left = { $what }. Yeniden oturmak için “in” yaz.
hint-unlisted = { $what }. Yeniden girmek için “in” yaz.
hint-broke = { $what }. { $offer }

preaction-held = Sıra sana gelince: { $action }
preaction-withdrawn = İptal: { $action }
preaction-used = İstediğin gibi: { $action }
preaction-void = Durum değiştiği için iptal: { $action }

offers-head = Sıra sende:
offer-fold = f çekil
offer-check = c check
offer-call = c gör { $chips }
offer-bring-in = i bring-in { $chips }
offer-bet = b { $least }..{ $most } bahis
offer-raise = r { $least }..{ $most } artır
offer-bet-fixed = b bahis { $chips }
offer-raise-fixed = r artır { $chips }
offer-all-in = a all-in { $chips }
offer-draw = d 1 3 birinci ve üçüncü kartı değiştir
offer-pat = p değiştirme
offer-run = n { $count } board { $times }
offer-show = s göster
offer-muck = m gösterme
offers-time = ? yardım, { $seconds } sn
offers-time-and-bank = ? yardım, { $seconds } sn + { $bank } sn banka

row-pot = pot { $chips }
row-bet = bahis { $chips }
row-cards-up = ({ $cards } açık)
