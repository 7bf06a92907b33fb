import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { po } from "gettext-parser";
import { defineConfig } from "vitest/config";

const server = process.env.VINETA_SERVER ?? "http://127.0.0.1:8000";

/** Catalogues of gettext as modules: each message by its English text, with all its forms where it counts something. */
const catalogues = {
  name: "catalogues",
  load(file: string) {
    if (!file.endsWith(".po")) return null;
    const entries = Object.values(po.parse(readFileSync(file)).translations[""] ?? {});
    const messages = entries
      .filter(({ msgid }) => msgid !== "")
      .map(({ msgid, msgid_plural, msgstr }) => [msgid, msgid_plural ? msgstr : msgstr[0]]);
    return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, moduleType: "js" as const };
  },
};

export default defineConfig({
  plugins: [svelte(), catalogues],
  build: {
    outDir: "../src/vineta/server/client",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined: the page's Content-Security-Policy allows files of our own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      // Host and Origin stay as the browser sent them: the server answers pages whose origin is the host they call.
      "/api": { target: server, ws: true },
    },
  },
  // Tests mount components, which needs Svelte's code for browsers.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
