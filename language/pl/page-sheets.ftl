# Arkusze nad stroną.

buy-in = Buy-in
slider-of = { $field }, suwak
sit-down = Usiądź
sit-in-seat = Usiądź na miejscu { $seat }
wait-for-big-blind = Czekaj na dużą ciemną zamiast ją stawiać
leave-the-table = Odejdź od stołu
leave-with = Odchodzisz, żetony: { $chips }.
stay = Zostań
leave = Odejdź
in-a-hand = Trwa rozdanie z twoim udziałem.
after-this-hand = Po rozdaniu
fold-and-leave = Pas i odejdź
add-chips = Dokup
add = Dokup
chips-to-add = Ile dokupić
have-the-most = Masz najwięcej, ile pozwala stół: { $chips }.
chips-added-later = { $chips } dojdzie po rozdaniu. 0 to anuluje.
top-up = Dokupuj do { $chips }, gdy skończą mi się żetony
muck-losing = Nie pokazuj przegranych kart, bez pytania

link-copied = Link skopiowany.
copying-not-allowed = Kopiowanie jest tu niedozwolone: zaznacz link i skopiuj go.
link-with-password = Hasło jest w tym linku. Link to klucz: kto go ma, może wejść.
link-needs-password = Wejść może, kto ma link i hasło stołu.
link-is-enough = Wejść może, kto ma link: nazwa i miejsce.
link-for-here-only = Inne urządzenia nie otworzą tego linku: serwer jest dostępny tylko z tego komputera. By zapraszać, uruchom go z { $command }.
link-in-network = Link działa w twojej sieci. Znajomi gdzie indziej potrzebują przekierowania portu lub tunelu.
address-of-computer = Adres tego komputera w sieci
password-into-link = Dodaj hasło do linku
copy-link = Kopiuj link
share = Udostępnij…
code-of-link = Kod QR linku

rules-buy-in = Buy-in od { $least } do { $most }, miejsca: { $seats }
rules-time = { $seconds } s na ruch, bank czasu { $bank } s
rules-rabbit = Rabbit hunt
rules-spectators-chat = Widzowie mogą pisać na czacie
rules-unlisted = Ukryty: można trafić tylko przez link
all-rules = Wszystkie zasady
wait-list = Oczekujący: { $names }
table-is-paused = Przerwa przy stole.
table-id = Id { $id }

player-seat = Miejsce { $seat }, żetony: { $chips }
a-bot = Bot
sits-out = Pauzuje
owes-big-blind = Zaległa duża ciemna
time-bank = Bank czasu { $seconds } s
reason-for-all = Powód, widoczny dla wszystkich
usual-reason = decyzja gospodarza
kick = Usuń
mute = Wyłącz czat
unmute = Włącz czat
host = Gospodarz
resume-play = Wznów
pause = Przerwa
close-the-table = Zamknij stół
to-kick-or-mute = By kogoś usunąć lub wyłączyć mu czat, dotknij miejsca tej osoby.
stakes = Stawki
small-blind = Mała ciemna
big-blind = Duża ciemna
small-bet = Mały zakład
lowest-buy-in = Najniższy buy-in
highest-buy-in = Najwyższy buy-in
change-from-next-hand = Zmień od następnego rozdania
ledger = Rozliczenie
ledger-player = Nazwa
ledger-in = Wpłata
ledger-out = Wypłata
ledger-on-table = Na stole
ledger-result = Wynik
settle-up = Wyrównanie
pays = { $from } → { $to }: { $amount }
nobody-owes = Nikt nikomu nic nie jest winien.
house-took = Kasyno wzięło { $chips }.
stacks-at-start = W trakcie rozdania stacki są takie jak na jego początku.

my-hands = Moje rozdania
older-hands = Starsze
no-hand-yet = Nie ma jeszcze zakończonych rozdań.
all-hands = Wszystkie rozdania
went-to-showdown = Z showdownem
imported-hands = Zaimportowane
played-here = Grane tutaj
which-hands = Które rozdania
first-day = Od dnia
last-day = Do dnia
pot-at-least = Pula co najmniej
other-player = Inny gracz
no-such-hand = Żadne rozdanie nie pasuje.
on-board = na
hand-of-table = { $table }, rozdanie { $number }
all-my-hands = Wszystkie moje rozdania
step = Krok
step-back = Krok wstecz
step-forward = Krok naprzód
streets = Rundy
replay-play = Odtwórz
replay-pause = Wstrzymaj

my-statistics = Moje statystyki
the-last-hands = Ostatnie { $count }
group-by = Grupuj według
not-grouped = Niczego
by-date = Data
by-position = Pozycja
hands-read = { $count } z { $all }
result-in-hands = { $result } w { $count } { $count ->
        [one] rozdaniu
       *[other] rozdaniach
    }
vpip = VPIP
    .meaning = żetony z wyboru w pierwszej rundzie
pfr = PFR
    .meaning = zakład lub przebicie w niej
three-bet = 3-bet
    .meaning = przebicie pierwszego przebicia
aggression = Agresja
    .meaning = zakłady i przebicia na sprawdzenie, później
    .counts = { $bets } do { $calls }
to-showdown = Do showdownu
    .meaning = z rozdań, które dotarły do drugiej rundy
won-at-showdown = Wygrane na showdownie
part-of-whole = { $part } z { $whole }
percent-of = { $percent }%
winnings-over = Wygrane w { $count } { $count ->
        [one] rozdaniu
       *[other] rozdaniach
    }: od { $low } do { $high }, na końcu { $result }

settings = Ustawienia
language = Język
show-amounts-as = Kwoty w
amounts-chips = Żetonach
amounts-bb = Dużych ciemnych
amounts-money = Pieniądzach
currency = Waluta
chips-in-unit = Żetony w jednostce
chips-are = Żetony: { $chips } to { $amount }.
four-colours = Cztery barwy kolorów
sound-on-turn = Dźwięk i wibracja przy moim ruchu
notification-on-turn = Powiadomienie przy moim ruchu, gdy strona jest ukryta
notifications-not-allowed = Przeglądarka nie pozwala na powiadomienia.
moving-cards = Ruch kart i żetonów
keys = Klawisze
single-keys = Ruch jednym klawiszem
key-fold = Pas
key-call = Czekaj lub sprawdź
key-check = Czekaj, nigdy nie sprawdzaj
key-bet = Wybierz zakład; Enter stawia
key-raise = Wybierz przebicie; Enter przebija
key-allin = Wybierz all-in; Enter stawia
key-bringin = Bring-in
key-exchange = Wymień wybrane karty
key-pat = Nie wymieniaj
key-show = Pokaż
key-muck = Nie pokazuj
key-post = Postaw ciemną lub czekaj na nią
key-board = Odczytaj board
key-pot = Odczytaj pulę
key-stacks = Odczytaj stacki
key-chat = Czat
usual-keys = Zwykłe klawisze
digits-choose = 1–6 wybierają karty do wymiany, 1–3 ile razy rozdać board. Esc zamyka.
key-keeps-meaning = „{ $key }” zachowuje swoje znaczenie. Wybierz literę lub znak.
key-of-other = „{ $key }” to klawisz „{ $meaning }”. Wybierz inny albo najpierw zmień tamten.

account = Konto
you-are-registered = Masz konto.
registered-player = { $name } (z kontem)
guest-player = { $name } (gość)
balance = Saldo: { $chips }
change-password = Zmień hasło
change = Zmień
register-to-keep-name = Załóż konto, by zachować nazwę
register = Załóż konto
sign-out = Wyloguj
guest-signs-out = Gość po wylogowaniu nie może zalogować się ponownie.
at-least-characters = Co najmniej { $count } { $count ->
        [one] znak
        [few] znaki
        [many] znaków
       *[other] znaku
    }
current-password = Obecne hasło
new-password = Nowe hasło

chat-help = /say TEXT, /mute NAME, /unmute NAME. Dla gospodarza: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Nieznane polecenie „/{ $word }”. Nikt go nie dostał. Polecenia: /help.
chat-hosts-only = Polecenie /{ $word } jest tylko dla gospodarza stołu. Nic się nie zmieniło.
chat-say-what = Co powiedzieć? Na przykład: /say dobrze zagrane
chat-hidden = Wiadomości od { $name } są w tym oknie ukryte.
chat-shown = Nowe wiadomości od { $name } znów są widoczne.
chat-which-stakes = Jakie stawki? Na przykład: /stakes 100 200
chat-not-chips = „{ $typed }” to nie liczba żetonów. Spróbuj /stakes 100 200.
chat-nobody = Nikt tu nie ma nazwy „{ $name }”.
    .several = Kilka osób ma tu nazwę „{ $name }”.
reason-break = przerwa
reason-host = decyzją gospodarza
