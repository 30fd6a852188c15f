/** How long ago something was, in words. */

import { localeOf } from "../../words/times";

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** `then` and `now` are seconds; less than a minute, or a clock that is ahead, is *now*. */
export function ago(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  const passed = Math.max(0, now - then);
  for (const [unit, seconds] of UNITS) {
    if (passed >= seconds) return words.format(-Math.floor(passed / seconds), unit);
  }
  return words.format(0, "second");
}
