import type { PreviewView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { count, Icon, t } from "../../ui";

type RunPreview = PreviewView["runs"][number];

/** Every known run that has the case: what is graded again in it, the labels that become stale, and what its gate says before and after. */
export function RunTable({ runs }: { readonly runs: readonly RunPreview[] }) {
  if (runs.length === 0) return <p className="dim">{t("No known run has a row of this case.")}</p>;
  return (
    <>
      <div className="scroll-x">
        <table className="plain-table" aria-label={t("Runs")}>
          <thead>
            <tr>
              <th scope="col">{t("Run")}</th>
              <th scope="col">{t("Rows graded again")}</th>
              <th scope="col">{t("Stale labels")}</th>
              <th scope="col">{t("Gate")}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.run}>
                <th scope="row" className="breakable">
                  {visibleText(run.run)}
                </th>
                <td>{t("{0} of {1}", count(run.regraded), count(run.rows))}</td>
                <td>{count(run.staleLabels)}</td>
                <td>
                  <GateWord breaches={run.gate.before} /> → <GateWord breaches={run.gate.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {runs.map((run) => (
        <GateChanges key={run.run} run={run} />
      ))}
    </>
  );
}

function GateWord({ breaches }: { readonly breaches: readonly string[] }) {
  return breaches.length === 0 ? (
    <span className="good truth-nowrap">{t("passes")}</span>
  ) : (
    <span className="bad truth-nowrap">{breaches.length === 1 ? t("1 breach") : t("{0} breaches", count(breaches.length))}</span>
  );
}

const mostBreaches = 50;

/** What breaches the gate of a run: what comes with the change, what goes with it, and, folded, what stays. */
function GateChanges({ run: { run, gate } }: { readonly run: RunPreview }) {
  const [before, after] = [new Set(gate.before), new Set(gate.after)];
  const parts = [
    { key: "comes", icon: "add", tone: "bad", text: t("comes"), breaches: gate.after.filter((one) => !before.has(one)) },
    { key: "goes", icon: "remove", tone: "good", text: t("goes"), breaches: gate.before.filter((one) => !after.has(one)) },
  ];
  const stays = gate.after.filter((one) => before.has(one));
  if (gate.before.length + gate.after.length === 0) return null;
  return (
    <div role="group" aria-label={t("Gate of {0}", visibleText(run))}>
      <p className="dim">{t("What breaches the gate of {0}:", visibleText(run))}</p>
      <ul className="truth-breaches">
        {parts.flatMap(({ key, icon, tone, text, breaches }) =>
          breaches.slice(0, mostBreaches).map((breach, at) => (
            <li key={`${key} ${at}`}>
              <Icon name={icon} className={tone} label={text} /> <span className="wrap">{visibleText(breach)}</span>
            </li>
          )),
        )}
      </ul>
      {stays.length > 0 && (
        <details>
          <summary>{stays.length === 1 ? t("1 breach stays") : t("{0} breaches stay", count(stays.length))}</summary>
          <ul className="truth-breaches">
            {stays.slice(0, mostBreaches).map((breach, at) => (
              <li key={at} className="wrap">
                {visibleText(breach)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Pairs of known runs: regressions and fixes from the earlier to the later one, before the change and after it. */
export function ComparisonTable({ comparisons }: { readonly comparisons: PreviewView["comparisons"] }) {
  const pair = ({ regressions, fixes }: { readonly regressions: number; readonly fixes: number }) =>
    t("regressions: {0}, fixes: {1}", count(regressions), count(fixes));
  return (
    <div className="scroll-x">
      <table className="plain-table" aria-label={t("Comparisons of runs")}>
        <thead>
          <tr>
            <th scope="col">{t("Comparison")}</th>
            <th scope="col">{t("Before")}</th>
            <th scope="col">{t("After")}</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ earlier, later, before, after }) => (
            <tr key={`${earlier} ${later}`}>
              <th scope="row" className="breakable">
                {visibleText(earlier)} → {visibleText(later)}
              </th>
              <td>{pair(before)}</td>
              <td>{pair(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
