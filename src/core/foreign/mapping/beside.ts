import type { ForeignRecord } from "../records";
import { readRecords } from "../records";
import type { ImportSink } from "../contract";
import type { MappingPath } from "./path";
import { reach, recordScope, type Origin, type Scope } from "./scope";
import { textOf } from "./textOf";

/** The records of a file beside the source, by the key that joins them. */
export interface Joined {
  /** All records with this key, in the order of the file. */
  of(key: string): readonly Origin[];
  /** Says what no record of ours asked for. */
  finish(): void;
}

/** Reads a file that judgements are taken from. All of it is in memory: any row may ask for any record. */
export function joinedFile(name: string, bytes: Uint8Array, theirs: MappingPath, sink: Pick<ImportSink, "problem" | "note">): Joined {
  const found = readRecords(bytes, name, (problem) => sink.problem(problem));
  const { around } = found;
  const byKey = new Map<string, Origin[]>();
  const asked = new Set<string>();
  const without: ForeignRecord[] = [];
  let [twice, firstTwice] = [0, ""];
  for (const record of found.records) {
    const origin: Origin = { file: name, record, around };
    const keys = keysOf(theirs, recordScope(origin));
    if (keys.length === 0) without.push(record);
    for (const key of keys) {
      const before = byKey.get(key);
      if (!before) {
        byKey.set(key, [origin]);
        continue;
      }
      if (twice++ === 0) firstTwice = `${JSON.stringify(key)} in lines ${before[0]!.record.line} and ${record.line}`;
      before.push(origin);
    }
  }
  if (without.length > 0)
    sink.note({
      code: "join",
      severity: "warning",
      message: `${name}: ${without.length} × a record without the key that joins it, first in line ${without[0]!.line}: left out`,
    });
  if (twice > 0)
    sink.note({
      code: "join",
      severity: "warning",
      message: `${name}: ${twice} × a key that stands there already, first ${firstTwice}: each gives a judgement`,
    });
  return {
    of(key) {
      asked.add(key);
      return byKey.get(key) ?? [];
    },
    finish() {
      const unasked = [...byKey.keys()].filter((key) => !asked.has(key));
      if (unasked.length > 0)
        sink.note({
          code: "join",
          severity: "warning",
          message: `${name}: ${unasked.length} × a key that no record of ours has, first ${JSON.stringify(unasked[0])}: its judgements are left out`,
        });
    },
  };
}

/** A key as text: 7 and "7" join. */
export function keysOf(path: MappingPath, scope: Scope): readonly string[] {
  const value = reach(path, scope)?.value;
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => textOf(one) ?? []);
}
