import { useEffect, useRef, useState } from "react";
import type { ExportForm } from "../../src/protocol/exports";
import type { Result } from "../../src/protocol/messages";
import { useRequest, useScreen } from "../state";
import { Button, Checkbox, Dialog, Dropdown, ProgressRing, t } from "../ui";

/** Asks what of the review is taken elsewhere and as what, and hands it to the clipboard or to a file. */
export function ExportReview() {
  const screen = useScreen();
  const [as, setAs] = useState<ExportForm>("labels-csv");
  const [planId, setPlanId] = useState("");
  const [pseudonyms, setPseudonyms] = useState(false);
  const [mark, setMark] = useState(false);
  const work = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => work.current?.abort(), []);
  const queues = useRequest("queue/list", {}, { watch: ["plans"] });
  const plans = (queues.data?.plans ?? []).filter(({ problem }) => problem === null);
  const isTable = as === "labels-csv" || as === "labels-tsv";
  const close = () => screen.show(null);

  const made = async (then: (file: Result<"review/export">) => Promise<boolean>) => {
    work.current?.abort();
    const own = (work.current = new AbortController());
    setBusy(true);
    try {
      const asked = { as, planId: planId === "" ? null : planId, pseudonyms, mark: mark && isTable };
      const file = await screen.request("review/export", asked, { signal: own.signal });
      if (own.signal.aborted) return;
      if (file.onlyMine) screen.report(t("Only your own labels are in it: what colleagues and judges said is sealed."), "info");
      if (await then(file)) close();
    } catch (error) {
      if (!own.signal.aborted) screen.report(error);
    } finally {
      if (work.current === own) setBusy(false);
    }
  };

  return (
    <Dialog title={t("Export the review")} onClose={close}>
      <p className="dim">
        {as === "appendix-md" || as === "appendix-html"
          ? t("The design, guidelines, agreement in the sample and in the population, corrected rates and decisions, for a paper or an issue.")
          : t("Every label with what agreement and weights are computed from. The command line reads such a file back.")}
      </p>
      <div className="export-fields">
        <span aria-hidden="true">{t("As")}</span>
        <Dropdown
          label={t("As")}
          value={as}
          options={[
            { value: "labels-csv", text: t("Labels as a table (CSV)") },
            { value: "labels-tsv", text: t("Labels as a table (TSV)") },
            { value: "labels-jsonl", text: t("Labels as JSON lines") },
            { value: "appendix-html", text: t("Report for an appendix (HTML, without scripts)") },
            { value: "appendix-md", text: t("Report for an appendix (Markdown)") },
          ]}
          onChange={(value) => setAs(value as ExportForm)}
        />
        <span aria-hidden="true">{t("Of")}</span>
        <Dropdown
          label={t("Of")}
          value={planId}
          options={[
            { value: "", text: t("All labels of this run") },
            ...plans.map((plan) => ({ value: plan.planId, text: t("The items of plan {0}", plan.planId) })),
          ]}
          onChange={setPlanId}
        />
      </div>
      <div className="form-line">
        <Checkbox label={t("Pseudonyms for reviewers")} checked={pseudonyms} onChange={setPseudonyms} />
        {isTable && <Checkbox label={t("Mark the file as UTF-8 for spreadsheets")} checked={mark} onChange={setMark} />}
      </div>
      <div className="form-line">
        <Button kind="primary" disabled={busy} onClick={() => void made((file) => screen.saveText(file.name, file.text, file.mediaType))}>
          {t("Save…")}
        </Button>
        <Button disabled={busy} onClick={() => void made((file) => screen.copy(file.text))}>
          {t("Copy")}
        </Button>
        <Button onClick={close}>{t("Cancel")}</Button>
        {busy && <ProgressRing label={t("The export is being made")} />}
      </div>
    </Dialog>
  );
}
