/** Moves that are shown to whoever is to act: which of them lies on the board, and how far it has been followed. */

import type { Hint } from "../wire/types";
import type { GameTexts } from "../words/texts";
import { lines, type Telling } from "./log";
import type { Stage } from "./stage.svelte";

/** Prospects that differ by less are told as equal. */
const LEVEL = 0.01;

export class Advice {
  /** The moves, the best one first; none: nothing is shown. */
  hints = $state.raw<readonly Hint[]>([]);
  /** Which of them is to be seen. */
  chosen = $state(0);
  /** They are being looked for. */
  thinks = $state(false);
  /** How many decisions have been made as it says. */
  followed = $state(0);

  #stage: Stage;

  /** Shown while none of these is. */
  #otherwise: () => readonly number[];

  constructor(stage: Stage, otherwise = (): readonly number[] => []) {
    this.#stage = stage;
    this.#otherwise = otherwise;
  }

  /** The one that is to be seen. */
  readonly hint = $derived<Hint | null>(this.hints[this.chosen] ?? null);

  show(hints: readonly Hint[]): void {
    this.hints = hints;
    this.choose(0);
  }

  /** Puts one of them on the board, and a piece in hand back; the one that lies there already is put away. */
  press(at: number): void {
    if (at === this.chosen) this.close();
    else this.choose(at);
  }

  choose(at: number): void {
    this.chosen = at;
    this.followed = 0;
    this.#stage.clear();
    this.#light();
  }

  /** What has been done since, by codes; null: something else has happened. It goes on as long as that is what it says. */
  follow(made: readonly number[] | null): void {
    if (this.hint === null) {
      this.#light();
      return;
    }
    const line = this.hint.line.slice(this.followed);
    const keeps = made !== null && made.length < line.length && made.every((code, at) => code === line[at]);
    if (!keeps) return this.close();
    this.followed += made.length;
    this.#light();
  }

  close(): void {
    this.hints = [];
    this.#light();
  }

  #light(): void {
    this.#stage.shown = this.hint?.line.slice(this.followed) ?? this.#otherwise();
  }
}

/** Why a move is shown, as one sentence. */
export function why({ merits }: Hint, texts: GameTexts, names: readonly string[]): string {
  const said = texts.say("hint.why", {
    merits: merits.map(({ key, args = {} }) => texts.say(`hint.${key}`, args, names)),
  });
  return said.charAt(0).toLocaleUpperCase(texts.language) + said.slice(1);
}

/**
 * How much better the first of some moves is than the next one, or how far another one is behind it, in parts of a hundred
 * on the way from lost to won; who plays alone neither loses nor wins. null: nobody knows.
 */
export function compared(hints: readonly Hint[], at: number, texts: GameTexts, alone = false): string | null {
  const [first, other] = [hints[0]?.worth ?? null, hints[Math.max(at, 1)]?.worth ?? null];
  if (first === null || other === null) return null;
  if (first - other < LEVEL) return texts.say(at === 0 ? "hint.level" : "hint.level_other");
  if (alone) return texts.say(at === 0 ? "hint.better_alone" : "hint.behind_alone");
  return texts.say(at === 0 ? "hint.better" : "hint.behind", { percent: Math.round(100 * (first - other)) });
}

/** A move in the words of the log, without what it brings; as it is written down, where the log has no words for it. */
export function moveSaid(
  { events, text }: Hint,
  seat: number,
  texts: GameTexts,
  names: readonly string[],
  tells: Telling,
): string {
  const done = events.filter(({ points = {} }) => Object.keys(points).length === 0);
  const said = lines({ number: 0, entry: "move", seat, text, events: done }, texts, names, tells);
  return said.map((line) => line.text).join(" ") || `${names[seat]}: ${text}.`;
}
