// Shares of the prizes that are left, by ICM or by chips, as engine/tournament/deals.py has them.

const MOST_EXACT = 15; // players, of whom all sets are counted

/**
 * What the independent chip model says that stacks are worth: the sum over the sets of players in
 * the first places.
 * @param {number[]} stacks above 0
 * @param {number[]} prizes as many as stacks, the best first
 */
function icm(stacks, prizes) {
  const found = stacks.map(() => 0);
  /**
   * The probability of each set, and the chips of the others.
   * @type {Map<number, [number, number]>}
   */
  let sets = new Map([[0, [1, stacks.reduce((sum, each) => sum + each, 0)]]]);
  for (const prize of prizes) {
    /** @type {Map<number, [number, number]>} */
    const following = new Map();
    for (const [taken, [probability, chips]] of sets) {
      stacks.forEach((stack, place) => {
        const bit = 1 << place;
        if (taken & bit) return;
        const own = (probability / chips) * stack;
        found[place] += own * prize;
        const known = following.get(taken | bit);
        following.set(taken | bit, [own + (known?.[0] ?? 0), chips - stack]);
      });
    }
    sets = following;
  }
  return found;
}

/**
 * The shares of a deal, the odd chips to the greatest stack; empty if there is none, or ICM has too
 * many players.
 * @param {"icm" | "chips"} method
 * @param {number[]} stacks
 * @param {number[]} prizes that are left
 * @param {number} rest what stays to be played for
 * @returns {number[]}
 */
export function dealShares(method, stacks, prizes, rest) {
  const left = stacks.map((_, place) => (prizes[place] ?? 0) - (place ? 0 : rest));
  if (
    stacks.length < 2 ||
    rest < 0 ||
    left[0] < left[1] ||
    (method === "icm" && stacks.length > MOST_EXACT)
  )
    return [];
  const pool = left.reduce((sum, each) => sum + each, 0);
  const least = Math.min(...left);
  const chips = stacks.reduce((sum, each) => sum + each, 0);
  const shares =
    method === "icm"
      ? icm(stacks, left).map((share) => Math.floor(share + 1e-6))
      : stacks.map(
          (stack) =>
            least + Number((BigInt(pool - least * left.length) * BigInt(stack)) / BigInt(chips)),
        );
  shares[stacks.indexOf(Math.max(...stacks))] += pool - shares.reduce((sum, each) => sum + each, 0);
  return shares;
}
