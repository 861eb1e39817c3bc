import type { FirstRows } from "../../protocol/messages";
import { firstQuestions } from "../../protocol/rowPages";
import type { PanelState } from "../../protocol/views";
import type { ReviewSession } from "../reviewSession";

/** Milliseconds that a page waits for its rows with the answer to its first words: a question of its own costs about as much. */
const longest = 150;

/**
 * The rows that a panel will ask for first, so that it need not ask; null where they are not to be had at once, or were no longer
 * true when they were. Never rejects: the page asks then, and shows what is wrong.
 */
export async function firstRows(session: ReviewSession, panel: PanelState): Promise<FirstRows | null> {
  const { cases, feed, run, sealing } = session;
  if (panel.tab !== "cases" || run.rows.store.table.count === 0) return null;
  const { revision } = feed;
  const giveUp = new AbortController();
  const late = new Promise<null>((resolve) => giveUp.signal.addEventListener("abort", () => resolve(null), { once: true }));
  const cancel = run.ports.environment.later(longest, () => giveUp.abort());
  const ask = async (asked: FirstRows[number]["asked"]) => ({ asked, answer: await cases.pageSoFar(asked, sealing, giveUp.signal) });
  try {
    const rows = await Promise.race([Promise.all(firstQuestions(panel).map(ask)), late]);
    return feed.revision === revision && session.sealing === sealing ? rows : null;
  } catch {
    return null;
  } finally {
    cancel();
  }
}
