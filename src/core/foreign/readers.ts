import type { ForeignFormat, ForeignReader } from "./contract";
import { readInspect } from "./inspect";
import { readJaeger } from "./jaeger";
import { readMapped } from "./mapping";
import { readMessages } from "./messages";
import { readOtlp } from "./otlp";

const readers: Readonly<Record<ForeignFormat, ForeignReader>> = {
  inspect: readInspect,
  otlp: readOtlp,
  jaeger: readJaeger,
  messages: readMessages,
  mapping: readMapped,
};

/** What turns a source of this format into rows. */
export const readerOf = (format: ForeignFormat): ForeignReader => readers[format];
