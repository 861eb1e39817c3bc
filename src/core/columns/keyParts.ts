import { keyDefaults } from "../formats/rowKeys";
import type { Manifest } from "../formats/manifest";
import type { Columns } from "./columnStore";
import type { CodeColumn } from "./contract";
import { murmur3 } from "./murmur3";

/** What the key takes from a column, for every code of its dictionary: defaults applied, equal values told as equal. */
class KeyPart<V> {
  /** By code: which of the different values it is. Grows. */
  readonly which: number[] = [];
  readonly values: V[] = [];
  /** By `which`: hash of the value, as a signed number, which fits where an unsigned one would not. */
  readonly hashes: number[] = [];
  readonly #known = new Map<string, number>();

  constructor(readonly valueOf: (code: number) => V) {}

  /** Takes in the dictionary's new codes. */
  upTo(size: number): void {
    for (let code = this.which.length; code < size; code++) {
      const value = this.valueOf(code);
      const text = JSON.stringify(value);
      let which = this.#known.get(text);
      if (which === undefined) {
        this.#known.set(text, (which = this.values.push(value) - 1));
        this.hashes.push(murmur3(new TextEncoder().encode(text), 0) | 0);
      }
      this.which.push(which);
    }
  }

  /** Which value this is; -1 where no row can have it. */
  find(value: V): number {
    return this.#known.get(JSON.stringify(value)) ?? -1;
  }

  of(code: number): V {
    return this.values[this.which[code]!]!;
  }
}

/** What the defaults depend on: keys made with the same are the same. */
export const keyContext = (manifest: Manifest | null, fingerprint: string): string =>
  JSON.stringify([
    manifest?.run_id ?? null,
    manifest?.lane ?? null,
    manifest?.systems?.map(({ id, version }) => [id, version ?? null]) ?? null,
    manifest === null ? fingerprint : null,
  ]);

export interface KeyParts {
  readonly run: KeyPart<string>;
  readonly lane: KeyPart<string>;
  readonly system: KeyPart<{ readonly id: string; readonly version: string }>;
  /** Takes in codes that came. */
  refresh(): void;
}

/** Run, lane and system of a table's rows with the defaults of `rowKeys` applied, by code: decided once for every code, not for every row. */
export function keyParts(columns: Columns, manifest: Manifest | null, fingerprint: string): KeyParts {
  const defaults = keyDefaults(manifest, fingerprint);
  const said =
    <C extends CodeColumn>(column: C) =>
    (code: number) =>
      columns.dictionary(column).values[code];
  const [run, lane, system] = [said("run"), said("lane"), said("system")];
  const parts = {
    run: new KeyPart((code) => defaults.run(run(code) ?? undefined)),
    lane: new KeyPart((code) => defaults.lane(lane(code) ?? undefined)),
    system: new KeyPart((code) => {
      const { id, version } = system(code) ?? { id: null, version: null };
      return defaults.system(id === null ? undefined : { id, version: version ?? undefined });
    }),
  };
  return {
    ...parts,
    refresh() {
      for (const column of ["run", "lane", "system"] as const) parts[column].upTo(columns.dictionary(column).size);
    },
  };
}
