import type { Result } from "../../../src/protocol/messages";
import type { TruthChangeView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { t } from "../../ui";
import { valueLines } from "../valueLines";
import { categoryText, fieldsText, fieldText, stateText } from "../words";
import { timelineEntries } from "./timelineEntries";

/** The history as plain text, times in UTC: for a ticket, a mail, a commit message. */
export function historyText(history: Result<"truth/history">): string {
  const lines = [
    [history.caseId, ...(history.query === null ? [] : [history.query])].join(": "),
    history.file,
    ...timelineEntries(history).flatMap((entry) => {
      if (entry.kind === "proposal") {
        const { proposal } = entry;
        return [
          "",
          `${t("Proposal")}: ${fieldsText(proposal.fields)} (${stateText(proposal.status)})`,
          `  ${proposal.by}, ${proposal.at}, ${categoryText(proposal.category)}: ${proposal.reason}`,
        ];
      }
      const { version, validAt, change, changes } = entry.version;
      return [
        "",
        `${t("Version {0}", version)}, ${t("holds from")} ${validAt}`,
        ...(change === null
          ? []
          : [
              `  ${[...(change.category === null ? [] : [categoryText(change.category)]), change.reason].join(": ")}`,
              ...(change.proposedBy === null ? [] : [`  ${t("Proposed by {0}.", change.proposedBy)}`]),
              ...(change.approvedBy === null ? [] : [`  ${t("Approved by {0}.", change.approvedBy)} ${change.approvedAt ?? ""}`.trimEnd()]),
              `  ${[change.evidenceUrl, ...(change.evidenceSha256 === null ? [] : [change.evidenceSha256])].join(" ")}`,
            ]),
        ...changes.map((one) => `  ${changeText(one)}`),
      ];
    }),
  ];
  return `${lines.map(visibleText).join("\n")}\n`;
}

function changeText({ field, old, new: now }: TruthChangeView): string {
  const said = (value: unknown) => (value === null ? t("not there") : valueLines(field, value).join(" "));
  return `${fieldText(field)}: ${said(old)} → ${said(now)}`;
}
