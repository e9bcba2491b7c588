# Jak kończy się sesja przy stole i co się stało z żetonami.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Stół opuszczony{ $because }, masz { $chips }.
       *[no] Stół opuszczony{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Koniec bez połączenia{ $because }; miejsce z { $chips } jest nadal twoje.
       *[no] Koniec bez połączenia{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] Stół zamknięto{ $because }, odchodzisz z { $chips }.
       *[no] Stół zamknięto{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] Stół zamknięto pod twoją nieobecność{ $because }; przy stole było { $chips }.
       *[no] Stół zamknięto pod twoją nieobecność{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Usunięto cię od stołu{ $because }, masz { $chips }.
       *[no] Usunięto cię od stołu{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Twój dostęp do tego serwera jest zablokowany{ $because }; przy stole było { $chips }.
       *[no] Twój dostęp do tego serwera jest zablokowany{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Wylogowano cię na innym urządzeniu{ $because }; przy stole było { $chips }.
       *[no] Wylogowano cię na innym urządzeniu{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] Serwer zamknął to połączenie, bo masz ich za dużo{ $because }; przy stole było { $chips }.
       *[no] Serwer zamknął to połączenie, bo masz ich za dużo{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Jesteś przy tym stole przez inne połączenie{ $because }, które gra teraz twoimi { $chips }.
       *[no] Jesteś przy tym stole przez inne połączenie{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] Serwer się zatrzymał{ $because }; miejsce z { $chips } czeka przez jakiś czas.
       *[no] Serwer się zatrzymał{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] Połączenie zerwane{ $because }; miejsce z { $chips } czeka przez jakiś czas.
       *[no] Połączenie zerwane{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] Serwer zakończył połączenie{ $because }; przy stole było { $chips }.
       *[no] Serwer zakończył połączenie{ $because }.
    }
closed-empty = był pusty
session-won = { $ending } { $hands } { $hands ->
        [one] rozdanie
        [few] rozdania
        [many] rozdań
       *[other] rozdania
    }, wygrana { $chips }.
session-lost = { $ending } { $hands } { $hands ->
        [one] rozdanie
        [few] rozdania
        [many] rozdań
       *[other] rozdania
    }, przegrana { $chips }.

try-again = Enter: jeszcze raz, q: koniec.
nothing-sent-try-again = Nic nie wysłano. { $keys }
key-tries-again = Enter: jeszcze raz
key-quits = q: koniec
key-closes = Dowolny klawisz zamyka
play-again-locally = Zagraj znów: { $command }. Ze znajomymi: riverboat serve
