/** One viewer of one table: a socket that comes back by itself, and what was last told through it. */

import { Lost, PROTOCOL, Refusal } from "./http";
import type {
  Done,
  Hint,
  Hints,
  Incoming,
  News,
  Outgoing,
  Pong,
  Previewed,
  Prospect,
  TableInfo,
  TableNews,
  Told,
  Welcome,
} from "./types";

type Asking = Incoming extends infer R ? (R extends Incoming ? Omit<R, "id"> : never) : never;
type Reply = Done | Previewed | Hints | Pong;

/**
 * `coming`: for the first time; `absent`: nobody answers; `live`; `lost`: was there and comes back; `none`: no such table for this browser;
 * `unseated`: this browser has lost its seat; `old`: the page is older than the server; `crowded`: too many connections.
 */
export type Link = "coming" | "absent" | "live" | "lost" | "none" | "unseated" | "old" | "crowded";

const ENDS: Record<number, Link> = { 4404: "none", 4409: "unseated", 4400: "old", 4426: "old", 4429: "crowded" };
/** After these nothing is to be hoped for. */
const FOR_GOOD: readonly Link[] = ["none", "unseated", "old"];
const PATIENCE = 8_000; // longest pause between two tries
const PULSE = 20_000; // between two signs of life
const SILENCE = 8_000; // after which a connection without an answer counts as lost

interface Waiting {
  done: (reply: Reply) => void;
  failed: (problem: Error) => void;
}

export class Viewer {
  link = $state<Link>("coming");
  /** What the server said last that was no answer: why it lets nobody in. */
  refusal = $state.raw<Refusal | null>(null);
  table = $state.raw<TableInfo | null>(null);
  /** How many milliseconds the server's clock is ahead of this one. */
  ahead = $state(0);
  /** The seats that this browser plays; none: it watches. */
  seats = $state.raw<readonly number[]>([]);
  news = $state.raw<News | null>(null);
  /** The whole log as told to this viewer. */
  entries = $state.raw<readonly Told[]>([]);

  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #id = 0;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
    readonly language: string,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  // --- what a viewer asks for

  /** Makes a move, or several that make a set: all of them or none. */
  move(seat: number, ...codes: readonly number[]): Promise<Done> {
    const move = codes.length === 1 ? codes[0]! : [...codes];
    return this.#ask({ type: "move", seat, seen: this.entries.length, move }) as Promise<Done>;
  }

  /** What moves would bring, or sets of several answers. */
  async preview(seat: number, moves: (number | number[])[]): Promise<readonly Prospect[]> {
    const reply = await this.#ask({ type: "preview", seat, seen: this.entries.length, moves });
    return (reply as Previewed).prospects;
  }

  undo(seat: number): Promise<Reply> {
    return this.#ask({ type: "undo", seat, seen: this.entries.length });
  }

  /** Moves to show, the best one first; meanwhile everything else can be asked for. */
  async hint(seat: number): Promise<readonly Hint[]> {
    const reply = await this.#ask({ type: "hint", seat, seen: this.entries.length });
    return (reply as Hints).hints;
  }

  answer(seat: number, yes: boolean): Promise<Reply> {
    return this.#ask({ type: "answer", seat, seen: this.entries.length, yes });
  }

  resign(seat: number): Promise<Reply> {
    return this.#ask({ type: "resign", seat, seen: this.entries.length });
  }

  show(seat: number): Promise<Reply> {
    return this.#ask({ type: "show", seat });
  }

  hide(): Promise<Reply> {
    return this.#ask({ type: "hide" });
  }

  /** Where bots play among themselves: so much has been shown here, they may play on. */
  follow(seen: number): Promise<Reply> {
    return this.#ask({ type: "follow", seen });
  }

  #ask(asking: Asking): Promise<Reply> {
    const socket = this.#socket;
    if (this.link !== "live" || socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost(asking.type));
    const id = ++this.#id;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      socket.send(JSON.stringify({ ...asking, id }));
    });
  }

  // --- the connection

  #connect(): void {
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(address));
    socket.onopen = () => {
      const { key, language } = this;
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, seen: this.entries.length, key, language }));
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(message.data) as Outgoing);
    };
    socket.onclose = (closed) => {
      if (socket === this.#socket) this.#ended(closed.code);
    };
  }

  #ended(code: number): void {
    this.#drop();
    if (this.#closed) return;
    this.link = ENDS[code] ?? (this.table !== null ? "lost" : this.#tries > 1 ? "absent" : "coming");
    if (FOR_GOOD.includes(this.link)) return;
    const pause = Math.min(PATIENCE, 400 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#again = setTimeout(() => this.#connect(), this.link === "crowded" ? PATIENCE : pause);
  }

  #drop(): void {
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    // Browsers complain of a connection that is closed before it is there.
    if (socket !== null && socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each.failed(new Lost(this.id));
  }

  /** Somebody is looking again, or the network is back: no need to wait longer. */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#socket === null && !FOR_GOOD.includes(this.link)) {
      clearTimeout(this.#again);
      this.#tries = 0;
      this.#connect();
    } else if (this.link === "live") this.#feel();
  };

  /** Asks for a sign of life; a connection that gives none is dropped. */
  #feel(): void {
    const socket = this.#socket;
    const late = setTimeout(() => {
      if (socket === this.#socket && socket !== null) this.#ended(1006);
    }, SILENCE);
    this.#ask({ type: "ping" }).then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  #hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        this.#tries = 0;
        this.link = "live";
        this.#pulse = setInterval(() => this.#feel(), PULSE);
        this.#seat(message);
        break;
      case "table":
        this.#seat(message);
        break;
      case "news": {
        const before = this.news?.eyes ?? null;
        const hidden = before !== null && message.eyes !== before && message.first > 0;
        this.entries = [...this.entries.slice(0, message.first), ...message.entries];
        this.news = message;
        if (hidden) this.#forget();
        break;
      }
      case "reload":
        this.link = "old";
        break;
      case "refused": {
        const refusal = new Refusal(message.code, message.key, message.message);
        if (message.id === null) this.refusal = refusal;
        else this.#take(message.id)?.failed(refusal);
        break;
      }
      default:
        this.#take(message.id)?.done(message);
    }
  }

  #seat({ table, seats, now }: Welcome | TableNews): void {
    this.table = table;
    this.seats = seats;
    this.ahead = now * 1000 - Date.now();
  }

  /** Other eyes look on after a lost connection: what was told to those before alone is asked for anew. */
  #forget(): void {
    this.#ask({ type: "sync", seen: 0 }).catch(() => undefined); // a lost connection tells everything anew
  }

  #take(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }
}
