# Was die Seite um den Tisch herum sagt.

page-needs-javascript = Riverboat braucht JavaScript.
needs-server = Dafür wird der Server gebraucht, der gerade nicht erreichbar ist.
not-drawn = Etwas konnte nicht gezeichnet werden. Das Spiel geht weiter; lade die Seite neu, wenn es so bleibt.

invited = Du bist an einen Tisch eingeladen.
i-have-a-password = Ich habe ein Passwort
password = Passwort
play = Spielen
your-name = Dein Name
choose-name = Wähle den Namen, den die anderen sehen.

password-asked = Dieser Tisch verlangt ein Passwort.
enter-password = Passwort eingeben
back-to-tables = Zurück zu den Tischen
private-table = Ein privater Tisch
table-password = Passwort des Tisches
enter = Eintreten

invites = { $host } lädt dich an „{ $name }“ ein.
invited-to = Du bist an „{ $name }“ eingeladen.
invitation-locked = { $game }. Der Tisch verlangt ein Passwort.
    .linked = { $game }. Der Tisch verlangt ein Passwort, das dein Link enthält.
invitation-stakes = { $game }, { $stakes }. Buy-in { $least } bis { $most }.
invitation-nobody = Noch sitzt niemand dort; { $room }.
invitation-names = Am Tisch: { $names }; { $room }.
invitation-players =
    { $count ->
        [one] Dort sitzt schon jemand; { $room }.
       *[other] Dort sitzen schon { $count }; { $room }.
    }
seats-free =
    { $free ->
        [one] { $free } von { $seats } Plätzen ist frei
       *[other] { $free } von { $seats } Plätzen sind frei
    }
seats-all-taken = alle { $seats } Plätze sind besetzt

to-the-tables = Zu den Tischen
menu = Menü
invite-players = Einladen
hands-and-chat = Hände und Chat
    .unread = Hände und Chat, { $count } ungelesen
paused-now = Pause
hands-left = noch { $count }
in-a-mix = { $mix }: { $game }
menu-rules = Regeln des Tisches
menu-host = Host: Pause, Einsätze, Schließen
menu-ledger = Abrechnung
menu-chips = Chips und Nachkauf
menu-hands = Meine Hände
menu-statistics = Meine Statistik
menu-settings = Einstellungen und Tasten
menu-account = Konto

reconnecting = Die Verbindung ist abgebrochen. Verbinde neu …
connect-again = Neu verbinden
close = Schließen
loading = Lade …

title-your-turn = ● Du bist dran – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Du bist dran

amount-not-one = „{ $typed }“ ist kein Betrag. Versuch 600, 3/4, pot oder 2.5bb.
amount-not-whole = { $typed } ist keine ganze Zahl von Chips.
amount-not-possible = { $amount } geht jetzt nicht: möglich ist { $range }.
amount-range = { $least } bis { $most }
    .two = { $least } oder { $most }
chips-not-whole = „{ $typed }“ ist keine ganze Zahl von Chips. Versuch { $example }.
chips-not-amount = „{ $typed }“ ist kein Betrag. Versuch { $example }.
amount-understood = „{ $typed }“ heißt hier { $amount }. Drück noch einmal Enter, wenn das stimmt.
