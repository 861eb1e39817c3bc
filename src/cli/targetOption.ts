import { parseJson } from "../core/formats/jsonValue";
import { checkAgainst } from "../core/formats/schemaCheck";
import { target as targetSchema, type Target } from "../core/formats/target";
import { CliFailure } from "./failure";
import { splitSystem } from "./findRow";

const names = ["kind", "run_id", "lane", "system", "task_id", "repetition", "claim_id", "citation_id", "representation_id"] as const;

/** Reads `--target`, or another option that names a target so: one JSON object, or `name=value` pairs, several in one option separated by commas. */
export function parseTarget(options: readonly string[], option = "--target"): Target {
  const json = options.length === 1 && options[0]!.trimStart().startsWith("{");
  const { value, misfits } = checkAgainst(targetSchema, json ? fromJson(options[0]!, option) : fromPairs(options, option));
  if (value === null || misfits.length > 0) throw new CliFailure(`${option}: ${misfits.map(({ message }) => message).join("; ")}`);
  return value;
}

function fromJson(text: string, option: string): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok)
    throw new CliFailure(
      `${option} is no JSON: ${parsed.remarks.map(({ message, offset }) => `${message} (at character ${offset + 1})`).join("; ")}`,
    );
  return parsed.value;
}

function fromPairs(options: readonly string[], option: string): Record<string, unknown> {
  const pairs = options
    .flatMap((one) => one.split(","))
    .map((pair) => {
      const at = pair.indexOf("=");
      const name = pair.slice(0, Math.max(0, at)).trim();
      if (!(names as readonly string[]).includes(name))
        throw new CliFailure(
          `${option}: ${JSON.stringify(pair)} is no name=value with one of the names ${names.join(", ")}; values with commas need JSON`,
        );
      return [name, pair.slice(at + 1)] as const;
    });
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, name === "repetition" ? repetition(value, option) : name === "system" ? system(value) : value]),
  );
}

function repetition(text: string, option: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CliFailure(`${option}: repetition is a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

function system(text: string) {
  const [id, version] = splitSystem(text);
  return { id, ...(version === undefined ? {} : { version }) };
}
