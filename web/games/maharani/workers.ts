/** How workers look: each colour has a mark of its own on the coat, told apart without its colour. */

import type { SeatColour } from "../../table/seats";
import type { MaharaniView } from "../../wire/types";

export interface WorkerLook {
  body: string;
  dark: string;
  /** The mark, readable on the body. */
  ink: string;
  mark: string;
}

export const WORKERS: Readonly<Record<string, WorkerLook>> = {
  green: { body: "#1a8448", dark: "#0b5229", ink: "#ffffff", mark: "M0 1.2L2 4.6H-2Z" },
  red: { body: "#d8322c", dark: "#8e1713", ink: "#ffffff", mark: "M0 0.9L1.9 3L0 5.1L-1.9 3Z" },
  blue: {
    body: "#2a73d2",
    dark: "#144587",
    ink: "#ffffff",
    mark: "M-1.8 3A1.8 1.8 0 1 0 1.8 3A1.8 1.8 0 1 0 -1.8 3Z",
  },
  yellow: {
    body: "#f5cd3a",
    dark: "#8f6a00",
    ink: "#3a2900",
    mark: "M-0.7 1H0.7V2.4H2.1V3.8H0.7V5.2H-0.7V3.8H-2.1V2.4H-0.7Z",
  },
};

/** One of several, which is asked for later. */
export const ANY: WorkerLook = {
  body: "#f4ead6",
  dark: "#5c4a30",
  ink: "#5c4a30",
  mark: "M-1.2 1.9C-1.2 0.4 1.3 0.4 1.3 1.8C1.3 2.8 0 2.7 0 3.9M0 4.8V5.1",
};

/** Everybody has the colour of their workers; who has two, that of the first. */
export const seatColours = ({ players }: MaharaniView): SeatColour[] =>
  players.map(({ workers }) => {
    const { body, ink } = WORKERS[Object.keys(workers)[0] ?? ""] ?? ANY;
    return { fill: body, ink };
  });
