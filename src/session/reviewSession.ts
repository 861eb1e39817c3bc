import { earlierVersions } from "../core/codebook";
import { truthEventSchemas } from "../core/formats/truthEvent";
import type { ReviewState } from "../core/review";
import type { FileTable } from "../core/rows/fileTable";
import type { ContentChange } from "../core/columns/contentSamples";
import type { Notifications, Result } from "../protocol/messages";
import type { DocumentState } from "../protocol/views";
import { Agreements } from "./agreement/agreements";
import { Codebooks } from "./codebooks/codebooks";
import { Decisions } from "./decisions/decisions";
import { Feed, type Heard } from "./feed";
import { OpenRun } from "./openRun";
import { Panels } from "./panels";
import type { SessionPorts } from "./ports";
import { noOtherRuns, type OtherRuns } from "./truth/knownRuns";
import { TruthReview } from "./truth/truthReview";
import { keyTextOf } from "./review/reviewIndex";
import { projectProblems } from "./projection/problems";
import { isOpen, isSealed, sealsOf, type Sealing } from "./projection/seals";
import { QueueItems } from "./queue/queueItems";
import { QueueWork } from "./queue/queueWork";
import { Queues } from "./queue/queues";
import { Sampling } from "./sampling/sampling";
import { Standings } from "./standings";
import { Cases } from "./useCases/cases";
import { Labels } from "./useCases/labels";
import { Representations } from "./useCases/representations";
import { Source, type Again } from "./useCases/source";

type Changed = Notifications["document/changed"]["what"];

/** While rows are still being found, panels hear of it this often at most. */
const loadingEvery = 200;
/** Rows compared before other work may go first. */
const rowsAtOnce = 1000;

/** One open review: what all panels of a document, the command line and the tests share. `openReview` makes one. */
export class ReviewSession {
  readonly feed = new Feed();
  readonly agreements: Agreements;
  readonly cases: Cases;
  readonly codebooks: Codebooks;
  readonly decisions: Decisions;
  readonly labels: Labels;
  readonly representations: Representations;
  readonly queueItems: QueueItems;
  readonly queueWork: QueueWork;
  readonly panels: Panels;
  readonly source: Source;
  readonly sampling: Sampling;
  readonly truths: TruthReview;
  /** What the ordinary view is shown, asked for at each request; queues bring a sealing of their own. */
  get sealing(): Sealing {
    return this.queues.ordinary();
  }

  /** Resolves when all rows are listed, or could not be read. Never rejects. */
  readonly whenListed: Promise<void>;
  /** Resolves when all rows are listed and checked against their schema, so that all problems are known. Never rejects. */
  readonly whenRead: Promise<void>;
  readonly #standings: Standings;
  readonly #stops: (() => void)[] = [];
  #status: DocumentState["status"] = "loading";
  #shownUnder: Sealing | null = null;
  #message: string | null = null;
  #banner: string | null = null;
  #reading: AbortController | null = null;
  #stopped = false;
  /** What the banner said of an import made again: no longer news once the source is another, or gone. */
  #imported: string | null = null;
  #sourceState: Source["state"] = "same";
  /** What the banner said of a file that could not be read: no longer true once it can. */
  #unreadable: string | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #settling: Promise<void> = Promise.resolve();
  #checking: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(
    readonly run: OpenRun,
    panels: Panels,
    readonly queues: Queues,
    source: (said: () => void) => Source,
    others: OtherRuns,
  ) {
    const revision = () => this.feed.revision;
    this.panels = panels;
    this.agreements = new Agreements(run, (token, done) => this.feed.say("agreement/progress", { token, done }));
    this.cases = new Cases(run, revision, ({ agreement }, sealing, signal) => this.agreements.rowsOf(agreement, sealing, signal));
    this.representations = new Representations(run, this.cases, revision);
    this.labels = new Labels(run, this.cases, this.representations, (tasks) => this.#labelled(tasks));
    this.decisions = new Decisions(run, this.cases, this.representations, this.labels, revision, () => this.sealing);
    this.codebooks = new Codebooks({
      run,
      sealing: () => this.sealing,
      saved: () => this.#inTurnOf(() => this.#filesChanged(new Set(["codebook"]))),
      migrated: () => this.#labelled(new Set(run.book.state.labels.map(({ target }) => target.task_id))),
    });
    this.queueItems = new QueueItems(run, this.cases, queues);
    this.queueWork = new QueueWork(run, queues, this.queueItems, this.labels);
    this.source = source(() => this.#sourceSaid());
    this.sampling = new Sampling({
      run,
      feed: this.feed,
      sealing: () => this.sealing,
      plansChanged: () => this.plansChanged(),
      missingRows: () => this.#missingRows(),
    });
    this.truths = new TruthReview({
      run,
      others,
      sealing: () => this.sealing,
      listed: () => this.whenListed,
      revision,
      changed: () => this.#changed(["truths"]),
    });
    this.#standings = new Standings(run, () => this.#changed(["labels"]));
    run.foundMore = () => this.#found();
    this.whenListed = this.#load();
    this.whenRead = this.whenListed.then(() => this.#checking);
    this.#stops.push(
      run.ports.files.watch((what) => void this.#inTurn(() => this.#filesChanged(what))),
      run.ports.logs.watch(() => void this.#inTurn(() => this.#logsChanged())),
      run.ports.plans.watch(() => void this.#inTurn(() => this.plansChanged())),
      this.source.watch(),
      this.truths.watch(),
    );
  }

  listen(heard: Heard): () => void {
    return this.feed.listen(heard);
  }

  /** Resolves when every change heard of so far has been taken in. */
  async settled(): Promise<void> {
    await this.#work;
    await this.#settling;
    await this.#checking;
  }

  /** Stops watching; requests that run are ended by whoever serves them. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#closing.abort();
    this.#reading?.abort();
    void this.run.rows.store.close().catch((error: unknown) => this.run.ports.log(`closing: ${String(error)}`));
  }

  documentState(): DocumentState {
    const { run } = this;
    const { store } = run.rows;
    const { table } = store;
    const mine = run.index.mineCount((key) => typeof table.placeOfKeyText(key) === "number");
    const { codebook } = run.data;
    return {
      revision: this.feed.revision,
      title: run.ports.files.results.name,
      subtitle: subtitle(run),
      rows: table.count,
      bytes: store.progress.size,
      problems: isOpen(this.sealing) ? run.problemCount() : this.problems(0, 0).total,
      status: this.#status,
      progress: (this.#status === "loading" || this.#stopped) && store.progress.size > 0 ? store.progress.read / store.progress.size : null,
      stopped: this.#stopped,
      message: this.#message,
      reviewer: { name: run.me, suggestion: run.suggestion },
      codebook: {
        id: codebook.id ?? run.data.codebookSource,
        version: String(codebook.version ?? 1),
        source: run.data.codebookSource,
        dimensions: [...codebook.dimensions],
        earlier: [...earlierVersions(codebook)],
      },
      outbox: { count: run.outbox.events.length, message: run.outbox.events[0]?.reason ?? null },
      labels: {
        mine: run.me === null ? 0 : run.book.state.labelsBy(run.me).length,
        unlabelledRows: table.count - mine,
        staleRows: run.index.staleCount((id) => table.has(id)),
        gone: this.#gone(),
      },
      canLabel:
        run.ports.logs.closed !== undefined
          ? { allowed: false, why: run.ports.logs.closed }
          : run.me === null
            ? { allowed: false, why: "Say who is reviewing first." }
            : { allowed: true, why: null },
      condition: this.sealing.condition,
      blinded: this.#blinded(),
      columns: [...this.cases.columns(this.sealing)],
      emptyColumns: [...this.cases.emptyColumns(this.sealing)],
      dimensions: [...table.dimensionKeys],
      source: this.source.view(this.sealing),
      banner: this.#banner,
      savedFilters: [...this.panels.filters],
      table: this.panels.table,
      canUndo: this.labels.canUndo,
      canRedo: this.labels.canRedo,
    };
  }

  /** The row that a link names (its id, or its key as text), once all rows are read; null where the run has none. */
  async rowOfKey(rowKey: string): Promise<string | null> {
    await this.run.rows.firstRows;
    const { store } = this.run.rows;
    if (store.table.has(rowKey)) return rowKey;
    await this.whenListed;
    return store.table.has(rowKey) ? rowKey : (store.table.summaryOfKeyText(rowKey)?.id ?? null);
  }

  problems(from: number, count: number): Result<"problems/page"> {
    const shown = projectProblems(this.run.problems(), this.sealing, this.run.ports.files.results.name);
    return { total: shown.length, problems: shown.slice(from, from + count) };
  }

  async setReviewer(name: string): Promise<void> {
    const { run } = this;
    await run.ports.shell.setReviewer(name.trim());
    run.me = run.book.spelling(name.trim());
    this.queues.facts.forget(); // claims are as each reviewer corrected them
    run.index.forgetStandings();
    run.update();
    this.#changed(["labels"]);
    void this.#settle(null);
  }

  /** A queue was begun: what the ordinary view seals may be another. */
  queuesChanged(): void {
    this.#changed(["plans", "rows"]);
  }

  #blinded(): DocumentState["blinded"] {
    const { queues, sealing } = this;
    if (isOpen(sealing)) return null;
    const plans = queues.blinding().map((loaded) => queues.summary(loaded));
    return { seals: [...sealsOf(sealing)], plans: plans.map(({ planId, counts }) => ({ planId, left: counts.left + counts.skipped })) };
  }

  dismissBanner(): void {
    this.#banner = null;
    this.#tell();
  }

  /** Imports the source again and takes in what came of it. What else changes on disk waits meanwhile: nobody is shown half of it. */
  importAgain(): Promise<Again> {
    return this.source.importAgain((doing) =>
      this.#inTurnOf(async () => {
        const why = await doing();
        if (why === null) await this.#importedAgain();
        return why;
      }),
    );
  }

  /** Drafts or saved filters changed: what every panel shows of the document. */
  draftsChanged(): void {
    this.run.update();
    this.#changed(["drafts"]);
  }

  /** Saved filters or the layout of the table changed: what panels share. */
  panelsChanged(): void {
    this.#tell();
  }

  /** Stops reading rows: what was read stays, and counts say that they are not final. */
  stopReading(): void {
    this.#reading?.abort();
  }

  /** Goes on reading where it was stopped. */
  resumeReading(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#status = "loading";
    this.#tell();
    void this.#read((found, signal) => this.run.rows.store.refresh(found, signal));
  }

  #load(): Promise<void> {
    return this.#read((found, signal) => this.run.rows.load(found, signal));
  }

  async #read(reading: (found: () => void, signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const { run } = this;
    let told = -Infinity;
    const own = new AbortController();
    this.#reading = own;
    try {
      await reading(() => {
        run.rows.engine.touch();
        if (run.ports.environment.now() - told < loadingEvery) return;
        told = run.ports.environment.now();
        this.#changed(["rows"]);
      }, own.signal);
      this.#status = "ready";
    } catch (error) {
      this.#stopped = own.signal.aborted;
      this.#status = this.#stopped ? "ready" : "failed";
      if (!this.#stopped) this.#message = `${run.ports.files.results.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
    this.#reading = null;
    // All rows are there to be listed; which are of which case takes a while with many, and nobody waits for it who only lists them.
    if (run.rows.store.table.cases === null) this.#changed(["rows"]);
    await run.rows.store.caughtUp();
    run.rematch();
    this.queues.rowsMayHaveChanged();
    this.#changed(["rows", "labels", "judgements"]);
    this.#check();
    await this.#settle(null);
  }

  /** Looks for what is wrong with the rows that were read, behind everything else. */
  #check() {
    const { run } = this;
    const now = () => run.ports.environment.now();
    let [told, known] = [now(), run.problemCount()];
    const tell = () => {
      if (run.problemCount() === known) return;
      [told, known] = [now(), run.problemCount()];
      this.#changed(["rows"]);
    };
    this.#checking = run.rows.store
      .check(() => {
        if (now() - told >= loadingEvery) tell();
      }, this.#closing.signal)
      .then(tell)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted)
          run.ports.log(`checking ${run.ports.files.results.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
  }

  /** Stale and carried labels need whole rows, so they come a little later than the labels themselves. */
  #settle(tasks: ReadonlySet<string> | null): Promise<void> {
    const looking = [
      this.#standings.settle(tasks),
      this.queues.settle(tasks).then((news) => {
        if (news) this.#changed(["labels"]);
      }),
    ];
    this.#settling = Promise.all(looking)
      .then(() => undefined)
      .catch((error: unknown) => this.run.ports.log(`looking for stale labels: ${error instanceof Error ? error.message : String(error)}`));
    return this.#settling;
  }

  #labelled(tasks: ReadonlySet<string>) {
    this.run.update();
    this.#changed(["labels"]);
    void this.#settle(tasks);
  }

  async #filesChanged(what: ReadonlySet<"rows" | "judgements" | "codebook" | "truth">) {
    const { run } = this;
    const changed = new Set<Changed[number]>();
    if (what.has("rows")) {
      await this.#rowsChanged();
      await run.plans.reload(); // whether they were drawn from these results
      await run.rereadSiblings();
      changed.add("rows");
    }
    if ((what.has("rows") || what.has("codebook")) && (await run.rereadData())) changed.add("rows");
    if (what.has("codebook")) changed.add("codebook");
    if (what.has("judgements")) {
      await run.rereadJudgements();
      changed.add("judgements");
    }
    if (what.has("truth")) {
      run.truths.forget();
      changed.add("rows");
    }
    this.representations.forget();
    await run.rows.store.caughtUp();
    run.rematch();
    this.queues.facts.forget();
    this.queues.rowsMayHaveChanged();
    this.#changed([...changed]);
    await this.#settle(null);
  }

  /** Why not all rows of the results are known; waits for those that are still being read. */
  async #missingRows(): Promise<string | null> {
    await this.whenListed;
    if (this.#stopped) return "Reading was stopped before all rows were there, and a sample is drawn from all of them: read on first.";
    if (this.#status === "loading") return "Rows are still being read, and a sample is drawn from all of them: wait until they are there.";
    return this.#status === "failed" ? this.#message : null;
  }

  /** Reads the plans again: one was drawn, here or elsewhere. */
  async plansChanged(): Promise<void> {
    await this.run.plans.reload();
    this.queues.rowsMayHaveChanged();
    this.#changed(["plans"]);
    await this.#settle(null);
  }

  async #rowsChanged() {
    const { store } = this.run.rows;
    const name = this.run.ports.files.results.name;
    const before = store.table.count;
    // Lines that came after the place where reading was stopped are read when it goes on.
    if (this.#stopped) return;
    try {
      const change = await store.refresh(() => this.run.rows.engine.touch());
      this.#status = "ready";
      this.#message = null;
      this.#check();
      const text = bannerFor(change, store.table.count - before, name);
      if (text !== null || this.#banner === this.#unreadable) this.#banner = text;
      this.#unreadable = null;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (store.complete)
        this.#banner = this.#unreadable = `${name} cannot be read any more (${why}). What was read stays here, and labels are kept.`;
      else [this.#status, this.#message] = ["failed", `${name} cannot be read: ${why}`];
    }
  }

  async #importedAgain() {
    const before = this.run.rows.store.table;
    const had = before.count;
    this.#stopped = false; // what was stopped was the reading of a file that is no longer there
    await this.#filesChanged(new Set(["rows", "judgements", "codebook", "truth"]));
    const now = this.run.rows.store.table;
    const kept = now === before ? had : await this.#keptRows(before, now);
    const [gone, added] = [had - kept, now.count - kept];
    const parts = [rowCount(now.count), ...(added > 0 ? [`${added} new`] : []), ...(gone > 0 ? [`${gone} gone`] : [])];
    this.#banner =
      this.#imported = `${this.source.name} was imported again: ${parts.join(", ")}. Labels are kept with what they judged; those whose content changed are marked stale.`;
    this.#tell();
  }

  /** How many rows of a table another has too. */
  async #keptRows(before: FileTable, now: FileTable): Promise<number> {
    let kept = 0;
    for (let place = 0; place < now.count; place++) {
      if (before.has(now.keys.idAt(place))) kept++;
      if (place % rowsAtOnce === rowsAtOnce - 1) await new Promise<void>((resolve) => void this.run.ports.environment.later(0, resolve));
    }
    return kept;
  }

  /** Labels of mine in this run that stand on nothing any more. */
  #gone(): number {
    const { run } = this;
    if (run.me === null || this.#status !== "ready" || this.#stopped) return 0;
    const { table } = run.rows.store;
    const runs = run.runIds();
    const elsewhere = run.index.carriedLabels();
    return run.book.state.labelsBy(run.me).filter((label) => {
      const key = keyTextOf(label);
      return key !== null && runs.has(label.target.run_id ?? "") && typeof table.placeOfKeyText(key) !== "number" && !elsewhere.has(label.event.id);
    }).length;
  }

  async #logsChanged() {
    const { run } = this;
    const before = idsIn(run.book.state.events);
    const { reviewers, rewritten } = await run.book.reload();
    if (reviewers.size === 0 && rewritten.length === 0) return;
    const now = idsIn(run.book.state.events);
    if (now.ofTruths !== before.ofTruths) this.truths.said();
    const others = [...reviewers].filter((reviewer) => reviewer !== run.me);
    if (rewritten.length > 0) {
      run.index.forgetStandings(); // what carried over from labels that are gone is gone with them
      this.#banner = `${rewritten.join(", ")} was edited or removed outside the review. What stands in it now is what counts: if nobody meant this, compare with an earlier copy (git) and put it back.`;
    } else if (now.ofLabels !== before.ofLabels || now.ofTruths === before.ofTruths)
      // What is said of truths alone is told where they are.
      this.#banner = others.length > 0 ? this.#newLabels(others) : "Your labels changed in another window.";
    this.#labelled(new Set(run.book.state.events.flatMap(({ target }) => target?.task_id ?? [])));
  }

  /** Who else labels is not told while their labels are sealed. */
  #newLabels(others: readonly string[]): string {
    return isSealed("reviewer", this.sealing) ? "There are new labels by others." : `New labels by ${others.join(", ")}.`;
  }

  #changed(what: Changed) {
    const { sealing } = this;
    // What rows show is another thing now.
    if (sealing !== this.#shownUnder && !what.includes("rows")) what = [...what, "rows"];
    this.#shownUnder = sealing;
    this.run.rows.engine.touch();
    this.feed.revision++;
    this.feed.say("document/changed", { revision: this.feed.revision, what });
    this.#tell();
  }

  /** Rows and overlays are as they were: only who shows rows asks again. */
  #found() {
    this.feed.revision++;
    this.feed.say("document/changed", { revision: this.feed.revision, what: ["found"] });
  }

  #sourceSaid() {
    const { state } = this.source;
    if (state !== this.#sourceState && state !== "same" && this.#banner === this.#imported) this.#banner = null;
    this.#sourceState = state;
    this.#tell();
  }

  #tell() {
    this.feed.say("document/state", { document: this.documentState() });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#inTurnOf(work).catch((error: unknown) =>
      this.run.ports.log(`after a change on disk: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    );
  }

  #inTurnOf<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#work.then(work);
    this.#work = next.catch(() => undefined); // told to who asked; the next in turn must not wait for ever
    return next;
  }
}

/** Opens a run for review. Resolves as soon as questions can be asked; rows are still being read then. Never rejects for what a run folder can hold. */
export async function openReview(ports: SessionPorts, others: OtherRuns = noOtherRuns): Promise<ReviewSession> {
  const panels = new Panels(ports.keeper);
  const [run] = await Promise.all([OpenRun.open(ports), panels.load()]);
  const queues = new Queues(run);
  let said: () => void = () => undefined;
  const source = new Source(run, () => said());
  await Promise.all([source.load(), queues.load()]);
  const sourceTold = (tell: () => void) => {
    said = tell;
    return source;
  };
  return new ReviewSession(run, panels, queues, sourceTold, others);
}

function bannerFor(change: ContentChange, added: number, name: string): string | null {
  switch (change) {
    case "same":
      return null;
    case "appended":
      return added > 0 ? `${added} ${added === 1 ? "row was" : "rows were"} added to ${name}.` : null;
    case "truncated":
      return `${name} became shorter on disk and was read again. Labels are kept; those of rows that are gone are listed under My Labels.`;
    case "replaced":
      return `${name} was replaced on disk and read again. Labels are kept; those whose content changed are marked stale.`;
  }
}

/** Which events there are: those of truths are no news to who labels, and all others none to who looks at proposals. */
function idsIn(events: ReviewState["events"]): { readonly ofTruths: string; readonly ofLabels: string } {
  const ids = (ofTruths: boolean) =>
    events.flatMap(({ event }) => (Object.hasOwn(truthEventSchemas, event.kind) === ofTruths ? [event.id] : [])).join();
  return { ofTruths: ids(true), ofLabels: ids(false) };
}

const rowCount = (rows: number): string => `${rows} ${rows === 1 ? "row" : "rows"}`;

function subtitle(run: OpenRun): string {
  const { table } = run.rows.store;
  // Other people's files know no lanes: "live" there would read as if the file were still being written.
  const lanes = run.data.imported ? [] : table.lanes.filter((lane) => lane !== "unknown");
  const cases = table.cases === null ? null : `${table.cases} ${table.cases === 1 ? "case" : "cases"}`;
  // A corpus that happens to lie near an import was never asked of it.
  const corpus = run.data.imported ? null : run.data.corpusVersion;
  return [corpus, lanes.join(", ") || null, cases].filter((part) => part !== null).join(" · ");
}
