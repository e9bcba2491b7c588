# Przed stołem: połączenie, lista stołów, zajęcie miejsca.

connecting = Łączenie…
opening-table = Otwieranie stołu…
starting-server = Uruchamianie własnego serwera…
leaving-table = Odchodzenie od stołu…
waiting-quit = q koniec
waiting-seconds = { $seconds } s
token-not-saved = Nie udało się zapisać logowania: { $error }
playing-against = { $rules }, przeciwko { $bots } { $bots ->
        [one] botowi
       *[other] botom
    }.
practice-table = Trening
table-of = Stół: { $who }
table-taken = Stół { $table }.
table-line = { $name }: { $rules }, zajęte miejsca: { $players } z { $seats }

tables-head = Stoły (numer: dołącz, n: otwórz własny, q: koniec, Enter: odśwież):
tables-prompt = Stół
tables-more = i jeszcze { $count }; --table NAME dołącza do dowolnego stołu
table-unknown = Nieznany stół „{ $name }”.
table-needs-password = Odmowa: { $error }. Użyj --table i --password.
lobby-seated = { $players } z { $seats } miejsc
lobby-watching = widzowie: { $count }
lobby-password = hasło

lobby-table = Stół
lobby-game = Gra
lobby-stakes = Stawki
lobby-seats = Miejsca
lobby-watchers = Widzowie
lobby-locked = (hasło)
lobby-taken = { $players } z { $seats }
lobby-empty = Żaden stół nie jest otwarty. n otworzy nowy.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in od { $least } do { $most }, { $seconds } s na ruch
       *[other] Buy-in od { $least } do { $most }, { $seconds } s na ruch, oczekujący: { $waiting }
    }
lobby-all-cards = Po rozdaniu widzowie widzą wszystkie zakryte karty.
lobby-enter-password = Hasło:
lobby-key-join = dołącz
lobby-key-watch = oglądaj
lobby-key-new = nowy stół
lobby-key-choose = wybierz
lobby-key-quit = koniec

watching-hint = Oglądasz. Wpisz „in”, by usiąść, t pokaże stół, q kończy.
accept-hint = Wpisz „{ $word }”, by to przyjąć i usiąść, albo q, by odejść.
accept-again = Wpisz „{ $word }” lub q.
accept-prompt = Przyjmujesz?
not-seated = Nie zajmujesz miejsca.
back-in-seat = Znów masz miejsce { $seat }.
could-not-leave = Nie udało się odejść.
