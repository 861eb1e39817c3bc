import { createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Row } from "../../core/formats/row";
import type { TruthFile } from "../../core/formats/truth";
import { gradedOtherwise } from "../../core/truth/gradedWith";
import { beginFolder } from "../../harness/runFolder";
import { CannotRun } from "../../harness/options";
import { truthUsed } from "../../session/truth/flipPreview";
import { flipOf, type Flip } from "../../session/truth/flips";
import { regradeRun } from "../../session/truth/regradeRun";
import type { TruthStore } from "../../session/truth/truthStore";
import { gradedRow, keptCopy } from "../../session/truth/truthChecks";
import { answers } from "../action";
import type { CliSession } from "../cliSession";
import { CliFailure, type ExitCode } from "../failure";
import { err, out, outJson, progress } from "../output";
import { readingTrouble, reviewOption } from "../runReading";
import { table } from "../table";
import { visibleLine } from "../visible";
import { withDesk } from "./openDesk";

interface Options {
  readonly out: string;
  readonly truth?: string;
  readonly review?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("regrade")
    .description("grade a run again with today's truth, into a folder of its own")
    .argument("<run>", "run folder or results file")
    .requiredOption("--out <folder>", "where the graded run goes: new, or an empty folder")
    .option("--truth <folder>", "the truth store (else truth/ in the run folder, or beside it)")
    .option(...reviewOption)
    .option("--json", "what changed as JSON")
    .addHelpText(
      "after",
      "\nEvery row is graded with the version that was in force when it was observed. Exit codes: 0 graded; 1 some rows were not; 2 could not run.",
    )
    .action(answers(regrade));
}

/** What of a run goes along as it is: archived bytes, judgements and what reviewers said, all bound to content. */
const along = ["representations", "judgements", "corpus.yaml", "representations.jsonl", "spans.jsonl", "claims.jsonl", "import.json"];

async function regrade(path: string, options: Options): Promise<ExitCode> {
  return withDesk(path, null, options, async ({ desk, session }) => {
    if (desk.store.all.length === 0)
      throw new CliFailure(`the truth store ${desk.store.files.name} holds no truth that can be read: name it with --truth`);
    const making = await beginFolder(options.out).catch((error: unknown) => {
      throw error instanceof CannotRun ? new CliFailure(error.message) : new CliFailure(readingTrouble(error, options.out));
    });
    try {
      const graded = await written(session, desk.store, making.path);
      await making.complete();
      report(graded, session, options);
      return graded.left.length > 0 || session.run.problemCount() > 0 ? 1 : 0;
    } catch (error) {
      await making.abandon();
      throw error instanceof CliFailure ? error : new CliFailure(readingTrouble(error, options.out));
    }
  });
}

interface Graded {
  readonly rows: number;
  readonly flips: readonly Flip[];
  readonly left: readonly { readonly line: number; readonly task_id: string; readonly why: string }[];
}

async function written({ opened, run }: CliSession, store: TruthStore, folder: string): Promise<Graded> {
  const flips: Flip[] = [];
  const left: { line: number; task_id: string; why: string }[] = [];
  const used = new Map<string, string>();
  const { table: rows } = run.rows.store;
  const bar = progress(`grading ${opened.shown}`);
  let count = 0;
  const copies = new Map<string, TruthFile | null>();
  const edited = new Set<string>();
  /** A row as it was graded, or why it stays as it was: what graded it first was edited in its place. */
  async function checked(
    before: Row,
    after: Row,
  ): Promise<{ readonly after: Row; readonly why: null } | { readonly after: null; readonly why: string }> {
    const stored = store.of(before.task_id)!; // it was graded with it
    if (!copies.has(stored.case_id)) copies.set(stored.case_id, await keptCopy(stored, run));
    const row = gradedRow(opened.shown, run, before, after.result?.truth?.version ?? null);
    const why = row && gradedOtherwise(stored.truth, copies.get(stored.case_id)!, row, before.observed_at ?? "");
    if (why !== null) edited.add(stored.case_id);
    return why === null ? { after, why } : { after: null, why };
  }
  async function* lines(): AsyncGenerator<string> {
    for await (const regraded of regradeRun(run, (row) => truthUsed(store.of(row.task_id)?.truth ?? null, row))) {
      const { rowId, before } = regraded;
      const { after, why } = regraded.after === null ? regraded : await checked(before, regraded.after);
      count++;
      bar.update(count, rows.count);
      const { line } = rows.summaryOf(rowId)!;
      if (after === null) left.push({ line, task_id: before.task_id, why });
      else {
        used.set(before.task_id, store.of(before.task_id)!.text);
        const flip = flipOf(opened.shown, run, rowId, before, after);
        if (flip !== null) flips.push(flip);
      }
      yield `${JSON.stringify(after ?? before)}\n`;
    }
  }
  try {
    await pipeline(lines, createWriteStream(join(folder, "results.jsonl"), { flags: "wx" }));
  } finally {
    bar.end();
  }
  for (const name of along)
    if (existsSync(join(opened.place.folder, name))) await cp(join(opened.place.folder, name), join(folder, name), { recursive: true });
  await cp(opened.place.review, join(folder, "review"), { recursive: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  });
  await writeManifest(run, folder);
  for (const caseId of edited) {
    // What the run was graded with goes along, so that whoever checks the new one finds the edit as well.
    const kept = await run.ports.files.truth(caseId);
    if (kept !== null) used.set(caseId, new TextDecoder("utf-8", { ignoreBOM: true }).decode(kept.bytes));
  }
  for (const [caseId, text] of used) await writeTruth(folder, caseId, text);
  return { rows: count, flips, left };
}

async function writeManifest({ data, ports }: CliSession["run"], folder: string): Promise<void> {
  if (data.manifest === null) return;
  const manifest = { ...data.manifest, regraded_at: new Date(ports.environment.now()).toISOString() };
  await writeFile(join(folder, "run.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flag: "wx" });
}

/** The run keeps what it was graded with, as every run does. */
async function writeTruth(folder: string, caseId: string, text: string): Promise<void> {
  await mkdir(join(folder, "truth"), { recursive: true });
  await writeFile(join(folder, "truth", `${caseId}.yaml`), text, { flag: "wx" });
}

function report({ rows, flips, left }: Graded, { opened }: CliSession, { out: folder, json }: Options): void {
  if (json) {
    outJson({ rows, flips, left });
    return;
  }
  const of = (kind: Flip["kind"]) => flips.filter((flip) => flip.kind === kind).length;
  out(
    visibleLine(
      `${rows - left.length} of ${rows} rows of ${opened.shown} graded into ${folder}: ${of("fixed")} fixed, ${of("broken")} broken, ${of("other")} otherwise changed`,
    ),
  );
  if (flips.length > 0)
    out(
      table(
        [
          { title: "" },
          { title: "case" },
          { title: "system" },
          { title: "rep.", align: "right" },
          { title: "before" },
          { title: "after" },
          { title: "rule", most: 80 },
        ],
        flips.map((flip) => [
          flip.kind,
          flip.task_id,
          flip.system,
          String(flip.repetition),
          flip.before.label ?? "–",
          flip.after.label ?? "–",
          flip.after.rule ?? "",
        ]),
      ),
    );
  for (const one of left.slice(0, 20))
    err(`adjudicate: warning: ${visibleLine(`${opened.shown}:${one.line}: ${one.task_id} is as it was: ${one.why}`)}`);
  if (left.length > 20) err(`adjudicate: warning: and ${left.length - 20} more`);
}
