/** Words about what is seen on the table: what they say, and where they stand: beside it, never over what they must leave in sight. */

import type { GameTexts } from "../words/texts";

export type Thing = HTMLElement | SVGElement;

/** What has a name of its own at the table, unlike a part of it that holds many things. */
const THING = "main[data-game] :is(button, [role=button], [role=img], [role=gridcell], [role=radio])[aria-label]";
const EXPLAINED = `[data-help], [data-tip], ${THING}:not([title])`;
/** Whose label says how things are now, for what is inside it. */
const NAMED = `${THING}, svg[role=group][aria-label]`;
/** A longer text is no number with its unit. */
const SHORT = 60;

/** The thing that has words, at or around what is pointed at. */
export const explained = (target: Element): Thing | null => target.closest<Thing>(EXPLAINED);

/** What a thing says of itself, to who hears it. */
function written(thing: Thing): string {
  if (!(thing instanceof HTMLElement)) return "";
  const heard = thing.cloneNode(true) as HTMLElement;
  for (const each of heard.querySelectorAll("[aria-hidden=true], [popover]")) each.remove();
  const text = (heard.textContent ?? "").replace(/\s+/g, " ").trim();
  return text.length <= SHORT ? text : "";
}

/** What a thing is now, and what it means. */
export function explains(about: Thing, texts: GameTexts): string {
  const { tip, help } = about.dataset;
  if (tip !== undefined) return tip;
  const means = help && texts.has(help) ? texts.say(help) : "";
  const label = (about.closest(`[data-help][aria-label], ${NAMED}`) ?? about).getAttribute("aria-label");
  const now = label ?? (means === "" ? "" : written(about));
  if (now === "" || means === "") return now + means;
  return `${/[.!?:…]$/.test(now) ? now : `${now}.`}\n${means}`;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels between the words and what they are beside, or the edge of the window. */
const GAP = 8;

const right = ({ left, width }: Box): number => left + width;
const bottom = ({ top, height }: Box): number => top + height;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

function shared(one: Box, other: Box): number {
  const width = Math.min(right(one), right(other)) - Math.max(one.left, other.left);
  const height = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The four places beside a box, in the middle of what is explained as far as the window lets them. */
function beside(box: Box, about: Box, { width, height }: Size, view: Size): Box[] {
  const left = within(about.left + about.width / 2 - width / 2, GAP, view.width - width - GAP);
  const top = within(about.top + about.height / 2 - height / 2, GAP, view.height - height - GAP);
  return [
    { left, top: box.top - GAP - height, width, height },
    { left, top: bottom(box) + GAP, width, height },
    { left: right(box) + GAP, top, width, height },
    { left: box.left - GAP - width, top, width, height },
  ];
}

/**
 * The place for words of a `size` about something: beside it, or beside what must stay in sight (`clear`), whichever
 * covers least; of several the nearest to it, above rather than below.
 */
export function placed(about: Box, size: Size, clear: readonly Box[], view: Size): Box {
  const inside = ({ left, top }: Box): boolean =>
    left >= 0 && top >= 0 && left + size.width <= view.width && top + size.height <= view.height;
  const found = [about, ...clear].flatMap((box) => beside(box, about, size, view)).filter(inside);
  const covers = (box: Box): number => [about, ...clear].reduce((sum, each) => sum + shared(box, each), 0);
  const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const far = (box: Box): number => {
    const [one, other] = [middle(box), middle(about)];
    return Math.round(Math.hypot(one[0] - other[0], one[1] - other[1]));
  };
  const [best] = found.sort((one, other) => covers(one) - covers(other) || far(one) - far(other));
  return best ?? { left: GAP, top: GAP, ...size };
}
