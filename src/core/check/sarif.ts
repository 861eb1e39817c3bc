import { checkRules, type Finding, type RuleOutcome } from "./findings";

/** Results of the check as SARIF 2.1.0 (OASIS Standard, 27 March 2020), as code hosts show them beside the files. */
export function sarifOf(outcomes: readonly RuleOutcome[], tool: { readonly name: string; readonly version: string }) {
  const rules = outcomes.map(({ rule }) => rule);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: tool.name,
            version: tool.version,
            rules: rules.map((id) => ({ id, shortDescription: { text: checkRules[id] } })),
          },
        },
        results: outcomes.flatMap(({ rule, findings }) =>
          findings.map((finding) => ({
            ruleId: rule,
            ruleIndex: rules.indexOf(rule),
            level: finding.level,
            message: { text: finding.message },
            ...(finding.file === undefined ? {} : { locations: [{ physicalLocation: placeOf(finding, finding.file) }] }),
          })),
        ),
      },
    ],
  };
}

const placeOf = ({ line, column }: Finding, file: string) => ({
  artifactLocation: { uri: uriOf(file) },
  ...(line === undefined ? {} : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }),
});

/** A path as the relative or absolute reference of a URI. */
const uriOf = (path: string): string => path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
