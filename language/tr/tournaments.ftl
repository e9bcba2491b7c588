# Turnuvalar: liste, ayrıntılar, masadaki satır, olanlar, yönetici, salon saati.

tournaments = Turnuvalar
tour-none = Açık turnuva yok. Bir tane aç: sit-and-go dolunca başlar.
tour-lobby = t: turnuvalar; t 1: ilkinin sıralaması
tour-open-one = Turnuva aç
tour-open = Turnuvayı aç
tour-password = Turnuva şifresi
tour-stage-registering = kayıt açık
tour-stage-running = sürüyor
tour-stage-finished = bitti
tour-stage-cancelled = iptal
tour-entry = katılım { $price }
tour-entry-bounty = katılım { $price }, ödül payı { $bounty }
tour-free = ücretsiz
tour-entered = kayıtlı: { $count } / { $most }
tour-left = kalan: { $left } / { $count }
tour-starts-full = dolunca
tour-starts-director = yönetici başlatınca
tour-starts = Başlangıç: { $when }
tour-bots-may = bot girebilir
tour-register = Katıl
tour-unregister = Vazgeç
tour-registered = Kayıtlısın. Oyun başlayınca yerin kendiliğinden açılır.
tour-to-your-table = Masana git
tour-watch = İzle
tour-watch-on = İzlemeye devam
tour-re-enter = Yeniden gir
tour-rebuy = Rebuy: { $chips }, ücreti { $price }
tour-no-rebuy = Rebuy yok
tour-add-on = Add-on: { $chips }, ücreti { $price }
tour-structure = Yapı
tour-level = Seviye
tour-blinds = Blindler
tour-lasts = Süre
tour-minutes = { $count } dk
tour-hands = el sayısı: { $count }
tour-break-after = { $count } dk ara
tour-stacks = Stack { $chips }, masada { $seats } yer
tour-late = Kayıt, seviye { $level } bitene kadar
tour-expected = Yaklaşık { $time } sürer (tahmin)
tour-prizes = Ödüller
tour-pool = Ödül havuzu: { $chips }
tour-standings = Sıralama
tour-place = Sıra
tour-player = Oyuncu
tour-stack = Stack
tour-tables = Masalar
tour-table = Masa { $number }
tour-nobody = Henüz kimse kayıtlı değil.
tour-out = elendi
tour-level-now = Seviye { $level }: { $blinds }
tour-next-level = sonra { $blinds }
tour-average = ortalama { $chips }
tour-rank = sıra { $rank } / { $left }
tour-your-bounty = başındaki ödül { $chips }
tour-break = Ara
tour-paused = Durduruldu
tour-suspended = Sunucu şu an elleri kaydedemiyor. Saat ve masalar bekliyor.
tour-hand-for-hand = El ele oyun
tour-time-cards = Zaman kartları: { $count } × { $seconds } sn
    .anew = Zaman kartları: { $count } × { $seconds } sn, seviye { $levels } ile hepsi yenilenir
tour-use-time-card = Zaman kartı kullan: { $seconds } sn daha, kalan { $count }
tour-started = Turnuva başlıyor
tour-you-seated = Masa { $table }, yer { $seat }: burada oynuyorsun
tour-you-moved = Yeni yerin: masa { $table }, yer { $seat }
    .broken = Masan dağıtıldı. Yeni yerin: masa { $table }, yer { $seat }
    .balance = Masalar dengeleniyor. Yeni yerin: masa { $table }, yer { $seat }
tour-level-begun = Sonraki elden itibaren seviye { $level }: { $blinds }
tour-break-begun = Ara başlıyor: { $time }
tour-break-ended = Ara bitti
tour-paused-for = Turnuva durduruldu: { $reason }
tour-resumed = Turnuva devam ediyor
tour-time-added = Saate eklenen { $time }: { $reason }
tour-hand-for-hand-begun = El ele oyun: her masa diğerlerini bekler
tour-all-in-held = All-in: tüm masalar bitene kadar kartlar kapalı kalır
tour-deal-proposed = Bir anlaşma önerildi: { $shares }
    .rest = Bir anlaşma önerildi: { $shares }. Oynanacak kalan: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Anlaşmayı kabul ettin
       *[no] { $who } anlaşmayı kabul etti
    }
tour-deal-off = Anlaşma yok: { $reason }
    .refused = Anlaşma yok: herkes kabul etmedi
    .elimination = Anlaşma yok: bir oyuncu elendi
    .expired = Anlaşma yok: süre doldu
tour-deal-made = Herkes kabul etti: anlaşma yapıldı
tour-deal-paid = Anlaşmayla ödenen: { $shares }
    .rest = Anlaşmayla ödenen: { $shares }. Oynanacak kalan: { $chips }
tour-deal-open = Anlaşma: kabul eden { $agreed } / { $count }
    .all = Anlaşma: herkes kabul etti; eller bitince yapılır
tour-deal-agreed = kabul edenler: { $names }
tour-deal-yours = payın { $chips }
tour-deal-left = oylama için { $time } kaldı
tour-director-named = { $who } turnuvayı yönetebilir
tour-director-removed = { $who } artık turnuvayı yönetmiyor
tour-hand-for-hand-ended = El ele oyun bitti
tour-final-table = Final masası: yerler kurayla belirlendi
tour-final-delayed = İzleyiciler final masasını { $seconds } sn gecikmeyle ve tüm kapalı kartlarla görür
tour-round-begun = { $round }. tur başlıyor
tour-closed = Kayıt kapandı: ödül havuzu { $pool }, ödüllü sıra sayısı { $places }
tour-place-taken =
    { $you ->
        [yes] Turnuvayı bitirdiğin sıra: { $place }
       *[no] { $who }, bitirdiği sıra: { $place }
    }
tour-busted-by =
    { $you ->
        [yes] Elendin, kazanan: { $by }
       *[no] { $who } elendi, kazanan: { $by }
    }
tour-prize-won =
    { $you ->
        [yes] Kazandığın: { $chips }
       *[no] { $who } kazandı: { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Ödül kazandın, { $of }: { $chips }
       *[no] { $who } ödül kazandı, { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Kaçırdığın eller ({ $count }): { $reason }
       *[no] { $who } el kaçırıyor ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Diskalifiye oldun: { $reason }
       *[no] { $who } diskalifiye oldu: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] Yönetici stack miktarını belirledi, { $chips }: { $reason }
       *[no] { $who }, yönetici stack miktarını belirledi, { $chips }: { $reason }
    }
tour-rebuy-asked = Çipin kalmadı. { $seconds } sn içinde rebuy?
tour-cancelled-for = Turnuva iptal edildi, katılım ücretleri geri verildi: { $reason }
tour-over = Turnuva bitti
tour-won-by =
    { $you ->
        [yes] Turnuvayı kazandın
       *[no] { $who } turnuvayı kazandı
    }
tour-name = Turnuva: { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Turbo sit-and-go
tour-ready-hyper = Hiper turbo sit-and-go
tour-ready-heads-up = Heads-up
tour-ready-bracket = Heads-up eleme tablosu
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Rebuy ve add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Artan bounty
tour-ready-satellite = Uydu turnuva
tour-ready-six-handed = Altı kişilik
tour-ready-omaha = Pot limit Omaha
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Oyuncular
tour-length = Süre, dakika
tour-cost-nothing = Katılım ücretsiz
tour-let-bots = Botlar girebilir
tour-start-time = Başlangıç, saatliyse
tour-direct = Yönet
tour-start-now = Şimdi başlat
tour-pause = Durdur
tour-resume = Devam
tour-add-minutes = + { $count } dk
tour-skip-level = Sonraki seviye
tour-undo-level = Önceki seviye
tour-cancel = Turnuvayı iptal et
tour-move = Taşı
tour-penalise = Ceza
tour-rounds = Turlar
tour-seat = Yer
tour-disqualify = Diskalifiye et
tour-set-stack = Stack belirle
tour-break-table = Masayı dağıt
tour-deal = Anlaşma
tour-deal-icm = ICM ile
tour-deal-chips = Fişlerle
tour-deal-rest = Oynanacak kalan
tour-deal-propose = Öner
tour-deal-accept = Anlaşmayı kabul et
tour-deal-decline = Anlaşmayı reddet
tour-deal-withdraw = Anlaşmayı geri çek
tour-name-director = Yönetici yap
tour-remove-director = Yöneticilikten al
tour-sure = Eminim
    .first = Önce “Eminim” seçeneğini aç.
tour-by-director = yönetici kararı
tour-clock = Salon saati
tour-players-entered = Oyuncular
tour-waiting = Kayıtlısın: { $name }. Başlangıç: { $when }. Kayıtlı: { $count } / { $most }
tour-leaving = Kaydın duruyor: yokken de kart dağıtılır, blindler ödenir. Dönmek için: { $command }
tour-commands = /standings: sıralama; /clock: seviye ve saat; /rebuy, /norebuy, /addon: çipler
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: anlaşma öner; /accept, /decline: oy ver
tour-no-deal = Önerilen bir anlaşma yok.
tour-deal-form = Bir anlaşmayı şöyle yaz: /deal icm, /deal chips 100 veya /deal Ann=500 Bob=300.
tour-done = Tamam
