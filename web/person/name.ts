/** Under which name one sits down: the remembered one, or a friendly word for a guest. */

import { say } from "../words/words.svelte";
import { settings } from "./settings.svelte";

/** The server takes no longer one. */
export const LONGEST_NAME = 24;

export const ownName = (): string => settings.name.trim() || say("settings_guest");
