/* The assessor in C. The Python code is the reference, and what is used where this cannot be compiled.

   A hand is two numbers. Its sum adds up a key for each card: two numbers stand for the ranks, one for the low six
   and one for the high seven, and four bits for each suit start at 3, so that five cards set the highest. Its bits
   have sixteen for each suit, one for each rank.

   All sets of up to seven ranks, at most four of each, have an index that the sum gives with two look-ups: sets
   with the same high ranks are together, and the low ranks say which one. All tables share this index.

   Whatever is not plain in a single call (a card twice, an iterator, a keyword) goes to the Python function, which
   answers or refuses. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef SOURCE_CHECKSUM /* of this file; see hatch_build.py and selection.py */
#define SOURCE_CHECKSUM -1
#endif

enum { RANKS = 13, LOW_RANKS = 6, SUITS = 4, DECK = 52, HAND = 5, MOST = 7, BOARD = 5, MOST_HOLE = 6 };
enum { HIGH_START = 14, SUIT_START = 31, JOKER_START = 47 };
enum { LOW_MASK = (1 << 14) - 1, HIGH_MASK = (1 << 17) - 1, SUITED = 1 << RANKS };
enum { SETS = 76155, LOW_SETS = 1548, TRIPLES = 455 };

/* The least numbers, one after the other, of which no two sets of up to seven, with four of each at most, have the
   same sum. The low ranks have the same keys as the high ones, with another place in the number. */
static const uint64_t RANK_KEYS[RANKS] = {
    1, 5, 24, 112, 521, 2247,
    1 << HIGH_START, 5 << HIGH_START, 24 << HIGH_START, 112 << HIGH_START, 521 << HIGH_START, 2247 << HIGH_START,
    9244 << HIGH_START,
};
static const uint64_t NO_CARDS = UINT64_C(0x3333) << SUIT_START;
static const uint64_t FLUSHES = UINT64_C(0x8888) << SUIT_START;
static const uint64_t ONE_OF_EACH = UINT64_C(0x1111) << SUIT_START;

/* The tables. A hand with one or two jokers is looked up in the next ones by its other cards. */
enum { HIGH, ONE_JOKER, TWO_JOKERS, SHORT, SHORT_FULL_HOUSE_FIRST, ACE_TO_FIVE, LOW8, DEUCE_TO_SEVEN, TABLES };

static uint64_t keys[DECK + 2], bits_of[DECK + 2];
static int32_t block[HIGH_MASK + 1];
static uint16_t place[LOW_MASK + 1];
static uint16_t plain[TABLES][SETS + LOW_SETS]; /* longer, so that no sum of seven cards points beyond it */
static uint16_t flush[TABLES][SUITED];          /* by the ranks in the suit */
static uint16_t badugi_places[SUITED];

/* Omaha: five cards by the ranks of three of the board and two of the hole. */
static uint8_t pairs[RANKS][RANKS];
static uint16_t triples[RANKS][RANKS][RANKS];
static uint16_t omaha_high[TRIPLES][96], omaha_low[TRIPLES][96];

typedef struct {
    const char *name;
    enum { FIVE_CARD, OMAHA, BADUGI } kind;
    int table, first_card, last_card;
    bool suits, lowest_wins;
} Rules;

static const Rules RULE_SETS[] = {
    {"high", FIVE_CARD, HIGH, 0, 51, true, false},
    {"high-one-joker", FIVE_CARD, HIGH, 0, 52, true, false},
    {"high-two-jokers", FIVE_CARD, HIGH, 0, 53, true, false},
    {"short-deck", FIVE_CARD, SHORT, 16, 51, true, false},
    {"short-deck-full-house-first", FIVE_CARD, SHORT_FULL_HOUSE_FIRST, 16, 51, true, false},
    {"omaha-high", OMAHA, HIGH, 0, 51, true, false},
    {"omaha-low8", OMAHA, LOW8, 0, 51, false, true},
    {"ace-to-five", FIVE_CARD, ACE_TO_FIVE, 0, 51, false, true},
    {"low8", FIVE_CARD, LOW8, 0, 51, false, true},
    {"deuce-to-seven", FIVE_CARD, DEUCE_TO_SEVEN, 0, 51, true, true},
    {"badugi", BADUGI, 0, 0, 51, false, true},
};

/* ---- Look-ups ---- */

static inline int jokers_in(uint64_t sum) { return (int)(sum >> JOKER_START & 3); }

static uint64_t all_bits(const uint8_t *cards, int count)
{
    uint64_t bits = 0;
    for (int at = 0; at < count; at++)
        bits |= bits_of[cards[at]];
    return bits;
}

static inline unsigned look_up(int table, uint64_t sum)
{
    return plain[table][block[sum >> HIGH_START & HIGH_MASK] + place[sum & LOW_MASK]];
}

static inline unsigned greater(unsigned one, unsigned other) { return one > other ? one : other; }

/* Return the best of all five cards of a low game in which a flush counts against a hand. */
static unsigned lowest(int table, uint64_t bits)
{
    int cards[MOST], count = 0;
    for (; bits && count < MOST; bits &= bits - 1) {
        int at = __builtin_ctzll(bits);
        cards[count++] = at % 16 * SUITS + at / 16;
    }
    unsigned best = 0;
    for (unsigned chosen = 0; chosen < 1u << count; chosen++) {
        if (__builtin_popcount(chosen) != HAND)
            continue;
        uint64_t sum = NO_CARDS;
        unsigned ranks = 0;
        for (int at = 0; at < count; at++)
            if (chosen >> at & 1) {
                sum += keys[cards[at]];
                ranks |= 1u << cards[at] / SUITS;
            }
        best = greater(best, sum & FLUSHES ? flush[table][ranks] : look_up(table, sum));
    }
    return best;
}

static unsigned with_flush(const Rules *rules, uint64_t sum, uint64_t bits)
{
    if (rules->lowest_wins)
        return lowest(rules->table, bits);
    int table = rules->table + jokers_in(sum);
    int suit = (__builtin_ctzll(sum & FLUSHES) - SUIT_START) / 4;
    return greater(look_up(table, sum), flush[table][bits >> 16 * suit & (SUITED - 1)]);
}

/* Return the strength of one to seven cards by their sum and bits. */
static inline unsigned five_card(const Rules *rules, uint64_t sum, uint64_t bits)
{
    if (rules->suits && sum & FLUSHES)
        return with_flush(rules, sum, bits);
    return look_up(rules->table + jokers_in(sum), sum);
}

static unsigned badugi(const uint8_t *cards, int count)
{
    unsigned hands[1 << 4] = {0}, best = 0;
    int made = 1;
    for (int at = 0; at < count; at++) {
        unsigned card = 1u << (cards[at] / SUITS + 1) % RANKS | 1u << (RANKS + cards[at] % SUITS);
        for (int known = made, hand = 0; hand < known; hand++)
            if (!(hands[hand] & card))
                hands[made++] = hands[hand] | card;
    }
    for (int hand = 0; hand < made; hand++)
        best = greater(best, badugi_places[hands[hand] & (SUITED - 1)]);
    return best;
}

/* A board of Omaha: its rows of the table, and the suit in which a flush is possible. */
typedef struct {
    const uint16_t *rows[10];
    int count, suit;
    unsigned flushes[10], made;
} OmahaBoard;

static void omaha_board(const Rules *rules, const uint8_t *cards, int count, OmahaBoard *board)
{
    int ranks[BOARD], in_suit[SUITS] = {0};
    board->count = board->made = 0;
    board->suit = -1;
    for (int at = 0; at < count; at++) {
        ranks[at] = cards[at] / SUITS;
        if (++in_suit[cards[at] % SUITS] == 3 && rules->suits)
            board->suit = cards[at] % SUITS;
    }
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++) {
                int triple = triples[ranks[a]][ranks[b]][ranks[c]];
                board->rows[board->count++] = rules->table == HIGH ? omaha_high[triple] : omaha_low[triple];
                if (cards[a] % SUITS == board->suit && cards[b] % SUITS == board->suit
                    && cards[c] % SUITS == board->suit)
                    board->flushes[board->made++] = 1u << ranks[a] | 1u << ranks[b] | 1u << ranks[c];
            }
}

static unsigned omaha(const OmahaBoard *board, const uint8_t *hole, int count)
{
    unsigned best = 0;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            int pair = pairs[hole[a] / SUITS][hole[b] / SUITS];
            for (int at = 0; at < board->count; at++)
                best = greater(best, board->rows[at][pair]);
            if (hole[a] % SUITS != board->suit || hole[b] % SUITS != board->suit)
                continue;
            unsigned own = 1u << hole[a] / SUITS | 1u << hole[b] / SUITS;
            for (unsigned at = 0; at < board->made; at++)
                best = greater(best, flush[HIGH][own | board->flushes[at]]);
        }
    return best;
}

/* Return the strength of hole cards with a board; both have been counted. */
static unsigned strength(const Rules *rules, const uint8_t *hole, int own, const uint8_t *shared, int count)
{
    if (rules->kind == OMAHA) {
        OmahaBoard board;
        omaha_board(rules, shared, count, &board);
        return omaha(&board, hole, own);
    }
    if (rules->kind == BADUGI) {
        uint8_t cards[4];
        for (int at = 0; at < own + count; at++)
            cards[at] = at < own ? hole[at] : shared[at - own];
        return badugi(cards, own + count);
    }
    uint64_t sum = NO_CARDS, bits = 0;
    for (int at = 0; at < own; at++)
        sum += keys[hole[at]], bits |= bits_of[hole[at]];
    for (int at = 0; at < count; at++)
        sum += keys[shared[at]], bits |= bits_of[shared[at]];
    return five_card(rules, sum, bits);
}

static bool can_assess(const Rules *rules, int own, int shared)
{
    if (rules->kind == OMAHA)
        return own >= 2 && own <= MOST_HOLE && shared >= 3 && shared <= BOARD;
    return own >= 0 && shared >= 0 && own + shared >= 1 && own + shared <= (rules->kind == BADUGI ? 4 : MOST);
}

/* ---- Tables, made when the module is imported ---- */

typedef struct {
    uint8_t copies[RANKS];
    uint16_t ranks; /* a bit for each */
    uint64_t sum;
} Set;

static Set *sets;
static int sets_of[MOST + 2]; /* where the sets of each size start */

/* Add all sets of `left` more cards, of ranks from `rank` to before `end`, to `found`; return the next one. */
static Set *add_sets(Set set, int rank, int end, int left, Set *found)
{
    if (left == 0) {
        *found = set;
        return found + 1;
    }
    if (rank == end)
        return found;
    for (int copies = 0; copies <= SUITS && copies <= left; copies++) {
        found = add_sets(set, rank + 1, end, left - copies, found);
        set.copies[rank]++;
        set.ranks |= (uint16_t)(1 << rank);
        set.sum += RANK_KEYS[rank];
    }
    return found;
}

static void make_index(void)
{
    int lows[MOST + 1] = {0}, next = 0;
    for (int size = 0, at = 0; size <= MOST; size++) {
        Set *end = add_sets((Set){0}, 0, LOW_RANKS, size, sets);
        for (Set *set = sets; set < end; set++)
            place[set->sum] = (uint16_t)at++;
        lows[size] = at;
    }
    for (int size = 0; size <= MOST; size++) {
        Set *end = add_sets((Set){0}, LOW_RANKS, RANKS, size, sets);
        for (Set *set = sets; set < end; set++) {
            block[set->sum >> HIGH_START] = next;
            next += lows[MOST - size];
        }
    }
    Set *end = sets;
    for (int size = 0; size <= MOST; size++) {
        sets_of[size] = (int)(end - sets);
        end = add_sets((Set){0}, 0, RANKS, size, end);
    }
    sets_of[MOST + 1] = (int)(end - sets);
}

enum { HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH };

/* Return a number that is greater for a higher hand of up to five cards: its type, and its ranks in order. */
static uint64_t ranking(int table, const Set *set, int size, bool suited)
{
    bool ace_low = table == ACE_TO_FIVE;
    unsigned heights = 0, ranks = set->ranks, most = 0, next = 0;
    for (int same = SUITS; same > 0; same--)
        for (unsigned left = ace_low ? (ranks << 1 | ranks >> 12) & (SUITED - 1) : ranks; left;) {
            unsigned height = 31 - (unsigned)__builtin_clz(left);
            left ^= 1u << height;
            if (set->copies[ace_low ? (height + RANKS - 1) % RANKS : height] != same)
                continue;
            heights = heights << 4 | height;
            next = most && !next ? (unsigned)same : next;
            most = most ? most : (unsigned)same;
        }
    unsigned type = most == 4 ? QUADS : most == 3 ? (next == 2 ? FULL_HOUSE : TRIPS)
                  : most == 2 ? (next == 2 ? TWO_PAIR : PAIR) : HIGH_CARD;
    if (size == HAND && __builtin_popcount(ranks) == HAND && !ace_low) {
        unsigned wheel = table == DEUCE_TO_SEVEN ? 0 : table == HIGH ? 0x100f : 0x10f0;
        bool straight = ranks >> __builtin_ctz(ranks) == 0x1f || ranks == wheel;
        if (ranks == wheel)
            heights = heights >> 12 & 15; /* the card below the ace is the top of a wheel */
        else if (straight)
            heights >>= 16;
        type = suited ? (straight ? STRAIGHT_FLUSH : FLUSH) : straight ? STRAIGHT : HIGH_CARD;
    }
    if (table == SHORT && (type == FLUSH || type == FULL_HOUSE))
        type = FLUSH + FULL_HOUSE - type;
    return (uint64_t)type << 20 | heights;
}

static int by_value(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

static bool in_deck(int table, unsigned ranks)
{
    return (table != SHORT && table != SHORT_FULL_HOUSE_FIRST) || !(ranks & 15);
}

static uint16_t *entry(int table, uint64_t sum)
{
    return &plain[table][block[sum >> HIGH_START & HIGH_MASK] + place[sum & LOW_MASK]];
}

/* Number all hands of `size` cards from the worst up. */
static void make_ladder(int table, int size)
{
    static uint64_t rungs[8192];
    int count = 0;
    bool lowest_wins = table == ACE_TO_FIVE || table == DEUCE_TO_SEVEN;
    for (int at = sets_of[size]; at < sets_of[size + 1]; at++) {
        const Set *set = &sets[at];
        if (!in_deck(table, set->ranks))
            continue;
        rungs[count++] = ranking(table, set, size, false) << 32 | (unsigned)at;
        if (size == HAND && table != ACE_TO_FIVE && __builtin_popcount(set->ranks) == HAND)
            rungs[count++] = ranking(table, set, size, true) << 32 | 1u << 31 | set->ranks;
    }
    qsort(rungs, (size_t)count, sizeof *rungs, by_value);
    for (int at = 0; at < count; at++) {
        uint32_t target = (uint32_t)rungs[at];
        uint16_t found = (uint16_t)(lowest_wins ? count - at : at + 1);
        if (target >> 31)
            flush[table][target & (SUITED - 1)] = found;
        else
            *entry(table, sets[target].sum) = found;
    }
}

/* Give sets of `size` cards, in `count` tables, the best strength that they have without one of their cards. */
static void drop_one(const int *tables, int count, int size)
{
    for (int at = sets_of[size]; at < sets_of[size + 1]; at++) {
        unsigned best[TABLES] = {0};
        for (unsigned left = sets[at].ranks; left; left &= left - 1) {
            uint64_t sum = sets[at].sum - RANK_KEYS[__builtin_ctz(left)];
            for (int each = 0; each < count; each++)
                best[each] = greater(best[each], look_up(tables[each], sum));
        }
        for (int each = 0; each < count; each++)
            *entry(tables[each], sets[at].sum) = (uint16_t)best[each];
    }
}

/* Fill the table of hands with one more joker, which stands for any card. */
static void add_joker(int table, int jokers)
{
    for (int at = 0; at < sets_of[HAND - jokers + 1]; at++) {
        unsigned best = 0;
        for (int rank = 0; rank < RANKS; rank++)
            best = greater(best, sets[at].copies[rank] == SUITS
                                     ? 7463u + (unsigned)rank /* five of a kind beats a royal flush */
                                     : look_up(table - 1, sets[at].sum + RANK_KEYS[rank]));
        *entry(table, sets[at].sum) = (uint16_t)best;
    }
    for (int size = HAND - jokers + 1; size <= MOST - jokers; size++)
        drop_one(&table, 1, size);
    for (unsigned ranks = 0; ranks < SUITED; ranks++)
        for (int rank = 0; rank < RANKS; rank++)
            if (!(ranks >> rank & 1))
                flush[table][ranks] = (uint16_t)greater(flush[table][ranks], flush[table - 1][ranks | 1u << rank]);
}

/* Give flushes of more than five cards the best strength that they have without one of them. */
static void drop_suited(int table)
{
    for (unsigned ranks = 0; ranks < SUITED; ranks++)
        for (unsigned left = ranks; __builtin_popcount(ranks) > HAND && left; left &= left - 1)
            flush[table][ranks] = (uint16_t)greater(flush[table][ranks], flush[table][ranks & ~(left & -left)]);
}

static void make_ladders(void)
{
    static const int made[] = {HIGH, SHORT, SHORT_FULL_HOUSE_FIRST, ACE_TO_FIVE, DEUCE_TO_SEVEN};
    enum { MADE = sizeof made / sizeof *made };
    for (int at = 0; at < MADE; at++)
        for (int size = 1; size <= HAND; size++)
            make_ladder(made[at], size);
    for (int size = HAND + 1; size <= MOST; size++)
        drop_one(made, MADE, size);
    for (int at = 0; at < MADE; at++)
        if (made[at] != DEUCE_TO_SEVEN) /* where `lowest` looks at all five cards of more */
            drop_suited(made[at]);
}

/* The best 56 of the lows qualify: five different ranks, the highest an eight. */
static void make_low8(void)
{
    unsigned best = look_up(ACE_TO_FIVE, RANK_KEYS[0] + RANK_KEYS[1] + RANK_KEYS[2] + RANK_KEYS[3] + RANK_KEYS[12]);
    for (int at = sets_of[HAND]; at < sets_of[MOST + 1]; at++) {
        unsigned low = look_up(ACE_TO_FIVE, sets[at].sum) + 56;
        *entry(LOW8, sets[at].sum) = (uint16_t)(low > best ? low - best : 0);
    }
}

static void make_omaha(void)
{
    int pair = 0, triple = 0;
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++) {
            pairs[a][b] = pairs[b][a] = (uint8_t)pair++;
            for (int c = b; c < RANKS; c++, triple++) {
                triples[a][b][c] = triples[a][c][b] = triples[b][a][c] = (uint16_t)triple;
                triples[b][c][a] = triples[c][a][b] = triples[c][b][a] = (uint16_t)triple;
            }
        }
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++)
            for (int c = b; c < RANKS; c++)
                for (int d = 0; d < RANKS; d++)
                    for (int e = d; e < RANKS; e++) {
                        if (a == c && a == d && a == e)
                            continue; /* no deck has five of a rank */
                        uint64_t sum = RANK_KEYS[a] + RANK_KEYS[b] + RANK_KEYS[c] + RANK_KEYS[d] + RANK_KEYS[e];
                        omaha_high[triples[a][b][c]][pairs[d][e]] = (uint16_t)look_up(HIGH, sum);
                        omaha_low[triples[a][b][c]][pairs[d][e]] = (uint16_t)look_up(LOW8, sum);
                    }
}

/* Number the badugi hands of `left` more cards below `height`, the worst first. */
static int number_badugis(unsigned ranks, int height, int left, int next)
{
    if (left == 0) {
        badugi_places[ranks] = (uint16_t)next;
        return next + 1;
    }
    while (--height >= left - 1)
        next = number_badugis(ranks | 1u << height, height, left - 1, next);
    return next;
}

static bool make_tables(void)
{
    sets = malloc(SETS * sizeof *sets);
    if (!sets)
        return false;
    for (int card = 0; card < DECK; card++) {
        keys[card] = RANK_KEYS[card / SUITS] + (UINT64_C(1) << (SUIT_START + 4 * (card % SUITS)));
        bits_of[card] = UINT64_C(1) << (16 * (card % SUITS) + card / SUITS);
    }
    keys[DECK] = keys[DECK + 1] = ONE_OF_EACH + (UINT64_C(1) << JOKER_START);
    make_index();
    make_ladders();
    add_joker(ONE_JOKER, 1);
    add_joker(TWO_JOKERS, 2);
    make_low8();
    make_omaha();
    for (int count = 0, next = 0; count <= SUITS; count++)
        next = number_badugis(0, RANKS, count, next);
    free(sets);
    sets = NULL;
    return true;
}

/* ---- Deals ---- */

enum { PLAYERS = 24, DRAWS_A_NUMBER = 5, MOST_TRIES = 20000, BLOCK = 1 << 18, LONG_WORK = 1 << 14 };
enum { OMAHA_WORK = 8 }; /* hands of seven cards that take about as long as one of Omaha */

/* The players of a deal, and how many boards each set of them has won, with the players as bits. */
typedef struct {
    const Rules *rules;
    int players, hole_size;
    const uint8_t *holes[PLAYERS];
    uint64_t sums[PLAYERS], bits[PLAYERS];
    uint64_t *counts;
} Deal;

static inline void seat(Deal *deal, int player, const uint8_t *hole)
{
    uint64_t sum = 0, bits = 0;
    for (int at = 0; at < deal->hole_size; at++)
        sum += keys[hole[at]], bits |= bits_of[hole[at]];
    deal->holes[player] = hole;
    deal->sums[player] = sum;
    deal->bits[player] = bits;
}

/* Count a board, or `times` boards on which everybody has as much. */
static inline void settle(const Deal *deal, const uint8_t *board, uint64_t sum, int times)
{
    const Rules *rules = deal->rules;
    const int players = deal->players;
    unsigned found[PLAYERS], best = 0, winners = 0;
    if (rules->kind == OMAHA) {
        OmahaBoard shared;
        omaha_board(rules, board, BOARD, &shared);
        for (int player = 0; player < players; player++)
            best = greater(best, found[player] = omaha(&shared, deal->holes[player], deal->hole_size));
    } else {
        const uint64_t flushes = rules->suits ? FLUSHES : 0;
        for (int player = 0; player < players; player++) {
            uint64_t whole = sum + deal->sums[player];
            unsigned value = look_up(rules->table, whole);
            if (whole & flushes)
                value = with_flush(rules, whole, deal->bits[player] | all_bits(board, BOARD));
            best = greater(best, found[player] = value);
        }
    }
    for (int player = 0; player < players; player++)
        winners |= (unsigned)(found[player] == best) << player;
    deal->counts[best ? winners : 0] += (uint64_t)times;
}

/* Return whether the suit of a card that completes the board makes no difference. */
static bool rank_decides(const Deal *deal, uint64_t sum)
{
    const Rules *rules = deal->rules;
    if (!rules->suits)
        return true;
    if (rules->kind == OMAHA)
        return false;
    for (int player = 0; player < deal->players; player++)
        if ((sum + deal->sums[player] + ONE_OF_EACH) & FLUSHES)
            return false;
    return true;
}

/* Settle every board that one of the `live` cards completes. */
static void last_card(const Deal *deal, uint8_t *board, const uint8_t *live, int count, uint64_t sum)
{
    const bool by_rank = rank_decides(deal, sum);
    for (int at = 0, times; at < count; at += times) {
        board[BOARD - 1] = live[at];
        for (times = 1; by_rank && at + times < count && live[at + times] / SUITS == live[at] / SUITS;)
            times++;
        settle(deal, board, sum + keys[live[at]], times);
    }
}

/* Settle every board that is completed by `left` of the `live` cards. */
static void every_board(const Deal *deal, uint8_t *board, int left, const uint8_t *live, int count, uint64_t sum)
{
    if (left == 0) {
        settle(deal, board, sum, 1);
        return;
    }
    if (left == 1) {
        last_card(deal, board, live, count, sum);
        return;
    }
    for (int at = 0; at <= count - left; at++) {
        board[BOARD - left] = live[at];
        every_board(deal, board, left - 1, live + at + 1, count - at - 1, sum + keys[live[at]]);
    }
}

/* Holes from which one is drawn, for one player or for all together; none, if the player's are dealt. */
typedef struct {
    const uint8_t *cards;
    const uint32_t *cumulative; /* weights; NULL if all are equally likely */
    uint32_t count;
    uint64_t *held; /* the cards of each, a bit for each card */
} Choice;

typedef union {
    uint8_t cards[64];
    uint64_t words[8];
} Cards;

/* Random deals. See engine/random_deals.py, which is the reference, for what is drawn in which order. */
typedef struct {
    Deal deal;
    Choice choices[PLAYERS];
    int choosers, width, board_size, live_count, needed, open, open_seats[PLAYERS];
    bool seated[PLAYERS]; /* whose hole is the same in all deals, and not in the deck */
    uint8_t board[BOARD], places[DECK];
    Cards live;
    uint64_t board_sum, live_bits, seed, place;
    uint64_t left; /* deals to come */
    int tries;
} Sampling;

/* SplitMix64 (Steele, Lea and Flood, 2014): the number in the next place. */
static inline uint64_t next_number(Sampling *sampling)
{
    uint64_t number = sampling->seed + ++sampling->place * UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
    return number ^ number >> 31;
}

/* Return a number below `end`, and what is left of the random number for the next draw. */
static inline uint32_t below(uint64_t *number, uint64_t end)
{
    unsigned __int128 product = (unsigned __int128)*number * end;
    *number = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

static uint32_t chosen(const Choice *choice, uint64_t number)
{
    if (!choice->cumulative)
        return below(&number, choice->count);
    uint32_t drawn = below(&number, choice->cumulative[choice->count - 1]), low = 0, high = choice->count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (choice->cumulative[middle] > drawn)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Take a card from the deck: exchange it with the one in the place `taken`. moves: where those before went. */
static void take(const Sampling *sampling, uint8_t *deck, uint8_t card, int *moves, int taken)
{
    int where = sampling->places[card];
    for (int at = 0; at < taken; at++)
        where = where == at ? moves[at] : where;
    deck[where] = deck[taken];
    deck[taken] = card;
    moves[taken] = where;
}

/* Draw the holes of all choosers. Return how many cards of the deck they took, or -1 if two have one in common. */
static int draw_holes(Sampling *sampling, uint8_t *deck)
{
    Deal *deal = &sampling->deal;
    uint64_t held = 0;
    int moves[DECK], taken = 0, hole_size = deal->hole_size;
    bool apart = true;
    for (int chooser = 0; chooser < sampling->choosers; chooser++) {
        const Choice *choice = &sampling->choices[chooser];
        if (!choice->count)
            continue;
        uint32_t row = choice->count > 1 ? chosen(choice, next_number(sampling)) : 0;
        apart = apart && !(held & choice->held[row]);
        held |= choice->held[row];
        if (!apart)
            continue;
        const uint8_t *cards = choice->cards + (size_t)row * sampling->width * hole_size;
        for (int player = chooser; player < chooser + sampling->width; player++, cards += hole_size) {
            if (sampling->seated[player])
                continue;
            seat(deal, player, cards);
            for (int at = 0; at < hole_size; at++)
                if (sampling->live_bits >> cards[at] & 1)
                    take(sampling, deck, cards[at], moves, taken++);
        }
    }
    return apart ? taken : -1;
}

/* Draw the next cards of the deck, after those that are taken. */
static void draw_cards(Sampling *sampling, uint8_t *deck, int taken)
{
    uint8_t *next = deck + taken, *end = next + sampling->needed;
    uint64_t left = (uint64_t)(sampling->live_count - taken);
    while (next < end) {
        uint64_t number = next_number(sampling);
        uint8_t *last = end - next > DRAWS_A_NUMBER ? next + DRAWS_A_NUMBER : end;
        for (; next < last; next++, left--) {
            uint8_t *from = next + below(&number, left), card = *from;
            *from = *next;
            *next = card;
        }
    }
}

/* Try to make one deal, and settle it. */
static bool one_deal(Sampling *sampling)
{
    Deal *deal = &sampling->deal;
    Cards copy;
    for (int at = 0; at < 8; at++) /* faster than a call of memcpy */
        copy.words[at] = sampling->live.words[at];
    uint8_t *deck = copy.cards;
    int taken = draw_holes(sampling, deck);
    if (taken < 0) {
        sampling->place += (uint64_t)(sampling->needed + DRAWS_A_NUMBER - 1) / DRAWS_A_NUMBER;
        return false;
    }
    draw_cards(sampling, deck, taken);
    const uint8_t *dealt = deck + taken;
    uint64_t sum = sampling->board_sum;
    for (int at = sampling->board_size; at < BOARD; at++, dealt++) {
        sampling->board[at] = *dealt;
        sum += keys[*dealt];
    }
    for (int at = 0; at < sampling->open; at++, dealt += deal->hole_size)
        seat(deal, sampling->open_seats[at], dealt);
    settle(deal, sampling->board, sum, 1);
    return true;
}

/* Make deals until `block` are made or none is left. Return false if no deal was found in many tries. */
static bool some_deals(Sampling *sampling, uint64_t block)
{
    while (block && sampling->left) {
        if (one_deal(sampling)) {
            sampling->tries = 0;
            sampling->left--;
            block--;
        } else if (++sampling->tries > MOST_TRIES)
            return false;
    }
    return true;
}

/* ---- Python ---- */

typedef struct {
    PyObject_HEAD
    const Rules *rules;
    PyObject *pure_of, *pure_strength, *pure_strengths;
} RulesObject;

/* Copy the cards of a list or tuple. Return how many, or -1 if there is anything but different cards in it. */
static int read_cards(const Rules *rules, PyObject *cards, int most, uint8_t *to, uint64_t *seen)
{
    bool list = PyList_CheckExact(cards);
    if (!list && !PyTuple_CheckExact(cards))
        return -1;
    Py_ssize_t count = list ? PyList_Size(cards) : PyTuple_Size(cards);
    if (count > most)
        return -1;
    for (Py_ssize_t at = 0; at < count; at++) {
        PyObject *card = list ? PyList_GetItem(cards, at) : PyTuple_GetItem(cards, at);
        if (!PyLong_CheckExact(card))
            return -1;
        int overflow;
        long number = PyLong_AsLongAndOverflow(card, &overflow);
        if (overflow || number < rules->first_card || number > rules->last_card || *seen >> number & 1)
            return -1;
        *seen |= UINT64_C(1) << number;
        to[at] = (uint8_t)number;
    }
    return (int)count;
}

/* Let the Python function answer, or refuse. */
static PyObject *hand_over(PyObject *pure, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    PyObject *positional = PyTuple_New(count), *keywords = named ? PyDict_New() : NULL, *found = NULL;
    if (!positional || (named && !keywords))
        goto done;
    for (Py_ssize_t at = 0; at < count; at++)
        if (PyTuple_SetItem(positional, at, Py_NewRef(args[at])) < 0)
            goto done;
    for (Py_ssize_t at = 0; at < named; at++)
        if (PyDict_SetItem(keywords, PyTuple_GetItem(names, at), args[count + at]) < 0)
            goto done;
    found = PyObject_Call(pure, positional, keywords);
done:
    Py_XDECREF(positional);
    Py_XDECREF(keywords);
    return found;
}

static PyObject *rules_of(RulesObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    uint8_t cards[MOST];
    uint64_t seen = 0;
    int read = count == 1 && !names ? read_cards(self->rules, args[0], MOST, cards, &seen) : -1;
    if (read < 0 || !can_assess(self->rules, read, 0))
        return hand_over(self->pure_of, args, count, names);
    return PyLong_FromLong((long)strength(self->rules, cards, read, NULL, 0));
}

static PyObject *rules_strength(RulesObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    uint8_t hole[MOST], board[MOST];
    uint64_t seen = 0;
    int own = -1, shared = 0;
    if (count >= 1 && count <= 2 && !names)
        own = read_cards(self->rules, args[0], MOST, hole, &seen);
    if (own >= 0 && count == 2)
        shared = read_cards(self->rules, args[1], MOST, board, &seen);
    if (!can_assess(self->rules, own, shared))
        return hand_over(self->pure_strength, args, count, names);
    return PyLong_FromLong((long)strength(self->rules, hole, own, board, shared));
}

static PyObject *rules_strengths(RulesObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    const Rules *rules = self->rules;
    uint8_t board[MOST], hole[MOST];
    uint64_t on_board = 0, sum = NO_CARDS, bits = 0;
    int shared = count == 2 && !names ? read_cards(rules, args[0], MOST, board, &on_board) : -1;
    if (shared < 0 || !(PyList_CheckExact(args[1]) || PyTuple_CheckExact(args[1])))
        return hand_over(self->pure_strengths, args, count, names);
    OmahaBoard omaha_rows;
    if (rules->kind == OMAHA && can_assess(rules, 2, shared))
        omaha_board(rules, board, shared, &omaha_rows);
    for (int at = 0; at < shared; at++)
        sum += keys[board[at]], bits |= bits_of[board[at]];
    Py_ssize_t holes = PySequence_Size(args[1]);
    PyObject *found = PyList_New(holes);
    for (Py_ssize_t at = 0; found && at < holes; at++) {
        PyObject *each = PyList_CheckExact(args[1]) ? PyList_GetItem(args[1], at) : PyTuple_GetItem(args[1], at);
        uint64_t seen = on_board, own_sum = sum, own_bits = bits;
        int own = each ? read_cards(rules, each, MOST, hole, &seen) : -1;
        if (!can_assess(rules, own, shared)) {
            Py_DECREF(found);
            return each ? hand_over(self->pure_strengths, args, count, names) : NULL;
        }
        unsigned value;
        if (rules->kind == OMAHA)
            value = omaha(&omaha_rows, hole, own);
        else if (rules->kind == BADUGI)
            value = strength(rules, hole, own, board, shared);
        else {
            for (int card = 0; card < own; card++)
                own_sum += keys[hole[card]], own_bits |= bits_of[hole[card]];
            value = five_card(rules, own_sum, own_bits);
        }
        PyObject *number = PyLong_FromLong((long)value);
        if (!number || PyList_SetItem(found, at, number) < 0)
            Py_CLEAR(found);
    }
    return found;
}

static PyObject *refuse(const char *sentence)
{
    PyErr_SetString(PyExc_ValueError, sentence);
    return NULL;
}

/* Return whether all cards are in the deck of the rules. */
static bool in_range(const Rules *rules, const uint8_t *cards, Py_ssize_t count)
{
    uint8_t most = 0, least = 255;
    for (Py_ssize_t at = 0; at < count; at++) {
        most = cards[at] > most ? cards[at] : most;
        least = cards[at] < least ? cards[at] : least;
    }
    return count == 0 || (most <= rules->last_card && least >= rules->first_card);
}

/* Fill `found`, a row for each player, with the strengths of holes on boards. */
static void fill(const Rules *rules, const uint8_t *boards, Py_ssize_t count, int shared, const uint8_t *holes,
                 Py_ssize_t players, int own, bool several, uint16_t *found)
{
    OmahaBoard rows;
    for (Py_ssize_t at = 0; at < count; at++) {
        const uint8_t *board = boards + at * shared;
        uint64_t sum = NO_CARDS;
        if (rules->kind == OMAHA)
            omaha_board(rules, board, shared, &rows);
        for (int card = 0; card < shared; card++)
            sum += keys[board[card]];
        for (Py_ssize_t player = 0; player < players; player++) {
            const uint8_t *hole = holes + (several ? player * count + at : player) * own;
            uint64_t whole = sum;
            unsigned value;
            for (int card = 0; card < own; card++)
                whole += keys[hole[card]];
            if (rules->kind == OMAHA)
                value = omaha(&rows, hole, own);
            else if (rules->kind == BADUGI || (rules->suits && whole & FLUSHES))
                value = strength(rules, hole, own, board, shared);
            else
                value = look_up(rules->table + jokers_in(whole), whole);
            found[player * count + at] = (uint16_t)value;
        }
    }
}

static PyObject *rules_on_boards(RulesObject *self, PyObject *args)
{
    Py_buffer boards, holes, out;
    Py_ssize_t shared, own, players;
    int several;
    if (!PyArg_ParseTuple(args, "y*ny*nnpw*", &boards, &shared, &holes, &own, &players, &several, &out))
        return NULL;
    PyObject *done = NULL;
    Py_ssize_t count = shared > 0 ? boards.len / shared : 0;
    if (shared < 1 || shared > MOST || own < 0 || own > MOST || !can_assess(self->rules, (int)own, (int)shared))
        refuse("the rules have no such numbers of hole cards and cards of the board");
    else if (players < 0 || players > PY_SSIZE_T_MAX / 16 || (players && count > PY_SSIZE_T_MAX / 16 / players))
        refuse("there are too many boards and players");
    else if (boards.len != count * shared || out.len != 2 * players * count || (uintptr_t)out.buf % 2
             || holes.len != players * own * (several ? count : 1))
        refuse("the sizes of boards, holes and results do not belong together");
    else if (!in_range(self->rules, boards.buf, boards.len) || !in_range(self->rules, holes.buf, holes.len))
        refuse("a card is not in the deck of the rules");
    else {
        Py_ssize_t work = players * count * (self->rules->kind == OMAHA ? OMAHA_WORK : 1);
        PyThreadState *thread = work > LONG_WORK ? PyEval_SaveThread() : NULL;
        fill(self->rules, boards.buf, count, (int)shared, holes.buf, players, (int)own, several, out.buf);
        if (thread)
            PyEval_RestoreThread(thread);
        done = Py_NewRef(Py_None);
    }
    PyBuffer_Release(&boards);
    PyBuffer_Release(&holes);
    PyBuffer_Release(&out);
    return done;
}

/* Add `cards` to `seen`. Return false if one is not in the deck, or has been seen. */
static bool add_cards(const Rules *rules, const uint8_t *cards, Py_ssize_t count, uint64_t *seen)
{
    for (Py_ssize_t at = 0; at < count; at++) {
        if (cards[at] >= DECK || cards[at] < rules->first_card || *seen >> cards[at] & 1)
            return false;
        *seen |= UINT64_C(1) << cards[at];
    }
    return true;
}

static bool can_deal(const Rules *rules, Py_ssize_t players, Py_ssize_t hole_size)
{
    return rules->kind != BADUGI && rules->last_card < DECK && players >= 1 && players < PLAYERS
        && hole_size >= 1 && hole_size <= MOST_HOLE && can_assess(rules, (int)hole_size, BOARD);
}

static PyObject *counts_by_winners(const uint64_t *counts, Py_ssize_t players)
{
    PyObject *found = PyDict_New();
    for (size_t winners = 0; found && winners < (size_t)1 << players; winners++) {
        if (!counts[winners])
            continue;
        PyObject *key = PyLong_FromSize_t(winners), *count = PyLong_FromUnsignedLongLong(counts[winners]);
        if (!key || !count || PyDict_SetItem(found, key, count) < 0)
            Py_CLEAR(found);
        Py_XDECREF(key);
        Py_XDECREF(count);
    }
    return found;
}

static PyObject *rules_outcomes(RulesObject *self, PyObject *args)
{
    const uint8_t *holes, *board, *live;
    Py_ssize_t all, hole_size, shared, count;
    if (!PyArg_ParseTuple(args, "y#ny#y#", &holes, &all, &hole_size, &board, &shared, &live, &count))
        return NULL;
    Deal deal = {.rules = self->rules};
    uint64_t seen = 0, sum = NO_CARDS;
    if (hole_size < 1 || all % hole_size || !can_deal(self->rules, all / hole_size, hole_size) || shared > BOARD)
        return refuse("the rules have no such deal");
    if (!add_cards(self->rules, holes, all, &seen) || !add_cards(self->rules, board, shared, &seen)
        || !add_cards(self->rules, live, count, &seen))
        return refuse("a card is there twice or not in the deck");
    deal.players = (int)(all / hole_size);
    deal.hole_size = (int)hole_size;
    deal.counts = calloc((size_t)1 << deal.players, sizeof *deal.counts);
    if (!deal.counts)
        return PyErr_NoMemory();
    uint8_t cards[BOARD];
    for (int player = 0; player < deal.players; player++)
        seat(&deal, player, holes + player * hole_size);
    for (int at = 0; at < shared; at++)
        cards[at] = board[at], sum += keys[board[at]];
    PyThreadState *thread = BOARD - shared > 2 ? PyEval_SaveThread() : NULL;
    every_board(&deal, cards, BOARD - (int)shared, live, (int)count, sum);
    if (thread)
        PyEval_RestoreThread(thread);
    PyObject *found = counts_by_winners(deal.counts, deal.players);
    free(deal.counts);
    return found;
}

/* Seat the players of a choice whose hole is the same in all its rows, and not in the deck. */
static void seat_constant(Sampling *sampling, const Choice *choice, int first)
{
    int hole_size = sampling->deal.hole_size, row_size = sampling->width * hole_size;
    for (int player = 0; player < sampling->width; player++) {
        const uint8_t *hole = choice->cards + player * hole_size;
        bool constant = true;
        for (uint32_t row = 1; row < choice->count && constant; row++)
            constant = !memcmp(hole, hole + (size_t)row * row_size, (size_t)hole_size);
        for (int at = 0; at < hole_size; at++)
            constant = constant && !(sampling->live_bits >> hole[at] & 1);
        sampling->seated[first + player] = constant;
        if (constant)
            seat(&sampling->deal, first + player, hole);
    }
}

/* Read one (holes, cumulative weights) of `sample`. Return the most cards that it takes from `live`, or -1. */
static int read_choice(Sampling *sampling, PyObject *pair, uint64_t board)
{
    Choice *choice = &sampling->choices[sampling->choosers++];
    const uint8_t *weights;
    Py_ssize_t size, weights_size, row_size = sampling->width * sampling->deal.hole_size;
    int most = 0;
    if (!PyArg_ParseTuple(pair, "y#y#", &choice->cards, &size, &weights, &weights_size))
        return -1;
    Py_ssize_t rows = size / row_size;
    bool weighted = weights_size > 0, open = rows == 0;
    if (size % row_size || rows >= INT32_MAX || (weighted && weights_size != rows * (Py_ssize_t)sizeof(uint32_t))
        || (uintptr_t)weights % sizeof(uint32_t) || (open && sampling->width > 1)) {
        refuse("holes and weights do not belong together");
        return -1;
    }
    choice->cumulative = weighted ? (const uint32_t *)weights : NULL;
    choice->count = (uint32_t)rows;
    choice->held = malloc((size_t)(rows + 1) * sizeof *choice->held);
    if (!choice->held) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t row = 0; row < rows; row++) {
        uint64_t seen = board;
        if (!add_cards(sampling->deal.rules, choice->cards + row * row_size, row_size, &seen)
            || (weighted && choice->cumulative[row] <= (row ? choice->cumulative[row - 1] : 0))) {
            refuse("a card is there twice or not in the deck, or a weight is not above 0");
            return -1;
        }
        choice->held[row] = seen & ~board;
        int held = __builtin_popcountll(seen & sampling->live_bits);
        most = held > most ? held : most;
    }
    if (open) {
        sampling->open_seats[sampling->open++] = sampling->choosers - 1;
        sampling->needed += sampling->deal.hole_size;
    } else
        seat_constant(sampling, choice, sampling->choosers - 1);
    return most;
}

/* Read the arguments of `sample`. Return false with an exception. */
static bool read_sampling(Sampling *sampling, PyObject *args)
{
    PyObject *choices;
    const uint8_t *board, *live;
    Py_ssize_t players, hole_size, shared, count, samples;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "O!nny#y#nK", &PyTuple_Type, &choices, &players, &hole_size, &board, &shared, &live,
                          &count, &samples, &seed))
        return false;
    Py_ssize_t choosers = PyTuple_Size(choices);
    uint64_t seen = 0;
    if (!can_deal(sampling->deal.rules, players, hole_size) || (choosers != 1 && choosers != players) || samples < 0
        || shared > BOARD || !add_cards(sampling->deal.rules, board, shared, &seen))
        return refuse("the rules have no such deal");
    uint64_t on_board = seen;
    if (!add_cards(sampling->deal.rules, live, count, &seen))
        return refuse("a card is there twice or not in the deck");
    sampling->deal.players = (int)players;
    sampling->deal.hole_size = (int)hole_size;
    sampling->width = choosers == players ? 1 : (int)players;
    sampling->board_size = (int)shared;
    sampling->live_count = (int)count;
    sampling->live_bits = seen & ~on_board;
    sampling->needed = BOARD - (int)shared;
    sampling->seed = seed;
    sampling->left = (uint64_t)samples;
    sampling->board_sum = NO_CARDS;
    for (int at = 0; at < shared; at++)
        sampling->board[at] = board[at], sampling->board_sum += keys[board[at]];
    for (int at = 0; at < count; at++)
        sampling->live.cards[at] = live[at], sampling->places[live[at]] = (uint8_t)at;
    Py_ssize_t held = 0;
    for (Py_ssize_t at = 0; at < choosers; at++) {
        int most = read_choice(sampling, PyTuple_GetItem(choices, at), on_board);
        if (most < 0)
            return false;
        held += most;
    }
    if (held + sampling->needed > count)
        return refuse("there are too few cards for all players and the board");
    sampling->deal.counts = calloc((size_t)1 << players, sizeof *sampling->deal.counts);
    return sampling->deal.counts || PyErr_NoMemory();
}

static PyObject *rules_sample(RulesObject *self, PyObject *args)
{
    Sampling sampling = {.deal.rules = self->rules};
    PyObject *found = NULL;
    bool ready = read_sampling(&sampling, args), made = true;
    while (ready && made && sampling.left && !PyErr_CheckSignals()) {
        PyThreadState *thread = PyEval_SaveThread();
        made = some_deals(&sampling, BLOCK);
        PyEval_RestoreThread(thread);
    }
    if (ready && !PyErr_Occurred())
        found = made ? counts_by_winners(sampling.deal.counts, sampling.deal.players) : Py_NewRef(Py_None);
    for (int at = 0; at < sampling.choosers; at++)
        free(sampling.choices[at].held);
    free(sampling.deal.counts);
    return found;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *name;
    PyObject *of, *strength, *strengths;
    if (keywords && PyDict_Size(keywords))
        return refuse("NativeRules takes no keywords");
    if (!PyArg_ParseTuple(args, "sOOO", &name, &of, &strength, &strengths))
        return NULL;
    for (size_t at = 0; at < sizeof RULE_SETS / sizeof *RULE_SETS; at++)
        if (!strcmp(RULE_SETS[at].name, name)) {
            RulesObject *self = (RulesObject *)PyType_GenericAlloc(type, 0);
            if (self) {
                self->rules = &RULE_SETS[at];
                self->pure_of = Py_NewRef(of);
                self->pure_strength = Py_NewRef(strength);
                self->pure_strengths = Py_NewRef(strengths);
            }
            return (PyObject *)self;
        }
    return refuse("there are no such rules");
}

static int rules_traverse(RulesObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE((PyObject *)self));
    Py_VISIT(self->pure_of);
    Py_VISIT(self->pure_strength);
    Py_VISIT(self->pure_strengths);
    return 0;
}

static int rules_clear(RulesObject *self)
{
    Py_CLEAR(self->pure_of);
    Py_CLEAR(self->pure_strength);
    Py_CLEAR(self->pure_strengths);
    return 0;
}

static void rules_dealloc(RulesObject *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    PyObject_GC_UnTrack(self);
    rules_clear(self);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyMethodDef METHODS[] = {
    {"of", (PyCFunction)(void (*)(void))rules_of, METH_FASTCALL | METH_KEYWORDS,
     "Return the strength of the best hand in some cards."},
    {"strength", (PyCFunction)(void (*)(void))rules_strength, METH_FASTCALL | METH_KEYWORDS,
     "Return the strength of hole cards with a board."},
    {"strengths", (PyCFunction)(void (*)(void))rules_strengths, METH_FASTCALL | METH_KEYWORDS,
     "Return the strength of each of some holes with a board."},
    {"on_boards", (PyCFunction)rules_on_boards, METH_VARARGS, "Fill an array with the strengths of holes on boards."},
    {"outcomes", (PyCFunction)rules_outcomes, METH_VARARGS, "Count the boards that each set of players wins."},
    {"sample", (PyCFunction)rules_sample, METH_VARARGS, "Count the random deals that each set of players wins."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot RULES_SLOTS[] = {
    {Py_tp_doc, "The strengths of one rule set. See _assessor.pyi."},
    {Py_tp_new, rules_new},
    {Py_tp_traverse, rules_traverse},
    {Py_tp_clear, rules_clear},
    {Py_tp_dealloc, rules_dealloc},
    {Py_tp_methods, METHODS},
    {0, NULL},
};

static PyType_Spec RULES_SPEC = {
    .name = "riverboat.engine.native._assessor.NativeRules",
    .basicsize = sizeof(RulesObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = RULES_SLOTS,
};

static int execute(PyObject *module)
{
    static bool made; /* a second interpreter finds the tables */
    if (!made && !make_tables()) {
        PyErr_NoMemory();
        return -1;
    }
    made = true;
    PyObject *type = PyType_FromSpec(&RULES_SPEC);
    int failed = PyModule_AddObjectRef(module, "NativeRules", type)
              || PyModule_AddIntConstant(module, "SOURCE", SOURCE_CHECKSUM);
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

static PyModuleDef_Slot SLOTS[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, .m_name = "_assessor", .m_doc = "The assessor in C.", .m_slots = SLOTS,
};

PyMODINIT_FUNC PyInit__assessor(void) { return PyModuleDef_Init(&MODULE); }
