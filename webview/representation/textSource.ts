import type { Screen } from "../state";

/** A text that is read by blocks, wherever it is. Offsets are in UTF-16 code units of the whole. */
export interface TextSource {
  /** The block that holds the place; blocks part the text without gaps. */
  block(at: number): Promise<{ readonly start: number; readonly end: number; readonly total: number; readonly text: string }>;
}

export const textFrom = (
  screen: Screen,
  of: { readonly rowId: string; readonly representationId: string; readonly charset: string | null },
): TextSource => ({ block: (at) => screen.request("representation/text", { ...of, at }) });
