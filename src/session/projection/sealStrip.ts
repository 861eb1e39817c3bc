import type { VerdictStripView } from "../../protocol/strip";
import { isSealed, type Sealing } from "./seals";

/** Findings that say what kind of page stands in another's place: the words of failure tags, which point at what to answer. */
const standIns: ReadonlySet<string> = new Set(["challenge", "login", "soft-404", "access-denied"]);

/**
 * What the sealing lets through of the verdict strip. Status, redirects, types, and what cannot be read or is not there are
 * material: they are how the bytes came. Which sources are allowed is the truth's word, sealed with the verdicts; what kind of page
 * the bytes are held to be is a hint.
 */
export function sealStrip(strip: VerdictStripView, sealing: Sealing): VerdictStripView {
  const sealed: VerdictStripView["sealed"] = [];
  const noSources = isSealed("grader", sealing);
  const noHints = isSealed("hint", sealing);
  if (noSources) sealed.push("sources");
  if (noHints) sealed.push("stand-in");
  return {
    ...strip,
    sources: noSources ? null : strip.sources,
    findings: noHints ? strip.findings.filter(({ code }) => !standIns.has(code)) : strip.findings,
    sealed,
  };
}
