import { t } from "../ui/text";
import { nextInDoubt } from "./fields/doubt";
import { fieldInHand } from "./fields/inHand";
import type { Assistant } from "./state/assistant";
import { assistantActions, type AssistantAction } from "./state/assistantKeys";

/** What each key and command does. */
export function runAction(assistant: Assistant, action: AssistantAction): void {
  const { source, panel, preview } = assistant.store.getState();
  if (action === "help") return assistant.show({ kind: "help" });
  if (source === null || source.read === 0) return;
  const fields = preview.data?.fields ?? [];
  const focus = { focusSource: "source", focusFields: "fields", focusResult: "result" } as const;
  switch (action) {
    case "nextRecord":
      return assistant.stepRecord(1);
    case "previousRecord":
      return assistant.stepRecord(-1);
    case "undo":
      return assistant.undo();
    case "redo":
      return assistant.redo();
    case "save":
      return void assistant.save();
    case "importAndOpen":
      return void assistant.importAndOpen();
    case "showProblems":
      return assistant.show({ kind: "problems" });
    case "showMapping":
      assistant.setPanel({ view: panel.view === "json" ? "fields" : "json" });
      return assistant.focusPane("fields");
    case "mapValues": {
      const view = fieldInHand({ preview, panel });
      if (view === null || view.values.length === 0) return assistant.announce(t("This field has no short list of values."));
      return assistant.show({ kind: "values", field: view.field });
    }
    case "nextDoubt": {
      const next = nextInDoubt(fields, fieldInHand({ preview, panel })?.field ?? null);
      if (next === null) return assistant.announce(t("No field is in doubt."));
      assistant.setPanel({ field: next.field, view: "fields" });
      return assistant.focusPane("fields");
    }
    default:
      return assistant.focusPane(focus[action]);
  }
}

export const isAssistantAction = (action: string): action is AssistantAction => assistantActions.some(({ id }) => id === action);
