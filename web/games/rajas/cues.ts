/** How events are shown. */

import type { Cue } from "../../table/board";
import type { Event } from "../../wire/types";

export function cue(_event: Event): Cue | readonly Cue[] | null {
  return null;
}
