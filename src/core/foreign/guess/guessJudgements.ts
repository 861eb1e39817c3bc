import type { JudgementRule, MappingSource } from "../../formats/mapping";
import type { Candidate } from "./candidates";
import { isJudging, judgeKind, namesJudge, wordsOf, fits } from "./names";
import { isLowCardinality, isText, type Profile } from "./profile";
import type { Pair } from "./pairs";
import { preferenceMap } from "./preferenceMap";
import { supportMap } from "./supportMap";

/** Labels that somebody gave, found in a group of values side by side. */
export interface GuessedRule {
  readonly rule: JudgementRule;
  readonly why: string;
  readonly sure: "high" | "medium" | "low";
  readonly label: Candidate;
}

export interface LabelGroup {
  /** Values side by side that may be labels, reasons and scores. */
  readonly values: readonly Candidate[];
  readonly kind: "row" | "answer" | "claim" | "citation";
  /** The list that the values stand in; null where they stand in the row's own item or record. */
  readonly each: string | null;
  /** Who judged, as far as a value says so: its path from the group's items. */
  readonly judge: string | null;
  /** Where the answer is two answers side by side, labels say which is better. */
  readonly pair: Pair | null;
  /** What the group can be called where no name says who judges. */
  readonly title: string;
  pathOf(candidate: Candidate): string;
}

/** Finds the labels of a group, with the reasons and scores that belong to them. */
export function guessJudgements(group: LabelGroup): readonly GuessedRule[] {
  const reasons = group.values.filter(({ key, profile }) => isText(profile) && saysReason(key));
  const rest = group.values.filter(
    (one) => !reasons.includes(one) && !namesJudge(one.key) && isJudging(one.key) && !/time|date|(^|_)id$|url/i.test(one.key),
  );
  const labels = rest.filter(({ profile }) => isLowCardinality(profile));
  const scores = rest.filter(
    ({ profile, key }) => profile.present > 0 && profile.numbers === profile.present && /scor|rating|confiden|prob|得分|分数|评分/i.test(key),
  );
  const scoreOf = new Map(
    labels.flatMap((label) => {
      const own = scores.find(
        (score) =>
          score !== label &&
          judgeWord(score.key) === judgeWord(label.key) &&
          label.profile.numbers === 0 &&
          (judgeWord(label.key) !== "" || scores.length === 1),
      );
      return own ? [[label, own] as const] : [];
    }),
  );
  const taken = new Set(scoreOf.values());
  const alone = scores.filter((score) => !labels.includes(score) && !taken.has(score));
  return [...labels.filter((label) => !taken.has(label)), ...alone].map((label) => {
    const score = scoreOf.get(label) ?? (alone.includes(label) ? label : undefined);
    const reason = reasonOf(label, reasons, labels);
    const who = whoJudges(label, group);
    const dimension = dimensionOf(label.key, group);
    const preference = group.pair && dimension === "preference" ? preferenceMap(label, group.pair) : null;
    const map = preference ?? (group.kind === "claim" || group.kind === "citation" ? supportMap(label) : null);
    const path = group.pathOf(label);
    const source: MappingSource = preference ? { path, map: preference, closed: true } : map ? { path, map } : path;
    return {
      label,
      why: `${preference ? "says which of the two answers is better; " : ""}${JSON.stringify(label.key)} ${alone.includes(label) ? "is a number given by a judge" : "has few different values and the name of a judgement"}${who.why}`,
      sure: who.sure,
      rule: {
        ...(group.each === null ? {} : { each: group.each }),
        judge: { id: who.id, ...(who.kind === null ? {} : { kind: who.kind }) },
        target: { kind: group.kind },
        dimension,
        label: source,
        ...(score ? { score: group.pathOf(score) } : {}),
        ...(reason ? { rationale: group.pathOf(reason) } : {}),
      },
    };
  });
}

function whoJudges(
  label: Candidate,
  group: LabelGroup,
): { readonly id: MappingSource; readonly kind: string | null; readonly sure: GuessedRule["sure"]; readonly why: string } {
  const said = judgeKind(label.key);
  if (group.judge !== null && said !== "model" && said !== "rule")
    return { id: group.judge, kind: "human", sure: "high", why: "; who judged stands beside it" };
  const name = judgeWord(label.key) || label.key;
  if (said !== null) return { id: { constant: name }, kind: said, sure: "high", why: `; its name says who judged` };
  return { id: { constant: group.title }, kind: "human", sure: "low", why: "; nothing says who judged: taken for people" };
}

/** `gpt_result` → gpt, `annotator1` → annotator1, `human_label_2` → human2, `label` → nothing. */
function judgeWord(key: string): string {
  const words = wordsOf(key);
  const at = words.findIndex((word) => judgeKind(word) !== null);
  if (at < 0) return "";
  const number = words.slice(at + 1).find((word) => /^\d+$/.test(word)) ?? "";
  return `${words[at]!}${number}`;
}

/** The question that a label answers: its key without the words that say who answered. */
function dimensionOf(key: string, { pair }: LabelGroup): string {
  const words = wordsOf(key).filter((word) => !/^\d+$/.test(word) && judgeKind(word) === null && word !== "label");
  if (pair && (words.length === 0 || /^(result|winner|preference|preferred|choice|verdict|better|vote|answer|response)$/.test(words.join("-"))))
    return "preference";
  return words.join("-") || "label";
}

const saysReason = (key: string) =>
  fits(key, "rationale") > 0.5 || /^(reason|rationale|explanation|justification|comment)s?$/.test(wordsOf(key)[0] ?? "");

/** The reason that shares the judge's name or a word with the label, or that stands beside the only label. */
function reasonOf(label: Candidate, reasons: readonly Candidate[], labels: readonly Candidate[]): Candidate | undefined {
  const words = new Set(wordsOf(label.key));
  const shared = reasons.find(({ key }) => wordsOf(key).some((word) => words.has(word) && word !== "label"));
  if (shared) return shared;
  const [only, ...more] = reasons;
  return only && more.length === 0 && labels.length === 1 ? only : undefined;
}

/** Scalars of a list's items, as a group of values side by side. */
export const itemCandidates = (item: Profile): readonly Candidate[] =>
  [...item.children].flatMap(([key, profile]) =>
    profile.lists === 0 && profile.objects === 0 && profile.present > 0 ? [{ steps: [key], key, profile, around: false }] : [],
  );
