/** Both tracks on one scale: fame grows from the left, money from the right, with two money spaces to a fame space. */

import type { RajasPlayer, RajasPrinted } from "../../wire/types";

export interface Sign {
  /** On its own track. */
  at: number;
  /** On the scale, from 0 to 1. */
  place: number;
  /** What it gives; null: a worker. */
  yields: string | null;
}

export interface Lane {
  fame: number;
  money: number;
  /** The markers on the scale, from 0 to 1: where they have passed each other they stand between. */
  left: number;
  right: number;
  /** Fame spaces to the meeting; below 0 past it. */
  gap: number;
}

/** What a move would add to both, and the lane that it would lead to. */
export interface Ghost {
  fame: number;
  money: number;
  lane: Lane;
}

/**
 * Each lane with scales of its own, all lanes between two scales, or these slim and without what the players' panels tell.
 */
export type Form = "each" | "wide" | "slim";

const ofFame = (fame: number, meeting: number): number => Math.min(fame, meeting) / meeting;
const ofMoney = (money: number, meeting: number): number => Math.max(0, meeting - Math.ceil(money / 2)) / meeting;

/** A player's markers, without points that are still to come into sight. */
export function lane(player: RajasPlayer, meeting: number, owed: { fame: number; money: number }): Lane {
  const fame = player.fame - owed.fame;
  const money = player.money - owed.money;
  const before = Math.ceil(player.money / 2) - Math.ceil(money / 2) + owed.fame;
  const gap = before - player.difference;
  const [left, right] = [ofFame(fame, meeting), ofMoney(money, meeting)];
  const between = (left + right) / 2;
  return gap > 0 ? { fame, money, left, right, gap } : { fame, money, left: between, right: between, gap };
}

const signs = (
  bonuses: Readonly<Record<string, string>>,
  worker: number,
  place: (at: number) => number,
): readonly Sign[] =>
  [...Object.entries(bonuses).map(([at, yields]) => ({ at: Number(at), yields })), { at: worker, yields: null }]
    .map(({ at, yields }) => ({ at, yields, place: place(at) }))
    .sort((one, other) => one.at - other.at);

export const fameSigns = ({ fame, fame_worker, meeting }: RajasPrinted): readonly Sign[] =>
  signs(fame, fame_worker, (at) => ofFame(at, meeting));

export const moneySigns = ({ money, money_worker, meeting }: RajasPrinted): readonly Sign[] =>
  signs(money, money_worker, (at) => ofMoney(at, meeting));

/** How many of the signs a player has had: bonuses are had from the lowest on. */
export const isHad = (sign: Sign, all: readonly Sign[], bonuses: number): boolean =>
  sign.yields !== null && all.filter(({ yields }) => yields !== null).indexOf(sign) < bonuses;

/** A bonus, or a worker, on whose space a marker stands or which it has passed. */
export interface Due {
  track: "money" | "fame";
  at: number;
  /** What it gives; null: a worker. */
  yields: string | null;
}

type Reaching = Pick<RajasPlayer, "fame" | "money" | "fame_bonuses" | "money_bonuses" | "inactive">;

/** What a player has reached and not had yet: that of the money track first, on each the lowest. */
export function reached(player: Reaching, printed: RajasPrinted): readonly Due[] {
  const of = (track: Due["track"], all: readonly Sign[], had: number): readonly Due[] =>
    all
      .filter((sign) => sign.at <= player[track])
      .filter((sign) => (sign.yields === null ? player.inactive.includes(track) : !isHad(sign, all, had)))
      .map(({ at, yields }) => ({ track, at, yields }));
  return [
    ...of("money", moneySigns(printed), player.money_bonuses),
    ...of("fame", fameSigns(printed), player.fame_bonuses),
  ];
}
