import { RequestFailure } from "../../protocol/channel";
import { nobodyOwns } from "../../core/truth/owners";
import type { OpenRun } from "../openRun";
import { isSealed, usual, type Sealing } from "../projection/seals";
import type { KnownRun, OtherRuns } from "./knownRuns";
import { unfinishedOf, type OpenedTruths } from "./openedTruths";
import { ownersOf } from "./runPolicy";
import { TruthDesk } from "./truthDesk";
import { TruthStore } from "./truthStore";

export interface Around {
  readonly run: OpenRun;
  readonly others: OtherRuns;
  readonly sealing: () => Sealing;
  /** Resolves when the rows of the run are listed. */
  readonly listed: () => Promise<void>;
  readonly revision: () => number;
  /** Panels are to ask again. */
  readonly changed: () => void;
}

/** Opens the store with every run that is known, for as long as a request lasts; refuses where what it tells is sealed. */
export class TruthOpening {
  /** Null where the run's truth store cannot be reached. */
  readonly store: TruthStore | null;
  #fresh = false;
  #work: Promise<unknown> = Promise.resolve();
  readonly #own: string;

  constructor(readonly around: Around) {
    const { truths, files } = around.run.ports;
    this.store = truths ? new TruthStore(truths) : null;
    this.#own = around.others.own ?? files.results.name;
  }

  /** Calls back after the store changed on disk; returns the function that stops. */
  watch(changed: () => void): () => void {
    const stop = this.store?.files.watch(() => {
      this.#fresh = false;
      changed();
    });
    return () => stop?.();
  }

  /** Why nothing of truths is told; null where it is. */
  sealed(): string | null {
    const sealing = this.around.sealing();
    return isSealed("grader", sealing) || isSealed("system", sealing)
      ? "Truths say what was expected and what systems answered. They are sealed until your blind queue is finished, or everything is shown."
      : null;
  }

  ask<T>(signal: AbortSignal | undefined, use: (opened: OpenedTruths) => Promise<T>): Promise<T> {
    const sealed = this.sealed();
    if (sealed !== null) return Promise.reject(new RequestFailure("refused", sealed));
    if (this.store === null) return Promise.reject(new RequestFailure("refused", noStore));
    return this.open(this.store, signal, use);
  }

  /** The same after everything that was to be said before. */
  askInTurn<T>(use: (opened: OpenedTruths) => Promise<T>): Promise<T> {
    const next = this.#work.then(() => this.ask(undefined, use));
    this.#work = next.catch(() => undefined); // told to who asked
    return next;
  }

  /** Whatever is sealed. @param which runs are asked besides: all that are known, or those that are open anyway */
  async open<T>(
    store: TruthStore,
    signal: AbortSignal | undefined,
    use: (opened: OpenedTruths) => Promise<T>,
    which: "known" | "open" = "known",
  ): Promise<T> {
    const { run, others } = this.around;
    await this.around.listed();
    const held = await others.hold(signal, which);
    try {
      await this.#reload(store);
      const known: readonly KnownRun[] = [{ name: this.#own, run }, ...held.runs];
      const owners = await ownersOf(run, (await run.ports.shell.systemOwners?.()) ?? nobodyOwns).catch(failed); // a policy that cannot be read may name owners
      const desk = new TruthDesk([run, ...held.runs.map((one) => one.run)], store, owners);
      return await use({
        desk,
        own: run,
        known,
        silent: held.silent,
        me: run.me,
        unfinished: unfinishedOf(desk),
        shown: (of, rowId) => of.exposure.serve(rowId, usual.open),
      });
    } finally {
      held.release();
    }
  }

  async #reload(store: TruthStore): Promise<void> {
    if (this.#fresh) return;
    this.#fresh = true;
    await store.reload().catch((error: unknown) => {
      this.#fresh = false;
      return failed(error);
    });
  }
}

export const noStore = "The truth store of this run cannot be reached from here.";

function failed(error: unknown): never {
  throw new RequestFailure("failed", error instanceof Error ? error.message : String(error));
}
