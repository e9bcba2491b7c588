// The clock of a tournament on the whole page, for a screen in the room.

import { formatChips } from "../amounts.js";
import { say } from "../messages.js";
import { clock, inPlay } from "../tournament.js";
import { fill, h, merge, setClasses, setText } from "./dom.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */

/**
 * Show the clock on `page`; returns what draws it again.
 * @param {TournamentState} state
 * @param {HTMLElement} page
 */
export function showClock(state, page) {
  page.className = "page tour-room";
  const level = h("p", { class: "tour-room-level" });
  const time = h("p", { class: "tour-room-time", role: "timer" });
  const blinds = h("p", { class: "tour-room-blinds" });
  const next = h("p", { class: "tour-room-next soft" });
  const figures = h("ul", { class: "tour-room-figures" });
  const prizes = h("ol", { class: "tour-prizes", "aria-label": say("tour-prizes") });
  fill(
    page,
    h("h1", {}, h("bdi", {}, state.info.name)),
    level,
    time,
    blinds,
    next,
    figures,
    prizes,
  );
  document.title = state.info.name;
  const draw = () => {
    const { info } = state;
    const {
      level: number = 0,
      paused,
      suspended,
      break_ms: rest = null,
      hand_for_hand: isHandForHand,
    } = state.clock;
    const isRunning = info.stage === "running";
    const left = state.leftMs;
    setClasses(page, {
      stands: paused || suspended || rest !== null,
      soon: isRunning && left !== null && left < 60_000 && rest === null,
    });
    setText(
      level,
      !isRunning
        ? say(`tour-stage-${info.stage}`)
        : suspended
          ? say("tour-suspended")
          : paused
            ? say("tour-paused")
            : rest !== null
              ? say("tour-break")
              : isHandForHand
                ? say("tour-hand-for-hand")
                : `${say("tour-level")} ${number + 1}`,
    );
    const { winner } = state;
    setText(time, isRunning && left !== null ? clock(left) : "");
    setText(
      blinds,
      winner
        ? say("tour-won-by", { you: false, who: winner })
        : state.blinds(isRunning && rest !== null ? number + 1 : number),
    );
    const following = state.blinds(number + (rest !== null ? 2 : 1));
    setText(next, following && !winner ? say("tour-next-level", { blinds: following }) : "");
    merge(
      figures,
      [
        isRunning
          ? say("tour-left", { left: info.left ?? 0, count: info.entered ?? 0 })
          : say("tour-entered", { count: info.entered ?? 0, most: info.max_players }),
        isRunning ? say("tour-average", { chips: inPlay(state.average) }) : "",
        info.pool ? say("tour-pool", { chips: formatChips(info.pool) }) : "",
      ]
        .filter(Boolean)
        .map((each) => h("li", {}, each)),
    );
    merge(
      prizes,
      state.prizesLeft
        .slice(0, 9)
        .map(([place, prize]) => h("li", { value: place }, formatChips(prize))),
    );
  };
  draw();
  return draw;
}
