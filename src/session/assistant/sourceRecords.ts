import type { Problem } from "../../core/formats/problem";
import { guessJoin, guessMapping, type GuessedMapping, type Join } from "../../core/foreign/guess";
import { recordScope, type Origin, type Scope } from "../../core/foreign/mapping/scope";
import { readRecords, type ForeignRecord } from "../../core/foreign/records";
import type { SourceFile } from "../../protocol/assistantViews";
import type { AssistantPorts } from "./ports";

/** As much of a file is looked at: enough for hundreds of records, little enough for any machine. */
const mostBytes = 8 * 1024 * 1024;
/** Records kept at hand. */
const mostRecords = 500;
const neighbourBytes = 2 * 1024 * 1024;

/** The first records of the source, and what can be told from them. */
export class SourceRecords {
  #guessed: GuessedMapping | null = null;

  private constructor(
    readonly file: SourceFile,
    /** The beginning of the file. */
    readonly bytes: Uint8Array,
    readonly records: readonly ForeignRecord[],
    readonly around: Readonly<Record<string, unknown>>,
    readonly joins: readonly Join[],
    /** Beginnings of the files beside the source. */
    readonly beside: ReadonlyMap<string, Uint8Array>,
  ) {}

  /** Reads the beginning of the source and of its neighbours. Rejects with a message for a person where the source cannot be read. */
  static async read(ports: Pick<AssistantPorts, "source" | "neighbours">): Promise<SourceRecords> {
    const { name } = ports.source;
    const [size, head, neighbours] = await Promise.all([ports.source.size(), ports.source.head(mostBytes), ports.neighbours(neighbourBytes)]);
    const found = readRecords(head.bytes, name);
    const records = firstOf(found.records);
    const problems = found.problems.filter((problem) => head.whole || !endsEarly(problem));
    const joins = neighbours.flatMap(
      (beside) => guessJoin(name, records, beside.name, firstOf(readRecords(beside.bytes, beside.name).records)) ?? [],
    );
    return new SourceRecords(
      {
        name,
        bytes: size,
        layout: found.layout,
        title: found.title,
        records: head.whole ? found.total : null,
        read: records.length,
        problems: problems.slice(0, 100).map((problem) => ({ ...problem })),
      },
      head.bytes,
      records,
      found.around,
      joins,
      new Map(neighbours.map((one) => [one.name, one.bytes])),
    );
  }

  guess(): GuessedMapping {
    return (this.#guessed ??= guessMapping(this.records, this.file.name));
  }

  /** The scope that paths of a record start from. */
  scopeOf(record: ForeignRecord): Scope {
    const origin: Origin = { file: this.file.name, record, around: this.around };
    return recordScope(origin);
  }

  /** The first records of a file beside the source. */
  recordsBeside(name: string): readonly ForeignRecord[] {
    const bytes = this.beside.get(name);
    return bytes ? firstOf(readRecords(bytes, name).records) : [];
  }
}

function firstOf(records: Iterable<ForeignRecord>): readonly ForeignRecord[] {
  const first: ForeignRecord[] = [];
  for (const record of records) {
    if (first.length >= mostRecords) break;
    first.push(record);
  }
  return first;
}

/** Where only the beginning was read, that it ends early is no fault of the file. */
export const endsEarly = ({ code }: Pick<Problem, "code">): boolean => code === "cut-off";
