/** The pictograms of the game, drawn in a box of 24 by 24. */

/** What a part is painted with: see `Mark.svelte`. */
export type Paint =
  | "gold"
  | "fame"
  | "lotus"
  | "leaf"
  | "stone"
  | "wood"
  | "skin"
  | "limb"
  | "red"
  | "cream"
  | "dark"
  | "plain"
  | "line"
  | "fine"
  | "hollow"
  | "blue"
  | "green"
  | "orange"
  | "purple";

type Part = readonly [paint: Paint, path: string];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const STAR = "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.2l-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8Z";
const LOTUS = [
  "M12 19C6 19 2.2 15.5 1.8 11c4 .2 6.7 1.7 8.2 4.5Z",
  "M12 19c6 0 9.8-3.5 10.2-8-4 .2-6.7 1.7-8.2 4.5Z",
  "M12 19c-4.3-2-6.4-6-5.2-11C9.7 9.2 11.5 11.6 12 15Z",
  "M12 19c4.3-2 6.4-6 5.2-11C14.3 9.2 12.5 11.6 12 15Z",
  "M12 19c-3-3.4-3.5-9 0-14.5C15.5 10 15 15.6 12 19Z",
];
const HEAD = disc(12, 8, 3.4);
const SHOULDERS = "M4.5 21c0-5.6 2.9-8.4 7.5-8.4s7.5 2.8 7.5 8.4Z";
const TILE = "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z";

/** The shape of a worker, for their colours. */
export const WORKER =
  "M12 2.2c2.3 0 3.9 1.5 3.9 3.6 0 1.1-.4 2-1.1 2.7 2.7.7 4.9 1.6 5.7 3.3.6 1.3-.3 2.3-1.6 2.2l-2.4-.2 2.9 6.2c.4.9-.1 1.8-1.1 1.8H5.7c-1 0-1.5-.9-1.1-1.8l2.9-6.2-2.4.2c-1.3.1-2.2-.9-1.6-2.2.8-1.7 3-2.6 5.7-3.3-.7-.7-1.1-1.6-1.1-2.7 0-2.1 1.6-3.6 3.9-3.6Z";

/** Hull and sails of a boat, for their colours. */
export const HULL = "M2 15.5h20c-.7 3.6-3 6-6 6H8c-3 0-5.3-2.4-6-6Z";
export const SAIL = "M11.2 2v12H3.6C4.5 8.9 7.3 4.6 11.2 2ZM13 4.5c3.6 2 5.9 5.3 6.8 9.5H13Z";

export const MARKS = {
  money: [
    ["gold", disc(12, 12, 9.5)],
    ["fine", disc(12, 12, 6.2)],
    ["dark", "M12 8.3l3.7 3.7-3.7 3.7L8.3 12Z"],
  ],
  fame: [["fame", STAR]],
  karma: LOTUS.map((path): Part => ["lotus", path]),
  "karma-off": LOTUS.map((path): Part => ["hollow", path]),
  die: [
    ["blue", "M3.5 3.5H20.5L12 12Z"],
    ["orange", "M20.5 3.5V20.5L12 12Z"],
    ["green", "M20.5 20.5H3.5L12 12Z"],
    ["purple", "M3.5 20.5V3.5L12 12Z"],
    [
      "line",
      "M5.5 3h13A2.5 2.5 0 0 1 21 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 18.5v-13A2.5 2.5 0 0 1 5.5 3Z",
    ],
    ["cream", disc(12, 12, 3)],
  ],
  upgrade: [
    ["stone", "M3.5 21v-7h17v7Z"],
    ["dark", "M10 21v-3.5a2 2 0 0 1 4 0V21Z"],
    ["leaf", "M12 1.5l7 7.2h-4.2V13H9.2V8.7H5Z"],
  ],
  boat: [
    ["wood", HULL],
    ["cream", SAIL],
  ],
  palace: [
    ["stone", "M3 21.5V12.5h18v9Z"],
    ["gold", "M5.5 12.5C4.5 8.5 8 6.5 12 2.5c4 4 7.5 6 6.5 10Z"],
    ["dark", "M9 21.5v-3.7c0-1.7 1.4-2.3 3-3.8 1.6 1.5 3 2.1 3 3.8v3.7Z"],
  ],
  worker: [["plain", WORKER]],
  yield: [
    ["cream", TILE],
    ["fame", "M12 6l1.9 4.1L18 12l-4.1 1.9L12 18l-1.9-4.1L6 12l4.1-1.9Z"],
  ],
  temple: [
    ["stone", "M3 21.5v-3h18v3Z"],
    ["gold", "M5.2 18.5L7 14h10l1.8 4.5ZM7.5 14L9 10h6l1.5 4ZM9.5 10L12 3l2.5 7Z"],
    ["dark", "M10.2 21.5v-3.2a1.8 1.8 0 0 1 3.6 0v3.2Z"],
  ],
  fortress: [
    ["stone", "M3 21.5V6h3.2v2.5h2.6V6H12h3.2v2.5h2.6V6H21v15.5Z"],
    ["dark", "M9 21.5V17a3 3 0 0 1 6 0v4.5ZM6 11h2v3H6ZM16 11h2v3h-2Z"],
  ],
  "palace-building": [
    ["stone", "M2.5 21.5V13h19v8.5Z"],
    [
      "red",
      "M7 13c-.8-3.8 2-5.2 5-9.5 3 4.3 5.8 5.7 5 9.5ZM2.5 13c-.3-2 .8-2.7 2-4.5 1.2 1.8 2.3 2.5 2 4.5ZM17.5 13c-.3-2 .8-2.7 2-4.5 1.2 1.8 2.3 2.5 2 4.5Z",
    ],
    ["dark", "M9.5 21.5v-3a2.5 2.5 0 0 1 5 0v3Z"],
  ],
  mill: [
    ["stone", "M7.5 21.5L9 10h6l1.5 11.5Z"],
    [
      "wood",
      "M11 8.5L3.5 3.2 5.4 1l7 6.4ZM14.4 8l5.9-7 2.2 1.9-7 6.7ZM13 11l7.5 5.3-1.9 2.3-7-6.5ZM9.6 11.5l-5.9 7-2.2-1.9 7-6.7Z",
    ],
    ["dark", disc(12, 9.7, 1.7)],
  ],
  silk: [
    ["lotus", "M3.5 6.5c4.7-3 9 2.5 17-.5v10.5c-7.5 3.5-12.3-2-17 1Z"],
    ["fine", "M3.5 10c4.7-3 9 2.5 17-.5M3.5 13.8c4.7-3 9 2.5 17-.5"],
    ["wood", "M1.8 4.5h2.4v15H1.8Z"],
  ],
  tea: [
    ["leaf", "M20.5 2.5c1 9-2.5 16.5-10.5 16.5-5 0-7-4-5.5-8C6.3 6.2 12.5 4.5 20.5 2.5Z"],
    ["fine", "M3 21.5C6.5 15.5 11 11 16.5 7.2"],
  ],
  spice: [
    ["red", "M16.5 6.5c2.7 1.5 3.2 5.5 1 9-2.7 4.2-8 6.3-14.5 5.5 4.5-1.5 6.7-3.8 7.8-7.5.9-3.2 2.7-5.7 5.7-7Z"],
    [
      "leaf",
      "M13.5 8.2c0-2.7 1.5-3.7 3-3.7 0-1.5.8-2.5 2.5-3l1 1.5c-1 .4-1.4 1-1.4 2 1.5.8 2.3 2.3 1.7 4.2-2-1.5-4.5-1.7-6.8-1Z",
    ],
  ],
  reroll: [
    [
      "leaf",
      "M12 3a9 9 0 0 1 8 4.8l2-1V13l-5.6-3 1.4-.8A6.2 6.2 0 0 0 6 10.6L3.5 9.2A9 9 0 0 1 12 3ZM12 21a9 9 0 0 1-8-4.8l-2 1V11l5.6 3-1.4.8A6.2 6.2 0 0 0 18 13.4l2.5 1.4A9 9 0 0 1 12 21Z",
    ],
  ],
  cover: [
    ["stone", "M2 9.5h12.5V22H2Z"],
    ["leaf", "M8 2h14v14H8Z"],
    ["cream", "M13.5 2h3v5.5h5.5v3h-5.5V16h-3v-5.5H8v-3h5.5Z"],
  ],
  tile: [
    ["leaf", "M3 3h18v18H3Z"],
    ["cream", "M10.3 3h3.4v7.3H21v3.4h-7.3V21h-3.4v-7.3H3v-3.4h7.3Z"],
  ],
  market: [
    ["wood", "M4 12h2v9.5H4ZM18 12h2v9.5h-2Z"],
    ["stone", "M3 15h18v3.5H3Z"],
    [
      "red",
      "M4.5 3h15l3 6.5c0 1.800-1.200 3-2.7 3s-2.5-1.200-2.5-2.600c0 1.4-1.200 2.600-2.7 2.600S12 11.3 12 9.900c0 1.4-1.100 2.600-2.600 2.600s-2.7-1.200-2.7-2.600c0 1.4-1 2.600-2.5 2.600s-2.7-1.200-2.7-3Z",
    ],
    ["fine", "M8.7 3l-2 6.900M15.3 3l2 6.900M12 3v6.900"],
  ],
  mogul: [
    ["fame", SHOULDERS],
    ["skin", HEAD],
    ["gold", "M6.5 7.5C5.5 3.8 8.5 3 12 1c3.5 2 6.5 2.8 5.5 6.5-3.5-1.8-7.5-1.8-11 0Z"],
    ["red", disc(12, 4.6, 1.3)],
  ],
  dancer: [
    ["skin", disc(12, 4.8, 2.8)],
    ["lotus", "M12 8c2 0 2.5 1.5 2.2 4 2.8 2 5 5 5.6 9.5H4.2C4.8 17 7 14 9.8 12 9.5 9.5 10 8 12 8Z"],
    ["limb", "M9.8 9.5L4.5 8.5l.7-5.5M14.2 9.5l5.3-1-.7-5.5"],
  ],
  yogi: [
    ["skin", disc(12, 5.5, 3.3)],
    [
      "orange",
      "M12 9.5c2.5 0 4 1.3 4.5 4l.7 3.3c3 .3 4.8 1.2 4.8 2.5 0 1.5-2 2.2-4.5 2.2h-11C4 21.5 2 20.8 2 19.3c0-1.3 1.8-2.2 4.8-2.5l.7-3.3c.5-2.7 2-4 4.5-4Z",
    ],
  ],
  raja: [
    ["purple", SHOULDERS],
    ["skin", HEAD],
    ["gold", "M6.8 6.5L5.8 1.5l3.7 2.3L12 .8l2.5 3 3.7-2.3-1 5c-3.3-1.3-7.1-1.3-10.4 0Z"],
  ],
  builder: [
    ["wood", "M11.8 8.8l2.4 2.4L5.2 21a1.7 1.7 0 0 1-2.5-2.4Z"],
    ["stone", "M9 5.5L13.5 1.5 22 10l-4 4.5-2.7-2.7-1.5-.2L11.5 9.3l-.1-1.4Z"],
  ],
  portuguese: [
    ["blue", SHOULDERS],
    ["skin", HEAD],
    ["wood", "M2.5 7.5C5 3 8 5 12 1.5 16 5 19 3 21.5 7.5c-6-2-13-2-19 0Z"],
  ],
  road: [
    ["stone", "M8.5 2h7l4 20h-15Z"],
    ["line", "M12 4v3M12 10.5v4M12 18v4"],
  ],
  curve: [
    ["stone", "M2.5 22V17C2.5 8.5 8.5 2.5 17 2.5h5v8h-5c-4 0-6.5 2.5-6.5 6.5v5Z"],
    ["line", "M6.5 19.5v-3M8.2 10.8l1.6-2M14.2 6.9l2.8-.4M20 6.5h1.5"],
  ],
} satisfies Record<string, readonly Part[]>;

export type MarkName = keyof typeof MARKS;

export const isMark = (name: string): name is MarkName => name in MARKS;
