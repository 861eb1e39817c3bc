/**
 * What fetch, search, crawler and browser have in common: one question, one answer, everything on record. An adapter never
 * rejects for what a server or a page did; it rejects where the harness itself cannot work (the task was stopped, no Chromium).
 */
export interface Adapter<Asked, Got> {
  readonly adapter: "fetch" | "search" | "crawler" | "browser";
  /** Who does it: the library, service or program. */
  readonly provider: string;
  ask(asked: Asked): Promise<Got>;
}
