/** Evidence: the canonical text of a representation, and quotes in it. docs/text.md has the rules. */
export { decodeBytes, type CharsetFrom, type DecodedBytes } from "./decodeBytes";
export { extractText, textName, type Extraction, type ExtractOptions } from "./extractText";
export { sniffedType } from "./sniffedType";
export { typeConflict, type TypeConflict } from "./typeConflict";
export { imageTypeOf, kindOf, type RepresentationKind } from "./representationKind";
export { textOfPages } from "./plainText";
export { evidenceResolver, resolveEvidence, type EvidenceGrade, type Resolution, type TextRange } from "./resolveEvidence";
export { describeRange } from "./describeRange";
export { fromUtf16, toUtf16, type OffsetUnit } from "./offsetUnits";
export type { CaptureWarning } from "./captureWarnings";
export { citationMarkers, wordsBefore, type CitationMarker } from "./citationMarkers";
export { isSufficient, minimalSets, supportOfClaim, withSet, type CitationRole, type CitationSet, type SupportOfClaim } from "./sufficientSets";
