import type { Problem } from "../core/formats/problem";
import { isUnread } from "../core/columns/heavyRows";
import type { RowSummary } from "../core/records/rowSummary";
import { shapeProblems } from "../core/shapes/shapedProblems";
import { completeTarget, dimensionName, targetRowKey, type Completed } from "../core/review";
import type { Target } from "../core/formats/target";
import { CaseContext } from "./case/caseContext";
import { JudgeProblems } from "./plans/judgeProblems";
import { Plans } from "./plans/plans";
import type { SessionPorts } from "./ports";
import { Drafts } from "./review/drafts";
import { Outbox } from "./review/outbox";
import { ReviewBook } from "./review/reviewBook";
import { ReviewIndex } from "./review/reviewIndex";
import { JudgementBook, readJudgements, type ReadJudgements } from "./run/judgements";
import { openRows, rowDefaults, type Rows } from "./run/rows";
import { readRunData, type RunData } from "./run/runData";
import { readSiblings, Siblings } from "./run/siblings";
import { Truths } from "./run/truths";
import { Exposure } from "./projection/exposure";
import { sealedByBoth, usual, type Sealing } from "./projection/seals";

/** One open run: everything read from it, and how the parts are brought together for one row. No use-case lives here. */
export class OpenRun {
  me: string | null = null;
  suggestion: string | null = null;
  /** Called when a search has found more rows. */
  foundMore: () => void = () => undefined;
  judgements: JudgementBook;
  siblings: Siblings;
  readonly exposure = new Exposure();
  /** What was still sealed of a row, by its `targetRowKey`, when it was shown in earlier sessions; null where nobody remembers. The queues know. */
  seenBefore: (rowKey: string) => Sealing | null = () => null;
  /** Whether a plan that has the row was revealed to the reviewer as a whole. The queues know. */
  revealedWithPlan: (me: string, target: Target) => boolean = () => false;
  readonly #instruments = new JudgeProblems();
  #readJudgements: ReadJudgements;
  #siblingLines: Awaited<ReturnType<typeof readSiblings>>;

  private constructor(
    readonly ports: SessionPorts,
    public data: RunData,
    readonly rows: Rows,
    readonly book: ReviewBook,
    readonly outbox: Outbox,
    readonly drafts: Drafts,
    readonly truths: Truths,
    readonly plans: Plans,
    readonly index: ReviewIndex,
    judgements: ReadJudgements,
    siblings: Awaited<ReturnType<typeof readSiblings>>,
  ) {
    this.#readJudgements = judgements;
    this.#siblingLines = siblings;
    this.judgements = new JudgementBook(judgements, rows.index(), data.codebook.dimensions);
    this.siblings = new Siblings(siblings, rows.index());
  }

  static async open(ports: SessionPorts): Promise<OpenRun> {
    const [data, judgements, siblings, reviewer] = await Promise.all([
      readRunData(ports.files, ports.origin?.name ?? null),
      readJudgements(ports.files),
      readSiblings(ports.files),
      ports.shell.reviewer(),
    ]);
    const index = new ReviewIndex();
    const [outbox, drafts] = [new Outbox(ports.keeper), new Drafts(ports.keeper)];
    await Promise.all([outbox.load(), drafts.load()]);
    let run: OpenRun | null = null;
    const rows = await openRows(ports, data, {
      overlays: (table) => index.overlays(table, run?.judgements ?? null),
      more: () => run?.foundMore(),
      judgedDimensions: () => run?.judgements.dimensions ?? [],
    });
    const complete = (target: Target, dimension: string | null): Completed =>
      completeTarget(target, rows.index(), dimension === null ? undefined : ((run?.data ?? data).dimension(dimension)?.applies_to ?? undefined));
    const book = new ReviewBook(ports.logs, outbox, ports.environment, complete);
    book.inForce = (id) => {
      const dimension = (run?.data ?? data).dimension(id);
      return dimension && dimensionName(dimension);
    };
    run = new OpenRun(
      ports,
      data,
      rows,
      book,
      outbox,
      drafts,
      new Truths(ports.files),
      new Plans(ports.plans, ports.files.results),
      index,
      judgements,
      siblings,
    );
    run.suggestion = reviewer.suggestion;
    await Promise.all([book.reload(), run.plans.reload()]);
    run.me = reviewer.name === null ? null : book.spelling(reviewer.name);
    run.update();
    return run;
  }

  /** Brings judgements, siblings and labels to the rows there are now. */
  rematch(): void {
    this.judgements = new JudgementBook(this.#readJudgements, this.rows.index(), this.data.codebook.dimensions);
    this.siblings = new Siblings(this.#siblingLines, this.rows.index());
    this.book.refold();
    this.update();
  }

  /** Review states of all rows, from labels, drafts and judgements as they are now. */
  update(): void {
    this.index.update(this.book.state, this.me, this.drafts.rows());
    this.rows.engine.touch();
  }

  async rereadJudgements(): Promise<void> {
    this.#readJudgements = await readJudgements(this.ports.files);
    this.rematch();
  }

  async rereadSiblings(): Promise<void> {
    this.#siblingLines = await readSiblings(this.ports.files);
    this.rematch();
  }

  /** Manifest, corpus and codebook again; true where rows have other keys or strata because of them. */
  async rereadData(): Promise<boolean> {
    const before = this.data;
    this.data = await readRunData(this.ports.files, this.ports.origin?.name ?? null);
    const of = ({ strata, manifest }: RunData) => JSON.stringify([[...strata], manifest]);
    const changed = of(before) !== of(this.data);
    if (changed) await this.rows.store.redefine(await rowDefaults(this.ports, this.data));
    this.rematch();
    return changed;
  }

  /** The row with everything its view and its labels need; null where no row has this id. */
  async context(rowId: string, signal?: AbortSignal): Promise<CaseContext | null> {
    const full = await this.rows.engine.row(rowId, signal);
    if (!full) return null;
    const row = this.siblings.joined(full.row, full.summary.place);
    return new CaseContext({
      summary: full.summary,
      row,
      raw: full.raw,
      problems: full.problems,
      truth: await this.truths.inForce(row),
      judgements: this.judgements.ofRow(full.summary.place),
      state: this.book.state,
      me: this.me,
    });
  }

  /** Whether labels can be given to this row, and if not, why. */
  labelling(summary: RowSummary): { readonly allowed: boolean; readonly why: string | null } {
    const refuse = (why: string) => ({ allowed: false, why });
    const { closed } = this.ports.logs;
    if (closed !== undefined) return refuse(closed);
    if (this.rows.store.table.isDuplicate(summary))
      return refuse(
        "Another row has the same run, lane, system, case and repetition, so a label could not say which of them it means. Give the rows different repetitions.",
      );
    if (isUnread(summary)) return refuse("This row is too large to be parsed, so a label could not say what it judged. Its bytes can be looked at.");
    if (summary.readOnly)
      return refuse("This row was written by a newer version of the format: it can be read here but not labelled. Update Trace Adjudicator.");
    return { allowed: true, why: null };
  }

  /** What the reviewer was shown of a row until now: a label of this target would be given under its condition. */
  shownOf(rowId: string, target: Target): Sealing {
    const revealed = this.me !== null && (this.book.state.isRevealed(this.me, targetRowKey(target)) || this.revealedWithPlan(this.me, target));
    // What was never served is open, because nothing kept the reviewer from looking elsewhere (scripts).
    return revealed ? usual["post-reveal"] : (this.shownOnce(rowId, target) ?? usual.open);
  }

  /** What everything that was served of a row sealed, in this session and (rows of plans) before it; null where nothing was. */
  shownOnce(rowId: string, target: Target): Sealing | null {
    const [now, before] = [this.exposure.served(rowId), this.seenBefore(targetRowKey(target))];
    return now && before ? sealedByBoth(now, before) : (now ?? before);
  }

  /** Runs that the rows are of: usually one. */
  runIds(): ReadonlySet<string> {
    return new Set([...this.rows.store.table.runIds, ...(this.data.manifest ? [this.data.manifest.run_id] : [])]);
  }

  /** All problems, those of the rows first. */
  problems(): readonly Problem[] {
    const { table } = this.rows.store;
    return [
      ...shapeProblems(this.ports.files.results),
      ...table.problems.list(),
      ...(table.tailProblem ? [table.tailProblem] : []),
      ...this.data.problems,
      ...this.siblings.problems,
      ...this.judgements.problems,
      ...this.#instruments.problems(this),
      ...this.truths.problems,
      ...this.plans.problems,
      ...this.book.problems,
    ];
  }

  /** How many there are, those that are not listed included. */
  problemCount(): number {
    const { table } = this.rows.store;
    return this.problems().length + (this.data.imported?.unlisted ?? 0) + Math.max(0, table.problems.total - table.problems.list().length);
  }
}
