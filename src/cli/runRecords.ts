import { corpus as corpusShape, type Corpus } from "../core/formats/corpus";
import type { Manifest } from "../core/formats/manifest";
import { problemText, type Problem } from "../core/formats/problem";
import { readRow } from "../core/formats/readRow";
import { readYaml } from "../core/formats/readYaml";
import type { JudgedReport } from "../core/grade/report/judgedReport";
import { taskRecord, type TaskRecord } from "../core/grade/run/taskRecord";
import { placedProblems, shapeProblems } from "../core/shapes/shapedProblems";
import { needRows, withSession, type CliSession } from "./cliSession";
import { CliFailure } from "./failure";
import { judgedReport, planFigures } from "./planFigures";
import { readable, rowLines } from "./runReading";

/** A run as gates, reports and comparisons see it. */
export interface RunRecords {
  /** The results file as the user would write it. */
  readonly shown: string;
  readonly manifest: Manifest | null;
  readonly corpus: Corpus | null;
  readonly records: readonly TaskRecord[];
  /** Lines that are no row, or whose fields were left out. */
  readonly problems: readonly Problem[];
  /** Its judges and their rates; only where they are asked for. */
  readonly judged?: JudgedReport;
}

/** Reads a run whole, row by row: verdicts and figures stay in memory, answers and pages do not. @param judged what people's labels say of its judges, too */
export async function readRunRecords(path: string, { judged = false } = {}): Promise<RunRecords> {
  let read: RunRecords | null = null;
  await withSession(path, null, async (session) => {
    needRows(session);
    const records = await recordsOf(session);
    read = judged ? { ...records, judged: judgedReport(await planFigures(session.run)) } : records;
    return 0;
  });
  return read!; // withSession has thrown where it could not read
}

async function recordsOf({ opened, run }: CliSession): Promise<RunRecords> {
  const corpus = await corpusOf(opened.files);
  const cases = new Map(corpus?.cases.map((one) => [one.id, one]) ?? []);
  const { table } = run.rows.store;
  let place = 0;
  const records: TaskRecord[] = [];
  const problems: Problem[] = [];
  for await (const { line, bytes } of rowLines(opened, opened.shown, (problem) => problems.push(problem))) {
    const read = readRow(bytes, { file: opened.shown, line });
    problems.push(...read.problems.filter(({ severity }) => severity === "error"));
    while (place < table.count && table.lineAt(place) < line) place++;
    if (read.row === null || place >= table.count || table.lineAt(place) !== line) continue;
    const summary = table.summaryAt(place);
    const row = run.siblings.joined(read.row, summary.place);
    const truth = await run.truths.inForce(row);
    const known = { corpus_version: run.data.corpusVersion ?? undefined, ...row };
    records.push(taskRecord(known, { key: summary.key, ordinal: summary.ordinal }, cases.get(row.task_id), truth?.truth ?? null));
  }
  const { results } = opened.files;
  const placed = [
    ...shapeProblems(results, opened.shown).filter(({ severity }) => severity === "error"),
    ...(await placedProblems(problems, results)),
  ];
  return { shown: opened.shown, manifest: run.data.manifest, corpus, records, problems: placed };
}

async function corpusOf(files: CliSession["opened"]["files"]): Promise<Corpus | null> {
  const file = await readable(files.artefact("corpus.yaml"));
  if (!file) return null;
  const { value, problems } = readYaml(new TextDecoder().decode(file.bytes), corpusShape, file.name, "corpus");
  const wrong = problems.filter(({ severity }) => severity === "error");
  if (value === null || wrong.length > 0) throw new CliFailure(wrong.map(problemText).join("\n") || `${file.name} cannot be read`);
  return value;
}
