/** The colours of dice and of yield tiles, the same by day and by night; each colour of dice has pips and an emblem of its own form. */

import type { Colour } from "./box";

export interface Look {
  ground: string;
  /** Where the light falls, and where it does not. */
  light: string;
  dark: string;
  /** For pips and letters on the ground. */
  ink: string;
  /** A pip around the middle, from -1 to 1. */
  pip: string;
  /** The same form as an emblem, from -10 to 10. */
  emblem: string;
}

const DISC = "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z";
const DIAMOND = "M0-1.25L1.25 0L0 1.25L-1.25 0Z";
const SQUARE = "M-0.92-0.92H0.92V0.92H-0.92Z";
const TRIANGLE = "M0-1.2L1.2 0.95H-1.2Z";

export const LOOKS: Record<Colour, Look> = {
  // a drop of water
  blue: {
    ground: "#2b6cb8",
    light: "#6ea6e4",
    dark: "#173f73",
    ink: "#ffffff",
    pip: DIAMOND,
    emblem: "M0-8.6C3-4 5.8-1 5.8 2.6A5.8 5.8 0 0 1-5.8 2.6C-5.8-1-3-4 0-8.6Z",
  },
  // a leaf
  green: {
    ground: "#2f7d3f",
    light: "#79bd82",
    dark: "#174a22",
    ink: "#ffffff",
    pip: TRIANGLE,
    emblem: "M-7.6 7.6C-9-1.4-1.6-8.2 7.8-7.8C8.4 1.4 1.6 9 -5.2 6.8L-7 8.6ZM-5.2 6.8L4-3.6L-3.6 5.2Z",
  },
  // the sun
  orange: {
    ground: "#f09a2c",
    light: "#ffcb80",
    dark: "#a55a05",
    ink: "#3a1d00",
    pip: DISC,
    emblem:
      "M-4.2 0A4.2 4.2 0 0 1 4.2 0A4.2 4.2 0 0 1-4.2 0ZM-1-9H1V-5.6H-1ZM-1 5.6H1V9H-1ZM-9-1H-5.6V1H-9ZM5.6-1H9V1H5.6Z" +
      "M-7-5.6L-5.6-7L-3.4-4.8L-4.8-3.4ZM7-5.6L5.6-7L3.4-4.8L4.8-3.4ZM-7 5.6L-5.6 7L-3.4 4.8L-4.8 3.4ZM7 5.6L5.6 7L3.4 4.8L4.8 3.4Z",
  },
  // a lotus
  purple: {
    ground: "#7d4aa0",
    light: "#b58ad2",
    dark: "#4a2563",
    ink: "#ffffff",
    pip: SQUARE,
    emblem:
      "M0-8C3.2-4.6 3.6 1.4 0 6.4C-3.6 1.4-3.2-4.6 0-8ZM-1.6 6.6C-7 5.8-9.4 2-9.2-3C-5.4-2.4-2.4 1.4-1.6 6.6ZM1.6 6.6C7 5.8 9.4 2 9.2-3C5.4-2.4 2.4 1.4 1.6 6.6Z",
  },
};

/** Yield tiles, and the border places for them. */
export const YIELD_LOOKS: Readonly<Record<string, { ground: string; ink: string; edge: string }>> = {
  white: { ground: "#f6f3ea", ink: "#22302e", edge: "#8d8674" },
  yellow: { ground: "#f2d268", ink: "#3d2d00", edge: "#9a7710" },
  red: { ground: "#b3392f", ink: "#ffffff", edge: "#6d1a14" },
  brown: { ground: "#7a5230", ink: "#ffffff", edge: "#46290f" },
};
