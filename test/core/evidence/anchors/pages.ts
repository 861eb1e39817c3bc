import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { extractText } from "../../../../src/core/evidence";
import { factsOf, numberIn, type Facts, type Language } from "./facts";
import { refrains, sentencesIn, type Said } from "./sentences";
import { seeded } from "./seeded";

/** A page of the evaluation: its canonical text, and where known what its sentences say in other words. */
export interface Page {
  readonly id: string;
  readonly source: "archive" | "real" | "translated" | "generated";
  readonly language: Language;
  readonly text: string;
  readonly paraphrases: readonly Said[];
}

const root = resolve(import.meta.dirname, "../../../..");
const real = resolve(root, "../shared/real");
export const haveReal = existsSync(real);

/**
 * All pages: what the harness archived, real pages that lie beside the project (none where they are absent), pages of what translators
 * wrote, and made ones.
 */
export const evaluationPages = (): readonly Page[] => [...archivedPages(), ...realPages(), ...translatedPages(), ...generatedPages()];

const textOf = (bytes: Uint8Array, type: string | null): string | null => extractText(bytes, type).text;
const encoded = (text: string) => new TextEncoder().encode(text);

function page(id: string, source: Page["source"], text: string | null, paraphrases: readonly Said[] = []): readonly Page[] {
  if (text === null || text.length < 150) return [];
  const count = (script: RegExp) => (text.match(script) ?? []).length / text.length;
  const language =
    count(/[\u3041-\u30ff]/g) > 0.1 ? "ja" : count(/\p{Script=Han}/gu) > 0.15 ? "zh" : count(/\p{Script=Arabic}/gu) > 0.2 ? "ar" : "en";
  return [{ id, source, language, text, paraphrases }];
}

/** The representations of the sample run that have a text. */
function archivedPages(): readonly Page[] {
  const folder = join(root, "samples/run/representations");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .sort()
    .flatMap((name) => page(name.slice(-64).slice(0, 12), "archive", textOf(readFileSync(join(folder, name)), null)));
}

/** Pages of other people: what search agents scraped, and the passages that experts judged. Read in place, never copied. */
function realPages(): readonly Page[] {
  if (!haveReal) return [];
  const read = (name: string) => readFileSync(join(real, name), "utf8");
  const pages: Page[] = [];
  const add = (id: string, text: string, type = "text/plain; charset=utf-8") => pages.push(...page(id, "real", textOf(encoded(text), type)));
  const history = JSON.parse(read("MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json")) as readonly {
    readonly content: string | readonly { readonly text?: string }[];
  }[];
  for (const [index, { content }] of history.entries())
    add(`miroflow-${index}`, typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n"));
  const log = JSON.parse(read("UKGovernmentBEIS+inspect_ai/tests/analysis/test_logs/2025-05-12T20-27-36-04-00_browser.json")) as {
    readonly samples: readonly { readonly messages: readonly { readonly content: unknown }[] }[];
  };
  for (const [index, { content }] of log.samples[0]!.messages.entries()) if (typeof content === "string") add(`browser-${index}`, content);
  const warc = read("webrecorder+warcio/test/data/example.warc");
  add("example.warc", warc.slice(warc.indexOf("<!doctype html>"), warc.indexOf("</html>") + 7), "text/html; charset=utf-8");
  const lines = read("chaitanyamalaviya+ExpertQA/data/lfqa/rand_val.jsonl").split("\n");
  for (const [index, line] of lines.entries()) {
    if (index % 6 !== 0 || line === "") continue;
    const { answers } = JSON.parse(line) as {
      readonly answers: Readonly<Record<string, { readonly claims: readonly { readonly evidence: readonly string[] }[] }>>;
    };
    const passages = new Set(Object.values(answers).flatMap(({ claims }) => claims.flatMap(({ evidence }) => evidence)));
    add(`experts-${index}`, [...passages].join("\n\n"));
  }
  return pages;
}

/** What the compiler says in Chinese and Japanese, as pages of 150 messages: many differ in a word only. */
function translatedPages(): readonly Page[] {
  return ["zh-cn", "ja"].flatMap((language) => {
    const file = join(root, "node_modules/typescript/lib", language, "diagnosticMessages.generated.json");
    const messages = Object.values(JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>);
    return [0, 1, 2, 3].flatMap((part) => {
      const items = messages.slice(part * 150, part * 150 + 150).map((message) => `<li>${message.replace(/&/g, "&amp;").replace(/</g, "&lt;")}`);
      return page(`${language}-messages-${part}`, "translated", textOf(encoded(`<ul>${items.join("\n")}</ul>`), "text/html; charset=utf-8"));
    });
  });
}

/** Three pages in each of four languages, of two sections that say the same kind of things about other years. */
function generatedPages(): readonly Page[] {
  return (["en", "zh", "ja", "ar"] as const).flatMap((language) =>
    [1, 2, 3].flatMap((number) => {
      const random = seeded(number * 7919 + language.charCodeAt(0));
      const sections = [factsOf(random), factsOf(random), factsOf(random)];
      const said = sections.map((facts) => sentencesIn[language](facts));
      return page(`${language}-${number}`, "generated", textOf(encoded(htmlOf(language, sections, said)), "text/html; charset=utf-8"), said.flat());
    }),
  );
}

function htmlOf(language: Language, sections: readonly Facts[], said: readonly (readonly Said[])[]): string {
  const [provisional, none] = refrains[language];
  const parts = sections.map(
    (facts, index) => `<section><h2>${facts.year}</h2>
      <p>${said[index]!.map(([sentence]) => sentence.replace(/^(\S{1,8})/u, "<b>$1</b>")).join("\n ")}</p>
      <table><tr><th>${facts.year}</th><td>${numberIn(language, facts.ships)}</td><td>${none}</td></tr>
      <tr><th>${facts.year + 1}</th><td>${numberIn(language, facts.tonnes)}</td><td>${none}</td></tr></table>
      <p><i>${provisional}</i></p></section>`,
  );
  return `<!DOCTYPE html><html lang="${language}"><title>${said[0]![0]![0]}</title><nav><a href="/">A</a> <a href="/b">B</a></nav><main>${parts.join("\n")}</main></html>`;
}
