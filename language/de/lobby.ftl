# Vor dem Tisch: verbinden, die Liste der Tische, Platz nehmen.

connecting = Verbinde …
opening-table = Eröffne einen Tisch …
starting-server = Starte einen eigenen Server …
leaving-table = Verlasse den Tisch …
waiting-quit = q beenden
waiting-seconds = { $seconds } s
token-not-saved = Deine Anmeldung konnte nicht gespeichert werden: { $error }
playing-against =
    { $bots ->
        [one] { $rules } gegen einen Bot.
       *[other] { $rules } gegen { $bots } Bots.
    }
practice-table = Übung
table-of = Tisch von { $who }
table-taken = Tisch { $table }.
table-line =
    { $seats ->
        [one] { $name }: { $rules }, { $players } von { $seats } Platz besetzt
       *[other] { $name }: { $rules }, { $players } von { $seats } Plätzen besetzt
    }

tables-head = Tische (Zahl: beitreten, n: eigenen eröffnen, q: beenden, Enter: neu auflisten):
tables-prompt = Tisch
tables-more =
    { $count ->
        [one] und { $count } weiterer; --table NAME tritt jedem Tisch bei
       *[other] und { $count } weitere; --table NAME tritt jedem Tisch bei
    }
table-unknown = Unbekannter Tisch „{ $name }“.
table-needs-password = Abgelehnt: { $error }. Nimm --table und --password, um beizutreten.
lobby-seated = { $players } von { $seats } Plätzen
lobby-watching = { $count } schauen zu
lobby-password = Passwort

lobby-table = Tisch
lobby-game = Spiel
lobby-stakes = Einsätze
lobby-seats = Plätze
lobby-watchers = Zuschauer
lobby-locked = (Passwort)
lobby-taken = { $players } von { $seats }
lobby-empty = Kein Tisch ist offen. n eröffnet einen.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in { $least } bis { $most }, { $seconds } s Bedenkzeit
       *[other] Buy-in { $least } bis { $most }, { $seconds } s Bedenkzeit, { $waiting } auf der Warteliste
    }
lobby-all-cards = Zuschauer sehen nach jeder Hand alle Hole Cards.
lobby-enter-password = Passwort:
lobby-key-join = beitreten
lobby-key-watch = zuschauen
lobby-key-new = neuer Tisch
lobby-key-choose = wählen
lobby-key-quit = beenden

watching-hint = Du schaust zu. Tippe „in“, um dich zu setzen, t zeigt den Tisch, q beendet.
accept-hint = Tippe „{ $word }“, um das anzunehmen und dich zu setzen, oder q zum Gehen.
accept-again = Tippe „{ $word }“ oder q.
accept-prompt = Annehmen?
not-seated = Du hast dich nicht gesetzt.
back-in-seat = Du bist wieder auf Platz { $seat }.
could-not-leave = Du konntest nicht gehen.
