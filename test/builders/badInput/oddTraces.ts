import { good, lines, type BadFile } from "./badFile";

const [a, c] = [good("a"), good("c")];
const nothingWrong = { told: [], listed: [] };
const among = (attempts: readonly object[]) => () => lines(a, good("b", { trace: { attempts } }), c);
const at = (second: number) => `2026-11-29T10:00:${String(second).padStart(2, "0")}Z`;
const span = (id: string, parent: string | null, more: object = {}) => ({ span_id: id, parent_span_id: parent, ...more });

/** Rows whose spans do not make a tree, or not one in time. */
export const oddTraces: readonly BadFile[] = [
  {
    kind: "spans whose parents go round in a circle",
    seen: "Each is shown and marked; the first in the file stands at the top.",
    bytes: among([span("x", "y"), span("y", "z"), span("z", "x"), span("own", "own")]),
    rows: ["a", "b", "c"],
    sum: "4 warnings",
    told: [
      ":2:211: warning: the parents of this attempt lead back to itself: shown at the top",
      ":2:248: warning: the parents of this attempt lead back to itself: shown at the top",
      ":2:285: warning: the parents of this attempt lead back to itself: shown at the top",
      ":2:324: warning: the parents of this attempt lead back to itself: shown at the top",
    ],
    listed: [],
  },
  {
    kind: "spans whose parent is not there",
    seen: "Shown at the top, marked.",
    bytes: among([span("x", "gone"), span("y", "x")]),
    rows: ["a", "b", "c"],
    sum: "1 warning",
    told: [':2:211: warning: no attempt of this row is called "gone": shown at the top'],
    listed: [],
  },
  {
    kind: "spans with one id",
    seen: "Each is shown; children belong to the first.",
    bytes: among([span("x", null), span("x", null), span("y", "x")]),
    rows: ["a", "b", "c"],
    sum: "1 error",
    told: [':2:228: the attempt "x" comes more than once: give each an id of its own'],
    listed: [],
  },
  {
    kind: "spans out of order in time, and outside of their parents",
    seen: "Shown by time, marked and counted in the waterfall.",
    bytes: among([
      span("p", null, { start_time: at(5), duration_s: 1 }),
      span("q", "p", { start_time: at(9), duration_s: 3 }),
      span("r", "p", { start_time: at(2), duration_s: 1 }),
    ]),
    rows: ["a", "b", "c"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
  {
    kind: "spans whose times are no times",
    seen: "Shown without a bar, marked; a problem at each.",
    bytes: among([
      span("p", null, { start_time: "soon", duration_s: 1 }),
      span("q", "p", { start_time: at(9), duration_s: -3 }),
      span("r", "p", { start_time: "2026-02-30T10:00:00Z" }),
    ]),
    rows: ["a", "b", "c"],
    sum: "2 errors",
    told: [
      ':2:229: trace.attempts[0].start_time: not an RFC 3339 time, e.g. 2026-11-29T10:00:00Z, found the string "soon"',
      ":2:337: trace.attempts[1].duration_s: expected at least 0, found number -3",
    ],
    listed: ["2:schema", "2:schema"],
  },
  {
    kind: "20,000 spans, each the parent of the next",
    seen: "All shown.",
    bytes: among(Array.from({ length: 20_000 }, (_, index) => span(`s${index}`, index === 0 ? null : `s${index - 1}`))),
    rows: ["a", "b", "c"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
];
