# Die Blätter über der Seite.

buy-in = Buy-in
slider-of = { $field }, Schieberegler
sit-down = Platz nehmen
sit-in-seat = Auf Platz { $seat } setzen
wait-for-big-blind = Auf den Big Blind warten statt nachzuzahlen
leave-the-table = Tisch verlassen
leave-with = Du gehst mit { $chips } Chips.
stay = Bleiben
leave = Gehen
in-a-hand = Du bist in einer Hand.
after-this-hand = Nach der Hand
fold-and-leave = Folden und gehen
add-chips = Nachkaufen
add = Kaufen
chips-to-add = Chips zum Nachkaufen
have-the-most = Du hast so viel, wie der Tisch erlaubt: { $chips }.
chips-added-later = { $chips } kommen nach der Hand dazu. 0 nimmt das zurück.
top-up = Auf { $chips } nachkaufen, sobald ich keine Chips mehr habe
muck-losing = Verlorene Hände ohne Frage mucken

link-copied = Der Link ist kopiert.
copying-not-allowed = Kopieren ist hier nicht erlaubt: markiere den Link und kopiere ihn.
link-with-password = Das Passwort ist in diesem Link. Der Link ist der Schlüssel: wer ihn hat, kann beitreten.
link-needs-password = Wer den Link und das Passwort des Tisches hat, kann beitreten.
link-is-enough = Wer den Link hat, kann beitreten: ein Name, und ein Platz.
link-for-here-only = Andere Geräte können diesen Link nicht öffnen: der Server ist nur von diesem Computer aus erreichbar. Starte ihn zum Einladen mit { $command }.
link-in-network = Der Link gilt in deinem Netz. Freunde anderswo brauchen eine Portweiterleitung oder einen Tunnel.
address-of-computer = Adresse dieses Computers im Netz
password-into-link = Passwort in den Link aufnehmen
copy-link = Link kopieren
share = Teilen …
code-of-link = QR-Code des Links

rules-buy-in = Buy-in { $least } bis { $most }, { $seats } Plätze
rules-time = { $seconds } s Bedenkzeit, Timebank { $bank } s
rules-rabbit = Rabbit Hunt
rules-spectators-chat = Zuschauer dürfen chatten
rules-unlisted = Verborgen: nur mit dem Link zu finden
all-rules = Alle Regeln
wait-list = Warteliste: { $names }
table-is-paused = Der Tisch macht Pause.
table-id = Id { $id }

player-seat = Platz { $seat }, { $chips } Chips
a-bot = Ein Bot
sits-out = Setzt aus
owes-big-blind = Schuldet den Big Blind
time-bank = Timebank { $seconds } s
reason-for-all = Grund, für alle sichtbar
usual-reason = Entscheidung des Hosts
kick = Entfernen
mute = Stumm
unmute = Wieder chatten lassen
host = Host
resume-play = Weiterspielen
pause = Pause
close-the-table = Tisch schließen
to-kick-or-mute = Tippe auf einen Platz, um jemanden zu entfernen oder stummzuschalten.
stakes = Einsätze
small-blind = Small Blind
big-blind = Big Blind
small-bet = Small Bet
lowest-buy-in = Kleinstes Buy-in
highest-buy-in = Größtes Buy-in
change-from-next-hand = Ab der nächsten Hand ändern
ledger = Abrechnung
ledger-player = Name
ledger-in = Rein
ledger-out = Raus
ledger-on-table = Am Tisch
ledger-result = Ergebnis
settle-up = Ausgleichen
pays = { $from } zahlt { $to } { $amount }
nobody-owes = Niemand schuldet etwas.
house-took = Das Haus nahm { $chips }.
stacks-at-start = Während einer Hand gelten die Stacks von ihrem Beginn.

my-hands = Meine Hände
older-hands = Ältere Hände
no-hand-yet = Noch ist keine beendete Hand gespeichert.
on-board = auf
hand-of-table = { $table }, Hand { $number }
all-my-hands = Alle meine Hände
step = Schritt
step-back = Schritt zurück
step-forward = Schritt vor
streets = Runden
replay-play = Abspielen
replay-pause = Anhalten

my-statistics = Meine Statistik
the-last-hands = Die letzten { $count }
hands-read = { $count } von { $all } Händen
result-in-hands =
    { $count ->
        [one] { $result } in { $count } Hand
       *[other] { $result } in { $count } Händen
    }
vpip = VPIP
    .meaning = freiwillig Chips in der ersten Runde
pfr = PFR
    .meaning = dort gesetzt oder erhöht
three-bet = 3-Bet
    .meaning = den ersten Raise noch einmal erhöht
aggression = Aggression
    .meaning = Bets und Raises je Call, später
    .counts = { $bets } zu { $calls }
to-showdown = Bis zum Showdown
    .meaning = von Händen, die die zweite Runde sahen
won-at-showdown = Am Showdown gewonnen
part-of-whole = { $part } von { $whole }
percent-of = { $percent } %
winnings-over =
    { $count ->
        [one] Gewinn über { $count } Hand: von { $low } bis { $high }, am Ende { $result }
       *[other] Gewinn über { $count } Hände: von { $low } bis { $high }, am Ende { $result }
    }

settings = Einstellungen
language = Sprache
show-amounts-as = Beträge zeigen in
amounts-chips = Chips
amounts-bb = Big Blinds
amounts-money = Geld
currency = Währung
chips-in-unit = Chips je Einheit
chips-are = { $chips } Chips sind { $amount }.
four-colours = Vier Farben
sound-on-turn = Ton und Vibration, wenn ich dran bin
notification-on-turn = Nachricht, wenn ich dran bin und die Seite verdeckt ist
notifications-not-allowed = Der Browser erlaubt keine Nachrichten.
moving-cards = Karten und Chips bewegen
keys = Tasten
single-keys = Einzelne Tasten handeln am Tisch
key-fold = Fold
key-call = Check oder Call
key-check = Check, nie Call
key-bet = Bet wählen; Enter setzt
key-raise = Raise wählen; Enter erhöht
key-allin = All-in wählen; Enter setzt
key-bringin = Bring-in
key-exchange = Gewählte Karten tauschen
key-pat = Nicht tauschen
key-show = Zeigen
key-muck = Mucken
key-post = Blind zahlen oder auf ihn warten
key-board = Board hören
key-pot = Pot hören
key-stacks = Stacks hören
key-chat = Chat
usual-keys = Übliche Tasten
digits-choose = 1 bis 6 wählen Karten beim Tausch, 1 bis 3, wie oft das Board kommt. Esc schließt.
key-keeps-meaning = „{ $key }“ behält seine Bedeutung. Wähle einen Buchstaben oder ein Zeichen.
key-of-other = „{ $key }“ ist die Taste für „{ $meaning }“. Wähle eine andere, oder ändere erst jene.

account = Konto
you-are-registered = Du bist registriert.
registered-player = { $name } (registriert)
guest-player = { $name } (Gast)
balance = Guthaben { $chips } Chips
change-password = Passwort ändern
change = Ändern
register-to-keep-name = Registriere dich, um den Namen zu behalten
register = Registrieren
sign-out = Abmelden
guest-signs-out = Wer sich als Gast abmeldet, kann sich nicht wieder anmelden.
at-least-characters = Mindestens { $count } Zeichen
current-password = Jetziges Passwort
new-password = Neues Passwort

chat-help = /say TEXT, /mute NAME, /unmute NAME. Als Host: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Unbekannter Befehl „/{ $word }“. Niemand hat ihn bekommen. /help zeigt die Befehle.
chat-hosts-only = Nur der Host des Tisches darf /{ $word }. Nichts hat sich geändert.
chat-say-what = Was möchtest du sagen? Zum Beispiel: /say gut gespielt
chat-hidden = Nachrichten von { $name } sind in diesem Fenster verborgen.
chat-shown = Neue Nachrichten von { $name } werden wieder gezeigt.
chat-which-stakes = Welche Einsätze? Zum Beispiel: /stakes 100 200
chat-not-chips = „{ $typed }“ ist keine Zahl von Chips. Versuch /stakes 100 200.
chat-nobody = Hier heißt niemand „{ $name }“.
    .several = Hier heißen mehrere „{ $name }“.
reason-break = eine Pause
reason-host = durch den Host
