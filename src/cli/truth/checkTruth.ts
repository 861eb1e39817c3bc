import type { Finding, RuleOutcome } from "../../core/check/findings";
import { dueDate } from "../../core/truth/timeline";
import { openTruthFiles } from "../../node/truthFiles";
import { truthFolderOf } from "../../node/truthFolder";
import { truthChecks } from "../../session/truth/truthChecks";
import { TruthDesk } from "../../session/truth/truthDesk";
import { TruthStore } from "../../session/truth/truthStore";
import type { CliSession } from "../cliSession";
import { err } from "../output";
import { visibleLine } from "../visible";
import { ownersAsked, type OwnerOptions } from "./owners";

export interface TruthCheckOptions extends OwnerOptions {
  /** The truth store's folder. */
  readonly truth?: string;
}

/** Truths that were changed against the rules, and such of live cases as have expired. */
export async function truthOutcomes({ run, opened }: CliSession, { truth: folder, ...asked }: TruthCheckOptions): Promise<readonly RuleOutcome[]> {
  const store = new TruthStore(openTruthFiles(folder ?? truthFolderOf(opened.place.folder), (message) => err(`adjudicate: ${visibleLine(message)}`)));
  await store.reload();
  const desk = new TruthDesk([run], store, await ownersAsked(run, asked));
  const cases = store.all.length;
  const seen = cases === 0 ? null : `${cases} ${cases === 1 ? "case" : "cases"}`;
  const found = cases === 0 ? [] : await truthChecks(desk, [{ name: opened.shown, run }]);
  const work = desk.work;
  const changes: Finding[] = [
    ...found.map(({ code, message, file, case_id }): Finding => ({
      rule: "truth-change",
      level: code === "truth-regrade-due" ? "warning" : "error",
      message: `${case_id}: ${message}`,
      file,
    })),
    ...work.troubles.map(({ event, message }): Finding => ({
      rule: "truth-change",
      level: "error",
      message: `${event.kind} ${event.id} by ${event.reviewer}: ${message}`,
    })),
    ...desk.unfinished().map(({ event, approval }): Finding => ({
      rule: "truth-change",
      level: "error",
      message: `${event.case_id}: version ${approval!.version} was approved by ${approval!.reviewer} and is not written: any adjudicate truth command writes it`,
    })),
    ...store.problems.map(({ file, line, column, severity, message }): Finding => ({
      rule: "truth-change",
      level: severity === "error" ? "error" : "warning",
      message,
      file,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    })),
  ];
  return [
    { rule: "truth-change", seen, findings: changes },
    { rule: "truth-expired", seen, findings: expired(run, store) },
  ];
}

/** Fixtures do not expire, so only cases with rows of the live lane are held to their window. */
function expired({ rows, ports }: CliSession["run"], store: TruthStore): readonly Finding[] {
  const { table } = rows.store;
  return store.all.flatMap(({ case_id, truth, file }): readonly Finding[] => {
    const isLive = table.tasks.placesOf(case_id).some((place) => table.summaryAt(place).key.lane === "live");
    const due = isLive ? dueDate(truth, ports.environment.now(), 0) : null;
    return due?.state === "expired"
      ? [
          {
            rule: "truth-expired",
            level: "error",
            file,
            message: `${case_id}: version ${due.version} was valid until ${due.due}: confirm it again or change it`,
          },
        ]
      : [];
  });
}
