import type * as z from "zod";
import type { Problem } from "../../core/formats/problem";
import { readJsonl } from "../../core/formats/readJsonl";
import type { Attempt, Claim, Representation, Row } from "../../core/formats/row";
import { siblingClaim, siblingRepresentation, siblingSpan } from "../../core/formats/siblings";
import type { Target } from "../../core/formats/target";
import { matchTarget, type RowKeyIndex } from "../../core/review/matchTarget";
import type { RunFiles } from "../ports";
import { artefactOr } from "./runData";

interface Parts {
  readonly attempts: Attempt[];
  readonly claims: Claim[];
  readonly representations: Representation[];
}
/** The row a line belongs to. */
type KeyPart = Pick<Target, "run_id" | "lane" | "system" | "task_id" | "repetition">;
interface SiblingLine<T> {
  readonly file: string;
  readonly line: number;
  readonly value: T & KeyPart;
}
interface SiblingLines {
  readonly spans: readonly SiblingLine<Attempt>[];
  readonly claims: readonly SiblingLine<Claim>[];
  readonly representations: readonly SiblingLine<Representation>[];
  readonly problems: readonly Problem[];
}

/** Spans, claims and representations that lie beside the rows instead of in them. */
export async function readSiblings(files: RunFiles): Promise<SiblingLines> {
  const problems: Problem[] = [];
  const read = async <T>(
    name: "spans.jsonl" | "claims.jsonl" | "representations.jsonl",
    schema: z.ZodType<T>,
    artefact: "spans" | "claims" | "representations",
  ) => {
    const file = await artefactOr(files.artefact(name), name, problems);
    if (!file) return [];
    const lines = readJsonl(file.bytes, schema, file.name, artefact);
    problems.push(...lines.problems);
    return lines.values.map(({ line, value }) => ({ file: file.name, line, value }));
  };
  const [spans, claims, representations] = await Promise.all([
    read("spans.jsonl", siblingSpan, "spans"),
    read("claims.jsonl", siblingClaim, "claims"),
    read("representations.jsonl", siblingRepresentation, "representations"),
  ]);
  return { spans, claims, representations, problems };
}

/** Sibling lines given to their rows; the number is the place of the row in the index. Lines that fit no row or several are problems. */
export class Siblings {
  readonly problems: Problem[];
  readonly #byRow = new Map<number, Parts>();

  constructor(lines: SiblingLines, index: RowKeyIndex) {
    this.problems = [...lines.problems];
    this.#give(lines.spans, index, (parts, value) => parts.attempts.push(value));
    this.#give(lines.claims, index, (parts, value) => parts.claims.push(value));
    this.#give(lines.representations, index, (parts, value) => parts.representations.push(value));
  }

  /** The row with what lies beside it; what is in the row itself comes first and wins over the same id. */
  joined(row: Row, place: number): Row {
    const parts = this.#byRow.get(place);
    if (!parts) return row;
    const more = <T>(own: readonly T[] | undefined, beside: readonly T[], id: (item: T) => string) => [
      ...(own ?? []),
      ...beside.filter((item) => !own?.some((other) => id(other) === id(item))),
    ];
    return {
      ...row,
      trace: {
        ...row.trace,
        attempts: more(row.trace?.attempts, parts.attempts, (one) => one.span_id),
        claims: more(row.trace?.claims, parts.claims, (one) => one.id),
      },
      provenance: { ...row.provenance, representations: more(row.provenance?.representations, parts.representations, (one) => one.id) },
    };
  }

  #give<T>(lines: readonly SiblingLine<T>[], index: RowKeyIndex, add: (parts: Parts, value: T) => void) {
    for (const { file, line, value } of lines) {
      const { schema: _schema, run_id, lane, system, task_id, repetition, ...own } = value as T & KeyPart & { readonly schema?: string };
      const found = matchTarget({ run_id, lane, system, task_id, repetition }, index);
      if (found.match !== "row") {
        this.problems.push({
          file,
          line,
          column: 1,
          code: found.match === "none" ? "unmatched-sibling" : "ambiguous-target",
          severity: "warning",
          message:
            found.match === "none"
              ? `no row of this run is task ${task_id} with these keys: the line is not shown anywhere`
              : `${found.rows.length} rows fit this line: name run_id, lane, system and repetition`,
        });
        continue;
      }
      const parts = this.#byRow.get(found.row) ?? { attempts: [], claims: [], representations: [] };
      this.#byRow.set(found.row, parts);
      add(parts, own as T); // what is left after the key is the part itself
    }
  }
}
