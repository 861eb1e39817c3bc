import * as vscode from "vscode";
import type { HeldRuns, OtherRuns } from "../../session/truth/knownRuns";
import { NotARun } from "../foreign/notARun";
import { exists, folderOf, nameOf } from "../vscode/uris";
import type { OpenReviews, ReviewHold } from "./openReviews";

/** Runs found in a large workspace may be hundreds, and each takes memory while it is asked. */
const mostRuns = 100;
/** Opened side by side: more would only wait for the same disk. */
const atOnce = 4;

/** The runs that are known besides one: those that are open, and those of the Runs view. */
export function otherRunsOf(results: vscode.Uri, reviews: OpenReviews, known: () => readonly vscode.Uri[]): OtherRuns {
  const key = results.toString();
  const others = (which: "open" | "known") => {
    const all = new Map([...reviews.files(), ...(which === "known" ? known() : [])].map((uri) => [uri.toString(), uri]));
    all.delete(key);
    return [...all.values()];
  };
  return {
    own: runName(results),
    async hold(signal, which = "known") {
      const all = others(which);
      const asked = all.slice(0, mostRuns);
      const holds: ReviewHold[] = [];
      const runs: HeldRuns["runs"][number][] = [];
      const silent = all.slice(mostRuns).map((uri) => ({
        run: runName(uri),
        why: vscode.l10n.t("At most {0} runs are asked: take runs that do not matter from the list.", mostRuns),
      }));
      const release = () => {
        for (const hold of holds.splice(0)) hold.release();
      };
      const waiting = [...asked];
      const open = async () => {
        for (let uri = waiting.shift(); uri !== undefined; uri = waiting.shift()) {
          if (signal?.aborted) return;
          if (!(await exists(uri).catch(() => true))) continue; // it was deleted: the list of runs still names it
          const hold = reviews.hold(uri);
          holds.push(hold);
          try {
            const review = await hold.review;
            await review.whenListed;
            if (review.state.status === "failed") silent.push({ run: runName(uri), why: review.state.message ?? "" });
            // Another run's view is no way around the seals of this one.
            else if (review.state.blinded !== null)
              silent.push({ run: runName(uri), why: vscode.l10n.t("You label blind there: what it holds is told when your queue is finished.") });
            else runs.push({ name: runName(uri), run: review.run });
          } catch (error) {
            // A file that cannot be taken for a run holds no answers that anybody could know.
            if (!(error instanceof NotARun) || error.reason === "cancelled")
              silent.push({ run: runName(uri), why: error instanceof Error ? error.message : String(error) });
          }
        }
      };
      // All have to have ended before any is let go: one that is still opening would be held for ever.
      await Promise.all(Array.from({ length: atOnce }, open));
      if (signal?.aborted) {
        release();
        throw signal.reason;
      }
      // The same order whatever was opened first: names in the list of runs are looked up by people.
      runs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
      return { runs, silent, release };
    },
    listen(changed) {
      const heard = reviews.onDidSayOfTruths((review) => {
        if (review.results.toString() !== key) changed();
      });
      return () => void heard.dispose();
    },
  };
}

/** A run by its folder in the workspace, a lone file by itself: two runs are seldom in folders of one name side by side. */
function runName(results: vscode.Uri): string {
  return vscode.workspace.asRelativePath(nameOf(results) === "results.jsonl" ? folderOf(results) : results);
}
