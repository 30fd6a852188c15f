import { expect, test } from "vitest";
import { Stage } from "../../table/stage.svelte";
import type { Event, RajasView } from "../../wire/types";
import { gainsOf } from "./gains";

const view = {
  stacks: { "blue-cow": {}, "green-cow": {} },
  worth: [
    [],
    [
      [2, 0, null],
      [3, 4, null],
    ],
  ],
} as unknown as RajasView;
const gain = (seat: number, key: string, points: Record<string, number>): Event => ({ clause: "", key, seat, points });

function looking(question: object, events: Event[], answers: object[] = []): Stage {
  const stage = new Stage(() => undefined);
  stage.ask({ question, answers, groups: [] } as never);
  stage.prospects = new Map([[7, { events, asks: null }]]);
  stage.aim(7);
  return stage;
}

test("what is looked at brings what its events say, to each seat its own", () => {
  const stage = looking({ key: "ask_place" }, [
    gain(1, "paid", { money: -2 }),
    gain(1, "fame", { fame: 2 }),
    gain(0, "money", { money: 1 }),
  ]);
  expect(gainsOf(stage, view, 1, 1)).toEqual({ fame: 2, money: -2 });
  expect(gainsOf(stage, view, 0, 1)).toEqual({ fame: 0, money: 1 });
  stage.aim(null);
  expect(gainsOf(stage, view, 1, 1)).toEqual({ fame: 0, money: 0 });
});

test("the income of a tile counts where it is tried, and where its stack is looked at", () => {
  const tried = looking({ key: "ask_lay", args: { stack: "green-cow" } }, [gain(1, "laid", {})]);
  expect(gainsOf(tried, view, 1, 1)).toEqual({ fame: 4, money: 3 });
  expect(gainsOf(tried, view, 0, 1)).toEqual({ fame: 0, money: 0 });
  const chosen = looking({ key: "ask_build" }, [], [{ code: 7, key: "tile", args: { stack: "blue-cow" } }]);
  expect(gainsOf(chosen, view, 1, 1)).toEqual({ fame: 0, money: 2 });
});

test("an income that is foreseen counts once", () => {
  const tried = looking({ key: "ask_lay", args: { stack: "green-cow" } }, [gain(1, "income", { money: 3, fame: 4 })]);
  expect(gainsOf(tried, view, 1, 1)).toEqual({ fame: 4, money: 3 });
});
