import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, Migrations, type EventBody, type Migration, type ParsedLog, type ReviewState } from "../../../src/core/review";
import { aLabel, aTarget, LogBuilder, timeAt } from "../../builders/log";

const values = ["a", "b", "c"] as const;
const versions = ["1", "2", "3"] as const;
const named = (version: string) => `primary-label@${version}`;
const map = fc.dictionary(fc.constantFrom(...values), fc.option(fc.constantFrom(...values)), { noNullPrototype: true });
const scope = fc.constantFrom("own" as const, "everybody" as const);
const others = fc.constantFrom("keep" as const, "relabel" as const);
const step = fc.uniqueArray(fc.constantFrom(...versions), { minLength: 2, maxLength: 2 });

const label = fc.record({ value: fc.constantFrom(...values), version: fc.constantFrom(...versions), task: fc.constantFrom("K01", "K02") }).map(
  ({ value, version, task }) =>
    (who: string): EventBody =>
      aLabel({ reviewer: who, value, dimension: named(version), target: aTarget({ task_id: task }) }),
);
const migration = fc.record({ step, map, scope, others }).map(({ step: [from, to], ...said }) => (who: string): EventBody => ({
  reviewer: who,
  kind: "migration",
  from: named(from!),
  to: named(to!),
  ...said,
}));
const deeds = fc.array(fc.tuple(fc.oneof(label, migration), fc.integer({ min: 0, max: 5000 })), { maxLength: 10 });
const people = ["ana", "bo", "cy"] as const;
const inForce = fc.constantFrom(...versions).map((version) => (dimension: string) => `${dimension}@${version}`);

const logOf = (who: string, said: readonly (readonly [(who: string) => EventBody, number])[], seed: number): ParsedLog => {
  const log = new LogBuilder(`review/logs/${who}.jsonl`, seed);
  for (const [body, at] of said) log.add(body(who), timeAt(at));
  return log.parsed();
};
const told = (state: ReviewState) => ({ labels: state.labels, problems: state.problems });
const withoutMigrations = (log: ParsedLog): ParsedLog => ({ ...log, events: log.events.filter(({ event }) => event.kind !== "migration") });

describe("folding migrations", () => {
  it("gives one state whatever the order of the files", () => {
    fc.assert(
      fc.property(fc.tuple(deeds, deeds, deeds), inForce, (stories, inForce) => {
        const logs = stories.map((said, at) => logOf(people[at]!, said, at + 1));
        const expected = told(fold(logs, { inForce }));
        for (const order of [
          [2, 1, 0],
          [1, 0, 2],
          [1, 2, 0],
        ])
          expect(
            told(
              fold(
                order.map((at) => logs[at]!),
                { inForce },
              ),
            ),
          ).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });

  it("takes no label away, adds none, and changes which event speaks for no target", () => {
    fc.assert(
      fc.property(fc.tuple(deeds, deeds), inForce, (stories, inForce) => {
        const logs = stories.map((said, at) => logOf(people[at]!, said, at + 1));
        const ids = (state: ReviewState) => state.labels.map(({ event }) => event.id);
        expect(ids(fold(logs, { inForce }))).toEqual(ids(fold(logs.map(withoutMigrations), { inForce })));
      }),
    );
  });

  it("leaves labels of the version in force, and those that nobody migrates, exactly as they were given", () => {
    fc.assert(
      fc.property(fc.tuple(deeds, deeds), inForce, (stories, inForce) => {
        const logs = stories.map((said, at) => logOf(people[at]!, said, at + 1));
        const state = fold(logs, { inForce });
        for (const one of state.labels) {
          const given = state.event(one.event.id)!.event;
          if (given["dimension"] === inForce("primary-label")) expect(one.event).toEqual(given);
          if (one.migrated === null) expect(one.event).toEqual(given);
          else expect(one.migrated).toMatchObject({ dimension: given["dimension"], value: given["value"] });
        }
      }),
    );
  });

  it("does not depend on whether a migration was said before or after the labels", () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), migration, inForce, (labels, said, inForce) => {
        const valuesWith = (at: number) => {
          const all = [...labels.map((one, index) => [one, 1000 + index] as const)];
          all.splice(at, 0, [said, at === 0 ? 0 : 9000]);
          return fold([logOf("ana", all, 1)], { inForce }).labels.map(({ event }) => [event.target.task_id, event.dimension, event.value]);
        };
        expect(valuesWith(0)).toEqual(valuesWith(labels.length));
      }),
    );
  });

  it("never changes another reviewer's labels by a migration of one's own", () => {
    fc.assert(
      fc.property(deeds, fc.array(fc.record({ step, map, others }), { maxLength: 4 }), inForce, (said, own, inForce) => {
        const migrations = own.map(
          ({ step: [from, to], ...rest }) =>
            [(who: string): EventBody => ({ reviewer: who, kind: "migration", from: named(from!), to: named(to!), ...rest }), 0] as const,
        );
        const before = fold([logOf("ana", said, 1)], { inForce }).labelsBy("ana");
        expect(fold([logOf("ana", said, 1), logOf("bo", migrations, 2)], { inForce }).labelsBy("ana")).toEqual(before);
      }),
    );
  });
});

describe("a chain of migrations", () => {
  const total = fc.record(
    Object.fromEntries(values.map((value) => [value, fc.constantFrom(...values)])) as Record<(typeof values)[number], fc.Arbitrary<string>>,
  );
  const rule = (from: string, to: string, map: Readonly<Record<string, string>>): Migration => ({
    id: `${from}-${to}`,
    reviewer: "ana",
    from: named(from),
    to: named(to),
    map,
    others: "relabel",
    scope: "own",
  });

  it("says what its maps say one after the other", () => {
    fc.assert(
      fc.property(total, total, fc.constantFrom(...values), (first, second, value) => {
        const chain = new Migrations([rule("2", "3", second), rule("1", "2", first)]);
        const composed = Object.fromEntries(values.map((one) => [one, second[first[one] as (typeof values)[number]]!]));
        const direct = new Migrations([rule("1", "3", composed)]);
        const [one, other] = [chain, direct].map((all) => all.read("ana", named("1"), value, named("3")));
        expect([one!.dimension, one!.value]).toEqual([other!.dimension, other!.value]);
        expect(one!.through).toHaveLength(2);
      }),
    );
  });

  it("reads what it has read once more as the same", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ step, map, scope, others }), { maxLength: 6 }),
        fc.constantFrom(...values),
        fc.constantFrom(...versions),
        (all, value, version) => {
          const rules = all.map(({ step: [from, to], ...rest }, at): Migration => ({
            id: String(at),
            reviewer: "ana",
            from: named(from!),
            to: named(to!),
            ...rest,
          }));
          const migrations = new Migrations(rules);
          const once = migrations.read("ana", named("1"), value, named(version));
          if (once.dimension !== named(version)) return;
          const twice = migrations.read("ana", once.dimension, once.value, named(version));
          expect([twice.dimension, twice.value, twice.through]).toEqual([once.dimension, once.value, []]);
        },
      ),
    );
  });
});
