import { defaultKeys, type ActionId } from "../../../src/protocol/actions";
import { isComposing, placeOf } from "../../state/keyboard";
import { matches, parseKeys, type KeyBinding } from "../../state/keys";
import { t } from "../../ui/text";

/** What the assistant can do by one key; lists and fields have their usual keys besides. */
export type AssistantAction =
  | "nextRecord"
  | "previousRecord"
  | "nextDoubt"
  | "mapValues"
  | "focusFields"
  | "focusSource"
  | "focusResult"
  | "importAndOpen"
  | "save"
  | "undo"
  | "redo"
  | "showProblems"
  | "showMapping"
  | "help";

interface KeyedAction {
  readonly id: AssistantAction;
  readonly keys: string;
  /** The review's action whose key it shares: where that is bound anew, so is this. */
  readonly as?: ActionId;
  title(): string;
}

export const assistantActions: readonly KeyedAction[] = [
  { id: "nextDoubt", keys: "n", title: () => t("Next field in doubt") },
  { id: "mapValues", keys: "v", title: () => t("Say what each value means") },
  { id: "nextRecord", keys: "j ]", as: "nextCase", title: () => t("Next record") },
  { id: "previousRecord", keys: "k [", as: "previousCase", title: () => t("Previous record") },
  { id: "focusSource", keys: "s", title: () => t("To the source") },
  { id: "focusFields", keys: "f", title: () => t("To the fields") },
  { id: "focusResult", keys: "r", title: () => t("To the result") },
  { id: "showMapping", keys: "m", title: () => t("The mapping as JSON, and back") },
  { id: "showProblems", keys: "!", as: "showProblems", title: () => t("Show problems") },
  { id: "undo", keys: "Mod+z", as: "undo", title: () => t("Undo") },
  { id: "redo", keys: "Mod+Shift+z Mod+y", as: "redo", title: () => t("Redo") },
  { id: "save", keys: "Mod+s", title: () => t("Save the mapping") },
  { id: "importAndOpen", keys: "Mod+Enter", title: () => t("Import and open") },
  { id: "help", keys: "?", as: "help", title: () => t("Keys and help") },
];

/** The bindings in force. A setting that cannot be read leaves the default; the review's help tells of it. */
export function assistantBindings(set: Readonly<Record<string, string>>): ReadonlyMap<AssistantAction, readonly KeyBinding[]> {
  return new Map(
    assistantActions.map(({ id, keys, as }) => {
      const chosen = as !== undefined && set[as] !== undefined && set[as] !== defaultKeys[as] ? parseKeys(set[as]) : parseKeys(keys);
      const used = chosen.ok ? chosen : parseKeys(keys);
      return [id, used.ok ? used.bindings : []];
    }),
  );
}

/** Going on from a text field; everything else that is typed stays the field's own. */
const fromText: ReadonlySet<AssistantAction> = new Set(["importAndOpen", "save"]);
const fieldUndo: ReadonlySet<AssistantAction> = new Set(["undo", "redo"]);
/** Holding the key down repeats these alone. */
const repeatable: ReadonlySet<AssistantAction> = new Set(["nextRecord", "previousRecord", "undo", "redo"]);

/** Listens in the bubbling phase, so that controls decide first; what was acted on goes no further (the workbench hears the window). */
export function installAssistantKeys(
  page: Document,
  bindings: () => ReadonlyMap<AssistantAction, readonly KeyBinding[]>,
  run: (action: AssistantAction) => void,
): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.key === "Dead") return;
    const place = placeOf(event.composedPath());
    const found = [...bindings()].find(([, keys]) => keys.some((binding) => matches(binding, event)))?.[0];
    if (found === undefined) return;
    if (place === "text" && fieldUndo.has(found)) return event.stopPropagation();
    // A dialog is a room of its own; in text, letters are letters.
    if (page.querySelector("dialog:modal") !== null || (place === "text" && !fromText.has(found))) return;
    if (place === "list" && event.key.length === 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || repeatable.has(found)) run(found);
  };
  page.addEventListener("keydown", pressed);
  return () => page.removeEventListener("keydown", pressed);
}
