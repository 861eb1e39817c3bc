import { captureFindings, type Capture, type CaptureFinding } from "../../core/evidence/captureCheck";
import { statusName } from "../../core/evidence/statusName";
import { sniffedType } from "../../core/evidence/sniffedType";
import { typeConflict } from "../../core/evidence/typeConflict";
import type { Representation, Row } from "../../core/formats/row";
import { sourceRules } from "../../core/grade/sources";
import type { VerdictStripView } from "../../protocol/strip";
import { sealStrip } from "../projection/sealStrip";
import type { TruthInForce } from "../run/truths";
import { maskedText } from "./masked";
import type { OpenedRepresentation } from "./openRepresentation";
import { redirectSteps } from "./redirectSteps";
import type { Sealing } from "../projection/seals";

/** Patterns of the truth that are listed. */
const mostPatterns = 50;

/** What stands above a representation: how it was retrieved, what is wrong with the capture, and whether its source may be cited. */
export function verdictStrip(opened: OpenedRepresentation, row: Row, truth: TruthInForce | null, sealing: Sealing): VerdictStripView {
  const { meta, bytes, extraction } = opened;
  const findings = capturedFindings(opened);
  return sealStrip(
    {
      status: meta.status === undefined ? null : { code: meta.status, name: statusName(meta.status), tone: toneOf(meta.status) },
      redirects: redirectSteps(meta, row),
      type: bytes === null || bytes.length === 0 ? null : typeOf(bytes, meta.content_type ?? null, extraction?.charset?.used ?? null),
      sources: sourcesOf(meta, row, truth),
      findings: [
        ...opened.warnings.filter((one) => !extraction?.warnings.some((other) => other === one)).map((one) => ({ ...one, rule: one.code })),
        ...findings,
      ],
      sealed: [],
    },
    sealing,
  );
}

/** The findings of an opened representation, unsealed: what the strip and the export tell. Empty where there are no bytes. */
export function capturedFindings({ meta, bytes, extraction }: OpenedRepresentation): readonly CaptureFinding[] {
  return bytes === null || extraction === null ? [] : captureFindings({ ...captureOf(meta), bytes, extraction });
}

function captureOf(meta: Representation): Omit<Capture, "bytes" | "extraction"> {
  return {
    contentType: meta.content_type ?? null,
    status: meta.status ?? null,
    headers: new Map(
      Object.entries(meta.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(Array.isArray(value) ? value[0] : value)]),
    ),
    url: meta.url ?? null,
    finalUrl: meta.final_url ?? null,
    // What has an address of its own is a page, though it was made of another representation: a browser rendered it.
    made: meta.derived_from === undefined ? "received" : meta.url === undefined ? "derived" : "rendered",
  };
}

const toneOf = (status: number) => (status >= 200 && status < 300 ? "good" : status >= 300 && status < 400 ? "fair" : "bad");

function typeOf(bytes: Uint8Array, contentType: string | null, charset: string | null): VerdictStripView["type"] {
  const declared = (contentType ?? "").split(";")[0]!.trim().toLowerCase() || null;
  const vague = declared === null || declared === "application/octet-stream" || declared === "binary/octet-stream";
  const conflict = typeConflict(bytes, contentType, charset);
  return { declared, sniffed: sniffedType(bytes, charset), verdict: conflict !== null ? "differs" : vague ? "generic" : "agrees" };
}

/**
 * The address that answered and those by which it is cited must be allowed, as graders hold it: what redirected there need not be.
 * What was made of another has no address to check.
 */
function sourcesOf(meta: Representation, row: Row, truth: TruthInForce | null): VerdictStripView["sources"] {
  const patterns = truth?.truth.allowed_sources;
  const answered = meta.final_url ?? meta.url;
  if (patterns === undefined || answered === undefined) return null;
  const cited = (row.result?.citations ?? []).filter((one) => one.representation_id === meta.id).flatMap(({ url }) => url ?? []);
  const addresses = [answered, ...cited];
  const rules = sourceRules(patterns);
  const refused = addresses.find((url) => !rules.allows(url)) ?? null;
  return {
    verdict: refused === null ? "allowed" : "not-allowed",
    rule: refused === null ? rules.ruleFor(answered) : null,
    refused: refused === null ? null : maskedText(refused),
    patterns: patterns.slice(0, mostPatterns),
  };
}
