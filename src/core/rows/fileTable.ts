import type { Problem } from "../formats/problem";
import { columnKeyIndex } from "../columns/keyIndex";
import { ColumnKeys, type KeyPlace } from "../columns/columnKeys";
import { ColumnRows } from "../columns/columnRows";
import { ColumnStore } from "../columns/columnStore";
import { summaryAt } from "../columns/columnSummary";
import { ContentSamples } from "../columns/contentSamples";
import type { CodeColumn } from "../columns/contract";
import type { RowDefaults } from "../columns/keyedColumns";
import { keyOfText } from "../columns/keyHash";
import type { CheckedPart, ScannedPart } from "../columns/rowReader";
import { TaskPlaces } from "../columns/taskPlaces";
import type { RowTexts } from "../query/columns/columns";
import type { ByteSource } from "../records/byteSource";
import type { RowSummary } from "../records/rowSummary";
import type { RowKeyIndex } from "../review/matchTarget";
import { lineName, placedProblem, placedProblems } from "../shapes/shapedProblems";
import { FilledColumns } from "./filledColumns";
import { TableProblems } from "./tableProblems";

/** Rows that are given their keys before others may go first. */
const keysAtOnce = 4096;
const tasksAtOnce = 16_384;

export interface TableOptions {
  readonly source: ByteSource;
  /** Bytes of source text whose parsed rows are kept. */
  readonly rowBudget: number;
  search(table: FileTable): RowTexts["search"];
}

/** How far a file's lines were checked against their schema. */
interface Checked {
  readonly to: number;
  /** Number of the line there. */
  readonly line: number;
}

/** The rows of one file as far as it has been read. Only grows; a file that was replaced gets a new table. */
export class FileTable {
  readonly rows: ColumnRows;
  readonly filled: FilledColumns;
  /** Samples of what was read, to tell growth from replacement by. */
  readonly samples: ContentSamples;
  readonly problems: TableProblems;
  /** What is wrong with an unfinished last line; gone once it is finished. */
  tailProblem: Problem | null = null;
  /** All of the file has been read, as it was when reading began. */
  complete = false;
  checked: Checked = { to: 0, line: 1 };
  readonly #tasks: TaskPlaces;
  #duplicatesTold = 0;
  #dimensions: { size: number; readonly keys: Set<string> } = { size: 0, keys: new Set() };
  readonly #index: RowKeyIndex;

  constructor(
    readonly options: TableOptions,
    readonly defaults: RowDefaults,
    readonly store: ColumnStore = new ColumnStore(),
    readonly keys: ColumnKeys = new ColumnKeys(store, defaults.manifest, defaults.fingerprint),
    parts: { readonly samples?: ContentSamples; readonly tasks?: TaskPlaces } = {},
  ) {
    this.samples = parts.samples ?? new ContentSamples();
    this.#tasks = parts.tasks ?? new TaskPlaces(store);
    this.filled = new FilledColumns(store);
    this.problems = new TableProblems(options.source.name);
    this.rows = new ColumnRows({
      columns: store,
      keys,
      defaults,
      source: options.source,
      rowBudget: options.rowBudget,
      search: options.search(this),
      complete: () => this.complete,
    });
    this.#index = columnKeyIndex(keys, () => this.tasks);
  }

  /** The same rows with other keys: a manifest or corpus changed. Problems of lines have to be found again. */
  withDefaults(defaults: RowDefaults): FileTable {
    const keys = new ColumnKeys(this.store, defaults.manifest, defaults.fingerprint);
    const table = new FileTable(this.options, defaults, this.store, keys, { samples: this.samples, tasks: this.#tasks });
    table.complete = this.complete;
    table.tailProblem = this.tailProblem;
    return table;
  }

  /** Rows that have their keys: places below it may be asked for. */
  get count(): number {
    return this.keys.done;
  }
  /** Rows by case. What is not known yet is found out at once. */
  get tasks(): TaskPlaces {
    this.#tasks.upTo(this.store.rows);
    return this.#tasks;
  }
  /** Different cases; null while that is being found out. */
  get cases(): number | null {
    return this.#tasks.done < this.store.rows ? null : this.#tasks.distinct;
  }
  get lanes(): readonly string[] {
    return this.#said("lane");
  }
  get runIds(): readonly string[] {
    return this.#said("run");
  }
  /** Keys of `dimensions`, in order of appearance. */
  get dimensionKeys(): ReadonlySet<string> {
    const known = this.#dimensions;
    const { size, values } = this.store.dictionary("dimensions");
    for (; known.size < size; known.size++) for (const key of Object.keys(values[known.size] ?? {})) known.keys.add(key);
    return known.keys;
  }
  /** Finds the rows that targets speak of; positions are places. */
  get index(): RowKeyIndex {
    return this.#index;
  }

  /** `query` is null: it is read with the row. */
  summaryAt(place: number): RowSummary {
    return summaryAt(this.store, this.keys, place, this.defaults.stratumOf ?? (() => null));
  }
  summaryOf(id: string): RowSummary | null {
    const place = this.keys.placeOfId(id);
    return place === null ? null : this.summaryAt(place);
  }
  has(id: string): boolean {
    return this.keys.placeOfId(id) !== null;
  }
  /** For keys as `rowKeyText` writes them. */
  placeOfKeyText(text: string): KeyPlace {
    return this.keys.placeOfKeyText(text);
  }
  placesOfKeyText(text: string): readonly number[] {
    const key = keyOfText(text);
    return key === null ? [] : this.keys.placesOfKey(key);
  }
  /** The row with this key; null where there is none or more than one. */
  summaryOfKeyText(text: string): RowSummary | null {
    const place = this.placeOfKeyText(text);
    return typeof place === "number" ? this.summaryAt(place) : null;
  }
  /** Two rows carry this row's key: they are shown, and labelling them is refused. */
  isDuplicate({ place }: Pick<RowSummary, "place">): boolean {
    return place < this.count && this.keys.isDuplicate(place);
  }

  /** The row in this line (from 1); null where it is none. */
  placeOfLine(line: number): number | null {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lineAt(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low < this.count && this.lineAt(low) === line ? low : null;
  }

  take({ batch, scanner, done }: ScannedPart): void {
    this.store.append(batch, scanner);
    done?.();
    this.keys.upTo(this.store.rows);
  }

  /** Gives rows their keys that have none yet, `pause` between stretches of them. */
  async catchUpKeys(pause: () => Promise<void>): Promise<void> {
    for (; this.keys.done < this.store.rows; await pause()) this.keys.upTo(this.keys.done + keysAtOnce);
  }

  /** The same, and learns which rows are of which case, which nobody waits for who only lists them. */
  async catchUp(pause: () => Promise<void>, ended: () => boolean): Promise<void> {
    await this.catchUpKeys(pause);
    for (; this.#tasks.done < this.store.rows && !ended(); await pause()) this.#tasks.upTo(this.#tasks.done + tasksAtOnce);
  }

  /** The last row's line feed came after it was read. */
  passLineFeed(to: number): void {
    if (this.checked.to === this.store.end) this.checked = { to, line: this.checked.line + 1 };
    this.store.passLineFeed(to);
  }

  /** What is wrong with the next lines. */
  async takeChecked(part: CheckedPart): Promise<void> {
    this.problems.addChecked({ ...part, problems: await placedProblems(part.problems, this.options.source) });
    this.checked = { to: part.to, line: this.checked.line + part.lines };
  }

  /** Tells of rows whose key an earlier row has. */
  async tellDuplicates(): Promise<void> {
    const { first, total } = this.keys.duplicates;
    const told: Problem[] = [];
    const from = this.#duplicatesTold;
    this.#duplicatesTold = first.length;
    for (const duplicate of first.slice(from))
      told.push(await placedProblem(this.#duplicateProblem(duplicate.place, duplicate.first), this.options.source));
    this.problems.addDuplicates(told, total);
  }

  #duplicateProblem(place: number, first: number): Problem {
    const { source } = this.options;
    return {
      file: source.name,
      line: this.lineAt(place),
      column: 1,
      code: "duplicate-row-key",
      severity: "error",
      message: `this row has the same run, lane, system, case and repetition as ${lineName(source)(this.lineAt(first))}: shown as #${this.keys.ordinalAt(place) + 1}, and neither can be labelled until they differ`,
    };
  }

  /** Of the row there, from 1. */
  lineAt(place: number): number {
    return this.keys.views.of(place).segment.line(this.keys.views.index(place));
  }

  #said(column: CodeColumn & ("lane" | "run")): readonly string[] {
    const { columns } = this.rows;
    const codes = Array.from({ length: this.store.dictionary(column).size - 1 }, (_, index) => index + 1);
    if (this.count > 0 && this.filled.lacks(column)) codes.push(0);
    return [...new Set(codes.flatMap((code) => columns.values(column, code)))];
  }
}
