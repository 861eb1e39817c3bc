import type { RedirectChain } from "./redirects";
import type { Retry } from "./retries";
import type { Span, SpanMark, SpanTree } from "./spanTree";
import type { Waterfall, WaterfallRow } from "./waterfall";

/** What an attempt came of: the redirect that it follows, or the failed try that it repeats. */
export interface Cause {
  readonly key: string;
  readonly kind: "redirect" | "retry";
  /** It began before that had ended, by more than times in whole milliseconds leave open. */
  readonly early: boolean;
}

const tolerance = 1;

/** The causes that show among the attempts, by the attempt that came of them. */
export function causes(tree: SpanTree, chains: readonly RedirectChain[], again: readonly Retry[]): ReadonlyMap<string, Cause> {
  const found = new Map<string, Cause>();
  const add = (kind: Cause["kind"], from: string, to: string) => {
    const [before, after] = [tree.byKey.get(from)!, tree.byKey.get(to)!];
    found.set(to, { key: from, kind, early: before.end !== null && after.start !== null && after.start < before.end - tolerance });
  };
  for (const { keys } of chains) for (let i = 1; i < keys.length; i++) add("redirect", keys[i - 1]!, keys[i]!);
  for (const { from, to } of again) add("retry", from, to);
  return found;
}

/** One mark with what explains it. Times are milliseconds; texts are as they were recorded. */
export type Oddity =
  | { readonly mark: "before-parent" | "after-parent"; readonly by: number; readonly parent: string }
  | { readonly mark: "before-cause"; readonly by: number; readonly cause: string; readonly kind: Cause["kind"] }
  | { readonly mark: "missing-parent"; readonly id: string }
  /** `ring`: from this attempt from parent to parent back to it, at most `ringShown` of `length`. `cut`: here the link was cut, to show it at all. */
  | { readonly mark: "cycle"; readonly ring: readonly string[]; readonly length: number; readonly cut: boolean }
  | { readonly mark: "duplicate-id"; readonly id: string }
  | { readonly mark: "out-of-order"; readonly place: number }
  | { readonly mark: "no-time" | "no-duration" | "bad-duration"; readonly recorded: string | null };

const ringShown = 8;

/** What is odd about an attempt, with what a reader needs to judge it. Nothing is corrected anywhere: all times are shown as recorded. */
export function oddities({ tree }: Pick<Waterfall, "tree">, row: Pick<WaterfallRow, "span" | "marks" | "cause">): readonly Oddity[] {
  const span = tree.byKey.get(row.span.key)!;
  return row.marks.map((mark) => oddity(tree, span, mark, row.cause));
}

function oddity(tree: SpanTree, span: Span, mark: SpanMark, cause: Cause | null): Oddity {
  const { attempt } = span;
  switch (mark) {
    case "before-parent":
    case "after-parent": {
      const parent = tree.byKey.get(span.parent!)!;
      return { mark, by: mark === "before-parent" ? parent.start! - span.start! : span.end! - parent.end!, parent: parent.key };
    }
    case "before-cause": {
      const { key, kind } = cause!;
      return { mark, by: tree.byKey.get(key)!.end! - span.start!, cause: key, kind };
    }
    case "missing-parent":
      return { mark, id: attempt.parent_span_id ?? "" };
    case "cycle":
      return { mark, ...ringOf(tree, span), cut: span.parent === null };
    case "duplicate-id":
      return { mark, id: attempt.span_id };
    case "out-of-order":
      return { mark, place: span.index + 1 };
    case "no-time":
      return { mark, recorded: attempt.start_time ?? null };
    case "no-duration":
    case "bad-duration":
      return { mark, recorded: attempt.duration_s === undefined || attempt.duration_s === null ? null : String(attempt.duration_s) };
  }
}

/** Parents are looked up as recorded: the link that was cut is one of them. */
function ringOf(tree: SpanTree, span: Span): { readonly ring: readonly string[]; readonly length: number } {
  const ring = [span.key];
  let length = 0;
  for (let at: Span | undefined = span; at !== undefined && length < tree.spans.length; length++) {
    at = tree.byKey.get(at.attempt.parent_span_id ?? "");
    if (at === span) return { ring: [...ring, span.key], length: length + 1 };
    if (at !== undefined && ring.length < ringShown) ring.push(at.key);
  }
  return { ring, length };
}
