import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Offers, RajasPlayer, RajasView } from "../../wire/types";
import { COLOURS, FIGURES, GOODS } from "./box";
import Places from "./Places.svelte";
import River from "./River.svelte";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas");

const alone = [
  ...GOODS.map((good) => `${good}-market`),
  ...COLOURS.flatMap((colour) => [`${colour}-terrace`, `${colour}-balcony`]),
  ...FIGURES,
  "mixed-market",
  "outdoor-terrace",
];
const player = (boat: number): Partial<RajasPlayer> => ({ boat, inactive: ["bridge"] });

const view = {
  spaces: {
    ...Object.fromEntries(alone.map((group) => [group, [null]])),
    quarry: [1, null, null],
    harbour: [null, null],
  },
  prices: { quarry: [1, 2, 3], harbour: [0, 1] },
  closed: { quarry: { key: "closed_money", args: { group: "quarry", money: 2, has: 1 } } },
  river: { "3": "1-palace-yogi" },
  players: [player(1), player(0)],
  printed: {
    outdoor: "2-money+1-reroll",
    chambers: {
      mogul: "2-fame",
      dancer: "2-dice",
      yogi: "2-karma",
      raja: "3-money",
      builder: "1-cover",
      portuguese: "6-boat-exactly",
    },
    balconies: { blue: "orange", green: "blue", orange: "purple", purple: "green" },
    river: ["2-dice", "3-money", "1-upgrade", "2-fame"],
    bridge: 2,
  },
} as unknown as RajasView;

let made: number[];
let stage: Stage;
let shown: Record<string, unknown> | null = null;

function show(part: typeof Places, offers: Offers | null): void {
  stage.ask(offers);
  const playback = new Playback(
    () => null,
    () => false,
  );
  const props = { view, eyes: 0, names: ["Ana", "Bo"], scores: {} as never, stage, playback, past: [], texts };
  shown = mount(part, { target: document.body, props });
  flushSync();
}

const named = (words: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent.includes(words))!;

beforeEach(() => {
  made = [];
  stage = new Stage((code) => made.push(code));
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

const placing: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  groups: [{ pieces: [{ piece: "worker", turns: [0] }], places: [[["blue-terrace"], 7]] }],
  answers: [],
};

test("an open space is pressed to send a worker there", () => {
  show(Places, placing);
  expect(document.querySelectorAll("[data-open]")).toHaveLength(1);
  named("blue terrace").click();
  expect(made).toEqual([7]);
});

test("a second press on the space says yes, though a double click does not; a key does at once", () => {
  vi.useFakeTimers();
  show(Places, placing);
  const press = (detail: number) =>
    named("blue terrace").dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  press(1);
  stage.aim(7);
  flushSync();
  press(2);
  expect(made).toEqual([7]);
  press(0);
  expect(made).toEqual([7, 7]);
  vi.advanceTimersByTime(420);
  press(1);
  expect(made).toEqual([7, 7, 7]);
  vi.useRealTimers();
});

test("a closed space says why, and can be reached to hear it, but does nothing", () => {
  show(Places, placing);
  const quarry = named("quarry");
  expect(quarry.getAttribute("aria-disabled")).toBe("true");
  expect(quarry.dataset.tip).toContain("the next space costs 2 money, and you have 1");
  expect(quarry.dataset.tip).toContain("Workers here: Bo.");
  quarry.click();
  expect(made).toEqual([]);
});

test("a chamber is pressed for its palace action, even where a worker could not go", () => {
  show(Places, {
    question: { key: "ask_figure", args: {}, step: 3 },
    groups: [],
    answers: [{ key: "figure", code: 9, args: { figure: "yogi" } }],
  });
  named("Yogi").click();
  expect(made).toEqual([9]);
});

test("on the river the spaces are pressed to which the boat can go; a river tile lies over what is printed", () => {
  show(River, {
    question: { key: "ask_sail", args: {}, step: 3 },
    groups: [],
    answers: [{ key: "sail", code: 4, args: { steps: 2, river: 3 } }],
  });
  const space = document.querySelector<HTMLElement>('[data-spot="river:3"]')!;
  expect(space.dataset.tip).toContain("Yogi");
  space.click();
  expect(made).toEqual([4]);
  expect(document.querySelector('[data-spot="river:1"] [data-spot="boat:0"]')).not.toBeNull();
  expect(document.querySelector('[data-spot="river:0"] [data-spot="boat:1"]')).not.toBeNull();
});
