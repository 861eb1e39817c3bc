import { useMemo } from "react";
import type { FieldName } from "../../src/protocol/views";
import { useRequest, useScreenState } from "../state";

/** Columns of the table whose names are not those of their fields. */
const columnOfField: Readonly<Record<string, string>> = { tag: "tags", judge: "judges" };

export interface GroupChoice {
  readonly by: readonly string[];
  readonly figure: string | null;
}

/** What the panel remembers of the groups, and what of it there is in this file: null until that is known. Nothing is asked while they are hidden. */
export function useGroups() {
  const state = useScreenState(({ panel }) => panel.groups);
  const empty = useScreenState(({ document }) => (document?.emptyColumns ?? []).join("\n"));
  const fields = useRequest("cases/groupFields", state.hidden ? null : {}, { watch: ["rows", "judgements"] });
  const chosen = useMemo((): GroupChoice | null => {
    if (fields.data === null) return null;
    const { by, figures } = fields.data;
    const known = state.by.filter((field, index) => by.some((one) => one.field === field) && state.by.indexOf(field) === index);
    return {
      by: known.length > 0 ? known : [firstOf(by, empty.split("\n"))],
      figure: figures.some(({ field }) => field === state.figure) ? state.figure : null,
    };
  }, [fields.data, state, empty]);
  return { state, fields, chosen };
}

/** The first field that any row has a value in. */
const firstOf = (fields: readonly FieldName[], emptyColumns: readonly string[]): string =>
  (fields.find(({ field }) => !emptyColumns.includes(columnOfField[field] ?? field)) ?? fields[0])?.field ?? "lane";
