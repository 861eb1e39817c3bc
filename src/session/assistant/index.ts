import { Assistant } from "./assistant";
import type { AssistantPorts } from "./ports";
import { SourceRecords } from "./sourceRecords";

export type { Assistant } from "./assistant";
export { assistantHandlers } from "./handlers";
export type { AssistantPorts, ImportOutcome, ImportTask, MappingFile, MappingStore, Place, SourceHead, WriteOutcome } from "./ports";

/** Opens the assistant over one file. Rejects with a message for a person where the file cannot be read. */
export const openAssistant = async (ports: AssistantPorts): Promise<Assistant> => new Assistant(ports, await SourceRecords.read(ports));
