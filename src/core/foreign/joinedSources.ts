import type { Row } from "../formats/row";
import type { Target } from "../formats/target";
import type { ImportSink } from "./contract";

interface Repetitions {
  readonly taken: Set<number>;
  highest: number;
}

/**
 * Several files become one run, each read for itself. Where a row has the name of one in a file before it, it becomes the next
 * repetition of that, with its judgements; ids of judgements stay apart. That is told once a file.
 */
export class JoinedSources {
  /** Of each case, in the files before. */
  readonly #repetitions = new Map<string, Repetitions>();
  readonly #judgementIds = new Set<string>();
  readonly #truths = new Map<string, string>();

  /** What one file is read into. `finish` tells, and is called before the next file is read. */
  file(name: string, sink: ImportSink): ImportSink & { finish(): void } {
    const here = new Map<string, Repetitions>();
    const moved = new Map<string, number>();
    const movedTo = new Set<string>();
    const judgementIds = new Set<string>();
    const truths = new Map<string, string>();
    const [repeated, contradicted]: [string[], string[]] = [[], []];

    const placed = (row: Row): Row => {
      const { repetition: written = 0 } = row;
      const [of, key] = [caseOf(row), rowOf(row)];
      const before = this.#repetitions.get(of);
      const now = here.get(of) ?? { taken: new Set(), highest: -1 };
      here.set(of, now);
      let repetition = moved.get(key) ?? written;
      if (!moved.has(key) && (before?.taken.has(written) || movedTo.has(key))) {
        repetition = 1 + Math.max(before?.highest ?? -1, now.highest);
        moved.set(key, repetition);
        movedTo.add(rowOf({ ...row, repetition }));
        repeated.push(row.task_id);
      }
      now.taken.add(repetition);
      now.highest = Math.max(now.highest, repetition);
      return repetition === written ? row : { ...row, repetition };
    };

    return {
      archive: (bytes) => sink.archive(bytes),
      manifest: (part) => sink.manifest(part),
      problem: (problem) => sink.problem(problem),
      note: (note) => sink.note(note),
      row: (row) => sink.row(placed(row)),
      judgement: (judgement) => {
        const { target, judgement_id: id } = judgement;
        const repetition = moved.get(rowOf(target));
        const free = freeId(id, this.#judgementIds);
        judgementIds.add(free);
        return sink.judgement({ ...judgement, judgement_id: free, target: repetition === undefined ? target : { ...target, repetition } });
      },
      truth: (truth) => {
        const [id, held] = [truth.case_id, JSON.stringify(truth["expected_facts"])];
        const before = this.#truths.get(id);
        if (before !== undefined && before !== held) contradicted.push(id);
        if (!truths.has(id)) truths.set(id, held);
        return sink.truth(truth);
      },
      finish: () => {
        const tell = (code: string, ids: readonly string[], one: string, many: string, what: string) => {
          if (ids.length === 0) return;
          const which = `${ids.length} ${ids.length === 1 ? one : many}`;
          sink.note({ code, severity: "warning", message: `${name}: ${which} in a file before it, e.g. ${quoted(ids[0]!)}: ${what}` });
        };
        tell("repeated", repeated, "row has the name of one", "rows have the names of some", "taken for further repetitions");
        tell("contradiction", contradicted, "case has another truth", "cases have another truth", "the first one counts");
        for (const [of, { taken, highest }] of here) {
          const before = this.#repetitions.get(of) ?? { taken: new Set(), highest: -1 };
          for (const repetition of taken) before.taken.add(repetition);
          before.highest = Math.max(before.highest, highest);
          this.#repetitions.set(of, before);
        }
        for (const id of judgementIds) this.#judgementIds.add(id);
        for (const [id, held] of truths) if (!this.#truths.has(id)) this.#truths.set(id, held);
      },
    };
  }
}

type Named = Pick<Target, "run_id" | "lane" | "system" | "task_id" | "repetition">;
const caseOf = ({ run_id, lane, system, task_id }: Named) =>
  JSON.stringify([run_id ?? null, lane ?? null, system?.id ?? null, system?.version ?? null, task_id]);
const rowOf = (named: Named) => `${caseOf(named)}${named.repetition ?? 0}`;

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let again = 2; taken.has(free); again++) free = `${id}~${again}`;
  return free;
}

const quoted = (id: string) => JSON.stringify(id.length > 60 ? `${id.slice(0, 60)}…` : id);
