import { safeHtml } from "../grade/report/safeText";
import { cardSheet } from "./cardSheet";
import type { ClaimEvidence, ClaimLabel, EvidenceSource, EvidenceSpan } from "./claimEvidence";
import { base64Sha256 } from "./identifiers";

/**
 * Claims with their evidence as one HTML document for an appendix or an issue: whole in itself, without scripts, and without anything
 * to load. Its policy allows nothing but its own style, by hash. Light or dark as the reader prefers; printable. Everything from data is
 * text: markup in it is escaped, control and bidirectional characters stand as marks, and only http and https addresses are links.
 */
export function evidenceCard(claims: readonly ClaimEvidence[]): string {
  const first = claims[0];
  const title = first === undefined ? "Evidence" : `Evidence: ${first.case.taskId}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${base64Sha256(cardSheet)}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<style>${cardSheet}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...(first === undefined ? ["<p>There is no claim here.</p>"] : [header(first), ...claims.map(claimSection)]),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

const term = (name: string, value: string | null, more = ""): string =>
  value === null || value === "" ? "" : `<div><dt>${name}</dt><dd${more}>${bdi(value)}</dd></div>`;
/** Text from data as it is in a document: line ends and tabs stay, everything else that would be obeyed is a mark. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/([\n\t])/)
    .map((part) => (part === "\n" || part === "\t" ? part : safeHtml(part)))
    .join("");

/** Text of any direction, which does not move what stands beside it. */
const bdi = (text: string): string => `<bdi dir="auto">${escaped(text)}</bdi>`;

function header({ case: of, sealed }: ClaimEvidence): string {
  return [
    "<header>",
    `<h1>${bdi(of.taskId)}${of.repetition > 0 ? ` · ${of.repetition}` : ""}</h1>`,
    of.query === null ? "" : `<p class="query">${bdi(of.query)}</p>`,
    "<dl>",
    term("System", of.system),
    term("Run", of.runId),
    term("Lane", of.lane),
    term("Observed", of.observedAt),
    "</dl>",
    sealed.length === 0 ? "" : `<p class="note">Sealed when this was exported: ${escaped(sealed.join(", "))}.</p>`,
    "</header>",
  ].join("\n");
}

function claimSection(claim: ClaimEvidence): string {
  const bare = claim.labels.filter((label) => !claim.evidence.some((span) => span.label === label));
  return [
    "<section>",
    `<h2>Claim ${bdi(claim.claimId)}</h2>`,
    `<blockquote class="claim"><bdi dir="auto">${escaped(claim.text)}</bdi></blockquote>`,
    ...claim.evidence.map(evidenceArticle),
    bare.length === 0
      ? ""
      : `<h3>${claim.evidence.length === 0 ? "Labels, without evidence" : "Labels without evidence of their own"}</h3><ul class="labels">${bare.map((label) => `<li>${labelLine(label)}</li>`).join("")}</ul>`,
    claim.evidence.length === 0 && bare.length === 0 ? '<p class="note">Nobody has named evidence for this claim, or labelled it.</p>' : "",
    "</section>",
  ].join("\n");
}

function labelLine({ by, dimension, values, rationale, at, citation }: ClaimLabel): string {
  return [
    `<strong>${values.map(bdi).join(", ")}</strong> <span class="note">${escaped(dimension)}${citation === null ? "" : ` of citation ${citation}`}, by ${by.role === by.name ? "the" : by.role} ${bdi(by.name)}${at === null ? "" : `, ${escaped(at)}`}</span>`,
    rationale === null || rationale === "" ? "" : `<p class="rationale">${bdi(rationale)}</p>`,
  ].join("");
}

function evidenceArticle(span: EvidenceSpan): string {
  const { context, exact, prefix, suffix, rect, page, grade, source } = span;
  const words =
    context !== null
      ? `${escaped(context.before)}<mark>${escaped(context.quote)}</mark>${escaped(context.after)}`
      : exact === ""
        ? ""
        : `${escaped(prefix)}<mark>${escaped(exact)}</mark>${escaped(suffix)}`;
  return [
    "<article>",
    `<p class="label">${labelLine(span.label)}</p>`,
    words === "" ? "" : `<blockquote class="evidence" dir="auto">${words}</blockquote>`,
    rect === null ? "" : `<p class="note">Region of the picture: ${rect.width} × ${rect.height} pixels at ${rect.x}, ${rect.y}.</p>`,
    "<dl>",
    term("Place", [placeWords[grade] ?? grade, page === null ? "" : `page ${page}`].filter((part) => part !== "").join(", ")),
    addressTerm("Source", source.finalUrl ?? source.url),
    source.finalUrl !== null && source.url !== source.finalUrl ? addressTerm("Requested", source.url) : "",
    term("Status", source.status),
    term("Type", source.contentType),
    term("Retrieved", source.retrievedAt),
    term("SHA-256", source.sha256, ' class="mono"'),
    term("Hash", source.hash),
    term("Freshness", freshnessOf(source)),
    term("Provenance", source.provenance),
    ...source.warnings.map((warning) => term("Warning", warning)),
    "</dl>",
    "</article>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const placeWords: Readonly<Record<string, string>> = {
  exact: "word for word",
  "in-context": "word for word, told from others by the words around it",
  normalised: "the same but for spacing, quotation marks and the like",
  approximate: "about these words",
  ambiguous: "in several places",
  "not-found": "not found in the archived text",
  unread: "the archived text was not at hand",
};

function freshnessOf({ freshness, stated, lastModified, validAt, windowEndsAt }: EvidenceSource): string | null {
  const parts = [
    freshness,
    ...stated.map(({ kind, at }) => `${kind === "event" ? "claim speaks of" : `page says ${kind}`} ${at}`),
    lastModified && `last modified ${lastModified}`,
    validAt && `truth valid at ${validAt}`,
    windowEndsAt && `window ends ${windowEndsAt}`,
  ].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? null : parts.join("; ");
}

function addressTerm(name: string, url: string | null): string {
  if (url === null) return "";
  const text = `<bdi dir="ltr" class="mono">${escaped(url)}</bdi>`;
  const isLink = /^https?:\/\//i.test(url) && URL.canParse(url);
  return `<div><dt>${name}</dt><dd>${isLink ? `<a href="${escaped(new URL(url).href)}" rel="noopener noreferrer nofollow">${text}</a>` : text}</dd></div>`;
}
