import { actions, type ActionId } from "../../src/protocol/actions";
import { matches, type KeyBinding, type KeyPress, type KeyTable } from "./keys";

/** Where the key was pressed. text: it takes typing; control: Enter and Space activate it; list: letters choose in it. */
export type KeyPlace = "text" | "list" | "control" | "elsewhere";

export type KeyVerdict =
  | { readonly do: "run"; readonly action: ActionId }
  /** Leave the field; with `andRun`, then do that. */
  | { readonly do: "leave"; readonly andRun: ActionId | null }
  /** The field keeps the key, but nobody above it may hear of it. */
  | { readonly do: "keep-in-field" }
  | { readonly do: "nothing" };

/** Holding the key down repeats these; everything else, labels above all, happens once a press. */
const repeatable: ReadonlySet<string> = new Set<ActionId>([
  "nextCase",
  "previousCase",
  "nextClaim",
  "previousClaim",
  "nextCitation",
  "previousCitation",
  "nextUnlabelled",
  "previousUnlabelled",
  "undo",
  "redo",
]);

const undoKeys: readonly KeyBinding[] = [
  { mod: true, alt: false, shift: false, key: "z" },
  { mod: true, alt: false, shift: true, key: "z" },
  { mod: true, alt: false, shift: false, key: "y" },
];
const goOn: KeyBinding = { mod: true, alt: false, shift: false, key: "Enter" };

export interface Composing {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode?: number;
}
/** The input method has this key: some browsers tell the first or the last one of a composition by its code 229 alone. */
export const isComposing = (press: Composing): boolean => press.isComposing || press.key === "Process" || press.keyCode === 229;

/** What a key press means: pure, so that every rule can be tested without a page. */
export function decide(
  press: KeyPress & Composing & { readonly repeat: boolean },
  place: KeyPlace,
  table: KeyTable,
  isEnabled: (id: ActionId) => boolean,
): KeyVerdict {
  if (isComposing(press) || press.key === "Dead") return { do: "nothing" };
  if (place === "text") {
    if (press.key === "Escape" && !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey) return { do: "leave", andRun: null };
    if (matches(goOn, press)) return { do: "leave", andRun: "confirm" };
    return undoKeys.some((binding) => matches(binding, press)) ? { do: "keep-in-field" } : { do: "nothing" };
  }
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey;
  if (plain && place !== "elsewhere" && (press.key === "Enter" || press.key === " ")) return { do: "nothing" };
  if (plain && place === "list" && (press.key.length === 1 || press.key.startsWith("Arrow") || press.key === "Escape")) return { do: "nothing" };
  // What was typed goes before the place of its key: on some keyboards the digits' keys type what other actions are bound to.
  for (const one of [typedAlone(press), press])
    for (const action of actions) {
      if (!table.bindings.get(action.id)?.some((binding) => matches(binding, one))) continue;
      if (press.repeat && !repeatable.has(action.id)) return { do: "nothing" };
      if (isEnabled(action.id)) return { do: "run", action: action.id };
    }
  return { do: "nothing" };
}

/** The press without the place of its key. An event's properties are its class's, so that spreading it would lose them. */
const typedAlone = (press: KeyPress): KeyPress => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  return { key, code: "", ctrlKey, metaKey, altKey, shiftKey, getModifierState: (name) => press.getModifierState(name) };
};

const typingInputs = new Set(["text", "search", "url", "email", "password", "tel", "number", "date", "time", "datetime-local", ""]);
const controlRoles = new Set([
  "button",
  "link",
  "checkbox",
  "switch",
  "radio",
  "tab",
  "menuitem",
  "menuitemcheckbox",
  "option",
  "slider",
  "separator",
]);

/** Judges the innermost element of an event's path: inside a toolkit control that is the input in its shadow. */
export function placeOf(path: readonly EventTarget[]): KeyPlace {
  const first = path[0];
  if (!isElement(first)) return "elsewhere";
  const name = first.tagName.toLowerCase();
  if (
    name === "textarea" ||
    (name === "input" && typingInputs.has((first.getAttribute("type") ?? "").toLowerCase())) ||
    (first as HTMLElement).isContentEditable
  )
    return "text";
  for (const element of path) {
    if (!isElement(element)) continue;
    const role = element.getAttribute("role") ?? "";
    const tag = element.tagName.toLowerCase();
    if (tag === "select" || role === "combobox" || role === "listbox") return "list";
    if (["button", "a", "summary", "input"].includes(tag) || controlRoles.has(role)) return "control";
    if (role === "row" || role === "dialog" || tag === "main") break;
  }
  return "elsewhere";
}

// Elements of a sandboxed frame come from another realm: no instanceof.
const isElement = (target: EventTarget | undefined): target is Element => target !== undefined && "tagName" in target && "getAttribute" in target;
