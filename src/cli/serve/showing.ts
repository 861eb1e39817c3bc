import type { Port } from "../../protocol/port";

/** What a page asks to be shown first, by its address: a case, or the queue of a plan. */
export interface Hello {
  readonly case: string | null;
  readonly queue: string | null;
}

/** What the one address shows now: a review, or the assistant that makes a mapping first. */
export interface Showing {
  /** Names the page's application: `data-app` of its body. */
  readonly app: "review" | "assistant";
  /** A page has joined; the returned function is called when it goes. */
  connected(port: Port, hello: Hello): () => void;
  /** Nothing new joins; it may go once its last page has gone. */
  retire(): void;
  close(): void;
}

/** Whatever is shown, and what it gives way to. */
export class Stage {
  #now: Showing;
  readonly #all: Showing[];

  constructor(first: Showing) {
    this.#now = first;
    this.#all = [first];
  }
  get now(): Showing {
    return this.#now;
  }
  /** Pages that are open stay with what they show until they load again. */
  show(next: Showing): void {
    const before = this.#now;
    this.#now = next;
    this.#all.push(next);
    before.retire();
  }
  close(): void {
    for (const one of this.#all) one.close();
  }
}
