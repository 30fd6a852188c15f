/** The time, told anew every second while somebody looks at it: one timer for all clocks of a page. */

import { createSubscriber } from "svelte/reactivity";

const look = createSubscriber((tell) => {
  const ticks = setInterval(tell, 1000);
  return () => clearInterval(ticks);
});

/** Seconds since 1970 by the server's clock, which is so many milliseconds ahead of this one. */
export function secondsNow(ahead: number): number {
  look();
  return (Date.now() + ahead) / 1000;
}
