import type { Row } from "../../formats/row";
import type { Raw } from "./parts";
import { isRaw } from "./parts";
import type { Scope } from "./scope";
import type { Tally } from "./tally";
import { textOf } from "./textOf";

/** Gives rows their names. Where their records have none, the number of the record is the last resort. */
export class Identities {
  readonly #seen = new Map<string, { count: number; readonly line: number }>();

  constructor(
    readonly tally: Tally,
    /** Rows can be named by line: a record has a line of its own. */
    readonly byLine: boolean,
    /** What to call the file in names that are made of a place in it; nothing for the first file of a run. */
    readonly part?: string,
  ) {}

  /** `task_id` as text, before the row is fitted to its shape. */
  name(raw: Raw, scope: Scope): void {
    const given = textOf(raw["task_id"]);
    if (given !== null && given !== "") {
      if (typeof raw["task_id"] !== "string") this.tally.count("task_id", "read-as-text", "info", `a ${typeof raw["task_id"]} read as text`, scope);
      raw["task_id"] = given;
    } else {
      const { record } = scope.origin;
      const place = this.byLine ? `line-${record.line}` : `record-${record.number}`;
      raw["task_id"] = this.part === undefined ? place : `${this.part}:${place}`;
      this.tally.count(
        "task_id",
        "row-number",
        "info",
        `a record without a name of its own: called by its ${this.byLine ? "line" : "number"}`,
        scope,
      );
    }
    const system = raw["system"];
    const id = isRaw(system) ? textOf(system["id"]) : null;
    if (isRaw(system) && (id === null || id === "")) delete system["id"];
  }

  /** The row with its repetition: the order among rows of one task, lane and system, where the mapping does not say. */
  numbered(row: Row, scope: Scope): Row {
    const key = JSON.stringify([row.run_id, row.lane, row.system?.id, row.system?.version, row.task_id, row.repetition]);
    const before = this.#seen.get(key);
    const { line } = scope.origin.record;
    if (!before) {
      this.#seen.set(key, { count: 1, line });
      return row.repetition === undefined ? { ...row, repetition: 0 } : row;
    }
    const task = JSON.stringify(row.task_id.length > 60 ? `${row.task_id.slice(0, 60)}…` : row.task_id);
    if (row.repetition !== undefined) {
      this.tally.tell(
        "task_id",
        "duplicate-row",
        "warning",
        `${task}, repetition ${row.repetition}, stands in line ${before.line} already: both are kept, neither can be labelled`,
        "rows whose name is taken",
        scope,
        null,
      );
      return row;
    }
    const repetition = before.count++;
    this.tally.tell(
      "task_id",
      "repeated",
      "info",
      `${task} stands in line ${before.line} already: this is its repetition ${repetition}`,
      "rows with the name of one above: its repetitions",
      scope,
      null,
    );
    return { ...row, repetition };
  }
}
