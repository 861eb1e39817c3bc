import { checkRules, type Finding, type RuleOutcome } from "./findings";

/** Results of the check as a JUnit report: one case a rule, failed where it found errors, skipped where there was nothing to look at. */
export function junitOf(outcomes: readonly RuleOutcome[], suite: string): string {
  const failed = outcomes.filter(({ findings }) => errorsIn(findings).length > 0).length;
  const skipped = outcomes.filter(({ seen, findings }) => seen === null && findings.length === 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${outcomes.length}" failures="${failed}" skipped="${skipped}">`,
    `  <testsuite name="${escaped(suite)}" tests="${outcomes.length}" failures="${failed}" skipped="${skipped}">`,
    ...outcomes.map(caseOf),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

const errorsIn = (findings: readonly Finding[]) => findings.filter(({ level }) => level === "error");

function caseOf({ rule, seen, findings }: RuleOutcome): string {
  const errors = errorsIn(findings);
  const warnings = findings.filter(({ level }) => level === "warning");
  const inside = [
    ...(errors.length > 0
      ? [`      <failure message="${escaped(`${errors.length} found: ${checkRules[rule]}`)}">${escaped(errors.map(lineOf).join("\n"))}</failure>`]
      : []),
    ...(seen === null && findings.length === 0 ? ["      <skipped/>"] : []),
    ...(seen !== null || warnings.length > 0
      ? [`      <system-out>${escaped([...(seen === null ? [] : [seen]), ...warnings.map(lineOf)].join("\n"))}</system-out>`]
      : []),
  ];
  return [`    <testcase classname="adjudicate.check" name="${escaped(`${rule}: ${checkRules[rule]}`)}">`, ...inside, "    </testcase>"].join("\n");
}

/** `file:line:column: message`. */
export const lineOf = ({ file, line, column, message }: Finding): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(":")}${file === undefined ? "" : ": "}${message}`;

/** Text for XML 1.0: what it cannot hold stands as U+FFFD. */
function escaped(text: string): string {
  return text

    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
