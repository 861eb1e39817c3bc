import { basename, resolve } from "node:path";
import type { ForeignFormat, Recognised } from "../../core/foreign/contract";
import type { Mapping } from "../../core/formats/mapping";
import { ImportStopped } from "./importTrouble";
import { openForeign } from "./openForeign";
import { readMapping } from "./readMapping";

/** What is to be imported, looked at and found possible. */
export interface PreparedImport {
  readonly format: ForeignFormat;
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly mapping: { readonly path: string; readonly name: string; readonly bytes: Buffer; readonly mapping: Mapping } | null;
}

/** Refused because of what a file is. */
export class NotImportable extends ImportStopped {
  constructor(
    code: string,
    message: string,
    readonly recognised: Recognised,
  ) {
    super(code, message);
  }
}

/** Recognises the files and reads the mapping. Rejects with `ImportStopped` where they cannot be imported together in that format. */
export async function prepareImport(files: readonly string[], format: ForeignFormat | "auto", mapping: string | null): Promise<PreparedImport> {
  if (files.length === 0) throw new ImportStopped("no-files", "there is nothing to import: name a file");
  const looked = await Promise.all(files.map(async (path) => ({ path, recognised: (await openForeign(path)).recognised })));
  const formats = looked.map(({ path, recognised }) => formatOf(path, recognised, format, mapping));
  const [first] = formats;
  const other = formats.findIndex((one) => one.format !== first!.format);
  if (other > 0)
    throw new NotImportable(
      "mixed-formats",
      `${files[0]}: recognised as ${first!.title}, ${files[other]} as ${formats[other]!.title}; one import joins files of one format, import the others into a folder of their own`,
      looked[other]!.recognised,
    );
  const used = first!.format === "mapping" ? mapping : null;
  if (first!.format !== "mapping" && mapping !== null)
    throw new NotImportable(
      "mapping",
      `${files[0]}: recognised as ${first!.title}, which is read without a mapping; leave the mapping out, or give the format "mapping" to have it used`,
      looked[0]!.recognised,
    );
  return {
    ...first!,
    files: files.map((path) => ({ path: resolve(path), name: basename(path) })),
    mapping: used === null ? null : await readMapping(resolve(used)),
  };
}

function formatOf(
  path: string,
  recognised: Recognised,
  asked: ForeignFormat | "auto",
  mapping: string | null,
): { readonly format: ForeignFormat; readonly title: string } {
  const not = (code: string, message: string) => new NotImportable(code, message, recognised);
  if (recognised.kind === "refused")
    throw not(recognised.code, recognised.message.startsWith(path) ? recognised.message : `${path}: ${recognised.message}`);
  if (asked === "mapping") {
    if (mapping === null) throw not("needs-mapping", `${path}: a mapping says which of its fields mean what: name one`);
    return { format: "mapping", title: recognised.kind === "rows" ? "rows" : recognised.title };
  }
  if (recognised.kind === "rows") throw not("rows", `${path} holds rows already: open it as it is, it needs no import`);
  if (recognised.kind === "records") {
    if (asked !== "auto")
      throw not("wrong-format", `${path}: recognised as ${recognised.title}, not as ${asked}; records are imported through a mapping`);
    if (mapping === null) throw not("needs-mapping", `${path} (${recognised.title}): a mapping has to say which of its fields mean what`);
    return { format: "mapping", title: recognised.title };
  }
  if (asked !== "auto" && asked !== recognised.format)
    throw not(
      "wrong-format",
      `${path}: recognised as ${recognised.title}, not as ${asked}; import it as ${recognised.format}, or let it be recognised (auto)`,
    );
  return { format: recognised.format, title: recognised.title };
}
