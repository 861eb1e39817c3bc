/**
 * The glossary: every domain word once, and where it lives.
 *
 * - run: one execution of a system over a corpus (`formats/manifest`)
 * - row: one line of results.jsonl: one task, one lane, one system, one repetition (`formats/row`)
 * - case, task: one numbered item of the corpus, with its stratum (`formats/corpus`)
 * - stratum: the group of cases that results are reported by
 * - lane: `fixture` (deterministic) or `live`
 * - attempt (span): one try at getting something; spans nest (`trace/`)
 * - representation: the bytes received for a URL at a time, with their headers and hash (`evidence/`)
 * - canonical text, `text@1`: the one extraction of a representation that positions refer to (`evidence/`)
 * - claim (span): a stretch of the answer that asserts something
 * - citation: the link from a claim to a source
 * - evidence (span): the stretch of a representation that supports or contradicts a claim
 * - judge: a model with a pinned version and prompt that gives labels (`formats/judgement`)
 * - reviewer, adjudicator: a person who labels, who decides a disagreement
 * - condition: what the reviewer could see when labelling: blind, verify, open, post-reveal (`formats/event`)
 * - codebook: the versioned definition of label sets (`formats/codebook`)
 * - migration: what labels of one version of a dimension mean under another, as an event (`review/migrations`)
 * - target: what a label, judgement or plan item speaks of (`formats/target`)
 * - content, recipe: the hash of what a label judged, and what goes into it (`review/content`)
 * - event, log, fold: one line of a reviewer's log; the log; current state from all logs (`review/`)
 * - design, plan: what is to be drawn, by cells and quotas; what was drawn from what, with chances (`formats/design`, `formats/plan`)
 * - rating: a label of one rater, a reviewer or a judge, on one item (`agreement/ratings`)
 * - cell, layer: a group of the population that a design gives a quota (judge label × stratum × predicate); the finest group drawn from (`stats/design`)
 * - inclusion probability: the chance that the design gives an item to be drawn; its weight is 1 over it
 * - repeat, reserve: an item that comes again, hidden; an item that stands in for one that cannot be labelled
 * - cluster: items that are not independent, such as those of one case or support component
 * - decision: the label that stands after adjudication
 * - truth: what is held to be the right answer of a case, valid at a time, for a window (`formats/truth`)
 * - mapping: how other people's records become rows: our field, their path (`formats/mapping`)
 * - import: a run folder made from a file of somebody else's, which is kept in it with its hash (`foreign/`, `formats/importRecord`)
 * - finding: what is wrong with a value that fits its schema, before it has a place in a file (`validate/`)
 * - problem: where and why something could not be read as it should (`formats/problem`)
 */
export * from "./formats/problem";
export * from "./formats/row";
export * from "./formats/target";
export * from "./formats/event";
export * from "./formats/judgement";
export * from "./formats/codebook";
export * from "./formats/manifest";
export * from "./formats/truth";
export * from "./formats/corpus";
export * from "./formats/plan";
export * from "./formats/channels";
export * from "./formats/baseline";
export * from "./formats/policy";
export * from "./formats/mapping";
export * from "./formats/importRecord";
export * from "./formats/siblings";
export * from "./formats/bundledCodebook";
export * from "./formats/rowKeys";
export * from "./formats/readRow";
export * from "./formats/readJsonl";
export * from "./formats/readJson";
export * from "./formats/readYaml";
