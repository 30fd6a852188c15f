/** A question being answered step by step: a piece, its place cell by cell, its turn; or one of the answers. */

import type { Offers } from "../wire/types";

/** One offered move, as a way to make it. */
export interface Choice {
  piece: string;
  /** Which of the piece's turns. */
  turn: number;
  /** The cells in the order of the piece's parts. */
  cells: readonly string[];
  code: number;
}

type Parts = (piece: string, turn: number, cells: readonly string[]) => readonly (readonly string[])[];

const asOffered: Parts = (_piece, _turn, cells) => [cells];

export class Stage {
  offers = $state.raw<Offers | null>(null);
  /** What was picked up. */
  piece = $state<string | null>(null);
  /** The cells named so far. */
  path = $state.raw<readonly string[]>([]);
  turn = $state<number | null>(null);
  /** The move that is looked at, not made yet. */
  aimed = $state<number | null>(null);

  #parts: Parts;
  #make: (code: number, sure: boolean) => void;

  /** `make` gets a move that was chosen; `sure`: it was confirmed, or needs no confirming. */
  constructor(make: (code: number, sure: boolean) => void, parts: Parts = asOffered) {
    this.#make = make;
    this.#parts = parts;
  }

  /** Puts a question, or none. */
  ask(offers: Offers | null): void {
    this.offers = offers;
    this.clear();
  }

  get answers() {
    return this.offers?.answers ?? [];
  }

  readonly #choices = $derived.by(() => {
    const found: Choice[] = [];
    for (const { pieces, places } of this.offers?.groups ?? []) {
      for (const { piece, turns } of pieces) {
        turns.forEach((add, turn) => {
          for (const [cells, code] of places) {
            for (const laid of this.#parts(piece, turn, cells))
              found.push({ piece, turn, cells: laid, code: code + add });
          }
        });
      }
    }
    return found;
  });

  /** All ways to answer by pieces and places. */
  get choices(): readonly Choice[] {
    return this.#choices;
  }

  readonly pieces = $derived(new Set(this.#choices.map(({ piece }) => piece)));

  /** The piece in hand: the one picked up, or the only one there is. */
  get held(): string | null {
    if (this.piece !== null) return this.piece;
    return this.pieces.size === 1 ? [...this.pieces][0]! : null;
  }

  /** What is still possible after the steps made so far. */
  readonly open = $derived.by(() => {
    const { held, path, turn } = this;
    if (held === null) return [];
    return this.#choices.filter(
      (choice) =>
        choice.piece === held &&
        (turn === null || choice.turn === turn) &&
        path.every((cell, at) => choice.cells[at] === cell),
    );
  });

  /** The cells that can be named next. */
  readonly cells = $derived(
    new Set(this.open.map(({ cells }) => cells[this.path.length]).filter((cell) => cell !== undefined)),
  );

  /** The turns that are left once the place is known. */
  readonly turns = $derived([
    ...new Set(this.open.filter(({ cells }) => cells.length === this.path.length).map(({ turn }) => turn)),
  ]);

  /** The choice whose move is looked at. */
  readonly target = $derived.by(() => {
    const { aimed, held, path } = this;
    if (aimed === null) return null;
    const fits = this.#choices.filter(({ code }) => code === aimed);
    return (
      fits.find(({ piece, cells }) => piece === held && path.every((cell, at) => cells[at] === cell)) ?? fits[0] ?? null
    );
  });

  pick(piece: string | null): void {
    this.clear();
    if (piece !== null && this.pieces.has(piece)) this.piece = piece;
  }

  /** Names the next cell; the last one makes the move, or asks for the turn where there are several. */
  name(cell: string, sure = false): void {
    if (!this.cells.has(cell)) return;
    this.path = [...this.path, cell];
    this.#settle(sure);
  }

  /** Chooses a turn, before or after the place. */
  twist(turn: number, sure = false): void {
    this.turn = turn;
    this.#settle(sure);
  }

  #settle(sure: boolean): void {
    const codes = new Set(this.open.filter(({ cells }) => cells.length === this.path.length).map(({ code }) => code));
    if (codes.size === 1) this.#make([...codes][0]!, sure);
  }

  /** Makes a whole choice at once, as by a drop. */
  lay(choice: Choice, sure = false): void {
    this.piece = choice.piece;
    this.path = choice.cells;
    this.turn = choice.turn;
    this.#make(choice.code, sure);
  }

  answer(code: number): void {
    this.#make(code, true);
  }

  /** Looks at a move without making it. */
  aim(code: number | null): void {
    this.aimed = code;
  }

  /** Goes one step back: the last cell, then the piece. True where there was something to go back from. */
  back(): boolean {
    if (this.turn === null && this.path.length === 0 && this.piece === null) return false;
    this.aimed = null;
    if (this.turn !== null) this.turn = null;
    if (this.path.length > 0) this.path = this.path.slice(0, -1);
    else this.piece = null;
    return true;
  }

  clear(): void {
    this.piece = null;
    this.path = [];
    this.turn = null;
    this.aimed = null;
  }
}
