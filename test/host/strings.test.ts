import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What VS Code says of its language, as it would with a language pack: the bundle it found for us, or none. */
const said = vi.hoisted(() => ({ language: "en", bundle: null as string | null }));
vi.mock("vscode", () => ({
  env: {
    get language() {
      return said.language;
    },
  },
  l10n: {
    get uri() {
      return said.bundle === null ? undefined : { fsPath: said.bundle };
    },
  },
  workspace: { fs: { readFile: (uri: { readonly fsPath: string }) => readFile(uri.fsPath) } },
}));
const { screenStrings, textLanguage } = await import("../../src/host/vscode/strings");

const speak = (language: string, bundle: string | null) => Object.assign(said, { language, bundle });
beforeEach(() => speak("en", null));

it("gives the screen the bundle that VS Code found for its language, and names that language", async () => {
  for (const [language, cases] of [
    ["zh-cn", "用例"],
    ["zh-tw", "案例"],
  ] as const) {
    speak(language, join(root, `l10n/bundle.l10n.${language}.json`));
    const { id, strings } = await screenStrings();
    expect([id, strings["Cases"], textLanguage()]).toEqual([language, cases, language]);
  }
});

it("leaves texts in English, and says so, where VS Code speaks a language without translation; its numbers stay its own", async () => {
  speak("de", null);
  expect(await screenStrings()).toEqual({ id: "de", strings: {} });
  expect(textLanguage()).toBe("en");
});
