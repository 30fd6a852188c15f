// Generated from the server's schemas by `npm run types`. Do not edit.

/**
 * Somewhere to put it: the cells, first to last, and the code that a piece's turn is added to.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Place = [string[], number];
export type Incoming =
  Move | Preview | AskHint | Undo | RondelWireSocketAnswer | Resign | Show | Hide | Sync | Follow | Ping;
export type Outgoing = Welcome | TableNews | News | Done | Previewed | Hints | Refused | Pong | Reload;
/**
 * A tile on the board: the cell of each half, in the order of the tile's colours.
 *
 * @minItems 3
 * @maxItems 3
 */
export type IngeniousPlaced = [string, string, string];
/**
 * A die to be given up: what it shows and, perhaps turned over (RA-11), what it counts.
 *
 * @minItems 2
 * @maxItems 2
 */
export type RajasDie = [number, number];
/**
 * A place at the border of a province: its yield and, on the Navaratnas side, the colour of its yield tiles.
 *
 * @minItems 2
 * @maxItems 2
 */
export type RajasPlace = [string, string | null];
/**
 * What the tile on top of a stack means to a player: its income now, and the dice that could pay for it.
 *
 * @minItems 3
 * @maxItems 3
 */
export type RajasWorth = [number, number, RajasDie[] | null];

/**
 * A position of an analysed match, and what is known of the decision that begins there.
 */
export interface AnalysisMoment {
  decision: Decision | null;
  hints: Hint[];
  made: Hint | null;
  news: News;
  number: number;
}
/**
 * A decision, by what its seat could know then. A set that is asked for piece by piece is one decision.
 */
export interface Decision {
  after?: Prospects | null;
  before?: Prospects | null;
  best?: Choice[];
  codes?: number[];
  counted?: boolean;
  forced: boolean;
  grade?: ("best" | "blunder" | "good" | "inaccuracy" | "mistake") | null;
  last: number;
  loss?: number | null;
  merits?: Merit[];
  move: string;
  number: number;
  seat: number;
  turn: number;
}
/**
 * What a match looks like for each seat.
 */
export interface Prospects {
  chances: number[];
  margins: number[];
}
/**
 * A move that could have been made.
 */
export interface Choice {
  codes?: number[];
  line: Made[];
  move: string;
  prospects: Prospects;
  visits: number;
}
/**
 * A move of a line of play.
 */
export interface Made {
  move: string;
  seat: number;
}
/**
 * The end of a sentence about a move, ``hint.KEY`` of the game's messages, with its arguments.
 */
export interface Merit {
  args?: {
    [k: string]: unknown;
  };
  key: string;
}
/**
 * A move with all that its seat decides until chance or somebody else acts.
 */
export interface Hint {
  events: Event[];
  line: number[];
  merits: Merit[];
  text: string;
  worth: number | null;
}
/**
 * One thing that happened. ``key`` names its message, ``clause`` the rule that made it happen.
 *
 * ``points`` are what it adds to each score track of ``seat`` (and of its partners). An argument that a viewer may not
 * know is present as None.
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
 * All entries since ``first``, as told to this viewer, and how the match stands after them.
 */
export interface News {
  actor: number | null;
  asked: Asked | null;
  entries: Told[];
  eyes: number | null;
  first: number;
  guide: Guidance | null;
  hints: boolean;
  marked: boolean;
  names: string[];
  number: number;
  offers: Offers | null;
  outcome: Outcome | null;
  scores: Scores;
  turn: number;
  type: "news";
  undo: string | null;
  undo_seat: number | null;
  view: unknown;
}
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
 * One numbered entry of a match as told to one seat.
 */
export interface Told {
  entry: string;
  events?: Event[];
  hand?: boolean;
  number: number;
  seat?: number | null;
  text?: string;
  was?: string;
}
/**
 * What the learner is told in a position.
 */
export interface Guidance {
  asks: Said | null;
  show: number[];
  step: number | null;
  steps: number;
  tips: Said[];
  told: Said | null;
  wrong: boolean;
}
/**
 * A sentence of the game's messages, with its arguments.
 */
export interface Said {
  args?: {
    [k: string]: unknown;
  };
  key: string;
}
/**
 * A question with all its answers: together exactly the legal moves. Never over `LIMIT` bytes of JSON.
 */
export interface Offers {
  answers?: RondelCoreOffersAnswer[];
  groups?: Group[];
  question: Question;
  together?: Together | null;
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
 * A set: answers that can be named in any order and played as one move (see `rondel.core.sets`).
 */
export interface Together {
  end?: number | null;
  most?: number | null;
  only?: number[] | null;
  owed?: number | null;
  pieces: Part[];
}
/**
 * A piece of a set: the answer, and how many there are of it.
 */
export interface Part {
  answer: RondelCoreOffersAnswer;
  count?: number;
  worth?: number;
}
/**
 * The end: for each seat its place (1 is the best; 0: no result) and its return; why.
 *
 * Partners have one place together, and equal places of others are ties.
 */
export interface Outcome {
  places: number[];
  reason: string;
  returns: number[];
}
/**
 * Named tracks, each with one number a seat, and ``result``: one comparable number a seat.
 */
export interface Scores {
  result: number[];
  tracks: {
    [k: string]: number[];
  };
}
/**
 * How far an analysis has come, with what is known from some unit on.
 */
export interface AnalysisStand {
  balances: Balance[];
  began: number;
  brought: boolean;
  compiling: boolean;
  decisions: Decision[];
  done: number;
  entries: number;
  first: number;
  fitted: boolean;
  game: string;
  id: string;
  mine: number[];
  names: string[];
  options: {
    [k: string]: boolean | string;
  };
  outcome: Outcome;
  place: number | null;
  players: number;
  seconds: number;
  simulations: number | null;
  state: "done" | "running" | "stopped" | "waiting";
  swings: Swing[];
  table: string | null;
  teams: number[];
  units: number | null;
  until: number | null;
}
/**
 * Where the chance to win of one seat, alone its result, came from and went. Start, luck, own and others add up to
 * the end.
 */
export interface Balance {
  end: number;
  luck: number;
  others: number;
  own: number;
  seat: number;
  start: number;
  turning: number;
}
/**
 * How much something changed, for somebody who sees everything but what chance will bring.
 */
export interface Swing {
  after: Prospects;
  before: Prospects;
  drawn?: boolean;
  kind: "chance" | "move" | "resign";
  last: number;
  number: number;
  outcomes?: number;
  seat: number | null;
  turn: number;
}
/**
 * What moves have led to, from a decision of an analysed match on.
 */
export interface AnalysisTried {
  answer: Answered | null;
  news: News;
}
/**
 * What somebody's own answer to a decision is worth, by what its seat could know.
 */
export interface Answered {
  after: Prospects;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  loss: number;
  move: string;
}
/**
 * Asks to be shown moves; what is asked for after it is not held up by it.
 */
export interface AskHint {
  id: number;
  seat: number;
  seen: number;
  type: "hint";
}
/**
 * A limit on options together: at least so many of them have another value than ``unless``.
 */
export interface AtLeast {
  count: number;
  options: string[];
  unless: boolean | string;
}
/**
 * A bot of a game, with its words in one language.
 */
export interface BotInfo {
  help: string;
  name: string;
  title: string;
}
/**
 * A bot takes over a seat.
 */
export interface BotWanted {
  bot: string;
}
/**
 * A new table that plays on from a moment of an analysed match.
 */
export interface BranchWanted {
  number: number;
  seats: SeatWanted[];
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
 * A part of the rules under its title.
 */
export interface Chapter {
  name: string;
  parts: Paragraph[];
  questions: string[];
  title: string;
}
/**
 * Sentences, a drawing, and sentences about it.
 */
export interface Paragraph {
  drawing: Drawing | null;
  says: Sentence[];
  then: Sentence[];
}
/**
 * A position as a seat sees it, before and after the moves; ``says`` is for who does not see it.
 */
export interface Drawing {
  aims: number | null;
  events: Event[];
  eyes: number | null;
  foreseen: Event[];
  name: string;
  names: string[];
  offers: Offers | null;
  picks: string | null;
  says: string;
  scores: Scores;
  scores_after: Scores;
  shows: string[];
  view: unknown;
  view_after: unknown;
}
/**
 * One sentence, and the clauses that it tells.
 */
export interface Sentence {
  clauses?: string[];
  key: string;
  text: string;
}
/**
 * A clause of RULES.md, in English.
 */
export interface Clause {
  id: string;
  text: string;
}
/**
 * How much time a table gives its players.
 */
export interface Clock {
  kind: "bank" | "turn";
  seconds: number;
  then: "bot" | "resign";
}
/**
 * How much time the players of a new table have.
 */
export interface ClockWanted {
  kind: "turn" | "bank";
  seconds: number;
  then: "bot" | "resign";
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
 * Where bots play among themselves: up to here this viewer has been shown it, and they may play on.
 */
export interface Follow {
  id: number;
  seen: number;
  type: "follow";
}
/**
 * A game as the lobby shows it.
 */
export interface GameInfo {
  best: string;
  bots: BotInfo[];
  edition: number;
  lesson: boolean;
  levels: BotInfo[];
  limits: AtLeast[];
  options: OptionInfo[];
  seats: number[];
  slug: string;
  summary: string;
  title: string;
  usual: string;
}
/**
 * A choice made before a match, with its words in one language.
 */
export interface OptionInfo {
  default: boolean | string;
  help: string;
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
 * What somebody who plays alone is to reach: as much as a level makes of the very same deal.
 */
export interface Goal {
  level: string;
  missing: boolean;
  result: number | null;
}
/**
 * The rules of a game for people, in one language; a game without a guide has no chapters, only its clauses.
 */
export interface Guide {
  card: Sentence[];
  chapters: Chapter[];
  clauses: Clause[];
  game: string;
  title: string;
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
 * Moves for the seat to act, the best one first: at least one, at most three.
 */
export interface Hints {
  hints: Hint[];
  id: number;
  type: "hints";
}
/**
 * Plays a move, a code that was offered or notation; or a whole set, as which its pieces are named in any order.
 */
export interface Move {
  id: number;
  move: number | string | (number | string)[];
  seat: number;
  seen: number;
  type: "move";
}
/**
 * Asks what moves would make happen, each for itself; one that is a list is a set, or pieces of one.
 */
export interface Preview {
  id: number;
  moves: (number | string | (number | string)[])[];
  seat: number;
  seen: number;
  type: "preview";
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
 * Agrees to what another seat has asked for, or not.
 */
export interface RondelWireSocketAnswer {
  id: number;
  seat: number;
  seen: number;
  type: "answer";
  yes: boolean;
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
 * *Show my hand*, where several seats play at this device: the seat to act is looking at the screen.
 */
export interface Show {
  id: number;
  seat: number;
  type: "show";
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
 * Asks for a sign of life.
 */
export interface Ping {
  id: number;
  type: "ping";
}
/**
 * Somebody wants to learn a game.
 */
export interface LessonWanted {
  name: string;
}
/**
 * How a match stood after so many entries, for one pair of eyes.
 */
export interface Moment {
  actor: number | null;
  eyes: number | null;
  number: number;
  outcome: Outcome | null;
  scores: Scores;
  turn: number;
  view: unknown;
}
/**
 * What somebody would have done in a moment of an analysed match.
 */
export interface MomentMoves {
  line: (number | string | (number | string)[])[];
}
/**
 * The first answer.
 */
export interface Welcome {
  now: number;
  protocol: number;
  seats: number[];
  table: TableInfo;
  type: "welcome";
  version: string;
}
/**
 * A table, as told to one browser.
 */
export interface TableInfo {
  bots_alone: boolean;
  clock: Clock | null;
  created: number;
  deadline: number | null;
  deal_again: boolean | null;
  friendly: boolean;
  game: string;
  goal: Goal | null;
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
  repeats: string | null;
  seats: SeatInfo[];
  status: "open" | "over" | "running" | "void";
  watch: string | null;
  watching: number;
}
/**
 * A seat of a table, as told to one browser.
 */
export interface SeatInfo {
  bank: number | null;
  bot: string | null;
  bot_from: number | null;
  former: boolean;
  free: boolean;
  gone: boolean;
  invitation: string | null;
  kind: "anyone" | "bot" | "device" | "friend" | "me";
  late: boolean;
  mine: boolean;
  name: string;
  online: boolean;
  resigned: boolean;
  seat: number;
  token: string | null;
}
/**
 * The table has changed: somebody sat down, came, went, or the match has begun.
 */
export interface TableNews {
  now: number;
  seats: number[];
  table: TableInfo;
  type: "table";
}
/**
 * What moves would make happen, in the order in which they were asked for.
 */
export interface Previewed {
  id: number;
  prospects: Prospect[];
  type: "previewed";
}
/**
 * What a move would make happen, up to the next chance or question.
 */
export interface Prospect {
  asks: Question | null;
  events: Event[];
  more?: number[];
  short?: boolean;
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
export interface Pong {
  id: number;
  type: "pong";
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
 * A puzzle in a list.
 */
export interface PuzzleLine {
  grade: "easy" | "hard" | "medium";
  id: string;
  number: number;
  options: {
    [k: string]: boolean | string;
  };
  players: number;
}
/**
 * The puzzles of a game, the easiest first.
 */
export interface PuzzleList {
  puzzles: PuzzleLine[];
}
/**
 * What somebody does in a puzzle, from its beginning on.
 */
export interface PuzzleMoves {
  line: (number | string | (number | string)[])[];
  show?: boolean;
}
/**
 * The same for everybody on one day, as UTC counts them.
 */
export interface PuzzleOfTheDay {
  day: string;
  game: string;
  games: string[];
  puzzle: PuzzleLine;
}
/**
 * A puzzle, as its seat knows it.
 */
export interface PuzzlePosed {
  decisions: number;
  game: string;
  news: News;
  puzzle: PuzzleLine;
}
/**
 * Moves that somebody looks at in a puzzle, or in a moment of an analysed match.
 */
export interface PuzzlePreview {
  line: (number | string | (number | string)[])[];
  moves: (number | string | (number | string)[])[];
}
/**
 * What moves would make happen, in the order in which they were asked for.
 */
export interface PuzzlePreviewed {
  prospects: Prospect[];
}
/**
 * What moves of the seat have led to.
 */
export interface PuzzleTried {
  hints: Hint[];
  news: News;
  verdict: Verdict | null;
}
/**
 * What an answer is worth.
 */
export interface Verdict {
  behind: number | null;
  right: boolean;
}
/**
 * The same deal once more.
 */
export interface RepeatWanted {
  bot?: string | null;
  goal?: string | null;
}
/**
 * The server itself.
 */
export interface ServerInfo {
  address: string | null;
  languages: string[];
  protocol: number;
  version: string;
}
/**
 * Somebody sits down.
 */
export interface Sitting {
  invitation?: string | null;
  name: string;
}
/**
 * A table in a list.
 */
export interface TableLine {
  actor: number | null;
  asked: boolean;
  clock: Clock | null;
  free: number[];
  friendly: boolean;
  game: string;
  host: boolean;
  id: string;
  mine: number[];
  names: string[];
  next: string | null;
  options: {
    [k: string]: boolean | string;
  };
  places: number[] | null;
  players: number;
  public: boolean;
  reason: string | null;
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
 * A new table: one seat for each player.
 */
export interface TableWanted {
  clock?: ClockWanted | null;
  friendly?: boolean;
  game: string;
  goal?: string | null;
  options?: {
    [k: string]: boolean | string;
  };
  public?: boolean;
  seats: SeatWanted[];
}
/**
 * A factory: L, or 1 to 4.
 */
export interface AzulDuelFactory {
  chip: string | null;
  moon: string[];
  name: string;
  sun: string[];
}
/**
 * Tiles just taken.
 */
export interface AzulDuelHand {
  colour: string;
  count: number;
}
/**
 * A plate on a dome, and how it is turned: "", "right", "over" or "left".
 */
export interface AzulDuelLaid {
  plate: string;
  turn: string;
}
/**
 * A pattern line.
 */
export interface AzulDuelLine {
  colour: string | null;
  count: number;
}
/**
 * Plates that a seat has drawn face down: where it drew them, which it kept, where it returned the others.
 */
export interface AzulDuelLook {
  drawn: AzulDuelSpot[];
  kept: string | null;
  returned: AzulDuelSpot[];
  seat: number;
}
/**
 * A place of the stack, by its number since the beginning; what the seat does not know of it is None.
 */
export interface AzulDuelSpot {
  kind: string | null;
  number: number;
  plate: string | null;
}
/**
 * A player's board.
 */
export interface AzulDuelPlayer {
  broken: string[];
  chips: string[];
  counted: {
    [k: string]: string[];
  };
  first_tile: boolean;
  lines: AzulDuelLine[];
  losing: number;
  out: boolean;
  plates: (AzulDuelLaid | null)[];
  points: number;
  printed: (string | null)[];
  spent: number;
  tablets: {
    [k: string]: number;
  };
  taken: number;
  tiles: (string | null)[];
  tokens: number;
}
/**
 * The table as one seat sees it.
 */
export interface AzulDuelView {
  actor: number | null;
  bag: {
    [k: string]: number;
  };
  broken_costs: number[];
  chips: {
    [k: string]: number;
  };
  drawn: AzulDuelSpot[];
  ended: boolean;
  factories: AzulDuelFactory[];
  first_cost: number;
  first_with: string[];
  hand: AzulDuelHand | null;
  held: string | null;
  holder: number | null;
  line: number | null;
  looks: AzulDuelLook[];
  most_chips: number;
  paid: string[];
  payable: string[];
  phase: string;
  players: AzulDuelPlayer[];
  round: number;
  rounds: number;
  row: string[];
  seat: number;
  somewhere: string[];
  special_as_colour: boolean;
  special_points: number[];
  stack: AzulDuelSpot[];
  stacking: string | null;
  stage: string;
  starter: number | null;
  tablets: string[];
  tokens: number;
  tower: {
    [k: string]: number;
  };
  turn: number;
  unseen: string[];
  worths: {
    [k: string]: number[];
  };
}
/**
 * A tile placed or shown since the first swap; ``age`` is its owner's: how many swaps came before its draw.
 */
export interface IngeniousMemory {
  age: number | null;
  seat: number;
  shown: boolean;
  tile: string;
}
/**
 * All that a seat may know. Tiles it may not know are None.
 */
export interface IngeniousView {
  actor: number | null;
  ages: number[];
  aside: string[];
  bag: number;
  began: (string | null)[];
  bonus: number;
  due: number;
  ended: string | null;
  memory: IngeniousMemory[];
  pairs: boolean;
  phase: string;
  placed: IngeniousPlaced[];
  racks: (string | null)[][];
  scores: number[][];
  seats: number;
  side: number;
  stages: number[];
  starter: number | null;
  symbols: {
    [k: string]: string;
  };
  turn: number;
  unseen: {
    [k: string]: number;
  };
}
/**
 * A space of the palace: its quarter and columns, the tile that lies there, its arrow, the worker on it.
 */
export interface MaharaniLaid {
  arrow: string | null;
  columns: string;
  quarter: string;
  space: string;
  tile: string | null;
  worker: string | null;
}
/**
 * What a player has.
 */
export interface MaharaniPlayer {
  gold: number;
  markers: {
    [k: string]: boolean;
  };
  side: string;
  workers: {
    [k: string]: number;
  };
}
/**
 * A quarter of the palace.
 */
export interface MaharaniQuarter {
  animal: string;
  evaluated: boolean;
  free: number;
  wages: {
    [k: string]: number;
  };
}
/**
 * A space of the rondel: the quarter in which it lies now, and its tile.
 */
export interface MaharaniSlot {
  quarter: string;
  tile: string | null;
}
/**
 * Everything: only the order of the bag is unknown, to all (MA-43).
 */
export interface MaharaniView {
  arrow: string | null;
  bag: {
    [k: string]: number;
  };
  ended: boolean;
  payout: number[];
  phase: string;
  placed: number;
  players: MaharaniPlayer[];
  quarters: {
    [k: string]: MaharaniQuarter;
  };
  reconstruction: string[];
  removed: {
    [k: string]: number;
  };
  rondel: MaharaniSlot[];
  seat: number | null;
  spaces: MaharaniLaid[];
  turn: number;
  waiting: string | null;
}
/**
 * Why a space is closed: a message key with its arguments.
 */
export interface RajasClosed {
  args: {
    [k: string]: unknown;
  };
  key: string;
}
/**
 * A tile of a province: its cell, the sides to which its roads lead, the tile under it.
 */
export interface RajasLaid {
  cell: string;
  covered: string | null;
  roads: string;
  tile: string;
}
/**
 * What a player has.
 */
export interface RajasPlayer {
  arms: number;
  boat: number;
  claimed: number;
  dice: {
    [k: string]: number[];
  };
  difference: number;
  fame: number;
  fame_bonuses: number;
  inactive: string[];
  joined: string[];
  karma: number;
  left: number;
  levels: {
    [k: string]: number;
  };
  met: number | null;
  money: number;
  money_bonuses: number;
  province: RajasLaid[];
  sells: {
    [k: string]: number;
  };
  side: string;
  tiles: {
    [k: string]: string;
  };
  won: string[];
  workers: number;
}
/**
 * The boards.
 */
export interface RajasPrinted {
  balconies: {
    [k: string]: string;
  };
  borders: {
    [k: string]: {
      [k: string]: RajasPlace;
    };
  };
  bridge: number;
  chambers: {
    [k: string]: string;
  };
  columns: number;
  exits: string[];
  fame: {
    [k: string]: string;
  };
  fame_worker: number;
  meeting: number;
  money: {
    [k: string]: string;
  };
  money_worker: number;
  outdoor: string;
  residence: string[];
  river: string[];
  rows: number;
}
/**
 * A stack of province tiles: the one on top, and how many lie under it.
 */
export interface RajasStack {
  tile: string | null;
  under: number;
}
/**
 * A pending effect.
 */
export interface RajasStep {
  args: {
    [k: string]: unknown;
  };
  key: string;
}
/**
 * Everything but the order of the stacks (RA-3, RA-4, RA-65).
 */
export interface RajasView {
  closed: {
    [k: string]: RajasClosed;
  };
  discarded: {
    [k: string]: number;
  };
  ended: boolean;
  hand: {
    [k: string]: number;
  };
  joins: {
    [k: string]: {
      [k: string]: string[];
    };
  };
  late: number;
  open: string[];
  pending: RajasStep[];
  placed: boolean;
  players: RajasPlayer[];
  prices: {
    [k: string]: number[];
  };
  printed: RajasPrinted;
  reconstruction: string[];
  river: {
    [k: string]: string;
  };
  round: number;
  seat: number | null;
  spaces: {
    [k: string]: (number | null)[];
  };
  stacks: {
    [k: string]: RajasStack;
  };
  starter: number | null;
  supply: {
    [k: string]: number;
  };
  turn: number;
  worth: (RajasWorth | null)[][];
  yields: {
    [k: string]: number;
  };
}
