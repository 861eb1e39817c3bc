export { Scanner } from "../../src/core/columns/scanner";
export { indexedRow } from "../../src/core/columns/reference";
export { numberAt } from "../../src/core/columns/packedNumbers";
