// Named by extensionTestsPath: the extension host loads this file and awaits run().
import { writeFile } from "node:fs/promises";
import Mocha from "mocha";

interface Result {
  readonly title: string;
  readonly state: "passed" | "failed";
  readonly ms?: number;
  readonly error?: string;
}

export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 60_000,
    color: false,
    ...(process.env["ADJUDICATOR_TEST_GREP"] ? { grep: process.env["ADJUDICATOR_TEST_GREP"] } : {}),
  });
  // describe and it become global first; a bundle cannot load files by name, so the suites are imported here.
  mocha.suite.emit("pre-require", globalThis as unknown as Mocha.MochaGlobals, "", mocha);
  await import("./extension.test");
  await import("./editor.test");
  await import("./problems.test");
  await import("./commands.test");
  await import("./foreign.test");
  await import("./tests.test");
  await import("./queues.test");
  await import("./truth.test");

  const results: Result[] = [];
  const failures = await new Promise<number>((resolve) => {
    mocha
      .run(resolve)
      .on("pass", (test) => results.push({ title: test.fullTitle(), state: "passed", ms: test.duration ?? 0 }))
      .on("fail", (test, error: Error) => results.push({ title: test.fullTitle(), state: "failed", error: error.stack ?? String(error) }));
  });
  await writeFile(process.env["ADJUDICATOR_TEST_REPORT"]!, JSON.stringify(results));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
