import type { Judgement } from "../../formats/judgement";
import type { Target } from "../../formats/target";
import { hashOfBytes } from "../../review/sha256";
import type { Attachments } from "./attachments";
import { contradictionIn } from "./contradictions";
import { promptOf } from "./modelCall";
import { isObject, known, numberOf, objectOf, objectsOf, textOf, utf8Of, wordOf, type JsonObject } from "./values";
import type { Grading, Scoring } from "./walkTypes";

export interface ScoresInput {
  /** Scorer's name → its score; `score` alone in the oldest logs. */
  readonly scores: readonly (readonly [name: string, score: JsonObject])[];
  readonly scorings: ReadonlyMap<string, Scoring>;
  readonly target: Target;
  /** Begins the id of each judgement: unique for the row. */
  readonly idPrefix: string;
  readonly attachments: Attachments;
  tell(code: string, message: string): void;
}

/** The scores a sample carries, by the names of their scorers. */
export function scoresOf(sample: JsonObject, onlyScorer: string | null): readonly (readonly [string, JsonObject])[] {
  const { scores, score } = sample;
  if (isObject(scores)) return Object.entries(scores).map(([name, one]) => [name, isObject(one) ? one : { value: one }]);
  return isObject(score) ? [[onlyScorer ?? "score", score]] : [];
}

/** Each score as a judgement of the answer; a score of several values as one judgement for each. Nothing is added to what the scorer said. */
export function judgementsOf(input: ScoresInput): readonly Judgement[] {
  return input.scores.flatMap(([name, written]) => {
    const score = objectOf(input.attachments.resolveAll(written));
    if (score["value"] === undefined) {
      input.tell("no-score", `the score of ${name} has no value: there is nothing to show of it`);
      return [];
    }
    const scoring = scoringOf(name, input.scorings);
    tellContradictions(name, score, scoring, input);
    const { kind, grading } = graderOf(name, score, scoring, input.attachments);
    return valuesOf(score["value"]).map(({ step, value }): Judgement => {
      const id = step === null ? name : `${name}/${step}`;
      return {
        judgement_id: `${input.idPrefix}/${id}`,
        judge: {
          id,
          kind,
          ...known({
            model: grading?.model,
            model_version: grading?.modelVersion,
            prompt_sha256: grading?.prompt == null ? null : hashOfBytes(utf8Of(grading.prompt).bytes).slice("sha256:".length),
          }),
        },
        ...known({ judged_at: scoring?.at }),
        target: input.target,
        label: labelOf(value),
        ...known({ score: numberOf(value), rationale: textOf(score["explanation"]), answer: textOf(score["answer"]) }),
        ...(isObject(score["metadata"]) && Object.keys(score["metadata"]).length > 0 ? { metadata: score["metadata"] } : {}),
        ...(Array.isArray(score["history"]) && score["history"].length > 0 ? { history: score["history"] as unknown[] } : {}),
      };
    });
  });
}

const labelOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** One value, or each of a list or an object by its step; an empty list or object is one value. */
function valuesOf(value: unknown): readonly { readonly step: string | null; readonly value: unknown }[] {
  const members = Array.isArray(value)
    ? value.map((item, at) => [String(at), item as unknown] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return members.length === 0 ? [{ step: null, value }] : members.map(([step, one]) => ({ step, value: one }));
}

/** Scorers are registered under `package/name`; a score or a span may say either. */
function scoringOf(name: string, scorings: ReadonlyMap<string, Scoring>): Scoring | null {
  const short = (one: string) => one.split("/").at(-1);
  return scorings.get(name) ?? [...scorings].find(([other]) => short(other) === short(name))?.[1] ?? null;
}

/** Whether a model gave the score, and which. Several models that graded together are no one model. */
function graderOf(
  name: string,
  score: JsonObject,
  scoring: Scoring | null,
  attachments: Attachments,
): { readonly kind: "model" | "rule"; readonly grading: Grading | null } {
  const messages = objectsOf(objectOf(score["metadata"])["grading"]);
  const explanation = textOf(score["explanation"]);
  const asked = scoring?.gradings ?? [];
  const replied = asked.filter(({ reply }) => reply !== null && reply !== "" && explanation?.includes(reply));
  const models = new Set(asked.map(({ model }) => model));
  const called = replied.length === 1 ? replied[0]! : asked.length > 0 && models.size === 1 ? asked[0]! : null;
  if (messages.length > 0) {
    const own = messages.find((message) => message["role"] === "assistant");
    const version = wordOf(own?.["model"]) ?? called?.modelVersion ?? null;
    return {
      kind: "model",
      grading: {
        model: called?.model ?? version,
        modelVersion: version,
        prompt: promptOf(messages, attachments) ?? called?.prompt ?? null,
        reply: null,
      },
    };
  }
  // A grader that was asked several times has no one prompt.
  if (asked.length > 0) return { kind: "model", grading: called && replied.length !== 1 && asked.length > 1 ? { ...called, prompt: null } : called };
  return { kind: /model_graded/i.test(name) ? "model" : "rule", grading: null };
}

function tellContradictions(name: string, score: JsonObject, scoring: Scoring | null, input: ScoresInput): void {
  const found = contradictionIn(score);
  if (found !== null) input.tell("contradiction", `the score of ${name} contradicts itself: ${found}. It is kept as it is`);
  const event = scoring?.score ? objectOf(input.attachments.resolveAll(scoring.score)) : null;
  const edited = Array.isArray(score["history"]) && score["history"].length > 0;
  if (event && !edited && event["value"] !== undefined && JSON.stringify(event["value"]) !== JSON.stringify(score["value"]))
    input.tell(
      "contradiction",
      `the event of ${name} scored ${labelOf(event["value"]).slice(0, 60)}, the sample says ${labelOf(score["value"]).slice(0, 60)}: the sample's score counts`,
    );
}
