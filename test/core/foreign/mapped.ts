import { readMapped } from "../../../src/core/foreign/mapping";
import { MemorySink } from "../../../src/core/foreign/memorySink";
import { mapping as mappingSchema } from "../../../src/core/formats/mapping";

export interface MappedOptions {
  readonly name?: string;
  readonly beside?: Readonly<Record<string, string | Uint8Array>>;
  readonly rows?: number;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** What a mapping makes of a file; the file is given as bytes, as text, or as records to be written as JSON Lines. */
export async function mapped(mapping: unknown, file: Uint8Array | string | readonly unknown[], options: MappedOptions = {}): Promise<MemorySink> {
  const { name = "data.jsonl", beside = {}, rows } = options;
  const bytes =
    typeof file === "string" ? utf8(file) : file instanceof Uint8Array ? file : utf8(file.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const sink = new MemorySink();
  await readMapped({ kind: "bytes", name, bytes }, sink, {
    mapping: mappingSchema.parse(mapping),
    signal: new AbortController().signal,
    progress: () => {},
    beside: (wanted) => {
      const found = Object.hasOwn(beside, wanted) ? beside[wanted]! : null;
      return Promise.resolve(typeof found === "string" ? utf8(found) : found);
    },
    ...(rows === undefined ? {} : { rows }),
  });
  return sink;
}

/** Notes as `code: message`, problems as `line:column code message`. */
export const said = (sink: MemorySink) => ({
  notes: sink.notes.map(({ code, message }) => `${code}: ${message}`),
  problems: sink.problems.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`),
});
