import "../../../webview/styles";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { serve, type ServedPage } from "../../../src/protocol/channel";
import type { Connection, PagePort } from "../../../webview/connection";
import { mount, type Mounted } from "../../../webview/mount";
import type { Screen } from "../../../webview/state";
import type { Condition } from "../../../src/core/formats/event";
import type { Plan } from "../../../src/core/formats/plan";
import { openReview } from "../../../src/session/reviewSession";
import { handlersFor } from "../../../src/session/handlers";
import { usual } from "../../../src/session/projection/seals";
import { noOtherRuns, type OtherRuns } from "../../../src/session/truth/knownRuns";
import { MemoryEnvironment, MemoryOrigin, MemoryRunFiles, MemoryShell, memoryPorts, type MemoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { hintsRun } from "../../builders/hintsRun";
import { importedRun, type ImportedRun } from "../../builders/importedRun";
import { portPair } from "../../builders/portPair";
import { queuePorts, queueRows } from "../../builders/queueRun";
import { jsonl, sampleRepresentation } from "../../builders/sampleRows";
import { imaginedRows, withRows, type Imagined } from "./imaginedRows";

/**
 * A page in which the real screen talks to the real session over a line in memory: no server, no disk. A test says what
 * lies in the run (`window.given`, before the page loads) and reaches the outside world through `window.harness`.
 */
export interface Given {
  /** Text of results.jsonl; the sample rows where it is left out. */
  readonly results?: string;
  /** Null: nobody has said who reviews. */
  readonly reviewer?: string | null;
  readonly artefacts?: Readonly<Record<string, string>>;
  readonly truths?: Readonly<Record<string, string>>;
  readonly judgements?: Readonly<Record<string, string>>;
  /** Texts archived beside those of the sample rows. */
  readonly representations?: readonly ({ readonly text: string; readonly contentType?: string } | { readonly base64: string })[];
  /** One of the runs made from other people's files, in place of the rows and what lies beside them. */
  readonly imported?: ImportedRun;
  /** The file the run was made from, where it is known: how it stands, and why importing it again fails if it does. */
  readonly origin?: { readonly name: string; readonly state: "same" | "changed" | "gone"; readonly refuses?: string };
  /** Makes the results unreadable, with this message. */
  readonly unreadable?: string;
  /** What the reviewer may see of verdicts and colleagues; "open" where it is left out. */
  readonly condition?: Condition;
  readonly keys?: Readonly<Record<string, string>>;
  /** What reviewers have said already: the lines of their logs, by name. */
  readonly logs?: Readonly<Record<string, readonly string[]>>;
  /** The run for passages and stages (test/builders/hintsRun.ts). */
  readonly hints?: boolean;
  /** So many rows of test/builders/queueRun.ts, and plans of all of them (one, where none is described). */
  readonly queue?: { readonly rows: number; readonly plans?: readonly Partial<Plan>[]; readonly reviewers?: readonly string[] };
  /** So many rows are imagined in place of the file's. */
  readonly imagined?: number;
  /** So many megabytes of an answer are put into the last row. */
  readonly megabytes?: number;
  /** The truth store, by case; without it there is none that can be reached. `truthsClosed`: why nothing can be written there. */
  readonly truthStore?: Readonly<Record<string, string>>;
  readonly truthsClosed?: string;
  /** Other runs that are known; `silent` ones cannot be asked, and say why. */
  readonly otherRuns?: readonly (Pick<Given, "results" | "representations"> & { readonly name: string; readonly silent?: string })[];
  /** Bytes of the results that can be read at first; `window.harness.letRead` gives more. */
  readonly readable?: number;
}

export interface Harness {
  readonly ports: MemoryPorts;
  readonly truths: MemoryTruth | null;
  readonly screen: Screen;
  /** Hides and shows the panel, or shows another one in its place: the page's state is gone, the session and what the host kept stay. */
  reopen(panelId?: string): Promise<void>;
  /** A second panel's worth of change: lines appended to the file, and the watcher speaks. */
  appendRows(text: string): void;
  refuseAppends(message: string | null): void;
  connection(state: Connection): void;
  /** Rows that are imagined, and what was asked of them; `grow` says that they have changed. */
  readonly imagined: Imagined;
  grow(): void;
  /** Lets a file that is read slowly be read up to this many bytes. */
  letRead(bytes: number): void;
  /** What pages have asked until now, by method. */
  readonly requests: string[];
  /** Messages of unknown shape and errors that were thrown, of which there should be none. */
  readonly trouble: string[];
}

declare global {
  interface Window {
    given?: Given;
    harness?: Harness;
  }
}

/** The reader's own clock and timers: drafts and banners wait for real. */
class PageEnvironment extends MemoryEnvironment {
  override now() {
    return Date.now();
  }
  override random(count: number) {
    return crypto.getRandomValues(new Uint8Array(count));
  }
  override later(ms: number, task: () => void) {
    const timer = setTimeout(task, ms);
    return () => void clearTimeout(timer) as undefined;
  }
}

class PageShell extends MemoryShell {
  override readonly themeSwitch = true;
  readonly #keys: Readonly<Record<string, string>>;
  constructor(reviewer: string | null, keys: Readonly<Record<string, string>>) {
    super(reviewer);
    this.#keys = keys;
  }
  override async keys() {
    return { ...(await super.keys()), ...this.#keys };
  }
}

async function start(asked: Given): Promise<void> {
  const given: Given = asked.hints ? { ...hintsRun, ...asked } : asked;
  const queued = given.queue && queueRows(given.queue.rows);
  const files = given.imported === undefined ? new MemoryRunFiles(queued ? jsonl(queued) : given.results) : importedRun(given.imported);
  const origin = given.origin && new MemoryOrigin(given.origin.name);
  if (origin) {
    origin.state = given.origin!.state;
    origin.again = () => Promise.resolve(given.origin!.refuses ?? null);
  }
  for (const [name, text] of Object.entries(given.artefacts ?? {})) files.artefacts.set(name, text);
  for (const [name, text] of Object.entries(given.truths ?? {})) files.truths.set(name, text);
  for (const [name, text] of Object.entries(given.judgements ?? {})) files.judgementFiles.set(name, text);
  archive(files, given.representations ?? []);
  if (given.megabytes !== undefined) heavyLastRow(files, given.megabytes);
  files.unreadable = given.unreadable ?? null;
  const slowed = slowedReading(files);
  const imagined: Imagined = { count: given.imagined ?? 0, asked: [], given_up: [], patience: 5, onTop: 0 };
  const handlers = (panelId: string) =>
    given.imagined === undefined ? handlersFor(session, panelId) : imaginedRows(handlersFor(session, panelId), imagined);
  const around = {
    files,
    ...(origin ? { origin } : {}),
    environment: new PageEnvironment(),
    shell: new PageShell(given.reviewer === undefined ? "reviewer-a" : given.reviewer, given.keys ?? {}),
  };
  const truths = given.truthStore === undefined ? null : new MemoryTruth(given.truthStore);
  if (truths && given.truthsClosed !== undefined) truths.closed = given.truthsClosed;
  const made = queued ? await queuePorts(queued, given.queue?.plans ?? [{}], around) : memoryPorts(around);
  const ports = { ...made, ...(truths ? { truths } : {}) };
  for (const [id, text] of given.queue?.reviewers ? ports.plans.texts : []) ports.plans.texts.set(id, namingReviewers(text, given.queue!.reviewers!));
  if (given.readable !== undefined) slowed.upTo(given.readable);
  for (const [name, lines] of Object.entries(given.logs ?? {})) ports.logs.lines.set(name, [...lines]);
  const session = await openReview(ports, await othersOf(given.otherRuns ?? []));
  // Queues bring their own condition; here the ordinary view is shown under one, to see how it is drawn.
  const { condition } = given;
  if (condition !== undefined) Object.defineProperty(session, "sealing", { get: () => usual[condition] });

  const trouble: string[] = [];
  const requests: string[] = [];
  let served: ServedPage | null = null;
  let setConnection: (state: Connection) => void = () => undefined;
  const join = (panelId: string): Mounted => {
    const line = portPair();
    line.server.listen((message) => void ("method" in (message as object) && requests.push((message as { readonly method: string }).method)));
    const mine = serve(line.server, handlers(panelId), {
      error: (method, error) => void trouble.push(`${method}: ${String(error)}`),
      dropped: (message) => void trouble.push(`dropped ${JSON.stringify(message)}`),
    });
    const stop = session.listen((name, params) => {
      if (given.imagined !== undefined && "document" in params) mine.notify("document/state", { document: withRows(params.document, imagined) });
      else mine.notify(name, params);
    });
    served = { ...mine, close: () => (stop(), mine.close()) };
    const watchers = new Set<(state: Connection) => void>();
    setConnection = (state) => watchers.forEach((watcher) => watcher(state));
    const port: PagePort = {
      ...line.page,
      panelId,
      onConnection(listener) {
        watchers.add(listener);
        listener("open");
        return () => watchers.delete(listener);
      },
    };
    const root = document.createElement("div");
    root.id = "root";
    document.body.replaceChildren(root);
    return mount(root, port);
  };
  let mounted = join("panel");
  window.harness = {
    ports,
    truths,
    trouble,
    requests,
    get screen() {
      return mounted.screen;
    },
    async reopen(panelId = "panel") {
      mounted.unmount();
      served?.close();
      mounted = join(panelId);
    },
    appendRows(text) {
      files.append(text);
      files.say("rows");
    },
    refuseAppends: (message) => void (ports.logs.refusal = message === null ? null : { ok: false, code: "read-only", message }),
    connection: (state) => setConnection(state),
    imagined,
    grow() {
      session.feed.say("document/changed", { revision: session.feed.revision, what: ["rows"] });
      session.feed.say("document/state", { document: session.documentState() });
    },
    letRead: (bytes) => slowed.upTo(bytes),
  };
}

function archive(files: MemoryRunFiles, texts: NonNullable<Given["representations"]>): void {
  for (const one of texts) {
    const bytes = "base64" in one ? Uint8Array.from(atob(one.base64), (character) => character.charCodeAt(0)) : sampleRepresentation(one.text).bytes;
    files.representations.set(bytesToHex(sha256(bytes)), bytes);
  }
}

/** Other runs, each a review of its own that stays open. */
async function othersOf(given: NonNullable<Given["otherRuns"]>): Promise<OtherRuns> {
  if (given.length === 0) return noOtherRuns;
  const silent = given.flatMap(({ name, silent: why }) => (why === undefined ? [] : [{ run: name, why }]));
  const runs = await Promise.all(
    given
      .filter((one) => one.silent === undefined)
      .map(async ({ name, results, representations = [] }) => {
        const files = new MemoryRunFiles(results, []);
        archive(files, representations);
        const review = await openReview(memoryPorts({ files, shell: new MemoryShell(null) }));
        await review.whenRead;
        return { name, run: review.run };
      }),
  );
  return { own: "this run", hold: () => Promise.resolve({ runs, silent, release: () => undefined }), listen: () => () => undefined };
}

/** The plan with every item assigned to these reviewers. */
function namingReviewers(text: string, reviewers: readonly string[]): string {
  const plan = JSON.parse(text) as Plan;
  return JSON.stringify({ ...plan, items: plan.items.map((item) => ({ ...item, reviewers })) });
}

/** A row that no test could hand over: its answer is made here, byte by byte. */
function heavyLastRow(files: MemoryRunFiles, megabytes: number): void {
  const row = new TextEncoder().encode(
    JSON.stringify({ schema: "row/1", task_id: "HEAVY", stratum: "search", query: "What fits no screen?", trace: { answer: "" } }).slice(0, -3),
  );
  const size = megabytes * 1024 * 1024;
  const bytes = new Uint8Array(files.resultsBytes.length + row.length + size + 4).fill(0x6d);
  bytes.set(files.resultsBytes);
  bytes.set(row, files.resultsBytes.length);
  bytes.set(new TextEncoder().encode('"}}\n'), bytes.length - 4);
  files.resultsBytes = bytes;
}

/** A disk so slow that a test can look at what is there meanwhile: reads beyond a place wait until they are let on. */
function slowedReading(files: MemoryRunFiles) {
  const { results } = files;
  const read = results.read;
  let most = Infinity;
  let waiting: (() => void)[] = [];
  results.read = async (start, end) => {
    while (start >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    return read(start, end);
  };
  return {
    upTo(bytes: number) {
      most = bytes;
      const now = waiting;
      waiting = [];
      for (const go of now) go();
    },
  };
}

void start(window.given ?? {});
