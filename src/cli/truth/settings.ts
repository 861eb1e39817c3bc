import type { ExpectedFact, TruthFile } from "../../core/formats/truth";
import { newestVersion } from "../../core/truth/approval";
import { CliFailure } from "../failure";

export interface SetOptions {
  readonly fact?: readonly string[];
  readonly set?: readonly string[];
  readonly unset?: readonly string[];
}

/** What `--fact`, `--set` and `--unset` ask for, by field. A fact keeps how it is matched; a new one is matched exactly. */
export function settingsOf({ fact = [], set = [], unset = [] }: SetOptions, truth: TruthFile | null): Readonly<Record<string, unknown>> {
  const made: Record<string, unknown> = {};
  const put = (field: string, value: unknown) => {
    if (Object.hasOwn(made, field)) throw new CliFailure(`${field} is given twice`);
    Object.defineProperty(made, field, { value, enumerable: true });
  };
  const known = truth === null ? [] : (newestVersion(truth).truth.expected_facts ?? []);
  for (const each of fact) {
    const [id, text] = pairOf(each, "--fact", "published-date=2026-03-02");
    const before: ExpectedFact | undefined = known.find((one) => one.id === id);
    put(`expected_facts/${id}`, before ? { ...before, value: likeBefore(before.value, text) } : { id, value: text, match: "exact" });
  }
  for (const each of set) {
    const [field, text] = pairOf(each, "--set", 'allowed_sources=["https://vendor.example/*"]');
    try {
      put(field, JSON.parse(text));
    } catch (error) {
      if (error instanceof CliFailure) throw error;
      throw new CliFailure(`--set ${field}: ${JSON.stringify(text.slice(0, 80))} is no JSON (texts stand in double quotes)`);
    }
  }
  for (const field of unset) put(field, null);
  return made;
}

function pairOf(text: string, option: string, example: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at <= 0) throw new CliFailure(`${option} takes a name and a value, e.g. ${option} ${example}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A number stays one, a list stays one (members by commas). */
function likeBefore(before: unknown, text: string): unknown {
  if (typeof before === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  return Array.isArray(before) ? text.split(",").map((member) => member.trim()) : text;
}
