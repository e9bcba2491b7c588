# The options of a table, and .hint: what one means where its name does not say it. # Generated: python -m riverboat.server.protocol.generated



option-small_blind = Small blind
option-big_blind = Big blind
option-ante = Ante
    .hint = The chips that every player posts before the deal
option-big_blind_ante = The big blind posts one ante for the whole table
option-bring_in = Bring in
    .hint = The bring-in, in stud games
option-small_bet = Small bet
    .hint = The smallest bet; at fixed limit, the bet on early streets
option-big_bet = Big bet
    .hint = At fixed limit, the bet on late streets
option-seats = Number of seats
option-min_buy_in = Lowest buy-in
option-max_buy_in = Highest buy-in
option-act_ms = Time to act
option-blind_before_ante = A stack too short for both posts the blind before the big-blind ante
option-raise_cap = At fixed limit, the most raises on a street, after the bet
option-cap_heads_up = The cap of raises also holds between two players
option-half_bet_counts = At fixed limit, an all-in of half a bet counts as a bet
option-open_pair_doubles = At stud, a pair that shows on fourth street allows the larger bet
option-odd_chip_by_suit = Odd chips go by the highest card of the winning hands, not by seat
option-smallest_chip = The smallest chip in play: pots are split into no smaller ones
option-max_runs = How often the players may agree to run the rest of the board
option-rabbit = After a hand that ends early, show the cards that would have come
option-per_mille = Thousandths of each pot, for the house
option-cap = The most chips that the house takes of a hand
option-no_flop_no_drop = Take no rake of a hand that ends on its first street
option-each_pot = Round the rake of each pot down, not that of all pots together
option-boards = Boards
    .hint = The number of boards, in games with a board
option-bomb_pot_every = Play a bomb pot every N hands, in games with a board. 0 turns it off
option-straddles = Straddles
    .hint = The number of players left of the big blind who straddle
option-spectator_delay_ms = Spectator delay
    .hint = The delay of the spectator feed
option-all_cards = With a delay: spectators see all hole cards of a hand when it is over
option-spectators_chat = Spectators may chat
option-unlisted = Hide the table from players who do not know its id
option-time_bank_ms = Time bank
    .hint = Each player's time bank, beyond the time to act. 0 for none
option-time_bank_refill_ms = The time added to the time bank with each hand
option-runout_ms = The time before each street when all players are all-in; 0 for none
option-showdown_ms = The pause between a showdown and the next hand. 0 for no pause
option-keep_ms = How long the table stays open with nobody at it
