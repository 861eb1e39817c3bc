import { folded } from "../../core/query/field";
import { newestVersion } from "../../core/truth/approval";
import type { Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { corpusQuery } from "./formStart";
import type { TruthStore } from "./truthStore";

/** Rows that are looked through for cases that neither a truth nor the corpus names: others are named by typing them. */
const mostRows = 100_000;

/** Cases with a truth, in the corpus or with rows, whose name or question holds a text; those whose name does first. */
export function casesFound(store: TruthStore, own: OpenRun, search: string, count: number): Result<"truth/cases"> {
  const sought = folded(search.trim());
  const { table } = own.rows.store;
  const ids = new Set([...store.all.map(({ case_id }) => case_id), ...own.data.cases.map(({ id }) => id)]);
  for (let place = 0; place < Math.min(table.count, mostRows); place++) ids.add(table.summaryAt(place).key.task_id);
  const named: string[] = [];
  const asking: string[] = [];
  for (const id of [...ids].sort()) {
    if (sought === "" || folded(id).includes(sought)) named.push(id);
    else if (folded(corpusQuery(own, id) ?? "").includes(sought)) asking.push(id);
  }
  const found = [...named, ...asking];
  return {
    total: found.length,
    cases: found.slice(0, count).map((caseId) => {
      const stored = store.of(caseId);
      return { caseId, version: stored && newestVersion(stored.truth).version, query: corpusQuery(own, caseId) };
    }),
  };
}
