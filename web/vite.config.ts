import { readFileSync } from "node:fs";
import { svelte, type Options } from "@sveltejs/vite-plugin-svelte";
import { po } from "gettext-parser";
import { defineConfig } from "vitest/config";
import { codeOf } from "./src/code.ts";

const server = process.env.VINETA_SERVER ?? "http://127.0.0.1:8000";

/** Catalogues of gettext as modules: each message by its code, with all its forms where it counts something. */
const catalogues = {
  name: "catalogues",
  load(file: string) {
    if (!file.endsWith(".po")) return null;
    const entries = Object.values(po.parse(readFileSync(file)).translations[""] ?? {});
    const messages = entries
      .filter(({ msgid }) => msgid !== "")
      .map(({ msgid, msgid_plural, msgstr }) => [codeOf(msgid), msgid_plural ? msgstr : msgstr[0]]);
    const catalogue = Object.fromEntries(messages.sort()); // neighbours begin alike, so they are packed better
    if (Object.keys(catalogue).length < messages.length) throw new Error(`two messages of ${file} have the same code`);
    return { code: `export default ${JSON.stringify(catalogue)}`, moduleType: "js" as const };
  },
};

/** What is loaded later has neither styles nor parts of its own that would have to be fetched before it. */
const withoutPreloading = {
  name: "without-preloading",
  enforce: "pre" as const,
  load: (id: string) =>
    id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load()" : null,
};

const owners = new Map<string, string>();

/** The class that keeps a component's styles to itself is short: it stands in the styles and in the templates. */
const compilerOptions: Options["compilerOptions"] = {
  discloseVersion: false,
  cssHash: ({ hash, filename }) => {
    const name = `s${hash(filename).slice(0, 3)}`;
    if ((owners.get(name) ?? filename) !== filename)
      throw new Error(`${filename} has the class of ${owners.get(name)}`);
    owners.set(name, filename);
    return name;
  },
};

export default defineConfig({
  plugins: [svelte({ compilerOptions }), catalogues, withoutPreloading],
  build: {
    outDir: "../src/vineta/server/client",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined: the page's Content-Security-Policy allows files of our own origin only.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
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
    // One environment for each worker, and not for each file: that took most of the time.
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
