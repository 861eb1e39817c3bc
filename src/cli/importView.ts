import { join } from "node:path";
import type { MemorySink } from "../core/foreign/memorySink";
import type { Row } from "../core/formats/row";
import type { Imported } from "../node/import";
import { problemLine } from "./problems";
import { visibleLine } from "./visible";

/** Problems shown one by one; `import.json` has the rest. */
const mostShown = 20;

const formats: Readonly<Record<string, string>> = {
  inspect: "an Inspect log",
  otlp: "an OpenTelemetry trace",
  jaeger: "a Jaeger trace",
  messages: "chat messages",
  mapping: "records",
};

/** What an import made of its files, and what to do next. */
export function importReport({ record, partial, kept }: Imported, folder: string): string {
  const { counts, sources, mapping, notes, problems } = record;
  const named = sources.map(({ name }) => name).join(", ");
  const more = counts.problems - Math.min(problems.length, mostShown);
  return [
    visibleLine(`${named}: ${formats[record.format] ?? record.format}${mapping ? `, read through ${mapping.name}` : ""}`),
    visibleLine(
      `${counted(counts.rows, "row")}, ${counted(counts.judgements, "judgement")}, ${counted(counts.representations, "representation")}, ${counted(counts.truths, "truth")} in ${folder}`,
    ),
    ...noteLines(notes),
    ...problems.slice(0, mostShown).map(problemLine),
    ...(more > 0
      ? [visibleLine(`and ${counted(more, "more problem")}${problems.length > mostShown ? `: see ${join(folder, "import.json")}` : ""}`)]
      : []),
    ...kept.map((name) => visibleLine(`${join(folder, name)} was changed since the import before, and is left as it is`)),
    ...(partial ? ["NOT everything could be read: what is missing is told above"] : []),
    visibleLine(`Open it: adjudicate open ${folder}`),
  ].join("\n");
}

/** The first rows of an import that was not made. */
export function previewText(title: string, sink: MemorySink): string {
  const more = sink.problems.length - mostShown;
  return [
    visibleLine(title),
    ...sink.rows.flatMap(rowLines),
    ...(sink.judgements.length > 0
      ? [`${counted(sink.judgements.length, "judgement")} by ${visibleLine([...new Set(sink.judgements.map(({ judge }) => judge.id))].join(", "))}`]
      : []),
    ...noteLines(sink.notes),
    ...sink.problems.slice(0, mostShown).map(problemLine),
    ...(more > 0 ? [`and ${counted(more, "more problem")}`] : []),
    `${counted(sink.rows.length, "row")} shown; nothing was written`,
  ].join("\n");
}

function rowLines(row: Row): readonly string[] {
  const { claims = [], attempts = [] } = row.trace ?? {};
  const listed = claims.filter(({ start }) => start === null || start === undefined).length;
  const parts = [
    counted(claims.length, "claim") + (listed > 0 ? ` (${listed} not in the answer)` : ""),
    counted(row.result?.citations?.length ?? 0, "citation"),
    counted(attempts.length, "attempt"),
    counted(row.provenance?.representations?.length ?? 0, "representation"),
  ];
  return [
    "",
    clipped(
      `${row.task_id}${row.repetition ? ` #${row.repetition}` : ""}${row.system ? `  ${row.system.id}` : ""}${row.result?.primary_label ? `  ${row.result.primary_label}` : ""}`,
    ),
    ...(row.query === undefined ? [] : [clipped(`  query   ${row.query}`)]),
    ...(row.trace?.answer === undefined || row.trace.answer === null ? [] : [clipped(`  answer  ${row.trace.answer}`)]),
    `  ${parts.filter((part) => !part.startsWith("0 ")).join(", ") || "neither claims nor attempts"}`,
  ];
}

const noteLines = (notes: readonly { readonly severity: string; readonly message: string }[]) =>
  notes.map(({ severity, message }) => visibleLine(`${severity === "info" ? "note" : severity}: ${message}`));
const clipped = (text: string) => visibleLine(text.length > 160 ? `${text.slice(0, 160)}…` : text);
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
