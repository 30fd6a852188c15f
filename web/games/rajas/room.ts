/** How much room there is. `layout.css` and `handheld.css` ask the same. */

import { MediaQuery } from "svelte/reactivity";

/** For the whole table at once: the own province lies in the hand, beside the city; else it is one of the board's panels. */
export const beside = new MediaQuery("(min-width: 1180px) and (min-height: 580px)");
/** For one panel at a time. */
export const small = new MediaQuery(
  "(max-width: 700px), (orientation: landscape) and (max-width: 1179px), (orientation: landscape) and (max-height: 579px)",
);
/** Of a phone held upright. */
export const narrow = new MediaQuery("(max-width: 700px)");
/** Of a phone on its side. */
export const low = new MediaQuery("(orientation: landscape) and (max-height: 500px)");
/** The table is one screen: things are as large as there is room for. Else the page scrolls. */
export const whole = new MediaQuery("(orientation: landscape), (min-width: 1180px) and (min-height: 580px)");
/** For signs and words as they are printed large. */
export const ample = new MediaQuery("(min-width: 1400px) and (min-height: 800px)");
