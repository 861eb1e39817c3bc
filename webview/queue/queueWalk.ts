import { createStore, type StoreApi } from "zustand/vanilla";
import { RequestError } from "../../src/protocol/client";
import type { Params, Result } from "../../src/protocol/messages";
import type { QueueHeader, QueueItem, QueueSaid } from "../../src/protocol/queue";
import { withSharedParts } from "../case/sharedParts";
import type { Screen } from "../state";

export type StepOf = Params<"queue/step">["of"];
export type Direction = "next" | "previous";

/** What of a queue is on the screen. */
export interface WalkState {
  /** Null until the queue has answered. */
  readonly header: QueueHeader | null;
  /** The item that is shown; null at the end, where nothing is left to be shown. */
  readonly item: QueueItem | null;
  readonly atEnd: boolean;
  /** Why the queue, or the item asked for, could not be had. */
  readonly error: string | null;
}

export type Written = Result<"label/commit">;

/**
 * The way along a queue. An item stays on the screen until the next one is there, so nothing flickers; meanwhile `isLeaving` holds, and no
 * key may label. What is shown is asked for again whenever anything changed; of answers that overtake each other the one asked for last counts.
 */
export interface QueueWalk {
  readonly store: StoreApi<WalkState>;
  /** Begins at a place; null, or one beyond the end: where the queue is to be gone on with. */
  start(place: number | null): Promise<void>;
  show(place: number): Promise<void>;
  /** To an item in a direction; false where there is none. */
  go(direction: Direction, of: StepOf): Promise<boolean>;
  /** On to what is left, or to the end. */
  goOn(): Promise<void>;
  /** To the nearest that was skipped or flagged, further on before further back; false where there is none. */
  comeBack(): Promise<boolean>;
  isLeaving(): boolean;
  /** Asks again for what is shown. */
  refresh(): Promise<void>;
  /** Writes a label of the item shown. Until it is answered the item is being left. */
  write(decision: Params<"label/commit">): Promise<Written>;
  say(said: Promise<QueueSaid>): Promise<QueueSaid>;
  undo(method: "queue/undo" | "queue/redo"): Promise<Result<"queue/undo">>;
  /** Nothing that comes later is shown any more. */
  close(): void;
}

export function createQueueWalk(
  screen: Pick<Screen, "request">,
  planId: string,
  on: {
    /** Another item is shown; null at the end. */
    moved(item: QueueItem | null): void;
    /** The item that is shown was answered anew. */
    came(item: QueueItem): void;
    /** The item that will be shown next is there. */
    near(item: QueueItem): void;
  },
): QueueWalk {
  const store = createStore<WalkState>(() => ({ header: null, item: null, atEnd: false, error: null }));
  /** Items fetched ahead and not shown yet, by place. */
  const ahead = new Map<number, ReturnType<typeof fetch>>();
  let asked = 0;
  let headerAsked = 0;
  let leaving = 0;
  let going = 0;
  let closed = false;

  const words = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const isMoot = (error: unknown) => error instanceof RequestError && (error.code === "cancelled" || error.code === "superseded");
  const fetch = (place: number) => screen.request("queue/item", { planId, place }).then(({ header, item }) => ({ header, item: labelledAs(item) }));
  const takeHeader = (order: number, header: QueueHeader) => {
    if (closed || order < headerAsked) return;
    headerAsked = order;
    store.setState({ header });
  };
  const shown = (item: QueueItem | null) => {
    if (closed) return;
    const before = store.getState();
    store.setState({ item, atEnd: item === null, error: null });
    if (before.item?.place !== item?.place || before.atEnd !== (item === null)) on.moved(item);
    else if (item !== null) on.came(item);
  };
  /** The same item as it is by now: what did not change in its case need not be drawn again. */
  const takeItem = (now: QueueItem) => {
    const { item } = store.getState();
    if (closed || item?.place !== now.place) return;
    const fresh = now.case === null || item.case === null ? now : { ...now, case: withSharedParts(item.case, now.case) };
    on.came(fresh);
    store.setState({ item: fresh, error: null });
  };
  /** What is done meanwhile leaves the item on the screen. */
  const whileLeaving = async <T>(work: () => Promise<T>): Promise<T> => {
    leaving++;
    try {
      return await work();
    } finally {
      leaving--;
    }
  };

  /** The next item is fetched while this one is being judged. */
  const lookAhead = async (place: number) => {
    const next = await screen.request("queue/step", { planId, place, direction: "next", of: "left" });
    if (closed || next.place === null || next.place === place || ahead.has(next.place)) return;
    ahead.clear();
    const coming = fetch(next.place);
    ahead.set(next.place, coming);
    on.near((await coming).item);
  };

  const self: QueueWalk = {
    store,
    async start(place) {
      const turn = ++going;
      await whileLeaving(async () => {
        try {
          const order = ++asked;
          const header = await screen.request("queue/open", { planId });
          takeHeader(order, header);
          if (turn !== going || header.problem !== null) return;
          const at = place !== null && place < header.counts.total ? place : header.resumeAt;
          if (at === null) return shown(null);
          await self.show(at);
        } catch (error) {
          if (!closed && !isMoot(error)) store.setState({ error: words(error) });
        }
      });
    },
    async show(place) {
      const turn = ++going;
      await whileLeaving(async () => {
        const early = ahead.get(place);
        ahead.delete(place);
        try {
          const order = ++asked;
          const { header, item } = await (early ?? fetch(place)).catch((error: unknown) => (early ? fetch(place) : Promise.reject(error as Error)));
          if (turn !== going) return;
          // What was fetched ahead knows nothing of what was said since.
          if (early === undefined) takeHeader(order, header);
          shown(item);
          if (early !== undefined) void self.refresh();
          void lookAhead(place).catch(() => ahead.clear()); // trouble is told when the item is really opened
        } catch (error) {
          if (turn === going && !closed && !isMoot(error)) store.setState({ error: words(error), item: null });
        }
      });
    },
    async go(direction, of) {
      const from = store.getState().item?.place ?? null;
      const total = store.getState().header?.counts.total ?? 0;
      return whileLeaving(async () => {
        // From the end, back is the last one.
        const place =
          from === null && direction === "previous" && of === "any"
            ? total - 1
            : (await screen.request("queue/step", { planId, place: from, direction, of })).place;
        if (closed || place === null || place < 0) return false;
        await self.show(place);
        return true;
      });
    },
    async goOn() {
      if (!(await self.go("next", "left"))) {
        going++;
        shown(null);
        await self.refresh();
      }
    },
    comeBack() {
      const { item, header } = store.getState();
      const from = item?.place ?? null;
      const total = header?.counts.total ?? 0;
      return whileLeaving(async () => {
        const found = await Promise.all(
          (["skipped", "flagged"] as const).map((of) => screen.request("queue/step", { planId, place: from, direction: "next", of })),
        );
        const further = (place: number) => (place - (from ?? -1) + total - 1) % total;
        const [nearest] = found.flatMap(({ place }) => (place === null || place === from ? [] : [place])).sort((a, b) => further(a) - further(b));
        if (closed || nearest === undefined) return false;
        await self.show(nearest);
        return true;
      });
    },
    isLeaving: () => leaving > 0,
    async refresh() {
      const { item } = store.getState();
      const order = ++asked;
      const turn = going;
      try {
        if (item === null) return takeHeader(order, await screen.request("queue/open", { planId }));
        const answer = await fetch(item.place);
        takeHeader(order, answer.header);
        if (turn === going && order >= headerAsked) takeItem(answer.item);
      } catch (error) {
        if (!closed && turn === going && !isMoot(error)) store.setState({ error: words(error) });
      }
    },
    write(decision) {
      const { item } = store.getState();
      if (item === null) return Promise.resolve({ saved: "no", reason: "No item is open.", missing: [] });
      return whileLeaving(() => screen.request("label/commit", { ...decision, queue: { planId, place: item.place } }));
    },
    async say(said) {
      const order = ++asked;
      const outcome = await whileLeaving(() => said);
      if (outcome.saved !== "no") {
        takeHeader(order, outcome.header);
        takeItem(labelledAs(outcome.item));
      }
      return outcome;
    },
    async undo(method) {
      const order = ++asked;
      const outcome = await screen.request(method, { planId });
      if (outcome.done) {
        takeHeader(order, outcome.header);
        if (outcome.place === null) await self.refresh();
        else await self.show(outcome.place);
      }
      return outcome;
    },
    close: () => void (closed = true),
  };
  return self;
}

/** The case says under which condition a label of it would be given, which the item alone knows: its row may have been seen before. */
const labelledAs = (item: QueueItem): QueueItem => (item.case === null ? item : { ...item, case: { ...item.case, condition: item.condition } });
