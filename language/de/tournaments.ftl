# Turniere: die Liste, das Blatt, die Zeile am Tisch, was geschieht, die Turnierleitung, die Uhr für den Raum.

tournaments = Turniere
tour-none = Kein Turnier ist offen. Eröffne eins: Ein Sit-and-go beginnt, wenn es voll ist.
tour-lobby = t: Turniere; t 1: die Rangliste des ersten
tour-open-one = Turnier eröffnen
tour-open = Turnier eröffnen
tour-password = Passwort des Turniers
tour-stage-registering = Anmeldung
tour-stage-running = läuft
tour-stage-finished = beendet
tour-stage-cancelled = abgesagt
tour-entry = Buy-in { $price }
tour-entry-bounty = Buy-in { $price }, davon { $bounty } Bounty
tour-free = kostenlos
tour-entered = { $count } von { $most } angemeldet
tour-left = noch { $left } von { $count }
tour-starts-full = wenn es voll ist
tour-starts-director = wenn die Turnierleitung beginnt
tour-starts = Beginn: { $when }
tour-bots-may = Bots erlaubt
tour-register = Anmelden
tour-unregister = Abmelden
tour-registered = Du bist angemeldet. Dein Platz öffnet sich von selbst, wenn es losgeht.
tour-to-your-table = Zu deinem Tisch
tour-watch = Zuschauen
tour-watch-on = Weiter zuschauen
tour-re-enter = Noch einmal einsteigen
tour-rebuy = Rebuy: { $chips } für { $price }
tour-no-rebuy = Kein Rebuy
tour-add-on = Add-on: { $chips } für { $price }
tour-structure = Struktur
tour-level = Level
tour-blinds = Blinds
tour-lasts = Dauer
tour-minutes = { $count } min
tour-hands = Hände: { $count }
tour-break-after = Pause von { $count } min
tour-stacks = Stacks von { $chips }, { $seats } an einem Tisch
tour-late = Anmeldung bis zum Ende von Level { $level }
tour-expected = Dauert etwa { $time } (geschätzt)
tour-prizes = Preise
tour-pool = Preispool: { $chips }
tour-standings = Rangliste
tour-place = Platz
tour-player = Spieler
tour-stack = Stack
tour-tables = Tische
tour-table = Tisch { $number }
tour-nobody = Noch niemand ist angemeldet.
tour-out = raus
tour-level-now = Level { $level }: { $blinds }
tour-next-level = danach { $blinds }
tour-average = Schnitt { $chips }
tour-rank = Platz { $rank } von { $left }
tour-your-bounty = deine Bounty { $chips }
tour-break = Pause
tour-paused = Angehalten
tour-suspended = Der Server kann gerade keine Hände speichern. Uhr und Tische warten.
tour-hand-for-hand = Hand for Hand
tour-time-cards = Timecards: { $count } zu { $seconds } s
    .anew = Timecards: { $count } zu { $seconds } s, alle wieder ab Level { $levels }
tour-use-time-card = Timecard benutzen: { $seconds } s mehr, noch { $count }
tour-started = Das Turnier beginnt
tour-you-seated = Du spielst an Tisch { $table }, Platz { $seat }
tour-you-moved = Du wechselst an Tisch { $table }, Platz { $seat }
    .broken = Dein Tisch wird aufgelöst: Du wechselst an Tisch { $table }, Platz { $seat }
    .balance = Zum Ausgleich der Tische wechselst du an Tisch { $table }, Platz { $seat }
tour-level-begun = Level { $level } beginnt mit der nächsten Hand: { $blinds }
tour-break-begun = Eine Pause von { $time } beginnt
tour-break-ended = Die Pause ist vorbei
tour-paused-for = Das Turnier ist angehalten: { $reason }
tour-resumed = Das Turnier geht weiter
tour-time-added = { $time } mehr auf der Uhr: { $reason }
tour-hand-for-hand-begun = Hand for Hand: Jeder Tisch wartet auf die anderen
tour-all-in-held = All-in: Die Karten bleiben verdeckt, bis alle Tische fertig sind
tour-deal-proposed = Ein Deal ist vorgeschlagen: { $shares }
    .rest = Ein Deal ist vorgeschlagen: { $shares }. Zu spielen bleiben: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Du nimmst den Deal an
       *[no] { $who } nimmt den Deal an
    }
tour-deal-off = Kein Deal: { $reason }
    .refused = Kein Deal: Nicht alle nehmen an
    .elimination = Kein Deal: Jemand ist ausgeschieden
    .expired = Kein Deal: Die Zeit ist um
tour-deal-made = Alle nehmen an: Der Deal gilt
tour-deal-paid = Durch Deal ausgezahlt: { $shares }
    .rest = Durch Deal ausgezahlt: { $shares }. Zu spielen bleiben: { $chips }
tour-deal-open = Deal: { $agreed } von { $count } nehmen an
    .all = Deal: Alle nehmen an; er gilt, sobald die Hände zu Ende sind
tour-deal-agreed = angenommen von { $names }
tour-deal-yours = du bekommst { $chips }
tour-deal-left = noch { $time } zum Abstimmen
tour-director-named = { $who } darf das Turnier leiten
tour-director-removed = { $who } leitet das Turnier nicht mehr
tour-hand-for-hand-ended = Hand for Hand ist vorbei
tour-final-table = Final Table: Die Plätze sind ausgelost
tour-final-delayed = Zuschauer sehen den Final Table { $seconds } s später, mit allen Hole Cards
tour-round-begun = Runde { $round } beginnt
tour-closed = Die Anmeldung ist geschlossen: { $pool } im Preispool, bezahlte Plätze: { $places }
tour-place-taken =
    { $you ->
        [yes] Du wirst Platz { $place }
       *[no] { $who } wird Platz { $place }
    }
tour-busted-by =
    { $you ->
        [yes] Du scheidest aus, durch { $by }
       *[no] { $who } scheidet aus, durch { $by }
    }
tour-prize-won =
    { $you ->
        [yes] Du gewinnst { $chips }
       *[no] { $who } gewinnt { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Du gewinnst die Bounty auf { $of }: { $chips }
       *[no] { $who } gewinnt die Bounty auf { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Du setzt Hände aus ({ $count }): { $reason }
       *[no] { $who } setzt Hände aus ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Du bist disqualifiziert: { $reason }
       *[no] { $who } ist disqualifiziert: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] Die Turnierleitung setzt deinen Stack auf { $chips }: { $reason }
       *[no] Die Turnierleitung setzt den Stack von { $who } auf { $chips }: { $reason }
    }
tour-rebuy-asked = Du hast keine Chips mehr. Rebuy innerhalb von { $seconds } s?
tour-cancelled-for = Das Turnier ist abgesagt, alle Buy-ins sind zurückgezahlt: { $reason }
tour-over = Das Turnier ist beendet
tour-won-by =
    { $you ->
        [yes] Du gewinnst das Turnier
       *[no] { $who } gewinnt das Turnier
    }
tour-name = Turnier von { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Turbo-Sit-and-go
tour-ready-hyper = Hyper-Turbo-Sit-and-go
tour-ready-heads-up = Heads-up
tour-ready-bracket = Heads-up-Turnierbaum
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-Entry
tour-ready-rebuy = Rebuys und ein Add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Progressive Bounty
tour-ready-satellite = Satellite
tour-ready-six-handed = Sechs am Tisch
tour-ready-omaha = Pot-Limit Omaha
tour-ready-horse = HORSE
tour-ready-eight-game = 8-Game-Mix
tour-most-players = Spieler
tour-length = Dauer in Minuten
tour-cost-nothing = Teilnahme kostenlos
tour-let-bots = Bots dürfen mitspielen
tour-start-time = Beginn, wenn zu einer Uhrzeit
tour-direct = Turnierleitung
tour-start-now = Jetzt beginnen
tour-pause = Anhalten
tour-resume = Fortsetzen
tour-add-minutes = + { $count } min
tour-skip-level = Nächstes Level
tour-undo-level = Voriges Level
tour-cancel = Turnier absagen
tour-move = Umsetzen
tour-penalise = Strafe
tour-rounds = Runden
tour-seat = Platz
tour-disqualify = Disqualifizieren
tour-set-stack = Stack setzen
tour-break-table = Tisch auflösen
tour-deal = Deal
tour-deal-icm = Nach ICM
tour-deal-chips = Nach Chips
tour-deal-rest = Zu spielen bleiben
tour-deal-propose = Vorschlagen
tour-deal-accept = Deal annehmen
tour-deal-decline = Deal ablehnen
tour-deal-withdraw = Deal zurückziehen
tour-name-director = Zur Turnierleitung machen
tour-remove-director = Nicht mehr Turnierleitung
tour-sure = Ich bin sicher
    .first = Schalte zuerst „Ich bin sicher“ ein.
tour-by-director = durch die Turnierleitung
tour-clock = Uhr für den Raum
tour-players-entered = Spieler
tour-waiting = Du bist bei { $name } angemeldet. Beginn: { $when }. { $count } von { $most } angemeldet
tour-leaving = Du bleibst angemeldet: Wer fehlt, zahlt Blinds und foldet. Zurück mit: { $command }
tour-commands = /standings: die Rangliste; /clock: Level und Uhr; /rebuy, /norebuy, /addon: Chips
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: Deal vorschlagen; /accept, /decline: abstimmen
tour-no-deal = Es ist kein Deal vorgeschlagen.
tour-deal-form = Schreibe einen Deal wie /deal icm, /deal chips 100 oder /deal Ann=500 Bob=300.
tour-done = Erledigt
