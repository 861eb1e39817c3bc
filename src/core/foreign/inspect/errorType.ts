import { beginningOf, wordOf } from "./values";

const name = /^([A-Za-z_][\w.]{0,120}(?:Error|Exception|Exit|Interrupt|Timeout|Cancelled|Group))\b/;

/** The class of an exception, from the last line of its traceback or the start of its message; `error` where neither names one. */
export function errorTypeOf(message: string | null, traceback: string | null): string {
  const last = traceback?.trimEnd().split("\n").at(-1)?.trim() ?? "";
  const found = name.exec(beginningOf(last, 300)) ?? name.exec(beginningOf(message ?? "", 300));
  return found?.[1]?.split(".").at(-1) ?? "error";
}

/** A type as the log states it, where it is a plain word; types are grouped by, so they may not be sentences. */
export const statedErrorType = (stated: unknown, otherwise: string): string => {
  const word = wordOf(stated);
  return word !== null && /^[\w.-]{1,60}$/.test(word) ? word : otherwise;
};
