import { contentWarnings, nearEmpty, type CaptureWarning } from "./captureWarnings";
import { decodeBytes } from "./decodeBytes";
import type { Extraction } from "./extractText";
import { standIns, type StandInCode } from "./standIn";
import { statusName } from "./statusName";

export type CaptureCode = CaptureWarning["code"] | StandInCode | "error-status";

/** Something about a capture that a reviewer should know before relying on it. `rule` names the rule that fired. */
export interface CaptureFinding {
  readonly code: CaptureCode;
  readonly rule: string;
  readonly message: string;
}

/** A representation as it was captured. */
export interface Capture {
  readonly bytes: Uint8Array;
  readonly extraction: Extraction;
  readonly contentType: string | null;
  /** HTTP status; null where none is recorded. */
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly url: string | null;
  readonly finalUrl: string | null;
  /**
   * `received`: as it came over the network; `rendered`: as a browser made it of what came, its scripts run; `derived`: a text or
   * picture that was made of another representation and stands for no page.
   */
  readonly made: "received" | "rendered" | "derived";
}

/** The beginning of the markup that rules look at. */
const markupBytes = 256 * 1024;

/**
 * What is wrong with a capture, worst first: an error in the page's place, another page in its place, nothing or next to nothing
 * in it, bytes that were read in the wrong encoding or come under a wrong type, and what could not be read at all. Empty where
 * nothing is. Pure and bounded, whatever the bytes are.
 */
export function captureFindings(capture: Capture): readonly CaptureFinding[] {
  const { extraction, status, made } = capture;
  const warnings = extraction.warnings.filter((one) => isExpected(one, capture)).map((one) => ({ ...one, rule: one.code }));
  if (made === "derived") return warnings;
  const failed: readonly CaptureFinding[] =
    status !== null && status >= 400
      ? [
          {
            code: "error-status",
            rule: "status-4xx-5xx",
            message: `The server answered ${statusName(status)}: what it sent stands in the place of the page.`,
          },
        ]
      : [];
  const others = standInsOf(capture);
  // What asks for a password or a proof says little: that it does is told already.
  return [...failed, ...others, ...(others.length > 0 ? warnings.filter(({ code }) => code !== "near-empty") : warnings)];
}

/** Whether a warning of the extraction holds for what is known about how the bytes came. */
function isExpected({ code }: CaptureWarning, { extraction, bytes, status, made }: Capture): boolean {
  if (code !== "empty" && code !== "near-empty") return true;
  // A redirect, a confirmation and "no content" have no page; of an error the status is told.
  if (status !== null && (status === 204 || status === 205 || status >= 300)) return false;
  if (code === "empty" || extraction.kind !== "html") return code === "empty" || made !== "derived";
  return made !== "rendered" || contentWarnings(bodyOf(extraction), bytes.length, nearEmpty.page).length > 0;
}

function standInsOf({ extraction, bytes, contentType, status, headers, url, finalUrl }: Capture): readonly CaptureFinding[] {
  const { kind, text, title, charset } = extraction;
  if (text === null || (kind !== "html" && kind !== "text")) return [];
  // Sources of programs and lists of data say many things; a page of plain text is prose without a type of its own.
  if (kind === "text" && !/^text\/plain\b/i.test(contentType ?? "text/plain")) return [];
  return standIns({
    body: bodyOf(extraction),
    title: title === null ? "" : text.slice(title.start, title.end),
    markup: kind === "html" ? decodeBytes(bytes.subarray(0, markupBytes), contentType, charset?.used ?? null).text : "",
    status,
    headers,
    url,
    finalUrl,
  });
}

const bodyOf = ({ text, title }: Extraction): string => (text === null ? "" : title === null ? text : text.slice(title.end));
