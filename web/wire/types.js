// Writes types.ts from the server's schemas: `npm run types`; with `--print` it prints them (a test looks for drift).
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VENV = `${ROOT}.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(VENV) ? VENV : "python3");
const printed = execFileSync(python, [`${ROOT}scripts/schemas.py`], { encoding: "utf-8", maxBuffer: 2 ** 26 });

/** A schema for TypeScript: no names of fields as types, and what has a default is always sent. */
function plain(schema, inside = "") {
  if (Array.isArray(schema)) return schema.map((part) => plain(part, inside));
  if (schema === null || typeof schema !== "object") return schema;
  const made = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "title" && inside !== "properties") continue;
    if (["minItems", "maxItems"].includes(key) && !schema.prefixItems) continue;
    made[key] = key === "$ref" ? named(value) : plain(value, key);
  }
  if (made.type === "object" && !made.properties && made.additionalProperties === undefined) {
    made.additionalProperties = true;
  }
  if (made.prefixItems) {
    made.items = made.prefixItems;
    made.additionalItems = false;
    made.minItems = made.maxItems = made.items.length;
    delete made.prefixItems;
  }
  return made;
}

const pascal = (name) => name.replace(/(^|[._-])([a-zA-Z])/g, (_, __, letter) => letter.toUpperCase());
const named = (ref) => ref.replace(/^#\/components\/schemas\/(.*)$/, (_, name) => `#/$defs/${pascal(name)}`);

const found = Object.entries(JSON.parse(printed)).filter(([name]) => !/ValidationError/.test(name));
const defs = Object.fromEntries(found.map(([name, schema]) => [pascal(name), plain(schema)]));
const all = { $defs: defs, type: "object", additionalProperties: false, properties: {} };
const types = await compile(all, "Unused", {
  additionalProperties: false,
  bannerComment: "// Generated from the server's schemas by `npm run types`. Do not edit.",
  format: true,
  style: { printWidth: 120 },
  unreachableDefinitions: true,
});
const text = types
  .replace(/export interface Unused \{\}\n*/, "")
  .replace(/ \* This interface was referenced by `Unused`.*\n \* via the `definition` .*\n/g, "")
  .replace(/(\n *\*)+(?=\n *\*\/)/g, "")
  .replace(/\n *\/\*\*\n *\*\//g, "");
if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(new URL("types.ts", import.meta.url), text);
