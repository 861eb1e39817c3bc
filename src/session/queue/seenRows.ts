import * as z from "zod";
import { sealClasses, sealedByBoth, sealingWith, type Sealing } from "../projection/seals";
import type { Exposure } from "../projection/exposure";
import type { Keeper } from "../ports";

const keptAt = "queue/seen";
/** By `targetRowKey`: the classes that were still sealed of the row. */
const seenSchema = z.record(z.string(), z.array(z.enum(sealClasses)));
type Seen = z.infer<typeof seenSchema>;

/**
 * What was shown of the rows of plans before, across restarts and windows: what was seen once stays seen. Kept outside the data, as
 * nothing was decided; where it is lost, the log still has every reveal.
 */
export class SeenRows {
  #seen: Seen = {};
  #waiting: Seen = {};
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly keeper: Keeper,
    readonly exposure: Exposure,
    readonly log: (message: string) => void,
  ) {}

  async load(): Promise<void> {
    this.#seen = seenIn(await this.keeper.get(keptAt));
  }

  /** What every showing before this session still sealed; null where none is remembered. */
  of(rowKey: string): Sealing | null {
    const left = Object.hasOwn(this.#seen, rowKey) ? this.#seen[rowKey] : undefined;
    return left === undefined ? null : sealingWith(new Set(left));
  }

  /** A row of a plan was served. */
  note(rowKey: string, rowId: string): void {
    const served = this.exposure.served(rowId);
    if (served === null) return;
    const before = this.of(rowKey);
    const now = before === null ? served : sealedByBoth(before, served);
    const left = sealClasses.filter((kind) => now.sealed.has(kind));
    if (left.length === (before === null ? sealClasses.length : this.#seen[rowKey]!.length)) return;
    this.#seen = { ...this.#seen, [rowKey]: left };
    this.#keep(rowKey, left);
  }

  /** Resolves when everything noted so far is kept. */
  async kept(): Promise<void> {
    await this.#writing;
  }

  /** Written together: a page of rows is served at once. Other windows add to the same. */
  #keep(rowKey: string, left: Seen[string]): void {
    const first = Object.keys(this.#waiting).length === 0;
    this.#waiting[rowKey] = left;
    if (!first) return;
    this.#writing = this.#writing
      .then(() =>
        this.keeper.update(keptAt, (kept) => {
          const all: Seen = { ...seenIn(kept) };
          for (const [row, still] of Object.entries(this.#waiting))
            all[row] = Object.hasOwn(all, row) ? still.filter((kind) => all[row]!.includes(kind)) : still;
          this.#waiting = {};
          return Promise.resolve(all);
        }),
      )
      .catch((error: unknown) => this.log(`remembering which rows were shown: ${error instanceof Error ? error.message : String(error)}`));
  }
}

function seenIn(kept: unknown): Seen {
  const read = seenSchema.safeParse(kept);
  return read.success ? read.data : {};
}
