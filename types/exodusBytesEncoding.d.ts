/**
 * The package's own declarations pull in Node's types, which would open Node's globals to `core` and to the screen. These
 * say only what is used.
 */
export function getBOMEncoding(input: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null;
/** The name of an encoding by any of its labels, e.g. `windows-1252` for `latin1`; null where there is none. */
export function labelToName(label: string): string | null;
export function isomorphicDecode(input: Uint8Array): string;
export class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
