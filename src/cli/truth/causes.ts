import type { Target } from "../../core/formats/target";
import { matchTarget, targetOf } from "../../core/review";
import type { OpenRun } from "../../session/openRun";
import { causesOf, type Cause } from "../../session/truth/causes";
import { causeOf } from "../../session/truth/formStart";
import { CliFailure } from "../failure";
import { parseTarget } from "../targetOption";
import { table } from "../table";
import { visibleLine } from "../visible";

export interface CauseOptions {
  readonly row?: string;
  readonly fromGate?: boolean;
}

/** What gives cause for a proposal: a row that is named, or the first of its case that breaks the gate or is in quarantine. */
export interface GivenCause {
  readonly target: Target;
  /** What follows for the category; null where nothing does. */
  readonly category: string | null;
}

export async function causeGiven(run: OpenRun, caseId: string, { row, fromGate = false }: CauseOptions): Promise<GivenCause | null> {
  if (row !== undefined && fromGate) throw new CliFailure("give --row or --from-gate, not both");
  if (row !== undefined) return ofRow(run, caseId, row);
  if (!fromGate) return null;
  const found = (await causesOf(run)).find(({ target }) => target.task_id === caseId);
  if (found === undefined) throw new CliFailure(`--from-gate: no row of ${caseId} breaks the gate by its label or is in quarantine`);
  return found;
}

async function ofRow(run: OpenRun, caseId: string, given: string): Promise<GivenCause> {
  const { table: rows } = run.rows.store;
  const isLine = /^[1-9]\d*$/.test(given);
  const place = isLine ? rows.placeOfLine(Number(given)) : placeOf(run, caseId, given);
  if (place === null) throw new CliFailure(`--row: no row of the results is ${isLine ? `on line ${given}` : given}`);
  const { id, key } = rows.summaryAt(place);
  if (key.task_id !== caseId) throw new CliFailure(`--row: ${given} is a row of ${key.task_id}, not of ${caseId}`);
  const full = await run.rows.engine.row(id);
  const cause = full && causeOf(run, id, run.siblings.joined(full.row, place));
  return { target: targetOf(key, { kind: "row" }), category: cause?.category ?? null };
}

/** A row's key, or what of it tells the row from the case's others. */
function placeOf(run: OpenRun, caseId: string, given: string): number | null {
  const isWhole = given.trimStart().startsWith("{") || /(^|,)\s*task_id=/.test(given);
  const match = matchTarget(parseTarget(isWhole ? [given] : [`task_id=${caseId}`, given], "--row"), run.rows.index());
  if (match.match === "ambiguous") throw new CliFailure(`--row: ${match.rows.length} rows are ${given}: name more of the one, or give its line`);
  return match.match === "row" ? match.row : null;
}

export interface ListedCause extends Cause {
  /** Proposals of its case that wait. */
  readonly waiting: number;
  /** The command line that proposes a change of its truth. */
  readonly propose: string;
}

export const causesText = (causes: readonly ListedCause[]): string =>
  causes.length === 0
    ? "no row breaks the gate by its label, and none is in quarantine"
    : [
        table(
          [
            { title: "line", align: "right" },
            { title: "case" },
            { title: "system" },
            { title: "rep.", align: "right" },
            { title: "waiting", align: "right" },
            { title: "why", most: 120 },
          ],
          causes.map(({ line, target, system, repetition, waiting, words }) => [
            String(line),
            target.task_id,
            system,
            String(repetition),
            waiting === 0 ? "" : String(waiting),
            words,
          ]),
        ),
        "",
        "Where the truth is what is wrong:",
        ...[...new Set(causes.map(({ propose }) => propose))].map((line) => `  ${visibleLine(line)}`),
      ].join("\n");

/** The command line that proposes a change of a case's truth because of what the gate says; what only a person can say stands in capitals. */
export const proposeLine = (run: string, caseId: string, category: string | null): string =>
  [
    `adjudicate truth ${category === "reconfirmed" ? "reconfirm" : "propose"} ${quoted(run)} ${quoted(caseId)}`,
    ...(category === "reconfirmed" ? [] : [`--from-gate${category === null ? " --category CATEGORY" : ""} --fact ID=VALUE`]),
    "--reason WHY --evidence-url URL",
  ].join(" ");

/** For a shell: as it is where nothing in it means anything to one. */
const quoted = (text: string): string => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
