import type { MigrationEvent } from "../formats/event";
import type { Problem } from "../formats/problem";
import { canonicalJson } from "./canonicalJson";
import type { PlacedEvent } from "./reviewState";

/** What somebody said labels of one version of a dimension mean under another. */
export interface Migration {
  readonly id: string;
  readonly reviewer: string;
  /** `<dimension id>@<version>`. */
  readonly from: string;
  readonly to: string;
  readonly map: Readonly<Record<string, string | null>>;
  readonly others: "keep" | "relabel";
  readonly scope: "own" | "everybody";
}

type Value = string | readonly string[];

/** A label as it is read under a version of its dimension. */
export interface Reading {
  readonly dimension: string;
  readonly value: Value;
  /** Ids of the migrations that led here, in the order of the versions; none where the label stands as it was given. */
  readonly through: readonly string[];
  /** Labels that the next migration could not carry on: they have to be given again under its version. */
  readonly stuck: { readonly migration: string; readonly to: string; readonly values: readonly string[] } | null;
}

/** What a migration event says; null where it is none. */
export function migrationOf({ event }: Pick<PlacedEvent, "event">): Migration | null {
  if (event.kind !== "migration") return null;
  const { id, reviewer, from, to, map, others = "relabel", scope = "own" } = event as MigrationEvent; // checked by its schema
  return { id, reviewer, from, to, map, others, scope };
}

/**
 * The value that a migration makes of another.
 * @returns `null` with the labels that it does not carry on, where there is any such: a label of several values is carried on whole or not at all
 */
export function mappedValue(
  { map, others }: Pick<Migration, "map" | "others">,
  value: Value,
): { readonly value: Value } | { readonly stuck: string[] } {
  const values = [value].flat();
  const mapped = values.map((one) => (Object.hasOwn(map, one) ? map[one]! : others === "keep" ? one : null));
  const stuck = values.filter((_, at) => mapped[at] === null);
  if (stuck.length > 0) return { stuck };
  const kept = mapped as string[]; // null is what was stuck
  return { value: typeof value === "string" ? kept[0]! : [...new Set(kept)].sort() };
}

/**
 * All migrations in force. A migration is a statement on what labels mean, not a new label: it counts for labels given before
 * and after it, in whatever order logs are read, and nothing is written in anybody's log but its author's.
 */
export class Migrations {
  readonly #from = new Map<string, Migration[]>();

  /** @param all in total order: of two that say something of the same versions the later counts */
  constructor(readonly all: readonly Migration[]) {
    for (const one of all) {
      const before = this.#from.get(one.from);
      if (before) before.push(one);
      else this.#from.set(one.from, [one]);
    }
  }

  /**
   * The label of a reviewer, read under the version in force as far as migrations lead there. A step is the reviewer's own
   * migration, else one for everybody; of several that lead elsewhere the one to the version in force, else the latest.
   * @param inForce `<id>@<version>` of the codebook; null where that is not known: then the label is read as far as migrations lead
   */
  read(reviewer: string, dimension: string, value: Value, inForce: string | null): Reading {
    const been = new Set<string>();
    const through: string[] = [];
    let now = { dimension, value };
    for (;;) {
      been.add(now.dimension);
      const next = now.dimension === inForce ? null : this.#step(reviewer, now.dimension, inForce, been);
      if (next === null) return { ...now, through, stuck: null };
      const mapped = mappedValue(next, now.value);
      if ("stuck" in mapped) return { ...now, through, stuck: { migration: next.id, to: next.to, values: mapped.stuck } };
      now = { dimension: next.to, value: mapped.value };
      through.push(next.id);
    }
  }

  #step(reviewer: string, from: string, inForce: string | null, been: ReadonlySet<string>): Migration | null {
    const steps = (this.#from.get(from) ?? []).filter((one) => !been.has(one.to));
    const own = steps.filter((one) => one.reviewer === reviewer);
    const forAll = steps.filter((one) => one.scope === "everybody" && !own.some((mine) => mine.to === one.to));
    const direct = [...forAll, ...own].filter((one) => one.to === inForce).at(-1);
    return direct ?? own.at(-1) ?? forAll.at(-1) ?? null;
  }
}

/** Rules for everybody that contradict each other: the later counts, and people should know. */
export function migrationProblems(placed: readonly PlacedEvent[]): Problem[] {
  const rules = new Map<string, { readonly one: PlacedEvent; readonly rule: Migration }>();
  const problems: Problem[] = [];
  for (const one of placed) {
    const rule = one.ignored === null && one.retractedBy === null ? migrationOf(one) : null;
    if (rule?.scope !== "everybody") continue;
    const name = JSON.stringify([rule.from, rule.to]);
    const before = rules.get(name);
    rules.set(name, { one, rule });
    if (!before || before.rule.reviewer === rule.reviewer || says(before.rule) === says(rule)) continue;
    problems.push({
      file: one.file,
      line: one.line,
      column: 1,
      code: "migration-conflict",
      severity: "warning",
      message: `${rule.reviewer} maps ${rule.from} to ${rule.to} for everybody otherwise than ${before.rule.reviewer} does (${before.one.file}:${before.one.line}): this later one counts; agree, and take one of them back`,
    });
  }
  return problems;
}

const says = ({ map, others }: Migration) => canonicalJson({ map, others });
