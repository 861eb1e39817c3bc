/** Formatters of one language: to make one takes longer than to write a hundred numbers with it, and a table writes thousands. */
export class Formatters {
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #times = new Map<string, Intl.DateTimeFormat>();

  constructor(readonly locale: string) {}

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    return keptIn(this.#numbers, options, () => new Intl.NumberFormat(this.locale, options)).format(value);
  }

  time(at: Date, options: Intl.DateTimeFormatOptions): string {
    return keptIn(this.#times, options, () => new Intl.DateTimeFormat(this.locale, options)).format(at);
  }
}

/** Options are few: they are written in the source. */
function keptIn<T>(kept: Map<string, T>, options: object, make: () => T): T {
  const key = JSON.stringify(options);
  let one = kept.get(key);
  if (one === undefined) kept.set(key, (one = make()));
  return one;
}
