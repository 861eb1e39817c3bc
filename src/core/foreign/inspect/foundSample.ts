import type { JsonPath } from "../../formats/jsonScan";
import type { Attachments } from "./attachments";
import type { Place } from "./teller";
import type { JsonObject } from "./values";

/** A sample, wherever it lay. */
export interface FoundSample {
  readonly value: JsonObject;
  readonly attachments: Attachments;
  /** Messages that events name by their number; empty where they hold their messages themselves. */
  readonly pool: readonly unknown[];
  /** Id and epoch as the name of its entry has them, for a sample that does not say them. */
  readonly named: { readonly id: string; readonly epoch: number } | null;
  /** Why it may not be whole; null where nothing speaks against it. */
  readonly cutOff: string | null;
  /** Only its summary is there, which shortens long texts. */
  readonly summaryOnly: boolean;
  readonly place: Place;
  /** Where it stands in its file. */
  readonly path: JsonPath;
}

/** The sample with `transcript.events` and `transcript.content` of the oldest logs where newer ones have them. */
export function modernSample(value: JsonObject): JsonObject {
  const { transcript } = value;
  if (typeof transcript !== "object" || transcript === null || Array.isArray(transcript)) return value;
  const { events, content } = transcript as JsonObject;
  return { ...value, events: value["events"] ?? events, attachments: value["attachments"] ?? content };
}
