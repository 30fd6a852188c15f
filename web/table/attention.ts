/** How the page calls for its user: by a sound, and by a notice where they look at something else. */

import { settings } from "../person/settings.svelte";
import type { Step } from "./playback.svelte";
import type { Sound } from "./sounds";

/** Makes a sound, where sounds are wanted; never before the first press. */
export function ring(which: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  void import("./sounds").then(({ sound }) => sound(which));
}

/** What is heard with a step. */
export function soundOf({ cue, event, last }: Step): Sound | null {
  if (cue.sound) return cue.sound;
  if (cue.kind === "place") return "place";
  return last && Object.values(event.points ?? {}).some((points) => points > 0) ? "score" : null;
}

const LOUDER: readonly (Sound | null)[] = [null, "place", "score", "great"];

/** Of steps that are shown at once, what is heard is the greatest. */
export function loudest(steps: readonly Step[]): Sound | null {
  return steps.map(soundOf).reduce((one, other) => (LOUDER.indexOf(other) > LOUDER.indexOf(one) ? other : one), null);
}

/** Whether this browser has notices at this address: it has none over plain http from elsewhere. */
export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

/** Asks the user; whether they allow it. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Puts up a notice where the page is out of sight; a later one with the same `tag` takes its place. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // phones have them from a service worker only: there the title and the sound must do
  }
}
