import { reviewerNameTrouble } from "../core/review/reviewerName";
import { placeInFile } from "../core/shapes/shapedProblems";
import { RequestFailure, type Handlers } from "../protocol/channel";
import { agreementHandlers } from "./agreement/handlers";
import type { QueuePlace } from "../protocol/queue";
import { RawBytes } from "./case/rawBytes";
import { codebookHandlers } from "./codebooks/handlers";
import { adjudicatedHandlers } from "./decisions/adjudicatedHandlers";
import { decisionHandlers } from "./decisions/handlers";
import type { ReviewSession } from "./reviewSession";
import { truthHandlers } from "./truth/handlers";
import { samplingHandlers } from "./sampling/handlers";
import { reviewExport } from "./exports/reviewExport";
import { isOpen } from "./projection/seals";
import { queueHandlers } from "./queue/handlers";
import { copyRows } from "./useCases/copyRows";
import { exportEvidence } from "./useCases/exportEvidence";
import { firstRows } from "./useCases/firstRows";
import { findPassages } from "./useCases/passages";
import { factStages } from "./useCases/stages";

const ok = { ok: true } as const;

/** Answers every request of one panel. What is sealed is the session's to say, at each request: nothing a page sends can widen what it is shown. */
export function handlersFor(session: ReviewSession, panelId: string): Handlers {
  const { cases, labels, representations, panels, run } = session;
  const { shell } = run.ports;
  const { queues, queueItems, queueWork } = session;
  const seals = () => session.sealing;
  /** A page can only narrow what it is shown, by naming the item of a queue that the row is. */
  const sealsOf = ({ rowId, queue }: { readonly rowId: string; readonly queue?: QueuePlace | undefined }) =>
    queue === undefined ? seals() : queues.sealingAt(queue, rowId);
  const rawBytes = new RawBytes(run);
  const byShell = async (doing: Promise<string | null>) => {
    const why = await doing;
    if (why !== null) throw new RequestFailure("refused", why);
    return ok;
  };
  return adjudicatedHandlers(session, {
    ...queueHandlers(session),
    ...decisionHandlers(session.decisions),
    ...truthHandlers(session.truths),
    ...samplingHandlers(session),
    ...codebookHandlers(session.codebooks),
    "review/export": (params, signal) => reviewExport(run, params, seals(), signal),
    "view/ready": async () => {
      const kept = panels.state(panelId);
      const rows = kept.then((panel) => firstRows(session, panel));
      const [panel, keys, locale, first] = await Promise.all([kept, shell.keys(), shell.locale(), rows]);
      return {
        document: session.documentState(),
        panel,
        keys: { ...keys },
        themeSwitch: shell.themeSwitch,
        locale: locale.id,
        l10n: { ...locale.strings },
        firstRows: first,
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
    "case/open": async (params, signal) => {
      const { rowId, queue } = params;
      if (queue === undefined) return cases.open(rowId, seals(), signal);
      sealsOf(params); // refuses a row that is not the item
      const { case: view, problem } = await queueItems.item(queue, signal);
      if (view === null) throw new RequestFailure("refused", problem ?? "This item is not in the results any more.");
      return view;
    },
    "representation/open": (params, signal) => representations.open(params, sealsOf(params), signal),
    "representation/text": (params, signal) => representations.text(params, sealsOf(params), signal),
    "bytes/read": (params, signal) => rawBytes.read(params, sealsOf({ ...params.of, ...params }), signal),
    "bytes/find": (params, signal) => rawBytes.find(params, sealsOf({ ...params.of, ...params }), signal),
    "passages/find": (params, signal) => findPassages(representations, params, sealsOf(params), signal),
    "case/stages": (params, signal) => factStages(representations, params, sealsOf(params), signal),
    "evidence/describe": (params, signal) => representations.describe(params, sealsOf(params), signal),
    "evidence/describeRegion": (params, signal) => representations.describeRegion(params, sealsOf(params), signal),
    "evidence/copyText": (params, signal) => representations.copyText(params, sealsOf(params), signal),
    "evidence/export": (params, signal) => exportEvidence(session, params, sealsOf(params), signal),
    "label/commit": (params) => (params.queue === undefined ? labels.commit(params, seals()) : queueWork.commit(params, params.queue)),
    "label/retract": (params) => queueWork.shown(labels.retract(params, sealsOf(params)), params.queue),
    "label/undo": () => labels.undo(),
    "label/redo": () => labels.redo(),
    "label/mine": (params) => labels.mine(params),
    "comment/add": (params) => queueWork.shown(labels.comment(params, sealsOf(params), queues.inPlan(params.queue)), params.queue),
    "draft/save": async (params) => {
      await labels.saveDraft(params, queues.inPlan(params.queue));
      session.draftsChanged();
      return ok;
    },
    "claim/pair": (params) => queueWork.shown(labels.pair(params, sealsOf(params)), params.queue),
    "claim/mark": (params) => queueWork.shown(labels.mark(params, sealsOf(params)), params.queue),
    "claim/correct": (params) => queueWork.shown(labels.correct(params, sealsOf(params)), params.queue),
    "reviewer/set": async ({ name }) => {
      if (name.trim() === "") throw new RequestFailure("refused", "A reviewer's name cannot be empty.");
      const odd = reviewerNameTrouble(name);
      if (odd !== null) throw new RequestFailure("refused", odd);
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
      if (!isOpen(seals()))
        throw new RequestFailure("refused", "The results as text hold everything that your queue seals. Show everything of it first, or finish it.");
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
