/** How what happens is shown. */

/** One step in which an event is shown. */
export interface Cue {
  /** `place`: something comes to lie on cells, hidden there until then; `mark`: cells light up; `note`: neither. */
  kind: "place" | "mark" | "note";
  /** Names of cells, or of whatever else bears a `data-spot`. */
  cells?: readonly string[];
  /** Of `place`: the spot that the piece comes from, and where it is kept until it starts. */
  from?: string;
  /** Of `place`: what is on its way, drawn by the board's `Piece`. */
  piece?: string;
  /** Who makes the move has seen this already: for them nothing flies, and nothing is marked. */
  tried?: boolean;
  /** A text that floats up. */
  text?: string;
  /** Milliseconds at the usual speed. */
  time: number;
  /** What is heard with it; else a piece that is placed is heard, and points are. `great`: what players will talk about. */
  sound?: "place" | "score" | "great";
  /** Is felt at any speed: see `Playback.moments`. */
  great?: boolean;
}
