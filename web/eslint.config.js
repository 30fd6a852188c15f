import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import circles from "./lint/circles.js";
import svelteConfig from "./svelte.config.js";

/** Each imports what stands before it, and nothing else of the page. */
const LAYERS = ["wire", "words", "person", "table", "games", "pages"];

const above = (layer) => ({
  regex: `^(\\.\\./)+(${LAYERS.slice(LAYERS.indexOf(layer) + 1).join("|")})/`,
  message: `This is in a layer above ${layer}.`,
});
const others = { regex: "^\\.\\./(?!\\.\\./)", message: "A game stands alone." };
const pieces = { regex: "/games/(?!boards$)", message: "What a game draws comes by games/boards." };

/** What the files of a folder must not import. */
const restricted = (files, ...patterns) => ({ files, rules: { "no-restricted-imports": ["error", { patterns }] } });

const layers = [
  ...LAYERS.slice(0, -1).map((layer) => restricted([`${layer}/**`], above(layer))),
  restricted(["games/*/**"], above("games"), others),
  restricted(["pages/**"], pieces),
];

export default ts.config(
  { ignores: ["node_modules/", "wire/types.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { plugins: { rondel: { rules: { circles } } } },
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript knows better
      "@typescript-eslint/no-non-null-assertion": "off",
      "svelte/require-each-key": "error",
      "svelte/no-at-html-tags": "error",
      "svelte/prefer-svelte-reactivity": "off", // maps and sets are replaced, or meant to be plain
      "rondel/circles": "error",
    },
  },
  ...layers,
);
