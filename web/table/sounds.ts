/** The sounds of the table, made of a few soft tones: no file is loaded for them. */

export type Sound = "place" | "score" | "great" | "turn" | "end";

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds, from the beginning of the sound. */
  at: number;
  /** Seconds until it has faded away. */
  lasts: number;
  /** From 0 to 1. */
  loud: number;
  shape: OscillatorType;
  /** The pitch that it glides to. */
  to?: number;
}

const tone = (pitch: number, at: number, lasts: number, loud: number, more: Partial<Tone> = {}): Tone => ({
  pitch,
  at,
  lasts,
  loud,
  shape: "sine",
  ...more,
});

const [C4, G4, C5, D5, E5, G5, C6, E6] = [261.6, 392, 523.3, 587.3, 659.3, 784, 1046.5, 1318.5];

/** Wood on wood; two plucked strings; a bowl that is struck; a rising chord; one that comes to rest. */
const SOUNDS: Record<Sound, readonly Tone[]> = {
  place: [tone(400, 0, 0.12, 0.62, { to: 170, shape: "triangle" }), tone(1500, 0, 0.04, 0.1)],
  score: [tone(E5, 0, 0.24, 0.27), tone(G5, 0.07, 0.34, 0.25)],
  turn: [tone(G4, 0, 0.7, 0.26), tone(D5, 0.12, 0.9, 0.24)],
  great: [C5, E5, G5, C6, E6].map((pitch, at) => tone(pitch, at * 0.085, 0.75, 0.19, { shape: "triangle" })),
  end: [G4, E5, C5, C4].map((pitch, at) => tone(pitch, at * 0.2, 1.3, 0.21)),
};

/** So many milliseconds lie between two sounds of a kind: many pieces at once do not rattle. */
const APART = 70;
const LOUDNESS = 0.35;
/** Seconds in which a tone comes, from silence and without a click. */
const COMES = 0.01;
/** What is left of a tone where it is cut off: nobody hears it. */
const GONE = 0.0001;

/** So many milliseconds after the last sound the device need not be ready for another one: being so costs power. */
const RESTS = 1000;

let context: AudioContext | null = null;
/** When the last of the sounds that were begun is over. */
let over = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
const last = new Map<Sound, number>();

/** Plays a sound; to be called only after somebody has pressed something, as browsers want it. */
export function sound(which: Sound): void {
  const now = performance.now();
  if (now - (last.get(which) ?? -APART) < APART) return;
  last.set(which, now);
  context ??= new AudioContext();
  void context.resume();
  over = Math.max(over, now + 1000 * strike(context, which));
  clearTimeout(rest);
  rest = setTimeout(() => void context?.suspend(), over - now + RESTS);
}

/** Has a sound begin now; returns how many seconds it lasts. */
export function strike(context: BaseAudioContext, which: Sound): number {
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  return Math.max(...SOUNDS[which].map((each) => pluck(context, out, each)));
}

function pluck(context: BaseAudioContext, out: AudioNode, { pitch, at, lasts, loud, shape, to }: Tone): number {
  const begin = context.currentTime + at;
  const string = context.createOscillator();
  const gain = context.createGain();
  string.type = shape;
  string.frequency.setValueAtTime(pitch, begin);
  if (to !== undefined) string.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + COMES);
  gain.gain.exponentialRampToValueAtTime(GONE, begin + lasts);
  string.connect(gain).connect(out);
  string.start(begin);
  string.stop(begin + lasts);
  return at + lasts;
}
