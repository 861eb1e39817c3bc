import { useEffect } from "react";
import type { Query } from "../../src/protocol/views";
import { useAction, useScreen, useScreenState } from "../state";
import { count, t, type MenuItem } from "../ui";
import { openForm } from "../truth/form/openForm";
import type { CaseColumn } from "./caseColumns";
import { useCopyRows } from "./useCopyRows";
import type { TablePlace } from "./useTablePlace";

/** What can be done with the chosen rows, by key, by command, and from the menu that is answered. */
export function useRowActions(query: Query, place: TablePlace, columns: readonly CaseColumn[], goToRow: () => void): readonly MenuItem[] {
  const screen = useScreen();
  const copy = useCopyRows(query, place, columns);
  const { pages, active, selection } = place;
  const some = pages.total > 0;
  const chosen = selection.last - selection.first + 1;
  const row = pages.rows.get(active);
  const rowsOnly = useScreenState(({ document }) => document?.condition !== "open" && document?.condition !== "post-reveal");

  const openLine = () => row && void screen.request("shell/openLine", { line: row.line, column: 1, of: "row" }).catch(screen.report);
  const showBytes = () =>
    row && screen.showRowBytes({ rowId: row.rowId, title: row.repetition > 0 ? `${row.taskId}·${row.repetition}` : row.taskId });
  const copyLink = async () => {
    if (row !== undefined) await screen.copy((await screen.request("shell/caseLink", { rowId: row.rowId })).text);
  };
  // Text that somebody has marked with the mouse is what they mean to copy.
  const nothingMarked = () => some && window.getSelection()?.isCollapsed !== false;
  useAction("copyRows", () => void copy("tsv"), nothingMarked);
  useAction("copyRowsAsJson", () => void copy("json"), some);
  useAction(
    "selectAllRows",
    () => {
      place.selectAll();
      screen.announceAndShow(pages.exact ? t("{0} rows chosen", count(pages.total)) : t("{0} rows chosen, those read so far", count(pages.total)));
    },
    some,
  );
  useAction("goToRow", goToRow, some);
  useAction("goToLine", () => openLine(), row !== undefined);
  useAction("showBytes", () => void showBytes(), row !== undefined);
  const proposeTruth = () => row && openForm(screen, { rowId: row.rowId });
  useAction("proposeTruth", () => void proposeTruth(), row !== undefined);
  useAction("copyLink", () => void copyLink().catch(screen.report), row !== undefined);

  // Edit ▸ Copy of a menu bar brings no key, only the event.
  useEffect(() => {
    const heard = (event: ClipboardEvent) => {
      if (!(document.activeElement?.getAttribute("role") === "row") || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      screen.runAction("copyRows");
    };
    document.addEventListener("copy", heard);
    return () => document.removeEventListener("copy", heard);
  }, [screen]);

  return [
    { id: "open", text: t("Open case"), action: "confirm", disabled: row === undefined, run: () => place.open(active) },
    {
      id: "tsv",
      text: chosen === 1 ? t("Copy row as table") : t("Copy {0} rows as table", count(chosen)),
      action: "copyRows",
      run: () => void copy("tsv"),
    },
    {
      id: "json",
      text: chosen === 1 ? t("Copy row as JSON") : t("Copy {0} rows as JSON", count(chosen)),
      action: "copyRowsAsJson",
      disabled: rowsOnly,
      run: () => void copy("json"),
    },
    { id: "link", text: t("Copy link to case"), action: "copyLink", disabled: row === undefined, run: () => void copyLink().catch(screen.report) },
    { id: "line", text: t("Open the row’s source line"), action: "goToLine", disabled: row === undefined, run: () => openLine() },
    { id: "bytes", text: t("Show the bytes of the row"), action: "showBytes", disabled: row === undefined, run: () => void showBytes() },
    { id: "truth", text: t("Propose Truth Update…"), action: "proposeTruth", disabled: row === undefined, run: () => void proposeTruth() },
    { id: "row", text: t("Go to row…"), action: "goToRow", run: goToRow },
  ];
}
