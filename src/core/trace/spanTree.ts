import type { Attempt } from "../formats/row";
import { httpFacts, type HttpFacts } from "./httpAttempt";
import { parseTime } from "./time";

/** What is odd about a span. Odd spans are shown where they fit best and counted, never left out. */
export type SpanMark =
  /** Its parent is not among the spans: shown at the top. */
  | "missing-parent"
  /** It is its own ancestor: the link of the cycle's first span in file order is cut. */
  | "cycle"
  /** Another span came earlier in the file with the same id; children belong to the first. */
  | "duplicate-id"
  /** It starts before its parent starts. */
  | "before-parent"
  /** It ends after its parent ends. */
  | "after-parent"
  /** It starts before what it came of ended: the redirect that it follows, or the failed try that it repeats. */
  | "before-cause"
  /** It stands in the file after a sibling that started later. */
  | "out-of-order"
  /** No start time, or none that can be read, where others have one: no bar. */
  | "no-time"
  /** A start but no duration: drawn as a point. */
  | "no-duration"
  /** Its duration is negative, or no number: drawn as a point. */
  | "bad-duration";

/** Whether nobody knows how long it took. */
export function isPoint({ marks }: { readonly marks: Iterable<SpanMark> }): boolean {
  for (const mark of marks) if (mark === "no-duration" || mark === "bad-duration") return true;
  return false;
}

export interface Span {
  /** Unique in the tree: the span id, or `id~2` for the second span of that id. */
  readonly key: string;
  readonly attempt: Attempt;
  readonly http: HttpFacts;
  /** Place among the row's attempts. */
  readonly index: number;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly depth: number;
  /** Milliseconds since the first start of the row; null without a time. */
  readonly start: number | null;
  /** Milliseconds since the first start; equal to `start` without a duration. */
  readonly end: number | null;
  readonly marks: readonly SpanMark[];
}

export interface SpanTree {
  /** Depth first, siblings by start time (ties and untimed spans keep their file order). */
  readonly spans: readonly Span[];
  readonly byKey: ReadonlyMap<string, Span>;
  readonly roots: readonly string[];
  /** RFC 3339 milliseconds of the axis' zero; null where no span has a time. */
  readonly origin: number | null;
  /** Milliseconds from the first start to the last end. */
  readonly length: number;
  /** How often each mark was given. */
  readonly marks: ReadonlyMap<SpanMark, number>;
}

interface Node {
  key: string;
  attempt: Attempt;
  index: number;
  parent: Node | null;
  children: Node[];
  at: number | null;
  until: number | null;
  marks: Set<SpanMark>;
}

/** Milliseconds by which a child may stick out of its parent before it is marked: clocks are written in whole milliseconds. */
const tolerance = 1;

/**
 * Orders a row's attempts as a tree, whatever they look like: cycles, missing parents, double ids and times out of order
 * are marked. Never recursive, so a chain of any depth is fine; linear but for sorting siblings.
 */
export function buildSpanTree(attempts: readonly Attempt[]): SpanTree {
  const nodes = namedNodes(attempts);
  linkParents(nodes);
  cutCycles(nodes);
  for (const node of nodes) node.parent?.children.push(node);
  const tops = nodes.filter((node) => node.parent === null);
  for (const siblings of [tops, ...nodes.map((node) => node.children)]) sortByTime(siblings);
  for (const node of nodes) if (node.parent) markOutside(node, node.parent);

  const origin = nodes.reduce<number | null>((least, node) => (node.at === null ? least : least === null ? node.at : Math.min(least, node.at)), null);
  // Where nothing was timed, that is so of all of them and nothing is odd about each.
  if (origin === null) for (const node of nodes) node.marks.delete("no-time");
  const since = (time: number | null) => (time === null || origin === null ? null : time - origin);
  const spans: Span[] = [];
  const open = tops.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    spans.push({
      key: node.key,
      attempt: node.attempt,
      http: httpFacts(node.attempt),
      index: node.index,
      parent: node.parent?.key ?? null,
      children: node.children.map((child) => child.key),
      depth,
      start: since(node.at),
      end: since(node.until),
      marks: [...node.marks],
    });
    for (let i = node.children.length - 1; i >= 0; i--) open.push({ node: node.children[i]!, depth: depth + 1 });
  }
  const marks = new Map<SpanMark, number>();
  for (const span of spans) for (const mark of span.marks) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  return {
    spans,
    byKey: new Map(spans.map((span) => [span.key, span])),
    roots: tops.map((node) => node.key),
    origin,
    length: spans.reduce((most, span) => Math.max(most, span.end ?? 0), 0),
    marks,
  };
}

function namedNodes(attempts: readonly Attempt[]): Node[] {
  const seen = new Map<string, number>();
  const taken = new Set(attempts.map((attempt) => attempt.span_id));
  return attempts.map((attempt, index) => {
    const marks = new Set<SpanMark>();
    let count = (seen.get(attempt.span_id) ?? 0) + 1;
    let key = attempt.span_id;
    if (count > 1) {
      marks.add("duplicate-id");
      while (taken.has(`${attempt.span_id}~${count}`)) count++;
      key = `${attempt.span_id}~${count}`;
      taken.add(key);
    }
    seen.set(attempt.span_id, count);
    const at = parseTime(attempt.start_time);
    const duration = attempt.duration_s;
    const known = typeof duration === "number" && Number.isFinite(duration) && duration >= 0;
    if (at === null) marks.add("no-time");
    else if (!known) marks.add(duration === null || duration === undefined ? "no-duration" : "bad-duration");
    return { key, attempt, index, parent: null, children: [], at, until: at === null ? null : known ? at + duration * 1000 : at, marks };
  });
}

function linkParents(nodes: readonly Node[]): void {
  const byId = new Map<string, Node>();
  for (const node of nodes) if (!byId.has(node.attempt.span_id)) byId.set(node.attempt.span_id, node);
  for (const node of nodes) {
    const id = node.attempt.parent_span_id;
    if (id === null || id === undefined || id === "") continue;
    node.parent = byId.get(id) ?? null;
    if (node.parent === null) node.marks.add("missing-parent");
  }
}

/** Each span is walked once: a walk that meets its own trail has found a cycle. */
function cutCycles(nodes: readonly Node[]): void {
  const walkedBy = new Map<Node, number>();
  nodes.forEach((first, walk) => {
    let node: Node | null = first;
    while (node !== null && !walkedBy.has(node)) {
      walkedBy.set(node, walk);
      node = node.parent;
    }
    if (node === null || walkedBy.get(node) !== walk) return;
    const members: Node[] = [];
    for (let member: Node | null = node; member !== null; member = member.parent) {
      if (member.marks.has("cycle")) break;
      member.marks.add("cycle");
      members.push(member);
    }
    const cut = members.reduce((earliest, member) => (member.index < earliest.index ? member : earliest));
    cut.parent = null;
  });
}

function sortByTime(siblings: Node[]): void {
  let latest = -Infinity;
  let ordered = true;
  // An untimed span stays behind the one it follows in the file.
  const at = new Map<Node, number>();
  let last = -Infinity;
  for (const node of siblings) {
    last = node.at ?? last;
    at.set(node, last);
    if (node.at === null) continue;
    if (node.at < latest) {
      node.marks.add("out-of-order");
      ordered = false;
    }
    latest = Math.max(latest, node.at);
  }
  if (!ordered) siblings.sort((a, b) => at.get(a)! - at.get(b)! || a.index - b.index);
}

/** Times stay as they were recorded: two clocks that differ, or work that outlives its parent, are for the reader to judge. */
function markOutside(child: Node, parent: Node): void {
  if (child.at === null || child.until === null || parent.at === null || parent.until === null) return;
  if (child.at < parent.at - tolerance) child.marks.add("before-parent");
  if (!isPoint({ marks: parent.marks }) && child.until > parent.until + tolerance) child.marks.add("after-parent");
}

/** The spans that show when `folded` ones hide what is under them, in tree order. */
export function visibleSpans(tree: SpanTree, folded: ReadonlySet<string>): readonly Span[] {
  if (folded.size === 0) return tree.spans;
  const shown: Span[] = [];
  let hiddenBelow = Infinity;
  for (const span of tree.spans) {
    if (span.depth > hiddenBelow) continue;
    hiddenBelow = folded.has(span.key) && span.children.length > 0 ? span.depth : Infinity;
    shown.push(span);
  }
  return shown;
}
