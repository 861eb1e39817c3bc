import type { ImportSink, ReadOptions } from "../contract";
import type { FoundSample } from "./foundSample";
import type { LogHeader } from "./header";
import { keyOf, madeOf } from "./sample";
import { canNameFile } from "./targets";
import type { Teller } from "./teller";
import { beginningOf } from "./values";

/** Hands samples on as rows, judgements and truths, one after the other. */
export class SampleGiver {
  readonly #sink: ImportSink;
  readonly #options: ReadOptions;
  readonly #header: LogHeader;
  readonly #teller: Teller;
  readonly #given = new Set<string>();
  /** The number that was last put behind a name that comes again. */
  readonly #again = new Map<string, number>();
  readonly #repetitions = new Map<string, number>();
  readonly #judgementIds = new Set<string>();
  readonly #targets = new Map<string, string>();
  rows = 0;

  constructor(sink: ImportSink, options: ReadOptions, header: LogHeader, teller: Teller) {
    this.#sink = sink;
    this.#options = options;
    this.#header = header;
    this.#teller = teller;
  }

  /** No more rows are wanted. */
  get full(): boolean {
    return this.#options.rows !== undefined && this.rows >= this.#options.rows;
  }

  /** @param index of the sample among those of the log: the name of one that does not say its id */
  async give(found: FoundSample, index: number): Promise<void> {
    this.#options.signal.throwIfAborted();
    const tell = (code: string, severity: "error" | "warning", message: string) =>
      this.#teller.tell(found.place, found.path, { code, severity, message });
    const { taskId: written, repetition: epoch } = keyOf(found);
    const named = written ?? `sample ${index + 1}`;
    if (written === null) tell("no-id", "error", `a sample has no id: it is called ${JSON.stringify(named)}`);
    const repetition = epoch ?? this.#repetitions.get(named) ?? 0;
    if (epoch === null) tell("no-epoch", "warning", `sample ${beginningOf(named, 60)} has no epoch from 1: it is taken for repetition ${repetition}`);
    this.#repetitions.set(named, Math.max(repetition + 1, this.#repetitions.get(named) ?? 0));
    const taskId = this.#freeName(named, repetition);
    if (taskId !== named)
      tell(
        "duplicate-sample",
        "warning",
        `sample ${JSON.stringify(beginningOf(named, 60))}, epoch ${repetition + 1} comes more than once: the later one is shown as ${JSON.stringify(`${beginningOf(named, 60)}${taskId.slice(named.length)}`)}`,
      );
    if (found.cutOff !== null) tell("cut-off", "warning", `sample ${JSON.stringify(beginningOf(taskId, 60))} may not be whole: ${found.cutOff}`);
    const prefix = `${escaped(taskId)}/${repetition}`;
    const { row, judgements, truth } = madeOf(found, { taskId, repetition }, prefix, this.#header, this.#sink, this.#teller);
    await this.#sink.row(row);
    this.rows++;
    for (const judgement of judgements) await this.#sink.judgement({ ...judgement, judgement_id: this.#freeId(judgement.judgement_id) });
    if (truth === null) return;
    const held = JSON.stringify(truth["expected_facts"]);
    const before = this.#targets.get(taskId);
    if (!canNameFile(taskId)) {
      if (before === undefined)
        tell(
          "truth-name",
          "warning",
          `the target of sample ${JSON.stringify(beginningOf(taskId, 60))} is left out of the truth store: its id cannot be the name of a file`,
        );
    } else if (before === undefined) await this.#sink.truth(truth);
    else if (before !== held)
      tell(
        "contradiction",
        "warning",
        `sample ${JSON.stringify(beginningOf(taskId, 60))} has another target here than in an earlier epoch: the first one counts`,
      );
    if (before === undefined) this.#targets.set(taskId, held);
  }

  /** Epochs are repetitions already: a sample that comes again within one gets a name of its own, so that it can be labelled. */
  #freeName(named: string, repetition: number): string {
    const key = (name: string) => JSON.stringify([name, repetition]);
    let name = named;
    while (this.#given.has(key(name))) {
      const again = (this.#again.get(key(named)) ?? 1) + 1;
      this.#again.set(key(named), again);
      name = `${named}~${again}`;
    }
    this.#given.add(key(name));
    return name;
  }

  #freeId(id: string): string {
    let free = id;
    for (let again = 2; this.#judgementIds.has(free); again++) free = `${id}~${again}`;
    this.#judgementIds.add(free);
    return free;
  }
}

/** Ids may hold slashes; judgement ids are parted by them. */
const escaped = (id: string) => id.replaceAll("%", "%25").replaceAll("/", "%2F");
