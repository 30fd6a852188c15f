/** The games that the server has, in the words of a language; those with a board in the page come first. */

import { hasBoard } from "../../games/boards";
import { settings } from "../../person/settings.svelte";
import { get } from "../../wire/http";
import type { BotInfo, GameInfo, GameList, TableLine } from "../../wire/types";
import { say } from "../../words/words.svelte";

const found = new Map<string, Promise<GameInfo[]>>();

export function gamesIn(language: string): Promise<GameInfo[]> {
  let games = found.get(language);
  if (!games) {
    games = get<GameList>("/api/games", { language }).then(({ games: all }) => [
      ...all.filter((game) => hasBoard(game.slug)),
      ...all.filter((game) => !hasBoard(game.slug)),
    ]);
    games.catch(() => found.delete(language));
    found.set(language, games);
  }
  return games;
}

/** The one to begin with: its rules are told in a minute. */
const EASIEST = "ingenious";

export function firstGame(games: readonly GameInfo[]): GameInfo | null {
  const playable = games.filter((game) => hasBoard(game.slug));
  return playable.find((game) => game.slug === EASIEST) ?? playable[0] ?? null;
}

/** The bot that this person plays this game against: the one chosen last, at first the one for a first game. */
export function ownLevel({ slug, levels, usual }: GameInfo): BotInfo {
  const named = (wanted: string | undefined): BotInfo | undefined => levels.find(({ name }) => name === wanted);
  return named(settings.level(slug)) ?? named(usual) ?? levels[0]!;
}

/** Who plays in the place of a bot: somebody's program, by a token. */
export const PROGRAM = "program";

/** A player's name as people read it: lists name bots as programs know them, equal ones with a number. */
export function readName(name: string, game: GameInfo | undefined): string {
  if (/^program(?: \d+)?$/.test(name)) return say("room_program") + name.slice(PROGRAM.length);
  const bot = game?.bots.find((each) => name === each.name || new RegExp(`^${each.name} \\d+$`).test(name));
  return bot ? bot.title + name.slice(bot.name.length) : name;
}

/** The same in a list: who has deleted the game is somebody, where nobody can sit down any more. */
export const nameIn = ({ status }: TableLine, name: string, game: GameInfo | undefined): string =>
  name === "" && (status === "over" || status === "void") ? say("someone") : readName(name, game);
