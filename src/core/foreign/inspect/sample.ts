import type { Judgement } from "../../formats/judgement";
import type { Row } from "../../formats/row";
import type { TruthFile } from "../../formats/truth";
import type { ImportSink } from "../contract";
import { utcTime } from "../times";
import { answerOf, queryOf } from "./answer";
import { claimsAndCitations } from "./citations";
import { eventsFromMessages } from "./eventsFromMessages";
import type { FoundSample } from "./foundSample";
import type { LogHeader } from "./header";
import { leanOf } from "./lean";
import { Representations } from "./representations";
import { sampleFacts, sampleMetrics, statusOf } from "./sampleFacts";
import { judgementsOf, scoresOf } from "./scores";
import { truthOf } from "./targets";
import type { Teller } from "./teller";
import { toolMessages } from "./toolMessages";
import { idOf, known, listOf, numberOf, objectOf, objectsOf } from "./values";
import { modelInput } from "./modelCall";
import { walkEvents } from "./walk";

export interface SampleMade {
  readonly row: Row;
  readonly judgements: readonly Judgement[];
  readonly truth: TruthFile | null;
}

/** The task and the repetition that a sample is of: its epoch counted from 0; null where it has none. */
export function keyOf({ value, named }: FoundSample): { readonly taskId: string | null; readonly repetition: number | null } {
  const epoch = numberOf(value["epoch"]) ?? named?.epoch ?? null;
  return { taskId: idOf(value["id"]) ?? named?.id ?? null, repetition: epoch !== null && Number.isInteger(epoch) && epoch >= 1 ? epoch - 1 : null };
}

/**
 * Makes a row, judgements and truth of one sample.
 * @param key its task, and a repetition that is its own in the log
 * @param judgementPrefix begins the ids of its judgements
 */
export function madeOf(
  found: FoundSample,
  key: { readonly taskId: string; readonly repetition: number },
  judgementPrefix: string,
  header: LogHeader,
  sink: Pick<ImportSink, "archive">,
  teller: Teller,
): SampleMade {
  const { value, attachments, pool, place, path } = found;
  const tell = (code: string, message: string) => teller.tell(place, path, { code, severity: "warning", message });
  const lean = leanOf(attachments, () => teller.count("masked"));
  const representations = new Representations((bytes) => sink.archive(bytes));
  const onlyScorer = header.scorerNames.length === 1 ? header.scorerNames[0]! : null;
  const written = listOf(value["events"]);
  const events = written.length > 0 ? written : eventsFromMessages(value["messages"]);
  if (written.length === 0 && events.length > 0) teller.count("from messages");
  const walked = walkEvents(events, {
    attachments,
    lean,
    teller,
    place,
    path,
    representations,
    pool,
    onlyScorer,
    toolMessages: toolMessages(conversations(found), attachments),
  });
  const query = queryOf(value["input"] ?? firstInput(written), attachments);
  const answer = answerOf(value, attachments);
  const { claims, citations } = answer === null ? { claims: [], citations: [] } : claimsAndCitations(answer, representations.list);
  const observed = walked.firstTime ?? utcTime(value["started_at"]) ?? header.created;
  const status = statusOf(found);
  const row: Row = {
    run_id: header.runId,
    lane: "live",
    system: header.system,
    task_id: key.taskId,
    ...known({ stratum: header.stratum, query: query.text }),
    repetition: key.repetition,
    ...known({ observed_at: observed }),
    ...(citations.length > 0 ? { result: { citations: [...citations] } } : {}),
    metrics: sampleMetrics(value),
    trace: {
      ...(answer === null ? {} : { answer: answer.text }),
      ...(claims.length > 0 ? { claims: [...claims] } : {}),
      attempts: walked.attempts,
      ...(answer !== null && answer.reasoning.length > 0 ? { reasoning: answer.reasoning.join("\n\n") } : {}),
    },
    provenance: { representations: representations.list },
    dimensions: status,
    inspect: sampleFacts(found, answer, query.media, lean),
  };
  const judgements = judgementsOf({
    scores: scoresOf(value, onlyScorer),
    scorings: walked.scorings,
    target: {
      kind: "answer",
      run_id: header.runId,
      lane: "live",
      system: header.system,
      task_id: key.taskId,
      repetition: key.repetition,
    },
    idPrefix: judgementPrefix,
    attachments,
    tell,
  });
  const validAt = header.created ?? observed;
  const truth = validAt === null || found.summaryOnly ? null : truthOf(key.taskId, value["target"], validAt, attachments);
  if (attachments.missing.size > 0)
    tell(
      "attachment",
      `${attachments.missing.size} attachments are named that the sample does not hold, e.g. ${[...attachments.missing][0]!.slice(0, 60)}: the references stay as they are`,
    );
  count(status, teller);
  return { row, judgements, truth };
}

function count(status: Readonly<Record<string, string>>, teller: Teller): void {
  if (status["status"] === "error") teller.count("sample errors");
  if (status["limit"] !== undefined) teller.count(`limit:${status["limit"]}`);
}

/** Where the texts of tool messages are looked for: the conversation as it ended, the pool, then what each model call was given. */
function* conversations({ value, pool }: FoundSample): Iterable<readonly unknown[]> {
  yield listOf(value["messages"]);
  yield pool;
  for (const event of objectsOf(value["events"])) if (event["event"] === "model") yield modelInput(event, pool);
}

/** What was asked, from the event that begins a sample, where the sample itself was cut off before it. */
const firstInput = (events: readonly unknown[]): unknown =>
  objectOf(objectsOf(events).find((event) => event["event"] === "sample_init")?.["sample"])["input"];
