import * as z from "zod";
import {
  assistantPanel,
  existingMapping,
  fieldProblem,
  fieldView,
  joinable,
  mapping,
  mappingChange,
  optionView,
  previewRow,
  savePlace,
  sourceFile,
  sourceRecord,
} from "./assistantViews";
import type { MethodOf, NotificationOf, ParamsOf, ResultOf, SaidIn } from "./table";
import { problem } from "./views";

/**
 * Everything the page of the mapping assistant may ask. The page holds the mapping as a value (and the ones before it, for
 * undo) and hands it along; the serving end checks it, changes it, and keeps it as a draft.
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const ok = z.object({ ok: z.literal(true) });
const count = z.number().int().min(1).max(50);
const from = z.number().int().nonnegative();

export const assistantRequests = {
  /** First words of the page. */
  "assistant/ready": {
    params: params({ protocol: z.literal(1), panelId: z.string() }),
    result: z.object({
      source: sourceFile,
      mapping,
      /** Where `mapping` comes from: kept from last time, a file, or guessed just now. */
      origin: z.enum(["draft", "file", "guess"]),
      existing: z.array(existingMapping),
      places: z.array(savePlace),
      joinable: z.array(joinable),
      panel: assistantPanel,
      keys: z.record(z.string(), z.string()),
      themeSwitch: z.boolean(),
      locale: z.string(),
      l10n: z.record(z.string(), z.string()),
    }),
  },
  "assistant/savePanel": { params: params({ panelId: z.string(), panel: assistantPanel }), result: ok },

  /** Records as JSON text, with the places that the mapping reads. */
  "assistant/source": { params: params({ mapping, from, count }), result: z.object({ total: z.number(), records: z.array(sourceRecord) }) },
  /** The rows that some records become, the fields table over the first records of the file, and everything wrong. */
  "assistant/preview": {
    params: params({ mapping, from, count }),
    result: z.object({
      /** Records that were read through the mapping for the counts of `fields`. */
      counted: z.number(),
      rows: z.array(previewRow),
      /** Rows that the counted records become. */
      rowsCounted: z.number(),
      fields: z.array(fieldView),
      problems: z.array(fieldProblem),
      joinable: z.array(joinable),
    }),
  },
  /** Where a field could be read from, best first; `search` narrows by path and example. */
  "assistant/options": {
    params: params({ mapping, field: z.string(), search: z.string(), count: z.number().int().min(1).max(200) }),
    result: z.object({ options: z.array(optionView), total: z.number() }),
  },
  "assistant/change": { params: params({ mapping, change: mappingChange }), result: z.object({ mapping }) },
  /** The mapping guessed anew from the records. */
  "assistant/guess": { params: params({}), result: z.object({ mapping }) },
  "assistant/useMapping": { params: params({ id: z.string() }), result: z.object({ mapping: mapping.nullable(), problems: z.array(problem) }) },
  /** The mapping as the text of its file, and back; `problems` say where in the text something is wrong. */
  "assistant/write": { params: params({ mapping }), result: z.object({ text: z.string() }) },
  "assistant/parse": {
    params: params({ text: z.string().max(1_000_000) }),
    result: z.object({ mapping: mapping.nullable(), problems: z.array(problem) }),
  },
  /** Keeps the mapping as a draft, so that closing the page loses nothing; null forgets it. */
  "assistant/keepDraft": { params: params({ mapping: mapping.nullable() }), result: ok },

  "assistant/save": {
    params: params({ mapping, place: z.enum(["beside", "workspace"]), replace: z.boolean() }),
    result: z.discriminatedUnion("saved", [
      z.object({ saved: z.literal(true), name: z.string(), places: z.array(savePlace) }),
      /** `exists`: ask, then save again with `replace`. */
      z.object({ saved: z.literal(false), reason: z.enum(["exists", "failed"]), message: z.string() }),
    ]),
  },
  /** Saves where told (null: nowhere, for a look), imports, and opens the review. Progress comes as `assistant/progress`; cancelling stops the import. */
  "assistant/import": {
    params: params({ mapping, save: z.enum(["beside", "workspace"]).nullable(), replace: z.boolean() }),
    result: z.discriminatedUnion("done", [
      z.object({ done: z.literal(true), rows: z.number(), judgements: z.number(), problems: z.number() }),
      z.object({ done: z.literal(false), reason: z.enum(["exists", "failed", "no-rows"]), message: z.string() }),
    ]),
  },

  "shell/openLine": { params: params({ line: z.number().int().positive(), column: z.number().int().positive() }), result: ok },
  "shell/copy": { params: params({ text: z.string() }), result: ok },
  "shell/workbenchCommand": { params: params({ command: z.string() }), result: ok },
} as const;

export type AssistantRequests = typeof assistantRequests;
export type AssistantMethod = MethodOf<AssistantRequests>;
export type AssistantParams<M extends AssistantMethod> = ParamsOf<AssistantRequests, M>;
export type AssistantResult<M extends AssistantMethod> = ResultOf<AssistantRequests, M>;

export const assistantNotifications = {
  /** How far an import is, 0 to 1, and how many rows there are so far. */
  "assistant/progress": z.object({ done: z.number(), rows: z.number() }),
  /** The source or a mapping file changed on disk: ask `assistant/ready` again. */
  "assistant/changed": z.object({ what: z.enum(["source", "mappings"]) }),
  /** The review is open under this same address: load the page again. Where it opened elsewhere, `reload` is false. */
  "assistant/opened": z.object({ reload: z.boolean() }),
  "panel/action": z.object({ action: z.string() }),
  "settings/keys": z.object({ keys: z.record(z.string(), z.string()) }),
} as const;
export type AssistantNotifications = typeof assistantNotifications;
export type AssistantNotification = NotificationOf<AssistantNotifications>;
export type AssistantSaid<N extends AssistantNotification> = SaidIn<AssistantNotifications, N>;

export const assistantTable = { requests: assistantRequests, notifications: assistantNotifications } as const;
