# Co widać na stole na stronie. Miejsca jest mało.

felt = Stół
your-actions = Twoje ruchy
seats = Miejsca
board = Board
    .of-several = Board { $number }

sit-here = Usiądź
sit-here-seat = Usiądź tu: miejsce { $seat }
seat-move-here = Miejsce { $seat }: przesiądź się tu
seat-empty = Miejsce { $seat }, puste
felt-folded = Pas
felt-checked = Czeka
felt-called = Sprawdza
felt-bet_made = Stawia
felt-raised_to = Przebija
felt-bring_in_posted = Bring-in
felt-hand_mucked = Muck
felt-draws = Wymiana { $count }
felt-pat = Bez wymiany
felt-discards = Odrzuca
felt-runs = Board ×{ $count }
felt-all-in = All-in
note-disconnected = Offline
note-left = Odchodzi
note-sits-out = Pauzuje
note-waits = Czeka na dużą ciemną
    .brief = Czeka na DC
word-you = ty
word-button = button
word-folded = pas
word-sits-out = pauzuje
word-to-act = na ruchu
word-next = { $word },{" "}
word-expects = oczekuje { $chance } puli
words-of-seat = , { $words }

felt-pot = Pula { $amount }
felt-bomb-pot = Bomb pot { $amount }
pots-two = Główna { $main } · Boczna { $side }
pots-more = Główna { $main } · Boczna 1 { $side } · jeszcze { $count }
pots-brief-one = Główna { $main } · Boczna { $side }
pots-brief = Główna { $main } · Boczne ({ $count }) { $side }
paid-side-pot = Pula boczna { $number }
paid-main-pot = Pula główna
wins-high = High
wins-low = Low
part-of-win = { $part }: { $hand }
felt-closed = Stół jest zamknięty
felt-stopped = Chwileczkę: gra ruszy sama. Twoje karty i żetony są bezpieczne.
felt-closing = Stół się zamyka
felt-paused = Przerwa gospodarza
felt-waiting = Czekamy na graczy

do-fold = Pas
do-check = Czekaj
do-call = Sprawdź
do-call-amount = Sprawdź { $amount }
do-call-any = Każdy call
do-check-fold = Czekaj/pas
do-bring-in = Bring-in
do-bet = Postaw
do-raise = Przebij do
do-muck = Ukryj
do-show = Pokaż
do-exchange = Wymień
do-stand-pat = Bez wymiany
do-discard = Odrzuć
do-run-once = Raz
do-run-twice = Dwa razy
do-run-three = Trzy razy
do-show-cards = Pokaż karty
do-post = Postaw teraz
do-wait = Czekaj na DC
do-stay = Zostań
do-be-back = Wróć
do-sit-out = Pauza
do-add-chips = Dokup
do-leave = Odejdź
do-decline = Odrzuć
do-take-seat = Zajmij
do-leave-wait-list = Z kolejki
do-join-wait-list = Do kolejki
do-sit-down = Usiądź
all-in-amount = All-in { $amount }
size-pot = Pula
size-all-in = All-in
size-max = Maks
size-with-amount = { $size }: { $amount }
sizes = Kwoty
amount = Kwota
amount-field = Kwota, na przykład 600, 3/4, pot lub 2.5bb
less = Mniej
more = Więcej
time-left = { $seconds } s
    .bank = Bank { $seconds } s
ahead = Z góry

your-turn = Twój ruch
show-or-muck = Pokazać karty czy ukryć?
tap-to-exchange = Dotknij kart do wymiany
    .most = Dotknij kart do wymiany, najwyżej { $most }
tap-to-discard = Dotknij { $count ->
        [one] karty, którą odrzucasz
       *[other] kart, które odrzucasz: { $count }
    }
how-often-run = Jesteś all-in. Rozdać board raz czy dwa razy?
    .three = Jesteś all-in. Rozdać board raz, dwa czy trzy razy?
you-leave-when-over = Odchodzisz po rozdaniu
you-leave-after = Odchodzisz po tym rozdaniu
you-have-no-chips = Nie masz żetonów
you-sit-out = Pauzujesz
somebody = Ktoś
acts = Ruch: { $who }
acts-ahead = Ruch: { $who }. Możesz wybrać z góry.
you-have-folded = Jesteś po pasie
all-bets-in = Zakłady postawione
dealt-in-next = Grasz od następnego rozdania
wins-amount = { $who } wygrywa { $amount }
see-late = Widzisz stół z opóźnieniem { $seconds } s.
seat-offered-to-you = Miejsce { $seat } jest dla ciebie wolne: zajmij je w 30 sekund.
place-in-wait-list = Twój numer na liście oczekujących: { $place }.
you-watch = Oglądasz.
wait-list-length = Oczekujący: { $count }.

press-not-counted = Przyciski właśnie się zmieniły: to się nie liczyło.
amount-brought-in = Tutaj to { $amount }.
check-is-free = Możesz czekać za darmo.
it-is-your-turn = Twój ruch.
exchange-most = Możesz wymienić najwyżej { $count ->
        [one] { $count } kartę
        [few] { $count } karty
        [many] { $count } kart
       *[other] { $count } karty
    }.
offline-message-waits = Brak połączenia. Wiadomość wyjdzie, gdy wróci, jeśli jej nie wycofasz.
taken-over = Grasz przy tym stole w innym oknie. To jest zatrzymane.
play-here = Graj tutaj
taken-back = Grasz teraz w tym oknie. Tamto jest zatrzymane.
you-were-kicked = Usunięto cię od stołu: { $reason }

turn-choices = Twój ruch: { $choices }.
choices-next = { $before }, { $one }
may-check = czekaj
may-call = sprawdź { $amount }
may-bring-in = bring-in { $amount }
may-bet = postaw { $range }
may-raise = przebij { $range }
may-exchange = wymień do { $count ->
        [one] { $count } karty
       *[other] { $count } kart
    }
may-discard = odrzuć { $count ->
        [one] { $count } kartę
        [few] { $count } karty
        [many] { $count } kart
       *[other] { $count } karty
    }
may-run = rozdaj board do { $count ->
        [one] { $count } razu
       *[other] { $count } razy
    }
may-show = pokaż
may-muck = ukryj
may-fold = pas
no-board-in-game = Ta gra nie ma boardu.
no-card-on-board = Na boardzie nie ma kart.
hear-board = { $board }: { $cards }.
hear-pot = Pula { $amount }.
no-hand-is-played = Nie trwa żadne rozdanie.
hear-stacks = Stacki: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Nikogo nie ma przy stole.
words-next = { $before }, { $one }

tab-hands = Rozdania
tab-chat = Czat
chat-messages = Wiadomości czatu
chat-message = Wiadomość
say-something = Napisz coś
send = Wyślij
close-panel = Zamknij panel
messages-wait = Wiadomości w kolejce
waits-to-be-sent = Czeka na wysłanie: { $text }
withdraw = Wycofaj
