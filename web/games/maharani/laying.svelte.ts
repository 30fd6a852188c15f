/** How a tile comes to lie in the palace: where it can go, what each way brings, which way is tried. */

import type { Choice, Stage } from "../../table/stage.svelte";
import type { Holding } from "./holding.svelte";
import { costOf, promised, type Promised } from "./prospect";

export class Laying {
  /** The turn in which a tile was laid without being asked for. */
  #guessed = $state<number | null>(null);
  #holding: () => Holding;
  #eyes: () => number | null;

  constructor(holding: () => Holding, eyes: () => number | null) {
    this.#holding = holding;
    this.#eyes = eyes;
  }

  get #stage(): Stage {
    return this.#holding().stage;
  }

  readonly #own = $derived.by(() => {
    const stage = this.#stage;
    return stage.choices.filter(({ piece }) => piece === stage.held);
  });

  /** The spaces for the tile in hand. */
  readonly open: ReadonlySet<string> = $derived(new Set(this.#own.map(({ cells }) => cells[0]!)));

  /** The spaces for a tile that the pointer is at, as long as none is in hand. */
  readonly hinted: ReadonlySet<string> = $derived.by(() => {
    const stage = this.#stage;
    const { pointed } = this.#holding();
    if (stage.held !== null || pointed === null) return new Set();
    return new Set(stage.choices.filter(({ piece }) => piece === pointed).map(({ cells }) => cells[0]!));
  });

  /** The space on which the tile in hand is tried. */
  get laid(): string | null {
    return this.#stage.path[0] ?? null;
  }

  #ways(space: string): Choice[] {
    return this.#own.filter(({ cells }) => cells[0] === space);
  }

  #brings(choice: Choice): Promised | null {
    const [prospect, eyes] = [this.#stage.prospects.get(choice.code), this.#eyes()];
    return prospect && eyes !== null ? promised(prospect, eyes, costOf(this.#stage)) : null;
  }

  /** What each way to lay the tile on a space would bring, the best first; none while they are not known. */
  promises(space: string): Promised[] {
    const best = this.prefer(space);
    const ways = this.#ways(space);
    return (best ? [best, ...ways.filter((way) => way !== best)] : ways)
      .map((way) => this.#brings(way))
      .filter((each) => each !== null);
  }

  /** The move that is looked at, or chosen and on its way. */
  readonly ghost: Choice | null = $derived.by(() => {
    const stage = this.#stage;
    return stage.target ?? (this.laid !== null ? (stage.open[0] ?? null) : null);
  });
  readonly looked: Promised | null = $derived(this.ghost ? this.#brings(this.ghost) : null);

  /** Of several turns the one that was chosen; or else one that brings a worker, and the most gold. */
  prefer(space: string): Choice | null {
    const all = this.#ways(space);
    const { spun: last } = this.#stage;
    const spun = last === this.#guessed ? undefined : all.find(({ turn }) => turn === last);
    if (spun || all.length < 2) return spun ?? all[0] ?? null;
    const promise = (choice: Choice): readonly [number, number] => {
      const { gold = 0, worker = null } = this.#brings(choice) ?? {};
      return [worker === null ? 0 : 1, gold];
    };
    return all.reduce((best, each) => {
      const [one, other] = [promise(best), promise(each)];
      return other[0] > one[0] || (other[0] === one[0] && other[1] > one[1]) ? each : best;
    });
  }

  /** What a turn brings may become known only when the tile lies there already. */
  improve(): void {
    const stage = this.#stage;
    if (this.laid === null || stage.turn === null || stage.turn !== this.#guessed) return;
    const best = this.prefer(this.laid)?.turn ?? this.#guessed;
    if (best === this.#guessed) return;
    this.#guessed = best;
    stage.spin(stage.turns.indexOf(best) - stage.turns.indexOf(stage.turn));
  }

  look(space: string | null): void {
    const stage = this.#stage;
    if (this.#holding().drag.active || this.laid !== null) return;
    stage.aim(space === null ? null : (this.prefer(space)?.code ?? null));
  }

  /** Names a space; once more says yes, though not by a double click. */
  name(space: string, keyboard: boolean): void {
    const stage = this.#stage;
    if (space === this.laid) {
      if (keyboard) stage.confirm();
      else stage.again(space);
      return;
    }
    const choice = this.prefer(space);
    if (choice && this.#ways(space).length > 1) {
      if (stage.spun === this.#guessed || stage.spun === null) this.#guessed = choice.turn;
      stage.spun = choice.turn;
    }
    stage.rename(space);
  }

  /** Turns the tile on, where it lies or where it is looked at. */
  flip(): void {
    const stage = this.#stage;
    if (this.laid !== null) return stage.spin();
    const { target } = stage;
    if (!target) return;
    const other = this.#ways(target.cells[0]!).find(({ turn }) => turn !== target.turn);
    if (!other) return;
    stage.spun = other.turn;
    stage.aim(other.code);
  }
}
