import { answerEquivalence, consistencyWithChange, searchFailureMode } from "./bundled/changes";
import { failureTagDimension, primaryLabel } from "./bundled/outcome";
import { supportPresets } from "./bundled/presets";
import { freshness, provenance } from "./bundled/sources";
import { citationSupport, jointSupport } from "./bundled/support";
import type { Codebook } from "./codebook";

/** The codebook that applies where a run has no `review/codebook.yaml`. A changed meaning is a new version of its dimension. */
export const bundledCodebook: Codebook = {
  schema: "codebook/1",
  id: "bundled",
  version: 1,
  dimensions: [
    citationSupport,
    jointSupport,
    provenance,
    freshness,
    primaryLabel,
    failureTagDimension,
    searchFailureMode,
    answerEquivalence,
    consistencyWithChange,
  ],
  presets: supportPresets,
};
