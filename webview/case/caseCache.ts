import type { QueuePlace } from "../../src/protocol/queue";
import type { CaseView, RepresentationView } from "../../src/protocol/views";
import type { Screen } from "../state";
import { withSharedParts } from "./sharedParts";

/** An answer that may be there already: then a component can draw it in the same frame as the key. */
export interface Entry<T> {
  value: T | null;
  readonly promise: Promise<T>;
}

/**
 * The few cases and representations around the one that is open, so that going on takes no round trip. Cases are dropped
 * when rows, labels or drafts change; a fresh case after a label of our own is put in its place. A representation can be
 * megabytes: it is kept until rows change, or until other evidence stands in it.
 */
export interface CaseCache {
  case(rowId: string): Entry<CaseView>;
  /** With the evidence in it that the case as given names. */
  representation(view: CaseView, representationId: string, charset: string | null): Entry<RepresentationView>;
  put(view: CaseView): void;
  /** After labels or drafts changed. */
  forgetCases(): void;
  /** After anything else changed: rows, judgements, the codebook. */
  clear(): void;
}

const room = 12;

/** @param placeOf the item of a queue that a case is shown as; null outside of queues */
export function createCaseCache(screen: Screen, placeOf: (view: CaseView) => QueuePlace | null = () => null): CaseCache {
  const cases = new Map<string, Entry<CaseView>>();
  const representations = new Map<string, Entry<RepresentationView>>();
  /** The case that changed last: what did not change in it is shared with what comes next of it. */
  let last: CaseView | null = null;

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
    case: (rowId) =>
      entryOf(cases, rowId, async () => {
        const view = withSharedParts(last, await screen.request("case/open", { rowId }));
        if (last === null || last.rowId === rowId) last = view;
        return view;
      }),
    representation: (view, representationId, charset) => {
      const { rowId } = view;
      const queue = placeOf(view);
      const name = JSON.stringify([rowId, representationId, charset, queue?.place ?? null]);
      const key = `${name} ${evidencePrint(view)}`;
      // The same with the evidence of before will hardly be asked for again.
      for (const other of [...representations.keys()]) if (other !== key && other.startsWith(`${name} `)) representations.delete(other);
      return entryOf(representations, key, () =>
        screen.request("representation/open", { rowId, representationId, charset, ...(queue ? { queue } : {}) }),
      );
    },
    put(view) {
      const value = withSharedParts(last, view);
      last = value;
      cases.set(view.rowId, { value, promise: Promise.resolve(value) });
    },
    forgetCases: () => cases.clear(),
    clear: () => {
      cases.clear();
      representations.clear();
    },
  };
}

/** Changes exactly when other evidence is to be drawn in the representations of the case: a reviewer's, or what was sealed before. */
function evidencePrint({ slots, sealed }: CaseView): string {
  return JSON.stringify([
    sealed,
    ...slots.flatMap(({ mine, draft, others }) => [
      ...[mine, ...others.labels].flatMap((label) => (label?.evidence ? [label.eventId] : [])),
      ...(draft?.evidence ? [draft.evidence] : []),
    ]),
  ]);
}
