// Answers where the seats of a table lie.
import { layOut } from "../../../web/ui/layout.js";
import { answerLines } from "./lines.mjs";

await answerLines(({ width, height, seats, you, cards, boards }) => {
  const layout = layOut(width, height, seats, you, cards, boards);
  return { ...layout, seats: [...layout.seats], bets: [...layout.bets] };
});
