import { durationSvg } from "./durationSvg";
import { judgedTables } from "./judgedTables";
import { plotSvg } from "./plotSvg";
import type { Report } from "./reportModel";
import { reportStyle } from "./reportStyle";
import { configurationTable, durationTable, plotTable, reportTables, type ReportTable } from "./reportTables";
import { safeHtml } from "./safeText";

/** The report as one page: no script, nothing loaded from anywhere, and a table behind every plot. */
export function reportHtml(report: Report): string {
  const { configurations, pointsAre } = report;
  const several = configurations.length > 1;
  // Of several configurations one plot each, or there would be dozens; the strata are in the table.
  const histograms = several
    ? configurations.map(({ id, system, all }) => ({ name: `${id}, ${system}`, buckets: all.requestBuckets }))
    : configurations.flatMap(({ strata }) => strata.map(({ stratum, figures }) => ({ name: stratum, buckets: figures.requestBuckets })));
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<title>Benchmark report</title>",
    `<style>${reportStyle}</style>`,
    "</head>",
    "<body>",
    "<main>",
    "<h1>Benchmark report</h1>",
    "<p>By stratum first, all together last. There is no composite score: what one figure gains makes up for no other.</p>",
    tableHtml(configurationTable(report), "What was run"),
    ...reportTables(report).map(sectionHtml),
    ...judgedTables(report.judged).map(sectionHtml),
    section(
      "How long requests took",
      `Requests of each ${several ? "configuration" : "stratum"} in the buckets that OpenTelemetry advises for http.client.request.duration.`,
      `<div class="plots">${histograms.map((one, at) => `<figure><h3>${safeHtml(one.name)}</h3>${durationSvg(one.name, one.buckets, `h${at}`)}</figure>`).join("\n")}</div>${behind(durationTable(report))}`,
    ),
    section(
      "Trade-offs",
      pointsAre === "configurations"
        ? "A configuration is dominated (hollow, dim) only where another is at least as good on both axes and better on one. The line is the front; along it there are trade-offs, and no winner."
        : "There is one configuration, so its strata are shown. They are no alternatives: none dominates another, and there is no front.",
      `<div class="plots">${report.plots.map((plot, at) => `<figure><h3>${safeHtml(plot.title)}</h3>${plotSvg(plot, `p${at}`)}${behind(plotTable(plot))}</figure>`).join("\n")}</div>`,
    ),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

const section = (title: string, note: string, body: string) => `<section><h2>${safeHtml(title)}</h2>\n<p>${safeHtml(note)}</p>\n${body}</section>`;
const sectionHtml = (table: ReportTable) =>
  `<section><h2>${safeHtml(table.title)}</h2>\n${table.note === undefined ? "" : `<p>${safeHtml(table.note)}</p>\n`}${tableHtml(table)}</section>`;
const behind = (table: ReportTable) => `<details><summary>The figures behind it</summary>${tableHtml(table, table.title)}</details>`;

/** A table as HTML. A long cell may break; a wide table scrolls by itself, also with the keyboard. */
export function tableHtml({ title, columns, rows }: ReportTable, caption?: string): string {
  const head = columns.map((column) => `<th scope="col"${column.align === "right" ? ' class="right"' : ""}>${safeHtml(column.title)}</th>`).join("");
  const body = rows.map((row) => {
    const cells = row.map((cell, at) => {
      const kind = columns[at]!.align === "right" ? ' class="right"' : cell.length > 40 ? ' class="text"' : "";
      return at === 0 ? `<th scope="row"${kind}>${safeHtml(cell)}</th>` : `<td${kind}>${safeHtml(cell)}</td>`;
    });
    return `<tr${row[0] === "(all)" ? ' class="whole"' : ""}>${cells.join("")}</tr>`;
  });
  return [
    `<div class="wide" tabindex="0" role="region" aria-label="${safeHtml(title)}"><table>`,
    caption === undefined ? "" : `<caption>${safeHtml(caption)}</caption>`,
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>\n${body.join("\n")}\n</tbody></table></div>`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
