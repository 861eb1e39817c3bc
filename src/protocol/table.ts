import type * as z from "zod";

/** What one kind of page may ask: a name, the schema of its parameters (checked by the serving end) and of the answer. */
export interface RequestTable {
  readonly [method: string]: { readonly params: z.ZodType; readonly result: z.ZodType };
}
export type MethodOf<R extends RequestTable> = keyof R & string;
export type ParamsOf<R extends RequestTable, M extends MethodOf<R>> = z.infer<R[M]["params"]>;
export type ResultOf<R extends RequestTable, M extends MethodOf<R>> = z.infer<R[M]["result"]>;

/** What the serving end says by itself to one kind of page. */
export interface NotificationTable {
  readonly [name: string]: z.ZodType;
}
export type NotificationOf<N extends NotificationTable> = keyof N & string;
export type SaidIn<N extends NotificationTable, K extends NotificationOf<N>> = z.infer<N[K]>;
