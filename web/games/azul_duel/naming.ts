/** How places and pieces are named: once chooses, once more means it. */

import type { Choice, Stage } from "../../table/stage.svelte";

/** Names a place; the same one again says yes, though not by a double click. */
export function place(stage: Stage, cell: string, keyboard: boolean): void {
  if (stage.path[0] !== cell) stage.rename(cell);
  else if (keyboard) stage.confirm();
  else stage.again(cell);
}

/** Chooses a piece where it lies; the same one again says yes. */
export function choose(stage: Stage, choice: Choice): void {
  if (stage.piece === choice.piece && stage.looked === choice.code) stage.confirm();
  else stage.lay(choice);
}

/** Whether a piece that is chosen where it lies comes next in a move that is shown. */
export const isNext = (stage: Stage, choice: Choice | undefined): boolean =>
  choice !== undefined && stage.next?.code === choice.code && stage.path.length === 0;

/** Looks at a place, or at none; what has been named stays in sight. */
export function look(stage: Stage, cell: string | null): void {
  if (stage.path.length > 0) return;
  const fits = stage.choices.filter(({ piece, cells }) => piece === stage.held && cells[0] === cell);
  const choice = fits.find(({ turn }) => turn === stage.tried) ?? fits[0];
  stage.aim(choice?.code ?? null);
}
