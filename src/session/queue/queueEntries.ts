import type { Plan } from "../../core/formats/plan";
import { logFileName, targetKey } from "../../core/review";
import { reviewerQueue } from "../../core/stats/design/reviewerQueue";
import type { OpenRun } from "../openRun";
import { planItems, type PlanItem } from "./planItems";

/** One showing of an item to a reviewer. */
export interface QueueEntry extends PlanItem {
  /** 2: the item comes again, for agreement of the reviewer with themself; nobody who labels is told. */
  readonly occasion: 1 | 2;
}

/** Spellings of a name that share a log are one reviewer. */
export const sameReviewer = (one: string, other: string): boolean =>
  one === other || (one !== "" && other !== "" && logFileName(one) === logFileName(other));

/** How a reviewer stands to a plan: named in it or begun; free to begin; or it is for others. */
export type Part = "mine" | "open" | "others";

export function partOf(plan: Plan, me: string | null, begun: boolean): Part {
  const free = plan.items.some(({ reviewers }) => reviewers === undefined || reviewers.length === 0);
  if (me !== null && plan.items.some(({ reviewers }) => reviewers?.some((name) => sameReviewer(name, me)))) return "mine";
  return free ? (begun && me !== null ? "mine" : "open") : "others";
}

/** Everybody whom a plan names, as it spells them. */
export const namedIn = (plan: Plan): readonly string[] => [...new Set(plan.items.flatMap(({ reviewers }) => reviewers ?? []))].sort();

interface Order {
  readonly me: string;
  readonly entries: readonly { readonly item: number; readonly occasion: 1 | 2 }[];
}
const orders = new WeakMap<Plan, Order>();

/**
 * The reviewer's own order of a plan's items, with those that come again: fixed by the plan's seed and the reviewer's name (in any
 * spelling that shares the log), whatever the results. A target that the plan names twice is asked once.
 */
function orderOf(plan: Plan, me: string): Order["entries"] {
  const before = orders.get(plan);
  if (before?.me === me) return before.entries;
  const mine = ({ reviewers }: Plan["items"][number]) => !reviewers || reviewers.length === 0 || reviewers.some((name) => sameReviewer(name, me));
  const places = new Map<string, number>();
  const again: string[] = [];
  for (const [at, item] of plan.items.entries()) {
    if (!mine(item)) continue;
    const key = targetKey(item.target);
    if (item.repeat_of === undefined) {
      if (!places.has(key)) places.set(key, at);
    } else again.push(key);
  }
  const entries = reviewerQueue(plan.seed, logFileName(me), [...places.keys()], [...new Set(again)]).map(({ key, again: second }) => ({
    item: places.get(key)!,
    occasion: second ? (2 as const) : (1 as const),
  }));
  orders.set(plan, { me, entries });
  return entries;
}

const kept = new WeakMap<readonly PlanItem[], { readonly order: Order["entries"]; readonly entries: readonly QueueEntry[] }>();

/** What a reviewer is shown of a plan, in their order. */
export function queueEntries(run: OpenRun, plan: Plan, me: string): readonly QueueEntry[] {
  const [items, order] = [planItems(run, plan), orderOf(plan, me)];
  const before = kept.get(items);
  if (before?.order === order) return before.entries;
  const entries = order.map(({ item, occasion }) => ({ ...items[item]!, occasion }));
  kept.set(items, { order, entries });
  return entries;
}
