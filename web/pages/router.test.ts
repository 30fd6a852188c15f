import { expect, test } from "vitest";
import { router } from "./router.svelte";

test("the address of a new table names its game, and whether friends are to come", () => {
  router.go("/new?game=ingenious&with=friend");
  expect(router.place).toEqual({ page: "new", game: "ingenious", company: "friend" });
  router.go("/new?game=ingenious");
  expect(router.place).toEqual({ page: "new", game: "ingenious", company: "bot" });
  router.go("/new");
  expect(router.place).toEqual({ page: "new", game: null, company: "bot" });
});

test("the puzzles of a game have an address, and each of them another", () => {
  router.go("/puzzles/ingenious");
  expect(router.place).toEqual({ page: "puzzles", game: "ingenious", id: null });
  router.go("/puzzles/ingenious/abcdef");
  expect(router.place).toEqual({ page: "puzzles", game: "ingenious", id: "abcdef" });
});
