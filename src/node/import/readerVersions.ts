import type { ForeignFormat } from "../../core/foreign/contract";

/**
 * What `import.json` calls the reader. A number goes up when a reader makes other rows of the same source: then an import
 * that was kept is made anew.
 */
export const readerVersions: Readonly<Record<ForeignFormat, string>> = {
  inspect: "inspect/1",
  otlp: "otlp/1",
  jaeger: "jaeger/1",
  messages: "messages/1",
  mapping: "mapping/1",
};
