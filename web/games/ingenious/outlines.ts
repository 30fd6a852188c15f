/** The outlines of a cell. */

import { corners, RADIUS, rounded } from "../../table/hex";

/** Around all of it: the place of the keyboard. */
export const RING = rounded(corners(RADIUS), 1.6);
/** What is cut into the wood. */
export const HOLLOW = rounded(corners(RADIUS * 0.945), 1.4);
/** Inside the hollow: it is possible. */
export const RIM = rounded(corners(RADIUS * 0.86), 1.4);
