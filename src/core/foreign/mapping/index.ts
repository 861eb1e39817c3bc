import type { ForeignReader, ImportSink } from "../contract";
import { compileMapping } from "./compile";
import type { FieldReport } from "./fieldReport";
import { mapRecords } from "./mapRecords";
import { foreignName } from "./name";

export { mappingFindings, mappingProblems } from "./findings";
export { fieldReport } from "./report";
export type { FieldReport } from "./fieldReport";
export { readPath, type MappingPath, type PathStep } from "./path";

/** Fields whose absence is told one by one. */
const mostTold = 40;

/** Reads any file of JSON records through a mapping. */
export const readMapped: ForeignReader = async (source, sink, options) => {
  if (!options.mapping) {
    sink.note({ code: "no-mapping", severity: "error", message: "a file of JSON records is read through a mapping file, and none is given" });
    return;
  }
  if (source.kind === "archive") {
    sink.note({
      code: "not-records",
      severity: "error",
      message: "a mapping reads JSON and JSONL files: unpack the archive and name the file in it",
    });
    return;
  }
  sink.manifest({ run_id: foreignName(source.name) });
  const fields = await mapRecords(source.name, source.bytes, compileMapping(options.mapping), sink, options);
  tellAbsent(fields, sink);
};

function tellAbsent(fields: readonly FieldReport[], sink: ImportSink): void {
  const lacking = fields.filter(({ asked, present }) => present < asked);
  for (const { field, asked, present, firstAbsent } of lacking.slice(0, mostTold))
    sink.note({
      code: "absent",
      severity: present === 0 ? "warning" : "info",
      message:
        present === 0
          ? `${field}: found in none of ${asked}`
          : `${field}: absent in ${asked - present} of ${asked}, first in line ${firstAbsent ?? 1}`,
    });
  if (lacking.length > mostTold)
    sink.note({ code: "absent", severity: "info", message: `and ${lacking.length - mostTold} more fields that are absent now and then` });
}
