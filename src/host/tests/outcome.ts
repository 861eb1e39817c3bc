import * as vscode from "vscode";
import type { RowLine } from "../commands/runLines";

/** Text that Markdown shows as it is: rules quote what systems and pages say. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!~<>|&:/@]/g, "\\$&").replace(/\s+/g, " ");

/** A test holds what the gate will hold: the label that is expected, and no hard rule broken, caps included. */
export const isPassed = ({ label, expect, breaches }: RowLine): boolean => label === expect && breaches.length === 0;

/** What a case that fails says: label, expectation, rule, caps and broken rules, with a link to the case. */
export function failureMessage(row: RowLine, link: string, item: vscode.TestItem): vscode.TestMessage {
  const paragraphs = [
    plain(
      row.label === row.expect
        ? vscode.l10n.t("The label is {0}, as expected, but a hard rule of the gate is broken.", row.label)
        : vscode.l10n.t("The label is {0}, expected was {1}.", row.label, row.expect),
    ),
    ...(row.rule === "" ? [] : [plain(vscode.l10n.t("Rule: {0}", row.rule))]),
    ...(row.caps.length === 0 ? [] : [plain(capsText(row))]),
    ...otherBreaches(row).map(plain),
    `[${plain(vscode.l10n.t("Open Case"))}](command:traceAdjudicator.openCaseLink?${encodeURIComponent(JSON.stringify([link]))})`,
  ];
  const text = new vscode.MarkdownString(paragraphs.join("\n\n"));
  text.isTrusted = { enabledCommands: ["traceAdjudicator.openCaseLink"] };
  const message = new vscode.TestMessage(text);
  if (item.uri && item.range) message.location = new vscode.Location(item.uri, item.range);
  return message;
}

/** A line of the output for a case that is done. */
export function rowText(row: RowLine): string {
  const how = row.label === row.expect ? vscode.l10n.t("as expected") : vscode.l10n.t("expected was {0}", row.expect);
  return [`${row.taskId}: ${row.label}, ${how}`, row.rule, ...(row.caps.length === 0 ? [] : [capsText(row)]), ...otherBreaches(row)]
    .filter((part) => part !== "")
    .join("; ");
}

/** Those that neither the label nor the caps have told. */
const otherBreaches = ({ breaches }: RowLine): readonly string[] =>
  breaches.flatMap(({ rule, detail }) => (rule === "label" || rule === "cap" ? [] : [vscode.l10n.t("Hard rule broken: {0} ({1})", rule, detail)]));

const capsText = ({ caps }: RowLine): string =>
  vscode.l10n.t("Caps exceeded: {0}", caps.map(({ cap, limit, used }) => vscode.l10n.t("{0} {1} of {2} allowed", cap, used, limit)).join(", "));
