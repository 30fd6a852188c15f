/** The tabs of one browser at one table: one that is out of sight does not call for a user who looks at another. */

/** Milliseconds in which a tab in sight has answered, even a busy one. */
const ANSWERED = 500;

export class Tabs {
  #channel: BroadcastChannel;
  #hidden: () => boolean;
  #seen = false;

  constructor(id: string, hidden: () => boolean = () => document.hidden) {
    this.#hidden = hidden;
    this.#channel = new BroadcastChannel(`rondel ${id}`);
    this.#channel.onmessage = ({ data }: MessageEvent<"who" | "here">) => {
      if (data === "here") this.#seen = true;
      else if (!this.#hidden()) this.#channel.postMessage("here");
    };
  }

  /** Does something by which the user is called: at once where they look at this tab, and not where they look at another. */
  call(act: () => void): void {
    if (!this.#hidden()) return act();
    this.#seen = false;
    this.#channel.postMessage("who");
    setTimeout(() => this.#seen || act(), ANSWERED);
  }

  close(): void {
    this.#channel.close();
  }
}
