import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisStand } from "../../wire/types";
import { aMoment, aStand, DECISIONS, SWINGS } from "./samples";
import { Study } from "./study.svelte";

/** What the server says of the whole, and what it was asked. */
let told: AnalysisStand;
let asked: string[] = [];
let status = 200;

const answer = (path: string): unknown => {
  const number = /moments\/(\d+)/.exec(path);
  return number ? aMoment(Number(number[1])) : told;
};
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, status] = [[], 200];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const refusal = { error: { code: "gone", key: "no_analysis", message: "There is no such analysis." } };
    return Promise.resolve(new Response(JSON.stringify(status === 200 ? answer(path) : refusal), { status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a match being analysed", () => {
  const half = aStand({ state: "running", done: 2, swings: SWINGS.slice(0, 2), decisions: DECISIONS.slice(0, 1) });

  it("shows its first results at once, and takes in those that come without leaving the moment", async () => {
    const study = new Study(half, [], "en");
    await settled();
    expect(study.moment?.number).toBe(0);
    study.follow();
    await study.go(1);
    told = aStand({ first: 2, swings: SWINGS.slice(2), decisions: DECISIONS.slice(1) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toContain("/api/analyses/a?units=2");
    expect(study.swings).toEqual(SWINGS);
    expect(study.decisions).toEqual(DECISIONS);
    expect([study.at, study.going]).toEqual([1, false]);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.length, "it is done, and not asked for again").toBe(before);
  });
  it("is not asked for any more once nobody looks", async () => {
    const study = new Study(half, [], "en");
    await settled();
    study.follow();
    study.close();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.length).toBe(before);
  });
  it("says in a sentence that it is gone, and asks no further", async () => {
    const study = new Study(half, [], "en");
    await settled();
    study.follow();
    status = 404;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(study.problem).toBe("There is no such analysis.");
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.length).toBe(before);
  });
});

describe("an analysed match", () => {
  it("is opened where its link says, and else where there is something to see", async () => {
    const linked = new Study(aStand(), [], "en", 2);
    const plain = new Study(aStand(), [], "en");
    await settled();
    expect([linked.moment?.number, plain.moment?.number]).toEqual([2, 0]);
  });
  it("asks for each moment once", async () => {
    const study = new Study(aStand(), [], "en");
    await study.go(2);
    await study.go(0);
    await study.go(2);
    expect(asked.filter((path) => path.endsWith("moments/2"))).toHaveLength(1);
  });
  it("is seen with the eyes of whoever looks, if they have played it", () => {
    expect(new Study(aStand({ mine: [1] }), [], "en").whose).toBe(1);
    expect(new Study(aStand({ mine: [] }), [], "en").whose).toBe(0);
  });
  it("never goes beyond its ends", async () => {
    const study = new Study(aStand(), [], "en");
    await study.go(99);
    expect(study.at).toBe(SWINGS.length - 1);
    expect(study.on).toBeNull();
    await study.go(-1);
    expect(study.at).toBe(0);
    expect(study.back).toBeNull();
  });
});
