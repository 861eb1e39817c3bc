import { writeTsv } from "../../core/export/tsv";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import { cellText } from "../case/cellText";
import { isOpen, type Sealing } from "../projection/seals";
import type { ReviewSession } from "../reviewSession";

/** Text that a clipboard takes without trouble, in UTF-16 code units. */
const longestText = 16 * 1024 * 1024;
/** UTF-8 bytes that one UTF-16 code unit can take. */
const mostBytesPerUnit = 3;
const pageRows = 500;

/**
 * Rows as text to paste elsewhere. Cells are those of the projection. The rows' own lines are given only where
 * nothing is sealed: they hold everything.
 */
export async function copyRows(
  session: ReviewSession,
  { query, from, count, as, columns }: Params<"cases/copy">,
  sealing: Sealing,
  signal: AbortSignal,
): Promise<Result<"cases/copy">> {
  if (as === "json" && !isOpen(sealing))
    throw new RequestFailure(
      "refused",
      "The rows' own lines cannot be copied here: they hold what this view does not show. Copy them as a table instead.",
    );
  const parts: string[] = [];
  let length = 0;
  let total = Infinity;
  for (let at = from; at < Math.min(from + count, total); at += pageRows) {
    const page = await session.cases.page({ query, from: at, count: Math.min(pageRows, from + count - at) }, sealing, signal);
    if (page.error !== null) throw new RequestFailure("refused", page.error.message);
    total = page.total;
    for (const row of page.rows) {
      const text = as === "tsv" ? writeTsv([columns.map((column) => cellText(column, row))]) : `${await sourceLine(session, row.rowId)}\n`;
      if (length + text.length > longestText) {
        if (parts.length > 0) return { text: parts.join(""), rows: parts.length, total };
        throw tooLong(row.line);
      }
      parts.push(text);
      length += text.length;
    }
  }
  return { text: parts.join(""), rows: parts.length, total };
}

const lineFeed = 10;

/** The row's line as it stands in the file, without its end; refuses what no clipboard takes, and where the file has changed and the line is somewhere else by now. */
async function sourceLine(session: ReviewSession, rowId: string): Promise<string> {
  const { store } = session.run.rows;
  const row = store.table.summaryOf(rowId);
  if (row && row.end - row.start > longestText * mostBytesPerUnit) throw tooLong(row.line);
  const before = row === null || row.start === 0 ? 0 : 1;
  const bytes = row && (await store.options.source.read(row.start - before, row.end));
  if (
    !row ||
    !bytes ||
    bytes.length !== row.end - row.start + before ||
    (before === 1 && bytes[0] !== lineFeed) ||
    bytes.indexOf(lineFeed, before) >= 0
  )
    throw new RequestFailure("refused", "The file has changed and is being read again. Copy once more when it is.");
  return new TextDecoder().decode(bytes.subarray(before)).replace(/\r$/, "");
}

const tooLong = (line: number) =>
  new RequestFailure("refused", `The row in line ${line} is too long for the clipboard. Open its line in the file instead.`);
