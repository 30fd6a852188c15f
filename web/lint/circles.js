/** An ESLint rule against files that import one another in a circle, be it for types alone. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

const ENDINGS = ["", ".ts", "/index.ts"];
const COMPONENT = /(?<=<script[^>]*>).*?(?=<\/script>)/gs;

/** The scripts of a file, each where it stands. */
function scripts(file, text) {
  return file.endsWith(".svelte")
    ? [...text.matchAll(COMPONENT)].map(({ 0: code, index }) => ({ code, index }))
    : [{ code: text, index: 0 }];
}

/** The files of this project that one imports, at once or later, and where it says so. */
function importsOf(file, text = readFileSync(file, "utf-8")) {
  return scripts(file, text).flatMap(({ code, index }) =>
    ts.preProcessFile(code).importedFiles.flatMap(({ fileName, pos }) => {
      const path = resolve(dirname(file), fileName);
      const found =
        fileName.startsWith(".") &&
        ENDINGS.map((ending) => path + ending).find((each) => /\.(ts|svelte)$/.test(each) && existsSync(each));
      return found ? [{ path: found, at: index + pos }] : [];
    }),
  );
}

/** The shortest way from one file to another, along what they import; null: there is none. */
function way(from, to, imports) {
  const before = new Map([[from, null]]);
  for (const at of before.keys()) {
    if (at === to) {
      const files = [];
      for (let each = at; each !== null; each = before.get(each)) files.unshift(each);
      return files;
    }
    for (const { path } of imports(at)) if (!before.has(path)) before.set(path, at);
  }
  return null;
}

const known = new Map();

function remembered(file) {
  if (!known.has(file)) known.set(file, importsOf(file));
  return known.get(file);
}

export default {
  meta: { type: "problem", schema: [], messages: { circle: "A circle of imports: {{files}}" } },
  create(context) {
    const { cwd, physicalFilename: file, sourceCode } = context;
    return {
      Program() {
        for (const { path, at } of importsOf(file, sourceCode.text)) {
          const back = way(path, file, remembered);
          if (back === null) continue;
          const files = [file, ...back].map((each) => relative(cwd, each)).join(" → ");
          context.report({ loc: sourceCode.getLocFromIndex(at), messageId: "circle", data: { files } });
        }
      },
    };
  },
};
