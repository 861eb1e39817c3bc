/** A row that `adjudicate run --json` has finished. */
export interface RowLine {
  readonly kind: "row";
  readonly done: number;
  readonly total: number;
  readonly taskId: string;
  readonly label: string;
  readonly expect: string;
  readonly rowId: string;
  readonly rule: string;
  readonly caps: readonly { readonly cap: string; readonly limit: number; readonly used: number }[];
  /** The gate's hard rules that this row breaks by itself: an unexpected label is one of them. */
  readonly breaches: readonly { readonly rule: string; readonly detail: string }[];
  readonly durationSeconds: number | null;
}
/** Why it could not run. */
export interface ErrorLine {
  readonly kind: "error";
  readonly message: string;
}

/** What a line of standard error says, where it is one of those that programs are meant to read; null for all others. */
export function runLine(line: string): RowLine | ErrorLine | null {
  const said = objectIn(line);
  if (said === null) return null;
  const text = (name: string) => (typeof said[name] === "string" ? said[name] : "");
  if (said["type"] === "error") return { kind: "error", message: text("message") };
  const { done, total, caps_exceeded: caps, breaches, duration_s: seconds } = said;
  if (said["type"] !== "row" || typeof done !== "number" || typeof total !== "number" || !(total > 0)) return null;
  return {
    kind: "row",
    done,
    total,
    taskId: text("task_id"),
    label: text("primary_label"),
    expect: text("expect"),
    rowId: text("row_id"),
    rule: text("rule"),
    caps: Array.isArray(caps) ? caps.filter(isExcess) : [],
    breaches: Array.isArray(breaches) ? breaches.filter(isBreach) : [],
    durationSeconds: typeof seconds === "number" ? seconds : null,
  };
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>; // what begins with a brace is an object, if it is JSON at all
  } catch {
    return null; // a line for people that happens to begin with a brace
  }
}

function isBreach(value: unknown): value is RowLine["breaches"][number] {
  if (typeof value !== "object" || value === null) return false;
  const { rule, detail } = value as Readonly<Record<string, unknown>>;
  return typeof rule === "string" && typeof detail === "string";
}

function isExcess(value: unknown): value is RowLine["caps"][number] {
  if (typeof value !== "object" || value === null) return false;
  const { cap, limit, used } = value as Readonly<Record<string, unknown>>;
  return typeof cap === "string" && typeof limit === "number" && typeof used === "number";
}
