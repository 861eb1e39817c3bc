import type { JsonPath } from "../../formats/jsonScan";
import type { Attempt } from "../../formats/row";
import type { Attachments } from "./attachments";
import type { Lean } from "./lean";
import type { Representations } from "./representations";
import type { Place, Teller } from "./teller";
import type { ToolMessages } from "./toolMessages";
import type { JsonObject } from "./values";

/** What the events of one sample are read with. */
export interface WalkTools {
  readonly attachments: Attachments;
  readonly lean: Lean;
  readonly teller: Teller;
  readonly place: Place;
  /** Where the sample stands in its file. */
  readonly path: JsonPath;
  readonly representations: Representations;
  readonly toolMessages: ToolMessages;
  /** The messages that events name by their number. */
  readonly pool: readonly unknown[];
  /** The scorer's name, where the log has only one. */
  readonly onlyScorer: string | null;
}

/** What a kind of event becomes, without its place among the others. */
export interface AttemptSeed {
  readonly adapter: string;
  readonly name: string;
  readonly provider?: string | null;
  readonly status?: string | null;
  /** It has no length by its nature: a score, an error. */
  readonly moment?: true;
  readonly attributes: Record<string, unknown>;
}

/** A model that graded the answer, and what it was asked. */
export interface Grading {
  readonly model: string | null;
  readonly modelVersion: string | null;
  readonly prompt: string | null;
  readonly reply: string | null;
}

/** What happened while one scorer was at work. */
export interface Scoring {
  readonly gradings: Grading[];
  /** The final score as its event has it. */
  score: JsonObject | null;
  at: string | null;
}

export interface Walked {
  readonly attempts: Attempt[];
  readonly scorings: ReadonlyMap<string, Scoring>;
  /** The time of the first event. */
  readonly firstTime: string | null;
}
