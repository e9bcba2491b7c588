# Was auf der Seite am Tisch steht. Der Platz ist knapp.

felt = Tisch
your-actions = Deine Aktionen
seats = Plätze
board = Board
    .of-several = Board { $number }

sit-here = Platz nehmen
sit-here-seat = Hier sitzen: Platz { $seat }
seat-move-here = Platz { $seat }: hierher wechseln
seat-empty = Platz { $seat }, leer
felt-folded = Fold
felt-checked = Check
felt-called = Call
felt-bet_made = Bet
felt-raised_to = Raise
felt-bring_in_posted = Bring-in
felt-hand_mucked = Muck
felt-draws = Tausch { $count }
felt-pat = Bleibt
felt-discards = Abwurf
felt-runs = Board { $count }×
felt-all-in = All-in
note-disconnected = Offline
note-left = Geht
note-sits-out = Setzt aus
note-waits = Wartet auf den Big Blind
    .brief = Wartet auf BB
word-you = du
word-button = Button
word-folded = gefoldet
word-sits-out = setzt aus
word-to-act = am Zug
word-next = { $word },{" "}
word-expects = erwartet { $chance } des Pots
words-of-seat = , { $words }

felt-pot = Pot { $amount }
felt-bomb-pot = Bomb Pot { $amount }
pots-two = Haupt { $main } · Side { $side }
pots-more = Haupt { $main } · Side 1 { $side } · { $count } mehr
pots-brief-one = Haupt { $main } · Side { $side }
pots-brief = Haupt { $main } · { $count } Side { $side }
paid-side-pot = Sidepot { $number }
paid-main-pot = Hauptpot
wins-high = High
wins-low = Low
part-of-win = { $part }: { $hand }
felt-closed = Der Tisch ist geschlossen
felt-stopped = Einen Moment: es geht von selbst weiter. Deine Karten und Chips sind sicher.
felt-closing = Der Tisch schließt
felt-paused = Pause durch den Host
felt-waiting = Warten auf Mitspieler

do-fold = Fold
do-check = Check
do-call = Call
do-call-amount = Call { $amount }
do-call-any = Jeder Call
do-check-fold = Check/Fold
do-bring-in = Bring-in
do-bet = Bet
do-raise = Raise auf
do-muck = Muck
do-show = Zeigen
do-exchange = Tauschen
do-stand-pat = Nicht tauschen
do-discard = Abwerfen
do-run-once = Einmal
do-run-twice = Zweimal
do-run-three = Dreimal
do-show-cards = Karten zeigen
do-post = Jetzt zahlen
do-wait = Auf BB warten
do-stay = Bleiben
do-be-back = Bin zurück
do-sit-out = Aussetzen
do-add-chips = Nachkaufen
do-leave = Gehen
do-decline = Ablehnen
do-take-seat = Platz nehmen
do-leave-wait-list = Von der Liste
do-join-wait-list = Auf Warteliste
do-sit-down = Platz nehmen
all-in-amount = All-in { $amount }
size-pot = Pot
size-all-in = All-in
size-max = Max
size-with-amount = { $size }: { $amount }
sizes = Beträge
amount = Betrag
amount-field = Betrag, zum Beispiel 600, 3/4, pot oder 2.5bb
less = Weniger
more = Mehr
time-left = { $seconds } s
    .bank = Bank { $seconds } s
ahead = Im Voraus

your-turn = Du bist dran
show-or-muck = Hand zeigen oder mucken?
tap-to-exchange = Tippe die Karten an, die du tauschst
    .most = Tippe die Karten an, die du tauschst, höchstens { $most }
tap-to-discard = Tippe { $count ->
        [one] die Karte
       *[other] die { $count } Karten
    } an, die du abwirfst
how-often-run = Du bist All-in. Das Board einmal oder zweimal geben?
    .three = Du bist All-in. Das Board einmal, zweimal oder dreimal geben?
you-leave-when-over = Du gehst, wenn die Hand vorbei ist
you-leave-after = Du gehst nach dieser Hand
you-have-no-chips = Du hast keine Chips mehr
you-sit-out = Du setzt aus
somebody = Jemand
acts = { $who } ist dran
acts-ahead = { $who } ist dran. Du kannst im Voraus wählen.
you-have-folded = Du hast gefoldet
all-bets-in = Alle Einsätze stehen
dealt-in-next = Ab der nächsten Hand bist du dabei
wins-amount = { $who } gewinnt { $amount }
see-late = Du siehst den Tisch { $seconds } s später.
seat-offered-to-you = Platz { $seat } ist für dich frei: nimm ihn in 30 Sekunden.
place-in-wait-list = Du bist Nummer { $place } auf der Warteliste.
you-watch = Du schaust zu.
wait-list-length = { $count } auf der Warteliste.

press-not-counted = Die Knöpfe hatten gerade gewechselt: das zählte nicht.
amount-brought-in = Das sind hier { $amount }.
check-is-free = Checken kostet nichts.
it-is-your-turn = Du bist dran.
exchange-most =
    { $count ->
        [one] Du darfst höchstens { $count } Karte tauschen.
       *[other] Du darfst höchstens { $count } Karten tauschen.
    }
offline-message-waits = Du bist offline. Die Nachricht wird gesendet, sobald die Verbindung steht, wenn du sie nicht zurückziehst.
taken-over = Du spielst an diesem Tisch in einem anderen Fenster. Dieses steht still.
play-here = Hier spielen
taken-back = Du spielst jetzt in diesem Fenster. Das andere steht still.
you-were-kicked = Du wurdest vom Tisch entfernt: { $reason }

turn-choices = Du bist dran: { $choices }.
choices-next = { $before }, { $one }
may-check = Check
may-call = Call { $amount }
may-bring-in = Bring-in { $amount }
may-bet = Bet { $range }
may-raise = Raise auf { $range }
may-exchange =
    { $count ->
        [one] bis zu { $count } Karte tauschen
       *[other] bis zu { $count } Karten tauschen
    }
may-discard =
    { $count ->
        [one] { $count } Karte abwerfen
       *[other] { $count } Karten abwerfen
    }
may-run = Board bis zu { $count }-mal
may-show = zeigen
may-muck = mucken
may-fold = Fold
no-board-in-game = Dieses Spiel hat kein Board.
no-card-on-board = Auf dem Board liegt keine Karte.
hear-board = { $board }: { $cards }.
hear-pot = Pot { $amount }.
no-hand-is-played = Gerade läuft keine Hand.
hear-stacks = Stacks: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Niemand sitzt am Tisch.
words-next = { $before }, { $one }

tab-hands = Hände
tab-chat = Chat
chat-messages = Chat-Nachrichten
chat-message = Chat-Nachricht
say-something = Sag etwas
send = Senden
close-panel = Leiste schließen
messages-wait = Wartende Nachrichten
waits-to-be-sent = Wartet auf das Senden: { $text }
withdraw = Zurückziehen
