import type { DraftCell, SampleDraft } from "../../src/protocol/sampling";

export const sealEverything: SampleDraft["blinding"] = { judge: true, grader: true, system: true, reviewers: true, passages: true };

/** A number that no other cell has, in this draft or one kept from before. */
const newKey = () => Math.floor(Math.random() * 2 ** 48);

export const emptyCell = (id: string, more: Partial<DraftCell> = {}): DraftCell => ({
  key: newKey(),
  id,
  labels: [],
  strata: [],
  predicate: "",
  quota: "",
  by: [],
  spread: "",
  parts: [],
  ...more,
});

export const emptyDraft = (planId: string, seed: string): SampleDraft => ({
  planId,
  extends: null,
  dimension: "",
  judge: "",
  where: "",
  cells: [],
  leastPerStratum: "",
  repeats: "",
  deduplicate: true,
  reviewers: "",
  overlap: "",
  blinding: sealEverything,
  seed,
  rest: {},
});

const texts = (value: unknown): string[] => (value === undefined ? [] : [value].flat().filter((one) => typeof one === "string"));
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const percent = (share: unknown): string => (typeof share === "number" ? `${Number((share * 100).toFixed(7))}%` : "");

/** A design as it is written in the form. The session has checked its shape. */
export function draftOfDesign(design: Readonly<Record<string, unknown>>, fallback: { readonly planId: string; readonly seed: string }): SampleDraft {
  const { plan_id, dimension, judge, population, cells, least_per_stratum, repeats, deduplicate, reviewers, overlap, blinding, seed, ...rest } =
    design;
  const sealed = object(blinding);
  return {
    ...emptyDraft(text(plan_id) || fallback.planId, text(seed) || fallback.seed),
    dimension: text(dimension),
    judge: text(judge),
    where: text(object(population)["where"]),
    cells: (Array.isArray(cells) ? cells : []).map(object).map((cell) =>
      emptyCell(text(cell["id"]), {
        labels: texts(cell["judge_label"]),
        strata: texts(cell["stratum"]),
        predicate: text(cell["predicate"]),
        quota: text(cell["quota"]),
        by: texts(cell["by"]),
        spread: text(cell["spread"]),
        parts: (Array.isArray(cell["parts"]) ? cell["parts"] : [])
          .map(object)
          .map((part) => ({ id: text(part["id"]), predicate: text(part["predicate"]), share: percent(part["share"]) })),
      }),
    ),
    leastPerStratum: text(least_per_stratum),
    repeats: text(repeats),
    deduplicate: deduplicate !== false,
    reviewers: texts(reviewers).join("\n"),
    overlap: text(overlap),
    blinding: {
      judge: sealed["judge"] !== false,
      grader: sealed["grader"] !== false,
      system: sealed["system"] !== false,
      reviewers: sealed["reviewers"] !== false,
      passages: sealed["passages"] !== false,
    },
    rest,
  };
}
