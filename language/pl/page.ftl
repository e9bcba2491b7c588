# Co mówi strona wokół stołu.

page-needs-javascript = Riverboat wymaga JavaScriptu.
needs-server = Do tego potrzebny jest serwer, a teraz jest niedostępny.
not-drawn = Czegoś nie udało się narysować. Gra trwa; odśwież stronę, jeśli tak zostanie.

invited = Masz zaproszenie do stołu.
i-have-a-password = Mam hasło
password = Hasło
play = Graj
your-name = Twoja nazwa
choose-name = Wybierz nazwę, którą zobaczą inni.

password-asked = Ten stół wymaga hasła.
enter-password = Podaj hasło
back-to-tables = Wróć do stołów
private-table = Prywatny stół
table-password = Hasło stołu
enter = Wejdź

invites = { $host } zaprasza cię do „{ $name }”.
invited-to = Masz zaproszenie do „{ $name }”.
invitation-locked = { $game }. Stół wymaga hasła.
    .linked = { $game }. Stół wymaga hasła, które jest w twoim linku.
invitation-stakes = { $game }, { $stakes }. Buy-in od { $least } do { $most }.
invitation-nobody = Nikogo tam jeszcze nie ma; { $room }.
invitation-names = Przy stole: { $names }; { $room }.
invitation-players = Przy stole { $count ->
        [one] jest { $count } osoba
        [few] są { $count } osoby
        [many] jest { $count } osób
       *[other] jest { $count } osoby
    }; { $room }.
seats-free = wolne miejsca: { $free } z { $seats }
seats-all-taken = wszystkie miejsca zajęte ({ $seats })

to-the-tables = Do stołów
menu = Menu
invite-players = Zaproś
hands-and-chat = Rozdania i czat
    .unread = Rozdania i czat, nieprzeczytane: { $count }
paused-now = Przerwa
hands-left = jeszcze { $count }
in-a-mix = { $mix }: { $game }
menu-rules = Zasady stołu
menu-host = Gospodarz: przerwa, stawki, zamknięcie
menu-ledger = Rozliczenie
menu-chips = Żetony i dokupienie
menu-hands = Moje rozdania
menu-statistics = Moje statystyki
menu-settings = Ustawienia i klawisze
menu-account = Konto

reconnecting = Połączenie zerwane. Łączenie ponownie…
connect-again = Połącz ponownie
close = Zamknij
loading = Wczytywanie…

title-your-turn = ● Twój ruch – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Twój ruch

amount-not-one = „{ $typed }” to nie kwota. Spróbuj 600, 3/4, pot lub 2.5bb.
amount-not-whole = { $typed } to nie całkowita liczba żetonów.
amount-not-possible = { $amount } nie jest teraz możliwe: kwota { $range }.
amount-range = od { $least } do { $most }
    .two = { $least } lub { $most }
chips-not-whole = „{ $typed }” to nie całkowita liczba żetonów. Spróbuj { $example }.
chips-not-amount = „{ $typed }” to nie kwota. Spróbuj { $example }.
amount-understood = „{ $typed }” odczytano jako { $amount }. Jeśli dobrze, naciśnij Enter jeszcze raz.
