import { decodeUtf8 } from "../formats/bytes";
import { pathKey, placesOf } from "../formats/jsonSurvey";
import { versionOf } from "../formats/schemaVersion";
import { codeColumns, rowFlag, type CodeColumn, type DictionaryEntry } from "./contract";
import { byColumn, type Dictionaries } from "./dictionaries";
import { entryOf, provenanceOf, supportOf, valuesEntry } from "./meaning";
import { dictionaryOf, mostRawCodes, supportKind, type ScanExports, type ScanViews } from "./scanPort";

const unknown = -1;

/** What the scanner's codes of raw texts mean: codes of entries. Every raw text is looked at once. */
export class RawCodes {
  readonly #known = byColumn(() => new Int32Array(mostRawCodes + 1));
  readonly #schemas = new Uint8Array(mostRawCodes + 1);
  readonly #schemaKnown = new Uint8Array(mostRawCodes + 1);

  constructor(
    readonly scan: ScanExports,
    readonly dictionaries: Dictionaries,
  ) {
    this.forget();
  }

  /** After the scanner's dictionaries were emptied. */
  forget(): void {
    for (const column of codeColumns) {
      this.#known[column].fill(unknown);
      this.#known[column][0] = 0;
    }
    this.#schemaKnown.fill(0);
    this.#schemaKnown[0] = 1;
    this.#schemas[0] = 0;
  }

  /** Writes the codes of entries for raw codes. */
  translate(column: CodeColumn, raw: Uint16Array, into: Uint32Array, bytes: Uint8Array): void {
    const known = this.#known[column];
    for (let row = translated(raw, known, into, 0); row < raw.length; row = translated(raw, known, into, row))
      known[raw[row]!] = this.dictionaries.code(column, this.#entry(column, raw[row]!, bytes));
  }

  /** Adds the `readOnly` flag where a raw `schema` says so. */
  addSchemaFlags(raw: Uint16Array, flags: Uint8Array, bytes: Uint8Array): void {
    for (let row = 0; row < raw.length; row++) if (raw[row] !== 0) flags[row]! |= this.#schemaFlag(raw[row]!, bytes);
  }

  #schemaFlag(rawCode: number, bytes: Uint8Array): number {
    if (this.#schemaKnown[rawCode] === 0) {
      const schema: unknown = JSON.parse(this.#text(dictionaryOf.schema, rawCode, bytes));
      this.#schemas[rawCode] = versionOf("row", { schema }).readOnly ? rowFlag.readOnly : 0;
      this.#schemaKnown[rawCode] = 1;
    }
    return this.#schemas[rawCode]!;
  }

  /** Tells the scanner whether a support label that it met first means full support. */
  tellSupport(rawCode: number, views: ScanViews): void {
    const label = this.#value(dictionaryOf.supportValues, rawCode, views.bytes);
    views.supportKinds[rawCode] = supportOf(label) === "full" ? supportKind.full : supportKind.other;
  }

  #entry(column: CodeColumn, rawCode: number, bytes: Uint8Array): DictionaryEntry | null {
    const dictionary = codeColumns.indexOf(column);
    if (column === "support") return valuesEntry(this.#set(dictionary, rawCode, dictionaryOf.supportValues, bytes).map(supportOf));
    if (column === "provenance") return valuesEntry(this.#set(dictionary, rawCode, dictionaryOf.provenanceValues, bytes).map(provenanceOf));
    const text = this.#text(dictionary, rawCode, bytes);
    return entryOf[column](JSON.parse(text), (path) => {
      const place = placesOf(text, [path]).get(pathKey(path))!; // asked for numbers alone, which were found there
      return text.slice(place.start, place.end);
    });
  }

  /** The values of a set of citations: its raw text is their codes, 32 bits each. */
  #set(dictionary: number, rawCode: number, values: number, bytes: Uint8Array): string[] {
    const raw = this.#raw(dictionary, rawCode, bytes).slice();
    return [...new Uint32Array(raw.buffer)].map((code) => this.#value(values, code, bytes));
  }

  #value(dictionary: number, rawCode: number, bytes: Uint8Array): string {
    return JSON.parse(this.#text(dictionary, rawCode, bytes)) as string; // the scanner takes strings alone into these
  }

  #text(dictionary: number, rawCode: number, bytes: Uint8Array): string {
    return decodeUtf8(this.#raw(dictionary, rawCode, bytes)).text;
  }

  #raw(dictionary: number, rawCode: number, bytes: Uint8Array): Uint8Array {
    const start = this.scan.entryAddress(dictionary, rawCode);
    return bytes.subarray(start, start + this.scan.entryLength(dictionary, rawCode));
  }
}

/** Writes what is known from a row on, to the first that is not; says where that is. A loop and nothing else: each thread compiles it anew. */
function translated(raw: Uint16Array, known: Int32Array, into: Uint32Array, from: number): number {
  let row = from;
  for (; row < raw.length; row++) {
    const code = known[raw[row]!]!;
    if (code === unknown) break;
    into[row] = code;
  }
  return row;
}
