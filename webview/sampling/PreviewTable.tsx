import { useState } from "react";
import type { PreviewCell, SamplePreview } from "../../src/protocol/sampling";
import { useScreen } from "../state";
import { count, Icon, t } from "../ui";
import { named } from "./shortageText";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What would be drawn, cell by cell: what there is, what is wanted, what is taken, and what is short. */
export function PreviewTable({ preview, extending }: { readonly preview: SamplePreview; readonly extending: boolean }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { cells } = preview;
  const toggle = (id: string) =>
    setUnfolded((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  const copies = cells.some((cell) => cell.copies > cell.size);
  return (
    <div className="sample-preview-table">
      <table>
        <caption className="unseen">{t("What would be drawn")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Cell")}</th>
            <th scope="col" className="number">
              {t("There")}
            </th>
            <th scope="col" className="number">
              {t("Wanted")}
            </th>
            <th scope="col" className="number">
              {t("Drawn")}
            </th>
            {extending && (
              <th scope="col" className="number">
                {t("Already")}
              </th>
            )}
            <th scope="col" className="number">
              {t("Short")}
            </th>
          </tr>
        </thead>
        {cells.map((cell) => (
          <tbody key={cell.id}>
            <CellLine cell={cell} extending={extending} open={unfolded.has(cell.id)} onToggle={() => toggle(cell.id)} />
            {unfolded.has(cell.id) &&
              cell.groups.map(({ part, value, size, take }) => (
                <tr key={JSON.stringify([part, value])} className="group-line">
                  <th scope="row">
                    {[part, value]
                      .filter((one) => one !== null)
                      .map(named)
                      .join(" · ")}
                  </th>
                  <td className="number">{count(size)}</td>
                  <td />
                  <td className="number">{count(take)}</td>
                  {extending && <td />}
                  <td />
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t("Together")}</th>
            <td className="number">{count(sum(cells.map(({ size }) => size)))}</td>
            <td className="number">{count(sum(cells.map(({ wanted }) => wanted)))}</td>
            <td className="number">{count(sum(cells.map(({ take }) => take)))}</td>
            {extending && <td className="number">{count(sum(cells.map(({ kept }) => kept)))}</td>}
            <td className="number">{count(sum(cells.map(shortBy)))}</td>
          </tr>
        </tfoot>
      </table>
      {copies && (
        <p className="dim">
          {t(
            "Items with the same content are one: the {0} here stand for {1}, and one label serves all copies.",
            count(sum(cells.map(({ size }) => size))),
            count(sum(cells.map((cell) => cell.copies))),
          )}
        </p>
      )}
    </div>
  );
}

const shortBy = ({ wanted, take }: PreviewCell): number => Math.max(0, wanted - take);

function CellLine({
  cell,
  extending,
  open,
  onToggle,
}: {
  readonly cell: PreviewCell;
  readonly extending: boolean;
  readonly open: boolean;
  onToggle(): void;
}) {
  const screen = useScreen();
  const short = shortBy(cell);
  const showCases = () => screen.setPanel({ tab: "cases", query: { where: cell.where, search: "", sort: [] }, scrollRow: 0 });
  return (
    <tr className={short > 0 ? "short-line" : ""}>
      <th scope="row">
        {cell.groups.length > 0 ? (
          <button type="button" className="sample-fold" aria-expanded={open} title={t("How it is spread")} onClick={onToggle}>
            <Icon name={open ? "chevron-down" : "chevron-right"} />
            <span>{cell.id}</span>
          </button>
        ) : (
          <span className="unfolded">{cell.id}</span>
        )}
      </th>
      <td className="number" title={cell.copies > cell.size ? t("{0} with their copies", count(cell.copies)) : undefined}>
        {cell.size === 0 ? (
          count(cell.size)
        ) : (
          <button type="button" className="link" title={t("Show the cases of these items")} onClick={showCases}>
            {count(cell.size)}
          </button>
        )}
      </td>
      <td className="number">{count(cell.wanted)}</td>
      <td className="number">{count(cell.take)}</td>
      {extending && <td className="number">{count(cell.kept)}</td>}
      <td className="number">
        {short > 0 ? (
          <strong className="bad">
            <Icon name="warning" label={t("short by")} /> {count(short)}
          </strong>
        ) : (
          "–"
        )}
      </td>
    </tr>
  );
}
