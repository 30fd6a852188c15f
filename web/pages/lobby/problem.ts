/** Why something did not work, as a sentence. */

import { say } from "../../words/words.svelte";
import { Refusal } from "../../wire/http";

export const problemIn = (problem: unknown): string =>
  problem instanceof Refusal ? problem.message : say("no_server");
