/** What is done to a table over HTTP while its match is shown: rematch, bots, coming and going, the record. */

import { ownName } from "../person/name";
import { settings } from "../person/settings.svelte";
import { getFile, Lost, post, Refusal } from "../wire/http";
import type { AnalysisStand, TableInfo } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import { say } from "../words/words.svelte";
import { begin } from "./lobby/begin";
import { gamesIn } from "./lobby/games";
import { router } from "./router.svelte";

export class TableActs {
  problem = $state<string | null>(null);
  /** Whether somebody at this page wants to play again: then it goes there once all agree. */
  wantsRematch = $state(false);

  constructor(private readonly viewer: Viewer) {}

  async rematch(): Promise<void> {
    this.wantsRematch = true;
    if (!(await this.#post("rematch"))) this.wantsRematch = false;
  }

  /** A bot plays in one's own seat; for somebody else the best one does: nobody is to gain by their being away. */
  bot(seat: number, level?: string): Promise<boolean> {
    return this.#try(async () => {
      const games = await gamesIn(settings.language);
      const { table } = this.viewer;
      const game = games.find(({ slug }) => slug === table?.game);
      const bot = level ?? (table?.seats[seat]?.mine ? game?.usual : game?.best);
      if (bot !== undefined) await this.#send(`seats/${seat}/bot`, { bot });
    });
  }

  /** Ends a match of bots among themselves. */
  async stop(): Promise<void> {
    if (await this.#post("close")) router.go("/");
  }

  /** The same bots play another match among themselves. */
  async watchAgain(): Promise<void> {
    const { table } = this.viewer;
    if (table === null) return;
    const seats = table.seats.map(({ bot }) => ({ kind: "bot" as const, bot: bot ?? "" }));
    await this.#try(() => begin({ game: table.game, seats, options: table.options }, settings.language));
  }

  /** The same deal at a new table; with a level, against it, or towards its goal. */
  async again(level: string | null = null): Promise<void> {
    const wanted = level === null ? {} : this.viewer.table?.players === 1 ? { goal: level } : { bot: level };
    await this.#try(async () => {
      const { id } = await this.#send("repeat", wanted);
      router.go(`/table/${id}`);
    });
  }

  back(seat: number): Promise<boolean> {
    return this.#post(`seats/${seat}/back`);
  }

  free(seat: number): Promise<boolean> {
    return this.#post(`seats/${seat}/free`);
  }

  sit(seat: number): Promise<boolean> {
    return this.#post(`seats/${seat}/sit`, { name: ownName() });
  }

  /** Saves the whole match as a file. */
  async record(): Promise<void> {
    const { id, key, table } = this.viewer;
    await this.#try(async () => {
      const file = await getFile(`/api/tables/${id}/record`, { key, language: settings.language });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${table?.game ?? "rondel"}-${id}.jsonl`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  /** Has the finished match analysed, or finds what is known of it already. */
  analyse(): Promise<boolean> {
    const { id, key } = this.viewer;
    return this.#try(async () => {
      const asking = { key, language: settings.language };
      router.go(`/analysis/${(await post<AnalysisStand>(`/api/tables/${id}/analysis`, asking)).id}`);
    });
  }

  #post(path: string, body?: unknown): Promise<boolean> {
    return this.#try(() => this.#send(path, body));
  }

  #send(path: string, body?: unknown): Promise<TableInfo> {
    const { id, key } = this.viewer;
    return post<TableInfo>(`/api/tables/${id}/${path}`, { body, key, language: settings.language });
  }

  async #try(act: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await act();
      return true;
    } catch (problem) {
      if (problem instanceof Refusal) this.problem = problem.message;
      else if (problem instanceof Lost) this.problem = say("no_server");
      else throw problem;
      return false;
    }
  }
}
