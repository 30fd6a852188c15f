/** A table that is being thought of: nothing of it is remembered. */

import { LONGEST_NAME, ownName } from "../../person/name";
import { USUAL } from "../../table/clocks";
import { say } from "../../words/words.svelte";
import type { Clock, GameInfo, SeatWanted, TableWanted } from "../../wire/types";
import type { Company } from "../router.svelte";
import { ownLevel, PROGRAM } from "./games";
import { allowed, chosen, type Value, type Values } from "./options";

/** Who is to sit in a seat: a program comes in the place of a bot. */
export type SeatKind = SeatWanted["kind"] | "program";

export interface SeatDraft {
  kind: SeatKind;
  /** Of somebody at this device. */
  name: string;
  bot: string;
}

export class Draft {
  readonly game: GameInfo;
  seats = $state<SeatDraft[]>([]);
  values = $state.raw<Values>({});
  friendly = $state(true);
  open = $state(false);
  /** Null: everybody has as much time as they want. */
  clock = $state.raw<Clock | null>(null);
  /** The level whose result is to be reached, where one plays alone; null: there is no goal. */
  goal = $state<string | null>(null);

  /** Who sits in a seat that nobody has been chosen for. */
  readonly #company: Company;

  constructor(game: GameInfo, players = game.seats.find((seats) => seats > 1) ?? 1, company: Company = "bot") {
    this.game = game;
    this.#company = company;
    this.goal = game.levels.length > 0 ? ownLevel(game).name : null;
    this.seats = [this.#seat(company === "bots" ? "bot" : "me", 0)];
    this.setPlayers(game.seats.includes(players) ? players : game.seats[0]!);
  }

  get players(): number {
    return this.seats.length;
  }

  /** Whether nobody is waited for. */
  get full(): boolean {
    return !this.has("friend") && !this.has("anyone") && !this.has("program");
  }

  /** Whether somebody plays alone. */
  get alone(): boolean {
    return this.players === 1 && !this.watched;
  }

  /** Whether bots play among themselves. */
  get watched(): boolean {
    return this.seats.every((seat) => seat.kind === "bot");
  }

  has(kind: SeatKind): boolean {
    return this.seats.some((seat) => seat.kind === kind);
  }

  /** A seat for anyone makes a table public. */
  get listed(): boolean {
    return this.open || this.has("anyone");
  }

  /** The same draft after a change of language. */
  inWordsOf(game: GameInfo): Draft {
    const same = new Draft(game, this.players, this.#company);
    [same.seats, same.values] = [this.seats, this.values];
    [same.friendly, same.open, same.clock] = [this.friendly, this.open, this.clock];
    same.goal = this.goal;
    return same;
  }

  setPlayers(players: number): void {
    const kind = this.#company === "friend" ? "friend" : "bot";
    const kept = this.seats.slice(0, players);
    this.seats = Array.from({ length: players }, (_, seat) => kept[seat] ?? this.#seat(kind, seat));
    this.values = allowed(this.game, players, this.values);
  }

  /** Nobody sits twice: who takes another seat leaves theirs to whom it was meant for. */
  setKind(seat: number, kind: SeatKind): void {
    const before = this.seats[seat]!.kind;
    if (kind === "me") for (const other of this.seats) if (other.kind === "me") other.kind = before;
    this.seats[seat]!.kind = kind;
  }

  setClock(kind: Clock["kind"] | null): void {
    this.clock = kind && { kind, seconds: USUAL[kind], then: this.clock?.then ?? "bot" };
  }

  setValue(name: string, value: Value): void {
    this.values = allowed(this.game, this.players, { ...this.values, [name]: value });
  }

  get wanted(): TableWanted {
    return {
      game: this.game.slug,
      seats: this.seats.map((seat, number) => this.#wanted(seat, number)),
      options: chosen(this.game, this.values),
      public: this.listed,
      friendly: this.friendly && !this.watched,
      clock: this.watched ? null : this.clock,
      ...(this.alone && { goal: this.goal }),
    };
  }

  /** Bots among themselves are each a little stronger than the one before: that is what there is to see. */
  #seat(kind: SeatKind, seat: number): SeatDraft {
    const { levels } = this.game;
    const own = levels.indexOf(ownLevel(this.game));
    const level = this.#company === "bots" ? Math.min(own + seat, levels.length - 1) : own;
    return { kind, name: "", bot: levels[level]!.name };
  }

  #wanted({ kind, name, bot }: SeatDraft, number: number): SeatWanted {
    if (kind === "me") return { kind, name: ownName() };
    if (kind === "bot") return { kind, bot };
    if (kind === "program") return { kind: "bot", bot: PROGRAM };
    if (kind === "device") return { kind, name: (name.trim() || deviceName(number)).slice(0, LONGEST_NAME) };
    return { kind };
  }
}

/** Who sits at this device and has not said a name. */
export const deviceName = (seat: number): string => say("new_player", { number: seat + 1 });
