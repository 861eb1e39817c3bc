export interface PageToServe {
  /** The page's script, relative to the project. */
  readonly entry: string;
  /** Where it is built, under `out/`. */
  readonly folder: string;
  readonly title?: string;
  /** What the page's body says it shows; nothing for the review. */
  readonly app?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it ships; else with its source map. */
  readonly minify?: boolean;
}
export interface ServedPage {
  readonly origin: string;
  close(): Promise<void>;
}
export function servePage(page: PageToServe): Promise<ServedPage>;
