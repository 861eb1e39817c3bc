import { useRef, useState, type KeyboardEvent } from "react";
import type { AgreementCell, PairAgreementView } from "../../src/protocol/agreement";
import { count, percent, t } from "../ui";
import type { Pair } from "./chosenAgreement";
import { matrixLines, type MatrixCell } from "./matrixLines";
import { labelText, raterText } from "./raterText";

/** What the first rater said down, the second across; every cell opens the cases behind it. */
export function ConfusionMatrix({
  pair,
  table,
  onOpen,
}: {
  readonly pair: Pair;
  readonly table: PairAgreementView;
  onOpen(labels: AgreementCell["labels"]): void;
}) {
  const body = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const { labels, rows, columns } = matrixLines(table);
  const at = { row: Math.min(focus.row, rows.length - 1), column: Math.min(focus.column, columns.length - 1) };
  const keyed = (event: KeyboardEvent, row: number, column: number) => {
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
    }[event.key];
    const cell = to === undefined || event.altKey ? null : body.current?.querySelector<HTMLElement>(`[data-cell="${to[0]},${to[1]}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };
  const [first, second] = [raterText(pair.first), raterText(pair.second)];
  const most = Math.max(1, ...table.counts.flat());
  return (
    <div className="agreement-scroll">
      <table ref={body} className="agreement-matrix" aria-label={t("Labels of {0} (down) and {1} (across)", first, second)}>
        <thead>
          <tr>
            <td className="agreement-corner dim">
              <span>{t("{0} ↓", first)}</span> <span>{t("{0} →", second)}</span>
            </td>
            {columns.map((label) => (
              <th key={label ?? ""} scope="col" className={label === null ? "dim" : ""}>
                {labelText(label)}
              </th>
            ))}
            <th scope="col" className="dim">
              {t("Together")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, sum }, row) => (
            <tr key={label ?? ""}>
              <th scope="row" className={label === null ? "dim" : ""}>
                {labelText(label)}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className={cell.kind}>
                  {cell.kind === "none" ? null : (
                    <Cell
                      cell={cell}
                      share={cell.n / most}
                      words={words(first, label, second, columns[column]!, cell)}
                      place={`${row},${column}`}
                      reached={row === at.row && column === at.column}
                      onFocus={() => setFocus({ row, column })}
                      onKey={(event) => keyed(event, row, column)}
                      onOpen={() => onOpen([label, columns[column]!])}
                    />
                  )}
                </td>
              ))}
              <td className="sum dim">{count(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="dim">
              {t("Together")}
            </th>
            {columns.map((label, column) => (
              <td key={label ?? ""} className="sum dim">
                {count(rows.reduce((sum, { cells }) => sum + cells[column]!.n, 0))}
              </td>
            ))}
            <td className="sum">{count(rows.reduce((sum, row) => sum + row.sum, 0))}</td>
          </tr>
        </tfoot>
      </table>
      {labels < table.labels.length && (
        <p className="dim">{t("{0} more labels of the codebook were used by neither and are left out.", count(table.labels.length - labels))}</p>
      )}
    </div>
  );
}

const words = (first: string, down: string | null, second: string, across: string | null, { n, whole }: MatrixCell) =>
  whole === 0
    ? t("{0} {1}, {2} {3}: {4} items", first, labelText(down), second, labelText(across), count(n))
    : t(
        "{0} {1}, {2} {3}: {4} items, {5} of those that both labelled",
        first,
        labelText(down),
        second,
        labelText(across),
        count(n),
        percent(n / whole),
      );

function Cell({
  cell,
  share,
  words,
  place,
  reached,
  onFocus,
  onKey,
  onOpen,
}: {
  readonly cell: MatrixCell;
  /** Of the largest cell. */
  readonly share: number;
  readonly words: string;
  readonly place: string;
  readonly reached: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent): void;
  onOpen(): void;
}) {
  const ground = cell.kind === "unsaid" || cell.n === 0 ? undefined : { "--share": `${Math.round(6 + 22 * share)}%` };
  return (
    <button
      type="button"
      data-cell={place}
      className={cell.n === 0 ? "zero" : ""}
      aria-label={words}
      title={words}
      aria-disabled={cell.n === 0 ? true : undefined}
      tabIndex={reached ? 0 : -1}
      style={ground as React.CSSProperties | undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={() => cell.n > 0 && onOpen()}
    >
      {count(cell.n)}
    </button>
  );
}
