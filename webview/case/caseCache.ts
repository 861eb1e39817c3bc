import type { CaseView, RepresentationView } from "../../src/protocol/views";
import type { Screen } from "../state";

/** An answer that may be there already: then a component can draw it in the same frame as the key. */
export interface Entry<T> {
  value: T | null;
  readonly promise: Promise<T>;
}

/**
 * The few cases and representations around the one that is open, so that going on takes no round trip. Everything is
 * dropped when rows or labels change; a fresh case after a label of our own is put in its place.
 */
export interface CaseCache {
  case(rowId: string): Entry<CaseView>;
  representation(rowId: string, representationId: string, charset: string | null): Entry<RepresentationView>;
  put(view: CaseView): void;
  /** Forgets, but for the case of `rowId` where it was put there a moment ago. */
  clear(): void;
}

const room = 12;

export function createCaseCache(screen: Screen): CaseCache {
  const cases = new Map<string, Entry<CaseView>>();
  const representations = new Map<string, Entry<RepresentationView>>();

  function entryOf<T>(kept: Map<string, Entry<T>>, key: string, ask: () => Promise<T>): Entry<T> {
    const known = kept.get(key);
    if (known) {
      // Most recently used last: the oldest goes first.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const promise = ask();
    const entry: Entry<T> = { value: null, promise };
    kept.set(key, entry);
    promise.then(
      (value) => (entry.value = value),
      () => kept.get(key) === entry && kept.delete(key),
    );
    while (kept.size > room) kept.delete(kept.keys().next().value!);
    return entry;
  }

  return {
    case: (rowId) => entryOf(cases, rowId, () => screen.request("case/open", { rowId })),
    representation: (rowId, representationId, charset) =>
      entryOf(representations, JSON.stringify([rowId, representationId, charset]), () =>
        screen.request("representation/open", { rowId, representationId, charset }),
      ),
    put: (view) => {
      cases.set(view.rowId, { value: view, promise: Promise.resolve(view) });
      // Its evidence is drawn in the representations of the row.
      for (const key of [...representations.keys()]) if ((JSON.parse(key) as unknown[])[0] === view.rowId) representations.delete(key);
    },
    clear: () => {
      cases.clear();
      representations.clear();
    },
  };
}
