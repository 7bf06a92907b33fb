import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.VINETA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
