/** A tile being laid in the own province: where it can go, how it lies there, what it joins. */

import type { Choice, Stage } from "../../table/stage.svelte";
import type { RajasView } from "../../wire/types";
import { roadsOf } from "./geometry";

export interface Way {
  choice: Choice;
  roads: string;
  /** Border places that it joins. */
  joins: readonly string[];
}

const ASKED = ["ask_lay", "ask_over"];

export class Laying {
  /** The roads that the tile was turned to, in whatever cell that was. */
  #wish: string | null = null;
  /** The move as it was tried first: where another one is looked at by now, the tile has been turned. */
  #first: number | null = null;

  constructor(
    readonly stage: () => Stage,
    readonly view: () => RajasView,
    readonly seat: () => number,
    readonly eyes: () => number | null,
  ) {}

  readonly asked = $derived.by(
    () => this.seat() === this.eyes() && ASKED.includes(this.stage().offers?.question.key ?? ""),
  );

  /** By the cells all ways to lay the tile there. */
  readonly ways = $derived.by((): ReadonlyMap<string, readonly Way[]> => {
    const found = new Map<string, Way[]>();
    if (!this.asked) return found;
    for (const choice of this.stage().choices) {
      const cell = choice.cells[0]!;
      found.set(cell, [...(found.get(cell) ?? []), this.#way(choice)]);
    }
    return found;
  });

  readonly open = $derived(new Set(this.ways.keys()));

  /** The way that is looked at or tried. */
  readonly target = $derived.by((): Way | null => {
    const { target } = this.stage();
    return this.asked && target ? this.#way(target) : null;
  });

  #way(choice: Choice): Way {
    const roads = roadsOf(this.stage(), choice);
    return { choice, roads, joins: this.view().joins[choice.cells[0]!]?.[roads] ?? [] };
  }

  /** All that a cell could join, in one way or another. */
  joins(cell: string): readonly string[] {
    return [...new Set((this.ways.get(cell) ?? []).flatMap(({ joins }) => joins))];
  }

  /** Of several ways the one that was turned to; or else one that joins the most. */
  #prefer(cell: string): Way | null {
    const ways = this.ways.get(cell) ?? [];
    const wished = ways.find(({ roads }) => roads === this.#wish);
    if (wished || ways.length === 0) return wished ?? null;
    return ways.reduce((best, way) => (way.joins.length > best.joins.length ? way : best));
  }

  /** Looks at a cell, or at none; what has been named stays in sight. */
  look(cell: string | null): void {
    const stage = this.stage();
    if (!this.asked || stage.path.length > 0) return;
    stage.aim(cell === null ? null : (this.#prefer(cell)?.choice.code ?? null));
  }

  /** Lays the tile on a cell; once more says yes, though not by a double click. */
  name(cell: string, keyboard: boolean): void {
    const stage = this.stage();
    if (!this.asked) return;
    if (stage.path[0] === cell) {
      if (keyboard) stage.confirm();
      else stage.again(cell);
      return;
    }
    const { target } = this;
    if (stage.turn !== null && target && target.choice.code !== this.#first) this.#wish = target.roads;
    const way = this.#prefer(cell);
    if (!way) return;
    this.#first = way.choice.code;
    stage.spun = way.choice.turn;
    stage.rename(cell);
  }

  /** Turns the tile on, where it lies or where it is looked at. */
  spin(): void {
    const stage = this.stage();
    const { target } = this;
    if (stage.turn !== null) return stage.spin();
    if (!target) return;
    const ways = this.ways.get(target.choice.cells[0]!) ?? [];
    const at = ways.findIndex(({ choice }) => choice.code === target.choice.code);
    const next = ways[(at + 1) % ways.length]!;
    this.#wish = next.roads;
    stage.aim(next.choice.code);
  }
}
