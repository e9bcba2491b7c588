# Sayfanın masa çevresinde söyledikleri.

page-needs-javascript = Riverboat JavaScript ister.
needs-server = Bunun için sunucu gerekli, ama şu anda ulaşılamıyor.
not-drawn = Bir şey çizilemedi. Oyun sürüyor; düzelmezse sayfayı yenile.

invited = Bir masaya davetlisin.
i-have-a-password = Parolam var
password = Parola
play = Oyna
your-name = Adın
choose-name = Başkalarının göreceği adı seç.

password-asked = Bu masa parola istiyor.
enter-password = Parolayı gir
back-to-tables = Masalara dön
private-table = Özel masa
table-password = Masanın parolası
enter = Gir

invites = { $host } seni “{ $name }” masasına davet ediyor.
invited-to = “{ $name }” masasına davetlisin.
invitation-locked = { $game }. Masa parola istiyor.
    .linked = { $game }. Masa parola istiyor, bağlantında var.
invitation-stakes = { $game }, { $stakes }. Buy-in { $least } – { $most }.
invitation-nobody = Orada henüz kimse yok; { $room }.
invitation-names = Masada: { $names }; { $room }.
invitation-players = Masada { $count } oyuncu var; { $room }.
seats-free = { $seats } koltuktan { $free } boş
seats-all-taken = { $seats } koltuğun hepsi dolu

to-the-tables = Masalara
menu = Menü
invite-players = Davet et
hands-and-chat = Eller ve sohbet
    .unread = Eller ve sohbet, okunmamış: { $count }
paused-now = Durduruldu
hands-left = { $count } el kaldı
in-a-mix = { $mix }: { $game }
menu-rules = Masa kuralları
menu-host = Sahip: durdur, limitler, kapat
menu-ledger = Hesap
menu-chips = Çipler ve ekleme
menu-hands = Ellerim
menu-statistics = İstatistiğim
menu-settings = Ayarlar ve tuşlar
menu-account = Hesabım

reconnecting = Bağlantı koptu. Yeniden bağlanıyor…
connect-again = Yeniden bağlan
close = Kapat
loading = Yükleniyor…

title-your-turn = ● Sıra sende – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Sıra sende

amount-not-one = “{ $typed }” bir miktar değil. 600, 3/4, pot ya da 2.5bb dene.
amount-not-whole = { $typed } tam sayı çip değil.
amount-not-possible = { $amount } şu anda olmaz: miktar { $range }.
amount-range = { $least } – { $most }
    .two = { $least } veya { $most }
chips-not-whole = “{ $typed }” tam sayı çip değil. { $example } dene.
chips-not-amount = “{ $typed }” bir miktar değil. { $example } dene.
amount-understood = “{ $typed }” { $amount } olarak okundu. Doğruysa yeniden Enter'a bas.
