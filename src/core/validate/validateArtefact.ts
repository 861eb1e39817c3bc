import { artefacts, eventSchemas } from "../formats/artefacts";
import type { Baseline } from "../formats/baseline";
import { decodeUtf8, foreignBytes } from "../formats/bytes";
import type { Channels } from "../formats/channels";
import type { Codebook } from "../formats/codebook";
import type { Corpus } from "../formats/corpus";
import type { Judgement } from "../formats/judgement";
import type { Mapping } from "../formats/mapping";
import type { Plan } from "../formats/plan";
import type { Problem } from "../formats/problem";
import { readJson, type Read } from "../formats/readJson";
import { linesOf, readJsonLine } from "../formats/readJsonl";
import { readYaml } from "../formats/readYaml";
import type { Artefact } from "../formats/schemaVersion";
import type { Target } from "../formats/target";
import type { TruthFile } from "../formats/truth";
import { mappingFindings } from "../foreign/mapping/findings";
import { parseLog } from "../review/parseLog";
import { baselineFindings, channelsFindings, corpusFindings, planFindings, truthFindings } from "./artefactFindings";
import { codebookFindings } from "./codebookFindings";
import { findingProblems, type Finding } from "./finding";
import { labelFindings, targetFindings, type KnownRun } from "./knownRun";
import { recogniseArtefact } from "./recognise";
import { secretFindings } from "./secrets";
import { RowsValidator } from "./validateRows";

export interface Validated {
  /** What the file was taken for; null where nothing told. */
  readonly artefact: Artefact | null;
  /** Values read: rows, events, judgements; 1 or 0 for a single document. */
  readonly count: number;
  readonly problems: readonly Problem[];
}

/** Everything wrong with one artefact, with positions. `run` is what it may refer to, where that is known. Never throws for what a file can hold. */
export function validateArtefact(file: string, bytes: Uint8Array, run: KnownRun | null = null, given: Artefact | null = null): Validated {
  const foreign = foreignBytes(bytes.subarray(0, 8));
  if (foreign)
    return { artefact: null, count: 0, problems: [{ file, line: 1, column: 1, code: foreign.code, severity: "error", message: foreign.message }] };
  const artefact = given ?? recogniseArtefact(file, bytes);
  if (artefact === null)
    return {
      artefact,
      count: 0,
      problems: [
        {
          file,
          line: 1,
          column: 1,
          ...(isBlank(bytes)
            ? { code: "empty", message: "this file is empty: what wrote it has not begun, or was cut off; write it again" }
            : { code: "unknown-artefact", message: "this is none of our artefacts: rename it as docs/artefacts.md says, or import it" }),
          severity: "error",
        },
      ],
    };
  if (artefact === "row") return validateRows(file, bytes);
  if (artefact === "event") return validateLog(file, bytes, run);
  return artefacts[artefact].form === "jsonl" ? validateLines(artefact, file, bytes, run) : validateDocument(artefact, file, bytes, run);
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

function validateRows(file: string, bytes: Uint8Array): Validated {
  const validator = new RowsValidator({ file, manifest: null, corpus: null, fingerprint: "this file", siblings: new Map() });
  const problems = [...linesOf(bytes)].flatMap((line) => validator.line(line.bytes, line.line));
  return { artefact: "row", count: validator.keys.length, problems };
}

function validateLines(artefact: Artefact, file: string, bytes: Uint8Array, run: KnownRun | null): Validated {
  let count = 0;
  const problems: Problem[] = [];
  const ids = new Set<string>();
  for (const { line, bytes: lineBytes } of linesOf(bytes)) {
    const read = readJsonLine(lineBytes, artefacts[artefact].schema, { file, line }, artefact);
    problems.push(...read.problems);
    if (read.value === null || !read.place) continue;
    count++;
    const findings: Finding[] = secretFindings(read.raw);
    if (artefact === "judgement") {
      const { judgement_id, target } = read.value as Judgement; // parsed by the judgement's own schema
      if (ids.has(judgement_id))
        findings.push({
          path: ["judgement_id"],
          code: "duplicate-id",
          severity: "error",
          message: `the judgement ${JSON.stringify(judgement_id)} stands above already`,
        });
      ids.add(judgement_id);
      if (run) findings.push(...targetFindings(target, ["target"], run));
    } else if (run)
      findings.push(...targetFindings({ task_id: (read.value as Target).task_id }, [], run).filter(({ code }) => code === "unknown-target")); // siblings carry a row's key
    problems.push(...findingProblems(findings, file, read.place));
  }
  return { artefact, count, problems };
}

function validateLog(file: string, bytes: Uint8Array, run: KnownRun | null): Validated {
  const log = parseLog(bytes, file);
  const problems = [...log.problems];
  const said = new Set(problems.map(({ line, column, message }) => `${line}:${column}:${message}`));
  const lines = new Map([...linesOf(bytes)].map((line) => [line.line, line.bytes]));
  const seen = new Map<string, number>();
  const added = new Set(
    log.events.flatMap(({ event }) =>
      event.kind === "claim-edit"
        ? [event["claim"], ...(Array.isArray(event["claims"]) ? (event["claims"] as unknown[]) : [])].map((claim) =>
            String((claim as { id?: unknown } | null | undefined)?.id),
          )
        : [],
    ),
  );
  for (const { event, line } of log.events) {
    const schema = Object.hasOwn(eventSchemas, event.kind) ? eventSchemas[event.kind]! : artefacts.event.schema;
    const read = readJsonLine(lines.get(line)!, schema, { file, line }, "event");
    problems.push(...read.problems.filter(({ column, message }) => !said.has(`${line}:${column}:${message}`)));
    const findings: Finding[] = secretFindings(read.raw);
    const before = seen.get(event.id);
    if (before !== undefined)
      findings.push({
        path: ["id"],
        code: "duplicate-id",
        severity: "warning",
        message: `the event ${event.id} stands in line ${before} already: it counts once`,
      });
    else seen.set(event.id, line);
    if (event.kind === "retract" && typeof event["retracts"] === "string" && !seen.has(event["retracts"]))
      findings.push({
        path: ["retracts"],
        code: "unknown-id",
        severity: "info",
        message: `the event ${event["retracts"]} does not stand above in this log`,
      });
    if (run && event.kind === "label" && read.value !== null) {
      const { dimension, value, target } = read.value as { dimension: string; value: string | string[]; target: Target }; // parsed by the label's own schema
      findings.push(...labelFindings(dimension, value, run), ...targetFindings(target, ["target"], run, added));
    }
    if (read.place) problems.push(...findingProblems(findings, file, read.place));
  }
  return { artefact: "event", count: log.events.length, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function validateDocument(artefact: Artefact, file: string, bytes: Uint8Array, run: KnownRun | null): Validated {
  const { schema, form } = artefacts[artefact];
  const decoded = decodeUtf8(bytes);
  const read: Read<unknown> = form === "json" ? readJson(bytes, schema, file, artefact) : readYaml(decoded.text, schema, file, artefact);
  const encoding: Problem[] =
    form === "yaml" && decoded.bad
      ? [
          {
            file,
            line: 1,
            column: 1,
            code: "encoding",
            severity: "error",
            message: `the byte 0x${decoded.bad.byte.toString(16)} is not UTF-8: write the file as UTF-8`,
          },
        ]
      : [];
  const problems = [...encoding, ...read.problems];
  if (!read.place) return { artefact, count: 0, problems };
  const findings = [...(read.value === null ? [] : documentFindings(artefact, read.value, file, run)), ...secretFindings(read.raw)];
  return { artefact, count: read.value === null ? 0 : 1, problems: [...problems, ...findingProblems(findings, file, read.place)] };
}

/** The value was parsed by the artefact's own schema just before, which the compiler cannot follow through the table. */
function documentFindings(artefact: Artefact, value: unknown, file: string, run: KnownRun | null): readonly Finding[] {
  switch (artefact) {
    case "codebook":
      return codebookFindings(value as Codebook);
    case "corpus":
      return corpusFindings(value as Corpus);
    case "channels":
      return channelsFindings(value as Channels);
    case "baseline":
      return baselineFindings(value as Baseline);
    case "plan":
      return [
        ...planFindings(value as Plan),
        ...(run ? (value as Plan).items.flatMap(({ target }, at) => targetFindings(target, ["items", at, "target"], run)) : []),
      ];
    case "truth":
      return truthFindings(value as TruthFile, /(?:^|[\\/])truth[\\/]([^\\/]+)$/.exec(file)?.[1] ?? null);
    case "mapping":
      return mappingFindings(value as Mapping);
    default:
      return [];
  }
}
