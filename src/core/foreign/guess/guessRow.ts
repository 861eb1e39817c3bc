import type { MappingSource } from "../../formats/mapping";
import { pick, sureOf, type Candidate, type Pick } from "./candidates";
import { guess, quoted, type Guess } from "./draft";
import { fits, namesJudge } from "./names";
import { pairIn, type Pair } from "./pairs";
import { isLowCardinality, isText, isUnique } from "./profile";
import type { RowScope } from "./scope";

export interface RowGuess {
  readonly guesses: readonly Guess[];
  /** Candidates that are taken. */
  readonly used: ReadonlySet<Candidate>;
  /** The two answers side by side that the answer is, where it is that. */
  readonly pair: Pair | null;
}

const prose = ({ profile }: Candidate) => isText(profile) && profile.filled > 0;

/** What a row says of itself: its name, question, answer, system, kind, time and cost. */
export function guessRow(scope: RowScope, named: boolean): RowGuess {
  const used = new Set<Candidate>();
  const guesses: Guess[] = [];
  const free = () => scope.candidates.filter((candidate) => !used.has(candidate));
  const paths = (others: readonly Candidate[]) => others.map((other) => scope.pathOf(other));
  const take = (field: string, found: Pick | null, why: (path: string) => string, source?: (path: string) => MappingSource): Pick | null => {
    if (!found) return null;
    used.add(found.candidate);
    const path = scope.pathOf(found.candidate);
    guesses.push(guess(field, source?.(path) ?? path, sureOf(found.score), why(path), paths(found.others)));
    return found;
  };

  const pair = pairIn(free());
  const query = pick("query", free(), (one) => prose(one) && !pair?.candidates.includes(one));
  const answer = pair ? null : pick("answer", free(), (one) => prose(one) && one !== query?.candidate, 0.3);
  nameRow(scope, named, free(), guesses, used);
  if (query) used.add(query.candidate);
  const context = query && pick("context", free(), (one) => prose(one) && one !== answer?.candidate && one.around === query.candidate.around, 0.4);
  if (query && context) {
    used.add(context.candidate);
    const [first, second] = [scope.pathOf(query.candidate), scope.pathOf(context.candidate)];
    guesses.push(
      guess(
        "query",
        { template: `{${first}}\n\n{${second}}` },
        "medium",
        `${quoted(first)} asks, and ${quoted(second)} is what it asks about: the question is both`,
        [first, ...paths(query.others)],
      ),
    );
  } else if (query)
    guesses.push(
      guess(
        "query",
        scope.pathOf(query.candidate),
        sureOf(query.score),
        `${quoted(query.candidate.key)} is the usual name of a question, and holds text`,
        paths(query.others),
      ),
    );
  if (pair) {
    for (const one of pair.candidates) used.add(one);
    const [first, second] = pair.candidates.map((one) => scope.pathOf(one));
    guesses.push(
      guess(
        "trace.answer",
        { template: `${pair.titles[0]}:\n{${first}}\n\n${pair.titles[1]}:\n{${second}}` },
        "high",
        `${quoted(first!)} and ${quoted(second!)} are two answers to compare: they are shown one below the other`,
        [first!, second!],
      ),
    );
  }
  take("trace.answer", answer, () => `${quoted(answer!.candidate.key)} is a usual name of an answer, and holds the longest kind of text`);
  guessSystem(scope, free(), take, guesses);
  take(
    "stratum",
    pick("stratum", free(), ({ profile }) => isText(profile) && isLowCardinality(profile)),
    () => "a few different words that come again and again: kinds of cases",
  );
  take(
    "observed_at",
    pick("time", free(), ({ profile }) => isText(profile) && isTime(profile.example)),
    () => "holds times",
  );
  take(
    "metrics.duration_s",
    pick("duration", free(), ({ profile, key }) => isAmount(profile) && !/ms|milli|annotat/i.test(key)),
    () => "a number whose name says that it is a duration; taken for seconds",
  );
  take(
    "metrics.cost_usd",
    pick("cost", free(), ({ profile }) => isAmount(profile)),
    () => "a number whose name says that it is a cost; taken for US dollars",
  );
  const reference = pick(
    "reference",
    free(),
    ({ profile, key }) => (isText(profile) || profile.numbers + profile.booleans > 0) && !/judge|gpt|model|reason/i.test(key),
  );
  const spare = reference
    ? null
    : pick(
        "answer",
        free(),
        (one) => fits(one.key, "answer") > 0 && ["answer", "target", "label_answer", "答案"].includes(one.key) && isText(one.profile),
        0.3,
      );
  take("result.facts[0].expected", reference ?? spare, () =>
    reference ? "its name says that it is the answer to be expected" : "a second answer beside the model's: taken for the one to be expected",
  );
  return { guesses, used, pair };
}

function nameRow(scope: RowScope, named: boolean, free: readonly Candidate[], guesses: Guess[], used: Set<Candidate>): void {
  const accept = (candidate: Candidate) =>
    (isText(candidate.profile) || candidate.profile.integers === candidate.profile.present) && !namesJudge(candidate.key);
  const ofRecords = free.filter((candidate) => candidate.around || scope.rows === null);
  const unique =
    pick("id", ofRecords, (one) => accept(one) && isUnique(one.profile)) ?? pick("id", free, (one) => accept(one) && isUnique(one.profile));
  const again =
    unique ??
    pick(
      "id",
      free,
      (one) => accept(one) && fits(one.key, "id") > 0.88 && one.profile.present === one.profile.of && one.profile.values.size > 1,
      0.6,
    );
  if (named && (!unique || unique.score < 0.85)) {
    guesses.push(
      guess(
        "task_id",
        `${scope.rows ? "^" : ""}$key`,
        "high",
        "each record has a name of its own in the file",
        unique ? [scope.pathOf(unique.candidate)] : [],
      ),
    );
    return;
  }
  if (!again) return;
  used.add(again.candidate);
  const why = unique
    ? `${quoted(again.candidate.key)} is different in every record`
    : `${quoted(again.candidate.key)} names the task; rows that share it are its repetitions`;
  guesses.push(
    guess(
      "task_id",
      scope.pathOf(again.candidate),
      unique && again.score >= 0.7 ? "high" : "medium", // a name that fits, and a value that never comes twice
      why,
      again.others.map((one) => scope.pathOf(one)),
    ),
  );
}

function guessSystem(
  scope: RowScope,
  free: readonly Candidate[],
  take: (field: string, found: Pick | null, why: (path: string) => string) => Pick | null,
  guesses: Guess[],
): void {
  if (scope.rows?.layout === "entries" && [...scope.rows.around.children.keys()].some((key) => !/^\d+$/.test(key)))
    guesses.push(guess("system.id", "$key", "high", `the names in ${quoted(scope.rows.steps.join("."))} are those of the systems that answered`));
  else
    take(
      "system.id",
      pick("system", free, ({ profile }) => isText(profile) && isLowCardinality(profile)),
      () => "a few names that come again and again: the systems that answered",
    );
}

const isTime = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
const isAmount = (profile: Candidate["profile"]) => profile.present > 0 && profile.numbers === profile.present;
