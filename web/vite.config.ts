/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.RONDEL_SERVER ?? "http://127.0.0.1:8730";
const BUILT = fileURLToPath(new URL("../src/rondel/server/static", import.meta.url));

/** Puts a packed twin beside every text file, so that the server need not pack anything. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle() {
      for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(text));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: { outDir: BUILT, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
  server: {
    // The server answers its own page only: the proxy speaks for it.
    proxy: { "/api": { target: SERVER, changeOrigin: true, ws: true, headers: { origin: SERVER } } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  // One document for all files of a worker: each would take four times as long to make as its tests to run.
  test: { environment: "happy-dom", isolate: false, include: ["**/*.test.{ts,js}"], exclude: ["node_modules/**"] },
});
