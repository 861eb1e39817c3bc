/** What the screen and the worker that reads a PDF say to each other. The worker is trusted with nothing but its answers' shape. */
export type ToReader =
  | { readonly do: "open"; readonly total: number; readonly first: Uint8Array }
  | { readonly do: "bytes"; readonly begin: number; readonly bytes: Uint8Array }
  | { readonly do: "asset"; readonly name: string; readonly base64: string | null }
  | { readonly do: "draw"; readonly page: number; readonly scale: number };

export type FromReader =
  /** Bytes of the file from `begin` up to `end`. */
  | { readonly says: "needBytes"; readonly begin: number; readonly end: number }
  /** A table of characters, or a font that a PDF may take for granted. */
  | { readonly says: "needAsset"; readonly name: string }
  | { readonly says: "opened"; readonly pages: number; readonly first: PageSize }
  | { readonly says: "drawn"; readonly page: number; readonly drawn: DrawnPage }
  | { readonly says: "failed"; readonly trouble: PdfTrouble };

/** In CSS pixels at scale 1: the page's points, turned as the page is. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface DrawnPage {
  readonly size: PageSize;
  readonly bitmap: ImageBitmap;
  /** The page's text as the reader gave it, of which `boxes` are stretches. */
  readonly raw: string;
  readonly boxes: readonly TextBox[];
  /** Some picture of it is in a format that is not drawn. */
  readonly picturesMissing: boolean;
}

/** Where a stretch of a page's raw text stands: the corner its first character begins at, at scale 1, with y down. */
export interface TextBox {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
  /** Height of the letters. */
  readonly size: number;
  /** Along the line. */
  readonly width: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  readonly dir: "ltr" | "rtl";
}

/** `failed` has the reader's own words in `detail`. */
export interface PdfTrouble {
  readonly code: "locked" | "damaged" | "too-many-pages" | "too-slow" | "unreadable" | "failed";
  readonly detail: string;
}
