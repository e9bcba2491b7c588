// Calling the player to the table: by sound, by vibration, and as a notification.

import { say } from "../messages.js";
import { prefs } from "./prefs.js";

/** @type {AudioContext[]} */
const audio = []; // one at most: browsers allow only a few

/** Say that it is the player's turn, as the settings want it. @param {string} table its name */
export function alertPlayer(table) {
  if (prefs.sound) beep();
  if (prefs.notify && document.hidden) notify(table);
}

function beep() {
  try {
    if (!navigator.userActivation?.hasBeenActive) return; // browsers allow neither before
    navigator.vibrate?.(80);
    if (!audio.length) audio.push(new AudioContext());
    const [context] = audio;
    const gain = context.createGain();
    const tone = context.createOscillator();
    const now = context.currentTime;
    tone.frequency.value = 660;
    gain.gain.setValueAtTime(0.08, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(now + 0.26);
  } catch {
    // Without sound there is still the title.
  }
}

/** @param {string} table */
function notify(table) {
  try {
    new Notification(say("notice-your-turn"), { body: table, tag: "riverboat-turn" });
  } catch {
    // Phones want a service worker for it; there is the title.
  }
}
