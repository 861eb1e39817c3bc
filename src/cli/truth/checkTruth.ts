import type { Finding, RuleOutcome } from "../../core/check/findings";
import { expiryTrouble } from "../../core/truth/timeline";
import { isWarning } from "../../core/truth/truthFinding";
import { openTruthFiles } from "../../node/truthFiles";
import { truthFolderOf } from "../../node/truthFolder";
import { truthChecks } from "../../session/truth/truthChecks";
import { TruthDesk } from "../../session/truth/truthDesk";
import { TruthStore } from "../../session/truth/truthStore";
import type { CliSession } from "../cliSession";
import { needStore } from "./needStore";
import { ownersAsked, type OwnerOptions } from "./owners";

export interface TruthCheckOptions extends OwnerOptions {
  /** The truth store's folder. */
  readonly truth?: string;
}

/** Truths that were changed against the rules, and such of live cases as have expired; over the run that is checked and further known ones. */
export async function truthOutcomes(
  [first, ...others]: readonly [CliSession, ...CliSession[]],
  { truth: folder, ...asked }: TruthCheckOptions,
): Promise<readonly RuleOutcome[]> {
  const unread: Finding[] = [];
  const told = (message: string) => unread.push(changeFinding(message));
  needStore(folder);
  const store = new TruthStore(openTruthFiles(folder ?? truthFolderOf(first.opened.place.folder), told, first.opened.place.folder));
  await store.reload();
  const desk = new TruthDesk([first.run, ...others.map(({ run }) => run)], store, await ownersAsked(first.run, asked));
  const found = await truthChecks(
    desk,
    [first, ...others].map(({ opened, run }) => ({ name: opened.shown, run })),
  );
  const work = desk.work;
  const changes: Finding[] = [
    ...found.map((one) => ({ ...changeFinding(`${one.case_id}: ${one.message}`, isWarning(one) ? "warning" : "error"), file: one.file })),
    ...work.troubles.map(({ event, message }) => changeFinding(`${event.kind} ${event.id} by ${event.reviewer}: ${message}`)),
    ...desk
      .unfinished()
      .map(({ event, approval }) =>
        changeFinding(
          `${event.case_id}: version ${approval!.version} was approved by ${approval!.reviewer} and is not written: adjudicate truth approve, or any other word on a proposal, writes it`,
        ),
      ),
    ...store.problems.map(({ file, line, column, severity, message }) => ({
      ...changeFinding(message, severity === "error" ? "error" : "warning"),
      file,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    })),
    ...unread,
  ];
  const cases = new Set([...store.all.map(({ case_id }) => case_id), ...work.proposals.map(({ event }) => event.case_id)]).size;
  const isNothing = cases === 0 && changes.length === 0;
  const seen = isNothing ? null : `${cases} ${cases === 1 ? "case" : "cases"}`;
  return [
    { rule: "truth-change", seen, findings: changes },
    {
      rule: "truth-expired",
      seen: store.all.length === 0 ? null : seen,
      findings: expired(
        [first, ...others].map(({ run }) => run),
        store,
      ),
    },
  ];
}

const changeFinding = (message: string, level: Finding["level"] = "error"): Finding => ({ rule: "truth-change", level, message });

/** Fixtures do not expire, so only cases with rows of the live lane are held to their window. */
function expired(runs: readonly CliSession["run"][], store: TruthStore): readonly Finding[] {
  const now = runs[0]!.ports.environment.now();
  return store.all.flatMap(({ case_id, truth, file }): readonly Finding[] => {
    const isLive = runs.some(({ rows: { store: read } }) =>
      read.table.tasks.placesOf(case_id).some((place) => read.table.summaryAt(place).key.lane === "live"),
    );
    const trouble = isLive ? expiryTrouble(truth, now) : null;
    return trouble === null ? [] : [{ rule: "truth-expired", ...trouble, file }];
  });
}
