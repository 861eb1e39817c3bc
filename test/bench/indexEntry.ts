export { ColumnStore } from "../../src/core/columns/columnStore";
export { openRowReader } from "../../src/node/index/openRowReader";
export { readingTools } from "../../src/node/index/readingTools";
