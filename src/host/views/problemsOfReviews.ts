import * as vscode from "vscode";
import type { OpenReview, OpenReviews } from "../editor/openReviews";
import type { ProblemList } from "./problems";

const pageSize = 500;
/** Every problem of this many is asked for; VS Code shows at most 500 of one file. */
const mostAsked = 2000;

/** Keeps VS Code's Problems list in step with what the open reviews report. */
export function showProblemsOf(reviews: OpenReviews, problems: ProblemList, output: vscode.LogOutputChannel): vscode.Disposable {
  const running = new Map<string, AbortController>();

  const refresh = async (review: OpenReview) => {
    const key = review.results.toString();
    running.get(key)?.abort();
    const stop = new AbortController();
    running.set(key, stop);
    try {
      const { found, total } = await problemsOf(review, stop.signal);
      if (!stop.signal.aborted) problems.show(review.results, found, total, review.imported?.results ?? null);
    } catch (error) {
      if (!stop.signal.aborted) output.error(`problems of ${review.results.toString(true)}: ${String(error)}`);
    }
  };

  /** Asked again only when their number or the data has changed, not for every label. */
  const shown = new Map<string, string>();
  return vscode.Disposable.from(
    reviews.onDidChange((review) => {
      const { state } = review;
      if (state.status === "loading") return;
      const now = `${state.status} ${state.condition} ${state.problems} ${state.rows} ${state.bytes}`;
      if (shown.get(review.results.toString()) === now) return;
      shown.set(review.results.toString(), now);
      void refresh(review);
    }),
    reviews.onDidClose((results) => {
      running.get(results.toString())?.abort();
      shown.delete(results.toString());
      problems.clear(results);
    }),
  );
}

async function problemsOf(review: OpenReview, signal: AbortSignal) {
  const ask = review.handlers("problems")["problems/page"];
  const first = await ask({ from: 0, count: pageSize }, signal);
  const found = [...first.problems];
  while (found.length < Math.min(first.total, mostAsked)) {
    const next = await ask({ from: found.length, count: pageSize }, signal);
    if (next.problems.length === 0) break;
    found.push(...next.problems);
  }
  return { found, total: first.total };
}
