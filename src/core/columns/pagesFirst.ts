/** Lets the rows that somebody looks at come before counts of them: both share one thread, and what began together ends together. */
export class PagesFirst {
  readonly #pages = new Set<Promise<unknown>>();

  /** Answers a page. */
  async page<T>(answer: () => Promise<T>): Promise<T> {
    const page = answer();
    this.#pages.add(page);
    try {
      return await page;
    } finally {
      this.#pages.delete(page);
    }
  }

  /** Settles once the pages that are being answered now are, or nobody waits for them any more. Those that begin later are not waited for. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#pages);
  }
}
