// What a seat shows of an equity that has been counted: {hand}, of a player in seat 0 with 64%.

import { Scene } from "../../../web/scene.js";
import { answerLines } from "./lines.mjs";

const scene = { odds: { key: "1 counted", shares: new Map([[0, "64%"]]) } };

await answerLines(({ hand }) => Scene.prototype.chance.call(scene, hand, 0));
