import { folded } from "../query/field";

/** Code points that are not compared as they are written, and those that may join what stands before them. */
export interface FoldTable {
  /** Every code point whose fold is something else, with that fold; a final sigma stands as any other. */
  readonly folding: ReadonlyMap<number, string>;
  /** Code points whose decomposition begins with what may compose with a character before it, with that decomposition (NFKD). */
  readonly joining: ReadonlyMap<number, string>;
  /** Code points that may change what a character before them becomes: those that may join it, and all marks, which others may pass. */
  readonly changing: ReadonlySet<number>;
  /** Those that stand behind the first in a canonical decomposition of anything. */
  readonly behind: ReadonlySet<number>;
}

/** Folds as `folded` does, but for the one letter whose fold depends on what stands around it. */
export const foldedAlone = (text: string): string => folded(text).replaceAll("ς", "σ");

const codePoints = 0x110000;
const block = 64;
/** Between two pauses: a millisecond or two. */
const blocksAtOnce = 512;

let known: Promise<FoldTable> | null = null;

/** Asks the engine about every code point, once: about 50 ms, others go first in between. */
export function foldTable(pause: () => Promise<void>): Promise<FoldTable> {
  known ??= made(pause).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function made(pause: () => Promise<void>): Promise<FoldTable> {
  const folding = new Map<number, string>();
  const decomposing = new Map<number, string>();
  const behind = new Set<number>();
  const changing = new Set<number>();
  for (let first = 0; first < codePoints; first += block) {
    if ((first / block) % blocksAtOnce === blocksAtOnce - 1) await pause();
    if (isSurrogate(first)) continue;
    const text = blockFrom(first);
    if (/\p{M}/u.test(text)) for (const char of text) if (/\p{M}/u.test(char)) changing.add(char.codePointAt(0)!);
    if (text.normalize("NFKD") === text && folded(text) === text) continue; // most blocks
    for (let code = first; code < first + block; code++) {
      const char = String.fromCodePoint(code);
      const fold = foldedAlone(char);
      if (fold !== char) folding.set(code, fold);
      const parts = char.normalize("NFKD");
      if (parts === char) continue;
      decomposing.set(code, parts);
      for (const part of [...char.normalize("NFD")].slice(1)) behind.add(part.codePointAt(0)!);
    }
  }
  const joining = new Map([...behind].map((code) => [code, String.fromCodePoint(code).normalize("NFKD")]));
  for (const [code, parts] of decomposing) if (behind.has(parts.codePointAt(0)!)) joining.set(code, parts);
  for (const code of joining.keys()) changing.add(code);
  return { folding, joining, changing, behind };
}

export const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The characters of a block; line feeds keep them from one another. */
function blockFrom(first: number): string {
  let text = "";
  for (let code = first; code < first + block; code++) text += `${String.fromCodePoint(code)}\n`;
  return text;
}
