import type { JudgementRule, Mapping, MappingSource } from "../../formats/mapping";
import { candidatesIn, type Candidate } from "./candidates";
import { guessJudgements } from "./guessJudgements";
import { fits, wordsOf } from "./names";
import { pairIn } from "./pairs";
import { pathText } from "./pathText";
import { isScalar, isUnique, profileOf, type Profile } from "./profile";
import { isByName, rowsIn } from "./rowsIn";

/** A file beside the source whose records share a key with it, and the judgements in it. */
export interface Join {
  readonly file: string;
  /** Paths of the key: from a row of ours, and in their record. */
  readonly ours: string;
  readonly theirs: string;
  /** Share of our first records that find theirs, 0 to 1. */
  readonly coverage: number;
  readonly rules: readonly JudgementRule[];
}

type Records = Iterable<{ readonly value: unknown }>;
const mostRecords = 300;
/** Fewer records in common are chance. */
const leastCoverage = 0.3;

/**
 * How a file beside the source can be joined: by a key that both have and that tells their records apart. Null where there is
 * none, or nothing in it is a judgement.
 */
export function guessJoin(source: string, ours: Records, file: string, theirs: Records): Join | null {
  const [own, other] = [profileOf(firstOf(ours)), profileOf(firstOf(theirs))];
  const rows = rowsIn(own);
  const [ownKeys, otherKeys] = [keysOf(own), keysOf(other)];
  const pairs = ownKeys.flatMap((a) =>
    otherKeys.map((b) => ({ a, b, same: wordsOf(a.key).join() === wordsOf(b.key).join(), share: shared(a.profile, b.profile) })),
  );
  const [best] = pairs
    .filter(({ share }) => share >= leastCoverage)
    .sort((x, y) => Number(y.same) - Number(x.same) || y.share - x.share || fits(y.a.key, "id") - fits(x.a.key, "id"));
  if (!best) return null;
  const [pathOfOurs, pathOfTheirs] = [pathText(best.a.steps, rows ? 1 : 0), pathText(best.b.steps)];
  const values = scalarsIn(other).filter((one) => one !== best.b);
  const title = judgeTitle(source, file);
  const pair = pairIn(scalarsIn(own));
  const rules = guessJudgements({ values, kind: "answer", each: null, judge: null, pair, title, pathOf: ({ steps }) => pathText(steps) }).map(
    ({ rule }): JudgementRule => ({
      ...rule,
      judge: isPlainJudge(rule.judge.id) ? { ...rule.judge, id: { constant: title } } : rule.judge,
      file,
      join: { ours: pathOfOurs, theirs: pathOfTheirs },
    }),
  );
  return rules.length === 0 ? null : { file, ours: pathOfOurs, theirs: pathOfTheirs, coverage: best.share, rules };
}

/** The mapping with the judgements of the joined file, or without them where it has them already. */
export function withJoin(mapping: Mapping, join: Join): Mapping {
  const { judgements = [], ...rest } = mapping;
  const without = judgements.filter(({ file }) => file !== join.file);
  const changed = without.length < judgements.length ? without : [...judgements, ...join.rules];
  return changed.length > 0 ? { ...rest, judgements: changed } : rest;
}

const firstOf = (records: Records): unknown[] => {
  const values: unknown[] = [];
  for (const { value } of records) {
    if (values.length >= mostRecords) break;
    values.push(value);
  }
  return values;
};

const scalarsIn = (profile: Profile): readonly Candidate[] => candidatesIn(profile, false, new Set([...profile.children.values()].filter(isByName)));
const keysOf = (profile: Profile): readonly Candidate[] =>
  scalarsIn(profile).filter(
    (one) => isScalar(one.profile) && one.profile.booleans === 0 && isUnique(one.profile) && (fits(one.key, "id") > 0 || one.profile.texts > 0),
  );

/** Of the values of one, how many the other has. */
function shared(ours: Profile, theirs: Profile): number {
  const values = [...ours.values.keys()];
  return values.length === 0 ? 0 : values.filter((value) => theirs.values.has(value)).length / values.length;
}

/** The judge by the name of its file, without what the source is called too: `gpt-3.5-testset.json` beside `testset.json` → gpt-3.5. */
function judgeTitle(source: string, file: string): string {
  const plain = (name: string) => (name.split(/[\\/]/).at(-1) ?? name).replace(/\.(jsonl?|ndjson)$/i, "");
  return (
    plain(file)
      .replace(plain(source), "")
      .replace(/^[-_. ]+|[-_. ]+$/g, "") || plain(file)
  );
}

const isPlainJudge = (source: MappingSource): boolean => typeof source === "object" && "constant" in source;
