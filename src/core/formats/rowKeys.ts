import type { Manifest } from "./manifest";
import type { Row, RowKey } from "./row";

/** A row's key once the defaults are applied, and how it stands to the rows before it. */
export interface KeyedRow {
  readonly key: RowKey;
  /** The key as one string, for maps. */
  readonly text: string;
  /** 0 for the first row with this key; n for the n-th further one (`#n`): such rows are shown but not labelled. */
  readonly ordinal: number;
}

/** The key as one string: equal for equal keys, different for different ones. */
export const rowKeyText = (key: RowKey): string =>
  JSON.stringify([key.run_id, key.lane, key.system.id, key.system.version, key.task_id, key.repetition]);

/** What is known of a key's parts where the row does not say them. */
export interface KeyDefaults {
  run(said: string | undefined): string;
  lane(said: string | undefined): string;
  system(said: { readonly id: string; readonly version?: string | undefined } | undefined): { readonly id: string; readonly version: string };
}

/**
 * What a row lacks comes from the manifest (`run_id`; `lane`; `system` where the manifest names exactly one), else `run_id`
 * from the file's fingerprint and the rest is `unknown`.
 */
export function keyDefaults(manifest: Manifest | null, fingerprint: string): KeyDefaults {
  const only = manifest?.systems?.length === 1 ? manifest.systems[0]! : undefined;
  return {
    run: (said) => said ?? manifest?.run_id ?? fingerprint,
    lane: (said) => said ?? manifest?.lane ?? "unknown",
    system(said) {
      const system = said ?? only;
      const listed = system?.version === undefined ? manifest?.systems?.filter((one) => one.id === system?.id) : undefined;
      const version = system?.version ?? (listed?.length === 1 ? listed[0]!.version : undefined);
      return { id: system?.id ?? "unknown", version: version ?? "unknown" };
    },
  };
}

/**
 * Gives rows their keys, in file order, with the defaults applied; a missing `repetition` is the order among the rows that
 * lack it and agree in everything else.
 */
export function rowKeys(manifest: Manifest | null, fingerprint: string): { next(row: Row): KeyedRow } {
  const defaults = keyDefaults(manifest, fingerprint);
  const unnumbered = new Map<string, number>();
  const seen = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before;
  };
  return {
    next(row) {
      const rest = {
        run_id: defaults.run(row.run_id),
        lane: defaults.lane(row.lane),
        system: defaults.system(row.system),
        task_id: row.task_id,
      };
      const repetition = row.repetition ?? count(unnumbered, JSON.stringify(rest));
      const key: RowKey = { ...rest, repetition };
      const text = rowKeyText(key);
      return { key, text, ordinal: count(seen, text) };
    },
  };
}
