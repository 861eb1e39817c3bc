/** A figure, or why there is none: never NaN. */
export type Figure<T = number> = { readonly defined: true; readonly value: T } | { readonly defined: false; readonly because: string };

export const figure = <T>(value: T): Figure<T> => ({ defined: true, value });
export const undefinedBecause = (because: string): Figure<never> => ({ defined: false, because });
