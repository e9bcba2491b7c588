// What names hands: best-hand.js, which is loaded once a table is shown. Until then, and without
// the server, hands have no names.

/** @type {{best: typeof import("./best-hand.js").bestHand | null}} */
export const handNames = { best: null };
