# Turnieje: lista, karta, wiersz przy stole, co się dzieje, dyrektor, zegar na salę.

tournaments = Turnieje
tour-none = Nie ma otwartego turnieju. Otwórz własny: sit-and-go zaczyna się po zebraniu kompletu.
tour-lobby = t: turnieje; t 1: klasyfikacja pierwszego
tour-open-one = Otwórz turniej
tour-open = Otwórz turniej
tour-password = Hasło turnieju
tour-stage-registering = zapisy
tour-stage-running = trwa
tour-stage-finished = zakończony
tour-stage-cancelled = odwołany
tour-entry = wpisowe { $price }
tour-entry-bounty = wpisowe { $price }, w tym bounty { $bounty }
tour-free = za darmo
tour-entered = zapisani: { $count } z { $most }
tour-left = w grze { $left } z { $count }
tour-starts-full = po zebraniu kompletu
tour-starts-director = na znak dyrektora
tour-starts = Start: { $when }
tour-bots-may = boty mogą grać
tour-register = Zapisz się
tour-unregister = Wypisz się
tour-registered = Masz wpis. Twoje miejsce otworzy się samo, gdy zacznie się gra.
tour-to-your-table = Do swojego stołu
tour-watch = Oglądaj
tour-watch-on = Oglądaj dalej
tour-re-enter = Wejdź ponownie
tour-rebuy = Rebuy: { $chips } za { $price }
tour-no-rebuy = Bez rebuy
tour-add-on = Add-on: { $chips } za { $price }
tour-structure = Struktura
tour-level = Poziom
tour-blinds = Ciemne
tour-lasts = Trwa
tour-minutes = { $count } min
tour-hands = rozdania: { $count }
tour-break-after = Przerwa { $count } min
tour-stacks = Stacki po { $chips }, miejsca przy stole: { $seats }
tour-late = Zapisy do końca poziomu { $level }
tour-expected = Trwa około { $time } (szacunek)
tour-prizes = Nagrody
tour-pool = Pula nagród: { $chips }
tour-standings = Klasyfikacja
tour-place = Miejsce
tour-player = Gracz
tour-stack = Stack
tour-tables = Stoły
tour-table = Stół { $number }
tour-nobody = Nikt się jeszcze nie zapisał.
tour-out = poza grą
tour-level-now = Poziom { $level }: { $blinds }
tour-next-level = potem { $blinds }
tour-average = średnia { $chips }
tour-rank = miejsce { $rank } z { $left }
tour-your-bounty = twoje bounty { $chips }
tour-break = Przerwa
tour-paused = Wstrzymany
tour-suspended = Serwer nie może teraz zapisywać rozdań. Zegar i stoły czekają.
tour-hand-for-hand = Hand for hand
tour-time-cards = Karty czasu: { $count } po { $seconds } s
    .anew = Karty czasu: { $count } po { $seconds } s, znów wszystkie od poziomu { $levels }
tour-use-time-card = Użyj karty czasu: { $seconds } s więcej, zostało { $count }
tour-started = Turniej się zaczyna
tour-you-seated = Grasz przy stole { $table }, miejsce { $seat }
tour-you-moved = Przechodzisz do stołu { $table }, miejsce { $seat }
    .broken = Twój stół jest rozwiązany: przechodzisz do stołu { $table }, miejsce { $seat }
    .balance = Dla wyrównania stołów przechodzisz do stołu { $table }, miejsce { $seat }
tour-level-begun = Poziom { $level } od następnego rozdania: { $blinds }
tour-break-begun = Zaczyna się przerwa { $time }
tour-break-ended = Koniec przerwy
tour-paused-for = Turniej jest wstrzymany: { $reason }
tour-resumed = Turniej trwa dalej
tour-time-added = Zegar dłużej o { $time }: { $reason }
tour-hand-for-hand-begun = Hand for hand: każdy stół czeka na inne
tour-all-in-held = All-in: karty pozostają zakryte, aż skończą wszystkie stoły
tour-deal-proposed = Proponowany układ: { $shares }
    .rest = Proponowany układ: { $shares }. Do rozegrania zostaje: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Akceptujesz układ
       *[no] { $who } akceptuje układ
    }
tour-deal-off = Nie ma układu: { $reason }
    .refused = Nie ma układu: nie wszyscy akceptują
    .elimination = Nie ma układu: ktoś odpadł
    .expired = Nie ma układu: czas minął
tour-deal-made = Wszyscy akceptują: układ zawarty
tour-deal-paid = Wypłacono z układu: { $shares }
    .rest = Wypłacono z układu: { $shares }. Do rozegrania zostaje: { $chips }
tour-deal-open = Układ: akceptuje { $agreed } z { $count }
    .all = Układ: wszyscy akceptują; zostanie zawarty po zakończeniu rozdań
tour-deal-agreed = akceptują: { $names }
tour-deal-yours = dostajesz { $chips }
tour-deal-left = { $time } na głosowanie
tour-director-named = { $who } może prowadzić turniej
tour-director-removed = { $who } nie prowadzi już turnieju
tour-hand-for-hand-ended = Koniec hand for hand
tour-final-table = Stół finałowy: miejsca są wylosowane
tour-final-delayed = Widzowie widzą stół finałowy { $seconds } s później, ze wszystkimi zakrytymi kartami
tour-round-begun = Zaczyna się runda { $round }
tour-closed = Zapisy są zamknięte: { $pool } w puli nagród, płatne miejsca: { $places }
tour-place-taken =
    { $you ->
        [yes] Kończysz na miejscu { $place }
       *[no] { $who } kończy na miejscu { $place }
    }
tour-busted-by =
    { $you ->
        [yes] Odpadasz, wygrywa { $by }
       *[no] { $who } odpada, wygrywa { $by }
    }
tour-prize-won =
    { $you ->
        [yes] Wygrywasz { $chips }
       *[no] { $who } wygrywa { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Wygrywasz bounty, { $of }: { $chips }
       *[no] { $who } wygrywa bounty, { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Opuszczasz rozdania ({ $count }): { $reason }
       *[no] { $who } opuszcza rozdania ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Dyskwalifikacja dla ciebie: { $reason }
       *[no] { $who }: dyskwalifikacja: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] Dyrektor ustawia twój stack na { $chips }: { $reason }
       *[no] { $who }: dyrektor ustawia stack na { $chips }: { $reason }
    }
tour-rebuy-asked = Nie masz już żetonów. Rebuy w ciągu { $seconds } s?
tour-cancelled-for = Turniej jest odwołany, wpisowe wraca do graczy: { $reason }
tour-over = Turniej się skończył
tour-won-by =
    { $you ->
        [yes] Wygrywasz turniej
       *[no] { $who } wygrywa turniej
    }
tour-name = Turniej: { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Sit-and-go turbo
tour-ready-hyper = Sit-and-go hyper turbo
tour-ready-heads-up = Heads-up
tour-ready-bracket = Drabinka heads-up
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Rebuy i add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Progresywne bounty
tour-ready-satellite = Satelita
tour-ready-six-handed = Sześć miejsc
tour-ready-omaha = Omaha pot-limit
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Gracze
tour-length = Czas w minutach
tour-cost-nothing = Wpisowe za darmo
tour-let-bots = Boty mogą grać
tour-start-time = Start, jeśli o godzinie
tour-direct = Prowadzenie
tour-start-now = Zacznij teraz
tour-pause = Wstrzymaj
tour-resume = Wznów
tour-add-minutes = + { $count } min
tour-skip-level = Następny poziom
tour-undo-level = Poprzedni poziom
tour-cancel = Odwołaj turniej
tour-move = Przesadź
tour-penalise = Kara
tour-rounds = Okrążenia
tour-seat = Miejsce
tour-disqualify = Zdyskwalifikuj
tour-set-stack = Ustaw stack
tour-break-table = Rozwiąż stół
tour-deal = Układ
tour-deal-icm = Według ICM
tour-deal-chips = Według żetonów
tour-deal-rest = Do rozegrania
tour-deal-propose = Zaproponuj
tour-deal-accept = Akceptuj układ
tour-deal-decline = Odrzuć układ
tour-deal-withdraw = Wycofaj układ
tour-name-director = Mianuj dyrektorem
tour-remove-director = Odwołaj dyrektora
tour-sure = Na pewno
    .first = Najpierw włącz „Na pewno”.
tour-by-director = decyzja dyrektora
tour-clock = Zegar na salę
tour-players-entered = Gracze
tour-waiting = Masz wpis: { $name }. Start: { $when }. Zapisani: { $count } z { $most }
tour-leaving = Wpis zostaje: nieobecni dostają karty i płacą ciemne. Powrót: { $command }
tour-commands = /standings: klasyfikacja; /clock: poziom i zegar; /rebuy, /norebuy, /addon: żetony
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: zaproponuj układ; /accept, /decline: głosuj
tour-no-deal = Nie zaproponowano układu.
tour-deal-form = Napisz układ tak: /deal icm, /deal chips 100 albo /deal Ann=500 Bob=300.
tour-done = Gotowe
