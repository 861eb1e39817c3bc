import { folded } from "../../core/query/field";
import { isSamePerson, type Proposal } from "../../core/truth/proposals";
import type { ProposalItem } from "../../protocol/truth";
import { proposalStates, type ProposalFilter } from "../../protocol/truthState";
import type { OpenedTruths } from "./openedTruths";

/** Whether it is this reviewer's turn: to look at another's proposal, or to answer what was asked of their own. */
export function waitsFor(me: string | null, { status, event }: Proposal): boolean {
  if (me === null) return false;
  return isSamePerson(me, event.reviewer) ? status === "asked" : status === "open";
}

export function proposalItem({ desk, known, me, unfinished }: OpenedTruths, proposal: Proposal): ProposalItem {
  const { id, event, status } = proposal;
  const holder = known.find(({ run }) => run.book.state.events.some((one) => one.event.id === id));
  return {
    id,
    caseId: event.case_id,
    status,
    by: event.reviewer,
    mine: me !== null && isSamePerson(me, event.reviewer),
    at: event.at,
    category: event.category,
    reason: event.reason,
    fields: event.changes.map(({ field }) => field),
    marked: event.marks?.length ?? 0,
    waitsForMe: waitsFor(me, proposal),
    unfinished: unfinished.has(id),
    run: (holder ?? known.find(({ run }) => run === desk.runs[0]))!.name, // the desk was opened over them
  };
}

/** The items that a filter leaves, the latest first. */
export function filtered(items: readonly ProposalItem[], { states, whose, category, marked, search }: ProposalFilter): readonly ProposalItem[] {
  const sought = folded(search.trim());
  const texts = ({ caseId, by, reason, fields, id }: ProposalItem) => [caseId, by, reason, id, ...fields];
  return [...items]
    .reverse()
    .filter(
      (item) =>
        (states.length === 0 || states.includes(item.status)) &&
        (whose === "all" || (whose === "waiting" ? item.waitsForMe : item.mine === (whose === "mine"))) &&
        (category === null || item.category === category) &&
        (!marked || item.marked > 0) &&
        (sought === "" || texts(item).some((text) => folded(text).includes(sought))),
    );
}

/** How many there are of each state and category, whatever is filtered. */
export function counted(items: readonly ProposalItem[]) {
  const categories = [...new Set(items.map(({ category }) => category))].sort();
  return {
    states: proposalStates.map((name) => ({ name, count: items.filter(({ status }) => status === name).length })),
    categories: categories.map((name) => ({ name, count: items.filter(({ category }) => category === name).length })),
  };
}
