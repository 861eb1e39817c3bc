export { evidenceResolver } from "../../src/core/evidence/resolveEvidence";
export { cutQuotes } from "../core/evidence/anchors/cutQuotes";
export { judgeAnswer } from "../core/evidence/anchors/judgeAnswer";
export { evaluationPages, haveReal } from "../core/evidence/anchors/pages";
export { seeded } from "../core/evidence/anchors/seeded";
