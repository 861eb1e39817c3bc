import type { PageView } from "./pageView";

export interface Obstacle {
  readonly code: string;
  readonly message: string;
}

/** A page shorter than this may be nothing but a wall; a longer one has something to read. */
const shortPage = 800;

/** Why a page that came cannot be used, told from what was observed; null where it can. */
export function obstacleOf(page: PageView): Obstacle | null {
  const { status, text } = page;
  const said = text === null ? "" : text.slice(0, 4000);
  if (status === 451) return { code: "legal-restriction", message: "The server withholds this page for legal reasons (451)." };
  if (status === 403)
    return /\bpolic(?:y|ies)\b|\bterms\b|\bautomated\b|\bnot permitted\b/i.test(said)
      ? { code: "policy-denied", message: "The publisher's policy denies this page (403)." }
      : { code: "forbidden", message: "The server forbids this page (403)." };
  if (status === 401) return { code: "login-required", message: "The server asks for a login (401)." };
  if (status === 410) return { code: "gone", message: "The page was removed for good (410)." };
  if (status === 404) return { code: "not-found", message: "There is no such page (404)." };
  if (status === 406 || status === 415) return { code: "unsupported-media", message: `The server has no form of this that can be read (${status}).` };
  if (status >= 400) return null;
  if (text === null)
    return {
      code: "unsupported-media",
      message: `This is ${page.content_type ?? "data of no declared type"} (${page.bytes} bytes): neither text nor a document with text.`,
    };
  if (text.trim() === "") return { code: "empty", message: "The page came without any text." };
  if (text.length > shortPage) return null;
  if (/\bcaptcha\b|verify (?:that )?you are (?:a )?human|checking your browser/i.test(said))
    return { code: "challenge", message: "A challenge stands in place of the page." };
  if (page.structure?.hasPasswordField) return { code: "login-required", message: "A login form stands in place of the page." };
  if (/\b(?:404|not found|no longer exists|does not exist)\b/i.test(page.heading ?? ""))
    return { code: "soft-404", message: "The page says that it does not exist, with status 200." };
  return null;
}
