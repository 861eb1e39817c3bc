import { evidence as evidenceSchema, type Evidence } from "../core/formats/common";
import { CliFailure } from "./failure";

/** Reads `--evidence`: JSON, or a quote as it stands in the page. */
export function evidenceOption(text: string): Evidence {
  if (!text.trimStart().startsWith("{")) return { exact: text };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliFailure(`--evidence begins with { and is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = evidenceSchema.safeParse(value);
  if (!parsed.success)
    throw new CliFailure(`--evidence: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`);
  return parsed.data;
}
