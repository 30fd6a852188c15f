/** How places of a board are named: by a pointer, or by the keyboard, whose second Enter means it. */

import type { Stage } from "../../table/stage.svelte";

/** Names a place; where a piece lies tried, a pointer turns it on, and the keyboard says yes. */
export function place(stage: Stage, cell: string, keyboard: boolean): void {
  if (stage.path[0] !== cell) stage.rename(cell);
  else if (keyboard) stage.confirm();
  else if (stage.turn !== null) stage.spin();
  else stage.back();
}

/** Looks at a place, or at none; what has been named stays in sight. */
export function look(stage: Stage, cell: string | null): void {
  if (stage.path.length > 0) return;
  const fits = stage.choices.filter(({ piece, cells }) => piece === stage.held && cells[0] === cell);
  const choice = fits.find(({ turn }) => turn === stage.tried) ?? fits[0];
  stage.aim(choice?.code ?? null);
}
