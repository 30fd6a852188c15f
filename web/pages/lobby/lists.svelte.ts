/** The lists of the lobby, asked for every few seconds while somebody looks. */

import { get, Lost } from "../../wire/http";
import type { TableLine, TableList } from "../../wire/types";

const PAUSE = 5_000;

export class Lists {
  /** Null: not known yet. */
  mine = $state.raw<readonly TableLine[] | null>(null);
  others = $state.raw<readonly TableLine[] | null>(null);
  /** Why the last try brought nothing. */
  problem = $state.raw<Error | null>(null);
  /** When they were last told, in milliseconds: what is *ago* counts from it. */
  now = $state(Date.now());

  #language = "";
  #again: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();

  constructor() {
    document.addEventListener("visibilitychange", this.#look, { signal: this.#stop.signal });
  }

  /** Asks in a language; what was told in another one stays until the new lists have come. */
  speak(language: string): void {
    this.#language = language;
    void this.refresh();
  }

  close(): void {
    clearTimeout(this.#again);
    this.#stop.abort();
  }

  /** A table that is no longer one of mine is not shown until the next list has come, which has it no more. */
  forget(id: string): Promise<void> {
    this.mine = this.mine?.filter((line) => line.id !== id) ?? null;
    return this.refresh();
  }

  refresh = async (): Promise<void> => {
    clearTimeout(this.#again);
    const language = this.#language;
    const asking = { language, signal: this.#stop.signal };
    try {
      const [mine, all] = await Promise.all([
        get<TableList>("/api/tables?mine=true", asking),
        get<TableList>("/api/tables", asking),
      ]);
      if (language !== this.#language) return; // asked anew in another one meanwhile
      this.mine = mine.tables;
      this.others = all.tables.filter((line) => line.mine.length === 0 && !line.host);
      this.problem = null;
    } catch (problem) {
      if (this.#stop.signal.aborted || language !== this.#language) return;
      this.problem = problem instanceof Error ? problem : new Lost("/api/tables");
    }
    this.now = Date.now();
    clearTimeout(this.#again);
    if (!this.#stop.signal.aborted && !document.hidden) this.#again = setTimeout(() => void this.refresh(), PAUSE);
  };

  #look = (): void => {
    if (document.hidden) clearTimeout(this.#again);
    else void this.refresh();
  };
}
