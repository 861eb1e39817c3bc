import { guessMapping } from "../core/foreign/guess";
import { readRecords } from "../core/foreign/records";
import { openForeign } from "../node/import";
import { CliFailure } from "./failure";
import { visibleJson } from "./visible";

/** A mapping for a file of records, as JSON that can be saved beside it. */
export async function guessText(path: string): Promise<string> {
  const { recognised, source } = await openForeign(path);
  if (recognised.kind === "refused") throw new CliFailure(`${path}: ${recognised.message}`);
  if (recognised.kind === "rows") throw new CliFailure(`${path} holds rows already: it needs no mapping`);
  const opened = await source();
  if (opened.kind === "archive") throw new CliFailure(`${path} is an archive (${recognised.title}): it is imported without a mapping`);
  const { mapping } = guessMapping(readRecords(opened.bytes, opened.name).records, opened.name);
  return visibleJson({ schema: "mapping/1", ...mapping });
}
