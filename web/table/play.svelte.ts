/** A match being played at this page: from what the server tells to what is shown and asked, and back. */

import { settings } from "../person/settings.svelte";
import { Lost, Refusal } from "../wire/http";
import type { News, Offers, Prospect, Told } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import type { GameTexts } from "../words/texts";
import { say } from "../words/words.svelte";
import { Advice } from "./advice.svelte";
import { loudest, notify, ring, soundOf } from "./attention";
import type { Board } from "./board";
import { Learning } from "./learning.svelte";
import { Playback } from "./playback.svelte";
import { Stage, type Firmness } from "./stage.svelte";

/** As many moves are foreseen by one request. */
const MOST = 100;
/** So many milliseconds after which one wonders whether a move has been sent at all. */
const SLOW = 400;

/** A move that was made at this page. */
interface Made {
  seat: number;
  code: number;
  /** The number of the entry with which its set begins: a move by itself is one. */
  set: number;
}

/** Through what a match is played: a table's viewer, or a puzzle. */
export type Partner = Pick<
  Viewer,
  "id" | "table" | "seats" | "news" | "entries" | "move" | "preview" | "undo" | "hint" | "follow" | "answer" | "resign"
> &
  Pick<Viewer, "show" | "hide">;

/** A move that is looked at, or pieces of a set. */
type Looked = number | readonly number[];

const nameOf = (looked: Looked): string =>
  typeof looked === "number" ? `${looked}` : `[${[...looked].sort((one, other) => one - other).join()}]`;

/** The one move there is, where there is no choice: a set is one. */
function forced(offers: Offers | null, board: Board): readonly number[] | null {
  const { answers = [], groups = [], together = null } = offers ?? {};
  if (groups.length > 0) return null;
  const only = together !== null ? (together.only ?? null) : answers.length === 1 ? [answers[0]!.code] : null;
  const made = [...answers, ...(together?.pieces ?? []).map(({ answer }) => answer)];
  return only && !made.some((answer) => only.includes(answer.code) && board.asks.decides?.(answer)) ? only : null;
}

export class Play {
  readonly stage: Stage;
  readonly playback: Playback;
  readonly advice: Advice;
  readonly learning = new Learning();
  /** What the move that is looked at would make happen. */
  preview = $state.raw<Prospect | null>(null);
  /** Whether the move that is looked at waits to be confirmed. */
  waits = $state(false);
  /** A move is on its way. */
  busy = $state(false);
  /** It has been so for a while. */
  slow = $state(false);
  /** What was taken back and not done again, the last one first. */
  taken = $state.raw<readonly Made[]>([]);
  /** Somebody at this page has agreed to a rematch. */
  again = $state(false);
  /** The seat whose secrets were shown last at this page, where several people play at it. */
  shown = $state<number | null>(null);
  /** Why something did not work, in words. */
  problem = $state<string | null>(null);

  #viewer: Partner;
  #told = -1;
  #eyes: number | null = null;
  #board: Board;
  #previews = new Map<string, Promise<Prospect>>();
  #looked = 0;
  /** The seat that has sent a move of which nothing has been heard yet. */
  #made: number | null = null;
  /** The moves made at this page, by the numbers of their entries. */
  #moves = new Map<number, Made>();
  /** What is told until it is somebody's turn here is not to be shown. */
  #skips = false;
  /** Somebody here is to move, or the match is over: it is heard when all is told. */
  #bell: "turn" | "end" | null = null;
  #mine = false;
  #over = false;
  #texts: () => GameTexts;
  #call: (act: () => void) => void;
  /** What follows once the request before has been answered: the one move there is, an undo, or what was pressed since. */
  #due: readonly number[] | "undo" | null = null;
  /** The one move there is, after one that may be taken back first. */
  #held: readonly number[] | null = null;

  /** `texts`: of the language that is spoken now; `call`: does what calls for the user, unless they look at another tab. */
  constructor(viewer: Partner, board: Board, texts: () => GameTexts, call = (act: () => void): void => act()) {
    this.#viewer = viewer;
    this.#call = call;
    this.#board = board;
    this.#texts = texts;
    this.stage = new Stage((code, how, set) => this.#make(code, how, set), board.asks);
    this.advice = new Advice(this.stage, () => this.learning.lit);
    this.playback = new Playback(
      (event) => board.draws.cue(event, texts()),
      () => settings.motion && !document.hidden,
      {
        factor: () => settings.pace,
        waits: () => viewer.seats.length > 0,
        onstep: (step) => this.#sound(soundOf(step)),
        onend: () => this.#ring(),
      },
    );
  }

  /** Takes in the newest state of the match. */
  hear(news: News): void {
    if (news.number === this.#told && news.eyes === this.#eyes) return;
    const before = this.#told;
    const same = news.eyes === this.#eyes;
    this.#told = news.number;
    this.#eyes = news.eyes;
    const fresh = before < 0 ? null : this.#viewer.entries.slice(before, news.number);
    // That somebody was shown a move changes nothing on the table: what is in hand stays there.
    if (same && fresh && fresh.length > 0 && fresh.every(({ entry }) => entry === "hint")) return;
    if (news.eyes !== null && news.eyes !== this.shown) this.shown = null;
    this.#previews.clear();
    this.preview = null;
    this.waits = false;
    this.problem = null;
    this.learning.hear(news.guide, this.#viewer.table?.game ?? "");
    this.stage.ask(news.offers);
    this.advice.follow(same ? this.#madeHere(fresh ?? [], news.eyes) : null);
    const entries = this.#viewer.entries.slice(0, news.number);
    const last = entries.at(-1);
    this.#remember(before < 0 ? [] : entries.slice(before));
    this.#attend(news, before < 0);
    if (before < 0 || news.number < before || last?.entry === "undo") this.playback.recall(entries);
    else {
      const steps = this.playback.play(entries.slice(before), this.#made);
      if (this.playback.now === null || this.#skips) this.#sound(loudest(steps));
    }
    if (this.#skips) this.playback.finish();
    if (this.#mine || this.#over || this.#viewer.seats.length === 0) this.#skips = false;
    if (this.playback.now === null) this.#ring();
    this.#made = null;
    const only = forced(news.offers, this.#board);
    // Who takes a move back does not want to stand before a question without a choice, nor in the middle of a set.
    const own = last?.seat === news.eyes && news.undo_seat === news.eyes;
    const further = (only !== null || this.#splits(last)) && own && news.undo === "free" ? "undo" : null;
    this.#held = this.learning.wrong ? only : null;
    this.#due = last?.entry === "undo" ? further : this.learning.wrong ? null : only;
    this.#follow();
  }

  /** Whether what was taken back is a piece of a set of which others still stand. */
  #splits(last: Told | undefined): boolean {
    const number = Number(last?.text);
    return last?.entry === "undo" && number > (this.#moves.get(number)?.set ?? number);
  }

  /** The codes of moves that were made here, if nothing else has happened. */
  #madeHere(fresh: readonly Told[], eyes: number | null): readonly number[] | null {
    const made = fresh.map(({ entry, number, seat }) =>
      entry === "move" && seat === eyes ? (this.#moves.get(number)?.code ?? null) : null,
    );
    return made.includes(null) ? null : (made as readonly number[]);
  }

  /** Keeps what can be done again: what was taken back here, until another move is made. */
  #remember(entries: readonly Told[]): void {
    for (const { entry, number, seat, text } of entries) {
      const made = this.#moves.get(entry === "undo" ? Number(text) : number);
      if (entry === "undo") this.taken = made && made.seat === seat ? [made, ...this.taken] : [];
      else if (entry === "move" && typeof seat === "number" && this.#viewer.seats.includes(seat)) {
        const [next, ...rest] = this.taken;
        this.taken = next && next.seat === seat && next.code === made?.code ? rest : [];
      }
    }
  }

  /** Notes whether somebody here has come to move, or the match to its end. */
  #attend({ actor, outcome }: News, first: boolean): void {
    const mine = actor !== null && this.#viewer.seats.includes(actor);
    const over = outcome !== null;
    if (first) this.#bell = null;
    else if (over && !this.#over) this.#bell = "end";
    else if (mine && !this.#mine) {
      this.#bell = "turn";
      this.#call(() => notify(this.#texts().say("title"), say("notice_turn"), this.#viewer.id));
    }
    this.#mine = mine;
    this.#over = over;
  }

  #sound(which: Parameters<typeof ring>[0] | null): void {
    if (which !== null && !document.hidden) ring(which);
  }

  #ring(): void {
    const bell = this.#bell;
    this.#bell = null;
    if (bell !== null) this.#call(() => ring(bell));
  }

  /** Shows no more until it is somebody's turn here; `next`: nor what is heard next, by who only looks on. */
  skip(next = false): void {
    this.#skips = next || (this.#viewer.seats.length > 0 && !this.#mine && !this.#over);
    this.playback.finish();
  }

  #follow(): void {
    const due = this.#due;
    if (due === null || this.busy) return;
    this.#due = null;
    void (due === "undo" ? this.undo() : this.#send(...due));
  }

  /** In a guided first game the move stays that was made instead of the one that was meant: the match goes on. */
  keep(): void {
    this.learning.keep();
    this.advice.follow(null);
    if (this.#held !== null) void this.#send(...this.#held);
    else void this.#viewer.follow(this.#viewer.news?.number ?? 0).catch(() => undefined);
  }

  get seat(): number | null {
    const { news, seats } = this.#viewer;
    return news !== null && news.eyes !== null && seats.includes(news.eyes) ? news.eyes : null;
  }

  #make(code: number, how: Firmness, set: readonly number[] = [code]): void {
    this.playback.finish();
    if (how === "sure" || (how === "chosen" && !settings.confirm)) void this.#send(...set);
    else {
      this.stage.aim(code);
      this.waits = true;
    }
  }

  /** Makes the move that is looked at. */
  confirm(): void {
    if (this.stage.looked !== null) void this.#send(this.stage.looked);
  }

  async #send(...codes: readonly number[]): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    if (this.busy) {
      // What the last move has led to is here before the answer to it: a press now is meant for the new question.
      if (this.#made === null) this.#due = codes;
      return;
    }
    this.#made = seat;
    const set = this.#viewer.entries.length;
    codes.forEach((code, at) => this.#moves.set(set + at, { seat, code, set }));
    await this.#try(() => this.#viewer.move(seat, ...codes));
  }

  /** Takes back the last move made here; `hear` goes on to those before it that were no choice. */
  async undo(): Promise<void> {
    const seat = this.#viewer.news?.undo_seat ?? null;
    this.#skips = false;
    if (seat !== null) await this.#try(() => this.#viewer.undo(seat));
  }

  /** What was taken back last, if it can be done again. */
  readonly redoable = $derived.by((): Made | null => {
    const [next] = this.taken;
    if (!next || next.seat !== this.#viewer.news?.eyes) return null;
    const { offers, choices } = this.stage;
    const offered = [...(offers?.answers ?? []), ...choices].some(({ code }) => code === next.code);
    return offered ? next : null;
  });

  /** Makes the move once more that was taken back last, with the whole set that it belongs to. */
  async redo(): Promise<void> {
    const next = this.redoable;
    if (next !== null) await this.#send(...this.taken.filter(({ set }) => set === next.set).map(({ code }) => code));
  }

  /** Asks to be shown moves; they are shown unless something else has happened by then. */
  async advise(): Promise<void> {
    const { seat, advice } = this;
    const asked = this.stage.offers;
    if (seat === null || advice.thinks) return;
    advice.thinks = true;
    this.problem = null;
    try {
      const hints = await this.#viewer.hint(seat);
      if (asked === this.stage.offers) advice.show(hints);
    } catch (problem) {
      const late = problem instanceof Refusal && (problem.code === "stale" || asked !== this.stage.offers);
      if (problem instanceof Lost) this.problem = say("play_lost");
      else if (!(problem instanceof Refusal)) throw problem;
      else if (!late) this.problem = problem.message;
    } finally {
      advice.thinks = false;
    }
  }

  /** Makes the next move that is shown, with all pieces of its set. */
  playShown(): void {
    const { stage } = this;
    for (let next = stage.next; next !== null; next = stage.next) {
      const { length } = stage.gathered;
      if (next.by !== "answer") this.#make(next.code, "sure");
      else stage.answer(next.code);
      if (stage.gathered.length === length) return;
    }
  }

  answer(seat: number, yes: boolean): Promise<void> {
    this.again = yes && this.#viewer.news?.asked?.what === "rematch";
    return this.#try(() => this.#viewer.answer(seat, yes));
  }

  resign(seat: number): Promise<void> {
    return this.#try(() => this.#viewer.resign(seat));
  }

  async show(seat: number): Promise<void> {
    await this.#try(() => this.#viewer.show(seat));
    this.shown = seat;
  }

  hide(): Promise<void> {
    return this.#try(() => this.#viewer.hide());
  }

  async #try(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    const late = setTimeout(() => (this.slow = true), SLOW);
    try {
      await act();
    } catch (problem) {
      this.stage.clear();
      // Where the match has moved on, as by another tab, the newest state is here already and says all.
      if (problem instanceof Refusal) this.problem = problem.code === "stale" ? null : problem.message;
      else if (problem instanceof Lost) this.problem = say("play_lost");
      else throw problem;
    } finally {
      clearTimeout(late);
      this.busy = this.slow = false;
      this.#follow();
    }
  }

  /** Asks what the move that is looked at would bring; the page calls it whenever another one is. */
  async look(code: number | null): Promise<void> {
    const looked = ++this.#looked;
    const { seat } = this;
    if (this.stage.looked === null) this.waits = false;
    if (code === null || seat === null) {
      this.preview = null;
      return;
    }
    // a preview that fails is none; the move itself will say why
    const found = await this.#prospects(seat, [this.stage.asked(code)])[0]!.catch(() => null);
    if (looked === this.#looked) this.preview = found;
  }

  /** What is wanted to be known beforehand: of all that the piece in hand can do, or of all answers. */
  readonly wanted = $derived.by((): readonly number[] => {
    const { held, answers, choices, together, gathered } = this.stage;
    const all = answers.map(({ code }) => code);
    if (together !== null) return all.slice(0, MOST / (gathered.length + 1));
    if (choices.length === 0) return all.length > 1 ? all : [];
    const { foresees } = this.#board.asks;
    if (!foresees || held === null) return [];
    if (foresees !== true) return foresees(this.stage).slice(0, MOST);
    return [...new Set(choices.filter(({ piece }) => piece === held).map(({ code }) => code))].slice(0, MOST);
  });

  /** Asks for what is `wanted`, and about what is gathered; the page calls it whenever that changes. */
  async foresee(codes: readonly number[]): Promise<void> {
    const { seat, stage } = this;
    const { offers, gathered } = stage;
    if (seat === null) return;
    if (gathered.length > 0 && stage.known === null && !stage.sent) void this.#learn(seat, gathered);
    if (codes.length === 0) return;
    const looked = codes.map((code) => stage.asked(code));
    const found = await Promise.all(this.#prospects(seat, looked)).catch(() => null);
    if (found && offers === stage.offers && gathered === stage.gathered)
      stage.prospects = new Map([...stage.prospects, ...codes.map((code, at) => [code, found[at]!] as const)]);
  }

  /** Pieces were named before it was known what they are together: no set has them, they are one, or it goes on. */
  async #learn(seat: number, gathered: readonly number[]): Promise<void> {
    try {
      const known = await this.#prospects(seat, [gathered])[0]!;
      if (gathered === this.stage.gathered) this.stage.learn(known);
    } catch (problem) {
      if (gathered !== this.stage.gathered) return;
      this.stage.back();
      if (problem instanceof Lost) this.problem = say("play_lost");
      else if (!(problem instanceof Refusal)) throw problem;
      else if (problem.code !== "illegal" && problem.code !== "stale") this.problem = problem.message;
    }
  }

  /** Asks for those that are not known yet, all at once. */
  #prospects(seat: number, looked: readonly Looked[]): Promise<Prospect>[] {
    const known = this.#previews;
    const fresh = looked.filter((each) => !known.has(nameOf(each)));
    if (fresh.length > 0) {
      const coming = this.#viewer.preview(
        seat,
        fresh.map((each) => (typeof each === "number" ? each : [...each])),
      );
      fresh.forEach((each, at) =>
        known.set(
          nameOf(each),
          coming.then((prospects) => prospects[at]!),
        ),
      );
      coming.catch(() => fresh.forEach((each) => known.delete(nameOf(each))));
    }
    return looked.map((each) => known.get(nameOf(each))!);
  }
}
