import type { HandlersOf } from "../../protocol/channel";
import type { decisionRequests } from "../../protocol/decisions";
import type { Decisions } from "./decisions";

/** Answers what the Disagreements tab asks. */
export const decisionHandlers = (decisions: Decisions): HandlersOf<typeof decisionRequests> => ({
  "decisions/list": (params) => decisions.list(params),
  "decisions/step": (params) => decisions.step(params),
  "decisions/open": (params, signal) => decisions.open(params, signal),
  "decisions/decide": (params) => decisions.decide(params),
  "decisions/skip": (params) => decisions.skip(params),
  "decisions/undo": () => decisions.again("undo"),
  "decisions/redo": () => decisions.again("redo"),
  "decisions/names": (params) => decisions.names(params),
  "decisions/merge": (params) => decisions.merge(params),
  "decisions/changes": () => decisions.changes(),
});
