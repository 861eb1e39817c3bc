import type { Row } from "../../formats/row";
import { claimsAndCitations } from "../inspect/citations";
import { Representations } from "../inspect/representations";
import { known } from "../inspect/values";
import { timeOf } from "../otlp/flatSpan";
import { idOf, isPlain, listOf, member, memberOf, type Plain } from "../plain";
import { attemptsOf, type Tools } from "./attempts";
import { turnOf, type SaidPart, type Turn } from "./turn";

/** A record of somebody else's and the messages in it. */
export interface Conversation {
  readonly record: unknown;
  readonly messages: readonly Plain[];
  /** Members of the record that are its messages. */
  readonly taken: readonly string[];
}

/** One row of one conversation. */
export function conversationRow(
  { record, messages, taken }: Conversation,
  key: { readonly runId: string; readonly taskId: string; readonly repetition: number },
  tools: Tools,
): Row {
  const turns = messages.map((message) => ({ turn: turnOf(message), time: timeOf(memberOf(message, "timestamp", "created_at", "time")) }));
  const representations = new Representations(tools.archive);
  const attempts = attemptsOf(turns, representations, tools);
  const said = turns.map(({ turn }) => turn);
  const answer = answerOf(said);
  const { claims, citations } = answer
    ? claimsAndCitations({ text: answer.text, parts: answer.parts.map(withCitations), reasoning: [] }, representations.list)
    : { claims: [], citations: [] };
  const media = said.flatMap((turn) => turn.media);
  const observed =
    timeOf(memberOf(record, "created_at", "timestamp", "created", "time")) ?? turns.map(({ time }) => time).find((time) => time !== null) ?? null;
  const rest = isPlain(record) ? Object.entries(record).filter(([name]) => !taken.includes(name)) : [];
  return {
    run_id: key.runId,
    lane: "live",
    system: { id: modelOf(record) ?? "unknown" },
    task_id: key.taskId,
    ...known({ query: queryOf(said) }),
    repetition: key.repetition,
    ...known({ observed_at: observed }),
    ...(citations.length > 0 ? { result: { citations: [...citations] } } : {}),
    trace: {
      ...known({ answer: answer?.text }),
      ...(claims.length > 0 ? { claims: [...claims] } : {}),
      attempts: [...attempts],
      ...(answer && answer.reasoning.length > 0 ? { reasoning: answer.reasoning.join("\n\n") } : {}),
    },
    provenance: { representations: representations.list },
    messages: {
      count: messages.length,
      ...known({ system_prompt: promptOf(said, tools) }),
      ...(media.length > 0 ? { media: [...new Set(media)] } : {}),
    },
    ...(rest.length > 0 ? { record: tools.lean.values(Object.fromEntries(rest)) } : {}),
  };
}

/** The last answer of the model that is none of its calls. */
const answerOf = (turns: readonly Turn[]): Turn | null =>
  [...turns].reverse().find(({ role, calls, text }) => role === "assistant" && calls.length === 0 && text.trim() !== "") ?? null;

/** The last thing the user said before the model said anything. */
function queryOf(turns: readonly Turn[]): string | null {
  const answered = turns.findIndex(({ role }) => role === "assistant");
  const before = answered < 0 ? turns : turns.slice(0, answered);
  return before.filter(({ role, text }) => role === "user" && text !== "").at(-1)?.text ?? null;
}

const promptOf = (turns: readonly Turn[], { lean }: Tools): unknown => {
  const text = turns
    .filter(({ role }) => role === "system")
    .map((turn) => turn.text)
    .join("\n\n");
  return text === "" ? null : lean.value("system_prompt", text);
};

function modelOf(record: unknown): string | null {
  for (const holder of [
    record,
    member(record, "response"),
    member(member(record, "response"), "body"),
    member(record, "request"),
    member(record, "body"),
    member(record, "metadata"),
  ]) {
    const model = idOf(memberOf(holder, "model", "model_name", "model_id"));
    if (model !== null) return model;
  }
  return null;
}

/** OpenAI's `annotations` in the shape of citations: an address, and the stretch of the part that it stands for. */
function withCitations({ text, start, part }: SaidPart): SaidPart {
  const annotations = listOf(member(part, "annotations"));
  if (annotations.length === 0) return { text, start, part };
  const citations = annotations.flatMap((annotation) => {
    const inner = member(annotation, "url_citation") ?? annotation;
    const [from, to] = [memberOf(inner, "start_index"), memberOf(inner, "end_index")];
    return member(annotation, "type") === "url_citation"
      ? [
          {
            type: "url",
            url: memberOf(inner, "url"),
            title: memberOf(inner, "title"),
            ...(from === undefined || to === undefined ? {} : { cited_text: [from, to] }),
          },
        ]
      : [];
  });
  return { text, start, part: { ...part, citations: [...listOf(member(part, "citations")), ...citations] } };
}
