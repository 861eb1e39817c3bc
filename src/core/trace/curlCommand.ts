import type { Attempt } from "../formats/row";
import { isCutText } from "./cutText";
import { httpFacts } from "./httpAttempt";
import { cacheUse } from "./cacheUse";
import { bodyOf, headersOf, methodOf } from "./sentRequest";
import { shellWord, wellFormed } from "./shellWord";

/** What of the request the command cannot vouch for. */
export type CurlDoubt =
  /** No method was recorded: GET is taken. */
  | "method"
  /** No header of the request was recorded. */
  | "no-headers"
  /** Some were; there may have been others. */
  | "other-headers"
  /** A header was recorded that cannot stand in a request as it is: left out. */
  | "bad-header"
  /** It had a body, as its method or a recorded size says, which was not recorded. */
  | "no-body"
  /** A body was recorded that a command cannot hold, or that is only shown in part: left out. */
  | "bad-body"
  /** Secrets are masked in it. */
  | "secrets"
  /** Nothing was sent then: the answer came from the client's own cache. */
  | "cached";

export type CurlCommand =
  | { readonly kind: "command"; readonly words: readonly string[]; readonly text: string; readonly doubts: readonly CurlDoubt[] }
  /** `address`: none was recorded, or not whole. `scheme`: it is not of http or https. `masked`: it holds a secret where curl needs the host. */
  | { readonly kind: "none"; readonly why: "address" | "scheme" | "masked" };

/** How the session writes a masked secret. */
const mask = "•••";

/**
 * The request of an attempt as a command line of curl, in one line a header, for any POSIX shell: `words` are what the shell makes
 * of `text`. Nothing is made up: what was not recorded is left out and named in `doubts`. The attempt is taken as the screen shows
 * it, secrets masked. One hop: redirects are not followed, as each is an attempt of its own.
 */
export function curlCommand(attempt: Attempt): CurlCommand {
  const { url } = httpFacts(attempt);
  if (url === null || isCutText(url)) return { kind: "none", why: "address" };
  if (!/^https?:\/\//i.test(url)) return { kind: "none", why: url.startsWith(mask) ? "masked" : "scheme" };

  const doubts = new Set<CurlDoubt>();
  const method = methodOf(attempt);
  if (method === null) doubts.add("method");
  const headers = headersOf(attempt);
  doubts.add(headers.lines.length === 0 ? "no-headers" : "other-headers");
  if (headers.leftOut > 0) doubts.add("bad-header");
  const body = bodyOf(attempt, method);
  if (body.kind === "unrecorded") doubts.add("no-body");
  if (body.kind === "unusable") doubts.add("bad-body");
  if (cacheUse(attempt) === "own") doubts.add("cached");

  const address = encodedSpaces(url);
  // Each group of words is a line of its own.
  const groups: string[][] = [["curl", ...addressOptions(address), "--url", address]];
  if (method === "HEAD") groups[0]!.splice(1, 0, "--head");
  else if (method !== null && (method !== "GET" || body.kind === "text")) groups[0]!.splice(1, 0, "--request", method);
  for (const { name, value } of headers.lines) groups.push(["--header", value === "" ? `${name};` : `${name}: ${wellFormed(value)}`]);
  if (body.kind === "text") {
    // Without it curl would say that any body is a form.
    if (!headers.lines.some(({ name }) => name.toLowerCase() === "content-type")) groups.push(["--header", "Content-Type:"]);
    groups.push(["--data-raw", wellFormed(body.text)]);
  }
  const words = groups.flat();
  if (words.some((word) => word.includes(mask))) doubts.add("secrets");
  return { kind: "command", words, text: groups.map((group) => group.map(written).join(" ")).join(" \\\n  "), doubts: [...doubts] };
}

/** The command under lines of comment, which say what it cannot vouch for. Comments are kept to one line each, and to letters that every shell lets pass. */
export const withComments = (command: string, comments: readonly string[]): string =>
  [...comments.map((comment) => `# ${comment.replace(/[\s\p{Cc}]+/gu, " ").replace(/['"`$\\!()&|;<>*?#{}[\]~]/gu, "")}`), command].join("\n");

/** Options and plain words stay as they are; all that comes from the data is quoted. */
const written = (word: string): string => (/^(curl|--[a-z-]+|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(word) ? word : shellWord(word)!);

/** curl sends no spaces and controls in an address; browsers and libraries encode them before they send it. */
const encodedSpaces = (url: string): string =>
  wellFormed(url).replace(/[\u0000- \u007f]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

/** curl reads brackets as lists of addresses, and shortens `/../`. */
function addressOptions(url: string): string[] {
  const globs = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  return /\/\.{1,2}(\/|$|[?#])/.test(url) ? [...globs, "--path-as-is"] : globs;
}
