import { useMemo, useState } from "react";
import { visibleText } from "../../answer/answerSegments";
import { Button, EmptyState, t } from "../../ui";
import { readValue } from "../fields/corrections";
import { chipTitle, fieldTitle } from "../fields/fieldTitles";
import { fieldInHand } from "../fields/inHand";
import { isStale } from "../state/assistantState";
import { useAssistant, useAssistantState } from "../state/hooks";
import { RecordTree } from "./RecordTree";
import { pathId, pathWords, type PathStep } from "./recordLines";
import { isWithin, readersOf, sourceModel, unfoldedAround, withFold } from "./sourceModel";

const noLines: SourceText = { text: "null", lines: [] };
type SourceText = Parameters<typeof sourceModel>[0];

/** The record in hand as it stands in the file; what fields read is marked, and any value can be given to the field in hand. */
export function SourcePane() {
  const assistant = useAssistant();
  const { record, error, stale, field, isJudge } = useAssistantState((state) => {
    const view = fieldInHand(state);
    return {
      record: state.record.data,
      error: state.record.error,
      stale: isStale(state, state.record),
      field: view?.field ?? null,
      isJudge: view?.kind === "judge",
    };
  });
  const source: SourceText = record ?? noLines;
  const { lines, lineOf } = useMemo(() => sourceModel(source), [source]);
  const { readers, own } = useMemo(() => readersOf(record?.marks ?? [], isJudge ? `${field}.label` : field, chipTitle), [record, field, isJudge]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // The field in hand brings what it reads into view, until the reviewer walks away from it.
  const firstOwn = useMemo(() => lines.findIndex(({ kind, path }) => kind !== "close" && own.has(pathId(path))), [lines, own]);
  const brought = `${record?.record} ${field} ${firstOwn}`;
  const [walked, setWalked] = useState({ from: "", line: 0 });
  const stays = walked.from === brought || firstOwn < 0 || own.has(pathId(lines[walked.line]?.path ?? []));
  const active = Math.max(0, Math.min(lines.length - 1, stays ? walked.line : firstOwn));

  if (error !== null)
    return (
      <EmptyState icon="error" title={t("The record cannot be shown.")}>
        {error}
      </EmptyState>
    );
  const line = lines[active];
  if (record === null || line === undefined) return <EmptyState busy title={t("Reading the record…")} />;
  const canUse = field !== null && !isJudge;
  const use = (path: readonly PathStep[]) => canUse && path.length > 0 && readValue(assistant, field, path);
  const walk = (to: number) => setWalked({ from: brought, line: to });
  const fold = (path: readonly PathStep[], shut: boolean) => {
    // What is in hand is never hidden: the hand goes to what is folded.
    if (shut && isWithin(line.path, path)) walk(lines.findIndex((one) => one.kind === "open" && pathId(one.path) === pathId(path)));
    setFolded((before) => withFold(before, path, shut));
  };
  return (
    <>
      <div className={`record ${stale ? "stale" : ""}`} data-focus-home tabIndex={-1}>
        <RecordTree
          lines={lines}
          folded={unfoldedAround(folded, line.path)}
          onFold={fold}
          active={active}
          onActive={walk}
          onUse={use}
          readers={readers}
          own={own}
          lineOf={lineOf}
          useTitle={canUse ? t("Read “{0}” from here", fieldTitle(field)) : ""}
        />
      </div>
      <section className="value-details" aria-label={t("The value in hand")} data-focus-home tabIndex={-1}>
        <div className="value-head">
          <span className="mono breakable">{line.path.length === 0 ? t("the whole record") : visibleText(pathWords(line.path))}</span>
          <span className="grow" />
          {canUse && line.path.length > 0 && <Button onClick={() => use(line.path)}>{t("Read “{0}” from here", fieldTitle(field))}</Button>}
        </div>
        {line.kind === "open" && <p className="dim">{line.entries === 1 ? t("1 entry") : t("{0} entries", line.entries)}</p>}
        {line.whole !== "" && <p className="value-whole wrap">{visibleText(line.whole)}</p>}
      </section>
      {record.clipped && <p className="pane-note dim">{t("Long texts and long lists are cut here; the import reads them whole.")}</p>}
    </>
  );
}
