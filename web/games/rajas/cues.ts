/** How events are shown. */

import type { Cue } from "../../table/board";
import type { Event } from "../../wire/types";

export function cue(event: Event): Cue | readonly Cue[] | null {
  return event.points ? { kind: "note", time: 200 } : null;
}
