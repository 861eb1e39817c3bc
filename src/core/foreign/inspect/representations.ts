import { extractText } from "../../evidence";
import type { Representation } from "../../formats/row";
import { known, utf8Of } from "./values";

export interface NewRepresentation {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly generatedBy: string;
  readonly url: string | null;
  readonly at: string | null;
}

/** The representations of one row, in the order in which they came. Ids are `r1`, `r2`, …; a text handed on otherwise is `r1-text`. */
export class Representations {
  readonly list: Representation[] = [];
  readonly #archive: (bytes: Uint8Array) => string;
  #count = 0;

  /** @param archive keeps bytes and says their SHA-256 */
  constructor(archive: (bytes: Uint8Array) => string) {
    this.#archive = archive;
  }

  add(one: NewRepresentation): Representation {
    const made: Representation = {
      id: `r${++this.#count}`,
      sha256: this.#archive(one.bytes),
      ...known({ url: one.url, retrieved_at: one.at }),
      content_type: one.contentType,
      bytes: one.bytes.length,
      generated_by: one.generatedBy,
    };
    this.list.push(made);
    return made;
  }

  /** Something that is named, but whose bytes the log does not hold. */
  addWithoutBytes(url: string, generatedBy: string, at: string | null): Representation {
    const made: Representation = { id: `r${++this.#count}`, url, ...known({ retrieved_at: at }), generated_by: generatedBy };
    this.list.push(made);
    return made;
  }

  /** Says that the model was handed a representation's text as it is. */
  seenWhole(one: Representation, bytes: Uint8Array, handed: string): void {
    const text = extractText(bytes, one.content_type ?? null).text;
    one.seen_by_model = text === null ? { sha256: one.sha256, start: 0, end: handed.length } : { start: 0, end: text.length };
  }

  /** Says that the model was handed another text, and archives that one as derived. */
  seenAs(one: Representation, text: string, by: string): void {
    const { bytes } = utf8Of(text);
    const sha256 = this.#archive(bytes);
    one.seen_by_model = { sha256, start: 0, end: text.length };
    this.list.push({ id: `${one.id}-text`, sha256, content_type: "text/plain; charset=utf-8", bytes: bytes.length, derived_from: one.id, by });
  }
}
