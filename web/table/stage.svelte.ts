/** A question being answered step by step: a piece, its place cell by cell, its turn; or one of the answers. */

import type { Offers, Prospect, RondelCoreOffersAnswer as Answer } from "../wire/types";

/** One offered move, as a way to make it. */
export interface Choice {
  piece: string;
  /** Which of the piece's turns. */
  turn: number;
  /** The cells in the order of the piece's parts. */
  cells: readonly string[];
  code: number;
}

/** A step on the way to a move: an answer, a piece to be picked up, a cell to be named, or what ends it. */
export interface Next {
  code: number;
  by: "answer" | "piece" | "cell" | "turn" | "confirm";
  /** The piece, or the cell. */
  what: string;
}

/**
 * How firmly a move is meant: `sure`: confirmed, or in no need of it; `chosen`: all is named, and only who wants to confirm
 * everything is asked again; `tried`: it lies there in one of several turns, to be turned on or confirmed.
 */
export type Firmness = "sure" | "chosen" | "tried";

/** `set`: all answers that were given together, this one among them. */
type Make = (code: number, how: Firmness, set?: readonly number[]) => void;
type Parts = (piece: string, turn: number, cells: readonly string[]) => readonly (readonly string[])[];

/** Milliseconds in which a second press belongs to the first: a double click takes nothing back, and confirms nothing. */
const DOUBLE = 350;

const asOffered: Parts = (_piece, _turn, cells) => [cells];

/** Ways of a board. */
export interface Ways {
  /** Orders the cells of a place by the parts of the piece that lie on them, for one of its turns. */
  parts?: Parts;
  /** Whether a piece is tried at its place, and confirmed, even if it can lie there in one turn only. */
  tries?: (piece: string) => boolean;
  /** Whether an answer is given at the board or hand itself; the others are buttons below the question. */
  places?: (answer: Answer) => boolean;
}

export class Stage {
  offers = $state.raw<Offers | null>(null);
  /** What was picked up. */
  piece = $state<string | null>(null);
  /** The cells named so far. */
  path = $state.raw<readonly string[]>([]);
  turn = $state<number | null>(null);
  /** The turn in which the piece was tried last: it keeps it from place to place. */
  spun = $state<number | null>(null);
  /** The part of the piece that the first cell is for; the others follow in their order. */
  lead = $state(0);
  /** Of a set that is asked for the pieces named so far, in any order. */
  gathered = $state.raw<readonly number[]>([]);
  /** What the server says of them, if they are any: whether they are a set, and what goes with them. */
  known = $state.raw<Prospect | null>(null);
  /** The set is on its way. */
  sent = $state(false);
  /** The move that somebody looks at, or tries, and has not made yet. */
  looked = $state<number | null>(null);
  /** Moves that are shown, to be made one after the other: the first ones answer this question. */
  shown = $state.raw<readonly number[]>([]);
  /**
   * What moves would bring, by their codes: of the piece in hand, or of the answers, together with what is gathered;
   * filled as it becomes known.
   */
  prospects = $state.raw<ReadonlyMap<number, Prospect>>(new Map());

  #lays: Parts;
  #make: Make;
  #ways: Ways;
  /** The piece or cell that was named last, and when; null: something else came after it. */
  #last: { what: string; at: number } | null = null;

  /** `make` gets a move that was chosen. */
  constructor(make: Make, ways: Ways = {}) {
    this.#make = make;
    this.#lays = ways.parts ?? asOffered;
    this.#ways = ways;
  }

  /** Puts a question, or none. */
  ask(offers: Offers | null): void {
    this.offers = offers;
    this.prospects = new Map();
    this.shown = [];
    this.clear();
  }

  /** The set that is asked for; what is picked up at its place is named there, one after the other. */
  readonly together = $derived.by(() => {
    const { together, groups = [] } = this.offers ?? {};
    return groups.length === 0 ? (together ?? null) : null;
  });

  readonly #parts = $derived(new Map((this.together?.pieces ?? []).map((part) => [part.answer.code, part])));

  /** All answers to the question: also those that do not go with what is gathered, or only after other ones. */
  readonly every = $derived.by((): readonly Answer[] => {
    const others = (this.offers?.answers ?? []).filter(({ code }) => !this.#parts.has(code));
    return [...[...this.#parts.values()].map(({ answer }) => answer), ...others];
  });

  /** Answers that can be given now. */
  readonly answers = $derived.by((): readonly Answer[] => {
    const { together, gathered, known, sent } = this;
    if (together === null || (gathered.length === 0 && !sent)) return this.every;
    if (sent) return [];
    return this.every.filter(({ code }) => {
      const part = this.#parts.get(code);
      if (part === undefined) return code === together.end;
      if (known !== null) return known.more?.includes(code) ?? false;
      return this.given(code) < (part.count ?? 1); // it is known in a moment
    });
  });

  /** How often a piece is gathered. */
  given(code: number): number {
    return this.gathered.filter((each) => each === code).length;
  }

  /** What the set still has to come to, with a further piece if one is named; null: nothing is counted up. */
  owed(further: number | null = null): number | null {
    const owed = this.together?.owed ?? null;
    if (owed === null) return null;
    const named = further === null ? this.gathered : [...this.gathered, further];
    return Math.max(
      0,
      named.reduce((left, code) => left - (this.#parts.get(code)?.worth ?? 0), owed),
    );
  }

  /** As what the server is asked about an answer: together with what is gathered, where it belongs to that. */
  asked(code: number): number | readonly number[] {
    const { together, gathered } = this;
    return together !== null && (code === together.end || this.#parts.has(code)) ? [...gathered, code] : code;
  }

  readonly #choices = $derived.by(() => {
    const found: Choice[] = [];
    for (const { pieces, places } of this.offers?.groups ?? []) {
      for (const { piece, turns } of pieces) {
        turns.forEach((add, turn) => {
          for (const [cells, code] of places) {
            for (const laid of this.#lays(piece, turn, cells))
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

  /** The cells of a choice in the order in which they are named. */
  order({ cells }: Choice): readonly string[] {
    return this.lead === 0 ? cells : cells.map((_, at) => cells[(at + this.lead) % cells.length]!);
  }

  /** What is still possible after the steps made so far. */
  readonly open = $derived(this.#after(this.path).filter(({ turn }) => this.turn === null || turn === this.turn));

  /** What the piece in hand can do after some steps, in any turn. */
  #after(path: readonly string[]): readonly Choice[] {
    const { held } = this;
    if (held === null) return [];
    return this.#choices.filter((choice) => choice.piece === held && this.#begins(choice, path));
  }

  #begins(choice: Choice, path: readonly string[]): boolean {
    const cells = this.order(choice);
    return path.every((cell, at) => cells[at] === cell);
  }

  /** The cells that can be named next. */
  readonly cells = $derived(this.#next(this.open, this.path.length));

  #next(choices: readonly Choice[], at: number): ReadonlySet<string> {
    return new Set(choices.map((choice) => this.order(choice)[at]).filter((cell) => cell !== undefined));
  }

  /** The turns that are possible at the place that is named; before that, all that the piece in hand has. */
  readonly turns = $derived.by((): readonly number[] => {
    const fits = this.#after(this.path);
    const here = fits.filter(({ cells }) => cells.length === this.path.length);
    return [...new Set((here.length > 0 ? here : fits).map(({ turn }) => turn))].sort((one, other) => one - other);
  });

  /** Whether the piece can be turned on where it lies. */
  readonly spins = $derived(this.turn !== null && this.turns.length > 1);
  /** Whether a piece or the first cell of a place has been named. */
  readonly chosen = $derived(this.piece !== null || this.path.length > 0);

  /** The turn in which the piece in hand is to be drawn. */
  readonly tried = $derived(this.turn ?? (this.turns.includes(this.spun ?? -1) ? this.spun! : (this.turns[0] ?? 0)));

  /** Of the moves that are shown the next one, in whatever turn; null where somebody is about to make another one. */
  readonly #meant = $derived.by((): number | null => {
    const left = [...this.shown];
    for (const given of this.gathered) {
      const at = left.indexOf(given);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    const [next] = left;
    if (next === undefined || this.sent) return null;
    if (this.answers.some(({ code }) => code === next)) return this.piece === null ? next : null;
    return this.#waysTo(next).length > 0 ? next : null;
  });

  /** The ways to make a move that go on from here. */
  #waysTo(move: number): readonly Choice[] {
    const { piece: held } = this;
    return this.#choices.filter(
      (choice) => choice.code === move && (held ?? choice.piece) === choice.piece && this.#begins(choice, this.path),
    );
  }

  readonly #hinted = $derived.by((): number | null => {
    const meant = this.#meant;
    if (meant === null || this.turn === null) return meant;
    return this.#waysTo(meant).some(({ turn }) => turn === this.turn) ? meant : null;
  });

  /** What is to be done next to make the move that is shown, whatever else is looked at meanwhile. */
  readonly next = $derived.by((): Next | null => {
    const code = this.#meant;
    if (code === null) return null;
    const [way] = this.#waysTo(code);
    if (!way) return { code, by: "answer", what: "" };
    if (this.held === null) return { code, by: "piece", what: way.piece };
    const cell = this.order(way)[this.path.length];
    if (cell !== undefined) return { code, by: "cell", what: cell };
    return { code, by: this.turn === null || this.turn === way.turn ? "confirm" : "turn", what: "" };
  });

  /** Whether that is this piece, cell or button. */
  isNext(by: Next["by"], what = ""): boolean {
    return this.next?.by === by && this.next.what === what;
  }

  /** The move that is to be seen on the board: that which is looked at, else that which is shown. */
  readonly aimed = $derived(this.looked ?? this.#hinted);

  /** The choice whose move is to be seen. */
  readonly target = $derived.by(() => {
    const { aimed, held, path } = this;
    if (aimed === null) return null;
    const fits = this.#choices.filter(({ code }) => code === aimed);
    return fits.find((choice) => choice.piece === held && this.#begins(choice, path)) ?? fits[0] ?? null;
  });

  pick(piece: string | null): void {
    this.clear();
    if (piece === null || !this.pieces.has(piece)) return;
    this.piece = piece;
    this.#last = { what: piece, at: performance.now() };
  }

  /** A press on the piece in hand puts it down. */
  putDown(): void {
    if (!this.#doubled(this.piece)) this.clear();
  }

  #doubled(what: string | null): boolean {
    return what === this.#last?.what && performance.now() - this.#last.at < DOUBLE;
  }

  /** Names the next cell; the last one makes the move, or tries it in one of its turns where there are several. */
  name(cell: string, sure = false): void {
    if (!this.cells.has(cell)) return;
    this.path = [...this.path, cell];
    this.#last = { what: cell, at: performance.now() };
    this.#settle(sure);
  }

  /**
   * Names a cell and goes back for it where needed: as few steps as will do, though never further than to the piece. A
   * cell that was named already takes its step back. False where the cell is not possible at all.
   */
  rename(cell: string, sure = false): boolean {
    if (this.path.length > 0) {
      const named = this.path.indexOf(cell);
      if (named >= 0 && this.#doubled(cell)) return true;
      let keep = named < 0 ? this.path.length : named;
      if (named < 0) {
        while (keep >= 0 && !this.#next(this.#after(this.path.slice(0, keep)), keep).has(cell)) keep--;
        if (keep < 0) return false;
      }
      while (this.path.length > keep) this.back();
      if (named >= 0) return true;
    }
    if (!this.cells.has(cell)) return false;
    this.name(cell, sure);
    return true;
  }

  /** A second press on the place of a move that waits says yes. False where it is no such place. */
  again(cell: string): boolean {
    if (this.looked === null || this.#laid !== this.looked || !this.path.includes(cell)) return false;
    if (!this.#doubled(cell)) this.confirm();
    return true;
  }

  /** The move of the piece that lies where it was named, all of it. */
  get #laid(): number | null {
    const codes = new Set(this.open.filter(({ cells }) => cells.length === this.path.length).map(({ code }) => code));
    return codes.size === 1 ? [...codes][0]! : null;
  }

  /**
   * Begins with another part of the piece; cells named before stay where they are possible for it. Where it lies
   * already it lies there turned round, to be confirmed.
   */
  begin(part: number): void {
    this.lead = part;
    this.turn = null;
    this.looked = null;
    while (this.path.length > 0 && this.open.length === 0) this.path = this.path.slice(0, -1);
    if (this.path.length > 0 && this.#laid !== null) this.#make(this.#laid, "tried");
  }

  /** Turns the piece on: in hand, or where it lies. */
  spin(steps = 1): void {
    const { turns } = this;
    if (turns.length < 2) return;
    const next = (turns.indexOf(this.tried) + steps + turns.length) % turns.length;
    this.spun = turns[next]!;
    this.#last = null;
    if (this.turn !== null) this.#settle(false);
  }

  /** The move that is tried now is meant. */
  confirm(): void {
    if (this.looked !== null) this.#make(this.looked, "sure");
  }

  #settle(sure: boolean): void {
    this.turn = null;
    const several = this.turns.length > 1 || (this.#ways.tries?.(this.held ?? "") ?? false);
    if (several) this.turn = this.tried;
    const code = this.#laid;
    if (code === null) this.turn = null;
    else this.#make(code, sure ? "sure" : several ? "tried" : "chosen");
  }

  /** Makes a whole choice at once, as by a drop. */
  lay(choice: Choice, how: Firmness = "chosen"): void {
    this.piece = choice.piece;
    this.path = this.order(choice);
    this.turn = choice.turn;
    this.#make(choice.code, how);
  }

  /** Gives an answer. A piece of a set is kept until the set is whole; then all of it is one move. */
  answer(code: number): void {
    if (this.sent) return;
    if (this.#parts.has(code)) this.#gather([...this.gathered, code], this.prospects.get(code) ?? null);
    else if (this.gathered.length === 0) this.#make(code, "sure", [code]);
    else this.#send(code);
    this.#last = { what: String(code), at: performance.now() };
  }

  /** Takes back one of the pieces gathered so far. */
  ungather(code: number): void {
    const at = this.gathered.lastIndexOf(code);
    if (!this.sent && !this.#doubled(String(code))) this.#gather(this.gathered.filter((_, each) => each !== at));
  }

  #gather(gathered: readonly number[], known: Prospect | null = null): void {
    this.gathered = gathered;
    this.known = null;
    this.prospects = new Map();
    if (known !== null) this.learn(known);
  }

  /** Takes in what the server says of all that is gathered: what is a set is made, unless it is ended by an answer. */
  learn(known: Prospect): void {
    this.known = known;
    if (!known.short && this.together?.end == null) this.#send();
  }

  #send(...end: readonly number[]): void {
    const set = [...[...this.gathered].sort((one, other) => one - other), ...end];
    this.sent = true;
    this.#make(set[0]!, "sure", set);
  }

  /** Looks at a move without making it. */
  aim(code: number | null): void {
    this.looked = code;
  }

  /** Goes one step back: the last cell, then the piece. True where there was something to go back from. */
  back(): boolean {
    if (this.gathered.length > 0) {
      if (!this.sent) this.#gather(this.gathered.slice(0, -1));
      return true;
    }
    if (this.turn === null && this.path.length === 0 && this.piece === null) return false;
    this.looked = null;
    if (this.turn !== null) this.turn = null;
    if (this.path.length > 0) this.path = this.path.slice(0, -1);
    else this.piece = null;
    return true;
  }

  clear(): void {
    if (this.gathered.length > 0) this.#gather([]);
    this.sent = false;
    this.piece = null;
    this.path = [];
    this.turn = null;
    this.spun = null;
    this.lead = 0;
    this.looked = null;
  }
}
