import type { SystemFile } from "./options";
import type { RetrievalSystem } from "./system/contract";
import { extractiveSystem } from "./system/extractive";
import { createFallbackRouter } from "./system/fallbackRouter";

/** The reference system that a `--system` file names, with the habits it is to have. */
export function systemOf({ id, options: { habits } }: Pick<SystemFile, "id" | "options">): RetrievalSystem {
  if (id === "extractive-reference") return extractiveSystem;
  return createFallbackRouter({
    browserAlways: habits.includes("browser-always"),
    trustStatus200: habits.includes("trust-status-200"),
    submitForm: habits.includes("submit-form"),
    citeSnippets: habits.includes("cite-snippets"),
    citeSyndicated: habits.includes("cite-syndicated"),
  });
}
