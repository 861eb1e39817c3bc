import { documentHtml } from "../../core/export/document/documentHtml";
import { documentMarkdown } from "../../core/export/document/documentMarkdown";
import { pseudonymous, pseudonymsOf, type LabelRecord } from "../../core/export/labelRecords";
import { labelsTable } from "../../core/export/labelsCsv";
import { labelsJsonl } from "../../core/export/labelsJsonl";
import type { Plan } from "../../core/formats/plan";
import { fileFingerprint } from "../../core/records/fingerprint";
import { hashOfJson } from "../../core/review";
import { inSlices } from "../../core/slices";
import { RequestFailure } from "../../protocol/channel";
import type { ExportForm } from "../../protocol/exports";
import type { Params, Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { isOpen, type Sealing } from "../projection/seals";
import { sealedLabels } from "../projection/sealLabels";
import { appendix } from "./appendix/appendix";
import { version } from "../version";
import { exportedLabels } from "./exportedLabels";

/** As the command line has them: the same report from either. */
const sampling = { seed: "1", resamples: 10_000 };

type Exported = Result<"review/export">;

/** The review as a file for elsewhere, as far as the reviewer may see it now. */
export async function reviewExport(
  run: OpenRun,
  { as, planId, pseudonyms, mark }: Params<"review/export">,
  sealing: Sealing,
  signal?: AbortSignal,
): Promise<Exported> {
  const plan = planId === null ? null : planOf(run, planId);
  const fingerprint = await fileFingerprint(run.ports.files.results);
  const called = pseudonyms ? pseudonymsOf(run.book.state.reviewers, (name) => hashOfJson([fingerprint, name])) : null;
  const name = `${as.startsWith("labels") ? "labels" : "appendix"}${plan === null ? "" : `-${plan.plan_id.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80)}`}`;
  if (as === "appendix-md" || as === "appendix-html") {
    if (!isOpen(sealing))
      throw new RequestFailure(
        "refused",
        "The report says what colleagues and judges said: it is closed until your part of the plan is done, or until you show yourself everything.",
      );
    const made = await appendix(run, {
      plan,
      ...sampling,
      positive: null,
      nameOf: (reviewer) => called?.get(reviewer) ?? reviewer,
      version,
      results: run.ports.files.results.name.split(/[/\\]/).at(-1)!, // what is split has a last part
      doing: (_, work) => inSlices(work, { pause: () => pause(run, signal) }),
      ...(signal ? { signal } : {}),
    });
    const html = as === "appendix-html";
    return {
      text: html ? documentHtml(made) : documentMarkdown(made),
      name: `${name}.${html ? "html" : "md"}`,
      mediaType: html ? "text/html" : "text/markdown",
      labels: null,
      onlyMine: false,
    };
  }
  const all = await exportedLabels(run, { plan, ...(signal ? { signal } : {}) });
  const seen = sealedLabels(all, run.me, sealing);
  const records = called === null ? seen : pseudonymous(seen, called);
  const text = textOf(records, as);
  return {
    text: mark && as !== "labels-jsonl" ? `\uFEFF${text}` : text,
    name: `${name}.${endings[as]}`,
    mediaType: types[as],
    labels: records.length,
    onlyMine: !isOpen(sealing),
  };
}

type LabelForm = Exclude<ExportForm, "appendix-md" | "appendix-html">;
const endings: Readonly<Record<LabelForm, string>> = { "labels-csv": "csv", "labels-tsv": "tsv", "labels-jsonl": "jsonl" };
const types: Readonly<Record<LabelForm, string>> = {
  "labels-csv": "text/csv",
  "labels-tsv": "text/tab-separated-values",
  "labels-jsonl": "application/x-ndjson",
};

const textOf = (records: readonly LabelRecord[], as: LabelForm): string =>
  as === "labels-jsonl" ? labelsJsonl(records) : labelsTable(records, as === "labels-csv" ? "csv" : "tsv");

function planOf(run: OpenRun, planId: string): Plan {
  const loaded = run.plans.of(planId);
  if (loaded === null) throw new RequestFailure("refused", `There is no plan "${planId}" in this run any more.`);
  if (loaded.foreign) throw new RequestFailure("refused", `The plan "${planId}" was drawn from other results: its weights say nothing about these.`);
  return loaded.plan;
}

function pause(run: OpenRun, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve) => void run.ports.environment.later(0, resolve));
}
