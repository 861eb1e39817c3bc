import type { Plan } from "../../src/core/formats/plan";
import type { Row } from "../../src/core/formats/row";
import type { QueuePlace } from "../../src/protocol/queue";
import { MemoryRunFiles, memoryPorts, type MemoryPorts } from "./memoryPorts";
import { openedSession, type OpenedSession } from "./openedSession";
import { planOfRows } from "./plans";
import { jsonl, successRow } from "./sampleRows";

/** Rows of cases `C00`, `C01`, … with one citation each, half of them accepted by a grader and a judge, of two systems. */
export function queueRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, at) => {
    const row = successRow({ task: `C${String(at).padStart(2, "0")}`, system: at % 3 === 0 ? "router-a" : "router-b" });
    const support = at % 2 === 0 ? "full" : "none";
    // Every answer is another one: labels of one item do not carry over to the next.
    const trace = { ...row.trace, answer: `${row.trace!.answer} No ${at}.` };
    const claims = row.trace!.claims!.map((claim) => ({ ...claim, start: null, end: null, text: `claim ${claim.id} of ${at}` }));
    const citations = row.result!.citations!.slice(0, 1).map((one) => ({ ...one, support }));
    return {
      ...row,
      stratum: at % 4 < 2 ? "search" : "known-url",
      dimensions: { category: "page", model: `model-${at % 3}` },
      trace: { ...trace, claims },
      result: { ...row.result, primary_label: support === "full" ? "success" : "wrong-answer", citations },
    };
  });
}

export const queueJudgements = (rows: readonly Row[]): string =>
  jsonl(
    rows.map((row, at) => ({
      judgement_id: `j${at}`,
      judge: { id: "judge-1" },
      target: { kind: "citation", task_id: row.task_id, citation_id: "k1" },
      dimension: "citation-support",
      label: at % 2 === 0 ? "full" : "none",
    })),
  );

/** Plans of all items of the rows, one after another; their files are read when a session opens. */
export async function queuePorts(rows: readonly Row[], plans: readonly Partial<Plan>[], given: Partial<MemoryPorts> = {}): Promise<MemoryPorts> {
  const files = given.files ?? new MemoryRunFiles(jsonl(rows));
  files.judgementFiles.set("judgements/a.jsonl", queueJudgements(rows));
  const ports = memoryPorts({ ...given, files });
  for (const plan of plans) {
    const whole = await planOfRows(rows, files.results, plan);
    ports.plans.texts.set(whole.plan_id, JSON.stringify(withRepeats(whole)));
  }
  return ports;
}

/** As many of the first items come again as `repeats` says. */
function withRepeats(plan: Plan): Plan {
  const again = plan.items.slice(0, plan.repeats ?? 0).map((item, at) => ({ ...item, repeat_of: at }));
  return { ...plan, items: [...plan.items, ...again] };
}

/** What a reviewer does in a queue, through the requests of a page. */
export function queueOf({ ask }: Pick<OpenedSession, "ask">, planId = "p-1") {
  const at = (place: number): QueuePlace => ({ planId, place });
  return {
    open: () => ask("queue/open", { planId }),
    header: async () => (await ask("queue/item", at(0))).header,
    item: async (place: number) => (await ask("queue/item", at(place))).item,
    async label(place: number, value: string, given: { readonly seconds?: number; readonly rationale?: string } = {}) {
      const { item } = await ask("queue/item", at(place));
      return ask("label/commit", {
        rowId: item.case!.rowId,
        ref: item.slot!.ref,
        dimension: item.slot!.dimension,
        value,
        rationale: given.rationale ?? "a reason",
        evidence: { exact: "Release v3.2", representation_id: "r-a2" },
        activeSeconds: given.seconds ?? 2,
        queue: at(place),
      });
    },
    skip: (place: number, reason = "not in my language") => ask("queue/skip", { ...at(place), reason, activeSeconds: 1 }),
    flag: (place: number, flagged = true, text = "odd") => ask("queue/flag", { ...at(place), flagged, text }),
    reveal: (place: number) => ask("queue/reveal", at(place)),
    leaveBlind: () => ask("queue/leaveBlind", { planId }),
    undo: () => ask("queue/undo", { planId }),
    redo: () => ask("queue/redo", { planId }),
    step: (place: number | null, direction: "next" | "previous" = "next", of: "any" | "left" | "skipped" | "flagged" = "any") =>
      ask("queue/step", { planId, place, direction, of }).then((found) => found.place),
  };
}

export const openedQueue = async (ports: MemoryPorts) => {
  const opened = await openedSession(ports);
  await opened.session.settled();
  return { ...opened, queue: queueOf(opened) };
};
