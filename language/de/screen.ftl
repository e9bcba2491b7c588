# Was der volle Bildschirm außerdem sagt.

key-help = Hilfe
key-talk = reden
key-log = Log
key-chat-count =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
key-hands = Hände
key-sit = setzen
key-leave-list = von Liste
key-sit-in = mitspielen
key-sit-out = aussetzen
key-leave = gehen
key-invite = einladen
key-command = Befehl
key-statistics = Statistik
key-back-to-table = zum Tisch
key-replay = Replay
key-choose = wählen
key-list = Liste
key-next = weiter
key-back = zurück
key-street = Runde
key-play = Start
key-speed = Tempo
key-other-hand = andere Hand

input-sends = Enter sendet
input-back = Esc zurück
menu-hint = ↑↓ wählen  Enter  Esc zurück
page-scrolls = ↑↓ blättern, jede andere Taste schließt
page-closes = jede Taste schließt
log-older = älter  PgDn  Esc
say-prompt = Sagen
picked-card = weg

sits-out-hint = du setzt aus: { $key } spielt wieder mit
spectator-sits = { $key } nimmt Platz
spectator-waits = { $key } auf die Warteliste
spectator-place = Warteliste: du bist Nummer { $place }
spectator-others = Warten: { $names }
spectator-hint = Du schaust zu. { $key } nimmt Platz oder geht auf die Warteliste.
    .short = Du schaust zu. { $key } nimmt Platz.
session-head = Sitzung
session-hands =
    { $count ->
        [one] { $count } Hand
       *[other] { $count } Hände
    }
session-last = Letzte Hand
log-head = Log
log-this-hand = Diese Hand
chat-head = Chat
chat-empty = Noch keine Nachrichten
face-up = Offen: { $dealt }
face-up-next = { $before }  { $one }

have-seat = Du hast einen Platz. { $key } setzt aus oder spielt wieder mit.
have-no-seat = Du hast keinen Platz. { $key } nimmt einen.
paste-ignored = Eingefügter Text wurde ignoriert. Drück { $talk } zum Reden oder { $command } für einen Befehl und füg noch einmal ein.
too-soon-key = Zu früh. Nichts gesendet. Drück noch einmal.
too-soon-click = Zu früh. Nichts gesendet. Klick noch einmal.
turn-over = Dein Zug ist vorbei. Nichts wurde gesendet.
turn-over-typed = Dein Zug ist vorbei. Das Getippte wurde nicht gesendet.
turn-over-typed-more = Dein Zug ist vorbei. Das Getippte wurde nicht gesendet. Esc beendet dies.
that-turn-over = Dieser Zug ist vorbei. Nichts wurde gesendet.
suspended-not-sent = Der Tisch ist angehalten. Nichts wurde gesendet.
lost-not-sent = Die Verbindung ist abgebrochen. Nichts wurde gesendet.
no-replay = Es gibt keine beendete Hand von dir zum Ansehen.
host-only = Das darf nur der Host des Tisches.
theme-kept = Farben: { $theme }.
theme-not-saved = Die Farben konnten nicht gespeichert werden: { $error }

tour-head = Willkommen. Jede Taste schließt dies.
tour-buttons = Jeder Knopf zeigt seine Taste: drück die Taste oder klick den Knopf.
tour-amount = Raise öffnet ein Feld für den Betrag. Vor Enter wird nichts gesendet.
tour-help = { $help } hilft jederzeit, { $command } zeigt alle Befehle.
small-first = Das Terminal ist
small-second = zu klein: { $size }.
small-least = Nötig: { $size }.
window-turn = Du bist dran: { $table }
window-table = { $table }: Riverboat

help-head = Hilfe
help-now = Jetzt:
help-in-advance = Im Voraus, bis du dran bist:
help-choice = { $choice } ({ $detail })
help-amount-box = Im Feld für den Betrag: { $examples }.
help-amount-keys = Tab wählt eine Vorgabe, hoch und runter ändern sie um einen Big Blind, Enter sendet.
help-always = Jederzeit:
help-key-talk = dem Tisch eine Nachricht senden
help-key-tab = den Chat statt des Logs zeigen, oder umgekehrt
help-key-hands = deine vergangenen Hände, jede mit Replay
help-key-statistics = deine Statistik in dieser Sitzung
help-key-sit = ohne Platz: setzen oder auf die Warteliste; noch einmal: von ihr weg
help-key-sit-out = ab der nächsten Hand aussetzen, oder wieder mitspielen
help-key-command = einen Befehl aus der Liste unten tippen
help-key-leave = den Tisch verlassen
help-commands = Befehle, nach { $key } zu tippen
statistics-head = Diese Sitzung

commands-head = Befehle
list-talk = dem Tisch eine Nachricht senden
list-tab = Chat oder Log
list-older = ältere Zeilen des Logs
list-newer = neuere Zeilen des Logs
list-hands = deine vergangenen Hände
list-replay = die letzte Hand noch einmal sehen
list-statistics = deine Statistik
list-sit = setzen, oder auf die Warteliste und von ihr weg
list-sit-out = aussetzen oder wieder mitspielen
list-invite = andere einladen
list-host = die Seite des Hosts
list-theme = Farben
list-language = Sprache
list-help = Hilfe
list-leave = den Tisch verlassen
list-add = Chips nachkaufen
list-rebuy = automatisch nachkaufen
list-move = den Platz wechseln
list-wait = auf den Big Blind warten
list-automuck = verlorene Hände ohne Frage zeigen oder mucken
list-mute = Nachrichten von jemandem verbergen
themes-head = Farben
theme-dark = dunkel
theme-light = hell
theme-colour-blind = farbenblind
theme-none = keine
languages-head = Sprachen
host-head = Die Seite des Hosts
host-resume = Weiterspielen
host-pause = Pause nach dieser Hand
host-stakes = Einsätze ändern
host-ledger = Wer wem was schuldet
host-invite = Andere einladen
host-kick = { $who } entfernen
host-kick-ask = { $who } nach der Hand entfernen?
host-close = Tisch schließen
host-close-ask = Den Tisch nach der Hand für alle schließen?

invite-nobody = Niemand sonst kann diesem Tisch beitreten.
    .head = Niemand sonst kann diesem Tisch beitreten
invite-link = Sende diesen Link an andere:
    .head = Sende diesen Link an andere
invite-here-only = Er gilt nur auf diesem Computer. Für andere verbinde dich über seine Adresse in deinem Netz.
invite-password = Er fragt nach dem Passwort des Tisches.

hands-head = Deine Hände
hands-loading = Lade deine Hände …
hands-none = Du hast auf diesem Server noch keine Hand beendet.
hand-broken = Der Server hat eine Hand gesendet, deren Ereignisse nicht zusammenpassen.
replay-won = { $when }. Du hast { $chips } gewonnen.
replay-lost = { $when }. Du hast { $chips } verloren.
replay-steps = Replay  { $step } von { $steps }
replay-playing = läuft, { $speed }/s
replay-paused = angehalten, { $speed }/s

language-now = Sprache: { $name }.
language-unknown = „{ $code }“ gibt es hier nicht als Sprache. Versuch { $languages }.
language-which = Welche Sprache? Eine von: { $languages }
language-not-saved = Die Sprache konnte nicht gespeichert werden: { $error }
language-plain-only = Terminals können { $name } auf dem vollen Bildschirm nicht von rechts nach links schreiben. Nimm dafür --plain.
language-plain-used = Terminals können { $name } auf dem vollen Bildschirm nicht von rechts nach links schreiben, daher der einfache Modus.
