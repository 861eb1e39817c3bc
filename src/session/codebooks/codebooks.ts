import { bundledText, editText, EditError, versionDemands, withHistory, type TextEdit } from "../../core/codebook";
import { bundledCodebook } from "../../core/formats/bundledCodebook";
import type { Dimension } from "../../core/formats/codebook";
import { targetKinds } from "../../core/formats/target";
import { dimensionName, hashOfBytes, retractBody, type EventBody } from "../../core/review";
import { recipes } from "../../core/review/recipes";
import { RequestFailure } from "../../protocol/channel";
import type { CodebookEdit, MigrationSaid } from "../../protocol/codebooks";
import type { Params, Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import type { Artefact } from "../ports";
import { isSealed, type Sealing } from "../projection/seals";
import { checkedText, isSound, readCodebook } from "./checkedText";
import { migrationPreview, migrationTrouble } from "./migrationPreview";
import { versionsInUse } from "./versionsInUse";

const file = "review/codebook.yaml";
const draftKey = "codebook draft";

type Draft = NonNullable<Result<"codebook/open">["draft"]>;

export interface CodebooksOptions {
  readonly run: OpenRun;
  /** What a screen is shown at this moment: counts of colleagues' labels are theirs. */
  sealing(): Sealing;
  /** Reads the codebook again and tells everybody. */
  saved(): Promise<void>;
  /** Labels are read otherwise than before. */
  migrated(): void;
}

/** The codebook of a run as it is changed, and what people say that labels of its earlier versions mean now. */
export class Codebooks {
  constructor(readonly options: CodebooksOptions) {}

  async open(): Promise<Result<"codebook/open">> {
    const { run } = this.options;
    const artefact = await run.ports.files.artefact(file);
    const text = artefact ? textOf(artefact) : bundledText();
    const name = artefact?.name ?? file;
    return {
      name,
      source: artefact ? "run" : "bundled",
      text,
      base: baseOf(artefact),
      closed: this.#closed() ?? newer(artefact),
      draft: await this.#draft(),
      bundled: bundledText(),
      kinds: [...targetKinds],
      recipes: Object.keys(recipes),
      check: this.check(text),
    };
  }

  check(text: string) {
    return checkedText(text, file, this.options.run.data.codebook);
  }

  edit(text: string, edits: readonly CodebookEdit[]): Result<"codebook/edit"> {
    try {
      // What was read from JSON is JSON.
      const edited = edits.reduce((sofar, edit) => editText(sofar, edit as TextEdit), text);
      return { text: edited, check: this.check(edited) };
    } catch (error) {
      if (error instanceof EditError) throw new RequestFailure("refused", `This cannot be changed: ${error.message}.`);
      throw error;
    }
  }

  async keepDraft(draft: Draft | null): Promise<void> {
    await this.options.run.ports.keeper.set(draftKey, draft);
  }

  async save({ text, base, wording }: Params<"codebook/save">): Promise<Result<"codebook/save">> {
    const { run } = this.options;
    const no = (why: Extract<Result<"codebook/save">, { saved: false }>["why"], reason: string) => ({ saved: false as const, why, reason });
    const closed = this.#closed();
    const { codebook: port } = run.ports;
    if (closed !== null || !port) return no("failed", closed ?? "The codebook cannot be saved here.");
    const there = await run.ports.files.artefact(file);
    if (baseOf(there) !== base) return no("changed", `${file} was changed by somebody else meanwhile: look at what is there first.`);
    const tooNew = newer(there);
    if (tooNew !== null) return no("failed", tooNew);
    const read = readCodebook(text, file);
    const after = read.codebook;
    const wrong = read.problems.find(({ severity }) => severity === "error");
    if (after === null || !isSound(read)) return no("invalid", wrong?.message ?? "This text is no codebook.");
    const before = run.data.codebook;
    const demanded = versionDemands(before, after, new Set(wording));
    if (demanded.length > 0)
      return no("version", demanded.map(({ dimension, next }) => `${dimension} needs another version, such as ${next}`).join("; "));
    const given = new Set(run.book.state.labels.map((label) => label.migrated?.dimension ?? label.event.dimension));
    let saved: string;
    try {
      saved = withHistory(text, before, after, (one) => given.has(dimensionName(one)) || !isBundled(one));
    } catch (error) {
      if (error instanceof EditError) return no("failed", `The replaced versions cannot be put into its history: ${error.message}.`);
      throw error;
    }
    const written = await port.write(saved, there?.bytes ?? null);
    if (!written.ok) return no(written.code === "changed" ? "changed" : "failed", written.message);
    await this.keepDraft(null);
    await this.options.saved();
    return { saved: true, text: saved, base: hashOfBytes(new TextEncoder().encode(saved)) };
  }

  versions(): Result<"codebook/versions"> {
    const { run } = this.options;
    const { state } = run.book;
    const seals = this.options.sealing();
    const migrations = state.migrations.all.map(({ id, ...said }) => ({
      ...said,
      reviewer: said.reviewer === run.me || !isSealed("reviewer", seals) ? said.reviewer : null,
      map: { ...said.map },
      eventId: id,
      at: state.event(id)?.event.at ?? "",
      mine: said.reviewer === run.me,
    }));
    return { versions: [...versionsInUse(run, seals)], migrations, othersSealed: isSealed("reviewer", seals) };
  }

  preview(said: MigrationSaid): Result<"codebook/preview"> {
    return migrationPreview(this.options.run, said, this.options.sealing());
  }

  async migrate(said: MigrationSaid): Promise<Result<"codebook/migrate">> {
    const { run } = this.options;
    const trouble = this.#unable() ?? migrationTrouble(run, said);
    if (trouble !== null) return { saved: "no", reason: trouble };
    const { scope, others, ...rest } = said;
    const event = { kind: "migration", ...rest, ...(others === "keep" ? { others } : {}), ...(scope === "everybody" ? { scope } : {}) };
    const { id, ...outcome } = await this.#say({ reviewer: run.me!, ...event }); // somebody, as was asked above
    return { ...outcome, eventId: id };
  }

  async takeBack(eventId: string): Promise<Result<"codebook/takeBack">> {
    const { run } = this.options;
    const named = run.book.state.event(eventId);
    const trouble =
      this.#unable() ??
      (named?.event.kind !== "migration" || named.retractedBy !== null
        ? "This migration is in no log here any more."
        : named.event.reviewer === run.me
          ? null
          : `Only ${named.event.reviewer} can take this back.`);
    if (trouble !== null || !named) return { saved: "no", reason: trouble ?? "" };
    const { saved, reason } = await this.#say(retractBody(named));
    return { saved, reason };
  }

  async #say(body: EventBody) {
    const said = await this.options.run.book.say(body);
    this.options.migrated();
    return { id: said.event.id, saved: said.saved, reason: said.saved === "outbox" ? said.reason : null };
  }

  #unable(): string | null {
    const { ports, me } = this.options.run;
    return ports.logs.closed ?? (me === null ? "Say who is reviewing first: what is said without a name cannot be attributed." : null);
  }

  #closed(): string | null {
    const { codebook: port } = this.options.run.ports;
    return port ? (port.closed ?? null) : "The codebook can be looked at here, and changed where the run lies on a disk.";
  }

  /** What was kept is somebody else's by the time it is read: only what it should be is taken. */
  async #draft(): Promise<Draft | null> {
    const kept = (await this.options.run.ports.keeper.get(draftKey)) as Partial<Draft> | null | undefined;
    return typeof kept?.text === "string" && (kept.base === null || typeof kept.base === "string") ? { text: kept.text, base: kept.base } : null;
  }
}

const textOf = ({ bytes }: Artefact): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
/** Why a codebook of a newer format is left alone; null where it is none. */
const newer = (artefact: Artefact | null): string | null =>
  artefact && readCodebook(textOf(artefact), artefact.name).readOnly
    ? "This codebook was written by a newer version of the format: it can be looked at here but not changed. Update Trace Adjudicator."
    : null;
const baseOf = (artefact: Artefact | null): string | null => artefact && hashOfBytes(artefact.bytes);
const isBundled = (one: Dimension) =>
  bundledCodebook.dimensions.some((other) => dimensionName(other) === dimensionName(one) && JSON.stringify(other) === JSON.stringify(one));
