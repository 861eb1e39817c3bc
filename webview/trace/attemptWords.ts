import {
  attemptKind,
  attemptTitle,
  durationText,
  isPoint,
  modelName,
  shortUrl,
  type CacheUse,
  type SpanMark,
  type Wait,
  type Waterfall,
  type WaterfallRow,
} from "../../src/core/trace";
import { seconds, t } from "../ui";
import { limitText } from "./AxisHead";
import { visibleText } from "../answer/answerSegments";

/** The words of one row of the waterfall. */
export interface AttemptWords {
  readonly verb: string;
  readonly object: string;
  /** The object is an address: its host and path are shortened apart. */
  readonly isAddress: boolean;
  /** Status, chain of statuses or error. */
  readonly outcome: string;
  /** Said beside the bar, most important first. */
  readonly notes: readonly {
    readonly text: string;
    /** For where the whole has no room. */ readonly short: string;
    readonly tone: "good" | "fair" | "bad" | "neutral";
  }[];
  readonly marks: readonly string[];
}

export function attemptWords(row: WaterfallRow, host: string | null): AttemptWords {
  const { attempt } = row.span;
  const kind = attemptKind(attempt);
  if (kind !== "fetch" && kind !== "search" && kind !== "browser")
    return {
      verb: visibleText(kind === "model" ? (modelName(attempt) ?? attemptTitle(attempt)) : attemptTitle(attempt)),
      object: visibleText(argumentsInShort(attempt)),
      isAddress: false,
      outcome: visibleText(outcomeOf(row)),
      notes: notesOf(row),
      marks: row.marks.map(markText),
    };
  const asked = attempt.attributes?.["search.query"] ?? attempt.attributes?.["gen_ai.retrieval.query.text"] ?? attempt.attributes?.["query"];
  const object = row.http.url !== null && !(typeof asked === "string") ? shortUrl(row.http.url, host) : typeof asked === "string" ? `“${asked}”` : "";
  // A step inside of a fetch is called by its method: "fetch" stands above it.
  const verb =
    row.span.depth > 0 && row.http.method !== null ? row.http.method : (attempt.adapter ?? attempt.name ?? row.http.method ?? attempt.span_id);
  return {
    verb: visibleText(verb),
    object: visibleText(object === "" ? nameBeside(verb, attempt.name ?? "") : object),
    isAddress: typeof asked !== "string" && object !== "",
    outcome: visibleText(outcomeOf(row)),
    notes: notesOf(row),
    marks: row.marks.map(markText),
  };
}

/** A request without an address is told apart by its name, as far as that says more than the verb. */
const nameBeside = (verb: string, name: string): string => (name === verb ? "" : name.startsWith(`${verb} `) ? name.slice(verb.length + 1) : name);

const argumentPrefix = "arguments.";
const argumentNames = ["gen_ai.tool.call.arguments", "tool.parameters", "input.value", "arguments", "cmd", "file"];

/** What a tool was called with, in one line: the one argument, or all with their names. */
function argumentsInShort(attempt: WaterfallRow["span"]["attempt"]): string {
  const own = Object.entries(attempt.attributes ?? {}).filter(([name]) => name.startsWith(argumentPrefix));
  const given =
    own.length > 0
      ? Object.fromEntries(own.map(([name, value]) => [name.slice(argumentPrefix.length), value]))
      : argumentNames.map((name) => attempt.attributes?.[name]).find((value) => value !== undefined && value !== null);
  if (given === undefined) return "";
  const value: unknown = typeof given === "string" ? parsed(given) : given;
  if (typeof value !== "object" || value === null) return inShort(value);
  const members = Object.entries(value);
  return members.length === 1
    ? inShort(members[0]![1])
    : members
        .slice(0, 8)
        .map(([name, one]) => `${name}: ${inShort(one)}`)
        .join(", ");
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/u.test(text) || text.length > 20_000) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text; // not JSON after all: shown as it is
  }
}

const inShort = (value: unknown): string => {
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/gu, " ").trim();
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Host and path of what was asked for, to be shortened apart; a query or a bare path has no host. A leading www. tells nothing. */
export function hostAndPath(object: string): readonly [host: string, path: string] {
  const slash = object.indexOf("/");
  if (object.startsWith("“") || slash === 0) return ["", object];
  const host = (slash < 0 ? object : object.slice(0, slash)).replace(/^www\./, "");
  return [host, slash < 0 ? "" : object.slice(slash)];
}

function outcomeOf(row: WaterfallRow): string {
  if (row.redirects && row.redirects.statuses.length > 1) return chainText(row.redirects.statuses);
  const status = row.http.status === null ? "" : String(row.http.status);
  if (status === "" && row.http.error === null && row.failed) return row.span.attempt.status ?? "";
  return row.http.error !== null && row.http.error !== status ? `${status} ${row.http.error}`.trim() : status;
}

const ends = 2;

/** The statuses of a chain; of a long one those at its ends, and how many there are. */
function chainText(statuses: readonly (number | null)[]): string {
  const words = statuses.map((status) => String(status ?? "?"));
  const shown = words.length <= 2 * ends + 1 ? words : [...words.slice(0, ends), `… ${words.length} …`, ...words.slice(-ends)];
  return shown.join(" → ");
}

function notesOf(row: WaterfallRow): AttemptWords["notes"] {
  const notes: AttemptWords["notes"][number][] = [];
  const note = (tone: AttemptWords["notes"][number]["tone"], text: string, short = text) => void notes.push({ text, short, tone });
  if (row.firstSufficient) note("good", row.firstSufficient.rule === "matched-fact" ? t("◆ first sufficient") : t("◆ first cited"), "◆");
  if (row.escalation === "unnecessary") note("fair", t("unnecessary"));
  if (row.escalation === "observed") note("neutral", t("escalation observed"), t("observed"));
  if (row.escalation === "before") note("neutral", t("escalation"));
  if (row.redirects?.loops) note("bad", t("redirect loop"), t("loop"));
  else if (row.redirects?.unfinished) note("fair", t("redirect not followed"), t("not followed"));
  const results = row.span.attempt.attributes?.["search.results"];
  if (typeof results === "number") note("neutral", results === 1 ? t("1 result") : t("{0} results", results));
  if (row.http.cache !== null) note("good", cacheText(row.http.cache));
  if (row.wait) waitNote(row.wait, note);
  const tokens = row.span.attempt.attributes?.["gen_ai.usage.output_tokens"];
  if (typeof tokens === "number") note("neutral", tokens === 1 ? t("1 token") : t("{0} tokens", tokens));
  if (row.retryOf) note("neutral", row.retryOf.nth === 1 ? t("retry") : t("retry {0}", row.retryOf.nth));
  if (row.resend !== null) note("neutral", t("resend {0}", row.resend));
  // The axis has the lines: where there is little room, the rest matters more.
  for (const line of row.over) note("bad", line.kind === "deadline" ? t("past the deadline") : limitText(line));
  return notes;
}

const cacheText = (cache: CacheUse): string => ({ own: t("from cache"), revalidated: t("revalidated"), shared: t("from a cache on the way") })[cache];

function waitNote(
  { askedSeconds, waitedSeconds, next, abandoned }: Wait,
  note: (tone: "fair" | "bad" | "neutral", text: string, short?: string) => void,
): void {
  if (askedSeconds === null) {
    if (abandoned !== null) note("fair", abandoned.seconds === null ? t("no time to wait") : t("no time to wait {0} s", seconds(abandoned.seconds)));
    else if (waitedSeconds !== null && waitedSeconds > 0) note("neutral", t("waited {0} s", seconds(waitedSeconds)));
    return;
  }
  const asked = t("Retry-After {0} s", seconds(askedSeconds));
  if (next?.honoured === false) note("bad", t("{0}, waited {1} s", asked, seconds(Math.max(0, waitedSeconds ?? 0))), t("too early"));
  else if (abandoned !== null) note("fair", t("{0}, no time to wait", asked), t("no time to wait"));
  else note("neutral", next === null ? t("{0}, not retried", asked) : asked, t("wait {0} s", seconds(askedSeconds)));
}

export function markText(mark: SpanMark): string {
  return {
    "missing-parent": t("parent is missing"),
    cycle: t("in a cycle of parents"),
    "duplicate-id": t("id used twice"),
    "before-parent": t("starts before its parent"),
    "after-parent": t("ends after its parent"),
    "before-cause": t("starts before what it came of ended"),
    "out-of-order": t("out of order in the file"),
    "no-time": t("no start time"),
    "no-duration": t("no duration"),
    "bad-duration": t("no duration that can be"),
  }[mark];
}

/** Everything in one sentence, for the row's name and tooltip. */
export function rowSentence(row: WaterfallRow, words: AttemptWords): string {
  const duration = row.span.start === null || row.span.end === null ? "" : isPoint(row) ? "" : durationText(row.span.end - row.span.start);
  const at = row.span.start === null ? "" : t("at {0}", durationText(row.span.start));
  return [`${words.verb} ${words.object}`.trim(), words.outcome, duration, at, ...words.notes.map((note) => note.text), ...words.marks]
    .filter((part) => part !== "")
    .join(", ");
}

/** The words of a waterfall's rows, each made when it is first asked for and kept. */
export function wordsMaker(_model: Waterfall, host: string | null) {
  const made = new Map<string, { readonly words: AttemptWords; readonly sentence: string }>();
  return (row: WaterfallRow) => {
    const known = made.get(row.span.key);
    if (known) return known;
    const words = attemptWords(row, host);
    const fresh = { words, sentence: rowSentence(row, words) };
    made.set(row.span.key, fresh);
    return fresh;
  };
}
