import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actions } from "../src/protocol/actions";

const root = join(import.meta.dirname, "..");
const json = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
const manifest = json("package.json");
const texts: Record<string, string> = json("package.nls.json");
const commands: readonly { readonly command: string; readonly title: string }[] = manifest.contributes.commands;
const ours = "traceAdjudicator.";

/** Sources of the host, for what they register and call. */
const host = readdirSync(join(root, "src/host"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(root, "src/host", name), "utf8"))
  .join("\n");

describe("the extension's manifest", () => {
  it("offers every action of the screen as a command, with its title and its keys as the setting's defaults", () => {
    const titles = Object.fromEntries(commands.map(({ command, title }) => [command, texts[title.slice(1, -1)]]));
    const keys = manifest.contributes.configuration.properties["traceAdjudicator.keys"].properties;
    for (const action of actions) {
      expect(titles[ours + action.id]).toBe(action.title);
      expect(keys[action.id].default).toBe(action.keys);
    }
    expect(Object.keys(keys)).toEqual(actions.map((action) => action.id));
  });

  it("contributes no key bindings: their copy of a key could fire while someone types", () => {
    expect(manifest.contributes.keybindings).toBeUndefined();
  });

  it("shows a command of the screen in the palette only where the screen is", () => {
    const when = Object.fromEntries(
      manifest.contributes.menus.commandPalette.map((entry: { command: string; when: string }) => [entry.command, entry.when]),
    );
    for (const action of actions) expect(when[ours + action.id]).toContain("activeCustomEditorId");
    // What a case can do, a queue can: its items are cases.
    for (const action of actions.filter((each) => each.where === "case"))
      expect(when[ours + action.id]).toContain("traceAdjudicator.tab =~ /^(case|queue");
    for (const action of actions.filter((each) => each.where === "queue")) expect(when[ours + action.id]).toContain("traceAdjudicator.tab == queue");
  });

  it("registers every command that is not an action, and contributes every one it registers", () => {
    const known = new Set<string>(actions.map((action) => action.id));
    const contributed = commands.map(({ command }) => command.slice(ours.length)).filter((id) => !known.has(id));
    const registered = [...host.matchAll(/^\s*(\w+): (?:\(|async \(|\w+ =>)/gm)].map((match) => match[1]!);
    expect(contributed.filter((id) => !registered.includes(id))).toEqual([]);
  });

  it("has a text for every placeholder and no text too many", () => {
    const used = [...JSON.stringify(manifest).matchAll(/%([\w.]+)%/g)].map((match) => match[1]!);
    expect([...new Set(used)].filter((name) => texts[name] === undefined)).toEqual([]);
    expect(Object.keys(texts).filter((name) => !used.includes(name))).toEqual([]);
  });

  it("names only files that are there", () => {
    const files = [...manifest.contributes.jsonValidation, ...manifest.contributes.yamlValidation].map((entry: { url: string }) => entry.url);
    for (const file of [manifest.icon, "media/activity.svg", ...files]) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it("walks to the first label in five steps, each with a picture, a text and a way to be done", () => {
    const [walkthrough] = manifest.contributes.walkthroughs;
    expect(walkthrough.steps).toHaveLength(5);
    const known = new Set(commands.map(({ command }) => command));
    for (const step of walkthrough.steps) {
      expect(existsSync(join(root, step.media.svg)), step.media.svg).toBe(true);
      const linked = [...texts[step.description.slice(1, -1)]!.matchAll(/\(command:([\w.]+)\)/g)].map((match) => match[1]!);
      const awaited: string[] = step.completionEvents.filter((event: string) => event.startsWith("onCommand:"));
      for (const command of [...linked, ...awaited.map((event) => event.slice("onCommand:".length))]) expect(known).toContain(command);
      expect(step.completionEvents.length).toBeGreaterThan(0);
      for (const [, key] of step.completionEvents.join(" ").matchAll(/onContext:(traceAdjudicator\.[\w.]+)/g))
        expect(host.includes(`"${key}"`) || host.includes("`traceAdjudicator.walked.${"), key).toBe(true);
    }
  });

  it("draws its pictures in the colours of the theme, with nothing that VS Code refuses there: styles, scripts, addresses", () => {
    for (const name of readdirSync(join(root, "media/walkthrough"))) {
      const svg = readFileSync(join(root, "media/walkthrough", name), "utf8");
      expect(svg).toContain("var(--vscode-");
      expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|<style|style=|href|\bon\w+=/);
    }
  });

  it("is the default editor for results.jsonl alone, packed or not", () => {
    const editors: { selector: { filenamePattern: string }[]; priority: string }[] = manifest.contributes.customEditors;
    expect(
      editors.filter((editor) => editor.priority === "default").flatMap((editor) => editor.selector.map((each) => each.filenamePattern)),
    ).toEqual(["results.jsonl", "results.jsonl.gz", "results.jsonl.zst"]);
  });
});
