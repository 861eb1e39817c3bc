import type { ReactNode } from "react";
import type { AnswerChip, CaseView } from "../../src/protocol/views";
import { Chip, Icon, KeyHint, Popover, t } from "../ui";
import { visibleText } from "../answer/answerSegments";
import { useScreen } from "../state";
import { openForm } from "../truth/form/openForm";

interface Props {
  readonly view: CaseView;
  readonly title: string;
  /** Where the case stands, and the way to its neighbours. */
  readonly steps: ReactNode;
}

/** Which case this is, where it stands, and the answers to the five questions: never one score. */
export function CaseHeader({ view, title, steps }: Props) {
  return (
    <header className="case-head">
      {steps}
      <h2 className="case-title">{visibleText(title)}</h2>
      <Query text={view.query} />
      <span className="case-chips">
        {view.chips
          .filter((chip) => chip.value !== null || view.sealed.length > 0)
          .map((chip) => (
            <Answer key={chip.question} chip={chip} sealed={view.sealed} rowId={view.rowId} />
          ))}
        <Chip title={conditionTitle(view.condition)}>{conditionText(view.condition)}</Chip>
        <About view={view} />
      </span>
    </header>
  );
}

/** A long one has lines of its own and scrolls, by key too. */
function Query({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="case-query dim">{t("no query")}</span>;
  if (text.length <= 90)
    return (
      <span className="case-query" title={text}>
        {visibleText(text)}
      </span>
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span className="case-query case-query-long" title={text} role="group" aria-label={t("Query")} tabIndex={0}>
      {visibleText(text)}
    </span>
  );
}

function questionText(question: AnswerChip["question"]): string {
  return { outcome: t("outcome"), content: t("content"), citation: t("citation"), freshness: t("freshness"), efficiency: t("efficiency") }[question];
}

/** A dash is said as what it is: kept from the reviewer, or not known. */
function Answer({ chip, sealed, rowId }: { readonly chip: AnswerChip; readonly sealed: readonly string[]; readonly rowId: string }) {
  const name = questionText(chip.question);
  if (chip.value === null) {
    const why = chip.why ?? (sealed.length > 0 ? t("Sealed until you commit") : t("Not known"));
    return (
      <Chip title={why}>
        {name} <span aria-hidden="true">—</span>
        <span className="unseen">{why}</span>
      </Chip>
    );
  }
  const body = (
    <>
      {name} <b>{visibleText(chip.value)}</b>
    </>
  );
  if (chip.why === null) return <Chip tone={chip.tone}>{body}</Chip>;
  return (
    <Popover
      kind="plain"
      className={`chip chip-why tone-${chip.tone}`}
      button={<span className="chip-body">{body}</span>}
      label={t("{0} {1}. Why?", name, chip.value)}
      title={chip.why}
      panelLabel={t("Why: {0}", name)}
    >
      <p className="why-text">{visibleText(chip.why)}</p>
      {chip.question === "outcome" && chip.tone !== "good" && <ProposeHere rowId={rowId} />}
    </Popover>
  );
}

/** Where the outcome is not what was held to be right, the truth may be what is wrong. */
function ProposeHere({ rowId }: { readonly rowId: string }) {
  const screen = useScreen();
  return (
    <p>
      <button type="button" className="link" onClick={() => openForm(screen, { rowId })}>
        {t("Propose Truth Update…")}
      </button>{" "}
      <KeyHint action="proposeTruth" />
    </p>
  );
}

function conditionText(condition: CaseView["condition"]): string {
  return { blind: t("blind"), verify: t("verify"), open: t("open"), "post-reveal": t("after reveal") }[condition];
}
function conditionTitle(condition: CaseView["condition"]): string {
  return {
    blind: t("Condition: judge, grader, system and other reviewers are sealed until you commit. Each label stores this."),
    verify: t("Condition: you see the label that you check. Each label stores this."),
    open: t("Condition: everything is shown. Each label stores this."),
    "post-reveal": t("Condition: you label after the seal was broken. Each label stores this."),
  }[condition];
}

/** The rest of the row: where it comes from and what no schema names. */
function About({ view }: { readonly view: CaseView }) {
  const facts: [string, string | null][] = [
    [t("stratum"), view.stratum],
    [t("lane"), view.lane],
    [t("system"), view.system],
    [t("expect"), view.expect],
    [t("run"), view.runId],
    [t("corpus"), view.corpusVersion],
    [t("observed"), view.observedAt],
    [t("line"), String(view.line)],
    ...Object.entries(view.dimensions),
    ...Object.entries(view.metrics).map(([name, value]): [string, string | null] => [name, value === null ? null : String(value)]),
  ];
  return (
    <Popover kind="icon" button={<Icon name="info" />} label={t("About this row")} title={t("About this row")} panelLabel={t("About this row")}>
      <dl className="facts about">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="fact-line">
                <dt>{visibleText(name)}</dt>
                <dd>{visibleText(value)}</dd>
              </div>
            ),
        )}
        {view.unknownFields.map((field) => (
          <div key={field.path} className="fact-line">
            <dt>{visibleText(field.path)}</dt>
            <dd className="mono">{visibleText(field.json)}</dd>
          </div>
        ))}
      </dl>
      {view.sealed.length > 0 && <p className="dim">{t("Sealed here: {0}", view.sealed.join(", "))}</p>}
      <p className="dim">
        <KeyHint action="goToLine" /> {t("opens the line")} · <KeyHint action="copyLink" /> {t("copies a link")} · <KeyHint action="showBytes" />{" "}
        {t("shows the bytes")}
      </p>
    </Popover>
  );
}
