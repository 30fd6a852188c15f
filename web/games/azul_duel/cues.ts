/** How events are shown. */

import type { Cue } from "../../table/board";
import type { Event } from "../../wire/types";

export function cue(event: Event): Cue | null {
  return event.key === "ended" ? { kind: "note", time: 500 } : null;
}
