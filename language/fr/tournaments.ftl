# Les tournois : la liste, la fiche, la ligne à la table, ce qui arrive, la direction, l’horloge de la salle.

tournaments = Tournois
tour-none = Aucun tournoi n’est ouvert. Ouvrez-en un : un sit-and-go commence quand il est complet.
tour-lobby = t : tournois ; t 1 : le classement du premier
tour-open-one = Ouvrir un tournoi
tour-open = Ouvrir le tournoi
tour-password = Mot de passe du tournoi
tour-stage-registering = inscriptions
tour-stage-running = en cours
tour-stage-finished = terminé
tour-stage-cancelled = annulé
tour-entry = entrée { $price }
tour-entry-bounty = entrée { $price }, dont une prime de { $bounty }
tour-free = gratuit
tour-entered = { $count } inscrits sur { $most }
tour-left = encore { $left } sur { $count }
tour-starts-full = quand il est complet
tour-starts-director = quand la direction le lance
tour-starts = Début : { $when }
tour-bots-may = bots admis
tour-register = S’inscrire
tour-unregister = Se désinscrire
tour-registered = Votre inscription est faite. Votre place s’ouvre d’elle-même quand le jeu commence.
tour-to-your-table = À votre table
tour-watch = Regarder
tour-watch-on = Rester regarder
tour-re-enter = Entrer de nouveau
tour-rebuy = Recave : { $chips } pour { $price }
tour-no-rebuy = Pas de recave
tour-add-on = Add-on : { $chips } pour { $price }
tour-structure = Structure
tour-level = Niveau
tour-blinds = Blindes
tour-lasts = Durée
tour-minutes = { $count } min
tour-hands = mains : { $count }
tour-break-after = Pause de { $count } min
tour-stacks = Tapis de { $chips }, { $seats } par table
tour-late = Inscriptions jusqu’à la fin du niveau { $level }
tour-expected = Dure environ { $time } (estimation)
tour-prizes = Prix
tour-pool = Dotation : { $chips }
tour-standings = Classement
tour-place = Place
tour-player = Joueur
tour-stack = Tapis
tour-tables = Tables
tour-table = Table { $number }
tour-nobody = Personne n’est encore inscrit.
tour-out = hors jeu
tour-level-now = Niveau { $level } : { $blinds }
tour-next-level = puis { $blinds }
tour-average = moyenne { $chips }
tour-rank = place { $rank } sur { $left }
tour-your-bounty = votre prime { $chips }
tour-break = Pause
tour-paused = Suspendu
tour-suspended = Le serveur ne peut pas enregistrer les mains. L’horloge et les tables attendent.
tour-hand-for-hand = Main par main
tour-time-cards = Cartes de temps : { $count } de { $seconds } s
    .anew = Cartes de temps : { $count } de { $seconds } s, toutes rendues au niveau { $levels }
tour-use-time-card = Utiliser une carte de temps : { $seconds } s de plus, { $count } en réserve
tour-started = Le tournoi commence
tour-you-seated = Vous jouez à la table { $table }, siège { $seat }
tour-you-moved = Vous passez à la table { $table }, siège { $seat }
    .broken = Votre table est cassée : vous passez à la table { $table }, siège { $seat }
    .balance = Pour équilibrer les tables, vous passez à la table { $table }, siège { $seat }
tour-level-begun = Le niveau { $level } commence à la prochaine main : { $blinds }
tour-break-begun = Une pause de { $time } commence
tour-break-ended = La pause est finie
tour-paused-for = Le tournoi est suspendu : { $reason }
tour-resumed = Le tournoi reprend
tour-time-added = { $time } de plus à l’horloge : { $reason }
tour-hand-for-hand-begun = Main par main : chaque table attend les autres
tour-all-in-held = Tapis : les cartes restent cachées jusqu’à ce que toutes les tables aient fini
tour-deal-proposed = Un accord est proposé : { $shares }
    .rest = Un accord est proposé : { $shares }. Reste à jouer : { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Vous acceptez l’accord
       *[no] { $who } accepte l’accord
    }
tour-deal-off = Pas d’accord : { $reason }
    .refused = Pas d’accord : tout le monde n’accepte pas
    .elimination = Pas d’accord : un joueur est éliminé
    .expired = Pas d’accord : le temps est écoulé
tour-deal-made = Tout le monde accepte : l’accord est conclu
tour-deal-paid = Payé par accord : { $shares }
    .rest = Payé par accord : { $shares }. Reste à jouer : { $chips }
tour-deal-open = Accord : { $agreed } sur { $count } acceptent
    .all = Accord : tout le monde accepte ; il sera conclu à la fin des mains
tour-deal-agreed = accepté par { $names }
tour-deal-yours = vous recevez { $chips }
tour-deal-left = encore { $time } pour voter
tour-director-named = { $who } peut diriger le tournoi
tour-director-removed = { $who } ne dirige plus le tournoi
tour-hand-for-hand-ended = Le main par main est fini
tour-final-table = Table finale : les sièges sont tirés au sort
tour-final-delayed = Les spectateurs voient la table finale avec un retard de { $seconds } s et toutes les cartes cachées
tour-round-begun = Le tour { $round } commence
tour-closed = Les inscriptions sont closes : dotation { $pool }, places payées : { $places }
tour-place-taken =
    { $you ->
        [yes] Vous finissez à la place { $place }
       *[no] { $who } finit à la place { $place }
    }
tour-busted-by =
    { $you ->
        [yes] { $by } vous élimine
       *[no] { $by } élimine { $who }
    }
tour-prize-won =
    { $you ->
        [yes] Vous gagnez { $chips }
       *[no] { $who } gagne { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Vous gagnez la prime de { $of } : { $chips }
       *[no] { $who } gagne la prime de { $of } : { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Vous manquez des mains ({ $count }) : { $reason }
       *[no] { $who } manque des mains ({ $count }) : { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Disqualification pour vous : { $reason }
       *[no] Disqualification de { $who } : { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] La direction fixe votre tapis à { $chips } : { $reason }
       *[no] La direction fixe le tapis de { $who } à { $chips } : { $reason }
    }
tour-rebuy-asked = Vous n’avez plus de jetons. Recave dans les { $seconds } s ?
tour-cancelled-for = Le tournoi est annulé, toutes les entrées sont remboursées : { $reason }
tour-over = Le tournoi est terminé
tour-won-by =
    { $you ->
        [yes] Vous gagnez le tournoi
       *[no] { $who } gagne le tournoi
    }
tour-name = Tournoi de { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Sit-and-go turbo
tour-ready-hyper = Sit-and-go hyper-turbo
tour-ready-heads-up = Tête-à-tête
tour-ready-bracket = Tableau en tête-à-tête
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Recaves et un add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Bounty progressif
tour-ready-satellite = Satellite
tour-ready-six-handed = Six par table
tour-ready-omaha = Omaha pot-limit
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Joueurs
tour-length = Durée en minutes
tour-cost-nothing = L’entrée est gratuite
tour-let-bots = Les bots peuvent jouer
tour-start-time = Début, si à une heure fixe
tour-direct = Diriger
tour-start-now = Lancer
tour-pause = Suspendre
tour-resume = Reprendre
tour-add-minutes = + { $count } min
tour-skip-level = Niveau suivant
tour-undo-level = Niveau précédent
tour-cancel = Annuler le tournoi
tour-move = Déplacer
tour-penalise = Pénaliser
tour-rounds = Tours
tour-seat = Siège
tour-disqualify = Disqualifier
tour-set-stack = Fixer le tapis
tour-break-table = Casser la table
tour-deal = Accord
tour-deal-icm = Par l’ICM
tour-deal-chips = Par les jetons
tour-deal-rest = Reste à jouer
tour-deal-propose = Proposer
tour-deal-accept = Accepter l’accord
tour-deal-decline = Refuser l’accord
tour-deal-withdraw = Retirer l’accord
tour-name-director = Nommer directeur
tour-remove-director = Ne plus être directeur
tour-sure = C’est certain
    .first = Activez d’abord « C’est certain ».
tour-by-director = par la direction
tour-clock = Horloge pour la salle
tour-players-entered = Joueurs
tour-waiting = Votre inscription à { $name } est faite. Début : { $when }. { $count } inscrits sur { $most }
tour-leaving = Votre entrée reste : les absents reçoivent leurs cartes et paient les blindes. Pour revenir : { $command }
tour-commands = /standings : le classement ; /clock : niveau et horloge ; /rebuy, /norebuy, /addon : jetons
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300 : proposer un accord ; /accept, /decline : voter
tour-no-deal = Aucun accord n’est proposé.
tour-deal-form = Écris un accord comme /deal icm, /deal chips 100 ou /deal Ann=500 Bob=300.
tour-done = C’est fait
