# Masa listesi ve masa açma.

lobby = Masalar
open-a-table = Masa aç
all-games = Bütün oyunlar
all-stakes = Bütün limitler
stakes-up-to = En çok { $most }
stakes-between = { $least } – { $most }
stakes-above = { $least } üstü
any-seats = Her masa
one-free-seat = Bir boş koltuk
two-free-seats = İki boş koltuk
table-name = Masa adı
filter-game = Oyun
filter-stakes = Limitler
filter-seats = Koltuklar
open-tables = Açık masalar
no-open-table = Uyan açık masa yok. Bir tane aç: arkadaşların bağlantısıyla girer.
not-listed = Listede olmayan masa
id-of-a-table = Masa kimliği
go-to-table = Git

tag-password = parola
tag-paused = durdu
tag-closing = kapanıyor
tag-unlisted = gizli
tag-delayed = gecikmeli
and-waiting = , { $count } bekliyor

open-the-table = Masayı aç
name-of-new-table = Masa: { $name }
no-password = yok
field-name = Ad
field-game = Oyun
more-rules = Diğer kurallar
options-table = Masa
options-stakes = Limitler
options-house = Ev kuralları
options-rake = Rake
option-in-minutes = { $option } (dakika)
option-in-seconds = { $option } (saniye)
option-not-possible = “{ $typed }”, “{ $option }” için olmaz. { $least } – { $most } arasından seç.
option-missing = “{ $option }” eksik.
yes = evet
no = hayır
none = yok

usual-small_blind = big blindin yarısı
usual-big_blind = 100
usual-ante = 0
usual-bring_in = küçük bahsin dörtte biri
usual-small_bet = 100
usual-big_bet = iki küçük bahis
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 big blind
       *[no] 20 küçük bahis
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 big blind
       *[no] 200 küçük bahis
    }
usual-odd_chip_by_suit = oyun nasıl diyorsa
usual-keep_ms = en çok
