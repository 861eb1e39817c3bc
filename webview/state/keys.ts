import type { Action } from "../../src/protocol/actions";

/** One key with its modifiers, as the key table writes it: `Mod+Shift+z`, `Alt+ArrowDown`, `?`. */
export interface KeyBinding {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

/** The part of a KeyboardEvent that decides; plain so that tests need no browser. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

export type ParsedKeys = { readonly ok: true; readonly bindings: readonly KeyBinding[] } | { readonly ok: false; readonly why: string };

const modifiers = new Set(["Mod", "Alt", "Shift"]);

/** Reads `"] Alt+ArrowDown"`. An empty text unbinds the action. */
export function parseKeys(text: string): ParsedKeys {
  const bindings: KeyBinding[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    // A trailing plus is the key itself: `+`, `Mod++`.
    const parts = word === "+" ? ["+"] : word.endsWith("++") ? [...word.slice(0, -2).split("+"), "+"] : word.split("+");
    const key = parts.at(-1) ?? "";
    const held = parts.slice(0, -1);
    const unknown = held.find((part) => !modifiers.has(part));
    if (key === "" || modifiers.has(key)) return { ok: false, why: `“${word}” names no key` };
    if (unknown !== undefined) return { ok: false, why: `“${unknown}” in “${word}” is not a modifier (Mod, Alt, Shift)` };
    bindings.push({ mod: held.includes("Mod"), alt: held.includes("Alt"), shift: held.includes("Shift"), key: key === "Space" ? " " : key });
  }
  return { ok: true, bindings };
}

/**
 * Whether a key press is this binding. A single character stands for what was typed, whatever Shift it took on this
 * keyboard; a bare digit stands for the physical digit key too, so that labelling works where digits need Shift.
 */
export function matches(binding: KeyBinding, press: KeyPress): boolean {
  const altGraph = press.getModifierState("AltGraph") && press.key.length === 1;
  const mod = !altGraph && press.ctrlKey !== press.metaKey;
  const both = !altGraph && press.ctrlKey && press.metaKey;
  const alt = !altGraph && press.altKey;
  if (both || mod !== binding.mod || alt !== binding.alt) return false;

  if (binding.key.length > 1) return press.key === binding.key && press.shiftKey === binding.shift;
  if (binding.mod || binding.alt || binding.shift) {
    const letter = binding.key.toLowerCase() !== binding.key.toUpperCase();
    const typed = letter && /^Key[A-Z]$/.test(press.code) && press.key.length > 1 ? press.code.slice(3) : press.key;
    return typed.toLowerCase() === binding.key.toLowerCase() && (letter ? press.shiftKey === binding.shift : !binding.shift || press.shiftKey);
  }
  if (/^[0-9]$/.test(binding.key)) {
    if (press.key === binding.key) return true;
    return !press.shiftKey && !altGraph && press.code === `Digit${binding.key}`;
  }
  return withoutCapsLock(press) === binding.key;
}

/** Caps Lock must not turn `n` into `N`: they are different actions. */
function withoutCapsLock(press: KeyPress): string {
  if (press.key.length !== 1 || !press.getModifierState("CapsLock")) return press.key;
  return press.shiftKey ? press.key.toUpperCase() : press.key.toLowerCase();
}

export interface KeyTable {
  readonly bindings: ReadonlyMap<string, readonly KeyBinding[]>;
  /** Two actions that work in the same place share a key: the first in the table wins. */
  readonly conflicts: readonly { readonly key: string; readonly actions: readonly string[] }[];
  /** Settings that could not be read; those actions keep their default keys. */
  readonly mistakes: readonly { readonly action: string; readonly why: string }[];
}

/** Joins the keys in force with the table of actions. Unknown actions in the settings are named as mistakes. */
export function keyTable(actions: readonly Action[], keys: Readonly<Record<string, string>>): KeyTable {
  const bindings = new Map<string, readonly KeyBinding[]>();
  const mistakes: { action: string; why: string }[] = [];
  for (const action of actions) {
    const chosen = parseKeys(keys[action.id] ?? action.keys);
    if (!chosen.ok) mistakes.push({ action: action.id, why: chosen.why });
    const inForce = chosen.ok ? chosen : parseKeys(action.keys);
    bindings.set(action.id, inForce.ok ? inForce.bindings : []);
  }
  const known = new Set<string>(actions.map((action) => action.id));
  for (const id of Object.keys(keys)) if (!known.has(id)) mistakes.push({ action: id, why: "no action has this name" });
  return { bindings, conflicts: conflictsOf(actions, bindings), mistakes };
}

function conflictsOf(actions: readonly Action[], bindings: ReadonlyMap<string, readonly KeyBinding[]>) {
  const holders = new Map<string, Action[]>();
  for (const action of actions) {
    for (const name of new Set((bindings.get(action.id) ?? []).map(bindingText))) holders.set(name, [...(holders.get(name) ?? []), action]);
  }
  const found: { key: string; actions: string[] }[] = [];
  for (const [key, sharing] of holders) {
    const clashing = sharing.filter((action) => sharing.some((other) => other !== action && meet(action, other)));
    if (clashing.length > 1) found.push({ key, actions: clashing.map((action) => action.id) });
  }
  return found;
}

/** The parts of the screen in which an action works: a queue shows cases, so what works in a case works there too. */
const partsOf: Readonly<Record<Action["where"], readonly string[]>> = {
  case: ["case", "queue"],
  cases: ["cases"],
  both: ["case", "cases", "queue"],
  queue: ["queue"],
};
const meet = (a: Action, b: Action) => partsOf[a.where].some((part) => partsOf[b.where].includes(part));

/** The canonical text of a binding: two bindings mean the same exactly if their texts are equal (`Shift+z` is `Z`). */
export function bindingText({ mod, alt, shift, key }: KeyBinding): string {
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (letter && !mod && !alt) return shift ? key.toUpperCase() : key;
  return `${mod ? "Mod+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${key === " " ? "Space" : letter ? key.toLowerCase() : key}`;
}

const keyNames: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", " ": "Space" };

/** How a keyboard's owner reads it: `Ctrl+Shift+Z` or `⇧⌘Z`, `Alt+↓`, `n`, `N`. */
export function keyCaption({ mod, alt, shift, key }: KeyBinding, mac: boolean): string {
  const name = keyNames[key] ?? (key.length === 1 && (mod || alt || shift) ? key.toUpperCase() : key);
  return mac
    ? `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${mod ? "⌘" : ""}${name}`
    : `${mod ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}
