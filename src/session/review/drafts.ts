import * as z from "zod";
import { draft as draftSchema, type Draft } from "../../protocol/views";
import type { Keeper } from "../ports";

const kept = z.record(z.string(), z.object({ row: z.string(), draft: draftSchema }));
type Kept = z.infer<typeof kept>;

/** Half-made labels by target and dimension. They outlive panels and restarts, and go when the label is committed. */
export class Drafts {
  #drafts: Kept = {};
  #writing: Promise<void> = Promise.resolve();

  constructor(readonly keeper: Keeper) {}

  async load(): Promise<void> {
    this.#drafts = await this.#read();
  }

  get(key: string, dimension: string): Draft | null {
    return this.#drafts[name(key, dimension)]?.draft ?? null;
  }

  /** Dimensions of a target that have a draft. */
  dimensionsOf(key: string): readonly string[] {
    return Object.keys(this.#drafts)
      .map((one) => JSON.parse(one) as [string, string])
      .filter(([target]) => target === key)
      .map(([, dimension]) => dimension);
  }

  /** Keys (`rowKeyText`) of the rows that have a draft. */
  rows(): ReadonlySet<string> {
    return new Set(Object.values(this.#drafts).map((one) => one.row));
  }

  /** Null, or a draft with nothing in it, takes the draft away. What another session over the same keeper wrote is kept. */
  set(row: string, key: string, dimension: string, draft: Draft | null): Promise<void> {
    const empty = draft === null || (draft.value === null && draft.rationale === "" && draft.evidence === null);
    const put = (drafts: Kept): Kept => {
      const { [name(key, dimension)]: _before, ...others } = drafts;
      return empty ? others : { ...others, [name(key, dimension)]: { row, draft } };
    };
    this.#drafts = put(this.#drafts);
    const write = async () => {
      this.#drafts = put(await this.#read());
      await this.keeper.set("drafts", this.#drafts);
    };
    const done = this.#writing.then(write, write);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async #read(): Promise<Kept> {
    const read = kept.safeParse(await this.keeper.get("drafts"));
    return read.success ? read.data : {};
  }
}

const name = (key: string, dimension: string) => JSON.stringify([key, dimension]);
