import { randomPlaces, shuffledBy, type Seed } from "../random/seededRandom";

export interface QueueEntry {
  readonly key: string;
  /** Whether the item comes a second time, for agreement of the reviewer with themself. */
  readonly again: boolean;
}

/**
 * A reviewer's own order of a plan's items, fixed by seed and name. Items that come again do so at least `gap` entries after their first
 * time, or as late as the queue allows where it is shorter; where in the rest of the queue is left to chance.
 */
export function reviewerQueue(seed: Seed, reviewer: string, keys: readonly string[], repeats: readonly string[], gap = 20): readonly QueueEntry[] {
  const again = repeats.filter((key) => keys.includes(key));
  const first = [...shuffledBy(seed, `queue of ${reviewer}`, keys)];
  const latest = Math.max(again.length, first.length - gap);
  moveForward(first, new Set(again), latest);
  const queue: QueueEntry[] = first.map((key) => ({ key, again: false }));
  const placeOf = randomPlaces(seed, `again for ${reviewer}`);
  for (const key of [...again].sort((a, b) => first.indexOf(a) - first.indexOf(b))) {
    const earliest = Math.min(queue.length, queue.findIndex((entry) => entry.key === key) + gap);
    const at = earliest + Math.floor(placeOf(key) * (queue.length - earliest + 1));
    queue.splice(at, 0, { key, again: true });
  }
  return queue;
}

/** Swaps items that come again, but stand too late for it, with others before `latest`. */
function moveForward(order: string[], again: ReadonlySet<string>, latest: number): void {
  for (let at = latest; at < order.length; at++) {
    if (!again.has(order[at]!)) continue;
    const other = order.findIndex((key, place) => place < latest && !again.has(key));
    if (other === -1) return;
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

/**
 * Who labels what: each item gets `overlap` different reviewers, and numbers of items differ by at most one among them; whom one shares
 * items with is kept even too. Fixed by seed, names and the order of `keys` (the plan's). Items that somebody has already (a plan that is
 * extended) stay theirs, and are counted before the others are given. A RangeError where there are too few reviewers.
 */
export function assignReviewers(
  seed: Seed,
  keys: readonly string[],
  reviewers: readonly string[],
  overlap: number,
  already: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlyMap<string, readonly string[]> {
  const names = shuffledBy(seed, "reviewers", [...new Set(reviewers)]);
  if (!(Number.isInteger(overlap) && overlap >= 1 && overlap <= names.length))
    throw new RangeError(`${overlap} reviewers an item cannot be had of ${names.length}`);
  const load = new Map(names.map((name) => [name, 0]));
  const shared = new Map<string, number>();
  const pair = (a: string, b: string) => JSON.stringify(a < b ? [a, b] : [b, a]);
  const count = (of: readonly string[]) => {
    for (const name of of) {
      load.set(name, (load.get(name) ?? 0) + 1);
      for (const other of of) if (name < other) shared.set(pair(name, other), (shared.get(pair(name, other)) ?? 0) + 1);
    }
  };
  for (const key of keys) count(already.get(key) ?? []);
  return new Map(
    keys.map((key) => {
      const given = already.get(key);
      if (given) return [key, given];
      const chosen: string[] = [];
      while (chosen.length < overlap) {
        const cost = (name: string) => chosen.reduce((sum, other) => sum + (shared.get(pair(name, other)) ?? 0), 0);
        const left = names.filter((name) => !chosen.includes(name));
        chosen.push(left.reduce((best, name) => ((load.get(name)! - load.get(best)! || cost(name) - cost(best)) < 0 ? name : best)));
      }
      count(chosen);
      return [key, chosen];
    }),
  );
}
