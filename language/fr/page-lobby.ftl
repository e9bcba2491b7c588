# La liste des tables, et l'ouverture d'une table.

lobby = Tables
open-a-table = Ouvrir une table
all-games = Tous les jeux
all-stakes = Toutes les limites
stakes-up-to = Jusqu'à { $most }
stakes-between = { $least } à { $most }
stakes-above = Plus de { $least }
any-seats = Tous les sièges
one-free-seat = Un siège libre
two-free-seats = Deux sièges libres
table-name = Nom de la table
filter-game = Jeu
filter-stakes = Limites
filter-seats = Sièges
open-tables = Tables ouvertes
no-open-table = Aucune table ne convient. Ouvrez-en une : vos amis viennent par son lien.
not-listed = Une table hors liste
id-of-a-table = Id d'une table
go-to-table = Aller

tag-password = mot de passe
tag-paused = en pause
tag-closing = ferme
tag-unlisted = cachée
tag-delayed = en différé
and-waiting = , { $count } en attente

open-the-table = Ouvrir la table
name-of-new-table = Table de { $name }
no-password = aucun
field-name = Nom
field-game = Jeu
more-rules = Plus de règles
options-table = Table
options-stakes = Limites
options-house = Règles maison
options-rake = Rake
option-in-minutes = { $option } (minutes)
option-in-seconds = { $option } (secondes)
option-not-possible = « { $typed } » ne va pas pour « { $option } ». Choisissez de { $least } à { $most }.
option-missing = Il manque « { $option } ».
yes = oui
no = non
none = aucun

usual-small_blind = la moitié de la grosse blinde
usual-big_blind = 100
usual-ante = 0
usual-bring_in = un quart de la petite mise
usual-small_bet = 100
usual-big_bet = deux petites mises
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 grosses blindes
       *[no] 20 petites mises
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 grosses blindes
       *[no] 200 petites mises
    }
usual-odd_chip_by_suit = selon le jeu
usual-keep_ms = le maximum
