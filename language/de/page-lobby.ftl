# Die Liste der Tische, und einen Tisch eröffnen.

lobby = Tische
open-a-table = Tisch eröffnen
all-games = Alle Spiele
all-stakes = Alle Einsätze
stakes-up-to = Bis { $most }
stakes-between = { $least } bis { $most }
stakes-above = Über { $least }
any-seats = Alle Plätze
one-free-seat = Ein Platz frei
two-free-seats = Zwei Plätze frei
table-name = Name des Tisches
filter-game = Spiel
filter-stakes = Einsätze
filter-seats = Plätze
open-tables = Offene Tische
no-open-table = Kein offener Tisch passt. Eröffne einen: deine Freunde kommen über den Link dazu.
not-listed = Ein Tisch, der nicht in der Liste steht
id-of-a-table = Id eines Tisches
go-to-table = Los

tag-password = Passwort
tag-paused = Pause
tag-closing = schließt
tag-unlisted = verborgen
tag-delayed = verzögert
and-waiting = , { $count } warten

open-the-table = Tisch eröffnen
name-of-new-table = Tisch von { $name }
no-password = keines
field-name = Name
field-game = Spiel
more-rules = Weitere Regeln
options-table = Tisch
options-stakes = Einsätze
options-house = Hausregeln
options-rake = Rake
option-in-minutes = { $option } (Minuten)
option-in-seconds = { $option } (Sekunden)
option-not-possible = „{ $typed }“ geht nicht für „{ $option }“. Wähle von { $least } bis { $most }.
option-missing = „{ $option }“ fehlt.
yes = ja
no = nein
none = keine

usual-small_blind = der halbe Big Blind
usual-big_blind = 100
usual-ante = 0
usual-bring_in = ein Viertel der Small Bet
usual-small_bet = 100
usual-big_bet = zwei Small Bets
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 Big Blinds
       *[no] 20 Small Bets
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 Big Blinds
       *[no] 200 Small Bets
    }
usual-odd_chip_by_suit = wie es das Spiel vorsieht
usual-keep_ms = das Maximum
