const mostKept = 8;
const mostBytes = 128 * 1024 * 1024;

/** The last few results, by question; fewer where they are large, the newest always. */
export class KeptResults<T> {
  readonly #kept = new Map<string, { readonly result: T; bytes: number }>();

  get(question: string): T | undefined {
    const found = this.#kept.get(question);
    if (!found) return undefined;
    this.#kept.delete(question);
    this.#kept.set(question, found);
    return found.result;
  }

  set(question: string, result: T): void {
    this.#kept.delete(question);
    this.#kept.set(question, { result, bytes: 0 });
    this.#makeRoom();
  }

  /** Says how large a result turned out to be. */
  weigh(question: string, result: T, bytes: number): void {
    const found = this.#kept.get(question);
    if (found?.result !== result) return;
    found.bytes = bytes;
    this.#makeRoom();
  }

  delete(question: string, result: T): void {
    if (this.#kept.get(question)?.result === result) this.#kept.delete(question);
  }

  clear(): void {
    this.#kept.clear();
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const one of this.#kept.values()) bytes += one.bytes;
    for (const [question, one] of this.#kept) {
      if (this.#kept.size === 1 || (this.#kept.size <= mostKept && bytes <= mostBytes)) return;
      this.#kept.delete(question);
      bytes -= one.bytes;
    }
  }
}
