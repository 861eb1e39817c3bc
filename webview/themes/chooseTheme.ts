import type { Screen } from "../state";

export type ThemeKind = "dark" | "light" | "hc-dark" | "hc-light";

const classes: Readonly<Record<ThemeKind, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  "hc-dark": "vscode-high-contrast",
  "hc-light": "vscode-high-contrast-light",
};

const asked = (query: string) => window.matchMedia(query);

/** What the system's settings ask for. */
export function systemTheme(): ThemeKind {
  const light = asked("(prefers-color-scheme: light)").matches;
  const contrast = asked("(prefers-contrast: more)").matches;
  return contrast ? (light ? "hc-light" : "hc-dark") : light ? "light" : "dark";
}

/** Outside VS Code the page marks its body the way VS Code does: by the reviewer's choice, or the system's. Returns the function that stops. */
export function followThemeChoice({ store }: Pick<Screen, "store">): () => void {
  return followTheme(
    () => store.getState().panel.theme,
    (changed) => store.subscribe((state, before) => state.panel.theme !== before.panel.theme && changed()),
  );
}

/** As above, for a page that keeps the choice in its own way. */
export function followTheme(choice: () => ThemeKind | "system", subscribe: (changed: () => void) => () => void): () => void {
  const apply = () => {
    const chosen = choice();
    const kind = chosen === "system" ? systemTheme() : chosen;
    // The kind first: the kit reads it when the classes change.
    document.body.dataset["vscodeThemeKind"] = classes[kind];
    document.body.classList.remove(...Object.values(classes));
    document.body.classList.add(classes[kind]);
  };
  apply();
  const stop = subscribe(apply);
  const queries = ["(prefers-color-scheme: light)", "(prefers-contrast: more)"].map(asked);
  for (const query of queries) query.addEventListener("change", apply);
  return () => {
    stop();
    for (const query of queries) query.removeEventListener("change", apply);
  };
}
