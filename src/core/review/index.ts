/** What labels mean: reading logs, folding them to the current state, and the hash of what a label judged. */
export * from "./canonicalJson";
export * from "./content";
export * from "./edits";
export * from "./fold";
export * from "./logFileName";
export { emptyTail, logLines, tailAfter, type LogTail } from "./logLines";
export { emptyState, extendTail, type TailState } from "./logTail";
export * from "./matchTarget";
export * from "./nextEvent";
export * from "./parseLog";
export { type RecipeContext } from "./recipes";
export * from "./reviewState";
export * from "./sha256";
export * from "./staleness";
export * from "./targetKey";
export { redoBody, retractBody } from "./undo";
