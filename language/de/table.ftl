# Was an einem Tisch und in einer Hand geschieht. Kein Satz hat einen Punkt.

seat-number = Platz { $number }
list-next = { $before }, { $one }
    .last = { $before } und { $one }

table-opened = { $name } eröffnet: { $rules }
table-closed = Der Tisch ist geschlossen
chat-said = { $name }: { $text }
player-muted = { $name } wurde stummgeschaltet
table-paused = Der Tisch macht Pause: { $reason }
play-resumed = Es geht weiter
player-kicked = { $name } wurde vom Tisch entfernt: { $reason }
stakes-changed = Einsätze ab der nächsten Hand: { $stakes }, Buy-in { $least } bis { $most }
table-closing = Der Tisch schließt nach dieser Hand: { $reason }

seat-taken =
    { $you ->
        [yes] Du nimmst Platz { $seat } mit { $chips }
       *[no] { $who } nimmt Platz { $seat } mit { $chips }
    }
seat-left =
    { $you ->
        [yes] Du gehst mit { $chips }
       *[no] { $who } geht mit { $chips }
    }
sat-out =
    { $you ->
        [yes] Du setzt aus
       *[no] { $who } setzt aus
    }
sat-in =
    { $you ->
        [yes] Du bist wieder dabei
       *[no] { $who } ist wieder dabei
    }
waits-for-big-blind =
    { $you ->
        [yes] Du wartest auf den Big Blind
       *[no] { $who } wartet auf den Big Blind
    }
posts-to-enter =
    { $you ->
        [yes] Du wirst einen Blind setzen
       *[no] { $who } wird einen Blind setzen
    }
auto-muck-on =
    { $you ->
        [yes] Du muckst verlorene Hände automatisch
       *[no] { $who } muckt verlorene Hände automatisch
    }
auto-muck-off =
    { $you ->
        [yes] Du wirst beim Showdown gefragt
       *[no] { $who } wird beim Showdown gefragt
    }
cards-shown =
    { $you ->
        [yes] Du zeigst { $cards } nach der Hand
       *[no] { $who } zeigt { $cards } nach der Hand
    }
time-bank-used =
    { $you ->
        [yes] Du hast { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s der Timebank verbraucht
       *[no] { $who } hat { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s der Timebank verbraucht
    }
time-card-used =
    { $you ->
        [yes] Du hast eine Timecard benutzt
       *[no] { $who } hat eine Timecard benutzt
    }
leaves-after-hand =
    { $you ->
        [yes] Du gehst nach dieser Hand
       *[no] { $who } geht nach dieser Hand
    }
leave-asked =
    { $you ->
        [yes] Du hast den Tisch verlassen
       *[no] { $who } hat den Tisch verlassen
    }
chips-asked =
    { $you ->
        [yes] Du wirst { $chips } Chips nachkaufen
       *[no] { $who } wird { $chips } Chips nachkaufen
    }
chips-cancelled =
    { $you ->
        [yes] Du kaufst doch nicht nach
       *[no] { $who } kauft doch nicht nach
    }
chips-added =
    { $you ->
        [yes] Du kaufst { $chips } Chips nach
       *[no] { $who } kauft { $chips } Chips nach
    }
chips-not-added =
    { $you ->
        [yes] Du konntest nicht nachkaufen
       *[no] { $who } konnte nicht nachkaufen
    }
seat-kept =
    { $you ->
        [yes] Du bleibst auf Platz { $seat }
       *[no] { $who } bleibt auf Platz { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Du wirst auf Platz { $seat } wechseln
       *[no] { $who } wird auf Platz { $seat } wechseln
    }
seat-changed =
    { $you ->
        [yes] Du wechselst auf Platz { $seat }
       *[no] { $who } wechselt auf Platz { $seat }
    }
wait-list-joined = { $name } steht jetzt auf der Warteliste
hand-started = Hand { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Hand { $number }: { $game }, { $stakes }, du hast den Button
       *[no] Hand { $number }: { $game }, { $stakes }, { $who } hat den Button
    }
time-charged =
    { $you ->
        [yes] Du zahlst { $chips } Tischgebühr
       *[no] { $who } zahlt { $chips } Tischgebühr
    }
all-in =
    { $you ->
        [yes] {" "}und bist All-in
       *[no] {" "}und ist All-in
    }
ante-posted =
    { $you ->
        [yes] Du zahlst { $chips } Ante{ $all-in }
       *[no] { $who } zahlt { $chips } Ante{ $all-in }
    }
posted =
    { $you ->
        [yes] Du setzt { $post } von { $chips }{ $all-in }
       *[no] { $who } setzt { $post } von { $chips }{ $all-in }
    }
post-dead-ante = eine tote Ante
post-big-blind-ante = eine Big-Blind-Ante
post-dead-blind = einen toten Blind
post-blind = einen Blind
post-live-blind = einen Live-Blind
post-straddle = einen Straddle
post-small-blind = den Small Blind
post-big-blind = den Big Blind
bring-in-posted =
    { $you ->
        [yes] Du zahlst das Bring-in von { $chips }{ $all-in }
       *[no] { $who } zahlt das Bring-in von { $chips }{ $all-in }
    }

street-started = { $street } (Pot { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (Pot { $pot })
board-dealt-of-several = { $street } auf Board { $board }: { $cards } (Pot { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Du bekommst { $cards }
       *[no] { $who } bekommt { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Du bekommst { $cards } offen
       *[no] { $who } bekommt { $cards } offen
    }
    .short =
    { $you ->
        [yes] du { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] { $count ->
            [one] Du tauschst eine Karte
           *[other] Du tauschst { $count } Karten
        }
       *[no] { $count ->
            [one] { $who } tauscht eine Karte
           *[other] { $who } tauscht { $count } Karten
        }
    }
stood-pat =
    { $you ->
        [yes] Du tauschst nicht
       *[no] { $who } tauscht nicht
    }
cards-discarded =
    { $you ->
        [yes] Du wirfst { $cards } ab
       *[no] { $who } wirft { $cards } ab
    }
discarded =
    { $count ->
        [one] { $who } wirft eine Karte ab
       *[other] { $who } wirft { $count } Karten ab
    }
discards-shuffled =
    { $count ->
        [one] Keine Karten mehr: eine abgeworfene Karte wurde neu gemischt
       *[other] Keine Karten mehr: { $count } abgeworfene Karten wurden neu gemischt
    }

timed-out =
    { $you ->
        [yes] Deine Zeit ist abgelaufen
       *[no] Die Zeit von { $who } ist abgelaufen
    }
folded =
    { $you ->
        [yes] Du foldest
       *[no] { $who } foldet
    }
checked =
    { $you ->
        [yes] Du checkst
       *[no] { $who } checkt
    }
called =
    { $you ->
        [yes] Du callst { $chips }{ $all-in }
       *[no] { $who } callt { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Du callst auf { $chips }
       *[no] { $who } callt auf { $chips }
    }
bet-made =
    { $you ->
        [yes] Du setzt { $chips }{ $all-in }
       *[no] { $who } setzt { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Du erhöhst auf { $chips }{ $all-in }
       *[no] { $who } erhöht auf { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Nicht gecallter Einsatz von { $chips } geht an dich zurück
       *[no] Nicht gecallter Einsatz von { $chips } geht an { $who } zurück
    }
runs-offered = Das Board darf mehrmals gegeben werden
runs-chosen =
    { $you ->
        [yes] Du möchtest das Board { $times } sehen
       *[no] { $who } möchte das Board { $times } sehen
    }
times =
    { $count ->
        [1] einmal
        [2] zweimal
       *[other] { $count }-mal
    }
cards-of-showdown =
    { $you ->
        [yes] Du zeigst { $cards }
       *[no] { $who } zeigt { $cards }
    }
hand-shown =
    { $you ->
        [yes] Du zeigst { $cards }: { $worth }
       *[no] { $who } zeigt { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Du muckst
       *[no] { $who } muckt
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit Hunt: { $cards }

pot-won =
    { $you ->
        [yes] Du gewinnst den { $pot } von { $chips }
       *[no] { $who } gewinnt den { $pot } von { $chips }
    }
pot-shared = { $shares } aus dem { $pot } von { $chips }
pot-part = { $shares } aus dem { $pot }{ $half ->
        [high] {" "}für High
        [low] {" "}für Low
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {" "}auf Board { $board }
    }
share-won =
    { $you ->
        [yes] Du gewinnst { $chips }
       *[no] { $who } gewinnt { $chips }
    }
    .later =
    { $you ->
        [yes] du gewinnst { $chips }
       *[no] { $who } gewinnt { $chips }
    }
pot-only = Pot
pot-main = Hauptpot
pot-side = Sidepot { $number }

deal-avoided = Neues Mischen: Von { $players } kam keine Zahl
one-player = { $who }
