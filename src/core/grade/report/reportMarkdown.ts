import { judgedTables } from "./judgedTables";
import type { Report } from "./reportModel";
import { configurationTable, durationTable, plotTable, reportTables, type ReportTable } from "./reportTables";
import { safeMarkdown } from "./safeText";

/** The report as GitHub-flavoured Markdown: tables alone, by stratum first. */
export function reportMarkdown(report: Report): string {
  const plots =
    report.pointsAre === "configurations"
      ? "A configuration is dominated only where another is at least as good on both axes and better on one; the rest is a trade-off, not a ranking."
      : "There is one configuration: its strata are shown. They are no alternatives, so none dominates another.";
  return [
    "# Benchmark report",
    "",
    ...tableLines(configurationTable(report)),
    ...reportTables(report).flatMap((table) => [`## ${table.title}`, "", ...tableLines(table)]),
    ...judgedTables(report.judged).flatMap(tableSection),
    ...tableSection(durationTable(report)),
    "## Trade-offs",
    "",
    plots,
    "",
    ...report.plots.flatMap((plot) => [`### ${plot.title}`, "", ...tableLines(plotTable(plot))]),
  ].join("\n");
}

const tableSection = (table: ReportTable): readonly string[] => [`## ${table.title}`, "", ...tableLines(table)];

/** A table as lines of Markdown, a blank one last. */
export function tableLines({ note, columns, rows }: ReportTable): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    ...(note === undefined ? [] : [note, ""]),
    line(columns.map(({ title }) => safeMarkdown(title))),
    line(columns.map(({ align }) => (align === "right" ? "---:" : "---"))),
    ...rows.map((row) => line(row.map(safeMarkdown))),
    "",
  ];
}
