# Tournaments: the list, the sheet, the line at the table, what happens, the director's sheet, the clock of the room.
# chips, price, average, pool, prize: amounts. time: as of a clock, "4:12". level, table, seat, place: numbers.

tournaments = Tournaments
tour-none = No tournament is open. Open one: a sit-and-go starts when it is full.
tour-lobby = t: tournaments; t 1: the standings of the first one
tour-open-one = Open a tournament
tour-open = Open the tournament
tour-password = Password of the tournament
tour-stage-registering = registering
tour-stage-running = running
tour-stage-finished = finished
tour-stage-cancelled = cancelled
# What an entry costs. price: "1,000 + 100".
tour-entry = entry { $price }
tour-entry-bounty = entry { $price }, of which a bounty of { $bounty }
tour-free = free
tour-entered = { $count } of { $most } entered
tour-left = { $left } of { $count } left
tour-starts-full = when it is full
tour-starts-director = when the director starts it
tour-starts = Start: { $when }
tour-bots-may = bots may enter

# What a player can do.
tour-register = Register
tour-unregister = Unregister
tour-registered = You have entered. Your seat opens by itself when play begins.
tour-to-your-table = Go to your table
tour-watch = Watch
tour-watch-on = Watch on
tour-re-enter = Enter again
tour-rebuy = Rebuy: { $chips } for { $price }
tour-no-rebuy = No rebuy
tour-add-on = Add-on: { $chips } for { $price }

# The sheet.
tour-structure = Structure
tour-level = Level
tour-blinds = Blinds
tour-lasts = Lasts
tour-minutes = { $count } min
tour-hands = hands: { $count }
tour-break-after = Break of { $count } min
tour-stacks = Stacks of { $chips }, { $seats } at a table
tour-late = Registration closes after level { $level }
tour-expected = Lasts about { $time } (an estimate)
tour-prizes = Prizes
tour-pool = Prize pool: { $chips }
tour-standings = Standings
tour-place = Place
tour-player = Player
tour-stack = Stack
tour-tables = Tables
tour-table = Table { $number }
tour-nobody = Nobody has entered yet.
tour-out = out

# The line at the table.
tour-level-now = Level { $level }: { $blinds }
tour-next-level = next { $blinds }
tour-average = average { $chips }
tour-rank = place { $rank } of { $left }
tour-your-bounty = your bounty { $chips }
tour-break = Break
tour-paused = Paused
tour-suspended = The server cannot save hands now. Clock and tables wait.
tour-hand-for-hand = Hand for hand
tour-time-cards = Time cards: { $count } of { $seconds } s
    .anew = Time cards: { $count } of { $seconds } s, all of them again at level { $levels }
tour-use-time-card = Use a time card: { $seconds } s more, { $count } left

# What happens. No sentence has a full stop.
tour-started = The tournament begins
tour-you-seated = You play at table { $table }, seat { $seat }
tour-you-moved = You move to table { $table }, seat { $seat }
    .broken = Your table is broken: you move to table { $table }, seat { $seat }
    .balance = To balance the tables, you move to table { $table }, seat { $seat }
tour-level-begun = Level { $level } begins with the next hand: { $blinds }
tour-break-begun = A break of { $time } begins
tour-break-ended = The break is over
tour-paused-for = The tournament is paused: { $reason }
tour-resumed = The tournament goes on
tour-time-added = { $time } added to the clock: { $reason }
tour-hand-for-hand-begun = Hand for hand: each table waits for the others
tour-all-in-held = All-in: the cards stay face down until all tables are done
tour-deal-proposed = A deal is proposed: { $shares }
    .rest = A deal is proposed: { $shares }. Left to play for: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] You accept the deal
       *[no] { $who } accepts the deal
    }
tour-deal-off = The deal is off: { $reason }
    .refused = The deal is off: not everybody accepts
    .elimination = The deal is off: a player is out
    .expired = The deal is off: its time is over
tour-deal-made = Everybody accepts: the deal is made
tour-deal-paid = Paid by a deal: { $shares }
    .rest = Paid by a deal: { $shares }. Left to play for: { $chips }
tour-deal-open = Deal: { $agreed } of { $count } accept
    .all = Deal: everybody accepts; it is made when the hands are over
tour-deal-agreed = accepted by { $names }
tour-deal-yours = you get { $chips }
tour-deal-left = { $time } left to vote
tour-director-named = { $who } may direct the tournament
tour-director-removed = { $who } directs the tournament no more
tour-hand-for-hand-ended = Hand for hand is over
tour-final-table = The final table: seats are drawn
tour-final-delayed = Spectators see the final table { $seconds } s later, with all hole cards
tour-round-begun = Round { $round } begins
tour-closed = Registration is closed: { $pool } in the prize pool, { $places } paid
tour-place-taken =
    { $you ->
        [yes] You finish in place { $place }
       *[no] { $who } finishes in place { $place }
    }
tour-busted-by =
    { $you ->
        [yes] { $by } knocked you out
       *[no] { $by } knocked { $who } out
    }
tour-prize-won =
    { $you ->
        [yes] You win { $chips }
       *[no] { $who } wins { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] You win the bounty on { $of }: { $chips }
       *[no] { $who } wins the bounty on { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] You miss hands ({ $count }): { $reason }
       *[no] { $who } misses hands ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] You are disqualified: { $reason }
       *[no] { $who } is disqualified: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] The director sets your stack to { $chips }: { $reason }
       *[no] The director sets the stack of { $who } to { $chips }: { $reason }
    }
tour-rebuy-asked = You have no chips left. Rebuy within { $seconds } s?
tour-cancelled-for = The tournament is cancelled, and all entries are refunded: { $reason }
tour-over = The tournament is over
tour-won-by =
    { $you ->
        [yes] You win the tournament
       *[no] { $who } wins the tournament
    }

# Opening one. name: of the director.
tour-name = { $name }’s tournament
# The ready structures, as players call them.
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Turbo sit-and-go
tour-ready-hyper = Hyper-turbo sit-and-go
tour-ready-heads-up = Heads-up
tour-ready-bracket = Heads-up bracket
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freeze-out
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Rebuys and an add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Progressive bounty
tour-ready-satellite = Satellite
tour-ready-six-handed = Six-handed
tour-ready-omaha = Pot-limit Omaha
tour-ready-horse = HORSE
tour-ready-eight-game = Eight-game mix
tour-most-players = Players
tour-length = Length in minutes
tour-cost-nothing = Entries cost nothing
tour-let-bots = Bots may enter
tour-start-time = Start, if at a time

# The director's sheet.
tour-direct = Direct
tour-start-now = Start now
tour-pause = Pause
tour-resume = Resume
tour-add-minutes = + { $count } min
tour-skip-level = Next level
tour-undo-level = Level before
tour-cancel = Cancel the tournament
tour-move = Move
tour-penalise = Penalise
tour-rounds = Rounds
tour-seat = Seat
tour-disqualify = Disqualify
tour-set-stack = Set the stack
tour-break-table = Break the table
tour-deal = Deal
tour-deal-icm = By ICM
tour-deal-chips = By chips
tour-deal-rest = Left to play for
tour-deal-propose = Propose
tour-deal-accept = Accept the deal
tour-deal-decline = Decline the deal
tour-deal-withdraw = Withdraw the deal
tour-name-director = Make a director
tour-remove-director = Director no more
tour-sure = I am sure
    .first = Turn on “I am sure” first.
tour-by-director = by the director
tour-clock = Clock for the room
tour-players-entered = Players

# In a terminal.
tour-waiting = You have entered { $name }. It starts: { $when }. { $count } of { $most } entered
tour-leaving = You keep your entry: absent players are dealt in and blinded out. Come back with: { $command }
tour-commands = /standings: the standings; /clock: level and clock; /rebuy, /norebuy, /addon: chips
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: propose a deal; /accept, /decline: vote
tour-no-deal = No deal is proposed.
tour-deal-form = A deal is written like /deal icm, /deal chips 100, or /deal Ann=500 Bob=300.
tour-done = That is done
