import { placeInFile } from "../core/shapes/shapedProblems";
import { RequestFailure, type Handlers } from "../protocol/channel";
import { agreementHandlers } from "./agreement/handlers";
import { RawBytes } from "./case/rawBytes";
import { codebookHandlers } from "./codebooks/handlers";
import { adjudicatedHandlers } from "./decisions/adjudicatedHandlers";
import { decisionHandlers } from "./decisions/handlers";
import type { ReviewSession } from "./reviewSession";
import { samplingHandlers } from "./sampling/handlers";
import { copyRows } from "./useCases/copyRows";
import { exportEvidence } from "./useCases/exportEvidence";
import { findPassages } from "./useCases/passages";
import { factStages } from "./useCases/stages";

const ok = { ok: true } as const;

/** Answers every request of one panel. What is sealed is the session's to say, at each request: nothing a page sends can widen what it is shown. */
export function handlersFor(session: ReviewSession, panelId: string): Handlers {
  const { cases, labels, representations, panels, run } = session;
  const { shell } = run.ports;
  const seals = () => session.sealing;
  const rawBytes = new RawBytes(run);
  const byShell = async (doing: Promise<string | null>) => {
    const why = await doing;
    if (why !== null) throw new RequestFailure("refused", why);
    return ok;
  };
  return adjudicatedHandlers(session, {
    ...decisionHandlers(session.decisions),
    ...samplingHandlers(session),
    ...codebookHandlers(session.codebooks),
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
    "cases/page": (params, signal) => cases.pageSoFar(params, seals(), signal),
    "cases/facets": (params, signal) => cases.facets(params, seals(), signal),
    "cases/matrix": (params, signal) => cases.matrix(params, seals(), signal),
    "cases/groupFields": (_params, signal) => cases.groupFields(seals(), signal),
    "cases/groups": (params, signal) => cases.groups(params, seals(), signal),
    "cases/position": (params, signal) => cases.position(params, seals(), signal),
    "cases/step": (params, signal) => cases.step(params, seals(), signal),
    "cases/goto": (params, signal) => cases.goto(params, seals(), signal),
    "cases/copy": (params, signal) => copyRows(session, params, seals(), signal),
    ...agreementHandlers(session.agreements, seals),
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
    "case/open": ({ rowId }, signal) => cases.open(rowId, seals(), signal),
    "representation/open": (params, signal) => representations.open(params, seals(), signal),
    "representation/text": (params, signal) => representations.text(params, seals(), signal),
    "bytes/read": (params, signal) => rawBytes.read(params, seals(), signal),
    "bytes/find": (params, signal) => rawBytes.find(params, seals(), signal),
    "passages/find": (params, signal) => findPassages(representations, params, seals(), signal),
    "case/stages": (params, signal) => factStages(representations, params, seals(), signal),
    "evidence/describe": (params, signal) => representations.describe(params, seals(), signal),
    "evidence/describeRegion": (params, signal) => representations.describeRegion(params, seals(), signal),
    "evidence/copyText": (params, signal) => representations.copyText(params, seals(), signal),
    "evidence/export": (params, signal) => exportEvidence(session, params, seals(), signal),
    "label/commit": (params) => labels.commit(params, seals()),
    "label/retract": (params) => labels.retract(params, seals()),
    "label/undo": () => labels.undo(),
    "label/redo": () => labels.redo(),
    "label/mine": (params) => labels.mine(params),
    "comment/add": (params) => labels.comment(params, seals()),
    "draft/save": async (params) => {
      await labels.saveDraft(params);
      session.draftsChanged();
      return ok;
    },
    "claim/pair": (params) => labels.pair(params, seals()),
    "claim/mark": (params) => labels.mark(params, seals()),
    "claim/correct": (params) => labels.correct(params, seals()),
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
  });
}
