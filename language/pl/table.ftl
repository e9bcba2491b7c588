# Co się dzieje przy stole i w rozdaniu. Żadne zdanie nie ma kropki.

seat-number = Nr { $number }
list-next = { $before }, { $one }
    .last = { $before } i { $one }

table-opened = { $name } otwiera stół: { $rules }
table-closed = Stół jest zamknięty
chat-said = { $name }: { $text }
player-muted = { $name } nie może już pisać na czacie
table-paused = Przerwa przy stole: { $reason }
play-resumed = Gra toczy się dalej
player-kicked = { $name } musi opuścić stół: { $reason }
stakes-changed = Stawki od następnego rozdania: { $stakes }, buy-in od { $least } do { $most }
table-closing = Stół zamyka się po tym rozdaniu: { $reason }

seat-taken =
    { $you ->
        [yes] Zajmujesz miejsce { $seat }, stack { $chips }
       *[no] { $who } zajmuje miejsce { $seat }, stack { $chips }
    }
seat-left =
    { $you ->
        [yes] Odchodzisz od stołu z { $chips }
       *[no] { $who } odchodzi od stołu z { $chips }
    }
sat-out =
    { $you ->
        [yes] Pauzujesz
       *[no] { $who } pauzuje
    }
sat-in =
    { $you ->
        [yes] Wracasz do gry
       *[no] { $who } wraca do gry
    }
waits-for-big-blind =
    { $you ->
        [yes] Czekasz na dużą ciemną
       *[no] { $who } czeka na dużą ciemną
    }
posts-to-enter =
    { $you ->
        [yes] Wchodzisz do gry za ciemną
       *[no] { $who } wchodzi do gry za ciemną
    }
auto-muck-on =
    { $you ->
        [yes] Automatycznie nie pokazujesz przegranych kart
       *[no] { $who } automatycznie nie pokazuje przegranych kart
    }
auto-muck-off =
    { $you ->
        [yes] Na showdownie decydujesz, czy pokazać karty
       *[no] { $who } na showdownie decyduje, czy pokazać karty
    }
cards-shown =
    { $you ->
        [yes] Pokazujesz { $cards } po rozdaniu
       *[no] { $who } pokazuje { $cards } po rozdaniu
    }
time-bank-used =
    { $you ->
        [yes] Zużywasz { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s banku czasu
       *[no] { $who } zużywa { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s banku czasu
    }
time-card-used =
    { $you ->
        [yes] Używasz karty czasu
       *[no] { $who } używa karty czasu
    }
leaves-after-hand =
    { $you ->
        [yes] Odchodzisz po tym rozdaniu
       *[no] { $who } odchodzi po tym rozdaniu
    }
leave-asked =
    { $you ->
        [yes] Opuszczasz stół
       *[no] { $who } opuszcza stół
    }
chips-asked =
    { $you ->
        [yes] Chcesz dokupić żetony: { $chips }
       *[no] { $who } chce dokupić żetony: { $chips }
    }
chips-cancelled =
    { $you ->
        [yes] Rezygnujesz z dokupienia żetonów
       *[no] { $who } rezygnuje z dokupienia żetonów
    }
chips-added =
    { $you ->
        [yes] Dokupujesz żetony: { $chips }
       *[no] { $who } dokupuje żetony: { $chips }
    }
chips-not-added =
    { $you ->
        [yes] Nie możesz dokupić żetonów
       *[no] { $who } nie może dokupić żetonów
    }
seat-kept =
    { $you ->
        [yes] Zostajesz na miejscu { $seat }
       *[no] { $who } zostaje na miejscu { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Chcesz się przesiąść na miejsce { $seat }
       *[no] { $who } chce się przesiąść na miejsce { $seat }
    }
seat-changed =
    { $you ->
        [yes] Przesiadasz się na miejsce { $seat }
       *[no] { $who } przesiada się na miejsce { $seat }
    }
wait-list-joined = { $name } jest na liście oczekujących
hand-started = Rozdanie { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Rozdanie { $number }: { $game }, { $stakes }, masz button
       *[no] Rozdanie { $number }: { $game }, { $stakes }, { $who } ma button
    }
time-charged =
    { $you ->
        [yes] Płacisz { $chips } za czas
       *[no] { $who } płaci { $chips } za czas
    }
all-in =
    { $you ->
        [yes] {" "}(all-in)
       *[no] {" "}(all-in)
    }
ante-posted =
    { $you ->
        [yes] Stawiasz ante { $chips }{ $all-in }
       *[no] { $who } stawia ante { $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] Stawiasz { $post } { $chips }{ $all-in }
       *[no] { $who } stawia { $post } { $chips }{ $all-in }
    }
post-dead-ante = martwe ante
post-big-blind-ante = ante dużej ciemnej
post-dead-blind = martwą ciemną
post-blind = ciemną
post-live-blind = żywą ciemną
post-straddle = straddle
post-small-blind = małą ciemną
post-big-blind = dużą ciemną
bring-in-posted =
    { $you ->
        [yes] Stawiasz bring-in { $chips }{ $all-in }
       *[no] { $who } stawia bring-in { $chips }{ $all-in }
    }

street-started = { $street } (pula { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (pula { $pot })
board-dealt-of-several = { $street }, board { $board }: { $cards } (pula { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Dostajesz { $cards }
       *[no] { $who } dostaje { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Dostajesz odkryte { $cards }
       *[no] { $who } dostaje odkryte { $cards }
    }
    .short =
    { $you ->
        [yes] ty { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] Wymieniasz { $count ->
            [one] { $count } kartę
            [few] { $count } karty
            [many] { $count } kart
           *[other] { $count } karty
        }
       *[no] { $who } wymienia { $count ->
            [one] { $count } kartę
            [few] { $count } karty
            [many] { $count } kart
           *[other] { $count } karty
        }
    }
stood-pat =
    { $you ->
        [yes] Nie wymieniasz kart
       *[no] { $who } nie wymienia kart
    }
cards-discarded =
    { $you ->
        [yes] Odrzucasz { $cards }
       *[no] { $who } odrzuca { $cards }
    }
discarded = { $who } odrzuca { $count ->
        [one] { $count } kartę
        [few] { $count } karty
        [many] { $count } kart
       *[other] { $count } karty
    }
discards-shuffled = Talia się skończyła, ponownie potasowano { $count ->
        [one] { $count } odrzuconą kartę
        [few] { $count } odrzucone karty
        [many] { $count } odrzuconych kart
       *[other] { $count } odrzuconej karty
    }

timed-out =
    { $you ->
        [yes] Kończy ci się czas na ruch
       *[no] { $who }: koniec czasu na ruch
    }
folded =
    { $you ->
        [yes] Pasujesz
       *[no] { $who } pasuje
    }
checked =
    { $you ->
        [yes] Czekasz
       *[no] { $who } czeka
    }
called =
    { $you ->
        [yes] Sprawdzasz { $chips }{ $all-in }
       *[no] { $who } sprawdza { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Sprawdzasz do { $chips }
       *[no] { $who } sprawdza do { $chips }
    }
bet-made =
    { $you ->
        [yes] Stawiasz { $chips }{ $all-in }
       *[no] { $who } stawia { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Przebijasz do { $chips }{ $all-in }
       *[no] { $who } przebija do { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Wraca do ciebie niesprawdzony zakład { $chips }
       *[no] { $who } odzyskuje niesprawdzony zakład { $chips }
    }
runs-offered = Board można rozdać więcej niż raz
runs-chosen =
    { $you ->
        [yes] Chcesz rozdać board { $times }
       *[no] { $who } chce rozdać board { $times }
    }
times =
    { $count ->
        [1] raz
        [2] dwa razy
       *[other] { $count } razy
    }
cards-of-showdown =
    { $you ->
        [yes] Pokazujesz { $cards }
       *[no] { $who } pokazuje { $cards }
    }
hand-shown =
    { $you ->
        [yes] Pokazujesz { $cards }: { $worth }
       *[no] { $who } pokazuje { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Nie pokazujesz kart
       *[no] { $who } nie pokazuje kart
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit hunt: { $cards }

pot-won =
    { $you ->
        [yes] Wygrywasz { $chips } ({ $pot })
       *[no] { $who } wygrywa { $chips } ({ $pot })
    }
pot-shared = { $shares } ({ $pot } { $chips })
pot-part = { $shares } ({ $pot }{ $half ->
        [high] {", "}high
        [low] {", "}low
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {", "}board { $board }
    })
share-won =
    { $you ->
        [yes] Wygrywasz { $chips }
       *[no] { $who } wygrywa { $chips }
    }
    .later =
    { $you ->
        [yes] wygrywasz { $chips }
       *[no] { $who } wygrywa { $chips }
    }
pot-only = pula
pot-main = pula główna
pot-side = pula boczna { $number }

deal-avoided = Ponowne tasowanie: brak liczby od { $players }
one-player = { $who }
