import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import { badHabits, type BadHabit } from "../../src/harness/options";
import { adjudicate, corpusFile, rowsIn, scratchFolder } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";

let cli = "";
beforeAll(async () => {
  cli = (await builtCli()).cli;
});

/** Cases whose label is not what they expect, with their tags. */
type Failing = Readonly<Record<string, readonly [label: string, tags: readonly string[]]>>;
const each = (cases: string, label: string, tags: readonly string[] = []): Failing =>
  Object.fromEntries(cases.split(" ").map((id) => [id, [label, tags] as const]));

/** What each bad habit breaks: these cases, and no others. */
const broken: Readonly<Record<BadHabit, Failing>> = {
  "browser-always": {},
  "no-retry": each("B01 B02 B05", "wrong-answer"),
  "ignore-retry-after": each("B01", "policy-violation"),
  "shared-cache": each("A05", "policy-violation", ["cache-leak"]),
  "submit-form": each("A06", "policy-violation", ["unnecessary-browser", "destructive-action"]),
  "cite-snippets": each("S01 S02 S03 S04 S05 S06", "policy-violation", ["snippet-cited"]),
  "cite-syndicated": each("S06", "partial", ["disallowed-source"]),
  "trust-status-200": {
    ...each("K06 D01 D02 D03 D04 D06", "wrong-answer"),
    ...each("D05", "wrong-answer", ["soft-404"]),
    ...each("A02 A04", "wrong-answer", ["login-page"]),
    ...each("B03", "wrong-answer", ["challenge-page"]),
  },
};

function runWith(habit: BadHabit) {
  const folder = scratchFolder(habit);
  const system = join(folder, "system.yaml");
  writeFileSync(system, `options: { habits: [${habit}] }\n`);
  const out = join(folder, "R");
  const made = adjudicate(cli, "run", "--corpus", corpusFile, "--system", system, "--out", out);
  expect(made.code, made.err).toBe(0);
  const gate = adjudicate(cli, "gate", out, "--json");
  return { rows: rowsIn(out), gate };
}
const failing = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.filter((row) => row.result!.primary_label !== row.expect).map((row) => [row.task_id, [row.result!.primary_label, row.result!.failure_tags]]),
  );

describe("a deliberate regression", () => {
  it("is known for every habit that a configuration may have", () => expect(Object.keys(broken).sort()).toEqual([...badHabits].sort()));

  it.each(badHabits.filter((habit) => habit !== "browser-always"))("%s fails exactly the cases that it should, and the gate names them", (habit) => {
    const { rows, gate } = runWith(habit);
    expect(rows).toHaveLength(30);
    expect(failing(rows)).toEqual(broken[habit]);
    expect(gate.code, gate.out).toBe(1);
    for (const id of Object.keys(broken[habit])) expect(gate.out).toContain(`"${id}"`);
  });

  it("browser-always changes no label: the tag and the escalation cap tell it, and the gate fails on that", () => {
    const { rows, gate } = runWith("browser-always");
    expect(failing(rows)).toEqual({});
    const over = rows.filter((row) =>
      (row.result!["caps_exceeded"] as { readonly cap: string }[] | undefined)?.some(({ cap }) => cap === "escalations"),
    );
    expect(over.map(({ task_id }) => task_id)).toEqual([
      "K01",
      "K02",
      "K03",
      "K04",
      "K05",
      "S01",
      "S02",
      "S03",
      "S04",
      "S06",
      "A01",
      "A05",
      "A06",
      "B01",
      "B02",
      "B05",
    ]);
    // Only where one page that came before held all that is asked for is the browser proven to be unnecessary.
    const tagged = rows.filter((row) => row.result!.failure_tags!.includes("unnecessary-browser")).map(({ task_id }) => task_id);
    expect(tagged).toEqual(over.map(({ task_id }) => task_id).filter((id) => id !== "K03" && id !== "S04"));
    expect(gate.code).toBe(1);
    for (const { task_id } of over) expect(gate.out).toContain(`"${task_id}"`);
  });
});
