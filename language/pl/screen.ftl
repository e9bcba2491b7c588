# Co mówi poza tym pełny ekran.

key-help = pomoc
key-talk = mów
key-log = log
key-chat-count =
    { $unread ->
        [0] czat
       *[other] czat ({ $unread })
    }
key-hands = rozdania
key-sit = usiądź
key-leave-list = nie czekaj
key-sit-in = wróć
key-sit-out = pauza
key-leave = odejdź
key-invite = zaproś
key-command = polecenie
key-statistics = statystyki
key-back-to-table = do stołu
key-replay = odtwórz
key-choose = wybierz
key-list = lista
key-next = dalej
key-back = wstecz
key-street = runda
key-play = start
key-speed = tempo
key-other-hand = inne rozdanie

input-sends = Enter wysyła
input-back = Esc wstecz
menu-hint = ↑↓ wybór  Enter  Esc wstecz
page-scrolls = ↑↓ przewijanie, inny klawisz zamyka
page-closes = dowolny klawisz zamyka
log-older = starsze  PgDn  Esc
say-prompt = Powiedz
picked-card = oddaj

sits-out-hint = pauzujesz: { $key }, by wrócić
spectator-sits = { $key }, by usiąść
spectator-waits = { $key }: lista oczekujących
spectator-place = Twój numer na liście oczekujących: { $place }
spectator-others = Czekają: { $names }
spectator-hint = Oglądasz. { $key }: usiądź lub dołącz do listy oczekujących.
    .short = Oglądasz. { $key }: usiądź.
session-head = Sesja
session-hands = { $count } { $count ->
        [one] rozdanie
        [few] rozdania
        [many] rozdań
       *[other] rozdania
    }
session-last = Ostatnie rozdanie
log-head = Log
log-this-hand = To rozdanie
chat-head = Czat
chat-empty = Nie ma jeszcze wiadomości
face-up = Odkryte: { $dealt }
face-up-next = { $before }  { $one }

have-seat = Masz miejsce. { $key }: pauza lub powrót.
have-no-seat = Nie masz miejsca. { $key }: usiądź.
paste-ignored = Wklejony tekst pominięto. Naciśnij { $talk }, by pisać, lub { $command }, by wydać polecenie, i wklej ponownie.
too-soon-key = Za wcześnie. Nic nie wysłano. Naciśnij ponownie.
too-soon-click = Za wcześnie. Nic nie wysłano. Kliknij ponownie.
turn-over = Twój ruch minął. Nic nie wysłano.
turn-over-typed = Twój ruch minął. Wpisanego tekstu nie wysłano.
turn-over-typed-more = Twój ruch minął. Wpisanego tekstu nie wysłano. Esc to zamyka.
that-turn-over = Tamten ruch minął. Nic nie wysłano.
suspended-not-sent = Stół jest wstrzymany. Nic nie wysłano.
lost-not-sent = Połączenie zerwane. Nic nie wysłano.
no-replay = Nie masz zakończonego rozdania do odtworzenia.
host-only = To może zrobić tylko gospodarz stołu.
theme-kept = Motyw: { $theme }.
theme-not-saved = Nie udało się zapisać motywu: { $error }

tour-head = Witaj. Dowolny klawisz to zamyka.
tour-buttons = Każdy przycisk pokazuje swój klawisz: naciśnij klawisz lub kliknij przycisk.
tour-amount = Przebij otwiera pole kwoty. Przed Enterem nic nie jest wysyłane.
tour-help = { $help } pomaga w każdej chwili, a { $command } pokazuje polecenia.
small-first = Terminal jest za
small-second = mały: { $size }.
small-least = Trzeba { $size }.
window-turn = Twój ruch: { $table }
window-table = { $table }: Riverboat

help-head = Pomoc
help-now = Teraz:
help-in-advance = Z góry, do twojego ruchu:
help-choice = { $choice } ({ $detail })
help-amount-box = W polu kwoty: { $examples }.
help-amount-keys = Tab wybiera gotową kwotę, góra i dół zmieniają ją o dużą ciemną, Enter wysyła.
help-always = W każdej chwili:
help-key-talk = wyślij wiadomość do stołu
help-key-tab = pokaż czat zamiast logu lub odwrotnie
help-key-hands = twoje dawne rozdania, z odtworzeniem
help-key-statistics = twoje statystyki w tej sesji
help-key-sit = bez miejsca: usiądź lub dołącz do listy oczekujących; ponownie: opuść ją
help-key-sit-out = pauza od następnego rozdania lub powrót
help-key-command = wpisz polecenie z listy poniżej
help-key-leave = odejdź od stołu
help-commands = Polecenia, wpisywane po { $key }
statistics-head = Ta sesja

commands-head = Polecenia
list-talk = wyślij wiadomość do stołu
list-tab = czat lub log
list-older = starsze wiersze logu
list-newer = nowsze wiersze logu
list-hands = twoje dawne rozdania
list-replay = odtwórz ostatnie rozdanie
list-statistics = twoje statystyki
list-sit = usiądź, dołącz do listy oczekujących lub ją opuść
list-sit-out = pauza lub powrót
list-invite = zaproś innych
list-host = strona gospodarza
list-theme = motywy
list-language = język
list-help = pomoc
list-leave = odejdź od stołu
list-add = dokup żetony
list-rebuy = dokupuj automatycznie
list-move = zmień miejsce
list-wait = czekaj na dużą ciemną
list-automuck = pokazuj lub ukrywaj przegrane karty bez pytania
list-mute = ukryj czyjeś wiadomości
themes-head = Motywy
theme-dark = ciemny
theme-light = jasny
theme-colour-blind = dla daltonistów
theme-none = brak
languages-head = Języki
host-head = Strona gospodarza
host-resume = Wznów grę
host-pause = Przerwa po tym rozdaniu
host-stakes = Zmień stawki
host-ledger = Kto komu ile
host-invite = Zaproś innych
host-kick = Usuń: { $who }
host-kick-ask = Usunąć po rozdaniu: { $who }?
host-close = Zamknij stół
host-close-ask = Zamknąć stół dla wszystkich po rozdaniu?

invite-nobody = Nikt inny nie może dołączyć do tego stołu.
    .head = Nikt inny nie może dołączyć do tego stołu
invite-link = Wyślij innym ten link:
    .head = Wyślij innym ten link
invite-here-only = Działa tylko na tym komputerze. Dla innych połącz się przez jego adres w sieci.
invite-password = Pyta o hasło stołu.

hands-head = Twoje rozdania
hands-loading = Wczytywanie rozdań…
hands-none = Na tym serwerze nie masz zakończonych rozdań.
hand-broken = Serwer przysłał rozdanie, którego zdarzenia do siebie nie pasują.
replay-won = { $when }. Wygrana { $chips }.
replay-lost = { $when }. Przegrana { $chips }.
replay-steps = Krok  { $step } z { $steps }
replay-playing = odtwarzanie, { $speed }/s
replay-paused = wstrzymane, { $speed }/s

language-now = Język: { $name }.
language-unknown = „{ $code }” nie jest tu językiem. Spróbuj { $languages }.
language-which = Który język? Jeden z: { $languages }
language-not-saved = Nie udało się zapisać języka: { $error }
language-plain-only = Terminale nie piszą od prawej do lewej na pełnym ekranie ({ $name }). Użyj --plain.
language-plain-used = Terminale nie piszą od prawej do lewej na pełnym ekranie ({ $name }), więc działa tryb prosty.
