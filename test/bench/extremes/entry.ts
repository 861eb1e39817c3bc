export { heavyRow, longAnswerRow, longPage, longText, manySpansRow } from "../../builders/extremeRows";
export { sampleRepresentation } from "../../builders/sampleRows";
