# Wie eine Sitzung am Tisch endet, und was aus den Chips wurde.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Du hast den Tisch{ $because } mit { $chips } verlassen.
       *[no] Du hast den Tisch{ $because } verlassen.
    }
ending-left-offline =
    { $seated ->
        [yes] Du hast ohne Verbindung aufgehört{ $because }; dein Platz mit { $chips } gehört dir noch.
       *[no] Du hast ohne Verbindung aufgehört{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] Der Tisch wurde geschlossen{ $because }, und du hast ihn mit { $chips } verlassen.
       *[no] Der Tisch wurde geschlossen{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] Der Tisch wurde in deiner Abwesenheit geschlossen{ $because }; du hattest dort { $chips }.
       *[no] Der Tisch wurde in deiner Abwesenheit geschlossen{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Du wurdest vom Tisch entfernt{ $because } und gehst mit { $chips }.
       *[no] Du wurdest vom Tisch entfernt{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Du bist auf diesem Server gesperrt{ $because }; du hattest am Tisch { $chips }.
       *[no] Du bist auf diesem Server gesperrt{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Du wurdest von einem anderen Gerät aus abgemeldet{ $because }; du hattest am Tisch { $chips }.
       *[no] Du wurdest von einem anderen Gerät aus abgemeldet{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] Der Server hat diese Verbindung geschlossen, weil du zu viele hast{ $because }; du hattest am Tisch { $chips }.
       *[no] Der Server hat diese Verbindung geschlossen, weil du zu viele hast{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Du bist über eine andere Verbindung am Tisch{ $because }, die ab jetzt deine { $chips } spielt.
       *[no] Du bist über eine andere Verbindung am Tisch{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] Der Server wurde beendet{ $because }; dein Platz mit { $chips } bleibt eine Weile reserviert.
       *[no] Der Server wurde beendet{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] Die Verbindung ist abgebrochen{ $because }; dein Platz mit { $chips } bleibt eine Weile reserviert.
       *[no] Die Verbindung ist abgebrochen{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] Der Server hat die Verbindung beendet{ $because }; du hattest am Tisch { $chips }.
       *[no] Der Server hat die Verbindung beendet{ $because }.
    }
closed-empty = er war leer
session-won =
    { $hands ->
        [one] { $ending } Du hast { $hands } Hand gespielt und { $chips } gewonnen.
       *[other] { $ending } Du hast { $hands } Hände gespielt und { $chips } gewonnen.
    }
session-lost =
    { $hands ->
        [one] { $ending } Du hast { $hands } Hand gespielt und { $chips } verloren.
       *[other] { $ending } Du hast { $hands } Hände gespielt und { $chips } verloren.
    }

try-again = Enter versucht es noch einmal, q beendet.
nothing-sent-try-again = Nichts wurde gesendet. { $keys }
key-tries-again = Enter versucht es noch einmal
key-quits = q beendet
key-closes = Jede Taste schließt dies
play-again-locally = Noch einmal spielen: { $command }. Mit Freunden: riverboat serve
