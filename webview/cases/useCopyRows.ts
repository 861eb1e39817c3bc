import { writeTsv } from "../../src/core/export/tsv";
import { mostCopied } from "../../src/protocol/limits";
import type { Query } from "../../src/protocol/views";
import { useScreen } from "../state";
import { count, t } from "../ui";
import type { CaseColumn } from "./caseColumns";
import type { TablePlace } from "./useTablePlace";

/** Puts the chosen rows on the clipboard, and says how many they are: as a table with the columns that are shown, or as the rows' own lines. */
export function useCopyRows(query: Query, place: TablePlace, columns: readonly CaseColumn[]): (as: "tsv" | "json") => Promise<void> {
  const screen = useScreen();
  const { first, last } = place.selection;
  return async (as) => {
    const wanted = last - first + 1;
    try {
      const { text, rows } = await screen.request(
        "cases/copy",
        { query, from: first, count: Math.min(wanted, mostCopied), as, columns: columns.map((column) => column.id) },
        { supersedes: "cases/copy" },
      );
      if (!(await screen.copy(as === "tsv" ? writeTsv([columns.map((column) => column.title)]) + text : text))) return;
      if (rows < wanted)
        // A flash would be gone before it is read, and half a copy must not pass for a whole one.
        screen.report(
          t(
            "Copied the first {0} of the {1} chosen rows: more does not go on the clipboard at once. Filter to copy the rest in parts.",
            count(rows),
            count(wanted),
          ),
          "warning",
        );
      else screen.announceAndShow(rows === 1 ? t("Copied 1 row.") : t("Copied {0} rows.", count(rows)));
    } catch (error) {
      screen.report(error);
    }
  };
}
