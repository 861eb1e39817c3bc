import type { HandlersOf } from "../../protocol/channel";
import type { truthRequests } from "../../protocol/truth";
import type { TruthReview } from "./truthReview";

/** Answers what the Truth tab asks. */
export const truthHandlers = (truths: TruthReview): HandlersOf<typeof truthRequests> => ({
  "truth/state": (_params, signal) => truths.state(signal),
  "truth/list": ({ filter, from, count }, signal) => truths.list(filter, from, count, signal),
  "truth/proposal": ({ id }, signal) => truths.proposal(id, signal),
  "truth/preview": ({ id }, signal) => truths.preview(id, signal),
  "truth/cases": ({ search, count }, signal) => truths.cases(search, count, signal),
  "truth/form": ({ caseId, rowId }, signal) => truths.form(caseId, rowId, signal),
  "truth/check": ({ draft }, signal) => truths.check(draft, signal),
  "truth/propose": ({ draft }) => truths.propose(draft),
  "truth/ask": ({ id, text }) => truths.ask(id, text),
  "truth/reject": ({ id, reason }) => truths.reject(id, reason),
  "truth/withdraw": ({ id, reason }) => truths.withdraw(id, reason),
  "truth/approve": ({ id, acknowledge, seen }) => truths.approve(id, acknowledge, seen),
  "truth/finish": () => truths.finish(),
  "truth/history": ({ caseId }, signal) => truths.history(caseId, signal),
  "truth/due": ({ soonDays }, signal) => truths.due(soonDays, signal),
  "truth/showDiff": async ({ of }) => {
    await truths.showDiff(of);
    return { ok: true } as const;
  },
});
