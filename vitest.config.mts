import { defineConfig } from "vitest/config";

// unit: logic in memory. process: the built command line, files, locks, real processes. browser: the screen in real Chromium.
// Time limits only end what hangs: on a busy machine a test that starts twenty processes takes minutes.
// The real workbench (test/vscode) has its own runner: it is mocha inside the extension host, and Playwright outside.
const shared = {
  yaml: {
    name: "yaml-as-text",
    transform: (code: string, id: string) => (id.endsWith(".yaml") ? `export default ${JSON.stringify(code)}` : undefined),
  },
};
const project = (name: string, include: string[], extra: object = {}) => ({
  plugins: [shared.yaml],
  test: { name, include, environment: "node", ...extra },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project("unit", ["test/*.test.ts", "test/{core,protocol,session,webview,contracts,host}/**/*.test.ts"], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project("process", ["test/{node,harness,cli}/**/*.test.ts"], { testTimeout: 600_000, hookTimeout: 600_000 }),
      project("browser", ["test/browser/**/*.test.ts"], { testTimeout: 300_000, hookTimeout: 300_000, fileParallelism: false }),
    ],
  },
});
