import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lists } from "./lists.svelte";

let asked: string[];
let answer: (path: string) => Promise<Response>;
let lists: Lists | null = null;

const told = (tables: unknown[]): Promise<Response> => Promise.resolve(new Response(JSON.stringify({ tables })));

function look(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => told([]);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return answer(path);
  });
  look(false);
});

afterEach(() => {
  lists?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async (): Promise<Lists> => {
  lists = new Lists();
  lists.speak("en");
  await vi.advanceTimersByTimeAsync(0);
  return lists;
};

test("lists are asked for at once, and again every five seconds", async () => {
  await open();
  expect(asked).toEqual(["/api/tables?mine=true", "/api/tables"]);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(4);
});

test("nobody looks, nothing is asked; who looks again sees news at once", async () => {
  await open();
  look(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  look(false);
  expect(asked).toHaveLength(4);
});

test("who looks away while an answer is on its way is not asked for either", async () => {
  const tell: ((answer: Response) => void)[] = [];
  answer = () => new Promise((done) => tell.push(done));
  await open();
  look(true);
  for (const each of tell) each(await told([]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test("a list that was left asks no more", async () => {
  (await open()).close();
  await vi.advanceTimersByTimeAsync(20_000);
  look(false);
  expect(asked).toHaveLength(2);
});

test("my own tables are not offered to me as those of others", async () => {
  const line = { host: false, mine: [] };
  answer = () =>
    told([
      { ...line, id: "theirs" },
      { ...line, id: "mine", mine: [1] },
      { ...line, id: "made", host: true },
    ]);
  expect((await open()).others?.map(({ id }) => id)).toEqual(["theirs"]);
});

test("in another language the lists stay until the new ones have come", async () => {
  answer = () => told([{ id: "a", mine: [], host: false }]);
  const found = await open();
  const tell: ((answer: Response) => void)[] = [];
  answer = () => new Promise((done) => tell.push(done));
  found.speak("cs");
  expect(found.mine).toHaveLength(1);
  answer = () => told([]);
  found.speak("sk");
  await vi.advanceTimersByTimeAsync(0);
  expect(found.mine).toEqual([]);
  for (const each of tell) each(await told([{ id: "late", mine: [], host: false }]));
  await vi.advanceTimersByTimeAsync(0);
  expect(found.mine).toEqual([]);
});

test("while the server is away the last lists stay, and they come back by themselves", async () => {
  answer = () => told([{ id: "a", mine: [], host: false }]);
  const found = await open();
  answer = () => Promise.reject(new TypeError("no network"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(found.problem).not.toBeNull();
  expect(found.mine).toHaveLength(1);
  answer = () => told([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(found.problem).toBeNull();
  expect(found.mine).toEqual([]);
});
