import type { ForeignReader } from "../contract";
import { readEvalArchive } from "./evalArchive";
import { readJsonLog } from "./jsonLog";

/** Logs of UK AISI's Inspect, as one JSON or as a zip. `docs/formats/inspect.md` says what becomes of what. */
export const readInspect: ForeignReader = (source, sink, options) =>
  source.kind === "bytes" ? readJsonLog(source.bytes, source.name, sink, options) : readEvalArchive(source.archive, source.name, sink, options);
