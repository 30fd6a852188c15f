// Generated from the server's schemas by `npm run types`. Do not edit.

/**
 * Somewhere to put it: the cells, first to last, and the code that a piece's turn is added to.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Place = [string[], number];

/**
 * A seat asks for what needs consent: an undo beyond its turn, or a rematch after the end.
 */
export interface Asked {
  entry: "ask";
  of: number[];
  seat: number;
  what: "rematch" | "undo";
}
/**
 * A bot takes over a seat.
 */
export interface BotWanted {
  bot: string;
}
/**
 * A request was carried out, and what it changed is stored.
 */
export interface Done {
  id: number;
  number: number;
  type: "done";
}
/**
 * One thing that happened. ``key`` names its message, ``clause`` the rule that made it happen.
 *
 *     ``points`` are what it adds to each score track of ``seat`` (and of its partners). An argument that a viewer may not
 *     know is present as None.
 */
export interface Event {
  args?: {
    [k: string]: unknown;
  };
  clause: string;
  key: string;
  points?: {
    [k: string]: number;
  };
  seat?: number | null;
}
/**
 * A configured game in numbers. ``teams[seat]`` is the seat's team; alone, everyone is a team.
 */
export interface Facts {
  chances: number;
  components: string;
  edition: number;
  hidden: string[];
  longest: number;
  moves: number;
  observation: number;
  options: {
    [k: string]: boolean | string;
  };
  /**
   * @minItems 2
   * @maxItems 2
   */
  returns: [number, number];
  schema: {
    [k: string]: unknown;
  };
  seats: number;
  slug: string;
  teams: number[];
  title: string;
}
/**
 * The body of every HTTP answer that is a refusal.
 */
export interface Failure {
  error: Problem;
}
/**
 * Why something was refused: a kind for programs, a sentence for people.
 */
export interface Problem {
  code: string;
  key: string;
  message: string;
}
/**
 * A game as the lobby shows it.
 */
export interface GameInfo {
  bots: string[];
  edition: number;
  options: OptionInfo[];
  seats: number[];
  slug: string;
  title: string;
}
/**
 * A choice made before a match, with its words in one language.
 */
export interface OptionInfo {
  default: boolean | string;
  name: string;
  needs: {
    [k: string]: boolean | string;
  };
  seats: {
    [k: string]: number[];
  };
  title: string;
  titles: string[];
  values: (boolean | string)[];
}
export interface GameList {
  games: GameInfo[];
}
/**
 * Every piece with every turn goes to every place of its group.
 */
export interface Group {
  pieces: Piece[];
  places: Place[];
}
/**
 * Something to pick up: its name and, for each way to turn it, what to add to a place's code.
 */
export interface Piece {
  piece: string;
  turns: number[];
}
/**
 * The first message: which protocol, and how many entries are known from before.
 */
export interface Hello {
  key?: string | null;
  language?: string | null;
  protocol: number;
  seen?: number;
  type: "hello";
}
/**
 * Takes the hand back before the turn ends.
 */
export interface Hide {
  id: number;
  type: "hide";
}
/**
 * Plays a move: a code that was offered, or notation.
 */
export interface Move {
  id: number;
  move: number | string;
  seat: number;
  seen: number;
  type: "move";
}
/**
 * All entries since ``first``, as told to this viewer, and how the match stands after them.
 */
export interface News {
  actor: number | null;
  asked: Asked | null;
  entries: Told[];
  eyes: number | null;
  first: number;
  marked: boolean;
  names: string[];
  number: number;
  offers: Offers | null;
  outcome: Outcome | null;
  turn: number;
  type: "news";
  undo: string | null;
  view: unknown;
}
/**
 * One numbered entry of a match as told to one seat.
 */
export interface Told {
  entry: string;
  events?: Event[];
  number: number;
  seat?: number | null;
  text?: string;
}
/**
 * A question with all its answers: together exactly the legal moves. Never over `LIMIT` bytes of JSON.
 */
export interface Offers {
  answers?: RondelCoreOffersAnswer[];
  groups?: Group[];
  question: Question;
}
/**
 * A move that is one button.
 */
export interface RondelCoreOffersAnswer {
  args?: {
    [k: string]: unknown;
  };
  code: number;
  key: string;
}
/**
 * What a seat is asked: a message key, its arguments, and the step inside the turn.
 */
export interface Question {
  args?: {
    [k: string]: unknown;
  };
  key: string;
  step?: number;
}
/**
 * The end: for each seat its place (1 is the best; equal places are ties; 0: no result) and its return; why.
 */
export interface Outcome {
  places: number[];
  reason: string;
  returns: number[];
}
/**
 * Asks for a sign of life.
 */
export interface Ping {
  id: number;
  type: "ping";
}
export interface Pong {
  id: number;
  type: "pong";
}
/**
 * Asks what a move would make happen.
 */
export interface Preview {
  id: number;
  move: number | string;
  seat: number;
  seen: number;
  type: "preview";
}
export interface Previewed {
  events: Event[];
  id: number;
  type: "previewed";
}
/**
 * A request was not carried out; nothing has changed.
 */
export interface Refused {
  code: string;
  id: number | null;
  key: string;
  message: string;
  type: "refused";
}
/**
 * The viewer speaks an older protocol than the server.
 */
export interface Reload {
  message: string;
  protocol: number;
  type: "reload";
}
/**
 * Gives up.
 */
export interface Resign {
  id: number;
  seat: number;
  seen: number;
  type: "resign";
}
/**
 * A seat of a table, as told to one browser.
 */
export interface SeatInfo {
  bot: string | null;
  free: boolean;
  gone: boolean;
  invitation: string | null;
  kind: "anyone" | "bot" | "device" | "friend" | "me";
  mine: boolean;
  name: string;
  online: boolean;
  resigned: boolean;
  seat: number;
}
/**
 * A seat of a new table.
 */
export interface SeatWanted {
  bot?: string;
  kind: "me" | "friend" | "anyone" | "device" | "bot";
  name?: string;
}
/**
 * *Show my hand*, where several seats play at this device: the seat to act is looking at the screen.
 */
export interface Show {
  id: number;
  seat: number;
  type: "show";
}
/**
 * Somebody sits down.
 */
export interface Sitting {
  invitation?: string | null;
  name: string;
}
/**
 * Asks for everything after ``seen`` again. A hand that was shown is hidden, as after a new connection.
 */
export interface Sync {
  id: number;
  seen: number;
  type: "sync";
}
/**
 * A table, as told to one browser.
 */
export interface TableInfo {
  created: number;
  friendly: boolean;
  game: string;
  host: boolean;
  id: string;
  invited: number | null;
  next: string | null;
  options: {
    [k: string]: boolean | string;
  };
  players: number;
  public: boolean;
  reason: string | null;
  seats: SeatInfo[];
  status: "open" | "over" | "running" | "void";
  watch: string | null;
}
/**
 * A table in a list.
 */
export interface TableLine {
  free: number[];
  game: string;
  id: string;
  mine: number[];
  names: string[];
  options: {
    [k: string]: boolean | string;
  };
  players: number;
  status: "open" | "over" | "running" | "void";
  touched: number;
  waits: boolean;
}
/**
 * What a lobby shows: tables to join or watch, or one's own.
 */
export interface TableList {
  tables: TableLine[];
}
/**
 * The table has changed: somebody sat down, came, went, or the match has begun.
 */
export interface TableNews {
  seats: number[];
  table: TableInfo;
  type: "table";
}
/**
 * A new table: one seat for each player.
 */
export interface TableWanted {
  friendly?: boolean;
  game: string;
  options?: {
    [k: string]: boolean | string;
  };
  public?: boolean;
  seats: SeatWanted[];
}
/**
 * Takes back the seat's last move, or asks the others where that needs their consent.
 */
export interface Undo {
  id: number;
  seat: number;
  seen: number;
  type: "undo";
}
/**
 * The first answer.
 */
export interface Welcome {
  protocol: number;
  seats: number[];
  table: TableInfo;
  type: "welcome";
  version: string;
}
/**
 * Agrees to what another seat has asked for, or not.
 */
export interface RondelWireSocketAnswer {
  id: number;
  seat: number;
  seen: number;
  type: "answer";
  yes: boolean;
}
