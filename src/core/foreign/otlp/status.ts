import { idOf, isPlain, memberOf, textOf } from "../plain";

const kinds = ["unspecified", "internal", "server", "client", "producer", "consumer"];

/** `SPAN_KIND_SERVER`, `SpanKind.SERVER`, `server` or 2. */
export function kindOf(kind: unknown): string | null {
  if (typeof kind === "number") return kinds[kind] ?? String(kind);
  const word =
    textOf(kind)
      ?.replace(/^SPAN_?KIND[_.]/i, "")
      .toLowerCase() ?? null;
  return word !== null && /^\d$/.test(word) ? (kinds[Number(word)] ?? word) : word;
}

/** `{code: 2}`, `{code: "STATUS_CODE_ERROR"}`, `{status_code: "ERROR"}`, or the code itself. Unset says nothing. */
export function statusOf(status: unknown): { readonly status: "ok" | "error" | null; readonly message: string | null } {
  const code = (idOf(isPlain(status) ? memberOf(status, "code", "status_code", "statusCode") : status) ?? "")
    .replace(/^(STATUS_?CODE)[_.]/i, "")
    .toUpperCase();
  return {
    status: code === "2" || code === "ERROR" ? "error" : code === "1" || code === "OK" ? "ok" : null,
    message: textOf(memberOf(status, "message", "description")),
  };
}
