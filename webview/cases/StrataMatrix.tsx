import { memo, useRef, useState, type KeyboardEvent } from "react";
import { wilson } from "../../src/core/stats/wilson";
import type { Matrix } from "../../src/protocol/views";
import type { Answer } from "../state";
import { count, Icon, percent, t, type Tone } from "../ui";
import { useLabelTone } from "./useLabelTone";
import { valuesIn, withOnly } from "./whereEdit";

/** Strata down, primary labels across: counts, their share of the stratum as colour, and each cell a filter. */
export function StrataMatrix({
  answer,
  where,
  onWhere,
  hidden,
  onHidden,
}: {
  readonly answer: Answer<{ readonly matrix: Matrix }>;
  readonly where: string;
  onWhere(where: string): void;
  readonly hidden: boolean;
  onHidden(hidden: boolean): void;
}) {
  const matrix = answer.data?.matrix;
  const empty = matrix === undefined || matrix.rows.length === 0;
  return (
    <section className="matrix" aria-labelledby="matrix-title">
      <h2 className="facet-title">
        <button type="button" id="matrix-title" aria-expanded={!hidden} onClick={() => onHidden(!hidden)}>
          <Icon name={hidden ? "chevron-right" : "chevron-down"} /> {t("Strata × primary labels")}
        </button>
      </h2>
      {!hidden && answer.error !== null && (
        <p className="bad" role="alert">
          {answer.error}
        </p>
      )}
      {!hidden && !empty && <Cells matrix={matrix} where={where} onWhere={onWhere} />}
      {!hidden && empty && answer.error === null && <p className="dim matrix-empty">{answer.loading ? t("Counting…") : t("No rows to count.")}</p>}
    </section>
  );
}

const named = (value: string) => (value === "" ? t("(none)") : value);

/** Drawn again only when the counts or the expression change: a cell writes a sentence of seven numbers. */
const Cells = memo(function Cells({ matrix, where, onWhere }: { readonly matrix: Matrix; readonly where: string; onWhere(where: string): void }) {
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const toneOf = useLabelTone();
  const strata = valuesIn(where, "stratum");
  const labels = valuesIn(where, "label");
  const at = { row: Math.min(focus.row, matrix.rows.length - 1), column: Math.min(focus.column, matrix.columns.length - 1) };

  const keyed = (event: KeyboardEvent, row: number, column: number) => {
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, matrix.columns.length - 1],
    }[event.key];
    const cell = to === undefined || event.altKey ? null : table.current?.querySelector<HTMLElement>(`[data-cell="${to[0]},${to[1]}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };

  return (
    <div className="matrix-scroll">
      <table ref={table}>
        <thead>
          <tr>
            <td />
            {matrix.columns.map((label) => (
              <th key={label} scope="col" className={labels.includes(label) ? "chosen" : ""}>
                {named(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((stratum, row) => {
            const whole = (matrix.counts[row] ?? []).reduce((sum, n) => sum + n, 0);
            return (
              <tr key={stratum}>
                <th scope="row" className={strata.includes(stratum) ? "chosen" : ""}>
                  {named(stratum)}
                </th>
                {matrix.columns.map((label, column) => {
                  const n = matrix.counts[row]?.[column] ?? 0;
                  const chosen = strata.length === 1 && labels.length === 1 && strata[0] === stratum && labels[0] === label;
                  const words = cellText(stratum, label, n, whole);
                  return (
                    <td key={label} className={`cell tone-${toneOf(label)}`}>
                      <button
                        type="button"
                        data-cell={`${row},${column}`}
                        aria-label={words}
                        title={words}
                        aria-pressed={chosen}
                        className={n === 0 ? "zero" : ""}
                        tabIndex={row === at.row && column === at.column ? 0 : -1}
                        style={n === 0 ? undefined : { background: shade(toneOf(label), n / whole) }}
                        onFocus={() => setFocus({ row, column })}
                        onKeyDown={(event) => keyed(event, row, column)}
                        onClick={() => onWhere(withOnly(where, chosen ? { stratum: [], label: [] } : { stratum: [stratum], label: [label] }))}
                      >
                        {count(n)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});

/** The cell in words: count, share of the stratum, and its 95 % interval. */
function cellText(stratum: string, label: string, n: number, whole: number): string {
  const rate = wilson(n, whole);
  if (!rate.defined) return t("{0}, {1}: no rows", named(stratum), named(label));
  const { rate: share, low, high } = rate.value;
  return t(
    "{0}, {1}: {2} of {3} rows, {4} (95 % interval {5} to {6})",
    named(stratum),
    named(label),
    count(n),
    count(whole),
    percent(share),
    percent(low),
    percent(high),
  );
}

/** Enough colour to be seen where a cell is not empty, more with its share; never so much that the number is hard to read. */
function shade(tone: Tone, share: number): string {
  const colour = { good: "var(--good)", fair: "var(--fair)", bad: "var(--bad)", info: "var(--info)", neutral: "var(--dim)" }[tone];
  return `color-mix(in srgb, ${colour} ${Math.round(8 + 24 * share)}%, transparent)`;
}
