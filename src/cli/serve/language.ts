import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CliFailure } from "../failure";

/** What the screen is shown in: the id as VS Code spells it, and its texts by their English; none for English. */
export interface ScreenLanguage {
  readonly id: string;
  readonly strings: Readonly<Record<string, string>>;
}

const languages = ["en", "zh-cn", "zh-tw"] as const;
type LanguageId = (typeof languages)[number];

/**
 * The language that `--lang` asks for, else that of the surroundings: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
 * says something. Surroundings in a language without translation get English; asking for one is a mistake.
 */
export function languageId(asked: string | undefined, env: NodeJS.ProcessEnv): LanguageId {
  if (asked === undefined) return closest(env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "en") ?? "en";
  const found = closest(asked);
  if (found === null) throw new CliFailure(`--lang ${asked} is no language of the screen: name one of ${languages.join(", ")}`);
  return found;
}

/** Reads `zh_TW.UTF-8`, `zh-Hant-HK`, `en_GB@euro` and the like. Chinese goes by its script, and by its region where none is named. */
function closest(tag: string): LanguageId | null {
  const [language, ...rest] = tag
    .toLowerCase()
    .replace(/[.@].*$/, "")
    .split(/[_-]/);
  if (language === "en") return "en";
  if (language !== "zh") return null;
  if (rest.includes("hans")) return "zh-cn";
  return ["hant", "tw", "hk", "mo"].some((part) => rest.includes(part)) ? "zh-tw" : "zh-cn";
}

/** The texts of a language, from the built files beside this one. */
export function screenLanguage(id: LanguageId): ScreenLanguage {
  if (id === "en") return { id, strings: {} };
  const file = join(__dirname, "l10n", `bundle.l10n.${id}.json`);
  if (!existsSync(file)) throw new CliFailure(`the screen's texts in ${id} are not built (${file} is missing): run npm run build`);
  return { id, strings: JSON.parse(readFileSync(file, "utf8")) as Record<string, string> };
}
