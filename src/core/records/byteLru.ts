/** Keeps values up to a budget of bytes; the longest unused go first. A value above the whole budget is not kept. */
export class ByteLru<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly bytes: number }>();
  #used = 0;

  constructor(readonly budget: number) {}

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.budget) return;
    this.#entries.set(key, { value, bytes });
    this.#used += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.budget) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#used -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#used = 0;
  }

  get usedBytes(): number {
    return this.#used;
  }
}
