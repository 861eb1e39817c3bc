export { heavyRow, longAnswerRow, longPage, longText, manySpansRow } from "../../builders/extremeRows";
export { aPdf } from "../../builders/pdf";
export { archived } from "../../builders/png";
export { sampleRepresentation } from "../../builders/sampleRows";
