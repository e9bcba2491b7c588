# Was man am Tisch liest: Aktionen, Zug, Plätze, Uhr, Chips.

choice-fold = Fold
choice-check = Check
choice-call = Call { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Bet…
choice-raise = Raise…
choice-bet-fixed = Bet { $chips }…
choice-raise-fixed = Raise { $chips }…
choice-exchange =
    { $count ->
        [0] Nicht tauschen
       *[other] { $count } tauschen
    }
choice-cards = 1-{ $count } wählen Karten
choice-discard = { $count } abwerfen
choice-run = Board { $times }
choice-show = Zeigen
choice-muck = Muck
choice-yes = Ja
choice-no = Nein
choice-buy-in = Einkaufen für { $chips }
choice-replay = Hand nochmal sehen
in-advance = Im Voraus
in-advance-check-or-fold = Check oder Fold
in-advance-check = Check
in-advance-call-any = jeder Call
range = { $least } bis { $most }
    .short = { $least }..{ $most }
    .two = { $least } oder { $most }

turn-yours = Du bist dran
turn-yours-seconds = Du bist dran  { $seconds } s
turn-theirs = { $who } ist dran
turn-theirs-seconds = { $who } ist dran  { $seconds } s
player-disconnected = Verbindung von { $who } unterbrochen
player-disconnected-waiting = Verbindung von { $who } unterbrochen. Warte bis zu { $seconds } s.
player-reconnected = { $who } ist wieder verbunden.
not-connected = Keine Verbindung
connected-again = Wieder verbunden.
connection-is-lost = Verbindung abgebrochen, verbinde neu. Solange wird nichts gesendet.
    .short = Verbindung abgebrochen, verbinde neu. Solange wird nichts gesendet
time-bank-left = Timebank { $seconds } s
time-bank-running = Timebank läuft: { $seconds } s
time-bank-runs = Deine Timebank läuft: noch { $seconds } s.
time-runs-out = Du hast noch { $seconds } s.

table-is-suspended = Der Tisch ist angehalten
table-now-paused = Der Tisch macht Pause
table-suspended-why = Der Tisch ist angehalten, weil Hände nicht gespeichert werden können. Es geht von selbst weiter.
table-resumed = Es geht weiter.
waiting-for-player = Warten auf Mitspieler
    .sentence = Warten auf Mitspieler.
waiting-for-hand = Warten auf die nächste Hand
next-hand-soon = Die nächste Hand beginnt gleich
    .short = Gleich nächste Hand
cards-are-dealt = Karten werden gegeben

seat-free = Platz { $seat } frei
status-leaving = geht
status-sitting-out = setzt aus
status-no-chips = ohne Chips
status-waits = wartet auf den Big Blind
    .short = wartet a. BB
status-folded = gefoldet
status-all-in = All-in
status-disconnected = offline
bank-left = Bank { $seconds } s
you-alone = Du
watching-now = Du schaust zu
shown-later = Der Tisch erscheint später
dealer-button = D

hand-number = Hand { $number }
pot-of = Pot { $chips }
pot-named-main = Haupt { $chips }
pot-named-side = Side { $chips }
pots-count =
    { $count ->
        [one] { $count } Pot
       *[other] { $count } Pots
    }
bomb-pot-mark = Bomb Pot
    .short = Bomb
dead-cards = tot
cards-up = offen
cards-down = verdeckt
win-chance = { $percent } % Gewinnchance
price-of-call = Call { $chips } für { $pot }
pot-odds = Pot Odds { $ratio } zu 1, nötig { $percent } %
equity-of =
    { $you ->
        [yes] Du { $percent } %
       *[no] { $who } { $percent } %
    }
equities = Equity: { $odds }
percent = { $percent } %

amount-bet = Bet
amount-raise = Raise auf
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent } % vom Pot
amount-is-most = = { $amount }, das Maximum
amount-is-least = = { $amount }, das Minimum
amount-limited-most = { $text } wird { $amount }, das Maximum.
amount-limited-least = { $text } wird { $amount }, das Minimum.
amount-unknown = „{ $text }“ ist kein Betrag. Versuch { $examples }.
amount-not-chips = { $amount } ist keine ganze Zahl von Chips.
amount-below = { $amount } liegt unter dem Minimum von { $least }.
amount-above = { $amount } liegt über dem Maximum von { $most }.
amount-read-as = { $text } wird verstanden als { $amount }.
number-not-whole = „{ $text }“ ist keine ganze Zahl.

doubt-free-fold = Checken kostet nichts.
doubt-all-in =
    { $blinds ->
        [one] Das ist All-in für { $chips }, { $blinds } Big Blind.
       *[other] Das ist All-in für { $chips }, { $blinds } Big Blinds.
    }
doubt-leave = Du foldest, wenn du jetzt gehst.
ask-sure = { $why } Sicher?
ask-leave = Du bist in einer Hand. Jetzt gehen und folden?
ask-seat = { $why } Platz nehmen?

no-turn = Du bist nicht dran.
no-seat = Du hast keinen Platz. Der Befehl „in“ nimmt einen.
no-chips = Du hast keine Chips mehr. Der Befehl „in“ kauft neue.
on-wait-list = Du stehst auf der Warteliste.
wait-list-instead = Kein Platz ist frei. Du stehst auf der Warteliste und bekommst den nächsten.
seat-not-taken = Ein Platz ist frei, aber du konntest ihn nicht nehmen: { $error }.
seat-unknown = Platz { $seat } gibt es hier nicht: die Plätze sind 1 bis { $seats }.
you-left = Du hast den Tisch verlassen
you-post-big-blind = Du wirst den Big Blind setzen
you-are-broke = Du hast keine Chips mehr
you-have = Du hast { $chips } ({ $net })
rebuy-off = Automatischer Nachkauf ist aus.
rebuy-on = Automatischer Nachkauf: auf { $chips } Chips, sobald du keine hast.
rebuy-on-below = Automatischer Nachkauf: auf { $chips } Chips, sobald du weniger als { $below } hast.
rebuy-offer =
    { $exact ->
        [yes] Dein Platz bleibt { $seconds } s reserviert. Tippe „in“, um für { $chips } einzukaufen.
       *[no] Dein Platz bleibt bis zu { $seconds } s reserviert. Tippe „in“, um für { $chips } einzukaufen.
    }
seat-kept-for =
    { $exact ->
        [yes] Keine Chips. Platz bleibt { $seconds } s
       *[no] Keine Chips. Platz bleibt bis zu { $seconds } s
    }
turn-already-over = Dieser Zug ist schon vorbei, nichts wurde getan.
nothing-in-advance = Du bist All-in: in dieser Hand gibt es nichts im Voraus zu wählen.
cannot-bet = Du kannst jetzt nicht setzen oder erhöhen.
refused = Abgelehnt: { $error }.
failed = { $error }.

duration-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
duration-hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
duration-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
duration-seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
table-rules = Tisch { $name }: { $rules }.
table-seats =
    { $seats ->
        [one] { $seats } Platz, Buy-in { $least } bis { $most }, Bedenkzeit { $time }.
       *[other] { $seats } Plätze, Buy-in { $least } bis { $most }, Bedenkzeit { $time }.
    }
table-seats-and-bank =
    { $seats ->
        [one] { $seats } Platz, Buy-in { $least } bis { $most }, Bedenkzeit { $time }, Timebank { $bank }.
       *[other] { $seats } Plätze, Buy-in { $least } bis { $most }, Bedenkzeit { $time }, Timebank { $bank }.
    }
spectators-see-all = Zuschauer sehen nach jeder Hand alle Hole Cards, auch gefoldete; Verzögerung: { $time }.

statistics-none = Du hast in dieser Sitzung noch keine Hand beendet.
statistics-hands = Hände
statistics-net = Gewonnen oder verloren
statistics-biggest = Größter gewonnener Pot
statistics-vpip = Freiwillig Chips gesetzt (VPIP)
statistics-pfr = In der ersten Runde erhöht (PFR)
statistics-three-bet = Einen Raise erhöht (3-Bet)
statistics-aggression = Aggression (Bets und Raises je Call)
statistics-showdowns = Bis zum Showdown
statistics-showdowns-won = Am Showdown gewonnen
statistics-no-case = noch nie
statistics-share = { $percent } %  ({ $part } von { $whole })
statistics-to-calls = { $raises } zu { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = die letzten Hände, älteste zuerst

ledger-column-bought-in = eingekauft
ledger-column-cashed-out = ausgezahlt
ledger-column-on-table = am Tisch
ledger-column-result = Ergebnis
ledger-settle = Zum Ausgleich:
ledger-payment = { $payer } zahlt { $payee } { $chips }
ledger-even = Niemand schuldet etwas.
ledger-house = Das Haus nahm { $chips }
