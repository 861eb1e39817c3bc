import { useState } from "react";
import type { Params } from "../../src/protocol/messages";
import type { CodebookView } from "../../src/protocol/views";
import { dimensionOf } from "../label/labelSlots";
import { useRequest, useScreen } from "../state";
import { Button, count, Dialog, Dropdown, t, TextField } from "../ui";
import { strategies, strategyText } from "./words";

/** Settles what a rule settles, all at once, as decisions that name the rule. What it would do is said before. */
export function MergeDialog({
  codebook,
  dimensions,
  onClose,
}: {
  readonly codebook: CodebookView;
  readonly dimensions: readonly string[];
  onClose(): void;
}) {
  const screen = useScreen();
  const [dimension, setDimension] = useState(dimensions[0] ?? "");
  const [strategy, setStrategy] = useState<(typeof strategies)[number]>("majority");
  const [reviewer, setReviewer] = useState("");
  const [reason, setReason] = useState("");
  const [writing, setWriting] = useState(false);
  const named = strategy !== "reviewer-first" || reviewer.trim() !== "";
  const asked: Params<"decisions/merge"> = {
    dimension,
    rule: { strategy, ...(strategy === "reviewer-first" ? { reviewer: reviewer.trim() } : {}) },
    write: false,
    rationale: reason,
  };
  const preview = useRequest("decisions/merge", named && dimension !== "" ? { ...asked, rationale: "" } : null, { watch: ["labels"], keep: false });
  const merge = async () => {
    setWriting(true);
    try {
      const { written, reason: why } = await screen.request("decisions/merge", { ...asked, write: true });
      if (why !== null) screen.report(t("{0} decided, then it stopped: {1}", count(written), why));
      else screen.announceAndShow(written === 1 ? t("One item decided.") : t("{0} items decided.", count(written)));
      onClose();
    } finally {
      setWriting(false);
    }
  };
  const settles = preview.data?.settles ?? 0;
  return (
    <Dialog title={t("Merge by a rule")} onClose={onClose}>
      <p className="dim">
        {t(
          "Only open items with different labels. Each becomes a decision of yours that names the rule; every label stays, and each decision can be undone.",
        )}
      </p>
      <div className="form-line">
        <Dropdown
          label={t("Dimension")}
          value={dimension}
          options={dimensions.map((id) => ({ value: id, text: dimensionOf(codebook, id)?.title ?? id }))}
          onChange={setDimension}
        />
        <Dropdown
          label={t("Rule")}
          value={strategy}
          options={strategies.map((value) => ({ value, text: strategyText(value) }))}
          onChange={(value) => setStrategy(strategies.find((one) => one === value) ?? "majority")}
        />
      </div>
      {strategy === "reviewer-first" && (
        <div className="form-line">
          <TextField label={t("Who goes first")} showLabel value={reviewer} placeholder={t("Name of the reviewer")} onInput={setReviewer} />
        </div>
      )}
      <div className="form-line">
        <TextField label={t("Reason")} showLabel value={reason} placeholder={t("Why this rule")} onInput={setReason} />
      </div>
      <p role="status">
        {preview.error ??
          (preview.data === null
            ? named
              ? t("Counting…")
              : t("Say who goes first.")
            : t("Settles {0} of {1} open items.", count(settles), count(settles + preview.data.leaves)))}
      </p>
      <div className="form-line">
        <Button kind="primary" disabled={settles === 0 || writing} onClick={() => void merge().catch(screen.report)}>
          {settles === 1 ? t("Decide one item") : t("Decide {0} items", count(settles))}
        </Button>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}
