/** What this browser remembers of its user: a name, a language, how things look. Nothing of it leaves the device but the name. */

import { LANGUAGES, type Language } from "../words/languages";

export type Theme = "auto" | "light" | "dark";
const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long things take, compared with the usual. */
const PACES: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

/** What became of a puzzle. */
export type Tried = "solved" | "seen";

const KEY = "rondel";

interface Kept {
  name: string;
  language: Language;
  theme: Theme;
  /** Whether the last move of a turn is confirmed. */
  confirm: boolean;
  /** How fast it is shown what the others have done. */
  speed: Speed;
  sound: boolean;
  /** Whether a notice comes when it is one's turn in another tab. */
  notify: boolean;
  /** The bot that was chosen last, for each game. */
  levels: Readonly<Record<string, string>>;
  /** The games that were played here. */
  played: Readonly<Record<string, boolean>>;
  /** How often each tip was told, by game and key. */
  tips: Readonly<Record<string, number>>;
  /** The puzzles that were solved here, and those whose answer was seen before that, by game and id. */
  puzzles: Readonly<Record<string, Tried>>;
}

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((language) => wanted[0] === language) ?? LANGUAGES.find((each) => wanted.includes(each)) ?? "en"
  );
}

function fresh(): Kept {
  return {
    name: "",
    language: spoken(),
    theme: "auto",
    confirm: matchMedia("(pointer: coarse)").matches,
    speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "normal",
    sound: true,
    notify: false,
    levels: {},
    played: {},
    tips: {},
    puzzles: {},
  };
}

function kept(): Partial<Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Partial<Kept>) : {};
  } catch {
    return {}; // storage may be forbidden: then nothing is remembered
  }
}

class Settings {
  #own = $state<Partial<Kept>>(kept());
  #fresh = fresh();

  constructor() {
    // What is changed in another tab holds here, too.
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#own = kept();
    });
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    const value = this.#own[key];
    return typeof value === typeof this.#fresh[key] ? (value as Kept[K]) : this.#fresh[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#own[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#own));
    } catch {
      // not remembered, but it holds for now
    }
  }

  get name(): string {
    return this.get("name");
  }

  get language(): Language {
    const language = this.get("language");
    return LANGUAGES.includes(language) ? language : "en";
  }

  get theme(): Theme {
    return this.get("theme");
  }

  get confirm(): boolean {
    return this.get("confirm");
  }

  get speed(): Speed {
    const speed = this.get("speed");
    return SPEEDS.includes(speed) ? speed : "normal";
  }

  /** How long things take, compared with the usual; 0: no time at all. */
  get pace(): number {
    return PACES[this.speed];
  }

  /** Whether things move. */
  get motion(): boolean {
    return this.pace > 0;
  }

  /** The bot that was chosen last in a game. */
  level(game: string): string | undefined {
    return this.get("levels")?.[game];
  }

  setLevel(game: string, level: string): void {
    this.set("levels", { ...this.get("levels"), [game]: level });
  }

  /** Whether somebody has played a game here. */
  hasPlayed(game: string): boolean {
    return this.get("played")?.[game] === true;
  }

  setPlayed(game: string): void {
    if (!this.hasPlayed(game)) this.set("played", { ...this.get("played"), [game]: true });
  }

  /** How often a tip was told. */
  told(game: string, tip: string): number {
    return this.get("tips")?.[`${game} ${tip}`] ?? 0;
  }

  countTold(game: string, tip: string): void {
    this.set("tips", { ...this.get("tips"), [`${game} ${tip}`]: this.told(game, tip) + 1 });
  }

  /** What became of a puzzle; undefined: it is still to be solved. */
  tried(game: string, id: string): Tried | undefined {
    return this.get("puzzles")?.[`${game} ${id}`];
  }

  /** What comes first counts: who has seen the answer solves it no more. */
  setTried(game: string, id: string, tried: Tried): void {
    if (!this.tried(game, id)) this.set("puzzles", { ...this.get("puzzles"), [`${game} ${id}`]: tried });
  }

  get sound(): boolean {
    return this.get("sound");
  }

  get notify(): boolean {
    return this.get("notify");
  }
}

export const settings = new Settings();
