# Lista stołów i otwieranie stołu.

lobby = Stoły
open-a-table = Otwórz stół
all-games = Wszystkie gry
all-stakes = Wszystkie stawki
stakes-up-to = Do { $most }
stakes-between = Od { $least } do { $most }
stakes-above = Ponad { $least }
any-seats = Dowolne miejsca
one-free-seat = Jedno wolne
two-free-seats = Dwa wolne
table-name = Nazwa stołu
filter-game = Gra
filter-stakes = Stawki
filter-seats = Miejsca
open-tables = Otwarte stoły
no-open-table = Żaden stół nie pasuje. Otwórz własny: znajomi dołączą przez link.
not-listed = Stół spoza listy
id-of-a-table = Id stołu
go-to-table = Idź

tag-password = hasło
tag-paused = przerwa
tag-closing = zamyka się
tag-unlisted = ukryty
tag-delayed = z opóźnieniem
and-waiting = , oczekujący: { $count }

open-the-table = Otwórz stół
name-of-new-table = Stół: { $name }
no-password = brak
field-name = Nazwa
field-game = Gra
more-rules = Więcej zasad
options-table = Stół
options-stakes = Stawki
options-house = Zasady domu
options-rake = Rake
option-in-minutes = { $option } (minuty)
option-in-seconds = { $option } (sekundy)
option-not-possible = „{ $typed }” nie pasuje do „{ $option }”. Wybierz od { $least } do { $most }.
option-missing = Brakuje „{ $option }”.
yes = tak
no = nie
none = brak

usual-small_blind = połowa dużej ciemnej
usual-big_blind = 100
usual-ante = 0
usual-bring_in = ćwierć małego zakładu
usual-small_bet = 100
usual-big_bet = dwa małe zakłady
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 dużych ciemnych
       *[no] 20 małych zakładów
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 dużych ciemnych
       *[no] 200 małych zakładów
    }
usual-odd_chip_by_suit = jak przewiduje gra
usual-keep_ms = maksimum
