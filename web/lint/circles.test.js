import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter } from "eslint";
import { expect, test } from "vitest";
import circles from "./circles.js";

/** What the rule says about one of these files. */
function said(about, files) {
  const folder = mkdtempSync(join(tmpdir(), "circles-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const config = {
      files: ["**/*.ts"],
      plugins: { rondel: { rules: { circles } } },
      rules: { "rondel/circles": "error" },
    };
    return new Linter({ cwd: folder })
      .verify(files[about], config, join(folder, about))
      .map(({ line, message }) => `${line}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const leads = (word) => `<script lang="ts">\n  ${word} "./back.svelte";\n</script>\n<p>import "./none"</p>`;

test("a circle is found through components, types and what is loaded later, and its way is told", () => {
  const files = {
    "here.ts": 'import "node:fs";\nimport "./there";',
    "there.ts": 'import type { Some } from "./Part.svelte";',
    "Part.svelte": leads("import"),
    "back.svelte.ts": 'const later = () => import("./here");',
  };
  expect(said("here.ts", files)).toEqual([
    "2: A circle of imports: here.ts → there.ts → Part.svelte → back.svelte.ts → here.ts",
  ]);
});

test("two that import the same are no circle, nor is one that leads to a circle of others", () => {
  const files = {
    "here.ts": 'import "./there";\nimport "./end";',
    "there.ts": 'import "./end";\nexport * from "./round";',
    "round.ts": 'import "./there";',
    "end.ts": "",
  };
  expect(said("here.ts", files)).toEqual([]);
  expect(said("round.ts", files)).toHaveLength(1);
});
