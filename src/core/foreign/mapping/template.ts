import { readPath, type MappingPath } from "./path";

export type TemplatePart = string | { readonly path: MappingPath; readonly written: string };

export type ReadTemplate =
  { readonly ok: true; readonly parts: readonly TemplatePart[] } | { readonly ok: false; readonly at: number; readonly why: string };

const mostCharacters = 10_000;

/** Reads `"{instruction}\n\n{input}"`. `{{` and `}}` stand for the brackets themselves. */
export function readTemplate(text: string): ReadTemplate {
  if (text.length > mostCharacters) return { ok: false, at: mostCharacters, why: `a template longer than ${mostCharacters} characters` };
  const parts: TemplatePart[] = [];
  let [plain, at] = ["", 0];
  while (at < text.length) {
    const sign = text[at]!;
    if ((sign === "{" || sign === "}") && text[at + 1] === sign) {
      plain += sign;
      at += 2;
      continue;
    }
    if (sign === "}") return { ok: false, at, why: "a } without its {: write }} for the bracket itself" };
    if (sign !== "{") {
      plain += sign;
      at++;
      continue;
    }
    const written = /^\{((?:[^"{}]|"(?:[^"\\]|\\.)*")*)\}/.exec(text.slice(at));
    if (!written) return { ok: false, at, why: "a { without its }: write {{ for the bracket itself" };
    const inside = written[1]!;
    const read = readPath(inside);
    if (!read.ok) return { ok: false, at: at + 1 + read.at, why: read.why };
    if (plain !== "") parts.push(plain);
    plain = "";
    parts.push({ path: read.path, written: inside });
    at += written[0].length;
  }
  if (plain !== "") parts.push(plain);
  return { ok: true, parts };
}
