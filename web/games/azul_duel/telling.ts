/** What is drawn in the log, by the names of `Piece`: tiles, plates or their backs, chips. */

import type { Telling } from "../../table/log";

const NAMES: Readonly<Record<string, string>> = { colour: "", plate: "plate ", chip: "chip " };

export const drawn: Telling["drawn"] = ({ args }, argument) => {
  const name = NAMES[argument];
  if (name === undefined) return null;
  const known = [args?.[argument]].flat().filter((each) => typeof each === "string");
  if (known.length > 0) return known.map((each) => name + each);
  return argument === "plate" && typeof args?.kind === "string" ? [`back ${args.kind}`] : null;
};
