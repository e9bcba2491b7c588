# Dlaczego serwer odrzucił polecenie.

error-unsupported_version = Wersje tej strony lub programu i serwera nie pasują do siebie. Zaktualizuj starszą.
error-unknown_token = Twoje logowanie już nie jest ważne. Zaloguj się ponownie.
error-wrong_password = Nazwa lub hasło jest błędne.
    .table = Hasło jest błędne.
error-too_many_attempts = Za dużo błędnych haseł. Spróbuj później.
    .sign-ins = Za dużo osób loguje się naraz. Spróbuj za chwilę.
error-banned = Twój dostęp jest zablokowany.
error-signed_out = Nastąpiło wylogowanie.
error-replaced = Masz za dużo połączeń; to zostało zamknięte.
error-name_taken = Ta nazwa należy do kogoś innego albo jest do takiej podobna. Wybierz inną albo zaloguj się jej hasłem.
error-bad_name = Taka nazwa nie jest możliwa. Użyj liter jednego alfabetu i cyfr.
    .long = Nazwa jest za długa. Najwięcej znaków: { $most }.
error-bad_text = W tekście jest niedozwolony znak. Usuń go.
error-common_password = To hasło jest jednym z najczęstszych, próbowanych najpierw. Wybierz inne, na przykład trzy słowa.
error-already_registered = Masz już konto.
error-not_registered = Gość nie ma hasła. Najpierw załóż konto.
error-operators_only = To może zrobić tylko gospodarz stołu albo operator.
error-unknown_player = Nie ma tu nikogo o tej nazwie.
error-unknown_hand = Nie było cię w tym rozdaniu albo jeszcze trwa.
error-not_enough_chips = Twoje saldo jest za małe.
    .balance = Twoje saldo to { $balance }, za mało na { $chips }.

error-bad_message = Serwer tego nie przyjął.
error-conflict = Wysłano to dwa razy z różną treścią. Spróbuj jeszcze raz.
error-outcome_unknown = Nie wiadomo jeszcze, czy to się stało. Spójrz na stół, zanim powtórzysz.
error-too_often = Robisz to za często. Odczekaj chwilę i spróbuj ponownie.
    .lists = Za dużo zapytań o listy. Odczekaj chwilę.
    .opening = Za często otwierasz stoły. Spróbuj za minutę.
    .chat = Wysyłasz za dużo wiadomości. Odczekaj chwilę.
    .sign-ins = Z twojego adresu loguje się za dużo osób. Spróbuj za chwilę.
    .guests = Z twojej sieci przyszło dziś za dużo nowych gości. Zaloguj się na konto albo spróbuj później.
error-internal = Coś poszło nie tak na serwerze. Spróbuj ponownie.
    .moving = Stół przenosi się na inny serwer.
error-starting = Serwer startuje i odtwarza stoły. Spróbuj za chwilę.
error-tables_only = Ten serwer ma tylko stoły. Połącz się z innym serwerem klastra.
error-closing = Serwer się zamyka.
    .no-tables = Serwer wkrótce się zamknie. Nie można otwierać nowych stołów.
    .seconds = Serwer zamknie się najpóźniej za { $seconds } { $seconds ->
        [one] sekundę
        [few] sekundy
        [many] sekund
       *[other] sekundy
    }; połącz się potem ponownie, a niedokończone rozdanie będzie trwać dalej.
    .moving = Chwileczkę: twój stół się przenosi.
error-stale = Ten ruch już minął. Nic się nie zmieniło.
error-journal_unavailable = Stół jest wstrzymany, bo nic nie można teraz zapisać. Gra ruszy sama.
    .unconfirmed = Serwer nie mógł potwierdzić zapisu. Wynik zobaczysz, gdy gra ruszy.
    .moving = Ten stół przenosi się na inny serwer. Spróbuj ponownie.

error-unknown_table = Nie ma takiego stołu.
error-table_closed = Ten stół jest zamknięty.
    .after-hand = Ten stół zamknie się po rozdaniu.
    .at = Ten stół zamknięto { $at }: { $reason }
error-unknown_game = Nie ma tu takiej gry.
error-bad_stakes = W tę grę nie można grać o takie stawki.
error-bad_rules = Ta gra nie pozwala na takie zasady.
    .keep = Twój pusty stół jest otwarty najwyżej { $minutes } { $minutes ->
        [one] minutę
        [few] minuty
        [many] minut
       *[other] minuty
    }.
error-bad_buy_in = Buy-in jest poza granicami stołu.
    .limits = Buy-in wynosi od { $least } do { $most }, nie { $chips }.
    .add = { $chips } to więcej niż najwyższy buy-in { $most }.
    .room = Masz { $stack }, a możesz mieć do { $most }.
    .empty = Buy-in wynosi od { $least } do { $most }.
error-too_many_tables = Otwarto za dużo stołów. Spróbuj później.
    .yours = Masz otwarte stoły: { $most }, to limit. Najpierw zamknij jeden.
    .guests = Ostatnie wolne stoły są dla osób z kontem. Załóż konto albo spróbuj później.
    .address = Stoły otwarte z twojego adresu lub sieci: { $most }, to limit. Najpierw zamknij jeden.
error-table_busy = Stół jest zajęty. Spróbuj ponownie.
error-not_watching = Najpierw otwórz ten stół.
error-unknown_seat = Stół nie ma tego miejsca.
error-seat_taken = To miejsce jest zajęte lub zarezerwowane. Wybierz inne.
error-table_full = Wszystkie miejsca są zajęte. Dołącz do listy oczekujących.
error-already_seated = Masz już miejsce przy tym stole.
error-not_seated = Nie masz miejsca przy tym stole.
    .leaving = Twoje miejsce zwolni się po tym rozdaniu.
error-others_wait = Inni czekają na miejsce. Dołącz do listy oczekujących.
error-wait_list_full = Lista oczekujących jest pełna.
    .most = Lista oczekujących jest pełna, osób: { $most }.
error-taken_over = Grasz przy tym stole przez inne połączenie.
error-not_at_table = Tej osoby nie ma przy stole.
error-kicked = Usunięto cię od tego stołu.
error-muted = Przy tym stole nie możesz pisać na czacie.
error-may_not_chat = Przy tym stole na czacie piszą tylko osoby z miejscem.
error-too_many_muted = Za dużo osób bez czatu. Najpierw komuś go przywróć.
error-password_needed = Ten stół wymaga hasła.
error-too_many_kicked = Od tego stołu usunięto za dużo osób.

error-not_your_turn = To nie twój ruch.
error-illegal_action = Zasady teraz na to nie pozwalają.
error-cannot_check = Nie możesz czekać: jest zakład do sprawdzenia.
    .price = Nie możesz czekać: sprawdzenie kosztuje { $price }.
error-cannot_bet = Jest już zakład; możesz go przebić.
error-nothing_to_call = Nie ma czego sprawdzać. Możesz czekać.
error-nothing_to_raise = Nie ma czego przebijać. Możesz postawić.
error-below_minimum = Zakład lub przebicie jest za małe.
    .amount = { $amount } to za mało: minimum to { $least }.
error-above_maximum = Zakład lub przebicie jest za duże.
    .amount = { $amount } to za dużo: maksimum to { $most }.
error-bad_amount = Taka kwota tu nie pasuje.
    .two = { $amount } nie jest możliwe: wybierz { $least } lub { $most }.
error-stack_too_short = Masz za mało żetonów, by przebić.
error-nobody_can_call = Nikt już nie mógłby sprawdzić przebicia.
error-not_reopened = Po twoim ruchu nie było pełnego przebicia. Możesz sprawdzić lub spasować.
error-wrong_phase = Teraz tego nie możesz zrobić.
error-capped = Limit przebić osiągnięty. Możesz sprawdzić lub spasować.
error-bring_in_due = Postaw bring-in albo zakład.
error-no_bring_in = Nie trzeba stawiać bring-in.
error-bad_draw = Tych kart nie możesz wymienić.
error-bad_runs = Tyle razy boardu nie można rozdać.
error-no_rabbit = Po tym rozdaniu nie ma kart do pokazania.
error-your_turn = Twój ruch: działaj.
error-not_in_hand = W tym rozdaniu nie masz już nic do postawienia.
error-price_changed = Cena się zmieniła. Spójrz na nią i wybierz ponownie.
    .price = Cena to teraz { $price }. Wybierz ponownie.
error-nothing_to_show = Nie masz takich zakrytych kart.
error-no_time_cards = Nie masz już kart czasu.
error-no_fair_deals = Ten pokój nie rozdaje ze zobowiązaniem.
error-no_value_due = W tym rozdaniu nie oczekuje się twojej liczby.
error-wrong_value = Ta liczba nie pochodzi z twojego łańcucha.

error-unknown_tournament = Ten turniej nie istnieje.
error-tournament_table = Ten stół należy do turnieju, który decyduje o miejscach, żetonach i rozdaniach.
error-too_many_tournaments = Otwartych jest za dużo turniejów. Najpierw zakończ jeden albo spróbuj później.
error-bad_structure = Przy tej strukturze nie da się rozegrać turnieju.
error-bad_start = Początek musi być w przyszłości, najwyżej za rok.
error-no_bots = Ten turniej jest tylko dla ludzi.
error-wrong_stage = Turniej jeszcze się nie zaczął albo już się skończył.
error-tournament_full = Wszystkie miejsca w turnieju są zajęte.
error-registration_closed = Zapisy są zamknięte.
error-entered_already = Udział w tym turnieju jest już zgłoszony.
error-not_entered = Ta osoba nie jest zapisana do turnieju.
error-player_out = Ta osoba odpadła z turnieju.
error-not_out = Nadal grasz w turnieju.
error-no_re_entry = Wykorzystano już wszystkie ponowne wejścia.
error-no_rebuy = Teraz nie można dokupić żetonów.
error-bad_deal = Te kwoty nie dzielą pozostałych nagród.
error-deal_open = Układ został już zaproponowany.
error-no_deal = Nie ma układu, o którym możesz zdecydować.
error-bad_director = Ta osoba już prowadzi turniej albo nie została do tego wyznaczona.
error-rebuy_declared = Dokupienie jest już zgłoszone.
error-no_add_on = Add-on nie jest teraz sprzedawany.
error-disqualified = Ta osoba jest zdyskwalifikowana.
error-too_few_players = Zapisało się za mało osób.
error-paused_already = Turniej jest już wstrzymany.
error-play_not_paused = Turniej nie jest wstrzymany.
error-no_level = Nie ma takiego poziomu.
error-bad_time = Teraz nie można dodać czasu.
error-bad_penalty = Podaj 1 rundę lub więcej.
error-bad_correction = Nie można ustawić takiej liczby żetonów.
error-no_table = Turniej nie ma takiego stołu.
error-seat_not_free = To miejsce nie jest wolne.
error-no_room = Pozostałe stoły mają za mało wolnych miejsc.
error-hand_in_progress = Poczekaj na koniec rozdania.
error-last_player = Nikt inny nie ma żetonów.
error-prizes_paid = Wypłacono już nagrody, więc turnieju nie można odwołać.

error-offline = Brak połączenia.
    .nothing-sent = Brak połączenia. Nic nie wysłano.
    .closed = Połączenie jest zamknięte.
    .lost = Połączenie zerwane.
    .unanswered = Połączenie zerwane. Nie wiadomo, czy twój wybór dotarł.
    .silent = Serwer nie odpowiada.
    .nonsense = Serwer przysłał coś nieczytelnego.
