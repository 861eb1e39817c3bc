import type { JudgeIdentity } from "../review";

const parts = ["kind", "model", "model_version", "prompt_sha256"] as const;

/** A judge as its judgements name it. One judge is one model, version and prompt: a change of any of them makes another judge. */
export interface NamedJudge extends JudgeIdentity {
  readonly kind?: string;
}

const keyOf = (judge: NamedJudge): string => JSON.stringify([judge.id, ...parts.map((part) => judge[part] ?? null)]);
const digits = 8;

/**
 * What judges are called as raters: by their id, `judge:ID`, where one judge has it; where several share it, `judge:ID@…` with the
 * parts of their identities that tell them apart, a hash by its first digits. Whatever they are called, two judges are never taken for one.
 */
export class JudgeNames {
  readonly #names = new Map<string, string>();
  readonly #byId = new Map<string, NamedJudge[]>();

  constructor(judges: Iterable<NamedJudge>) {
    const seen = new Set<string>();
    for (const { id, kind, model, model_version, prompt_sha256 } of judges) {
      const judge: NamedJudge = {
        id,
        ...(kind === undefined ? {} : { kind }),
        ...(model === undefined ? {} : { model }),
        ...(model_version === undefined ? {} : { model_version }),
        ...(prompt_sha256 === undefined ? {} : { prompt_sha256 }),
      };
      const key = keyOf(judge);
      if (seen.has(key)) continue;
      seen.add(key);
      this.#byId.set(id, [...(this.#byId.get(id) ?? []), judge]);
    }
    const taken = new Set(this.#byId.keys());
    for (const [id, same] of this.#byId) {
      const telling = parts.filter((part) => new Set(same.map((judge) => judge[part])).size > 1);
      const short = same.length === 1 ? [id] : same.map((judge) => `${id}@${telling.map((part) => shortened(part, judge[part])).join("/")}`);
      const clear = same.length === 1 || (new Set(short).size === same.length && !short.some((name) => taken.has(name)));
      same.forEach((judge, at) => {
        const name = clear ? short[at]! : keyOf(judge);
        taken.add(name);
        this.#names.set(keyOf(judge), `judge:${name}`);
      });
    }
  }

  /** What a judge is called; it must be one of those that the names were made of. */
  of(judge: NamedJudge): string {
    const name = this.#names.get(keyOf(judge));
    if (name === undefined) throw new RangeError(`nobody told of the judge ${judge.id}`);
    return name;
  }

  /** All judges with an id, in the order in which they were told of: more than one where a judge has changed. */
  withId(id: string): readonly NamedJudge[] {
    return this.#byId.get(id) ?? [];
  }

  /** The judge of a name, with or without `judge:`; null where there is none, or where an id is that of several. */
  called(name: string): NamedJudge | null {
    const wanted = name.startsWith("judge:") ? name : `judge:${name}`;
    for (const same of this.#byId.values()) for (const judge of same) if (this.of(judge) === wanted) return judge;
    return null;
  }

  /** Every judge, those of one id together. */
  get all(): readonly NamedJudge[] {
    return [...this.#byId.values()].flat();
  }
}

/** The judge in words: what is known of its model, version and prompt. */
export function judgeInWords({ model, model_version, prompt_sha256 }: NamedJudge): string {
  const known = [
    ...(model === undefined ? [] : [model]),
    ...(model_version === undefined ? [] : [`version ${model_version}`]),
    ...(prompt_sha256 === undefined ? [] : [`prompt ${shortened("prompt_sha256", prompt_sha256)}`]),
  ];
  return known.length === 0 ? "no model, version or prompt is stated" : known.join(", ");
}

const shortened = (part: (typeof parts)[number], value: string | undefined): string =>
  value === undefined ? "unstated" : part === "prompt_sha256" ? value.replace(/^sha256:/, "").slice(0, digits) : value;
