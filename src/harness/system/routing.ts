import { obstacleOf, type Obstacle } from "./obstacles";
import type { PageView } from "./pageView";

/** What to do after a fetch: work with the page, stop at what is in the way, or let a browser have a look. */
export type Next =
  { readonly do: "use" } | { readonly do: "stop"; readonly obstacle: Obstacle } | { readonly do: "browse"; readonly why: "empty" | "script-shell" };

/** A page with less of its own to read than this, and a script, is made by the script. */
const hardlyAnything = 200;

/**
 * Told from what came. Whatever a status, a policy, a login or a challenge says is final: a dearer adapter is there to
 * read what a cheaper one cannot, never to get around somebody's no. An empty page and one that only its script fills are
 * opened in a browser.
 */
export function nextAfterFetch(page: PageView): Next {
  if (page.status < 400 && isScriptShell(page)) return { do: "browse", why: "script-shell" };
  const obstacle = obstacleOf(page);
  if (obstacle?.code === "empty") return { do: "browse", why: "empty" };
  return obstacle ? { do: "stop", obstacle } : { do: "use" };
}

function isScriptShell({ structure, text }: PageView): boolean {
  if (!structure?.hasScript) return false;
  const own = (text ?? "").replace(structure.noscript, "").trim();
  const asks = /\b(?:java ?)?scripts?\b/i.test(structure.noscript);
  return (
    structure.paragraphs.every((paragraph) => structure.noscript.includes(paragraph)) && own.length < (asks ? hardlyAnything * 2 : hardlyAnything)
  );
}
