import { useState } from "react";
import type { DueView as Due } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useRequest, useScreen } from "../../state";
import { Button, count, EmptyState, Icon, localTime, t, TextField } from "../../ui";
import { daysFrom } from "../durationText";
import { openForm } from "../form/openForm";
import { useTruth } from "../useTruth";

const week = "7";
const mostShown = 500;
const order = ["expired", "soon", "valid"] as const satisfies readonly Due["state"][];

function stateTitle(state: Due["state"], days: number): string {
  return {
    expired: t("Expired"),
    soon: days === 1 ? t("Within a day") : t("Within {0} days", count(days)),
    valid: t("Later"),
  }[state];
}

/** Truths that expire, the first to end first: what has expired, what soon will, and what holds longer. */
export function DueView() {
  const [written, setWritten] = useState(week);
  const days = daysOf(written);
  const [asked, setAsked] = useState(Number(week));
  const write = (text: string) => {
    setWritten(text);
    const given = daysOf(text);
    if (given !== null) setAsked(given);
  };
  const { data, error, reload } = useRequest("truth/due", { soonDays: asked }, { watch: ["truths", "rows"] });
  return (
    <div className="truth-due" data-focus-home="" tabIndex={-1} role="group" aria-label={t("What is due")}>
      <div className="form-line">
        <TextField label={t("Soon means within so many days")} showLabel value={written} onInput={write} className="truth-days" />
        {days === null && (
          <span className="bad" role="alert">
            {t("Write a number of days from 0 to 3,660.")}
          </span>
        )}
      </div>
      {error !== null ? (
        <EmptyState
          icon="error"
          title={t("It could not be seen what is due.")}
          actions={
            <Button kind="primary" onClick={reload}>
              {t("Try again")}
            </Button>
          }
        >
          {error}
        </EmptyState>
      ) : data === null ? (
        <EmptyState busy title={t("Looking at what is due…")} />
      ) : data.due.length === 0 ? (
        <EmptyState icon="calendar" title={t("No truth expires.")}>
          {t("Truths of live cases expire once the time that they hold for has passed. Those of fixtures are bound to their page and do not.")}
        </EmptyState>
      ) : (
        <>
          {order.map((state) => (
            <Group key={state} title={stateTitle(state, asked)} due={data.due.filter((one) => one.state === state)} />
          ))}
          {data.never > 0 && (
            <p className="dim">{data.never === 1 ? t("1 truth does not expire.") : t("{0} truths do not expire.", count(data.never))}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Days as they were typed; null where they are none that can be asked for. */
function daysOf(written: string): number | null {
  const text = written.trim();
  const days = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  return days <= 3660 ? days : null;
}

function Group({ title, due }: { readonly title: string; readonly due: readonly Due[] }) {
  const screen = useScreen();
  const [, change] = useTruth();
  const [most, setMost] = useState(mostShown);
  const [now] = useState(() => Date.now());
  if (due.length === 0) return null;
  return (
    <section>
      <h2 className="heading">
        {title} ({count(due.length)})
      </h2>
      <div className="scroll-x">
        <table className="plain-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("Case")}</th>
              <th scope="col">{t("Holds until")}</th>
              <th scope="col">{t("Version")}</th>
              <th scope="col">{t("Proposals that wait")}</th>
              <th scope="col">
                <span className="unseen">{t("What can be done")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {due.slice(0, most).map((one) => (
              <tr key={one.caseId}>
                <th scope="row" className="mono">
                  {visibleText(one.caseId)}
                </th>
                <td>
                  <span className={one.state === "expired" ? "fair icon-text" : "icon-text"}>
                    {one.state === "expired" && <Icon name="warning" />}
                    <time title={one.due}>{localTime(one.due)}</time>
                  </span>
                  <span className="dim truth-below">{daysFrom(now, one.due)}</span>
                </td>
                <td>{one.version}</td>
                <td>{one.waiting === 0 ? <span className="dim">–</span> : count(one.waiting)}</td>
                <td>
                  <span className="truth-row-actions">
                    <Button
                      label={`${t("Confirm again…")} ${one.caseId}`}
                      onClick={() => openForm(screen, { kind: "reconfirm", caseId: one.caseId })}
                    >
                      {t("Confirm again…")}
                    </Button>
                    <Button label={t("History of {0}", one.caseId)} onClick={() => change({ view: "history", caseId: one.caseId })}>
                      {t("History")}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {due.length > most && (
        <Button onClick={() => setMost(most + mostShown)}>{t("Show {0} more", count(Math.min(mostShown, due.length - most)))}</Button>
      )}
    </section>
  );
}
