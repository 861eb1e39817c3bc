import type * as vscode from "vscode";
import type { Handlers, ServedPage } from "../../protocol/channel";
import type { Port } from "../../protocol/port";
import type { OpenReview } from "./openReviews";
import type { Panel, Panels } from "./panels";
import { walked } from "./walked";

/** Answers a panel's page out of a review, and makes the panel known to the commands. Answers how to stop that. */
export async function serveReview(options: {
  readonly file: vscode.Uri;
  readonly review: OpenReview;
  readonly view: vscode.WebviewPanel;
  readonly port: Port;
  readonly id: string;
  readonly panels: Panels;
  readonly output: vscode.LogOutputChannel;
}): Promise<() => void> {
  const { file, review, view, panels, output } = options;
  const { serve } = await import("../../protocol/channel");
  if (!isAlive(view)) return () => undefined;
  const panel: Panel = {
    results: file,
    review,
    view,
    id: options.id,
    tab: "cases",
    planId: null,
    ready: false,
    pending: panels.takeEarly(file),
    notify: (name, params) => served.notify(name, params),
  };
  const served: ServedPage = serve(options.port, handlers(panel, panels), {
    error: (method, error) => output.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    dropped: () => output.warn("A message of unknown shape from the screen was dropped."),
  });
  const heard = review.listen((name, params) => served.notify(name, params));
  panels.add(panel);
  return () => {
    heard.dispose();
    served.close();
    panels.remove(panel);
  };
}

/** The session's handlers, with an ear for what the host must know of a panel: its name, which tab it shows, what was learnt. */
function handlers(panel: Panel, panels: Panels): Handlers {
  const inner = () => panel.review.handlers(panel.id);
  return {
    ...inner(),
    "view/ready": async (params, signal) => {
      // A page that VS Code restored remembers its name; it keeps it unless another panel has taken it meanwhile.
      const taken = panels.of(panel.results).some((other) => other !== panel && other.id === params.panelId);
      if (!taken) panel.id = params.panelId;
      const answer = await inner()["view/ready"]({ ...params, panelId: panel.id }, signal);
      // After the answer has gone out: what is to be shown means something only to a page that knows its document.
      setTimeout(() => panels.becameReady(panel, answer.panel), 0);
      return answer;
    },
    "view/save": (params, signal) => {
      panels.tabChanged(panel, params.panel);
      if (params.panel.query.where !== "") void walked("filter");
      if (params.panel.register !== "page") void walked("register");
      return inner()["view/save"]({ ...params, panelId: panel.id }, signal);
    },
    "label/commit": async (params, signal) => {
      const outcome = await inner()["label/commit"](params, signal);
      if (outcome.saved === "disk") void walked("label");
      return outcome;
    },
  };
}

/** A panel closed while its review was opening throws at every touch; reading `visible` is the only way to ask. */
export function isAlive(view: vscode.WebviewPanel): boolean {
  try {
    return typeof view.visible === "boolean";
  } catch {
    return false; // "Webview is disposed"
  }
}
