import type { DraftCell, SampleDraft } from "../../src/protocol/sampling";
import { mistakeIn } from "../cases/whereEdit";
import { t } from "../ui/text";

/** What is wrong with a field of the form, by its path in the design joined with dots, such as `cells.0.quota`. */
export type FieldMistakes = ReadonlyMap<string, string>;

export interface DraftedDesign {
  readonly design: Record<string, unknown>;
  /** What cannot be read as it is written; the session finds the rest. */
  readonly mistakes: FieldMistakes;
}

/** The design that a draft says, as `adjudicate sample` reads it. What is left empty is left out. */
export function designOfDraft(draft: SampleDraft): DraftedDesign {
  const mistakes = new Map<string, string>();
  const number = (path: string, text: string): number | undefined => {
    const said = text.trim();
    if (said === "") return undefined;
    if (/^\d{1,9}$/.test(said)) return Number(said);
    mistakes.set(path, t("A whole number of 0 or more belongs here."));
    return undefined;
  };
  if (draft.planId.trim() === "") mistakes.set("plan_id", t("The plan needs a name: labels say under which plan they were given."));
  if (draft.seed.trim() === "") mistakes.set("seed", t("A seed is needed: without one nobody could draw the same items again."));
  if (draft.cells.length === 0) mistakes.set("cells", t("Add a cell: it says which items are wanted, and how many."));
  filter("population.where", draft.where, mistakes);
  const reviewers = reviewersIn(draft.reviewers);
  const overlap = number("overlap", draft.overlap);
  if (overlap === 0 || (overlap !== undefined && reviewers.length > 0 && overlap > reviewers.length))
    mistakes.set("overlap", t("An item can be given to {0} reviewers at most, and to one at least.", reviewers.length));
  const cells = draft.cells.map((cell, at) => cellOf(cell, `cells.${at}`, mistakes));
  const design = {
    ...draft.rest,
    plan_id: draft.planId.trim(),
    dimension: draft.dimension,
    ...given("judge", draft.judge),
    ...(draft.where.trim() === "" ? {} : { population: { where: draft.where.trim() } }),
    cells,
    ...defined("least_per_stratum", positive(number("least_per_stratum", draft.leastPerStratum))),
    ...defined("repeats", positive(number("repeats", draft.repeats))),
    ...(draft.deduplicate ? {} : { deduplicate: false }),
    blinding: { ...draft.blinding },
    ...(reviewers.length > 0 ? { reviewers, ...defined("overlap", overlap) } : {}),
    seed: /^-?\d{1,15}$/.test(draft.seed.trim()) ? Number(draft.seed.trim()) : draft.seed.trim(),
  };
  return { design, mistakes };
}

/** The field itself points at what is wrong in it. */
function filter(path: string, expression: string, mistakes: Map<string, string>): void {
  const mistake = mistakeIn(expression);
  if (mistake) mistakes.set(path, mistake.message);
}

/** One name a line, or several with commas. */
export const reviewersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，;；\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

function cellOf(cell: DraftCell, path: string, mistakes: Map<string, string>): Record<string, unknown> {
  if (cell.id.trim() === "") mistakes.set(`${path}.id`, t("The cell needs a name."));
  const quota = quotaOf(cell.quota);
  if (quota === null) mistakes.set(`${path}.quota`, t("A number, a share such as 25%, or all."));
  filter(`${path}.predicate`, cell.predicate, mistakes);
  const parts = cell.parts.map((part, at) => {
    filter(`${path}.parts.${at}.predicate`, part.predicate, mistakes);
    const share = shareOf(part.share);
    if (share === null) mistakes.set(`${path}.parts.${at}.share`, t("A share such as 85% or 0.85."));
    if (part.id.trim() === "") mistakes.set(`${path}.parts.${at}.id`, t("The part needs a name."));
    return { id: part.id.trim(), predicate: part.predicate.trim(), share: share ?? 0 };
  });
  if (parts.length === 1) mistakes.set(`${path}.parts`, t("One part is no split: add another, or take it away."));
  return {
    id: cell.id.trim(),
    ...listed("judge_label", cell.labels),
    ...listed("stratum", cell.strata),
    ...given("predicate", cell.predicate),
    quota: quota ?? 0,
    ...(cell.by.length > 0 ? { by: [...cell.by] } : {}),
    ...given("spread", cell.spread),
    ...(parts.length > 0 ? { parts } : {}),
  };
}

/** `40`, `25%` (any sign for per cent), or `all`; null for anything else. */
export function quotaOf(text: string): number | string | null {
  const said = text.trim().toLowerCase();
  if (said === "all" || said === t("all").toLowerCase()) return "all";
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const share = /^(\d{1,3}(?:[.,]\d+)?)\s*[%％]$/.exec(said);
  return share && Number(share[1]!.replace(",", ".")) <= 100 ? `${share[1]!.replace(",", ".")}%` : null;
}

function shareOf(text: string): number | null {
  const said = text.trim().replace(",", ".");
  const percent = /^(\d{1,3}(?:\.\d+)?)\s*[%％]$/.exec(said);
  const share = percent ? Number(percent[1]) / 100 : /^(0?\.\d+|[01](\.0+)?)$/.test(said) ? Number(said) : null;
  return share !== null && share <= 1 ? Number(share.toFixed(9)) : null;
}

const given = (name: string, text: string) => (text.trim() === "" ? {} : { [name]: text.trim() });
const listed = (name: string, values: readonly string[]) => (values.length === 0 ? {} : { [name]: values.length === 1 ? values[0] : [...values] });
const defined = (name: string, value: number | undefined) => (value === undefined ? {} : { [name]: value });
const positive = (value: number | undefined) => (value === 0 ? undefined : value);
