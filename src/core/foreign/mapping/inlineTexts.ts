import type { ImportSink } from "../contract";
import type { Building } from "./build";
import { identified, inside, isRaw, listOf, type Raw } from "./parts";
import { textOf } from "./textOf";

/** More text than this of one row is no page that anybody reads. */
const mostCharacters = 50_000_000;

/**
 * Texts that stand in the records themselves become archived representations: the `text` of a representation, or of a
 * citation, which then cites it. One representation for each different text under one URL.
 */
export function archiveTexts(row: Raw, building: Building, archive: ImportSink["archive"]): void {
  const shelf = new Shelf(building, archive);
  const given = inside(row, "provenance", "representations");
  const own = listOf(row, "provenance", "representations").filter((representation) => shelf.keep(representation));
  identified(own, "id", "r", "provenance.representations[].id", building);
  const taken = new Set(own.map((one) => String(one["id"])));
  const cited: Raw[] = [];
  for (const citation of listOf(row, "result", "citations")) {
    const json = isContainer(citation["text"]);
    const text = takenText(citation);
    if (text === null) continue;
    const representation: Raw = { ...(typeof citation["url"] === "string" ? { url: citation["url"] } : {}), text };
    copyFrom(building, citation, representation);
    representation["content_type"] = citation["content_type"] ?? (json ? "application/json" : undefined);
    delete citation["content_type"];
    const known = shelf.known(representation);
    if (!known && shelf.keep(representation)) {
      let number = own.length + cited.length + 1;
      while (taken.has(`r${number}`)) number++;
      representation["id"] = `r${number}`;
      taken.add(`r${number}`);
      cited.push(representation);
    }
    const id = (known ?? representation)["id"];
    if (id !== undefined) citation["representation_id"] ??= id;
  }
  citeByUrl(row, [...own, ...cited]);
  if (own.length + cited.length === 0) return;
  const provenance = (row["provenance"] ??= {} as Raw);
  if (!isRaw(provenance)) return;
  const others = Array.isArray(given) ? (given as unknown[]).filter((one) => !isRaw(one)) : []; // no representations: told when the row is fitted to its shape
  provenance["representations"] = [...own, ...others, ...cited];
}

/** A citation of a URL cites the page that the row has of it, where there is one and only one. */
function citeByUrl(row: Raw, representations: readonly Raw[]): void {
  const byUrl = new Map<unknown, Raw | null>();
  for (const one of representations) byUrl.set(one["url"], byUrl.has(one["url"]) ? null : one);
  for (const citation of listOf(row, "result", "citations")) {
    if (typeof citation["url"] !== "string" || citation["representation_id"] !== undefined) continue;
    const page = byUrl.get(citation["url"]);
    if (page) citation["representation_id"] = page["id"];
  }
}

function copyFrom(building: Building, from: Raw, to: Raw): void {
  const made = building.made.get(from);
  if (made) building.made.set(to, { ...made, item: false });
}

function takenText(object: Raw): string | null {
  const given = object["text"];
  delete object["text"];
  if (given === undefined) return null;
  return textOf(given) ?? JSON.stringify(given, null, 2);
}

/** The texts of one row. */
class Shelf {
  readonly #byText = new Map<string, Raw>();
  #left = mostCharacters;

  constructor(
    readonly building: Building,
    readonly archive: ImportSink["archive"],
  ) {}

  known(representation: Raw): Raw | null {
    return this.#byText.get(keyOf(representation)) ?? null;
  }

  /** Archives the text of a representation and says what became of it; false where the same one is there already. */
  keep(representation: Raw): boolean {
    const json = isContainer(representation["text"]);
    const text = takenText(representation);
    if (text === null) return true;
    const key = keyOf({ ...representation, text });
    if (this.#byText.has(key)) return representation["id"] !== undefined;
    const scope = this.building.made.get(representation)?.scope;
    if (text.length > this.#left) {
      if (scope)
        this.building.tally.tell(
          "provenance.representations[].text",
          "limit",
          "warning",
          "more text than one row can hold: left out",
          "texts too long to be kept",
          scope,
          null,
        );
      return true;
    }
    this.#left -= text.length;
    if (scope && /\p{Surrogate}/u.test(text))
      this.building.tally.tell(
        "provenance.representations[].text",
        "lone-surrogate",
        "warning",
        "half a character (a lone surrogate) is archived as \uFFFD",
        "texts with half characters, archived as \uFFFD",
        scope,
        null,
      );
    const bytes = new TextEncoder().encode(text);
    representation["sha256"] = this.archive(bytes);
    representation["bytes"] = bytes.length;
    representation["content_type"] = contentType(representation["content_type"], json);
    this.#byText.set(key, representation);
    return true;
  }
}

const isContainer = (value: unknown) => typeof value === "object" && value !== null;
const keyOf = (representation: Raw) => JSON.stringify([inside(representation, "url") ?? null, representation["text"] ?? null]);

/** What is archived is UTF-8, whatever their page was. */
function contentType(said: unknown, json: boolean): string {
  const type = typeof said === "string" ? said.split(";")[0]!.trim() : "";
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type)) return /^text\//i.test(type) ? `${type.toLowerCase()}; charset=utf-8` : type.toLowerCase();
  return json ? "application/json" : "text/plain; charset=utf-8";
}
