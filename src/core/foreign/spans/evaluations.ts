import type { Judgement } from "../../formats/judgement";
import { isPlain, memberOf, textOf } from "../plain";
import { at } from "./attributeTree";
import type { ForeignSpan } from "./span";

type Tree = Readonly<Record<string, unknown>>;

/** What somebody judged of the answer, before it has an id and a target. */
export type Verdict = Pick<Judgement, "judge" | "label" | "score" | "rationale" | "judged_at">;

/** Evaluations that a trace carries: events of GenAI's conventions, and `eval.<name>.…` of OpenInference. One without label and score judges nothing. */
export function verdictsOf(span: ForeignSpan, tree: Tree): readonly Verdict[] {
  const events = span.events.flatMap(({ name, time, attributes }) => {
    if (!/^gen_ai\.evaluation(\.result)?$/.test(name)) return [];
    const get = (key: string) => memberOf(attributes, `gen_ai.evaluation.${key}`);
    return verdict(get("name"), get("score.label"), get("score.value") ?? get("score"), get("explanation"), time);
  });
  const evaluations = at(tree, "eval");
  const own = isPlain(evaluations)
    ? Object.entries(evaluations).flatMap(([name, said]) =>
        isPlain(said) ? verdict(name, memberOf(said, "label"), memberOf(said, "score"), memberOf(said, "explanation"), null) : [],
      )
    : [];
  return [...events, ...own];
}

function verdict(name: unknown, label: unknown, score: unknown, explanation: unknown, time: string | null): Verdict[] {
  const number = typeof score === "number" && Number.isFinite(score) ? score : null;
  const said =
    textOf(label) ?? (typeof label === "number" || typeof label === "boolean" ? String(label) : null) ?? (number === null ? null : String(number));
  if (said === null) return [];
  const rationale = textOf(explanation);
  return [
    {
      judge: { id: textOf(name) ?? "evaluation" },
      ...(time === null ? {} : { judged_at: time }),
      label: said,
      ...(number === null ? {} : { score: number }),
      ...(rationale === null ? {} : { rationale }),
    },
  ];
}
