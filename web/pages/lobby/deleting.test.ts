import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import DeleteMe from "../DeleteMe.svelte";
import { settings } from "../../person/settings.svelte";
import type { TableLine } from "../../wire/types";
import OwnTable from "./OwnTable.svelte";
import { aLine } from "../../wire/samples";

let asked: string[];
let answer: () => Response;
let page: ReturnType<typeof mount>;
let deleted: number;

const refusal = (message: string): Response =>
  new Response(JSON.stringify({ error: { code: "table_refused", key: "still_playing", message } }), { status: 409 });
const press = (what: string): void => {
  document.querySelector<HTMLButtonElement>(`[data-testid=${what}]`)!.click();
  flushSync();
};

beforeEach(() => {
  [asked, deleted] = [[], 0];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(answer());
  });
});

afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

function show(over: Partial<TableLine>, stand: "finished" | "running" = "finished"): void {
  const props = { line: aLine(over), stand, now: 0, game: undefined, ondelete: () => deleted++ };
  page = mount(OwnTable, { target: document.body, props });
  flushSync();
}

test("a finished game is deleted after one more question", async () => {
  show({ status: "over", places: [1, 2] });
  press("delete");
  expect(document.querySelector("dialog")?.textContent).toContain("your name is taken off it");
  expect(asked).toEqual([]);
  press("delete-sure");
  await vi.waitFor(() => expect(deleted).toBe(1));
  expect(asked).toEqual(["DELETE /api/tables/t"]);
});

test("so is one that has no result; one that goes on is not", async () => {
  show({ status: "void", reason: "damaged" });
  expect(document.querySelector("[data-testid=delete]")).not.toBeNull();
  await unmount(page);
  show({ status: "running" }, "running");
  expect(document.querySelector("[data-testid=delete]")).toBeNull();
});

test("who is refused reads why, and keeps the game", async () => {
  answer = () => refusal("Not yet.");
  show({ status: "over", places: [1, 2] });
  press("delete");
  press("delete-sure");
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Not yet."));
  expect(deleted).toBe(0);
});

test("who deletes everything is asked once more, and has no name any more", async () => {
  settings.set("name", "Ana");
  page = mount(DeleteMe, { target: document.body });
  flushSync();
  press("delete-me");
  expect(asked).toEqual([]);
  press("delete-me-sure");
  await vi.waitFor(() => expect(document.body.textContent).toContain("Done: your name"));
  expect(asked).toEqual(["DELETE /api/me"]);
  expect(settings.name).toBe("");
});

test("who still plays somewhere reads the server's sentence, and keeps the name", async () => {
  settings.set("name", "Ana");
  answer = () => refusal("You still play at two tables.");
  page = mount(DeleteMe, { target: document.body });
  flushSync();
  press("delete-me");
  press("delete-me-sure");
  await vi.waitFor(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe("You still play at two tables."),
  );
  expect(settings.name).toBe("Ana");
});
