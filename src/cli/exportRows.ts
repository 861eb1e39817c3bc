import { scanInstance } from "../node/index/scanInstance";
import { readingTools } from "../node/index/readingTools";
import { exportParquet } from "../node/parquet/exportParquet";
import type { ExportOptions } from "./exportLabels";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson, progress } from "./output";
import { messageOf, openRun } from "./runReading";
import { visibleLine } from "./visible";

/** The rows of a run as a Parquet file: what the index knows of each as columns, and the row itself. */
export async function exportRows(path: string, options: ExportOptions): Promise<ExitCode> {
  if (options.out === undefined) throw new CliFailure("--as parquet writes a file: give --out too");
  const run = await openRun(path, options.review);
  const { wasm } = await readingTools(__dirname);
  const bar = progress(options.out);
  const written = await exportParquet(run.files.results, options.out, {
    scan: await scanInstance(wasm),
    progress: (done, of) => bar.update(done, of),
  })
    .catch((error: unknown) => {
      throw new CliFailure(messageOf(error));
    })
    .finally(() => bar.end());
  const { rows, bytes, rejected, replaced } = written;
  if (rejected.total > 0)
    err(
      `adjudicate: warning: ${counted(rejected.total, "line")} of ${visibleLine(run.shown)} (the first is line ${rejected.first}) ${rejected.total === 1 ? "is no row and is" : "are no rows and are"} not in the export; "adjudicate validate" says what is wrong`,
    );
  if (replaced > 0) err(`adjudicate: warning: ${counted(replaced, "row")} had bytes that are not UTF-8: they stand as U+FFFD in the export`);
  if (options.json) outJson({ file: options.out, rows, bytes, rejected: rejected.total, replaced });
  else out(`${visibleLine(options.out)}: ${counted(rows, "row")}, ${bytes} bytes`);
  return rejected.total > 0 || replaced > 0 ? 1 : 0;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
