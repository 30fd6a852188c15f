/** The pieces that the sentences of the summary are about. */

export const pictured = {
  place: ["tile green-a1 W"],
  columns: ["tile red-h0 S", "tile purple-c N"],
  tiles: ["tile yellow-h1 N", "tile yellow-b0 S", "tile yellow-h2 W"],
  workers: ["tile blue-h0 S", "worker green"],
  quarters: ["worker red", "worker red", "worker red"],
} as const;
