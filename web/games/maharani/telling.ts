/** What is drawn in the log, by the names of `Piece`: tiles, with their arrow as they lie, arrows as they point, workers. */

import type { Telling } from "../../table/log";

export const drawn: Telling["drawn"] = ({ args }, argument) => {
  if (argument === "worker" && typeof args?.worker === "string") return [`worker ${args.worker}`];
  if (argument === "arrow" && typeof args?.arrow === "string") return [`arrow ${args.arrow}`];
  if (argument !== "tile") return null;
  const arrow = typeof args?.arrow === "string" ? ` ${args.arrow}` : "";
  return [args?.tile].flat().map((tile) => `tile ${String(tile)}${arrow}`);
};
