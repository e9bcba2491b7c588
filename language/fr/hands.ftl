# Ce que valent les mains.

# .of : après "paire", "brelan", "carré".
rank-2 = deux
    .plural = deux
    .of = de deux
rank-3 = trois
    .plural = trois
    .of = de trois
rank-4 = quatre
    .plural = quatre
    .of = de quatre
rank-5 = cinq
    .plural = cinq
    .of = de cinq
rank-6 = six
    .plural = six
    .of = de six
rank-7 = sept
    .plural = sept
    .of = de sept
rank-8 = huit
    .plural = huit
    .of = de huit
rank-9 = neuf
    .plural = neuf
    .of = de neuf
rank-T = dix
    .plural = dix
    .of = de dix
rank-J = valet
    .plural = valets
    .of = de valets
rank-Q = dame
    .plural = dames
    .of = de dames
rank-K = roi
    .plural = rois
    .of = de rois
rank-A = as
    .plural = as
    .of = d'as

suit-c = trèfle
suit-d = carreau
suit-h = cœur
suit-s = pique

# Une carte.
card-in-words = { $rank } de { $suit }

type-high_card = carte haute
    .one = une carte haute
type-pair = paire
    .one = une paire
type-two_pair = double paire
    .one = une double paire
type-three_of_a_kind = brelan
    .one = un brelan
type-straight = quinte
    .one = une quinte
type-flush = couleur
    .one = une couleur
type-full_house = full
    .one = un full
type-four_of_a_kind = carré
    .one = un carré
type-straight_flush = quinte flush
    .one = une quinte flush
type-five_of_a_kind = cinq cartes identiques
    .one = cinq cartes identiques
type-one_card = main d'une carte
    .one = une main d'une carte
type-two_card = main de deux cartes
    .one = une main de deux cartes
type-three_card = main de trois cartes
    .one = une main de trois cartes
type-badugi = badugi
    .one = un badugi

hand-high_card = hauteur { $first }{ $kickers }
    .one = hauteur { $first }{ $kickers }
    .short = hauteur { $first }
hand-pair = paire { $first-of }{ $kickers }
    .one = une paire { $first-of }{ $kickers }
    .short = paire { $first-of }
hand-two_pair = double paire, { $first-plural } et { $second-plural }{ $kickers }
    .one = une double paire, { $first-plural } et { $second-plural }{ $kickers }
    .short = double paire
hand-three_of_a_kind = brelan { $first-of }{ $kickers }
    .one = un brelan { $first-of }{ $kickers }
    .short = brelan
hand-straight = quinte hauteur { $first }
    .one = une quinte hauteur { $first }
    .short = quinte
hand-flush = couleur à { $suit }, hauteur { $first }
    .one = une couleur à { $suit }, hauteur { $first }
    .short = couleur à { $suit }
hand-full_house = full aux { $first-plural } par les { $second-plural }
    .one = un full aux { $first-plural } par les { $second-plural }
    .short = full
hand-four_of_a_kind = carré { $first-of }{ $kickers }
    .one = un carré { $first-of }{ $kickers }
    .short = carré
hand-straight_flush = quinte flush à { $suit }, hauteur { $first }
    .one = une quinte flush à { $suit }, hauteur { $first }
    .short = quinte flush à { $suit }
hand-royal_flush = quinte flush royale à { $suit }
    .one = une quinte flush royale à { $suit }
hand-five_of_a_kind = cinq { $first-plural }
    .one = cinq { $first-plural }
    .short = cinq cartes identiques
hand-low = low hauteur { $first }, { $ranks }
    .one = un low hauteur { $first }, { $ranks }
    .short = low hauteur { $first }
    .brief = low { $number }
hand-one_card = main d'une carte, { $ranks }
    .one = une main d'une carte, { $ranks }
    .short = main d'une carte
hand-two_card = main de deux cartes, { $ranks }
    .one = une main de deux cartes, { $ranks }
    .short = main de deux cartes
hand-three_card = main de trois cartes, { $ranks }
    .one = une main de trois cartes, { $ranks }
    .short = main de trois cartes
hand-badugi = badugi, { $ranks }
    .one = un badugi, { $ranks }
    .short = badugi

kickers =
    { $count ->
        [one] {", "}kicker { $ranks }
       *[other] {", "}kickers { $ranks }
    }

hand-on-board = { $hand } sur le board { $board }
hands-next = { $before } ; { $one }
