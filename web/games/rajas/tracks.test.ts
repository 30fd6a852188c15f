import { expect, test } from "vitest";
import type { RajasPlayer, RajasPrinted } from "../../wire/types";
import { fameSigns, isHad, lane, moneySigns, reached } from "./tracks";

const player = (fame: number, money: number, difference: number): RajasPlayer =>
  ({ fame, money, difference }) as RajasPlayer;
const none = { fame: 0, money: 0 };
const printed = {
  meeting: 60,
  fame: { "24": "2-karma", "6": "1-upgrade" },
  fame_worker: 15,
  money: { "12": "1-boat" },
  money_worker: 20,
} as unknown as RajasPrinted;

test("two money spaces are as long as one fame space", () => {
  expect(lane(player(15, 30, -30), 60, none)).toEqual({ fame: 15, money: 30, left: 0.25, right: 0.75, gap: 30 });
});

test("points still to come are not there yet", () => {
  expect(lane(player(15, 30, -30), 60, { fame: 5, money: 3 })).toMatchObject({ fame: 10, money: 27, gap: 36 });
});

test("markers that have passed each other stand together between their spaces", () => {
  expect(lane(player(36, 72, 12), 60, none)).toMatchObject({ left: 0.5, right: 0.5, gap: -12 });
});

test("signs stand on the scale in their order, and the lowest are had first", () => {
  const all = fameSigns(printed);
  expect(all.map(({ at }) => at)).toEqual([6, 15, 24]);
  expect(all.map((sign) => isHad(sign, all, 1))).toEqual([true, false, false]);
  expect(moneySigns(printed)[0]).toMatchObject({ at: 12, place: 0.9 });
});

test("bonuses and workers are due from their spaces on, until they are had", () => {
  const at = (fame: number, money: number, more = {}) =>
    reached({ fame, money, fame_bonuses: 0, money_bonuses: 0, inactive: ["fame", "money"], ...more }, printed).map(
      (due) => `${due.track} ${due.at}`,
    );
  expect(at(5, 11)).toEqual([]);
  expect(at(24, 20)).toEqual(["money 12", "money 20", "fame 6", "fame 15", "fame 24"]);
  expect(at(24, 20, { fame_bonuses: 1, money_bonuses: 1, inactive: ["bridge"] })).toEqual(["fame 24"]);
});
