import { inSlices } from "../../core/slices";
import { labelToName } from "@exodus/bytes/encoding.js";
import { describeRange } from "../../core/evidence";
import { takenIn } from "../../core/evidence/readIn";
import { textBlockAt } from "../../core/evidence/textBlocks";
import type { Evidence } from "../../core/formats/common";
import type { Representation, Row } from "../../core/formats/row";
import { ByteLru } from "../../core/records/byteLru";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { RepresentationView, TargetRef } from "../../protocol/views";
import type { CaseContext } from "../case/caseContext";
import { sealAttempts } from "../projection/sealAttempts";
import { evidenceText, regionEvidence } from "../case/imageRegions";
import { hashName, maxShownBytes, openRepresentation, type OpenedRepresentation } from "../case/openRepresentation";
import { representationView } from "../case/representationView";
import { maskedText } from "../case/masked";
import { seenByModel, type Seen } from "../case/seenByModel";
import type { OpenRun } from "../openRun";
import type { RunFiles } from "../ports";
import { checkedEvidence, type CheckedEvidence } from "../review/evidenceCheck";
import type { Cases } from "./cases";
import type { Sealing } from "../projection/seals";

/** Opened representations are kept up to this many bytes of their source. */
const openedBudget = 48 * 1024 * 1024;

/** One representation: verified, extracted, with evidence in its place. What was extracted is kept by hash, type and encoding. */
export class Representations {
  readonly #opened = new ByteLru<OpenedRepresentation>(openedBudget);
  /** The last one opened, however large: what is read block by block must not be extracted for each. */
  #last: { readonly key: string; readonly opened: OpenedRepresentation } | null = null;
  /** Those on their way: who asks meanwhile waits for the same. */
  readonly #opening = new Map<string, Promise<OpenedRepresentation>>();

  constructor(
    readonly run: OpenRun,
    readonly cases: Cases,
    readonly revision: () => number,
  ) {}

  async open(
    { rowId, representationId, charset }: Params<"representation/open">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<RepresentationView> {
    const { context, opened } = await this.opened({ rowId, representationId, charset }, sealing, signal);
    const seen = await this.seenOf(opened, signal);
    return representationView(opened, { context, drafts: this.run.drafts, sealing, revision: this.revision(), seen });
  }

  /** A representation as it was opened, for what is computed of it: the sealing decides whether it is there, its text is never sealed. */
  async opened(
    { rowId, representationId, charset }: Params<"representation/open">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<{ readonly context: CaseContext; readonly opened: OpenedRepresentation }> {
    const context = await this.cases.context(rowId, signal);
    const opened = await this.#open(metaIn(context, representationId, sealing), charset);
    signal?.throwIfAborted();
    return { context, opened };
  }

  /** What of it reached the model. */
  seenOf(opened: OpenedRepresentation, signal?: AbortSignal): Promise<Seen | null> {
    return seenByModel(opened, this.files, (work) => this.inSlices(work, signal));
  }

  get files(): RunFiles {
    return this.run.ports.files;
  }

  /** Runs long work so that others go first between its slices. */
  inSlices<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
    return inSlices(work, { pause: () => this.#pause(), signal });
  }

  /** The part of the text around a place, for texts too long to be sent whole. */
  async text(
    { rowId, representationId, charset, at }: Params<"representation/text">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<Result<"representation/text">> {
    const context = await this.cases.context(rowId, signal);
    const { extraction } = await this.#open(metaIn(context, representationId, sealing), charset);
    const text = extraction?.text ?? null;
    if (text === null) throw new RequestFailure("refused", "There is no text here.");
    const { start, end } = textBlockAt(text, at);
    return { start, end, total: text.length, text: text.slice(start, end) };
  }

  async describe(
    { rowId, representationId, charset, start, end }: Params<"evidence/describe">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<Result<"evidence/describe">> {
    const context = await this.cases.context(rowId, signal);
    const { extraction, resolver } = await this.#open(metaIn(context, representationId, sealing), charset);
    if (!extraction?.text || !resolver) throw new RequestFailure("refused", "There is no text here to take evidence from.");
    if (start >= end || end > extraction.text.length)
      throw new RequestFailure("refused", `The text has ${extraction.text.length} characters; ${start} to ${end} is no stretch of it.`);
    const evidence = { ...takenIn(describeRange(extraction.text, start, end), extraction.charset), representation_id: representationId };
    const { grade, ranges, moved } = resolver.resolve(evidence);
    return { evidence, resolution: { grade, ranges: ranges.map((range) => ({ ...range })), moved } };
  }

  async describeRegion(
    { rowId, representationId, rect }: Params<"evidence/describeRegion">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<Result<"evidence/describeRegion">> {
    const context = await this.cases.context(rowId, signal);
    const opened = await this.#open(metaIn(context, representationId, sealing), null);
    return { evidence: regionEvidence(opened, representationId, rect), resolution: { grade: "exact", ranges: [], moved: false } };
  }

  /** Where a label's evidence stands: in the representation that it names, else in the one that its citation names. */
  async evidenceIn(context: CaseContext, ref: TargetRef, evidence: Evidence, sealing: Sealing): Promise<CheckedEvidence> {
    const row = context.rowOf(context.parts.me);
    const cited = row.result?.citations?.find((one) => one.id === ref.citationId)?.representation_id;
    const id = evidence.representation_id ?? ref.representationId ?? cited;
    const shown = sealAttempts(context.parts.row, sealing).provenance?.representations?.some((one) => one.id === id);
    if (id == null || !shown) return { sha256: null, because: "no-representation" };
    // An encoding that nobody knows was never chosen here: then the quote is looked for in the text as everybody reads it.
    const charset = evidence.charset === undefined ? null : (labelToName(evidence.charset)?.toLowerCase() ?? null);
    return checkedEvidence(evidence, await this.#open(metaIn(context, id, sealing), charset));
  }

  async copyText(
    { rowId, representationId, evidence }: Params<"evidence/copyText">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<Result<"evidence/copyText">> {
    const context = await this.cases.context(rowId, signal);
    const meta = metaIn(context, representationId, sealing);
    const url = meta.final_url ?? meta.url;
    const hash = hashName(meta);
    const lines = [
      evidenceText(evidence),
      ...(url === undefined ? [] : [maskedText(url)]),
      ...(meta.retrieved_at === undefined ? [] : [`retrieved ${meta.retrieved_at}`]),
      hash === null ? "no hash" : `sha256:${hash}`,
      ...(evidence.charset === undefined ? [] : [`read as ${evidence.charset}`]),
    ];
    return { text: lines.join("\n") };
  }

  forget(): void {
    this.#opened.clear();
    this.#last = null;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.run.ports.environment.later(0, resolve));
  }

  async #open(meta: Representation, charset: string | null): Promise<OpenedRepresentation> {
    const hash = hashName(meta);
    const key = JSON.stringify([hash, meta.content_type ?? null, charset]);
    const kept = hash === null ? undefined : (this.#opened.get(key) ?? (this.#last?.key === key ? this.#last.opened : undefined));
    if (kept) return { ...kept, meta };
    const known = hash === null ? undefined : this.#opening.get(key);
    if (known) return { ...(await known), meta };
    const opening = openRepresentation(
      meta,
      charset,
      this.run.ports.files,
      this.run.ports.pdfText,
      () => this.#pause(),
      this.run.ports.pageExtraction,
    );
    if (hash === null) return opening;
    this.#opening.set(key, opening);
    const opened = await opening.finally(() => this.#opening.delete(key));
    // Only verified bytes are kept: what is missing or wrong may be mended while the case is open.
    if (opened.bytes && opened.hash.verdict === "verified") {
      this.#opened.set(key, opened, Math.min(maxShownBytes, opened.bytes.length * 3 + 4096));
      this.#last = { key, opened };
    }
    return opened;
  }
}

/** The representation as the row has it, where the sealing shows the row to have it. */
function metaIn(context: CaseContext, id: string, sealing: Sealing): Representation {
  const named = ({ provenance }: Row) => provenance?.representations?.find((one) => one.id === id);
  const meta = named(sealAttempts(context.parts.row, sealing)) && named(context.parts.row);
  if (!meta) throw new RequestFailure("refused", `This row has no representation "${id}".`);
  return meta;
}
