import type { RowSummary } from "../core/records/rowSummary";
import type { OpenRun } from "../session/openRun";
import { CliFailure } from "./failure";

export interface RowChoice {
  readonly task?: string;
  readonly lane?: string;
  readonly system?: string;
  readonly repetition?: string;
  readonly row?: string;
}

/** The one row that the options name; null where none does. Several are a failure that says how to tell them apart. */
export function findRow(run: OpenRun, choice: RowChoice): RowSummary | null {
  const { table } = run.rows.store;
  if (choice.row !== undefined) {
    if (choice.task !== undefined) throw new CliFailure("give --task or --row, not both");
    if (!/^[1-9]\d*$/.test(choice.row)) throw new CliFailure(`--row is a line number of the results file, from 1, not ${JSON.stringify(choice.row)}`);
    const place = table.placeOfLine(Number(choice.row));
    return place === null ? null : table.summaryAt(place);
  }
  if (choice.task === undefined) throw new CliFailure("say which row: --task ID (with --lane, --system, --repetition where several fit) or --row N");
  if (choice.repetition !== undefined && !/^\d+$/.test(choice.repetition))
    throw new CliFailure(`--repetition is a whole number, not ${JSON.stringify(choice.repetition)}`);
  const [systemId, version] = splitSystem(choice.system);
  const ofTask = table.tasks.placesOf(choice.task).map((place) => table.summaryAt(place));
  const fits = ofTask.filter(
    ({ key }) =>
      (choice.lane === undefined || key.lane === choice.lane) &&
      (choice.repetition === undefined || key.repetition === Number(choice.repetition)) &&
      (choice.system === undefined || key.system.id === choice.system || (key.system.id === systemId && key.system.version === version)),
  );
  if (fits.length > 1) {
    const listed = fits
      .slice(0, 10)
      .map(({ key, line }) => `line ${line}: --lane ${key.lane} --system ${key.system.id}@${key.system.version} --repetition ${key.repetition}`);
    throw new CliFailure(
      `${fits.length} rows are task ${choice.task}; name one of them, or give --row with its line:\n  ${listed.join("\n  ")}${fits.length > 10 ? `\n  and ${fits.length - 10} more` : ""}`,
    );
  }
  return fits[0] ?? null;
}

/** `id@version`, as messages write it. */
export function splitSystem(text: string | undefined): readonly [string | undefined, string | undefined] {
  const at = text?.lastIndexOf("@") ?? -1;
  return at > 0 ? [text!.slice(0, at), text!.slice(at + 1)] : [text, undefined];
}
