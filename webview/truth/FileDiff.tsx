import { Fragment, useMemo, useRef, useState } from "react";
import { visibleText } from "../answer/answerSegments";
import { useWidth } from "../trace/useWidth";
import { count, t } from "../ui";
import { lineDiff, type DiffRow, type TextLine } from "./lineDiff";

/** Lines shown around each change, and rows shown at once: the rest is asked for. */
const around = 3;
const mostShown = 1000;
/** Narrower than this, in pixels, lines stand below each other instead of side by side. */
const sideBySide = 560;

/** Two texts side by side, line by line, with what did not change folded away. Where there is little room, what was stands above what is. */
export function FileDiff({ label, before, after }: { readonly label: string; readonly before: string; readonly after: string }) {
  const rows = useMemo(() => lineDiff(before, after), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(mostShown);
  const parts = useMemo(() => folded(rows), [rows]);
  const frame = useRef<HTMLDivElement>(null);
  const stacked = useWidth(frame, sideBySide) < sideBySide;
  if (rows.every(({ same }) => same)) return <p className="dim">{t("Both texts are the same.")}</p>;
  const { shown, left } = shownParts(parts, opened, most);
  return (
    <div className={stacked ? "truth-diff" : "truth-diff truth-diff-sides"} role="group" aria-label={label} ref={frame}>
      {shown.map(({ from, rows: some, fold }) =>
        fold ? (
          <button key={from} type="button" className="link truth-diff-fold" onClick={() => setOpened((before) => new Set([...before, from]))}>
            {some.length === 1 ? t("1 line that stays") : t("{0} lines that stay", count(some.length))}
          </button>
        ) : (
          <Fragment key={from}>{stacked ? <Stacked rows={some} /> : some.map((row, at) => <Beside key={at} row={row} />)}</Fragment>
        ),
      )}
      {left > 0 && (
        <button type="button" className="link truth-diff-fold" onClick={() => setMost(most + mostShown)}>
          {t("Show {0} more lines", count(Math.min(left, mostShown)))}
        </button>
      )}
    </div>
  );
}

/** The parts as they are shown: those opened unfolded, and of all no more rows than `most`; `left` rows are not shown. */
function shownParts(parts: readonly Part[], opened: ReadonlySet<number>, most: number): { readonly shown: readonly Part[]; readonly left: number } {
  const shown: Part[] = [];
  let [room, left] = [most, 0];
  for (const part of parts) {
    const fold = part.fold && !opened.has(part.from);
    const rows = fold ? part.rows : part.rows.slice(0, room);
    if (rows.length > 0 && (room > 0 || !fold)) shown.push({ ...part, rows, fold });
    if (fold) continue;
    room -= rows.length;
    left += part.rows.length - rows.length;
  }
  return { shown, left };
}

function Beside({ row: { same, before, after } }: { readonly row: DiffRow }) {
  return (
    <div className="truth-diff-row">
      {before === null ? <span className="truth-diff-none" /> : <Line line={before} sign={same ? "" : "−"} as={same ? "span" : "del"} />}
      {after === null ? <span className="truth-diff-none" /> : <Line line={after} sign={same ? "" : "+"} as={same ? "span" : "ins"} />}
    </div>
  );
}

/** Of each stretch that changed first what was, then what is. */
function Stacked({ rows }: { readonly rows: readonly DiffRow[] }) {
  const lines: { readonly line: TextLine; readonly as: "span" | "del" | "ins" }[] = [];
  let added: TextLine[] = [];
  const flush = () => {
    lines.push(...added.map((line) => ({ line, as: "ins" as const })));
    added = [];
  };
  for (const { same, before, after } of rows) {
    if (same) {
      flush();
      lines.push({ line: after, as: "span" });
      continue;
    }
    if (before !== null) lines.push({ line: before, as: "del" });
    if (after !== null) added.push(after);
  }
  flush();
  return lines.map(({ line, as }, at) => <Line key={at} line={line} sign={{ span: "", del: "−", ins: "+" }[as]} as={as} />);
}

function Line({ line, sign, as: Element }: { readonly line: TextLine; readonly sign: string; readonly as: "span" | "del" | "ins" }) {
  return (
    <Element className="truth-diff-line">
      <span className="truth-diff-number" aria-hidden="true">
        {line.number}
      </span>
      <span className="truth-diff-sign" aria-hidden="true">
        {sign}
      </span>
      <span className="truth-diff-text">{visibleText(line.text) || " "}</span>
    </Element>
  );
}

interface Part {
  /** The first row's place, which names the part. */
  readonly from: number;
  readonly rows: readonly DiffRow[];
  readonly fold: boolean;
}

/** Rows in parts: changes with what stands around them, and stretches between them that are folded. */
function folded(rows: readonly DiffRow[]): readonly Part[] {
  const near = new Uint8Array(rows.length);
  rows.forEach((row, at) => {
    if (!row.same) near.fill(1, Math.max(0, at - around), at + around + 1);
  });
  const parts: { from: number; rows: DiffRow[]; fold: boolean }[] = [];
  rows.forEach((row, at) => {
    const fold = near[at] === 0;
    const last = parts.at(-1);
    if (last?.fold === fold) last.rows.push(row);
    else parts.push({ from: at, rows: [row], fold });
  });
  return parts;
}
