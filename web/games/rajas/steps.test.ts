import { expect, test } from "vitest";
import type { Event, RajasStep, RajasView } from "../../wire/types";
import { sinceTurn, stepsOf, type Chip } from "./steps";
import { spoken } from "./words";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas", spoken);
const names = ["Ana", "Ben"];

const event = (key: string, seat: number, args = {}, points = {}): Event => ({ clause: "", key, seat, args, points });
const waits = (key: string, args = {}): RajasStep => ({ key, args });

const view = (pending: RajasStep[], late = 0): RajasView =>
  ({
    seat: 1,
    pending,
    late,
    river: {},
    stacks: { "green-cow": {}, "blue-cow": {} },
    worth: [[], [null, [3, 4, null]]],
    players: [
      {},
      {
        side: "basic",
        tiles: { W3: "yellow-2-karma" },
        fame: 0,
        money: 8,
        fame_bonuses: 0,
        money_bonuses: 0,
        inactive: ["fame"],
      },
    ],
    printed: {
      borders: { basic: { W4: ["1-die", null] } },
      fame: { 5: "1-late_upgrade", 24: "2-karma" },
      money: { 12: "1-boat" },
      fame_worker: 15,
      money_worker: 20,
      meeting: 60,
      river: ["2-dice"],
      chambers: { dancer: "2-dice+1-yield_tile" },
    },
  }) as unknown as RajasView;

const past = [
  event("placed", 1, { group: "yogi" }),
  event("placed", 0, { group: "mogul" }),
  event("placed", 1, { group: "quarry" }),
  event("paid", 1, { price: 2 }, { money: -2 }),
  event("turned", 1, { colour: "blue", value: 2, given: 5, karma: 0 }),
  event("gave", 1, { colour: "blue", value: 5 }),
  event("income", 1, { money: 3, fame: 4 }, { money: 3, fame: 4 }),
];

const brief = ({ mark, die, yields, text }: Chip): string =>
  [mark, die && `${die.colour} ${die.value}`, yields, text].filter(Boolean).join(" ");

test("a turn begins with the last worker placed", () => {
  expect(sinceTurn(past, 1).map(({ key }) => key)).toEqual(["placed", "paid", "turned", "gave", "income"]);
  expect(sinceTurn([], 1)).toEqual([]);
});

test("what has been done is told in signs, and in sentences without the name", () => {
  const { done } = stepsOf(view([waits("sum", { left: 4, colour: "blue" }), waits("end")]), past, texts, names);
  expect(done.map(brief)).toEqual(["worker quarry", "money −2", "karma −1", "blue 5", "money +3", "fame +4"]);
  expect(done[0]!.tip).toBe("Worker to the quarry.");
});

test("what is asked stands out, what is still to come follows, machinery is left out", () => {
  const pending = [
    waits("sum", { left: 4, colour: "blue", floor: 0 }),
    waits("lay", { stack: "blue-cow" }),
    waits("reveal", { stack: "blue-cow" }),
    waits("border_yield", { place: "W4" }),
    waits("border_yield", { place: "W3" }),
    waits("dice", { amount: 2, per: null, colours: [] }),
    waits("boat", { least: 6, most: 6 }),
    waits("end"),
  ];
  const { now, ahead } = stepsOf(view(pending, 1), past, texts, names);
  expect(brief(now!)).toBe("die payment: 4 left");
  expect(ahead.map(brief)).toEqual([
    "road where to build",
    "money +3",
    "fame +4",
    "1-die",
    "2-karma",
    "2-dice",
    "6-boat-exactly",
    "upgrade at the end",
  ]);
  expect(ahead[3]!.tip).toBe("Border yield: 1 die of any colour.");
  expect(ahead[4]!.tip).toBe("Border yield: 2 karma.");
});

test("bonuses of the tracks that a tile leads to are ahead, before its border yields", () => {
  const pending = [waits("lay", { stack: "blue-cow" }), waits("border_yield", { place: "W4" })];
  const told = view(pending);
  const ahead = (more: object) => {
    const [, ben] = told.players;
    const players = [told.players[0]!, { ...ben!, ...more }];
    return stepsOf({ ...told, players }, past, texts, names).ahead;
  };
  expect(ahead({ fame: 1, money: 9 }).map(brief)).toEqual([
    "money +3",
    "fame +4",
    "money 1-boat 12:",
    "fame 1-late_upgrade 5:",
    "1-die",
  ]);
  expect(ahead({ fame: 1 })[2]!.tip).toBe("Bonus at fame 5: 1 upgrade at the end of the turn.");
  expect(ahead({ fame: 12, fame_bonuses: 1 }).map(brief)).toEqual(["money +3", "fame +4", "worker +1", "1-die"]);
});

test("a bonus that is due comes after what is asked", () => {
  const told = view([waits("name", { amount: 2 }), waits("end")]);
  const players = [told.players[0]!, { ...told.players[1]!, fame: 24, fame_bonuses: 1, inactive: [] }];
  expect(stepsOf({ ...told, players }, past, texts, names).ahead.map(brief)).toEqual(["fame 2-karma 24:"]);
});

test("a question says where it comes from", () => {
  const asked = (key: string, args: object, ...events: Event[]): string =>
    stepsOf(view([waits(key, args)]), [event("placed", 1, { group: "quarry" }), ...events], texts, names).why!;
  const bonus = event("fame_bonus", 1, { at: 5 });
  const sailed = event("sailed", 1, { river: 1 });
  expect(asked("building", {}, bonus)).toBe("Bonus at fame 5: 1 upgrade at the end of the turn.");
  expect(asked("name", { amount: 2 }, sailed, bonus)).toBe("River space 1: 2 dice of any colour.");
  expect(asked("choose", {}, event("fewer", 1, { workers: 3, most: 5 }))).toMatch(
    "Fewer workers, 3 to 5: a yield tile.",
  );
});

test("what has been had is not the reason of what is asked", () => {
  const turn = [
    event("placed", 1, { group: "dancer" }),
    event("yield_tile", 1, { yields: "white-1-die" }),
    event("rolled", 1, { colour: "blue", value: 1 }),
  ];
  expect(stepsOf(view([waits("name", { amount: 2 })]), turn, texts, names).why).toMatch(/^Dancer: 2 dice/);
});

test("what a die is paid for is ahead", () => {
  const { ahead } = stepsOf(view([waits("die", { group: "dancer" })]), past, texts, names);
  expect(ahead.map(brief)).toEqual(["2-dice+1-yield_tile"]);
});

test("a boat that comes to a space which sends it on is asked because of that space", () => {
  const turn = [
    event("placed", 1, { group: "quarry" }),
    event("money_bonus", 1, { at: 12 }),
    event("sailed", 1, { river: 2 }),
  ];
  const sent = { ...view([waits("sail", { least: 1, most: 3 })]), river: { 2: "3-boat" } };
  expect(stepsOf(sent, turn, texts, names).why).toMatch(/^River space 2/);
});

test("before a worker is placed there are no steps", () => {
  expect(stepsOf(view([waits("place"), waits("end")]), past, texts, names)).toMatchObject({
    done: [],
    now: null,
    ahead: [],
  });
});
