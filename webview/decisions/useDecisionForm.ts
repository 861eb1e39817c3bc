import { useEffect, useRef, useState, type RefObject } from "react";
import { decisionDraft } from "../../src/protocol/decisionDraft";
import type { AdjudicationView, Question, RaterView } from "../../src/protocol/decisions";
import type { Evidence } from "../../src/core/formats/common";
import type { Dimension } from "../../src/core/formats/codebook";
import type { ResolutionView } from "../../src/protocol/views";
import type { EvidenceChoice } from "../case/RepresentationSide";
import { useActiveTime } from "../case/useActiveTime";
import { labelForDigit, sameValue, toggled, type LabelValue } from "../label/labelSlots";
import { useAction, useScreen } from "../state";
import { t, type Control } from "../ui";
import { causes, causeText, type Cause } from "./words";

interface Given {
  readonly view: AdjudicationView;
  readonly question: Question;
  readonly dimension: Dimension | null;
  readonly choice: EvidenceChoice | null;
  /** The field of the reason. */
  readonly reason: RefObject<Control | null>;
  onDescribed(evidence: Evidence, resolution: ResolutionView): void;
  onDecided(): void;
  onGoOn(): void;
}

export type Need = "value" | "cause" | "rationale" | "rated";

export interface DecisionFormState {
  readonly value: LabelValue | null;
  readonly cause: Cause | null;
  readonly rationale: string;
  readonly evidence: Evidence | null;
  /** I labelled the item, and decide it all the same. */
  readonly rated: boolean;
  /** What the digits choose now. */
  readonly row: "value" | "cause";
  /** What was missing when it was last to be decided. */
  readonly missing: readonly Need[];
  readonly saving: boolean;
  readonly mayDecide: boolean;
  choose(id: string): void;
  chooseCause(cause: Cause): void;
  activate(row: "value" | "cause"): void;
  setRationale(text: string): void;
  setEvidence(evidence: Evidence | null): void;
  setRated(rated: boolean): void;
  take(rater: RaterView): void;
  takeSelection(): void;
  decide(): void;
  skip(): void;
}

const saveAfter = 250;

/** The decision that is being made: kept as a draft while it is written, sent when it is whole. */
export function useDecisionForm({ view, question, dimension, choice, reason, onDescribed, onDecided, onGoOn }: Given): DecisionFormState {
  const screen = useScreen();
  const { decision, draft } = view;
  const [value, setValue] = useState<LabelValue | null>(draft?.value ?? decision?.value ?? null);
  const [cause, setCause] = useState<Cause | null>(causes.find((one) => one === decision?.cause) ?? null);
  const [rationale, setRationale] = useState(draft?.rationale ?? decision?.rationale ?? "");
  const [evidence, setEvidence] = useState<Evidence | null>(draft?.evidence ?? decision?.evidence ?? null);
  const [rated, setRated] = useState(false);
  const [row, setRow] = useState<"value" | "cause">("value");
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const seconds = useActiveTime(question.rowId);
  const mayDecide = view.deciding.allowed && dimension !== null;

  const unchanged =
    decision !== null &&
    view.item.status === "decided" &&
    sameValue(value, decision.value) &&
    cause === decision.cause &&
    rationale === decision.rationale &&
    JSON.stringify(evidence) === JSON.stringify(decision.evidence);
  const missing: readonly Need[] = [
    ...(value === null || value.length === 0 ? (["value"] as const) : []),
    ...(cause === null ? (["cause"] as const) : []),
    ...(rationale.trim() === "" ? (["rationale"] as const) : []),
    ...(view.rated && !rated ? (["rated"] as const) : []),
  ];

  // Half a reason is never lost: it is there again when the item is.
  const said = JSON.stringify([value, rationale, evidence]);
  const first = useRef(said);
  const unsaved = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (said === first.current) return;
    first.current = said;
    const [kept, words, quote] = JSON.parse(said) as [LabelValue | null, string, Evidence | null];
    const save = () => {
      unsaved.current = null;
      const body = { value: kept, rationale: words, evidence: quote };
      screen
        .request("draft/save", { rowId: question.rowId, ref: question.ref, dimension: decisionDraft(question.dimension), draft: body })
        .catch(screen.report);
    };
    unsaved.current = save;
    const timer = setTimeout(save, saveAfter);
    return () => clearTimeout(timer);
  }, [said, screen, question]);
  useEffect(() => () => unsaved.current?.(), []);

  const choose = (id: string) => {
    if (!mayDecide) return;
    setValue(dimension.exclusive === false ? toggled(value, id) : id);
    if (dimension.exclusive !== false) setRow("cause");
  };
  const chooseCause = (next: Cause) => {
    if (!mayDecide) return;
    setCause(next);
    screen.announce(causeText(next));
    reason.current?.focus();
  };
  const take = (rater: RaterView) => {
    if (!mayDecide || rater.value === null) return;
    setValue(rater.value);
    setEvidence(rater.evidence);
    setRow("cause");
    screen.announceAndShow(t("{0}’s label taken. Say why reviewers differed.", rater.rater));
  };
  const takeSelection = () => {
    if (!mayDecide) return;
    if (choice === null || choice.rowId !== question.rowId)
      return screen.announceAndShow(t("Select the words in the representation, or a region of the image, first; then press the key again."));
    const { representationId, rowId } = choice;
    const latest = { supersedes: "evidence/describe" };
    const described =
      "rect" in choice
        ? screen.request("evidence/describeRegion", { rowId, representationId, rect: choice.rect }, latest)
        : screen.request("evidence/describe", { rowId, representationId, charset: choice.charset, start: choice.start, end: choice.end }, latest);
    described.then(({ evidence: found, resolution }) => {
      onDescribed(found, resolution);
      setEvidence(found);
    }, screen.report);
  };

  const send = async () => {
    setSaving(true);
    try {
      unsaved.current = null;
      const outcome = await screen.request("decisions/decide", {
        ...question,
        value: value!,
        cause,
        rationale,
        evidence,
        activeSeconds: seconds(),
        rated,
      });
      if (outcome.saved === "no") return screen.report(t("Not decided: {0}", outcome.reason));
      screen.announceAndShow(outcome.saved === "disk" ? t("Decided.") : t("Not saved on disk, kept in the outbox."));
      onDecided();
      onGoOn();
    } finally {
      setSaving(false);
    }
  };
  const decide = () => {
    if (unchanged) return onGoOn();
    if (!mayDecide) return screen.announceAndShow(view.deciding.why ?? t("This cannot be decided here."));
    if (saving) return;
    setTried(true);
    const [need] = missing;
    if (need === undefined) return void send().catch(screen.report);
    if (need === "value" || need === "cause") setRow(need);
    if (need === "rationale") reason.current?.focus();
    screen.announceAndShow(
      {
        value: t("Choose the label that stands."),
        cause: t("Say why reviewers differed."),
        rationale: t("A decision needs its reason."),
        rated: t("You labelled this item yourself: tick that you decide it all the same."),
      }[need],
    );
  };
  const skip = () => {
    const putOff = async () => {
      const outcome = await screen.request("decisions/skip", { ...question, reason: "" });
      if (outcome.saved === "no") return screen.report(outcome.reason);
      screen.announceAndShow(t("Put off."));
      onGoOn();
    };
    void putOff().catch(screen.report);
  };

  const digit = (n: number) => {
    if (row === "cause") {
      const chosen = causes[n - 1];
      if (chosen) chooseCause(chosen);
      return;
    }
    const label = dimension && labelForDigit(dimension, n);
    if (label) choose(label.id);
  };
  useAction("label1", () => digit(1), mayDecide);
  useAction("label2", () => digit(2), mayDecide);
  useAction("label3", () => digit(3), mayDecide);
  useAction("label4", () => digit(4), mayDecide);
  useAction("label5", () => digit(5), mayDecide);
  useAction("label6", () => digit(6), mayDecide);
  useAction("label7", () => digit(7), mayDecide);
  useAction("label8", () => digit(8), mayDecide);
  useAction("label9", () => digit(9), mayDecide);
  useAction("nextDimension", () => setRow(row === "value" ? "cause" : "value"));
  useAction("useSelectionAsEvidence", takeSelection);
  useAction("editRationale", () => reason.current?.focus());
  useAction("confirm", decide);
  useAction("skip", skip);

  return {
    value,
    cause,
    rationale,
    evidence,
    rated,
    row,
    missing: tried ? missing : [],
    saving,
    mayDecide,
    choose,
    chooseCause,
    activate: setRow,
    setRationale,
    setEvidence,
    setRated,
    take,
    takeSelection,
    decide,
    skip,
  };
}
