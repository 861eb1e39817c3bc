import type { Dimension } from "../../core/formats/codebook";
import type { InForce } from "../../core/review";
import { refOf } from "../case/history";
import { inForce } from "../case/slots";
import type { CaseContext } from "../case/caseContext";
import type { OpenRun } from "../openRun";
import type { QueueEntry } from "./queueEntries";

/** Rows looked at before other work may go first. */
const atOnce = 25;

/** What items of plans have in force now: kept from one look at their rows to the next change of rows, truth, judgements or codebook. */
export class KnownFacts {
  revision = 0;
  readonly #facts = new Map<string, InForce>();
  readonly #waiting = new Map<string, readonly [QueueEntry, Dimension]>();
  #looking: Promise<void> | null = null;

  constructor(readonly run: OpenRun) {}

  /** @param dimension id without version */
  of(dimension: string, key: string): InForce | null {
    return this.#facts.get(factName(dimension, key)) ?? null;
  }

  /** Takes in what a row says that is open anyway. A part that the row does not have has no content. */
  take({ key, target }: QueueEntry, dimension: Dimension, context: CaseContext): void {
    const ref = refOf(target, dimension.applies_to);
    const { me } = this.run;
    const content = context.has(ref, me) ? context.content(dimension, ref, me).content : null;
    const now = inForce(context, dimension, ref, content);
    const name = factName(dimension.id, key);
    if (JSON.stringify(this.#facts.get(name)) === JSON.stringify(now)) return;
    this.#facts.set(name, now);
    this.revision++;
  }

  /** Everything may be another by now. */
  forget(): void {
    this.#facts.clear();
    this.revision++;
  }

  /** Looks at the rows of items, a few at a time, after those that are waiting already. @returns whether anything is new */
  async look(entries: readonly (readonly [QueueEntry, Dimension])[]): Promise<boolean> {
    const before = this.revision;
    for (const [entry, dimension] of entries) this.#waiting.set(factName(dimension.id, entry.key), [entry, dimension]);
    do {
      if (this.#waiting.size > 0) this.#looking ??= this.#lookAll().finally(() => (this.#looking = null));
      await this.#looking;
    } while (this.#waiting.size > 0);
    return this.revision !== before;
  }

  async #lookAll(): Promise<void> {
    for (let count = 1; this.#waiting.size > 0; count++) {
      const [name, [entry, dimension]] = this.#waiting.entries().next().value!;
      this.#waiting.delete(name);
      const context = entry.rowId === null ? null : await this.run.context(entry.rowId);
      if (context) this.take(entry, dimension, context);
      if (count % atOnce === 0) await new Promise<void>((resolve) => void this.run.ports.environment.later(0, resolve));
    }
  }
}

const factName = (dimension: string, key: string): string => JSON.stringify([dimension, key]);
