# Masada ve elde olanlar. Hiçbir cümlenin sonunda nokta yoktur.

seat-number = Koltuk { $number }
list-next = { $before }, { $one }
    .last = { $before } ve { $one }

table-opened = { $name } masayı açtı: { $rules }
table-closed = Masa kapandı
chat-said = { $name }: { $text }
player-muted = { $name }: sohbet kapatıldı
table-paused = Masa durduruldu: { $reason }
play-resumed = Oyun devam ediyor
player-kicked = { $name } masadan çıkarıldı: { $reason }
stakes-changed = Sonraki elden itibaren limitler: { $stakes }, buy-in { $least } – { $most }
table-closing = Masa bu elden sonra kapanacak: { $reason }

seat-taken =
    { $you ->
        [yes] { $seat } numaralı koltuğa { $chips } ile oturdun
       *[no] { $who }, { $seat } numaralı koltuğa { $chips } ile oturdu
    }
seat-left =
    { $you ->
        [yes] Masadan { $chips } ile ayrıldın
       *[no] { $who } masadan { $chips } ile ayrıldı
    }
sat-out =
    { $you ->
        [yes] Ara verdin
       *[no] { $who } ara verdi
    }
sat-in =
    { $you ->
        [yes] Oyuna döndün
       *[no] { $who } oyuna döndü
    }
waits-for-big-blind =
    { $you ->
        [yes] Big blind bekliyorsun
       *[no] { $who } big blind bekliyor
    }
posts-to-enter =
    { $you ->
        [yes] Blind ödeyeceksin
       *[no] { $who } blind ödeyecek
    }
auto-muck-on =
    { $you ->
        [yes] Kaybeden ellerin otomatik kapatılacak
       *[no] { $who } kaybeden ellerini otomatik kapatacak
    }
auto-muck-off =
    { $you ->
        [yes] El açılırken sana sorulacak
       *[no] { $who } el açılırken seçim yapacak
    }
cards-shown =
    { $you ->
        [yes] Elden sonra { $cards } gösterdin
       *[no] { $who } elden sonra { $cards } gösterdi
    }
time-bank-used =
    { $you ->
        [yes] Zaman bankasından { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } sn kullandın
       *[no] { $who } zaman bankasından { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } sn kullandı
    }
time-card-used =
    { $you ->
        [yes] Zaman kartı kullandın
       *[no] { $who } zaman kartı kullandı
    }
leaves-after-hand =
    { $you ->
        [yes] Bu elden sonra ayrılacaksın
       *[no] { $who } bu elden sonra ayrılacak
    }
leave-asked =
    { $you ->
        [yes] Masadan ayrıldın
       *[no] { $who } masadan ayrıldı
    }
chips-asked =
    { $you ->
        [yes] { $chips } çip ekleyeceksin
       *[no] { $who } { $chips } çip ekleyecek
    }
chips-cancelled =
    { $you ->
        [yes] Çip eklemekten vazgeçtin
       *[no] { $who } çip eklemekten vazgeçti
    }
chips-added =
    { $you ->
        [yes] { $chips } çip ekledin
       *[no] { $who } { $chips } çip ekledi
    }
chips-not-added =
    { $you ->
        [yes] Çip ekleyemedin
       *[no] { $who } çip ekleyemedi
    }
seat-kept =
    { $you ->
        [yes] { $seat } numaralı koltukta kalacaksın
       *[no] { $who } { $seat } numaralı koltukta kalacak
    }
seat-change-asked =
    { $you ->
        [yes] { $seat } numaralı koltuğa geçeceksin
       *[no] { $who } { $seat } numaralı koltuğa geçecek
    }
seat-changed =
    { $you ->
        [yes] { $seat } numaralı koltuğa geçtin
       *[no] { $who } { $seat } numaralı koltuğa geçti
    }
wait-list-joined = { $name } bekleme listesine girdi
hand-started = El { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] El { $number }: { $game }, { $stakes }, buton sende
       *[no] El { $number }: { $game }, { $stakes }, buton: { $who }
    }
time-charged =
    { $you ->
        [yes] { $chips } süre ücreti ödedin
       *[no] { $who } { $chips } süre ücreti ödedi
    }
all-in =
    { $you ->
        [yes] {" "}(all-in)
       *[no] {" "}(all-in)
    }
ante-posted =
    { $you ->
        [yes] { $chips } ante ödedin{ $all-in }
       *[no] { $who } { $chips } ante ödedi{ $all-in }
    }
posted =
    { $you ->
        [yes] { $chips } { $post } ödedin{ $all-in }
       *[no] { $who } { $chips } { $post } ödedi{ $all-in }
    }
post-dead-ante = ölü ante
post-big-blind-ante = big blind ante
post-dead-blind = ölü blind
post-blind = blind
post-live-blind = canlı blind
post-straddle = straddle
post-small-blind = small blind
post-big-blind = big blind
bring-in-posted =
    { $you ->
        [yes] { $chips } bring-in ödedin{ $all-in }
       *[no] { $who } { $chips } bring-in ödedi{ $all-in }
    }

street-started = { $street } (pot { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (pot { $pot })
board-dealt-of-several = { $street }, { $board }. board: { $cards } (pot { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Sana { $cards } geldi
       *[no] { $who } aldı: { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Sana açık { $cards } geldi
       *[no] { $who } açık aldı: { $cards }
    }
    .short =
    { $you ->
        [yes] sen { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] { $count } kart değiştirdin
       *[no] { $who } { $count } kart değiştirdi
    }
stood-pat =
    { $you ->
        [yes] Kart değiştirmedin
       *[no] { $who } kart değiştirmedi
    }
cards-discarded =
    { $you ->
        [yes] { $cards } attın
       *[no] { $who } { $cards } attı
    }
discarded = { $who } { $count } kart attı
discards-shuffled = Deste bitti: atılan { $count } kart yeniden karıştırıldı

timed-out =
    { $you ->
        [yes] Süren doldu
       *[no] { $who }: süre doldu
    }
folded =
    { $you ->
        [yes] Çekildin
       *[no] { $who } çekildi
    }
checked =
    { $you ->
        [yes] Check dedin
       *[no] { $who } check dedi
    }
called =
    { $you ->
        [yes] { $chips } gördün{ $all-in }
       *[no] { $who } { $chips } gördü{ $all-in }
    }
called-to =
    { $you ->
        [yes] Gördün: toplam { $chips }
       *[no] { $who } gördü: toplam { $chips }
    }
bet-made =
    { $you ->
        [yes] { $chips } bahis yaptın{ $all-in }
       *[no] { $who } { $chips } bahis yaptı{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Artırdın: { $chips }{ $all-in }
       *[no] { $who } artırdı: { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Görülmeyen { $chips } sana geri döndü
       *[no] { $who } görülmeyen { $chips } bahsini geri aldı
    }
runs-offered = Board birden fazla kez açılabilir
runs-chosen =
    { $you ->
        [yes] Boardun { $times } açılmasını seçtin
       *[no] { $who } boardun { $times } açılmasını seçti
    }
times =
    { $count ->
        [1] bir kez
        [2] iki kez
       *[other] { $count } kez
    }
cards-of-showdown =
    { $you ->
        [yes] { $cards } gösterdin
       *[no] { $who } { $cards } gösterdi
    }
hand-shown =
    { $you ->
        [yes] { $cards } gösterdin: { $worth }
       *[no] { $who } { $cards } gösterdi: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Elini göstermedin
       *[no] { $who } elini göstermedi
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit hunt: { $cards }

pot-won =
    { $you ->
        [yes] { $chips } kazandın ({ $pot })
       *[no] { $who } { $chips } kazandı ({ $pot })
    }
pot-shared = { $shares } ({ $pot }: { $chips })
pot-part = { $shares } ({ $pot }{ $half ->
        [high] {", "}high
        [low] {", "}low
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {", "}{ $board }. board
    })
share-won =
    { $you ->
        [yes] { $chips } kazandın
       *[no] { $who } { $chips } kazandı
    }
    .later =
    { $you ->
        [yes] sen { $chips } kazandın
       *[no] { $who } { $chips } kazandı
    }
pot-only = pot
pot-main = ana pot
pot-side = { $number }. yan pot

deal-avoided = Yeniden dağıtılıyor: sayı gelmeyenler: { $players }
one-player = { $who }
