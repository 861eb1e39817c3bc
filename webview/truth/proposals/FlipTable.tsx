import { useState } from "react";
import type { FlipView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useScreen } from "../../state";
import { Button, count, figure, Icon, t } from "../../ui";

const step = 100;
const kinds = ["broken", "fixed", "other"] as const satisfies readonly FlipView["kind"][];
const icons: Readonly<Record<FlipView["kind"], string>> = { fixed: "arrow-up", broken: "arrow-down", other: "arrow-swap" };
const tones: Readonly<Record<FlipView["kind"], string>> = { fixed: "good", broken: "bad", other: "dim" };

function kindText(kind: FlipView["kind"]): string {
  return { fixed: t("succeeds now"), broken: t("succeeds no longer"), other: t("changes otherwise") }[kind];
}

/** Results that are graded otherwise, what succeeds no longer first. A row of this run opens its case. */
export function FlipTable({ flips }: { readonly flips: readonly FlipView[] }) {
  const screen = useScreen();
  const [most, setMost] = useState(step);
  const ordered = kinds.flatMap((kind) => flips.filter((flip) => flip.kind === kind));
  return (
    <div className="scroll-x">
      <table className="plain-table" aria-label={t("Results that change")}>
        <thead>
          <tr>
            <th scope="col">{t("Change")}</th>
            <th scope="col">{t("Case")}</th>
            <th scope="col">{t("System")}</th>
            <th scope="col">{t("Label")}</th>
            <th scope="col">{t("Figures")}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, most).map((flip, at) => (
            <tr key={at}>
              <td className={`${tones[flip.kind]} truth-nowrap`}>
                <Icon name={icons[flip.kind]} /> {kindText(flip.kind)}
              </td>
              <th scope="row" className="mono">
                {flip.rowId === null ? (
                  <span>{nameOf(flip)}</span>
                ) : (
                  <button type="button" className="link" title={t("Show the case")} onClick={() => screen.openCase(flip.rowId!)}>
                    {nameOf(flip)}
                  </button>
                )}
              </th>
              <td className="breakable">
                {visibleText(flip.system)}
                {flip.rowId === null && <span className="dim truth-below">{t("in {0}", visibleText(flip.run))}</span>}
              </td>
              <td>
                {labelText(flip.before)} → {labelText(flip.after)}
              </td>
              <td>{flip.metrics.length > 0 && <Figures metrics={flip.metrics} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ordered.length > most && (
        <Button onClick={() => setMost(most + step)}>{t("Show {0} more", count(Math.min(step, ordered.length - most)))}</Button>
      )}
    </div>
  );
}

function Figures({ metrics }: Pick<FlipView, "metrics">) {
  return (
    <details>
      <summary className="truth-nowrap">{metrics.length === 1 ? t("1 figure") : t("{0} figures", count(metrics.length))}</summary>
      {metrics.map(({ name, before, after }) => (
        <span key={name} className="truth-below">
          {visibleText(name)}: {numberText(before)} → {numberText(after)}
        </span>
      ))}
    </details>
  );
}

const nameOf = ({ taskId, repetition }: FlipView): string => `${visibleText(taskId)}·${repetition}`;
const numberText = (n: number | null): string => (n === null ? "–" : figure(n));
const labelText = ({ label, rule }: FlipView["before"]) => (
  <span className="truth-nowrap" title={rule ?? undefined}>
    {label === null ? "–" : visibleText(label)}
  </span>
);
