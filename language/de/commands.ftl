# Was man an einer Eingabe tippt: die Hilfe, und was am Getippten nicht stimmt. Die Befehle selbst bleiben, wie sie sind.

help-fold = Fold
help-check-or-call = Check oder Call
help-check = nur Check
help-bet = 600 setzen oder auf 600 erhöhen. Auch: 1.5k, 3/4 oder 75% vom Pot, pot, 2.5bb, 3x die Bet, min, all
help-raise = dasselbe wie b; bei Fixed-Limit ohne Betrag
help-all-in = All-in gehen, oder so weit es das Limit erlaubt
help-bring-in = das Bring-in zahlen
help-draw = die erste und dritte Karte tauschen; d 7c Kd: diese beiden
help-pat = nicht tauschen
help-run = das Board zweimal geben, wenn alle einverstanden sind
help-show-or-muck = beim Showdown: zeigen oder mucken
help-out-in = ab der nächsten Hand aussetzen; wieder mitspielen oder neu einkaufen
help-wait = auf den Big Blind warten, wenn du einen Blind schuldest
help-post = den Blind setzen, den du schuldest
help-add = 500 Chips nachkaufen; während einer Hand erst danach
help-auto = auf 10.000 nachkaufen, sobald du weniger als 2.000 hast; auto 10000: sobald du keine hast; auto off: nie
help-move = auf Platz 3 wechseln; während einer Hand erst danach
help-after = nach dieser Hand gehen; bleiben: in
help-show-after = nach der Hand: deine erste Karte zeigen; show: alle
help-table = den Tisch zeigen
help-statistics = deine Statistik in dieser Sitzung
help-leave = gehen
help-next = handeln, sobald du dran bist: Fold, Check, Check/Fold, Call (nur zu diesem Preis), jeder Call; next none: zurücknehmen
help-automuck = vor dem Mucken einer verlorenen Hand gefragt werden; automuck on: ohne Frage mucken
help-say = allen am Tisch eine Nachricht senden
help-mute = Nachrichten von NAME verbergen; /unmute NAME: wieder zeigen
help-language = eine andere Sprache: { $languages }
help-host = Als Host des Tisches:
help-pause = Pause nach dieser Hand; resume: weiter
help-stakes = die Blinds ab der nächsten Hand ändern; eine dritte Zahl ist die Ante
help-kick = jemanden nach der Hand vom Tisch entfernen
help-quiet = jemanden für alle stummschalten; /speak NAME: wieder chatten lassen
help-close = den Tisch nach der Hand schließen

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k oder all

command-unknown = Unbekannter Befehl „{ $text }“. ? zeigt die Hilfe.
command-needs-number = „{ $word }“ braucht eine Zahl, zum Beispiel: { $example }
command-takes-no-amount = „{ $word }“ nimmt keinen Betrag.
which-amount = Wie viel? Zum Beispiel: { $example }
which-runs = Wie oft? Zum Beispiel: { $example }
which-cards = Welche Karten? Zum Beispiel: { $example }. Keine tauschen: p
which-preaction = Was als Nächstes? Eines von: { $choices }
which-automuck = Tippe automuck on oder automuck off.
which-stakes = Welche Einsätze? Zum Beispiel: { $example }
which-message = Was möchtest du sagen? Zum Beispiel: { $example }
or-next = { $before }, { $one }
    .last = { $before } oder { $one }
say-example = /say gut gespielt
card-places = Du hast die Karten 1 bis { $count }, nicht { $place }.
card-unknown = „{ $text }“ ist keine Karte. Tippe Wert und Farbe, etwa Ah oder Td.
card-not-yours = Die Karte { $card } hast du nicht.
name-unknown = Hier heißt niemand „{ $name }“.
name-of-several = Hier heißen mehrere „{ $name }“.
page-keys = ? zeigt die Hilfe, q geht.

by-the-host = durch den Host
a-break = eine Pause

not-connected-retype = Keine Verbindung, nichts wurde gesendet. Tippe es noch einmal, wenn sie wieder da ist.
paste-dropped = Der eingefügte Text wurde verworfen: er hat mehrere Zeilen oder ist zu lang.
again-type = { $why } Tippe es noch einmal, um es zu tun.
again-interrupt = { $why } Drück noch einmal Strg-C, um es zu tun.
again-enter = { $why } Enter sendet es.
hint-out = { $what }. Tippe „in“, um wieder mitzuspielen.
hint-owes = { $what }. Tippe „wait“, um stattdessen auf ihn zu warten.
hint-left = { $what }. Tippe „in“, um dich wieder zu setzen.
hint-unlisted = { $what }. Tippe „in“, um wieder auf die Liste zu kommen.
hint-broke = { $what }. { $offer }

preaction-held = Wenn du dran bist: { $action }
preaction-withdrawn = Zurückgenommen: { $action }
preaction-used = Wie gewünscht: { $action }
preaction-void = Zurückgenommen, weil sich die Lage geändert hat: { $action }

offers-head = Du bist dran:
offer-fold = f Fold
offer-check = c Check
offer-call = c Call { $chips }
offer-bring-in = i Bring-in { $chips }
offer-bet = b { $least }..{ $most } Bet
offer-raise = r { $least }..{ $most } Raise auf
offer-bet-fixed = b Bet { $chips }
offer-raise-fixed = r Raise auf { $chips }
offer-all-in = a All-in { $chips }
offer-draw = d 1 3 erste und dritte Karte tauschen
offer-pat = p nicht tauschen
offer-run = n { $count } Board { $times }
offer-show = s zeigen
offer-muck = m mucken
offers-time = ? Hilfe, { $seconds } s
offers-time-and-bank = ? Hilfe, { $seconds } s + { $bank } s Timebank

row-pot = Pot { $chips }
row-bet = Bet { $chips }
row-cards-up = ({ $cards } offen)
