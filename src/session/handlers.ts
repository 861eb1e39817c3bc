import { placeInFile } from "../core/shapes/shapedProblems";
import { RequestFailure, type Handlers } from "../protocol/channel";
import { RawBytes } from "./case/rawBytes";
import type { ReviewSession } from "./reviewSession";
import { copyRows } from "./useCases/copyRows";
import { exportEvidence } from "./useCases/exportEvidence";
import { findPassages } from "./useCases/passages";
import { factStages } from "./useCases/stages";

const ok = { ok: true } as const;

/** Answers every request of one panel. The condition is the session's: nothing a page sends can widen what it is shown. */
export function handlersFor(session: ReviewSession, panelId: string): Handlers {
  const { cases, labels, representations, panels, run } = session;
  const { shell } = run.ports;
  const { condition } = session;
  const rawBytes = new RawBytes(run);
  const byShell = async (doing: Promise<string | null>) => {
    const why = await doing;
    if (why !== null) throw new RequestFailure("refused", why);
    return ok;
  };
  return {
    "view/ready": async () => {
      const [panel, keys, locale] = await Promise.all([panels.state(panelId), shell.keys(), shell.locale()]);
      return {
        document: session.documentState(),
        panel,
        keys: { ...keys },
        themeSwitch: shell.themeSwitch,
        locale: locale.id,
        l10n: { ...locale.strings },
      };
    },
    "view/save": async ({ panel }) => {
      await panels.save(panelId, panel);
      return ok;
    },
    "cases/page": (params, signal) => cases.pageSoFar(params, condition, signal),
    "cases/facets": (params, signal) => cases.facets(params, condition, signal),
    "cases/matrix": (params, signal) => cases.matrix(params, condition, signal),
    "cases/groupFields": (_params, signal) => cases.groupFields(condition, signal),
    "cases/groups": (params, signal) => cases.groups(params, condition, signal),
    "cases/position": (params, signal) => cases.position(params, condition, signal),
    "cases/step": (params, signal) => cases.step(params, condition, signal),
    "cases/goto": (params, signal) => cases.goto(params, condition, signal),
    "cases/copy": (params, signal) => copyRows(session, params, condition, signal),
    "table/save": async ({ table }) => {
      await panels.saveTable(table);
      session.panelsChanged();
      return ok;
    },
    "reading/stop": () => {
      session.stopReading();
      return ok;
    },
    "reading/resume": () => {
      session.resumeReading();
      return ok;
    },
    "filters/save": async ({ filter }) => {
      await panels.saveFilter(filter);
      session.panelsChanged();
      return ok;
    },
    "filters/delete": async ({ name }) => {
      await panels.deleteFilter(name);
      session.panelsChanged();
      return ok;
    },
    "case/open": ({ rowId }, signal) => cases.open(rowId, condition, signal),
    "representation/open": (params, signal) => representations.open(params, condition, signal),
    "representation/text": (params, signal) => representations.text(params, condition, signal),
    "bytes/read": (params, signal) => rawBytes.read(params, condition, signal),
    "bytes/find": (params, signal) => rawBytes.find(params, condition, signal),
    "passages/find": (params, signal) => findPassages(representations, params, condition, signal),
    "case/stages": (params, signal) => factStages(representations, params, condition, signal),
    "evidence/describe": (params, signal) => representations.describe(params, condition, signal),
    "evidence/describeRegion": (params, signal) => representations.describeRegion(params, condition, signal),
    "evidence/copyText": (params, signal) => representations.copyText(params, condition, signal),
    "evidence/export": (params, signal) => exportEvidence(session, params, condition, signal),
    "label/commit": (params) => labels.commit(params, condition),
    "label/retract": (params) => labels.retract(params, condition),
    "label/undo": () => labels.undo(),
    "label/redo": () => labels.redo(),
    "label/mine": (params) => labels.mine(params),
    "comment/add": (params) => labels.comment(params, condition),
    "draft/save": async (params) => {
      await labels.saveDraft(params);
      session.draftsChanged();
      return ok;
    },
    "claim/pair": (params) => labels.pair(params, condition),
    "claim/mark": (params) => labels.mark(params, condition),
    "claim/correct": (params) => labels.correct(params, condition),
    "reviewer/set": async ({ name }) => {
      if (name.trim() === "") throw new RequestFailure("refused", "A reviewer's name cannot be empty.");
      await session.setReviewer(name);
      return ok;
    },
    "outbox/retry": () => labels.retryOutbox(),
    "outbox/export": () => ({ text: run.outbox.exported() }),
    "problems/page": ({ from, count }) => session.problems(from, count),
    "banner/dismiss": () => {
      session.dismissBanner();
      return ok;
    },
    "source/dismissNotes": async () => {
      await session.source.dismissNotes();
      return ok;
    },
    "source/importAgain": () => session.importAgain(),
    "shell/openLink": ({ url }) => byShell(shell.openLink(url)),
    "shell/openLine": async ({ line, column, of }) => {
      const place = of === "row" ? await placeInFile(run.ports.files.results, line, column) : { line, column };
      return byShell(shell.openLine(place.line, place.column));
    },
    "shell/copy": ({ text }) => byShell(shell.copy(text)),
    "shell/saveText": async ({ name, text }) => {
      const outcome = await shell.saveText(name, text);
      if (typeof outcome === "string") throw new RequestFailure("refused", outcome);
      return { saved: outcome };
    },
    "shell/caseLink": ({ rowId }) => {
      if (!run.rows.store.table.has(rowId)) throw new RequestFailure("refused", "This case is not in the results any more.");
      return { text: shell.caseLink(rowId) };
    },
    "shell/workbenchCommand": ({ command }) => byShell(shell.workbenchCommand(command)),
  };
}
