export interface RowOptions {
  readonly profile: "small" | "big";
  readonly order: "normal" | "trace-first";
  readonly style: "compact" | "python";
  readonly loneSurrogates: boolean;
}
export const rowDefaults: RowOptions;
export function rowAt(index: number, options?: RowOptions): { readonly row: object; readonly escaped: boolean };
export function lineAt(index: number, options?: RowOptions): string;
export function writeRows(file: string, from: number, count: number, options?: RowOptions): number;
