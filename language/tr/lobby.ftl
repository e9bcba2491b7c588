# Masadan önce: bağlantı, masa listesi, oturma.

connecting = Bağlanıyor…
opening-table = Masa açılıyor…
starting-server = Kendi sunucun başlatılıyor…
leaving-table = Masadan ayrılıyor…
waiting-quit = q çık
waiting-seconds = { $seconds } sn
token-not-saved = Oturumun kaydedilemedi: { $error }
playing-against = { $rules }, rakip: { $bots } bot.
practice-table = Alıştırma
table-of = Masa: { $who }
table-taken = Masa { $table }.
table-line = { $name }: { $rules }, { $seats } koltuktan { $players } dolu

tables-head = Masalar (numara: gir, n: kendi masan, q: çık, Enter: yenile):
tables-prompt = Masa
tables-more = ve { $count } tane daha; --table NAME her masaya girer
table-unknown = Bilinmeyen masa “{ $name }”.
table-needs-password = Reddedildi: { $error }. Girmek için --table ve --password kullan.
lobby-seated = { $players }/{ $seats } oturuyor
lobby-watching = { $count } izliyor
lobby-password = parola

lobby-table = Masa
lobby-game = Oyun
lobby-stakes = Limitler
lobby-seats = Oturan
lobby-watchers = İzleyen
lobby-locked = (parola)
lobby-taken = { $players }/{ $seats }
lobby-empty = Açık masa yok. n bir tane açar.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in { $least } – { $most }, hamle süresi { $seconds } sn
       *[other] Buy-in { $least } – { $most }, hamle süresi { $seconds } sn, bekleyen { $waiting }
    }
lobby-all-cards = El bitince izleyiciler tüm kapalı kartları görür.
lobby-enter-password = Parola:
lobby-key-join = gir
lobby-key-watch = izle
lobby-key-new = yeni masa
lobby-key-choose = seç
lobby-key-quit = çık

watching-hint = İzliyorsun. Oturmak için “in”, masa için t, bırakmak için q yaz.
accept-hint = Kabul edip oturmak için “{ $word }”, ayrılmak için q yaz.
accept-again = “{ $word }” ya da q yaz.
accept-prompt = Kabul mü?
not-seated = Oturmadın.
back-in-seat = Yeniden { $seat } numaralı koltuktasın.
could-not-leave = Ayrılamadın.
