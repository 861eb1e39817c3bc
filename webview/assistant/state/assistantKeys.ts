import { isComposing, placeOf } from "../../state/keyboard";
import { matches, parseKeys, type KeyBinding } from "../../state/keys";
import { t } from "../../ui/text";

/** What the assistant can do by one key; lists and fields have the usual keys besides. */
export type AssistantAction =
  | "nextRecord"
  | "previousRecord"
  | "nextDoubt"
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

export const assistantActions: readonly { readonly id: AssistantAction; readonly keys: string; title(): string }[] = [
  { id: "nextRecord", keys: "j ]", title: () => t("Next record") },
  { id: "previousRecord", keys: "k [", title: () => t("Previous record") },
  { id: "nextDoubt", keys: "n", title: () => t("Next field that is in doubt") },
  { id: "focusFields", keys: "f", title: () => t("Go to the fields") },
  { id: "focusSource", keys: "s", title: () => t("Go to the source") },
  { id: "focusResult", keys: "r", title: () => t("Go to the result") },
  { id: "importAndOpen", keys: "Mod+Enter", title: () => t("Import and open") },
  { id: "save", keys: "Mod+s", title: () => t("Save the mapping") },
  { id: "undo", keys: "Mod+z", title: () => t("Undo") },
  { id: "redo", keys: "Mod+Shift+z Mod+y", title: () => t("Redo") },
  { id: "showProblems", keys: "!", title: () => t("Show problems") },
  { id: "showMapping", keys: "m", title: () => t("Show and edit the mapping as JSON") },
  { id: "help", keys: "?", title: () => t("Keys and help") },
];

export const bindingsOf = (id: AssistantAction): readonly KeyBinding[] => {
  const parsed = parseKeys(assistantActions.find((action) => action.id === id)?.keys ?? "");
  return parsed.ok ? parsed.bindings : [];
};

/** Going on from a text field; everything else that is not typing stays the field's own. */
const fromText: ReadonlySet<AssistantAction> = new Set(["importAndOpen", "save"]);
const fieldUndo: ReadonlySet<AssistantAction> = new Set(["undo", "redo"]);
/** Holding the key down repeats these alone. */
const repeatable: ReadonlySet<AssistantAction> = new Set(["nextRecord", "previousRecord", "undo", "redo"]);

/** Listens in the bubbling phase, so that controls decide first; what was acted on goes no further (the workbench hears the window). */
export function installAssistantKeys(page: Document, run: (action: AssistantAction) => void): () => void {
  const table = assistantActions.map(({ id }) => ({ id, bindings: bindingsOf(id) }));
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.key === "Dead") return;
    const place = placeOf(event.composedPath());
    const found = table.find(({ bindings }) => bindings.some((binding) => matches(binding, event)))?.id;
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
