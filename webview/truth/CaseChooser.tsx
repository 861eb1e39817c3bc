import { useState } from "react";
import { visibleText } from "../answer/answerSegments";
import { useRequest } from "../state";
import { count, Picker, t } from "../ui";

const most = 50;

/** A case by its name, among those that have a truth or rows. */
export function CaseChooser({ onChoose }: { onChoose(caseId: string): void }) {
  const [search, setSearch] = useState("");
  const found = useRequest("truth/cases", { search, count: most }, { watch: ["truths", "rows"] });
  const cases = found.data?.cases ?? [];
  const status =
    found.error ??
    (found.data === null
      ? t("Looking for cases…")
      : found.data.total > cases.length
        ? t("The first {0} of {1}; type more to narrow.", count(cases.length), count(found.data.total))
        : t("{0} found", count(cases.length)));
  return (
    <Picker
      label={t("Case")}
      placeholder={t("Beginning of the case’s name")}
      text={search}
      onText={setSearch}
      status={status}
      items={cases.map(({ caseId, version, query }) => ({
        key: caseId,
        content: (
          <>
            <b className="mono">{visibleText(caseId)}</b>{" "}
            <span className="dim">{version === null ? t("no truth yet") : t("version {0}", version)}</span>{" "}
            <span className="ellipsis">{query === null ? "" : visibleText(query)}</span>
          </>
        ),
      }))}
      onPick={onChoose}
    />
  );
}
