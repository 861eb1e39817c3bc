import type { KeyPress } from "../../webview/state/keys";

export interface Pressed extends KeyPress {
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** A key press as a US keyboard would make it; `code` is guessed from the key where it is not given. */
export function press(key: string, given: Partial<Omit<Pressed, "key" | "getModifierState">> & { readonly held?: readonly string[] } = {}): Pressed {
  const { held = [], ...rest } = given;
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^[0-9]$/.test(key) ? `Digit${key}` : key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: /^[A-Z]$/.test(key),
    repeat: false,
    isComposing: false,
    getModifierState: (name) => held.includes(name),
    ...rest,
  };
}
