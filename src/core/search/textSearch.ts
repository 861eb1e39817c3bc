import type { PartSource } from "../columns/partReader";
import type { ColumnSegment } from "../columns/segment";
import { folded } from "../query/field";
import { Pace, type Work } from "../query/columns/pace";
import { PlaceSet } from "../query/columns/placeSet";
import type { TextQuestion, TextScope, WantedText } from "../query/textQuestion";
import { allRows, bytePlan, type BytePlan } from "./bytePlan";
import type { Searched } from "./candidates";
import { foldTable } from "./foldTable";
import { requiredText } from "./requiredText";
import type { SearchKernel } from "./searchKernel";
import { searchRows, type RowsFound, type SearchAsked } from "./searchRows";
import { lineTest } from "./lineTest";

/** Bytes of one file, open for as long as a search takes. */
export interface OpenBytes extends PartSource {
  close(): Promise<void>;
}

export interface SearchPorts {
  /** Parts of the file's columns, as they are now. */
  segments(): readonly ColumnSegment[];
  open(): Promise<OpenBytes>;
  /** One for each search that runs at the same time. */
  kernel(): SearchKernel;
  /** Lets other work go first. */
  pause(): Promise<void>;
}

/** Finds the rows of a file whose texts answer a question, by its bytes. */
export class TextSearch {
  /** Kernels that nobody uses at the moment: one is kept. */
  #idle: SearchKernel | null = null;
  readonly #pace: Pace;

  constructor(readonly ports: SearchPorts) {
    this.#pace = new Pace(() => ports.pause());
  }

  /**
   * Rows in file order as they are found, for each of the wanted texts from the beginning.
   * @param among places in question; the file's columns have them
   * @throws PatternError for a regular expression that cannot be read
   */
  async *rows(question: TextQuestion, among: PlaceSet, signal?: AbortSignal): AsyncGenerator<RowsFound, void> {
    const work: Work = { pace: this.#pace, signal };
    const open = among.copy();
    for (const wanted of question.wanted) {
      const fits = lineTest({ scope: question.scope, wanted: [wanted] });
      const plan = await this.#planFor(wanted);
      signal?.throwIfAborted();
      const found = new PlaceSet(among.rows);
      for await (const some of this.#search({ plan, fits, among: open.copy(), searched: searchedBy(question.scope, wanted) }, work)) {
        for (const place of some.places) found.add(place);
        yield some;
      }
      open.without(found);
    }
  }

  /**
   * All of them: what `RowTexts.search` promises.
   * @param found told those that were found as they are
   */
  async places(question: TextQuestion, among: PlaceSet, signal?: AbortSignal, found?: (places: Uint32Array) => void): Promise<PlaceSet> {
    const all = new PlaceSet(among.rows);
    for await (const { places } of this.rows(question, among, signal)) {
      for (const place of places) all.add(place);
      if (places.length > 0) found?.(places);
    }
    return all;
  }

  async *#search(asked: SearchAsked, work: Work): AsyncGenerator<RowsFound, void> {
    if (asked.plan.every((test) => test === "none") || asked.among.isEmpty) return;
    const kernel = this.#idle ?? this.ports.kernel();
    this.#idle = null;
    try {
      const bytes = await this.ports.open();
      try {
        yield* searchRows(asked, { segments: this.ports.segments(), bytes }, kernel, work);
      } finally {
        await bytes.close();
      }
    } finally {
      if (kernel.capacity <= mostKept) this.#idle = kernel;
    }
  }

  async #planFor(wanted: WantedText): Promise<BytePlan> {
    const needle = needleOf(wanted);
    return needle === "" ? allRows : bytePlan(needle, await foldTable(() => this.ports.pause()));
  }
}

/** A larger kernel is not kept for the next search. */
const mostKept = 8 * 1024 * 1024;

function searchedBy(scope: TextScope, wanted: WantedText): Searched {
  if (scope !== "text" || wanted.kind !== "parts") return null;
  return wanted.parts.length === 1 ? "whole" : "part";
}

/** A folded text that stands in the folded text of every row that is meant. */
function needleOf(wanted: WantedText): string {
  switch (wanted.kind) {
    case "none":
      return "";
    case "parts":
      return wanted.parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
    case "pattern":
      return folded(requiredText(wanted.source));
  }
}
