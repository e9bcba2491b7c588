// Winnings: each question is {infos, by}; the answer has those in each currency, and those of each group.

import { byCurrency, grouped, signedMoney } from "../../../web/winnings.js";
import { answerLines } from "./lines.mjs";

/** @param {import("../../../web/winnings.js").Winnings[]} all */
const told = (all) => all.map(({ currency, unit, results }) => [currency, results.length, (results.at(-1) ?? 0) / unit, signedMoney(results.at(-1) ?? 0, { currency, unit })]);

await answerLines(({ infos, by }) => ({ all: told(byCurrency(infos)), groups: grouped(infos, by).map(([name, all]) => [name, told(all)]) }));
