import * as vscode from "vscode";
import { openShaped, ShapeFailure, type Shaped } from "../../node/shapes";
import { NotARun } from "../foreign/notARun";
import { nameOf } from "../vscode/uris";

/**
 * A results file of any shape. One that has to be unpacked or turned into lines first shows how far that is, and can be
 * cancelled; one that is lines is there at once. Throws `NotARun` where it was cancelled, or must not be unpacked.
 */
export async function shapedResults(file: vscode.Uri, cache: string): Promise<Shaped> {
  const stop = new AbortController();
  let finished: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finished = resolve));
  let report: ((share: number) => void) | null = null;
  let shown = 0;
  const show = () => {
    const options = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Importing {0}", nameOf(file)), cancellable: true };
    void vscode.window.withProgress(options, (progress, cancellation) => {
      cancellation.onCancellationRequested(() => stop.abort());
      report = (share) => {
        progress.report({ increment: (share - shown) * 100 });
        shown = share;
      };
      return done;
    });
  };
  try {
    return await openShaped(file.fsPath, cache, {
      signal: stop.signal,
      progress(read, of) {
        if (report === null && read < of) {
          report = () => undefined; // until the notification is there
          show();
        }
        report?.(read / of);
      },
    });
  } catch (error) {
    if (stop.signal.aborted) throw new NotARun("cancelled", vscode.l10n.t("The import of {0} was cancelled.", nameOf(file)));
    if (error instanceof ShapeFailure) throw new NotARun("refused", vscode.l10n.t("{0} cannot be opened: {1}", nameOf(file), error.message));
    throw error;
  } finally {
    finished();
  }
}
