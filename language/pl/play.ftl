# Co czyta się przy stole: ruchy, kolej, miejsca, zegar, żetony.

choice-fold = Pas
choice-check = Czekaj
choice-call = Sprawdź { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Postaw…
choice-raise = Przebij…
choice-bet-fixed = Postaw { $chips }…
choice-raise-fixed = Przebij { $chips }…
choice-exchange =
    { $count ->
        [0] Bez wymiany
       *[other] Wymień { $count }
    }
choice-cards = 1-{ $count } wybierają karty
choice-discard = Odrzuć { $count }
choice-run = Board { $times }
choice-show = Pokaż
choice-muck = Ukryj
choice-yes = Tak
choice-no = Nie
choice-buy-in = Buy-in { $chips }
choice-replay = Odtwórz rozdanie
in-advance = Z góry
in-advance-check-or-fold = czekaj lub pas
in-advance-check = czekaj
in-advance-call-any = sprawdź wszystko
range = od { $least } do { $most }
    .short = { $least }..{ $most }
    .two = { $least } lub { $most }

turn-yours = Twój ruch
turn-yours-seconds = Twój ruch  { $seconds } s
turn-theirs = Ruch: { $who }
turn-theirs-seconds = Ruch: { $who }  { $seconds } s
player-disconnected = { $who } nie ma połączenia
player-disconnected-waiting = { $who } nie ma połączenia. Czekamy do { $seconds } s.
player-reconnected = { $who } znów ma połączenie.
not-connected = Brak połączenia
connected-again = Połączenie wróciło.
connection-is-lost = Połączenie zerwane, łączenie ponownie. Na razie nic nie jest wysyłane.
    .short = Połączenie zerwane, łączenie ponownie. Na razie nic nie jest wysyłane
time-bank-left = bank czasu { $seconds } s
time-bank-running = biegnie bank czasu: { $seconds } s
time-bank-runs = Biegnie twój bank czasu: zostało { $seconds } s.
time-runs-out = Masz jeszcze { $seconds } s na ruch.

table-is-suspended = Stół jest wstrzymany
table-now-paused = Przerwa przy stole
table-suspended-why = Stół jest wstrzymany, bo nie można zapisać rozdań. Gra ruszy sama.
table-resumed = Gra toczy się dalej.
waiting-for-player = Czekamy na drugą osobę
    .sentence = Czekamy na drugą osobę.
waiting-for-hand = Czekamy na następne rozdanie
next-hand-soon = Zaraz następne rozdanie
    .short = Zaraz rozdanie
cards-are-dealt = Trwa rozdawanie

seat-free = miejsce { $seat } wolne
status-leaving = odchodzi
status-sitting-out = pauzuje
status-no-chips = bez żetonów
status-waits = czeka na dużą ciemną
    .short = czeka na DC
status-folded = pas
status-all-in = all-in
status-disconnected = offline
bank-left = bank { $seconds } s
you-alone = Ty
watching-now = Oglądasz
shown-later = Stół widać z opóźnieniem
dealer-button = D

hand-number = rozdanie { $number }
pot-of = Pula { $chips }
pot-named-main = główna { $chips }
pot-named-side = boczna { $chips }
pots-count = { $count } { $count ->
        [one] pula
        [few] pule
        [many] pul
       *[other] puli
    }
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = martwe
cards-up = odkryte
cards-down = zakryte
win-chance = { $percent }% na wygraną
price-of-call = Sprawdź { $chips } za { $pot }
pot-odds = Pot odds { $ratio } do 1, trzeba { $percent }%
equity-of =
    { $you ->
        [yes] Ty { $percent }%
       *[no] { $who } { $percent }%
    }
equities = Equity: { $odds }
percent = { $percent }%

amount-bet = Postaw
amount-raise = Przebij do
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent }% puli
amount-is-most = = { $amount }, maksimum
amount-is-least = = { $amount }, minimum
amount-limited-most = { $text } to { $amount }, maksimum.
amount-limited-least = { $text } to { $amount }, minimum.
amount-unknown = „{ $text }” to nie kwota. Spróbuj { $examples }.
amount-not-chips = { $amount } to nie całkowita liczba żetonów.
amount-below = { $amount } to mniej niż minimum { $least }.
amount-above = { $amount } to więcej niż maksimum { $most }.
amount-read-as = { $text } odczytano jako { $amount }.
number-not-whole = „{ $text }” to nie liczba całkowita.

doubt-free-fold = Możesz czekać za darmo.
doubt-all-in = To all-in za { $chips }, { $blinds } { $blinds ->
        [one] duża ciemna
        [few] duże ciemne
        [many] dużych ciemnych
       *[other] dużej ciemnej
    }.
doubt-leave = Odejście teraz to pas.
ask-sure = { $why } Na pewno?
ask-leave = Trwa rozdanie. Odejść teraz i spasować?
ask-seat = { $why } Zająć miejsce?

no-turn = To nie twój ruch.
no-seat = Nie masz miejsca. Polecenie „in” je zajmie.
no-chips = Nie masz żetonów. Polecenie „in” kupi nowe.
on-wait-list = Jesteś na liście oczekujących.
wait-list-instead = Nie ma wolnych miejsc. Jesteś na liście oczekujących i dostaniesz następne.
seat-not-taken = Jest wolne miejsce, ale nie udało się go zająć: { $error }.
seat-unknown = Nie ma tu miejsca { $seat }: miejsca są od 1 do { $seats }.
you-left = Nie ma cię już przy stole
you-post-big-blind = Postawisz dużą ciemną
you-are-broke = Nie masz już żetonów
you-have = Masz { $chips } ({ $net })
rebuy-off = Automatyczne dokupienie jest wyłączone.
rebuy-on = Automatyczne dokupienie: do { $chips }, gdy nie masz żetonów.
rebuy-on-below = Automatyczne dokupienie: do { $chips }, gdy masz mniej niż { $below }.
rebuy-offer =
    { $exact ->
        [yes] Miejsce czeka { $seconds } s. Wpisz „in”, by kupić { $chips }.
       *[no] Miejsce czeka do { $seconds } s. Wpisz „in”, by kupić { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] Brak żetonów. Miejsce jeszcze { $seconds } s
       *[no] Brak żetonów. Miejsce jeszcze do { $seconds } s
    }
turn-already-over = Ten ruch już minął, nic nie zrobiono.
nothing-in-advance = Jesteś all-in: w tym rozdaniu nie ma czego wybierać z góry.
cannot-bet = Teraz nie możesz postawić ani przebić.
refused = Odmowa: { $error }.
failed = { $error }.

duration-days = { $count } { $count ->
        [one] dzień
        [few] dni
        [many] dni
       *[other] dnia
    }
duration-hours = { $count } { $count ->
        [one] godzina
        [few] godziny
        [many] godzin
       *[other] godziny
    }
duration-minutes = { $count } { $count ->
        [one] minuta
        [few] minuty
        [many] minut
       *[other] minuty
    }
duration-seconds = { $count } { $count ->
        [one] sekunda
        [few] sekundy
        [many] sekund
       *[other] sekundy
    }
table-rules = Stół { $name }: { $rules }.
table-seats = { $seats } { $seats ->
        [one] miejsce
        [few] miejsca
        [many] miejsc
       *[other] miejsca
    }, buy-in od { $least } do { $most }, na ruch: { $time }.
table-seats-and-bank = { $seats } { $seats ->
        [one] miejsce
        [few] miejsca
        [many] miejsc
       *[other] miejsca
    }, buy-in od { $least } do { $most }, na ruch: { $time }, bank czasu: { $bank }.
spectators-see-all = Po rozdaniu widzowie widzą wszystkie zakryte karty, także spasowane; opóźnienie: { $time }.

statistics-none = W tej sesji nie masz zakończonych rozdań.
statistics-hands = Rozdania
statistics-net = Wygrana lub przegrana
statistics-biggest = Największa wygrana pula
statistics-vpip = Żetony z wyboru (VPIP)
statistics-pfr = Przebicie w pierwszej rundzie (PFR)
statistics-three-bet = Przebicie przebicia (3-bet)
statistics-aggression = Agresja (zakłady i przebicia na sprawdzenie)
statistics-showdowns = Do showdownu
statistics-showdowns-won = Wygrane na showdownie
statistics-no-case = jeszcze nic
statistics-share = { $percent }%  ({ $part } z { $whole })
statistics-to-calls = { $raises } do { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = ostatnie rozdania, od najstarszego

ledger-column-bought-in = wpłata
ledger-column-cashed-out = wypłata
ledger-column-on-table = na stole
ledger-column-result = wynik
ledger-settle = Wyrównanie:
ledger-payment = { $payer } → { $payee }: { $chips }
ledger-even = Nikt nikomu nic nie jest winien.
ledger-house = Kasyno wzięło { $chips }
