/** How much room there is: beside the board the own province lies in the hand, else it is one of the board's panels. */

import { MediaQuery } from "svelte/reactivity";

export const beside = new MediaQuery("min-width: 981px");
/** A phone: one panel at a time. */
export const small = new MediaQuery("max-width: 700px");
