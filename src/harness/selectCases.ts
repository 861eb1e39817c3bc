import type { Corpus, CorpusCase } from "../core/formats/corpus";
import { CannotRun } from "./options";

export interface Selection {
  /** Case ids; `*` and `?` stand for any letters, for one. */ readonly cases: readonly string[];
  readonly strata: readonly string[];
}
export interface SelectedCase {
  readonly index: number;
  readonly case: CorpusCase;
}

/** The cases that any of the names or strata takes, in the corpus' order; all of them where none is given. Throws where a name takes none. */
export function selectCases(corpus: Corpus, { cases, strata }: Selection): readonly SelectedCase[] {
  const all = corpus.cases.map((one, index) => ({ index, case: one }));
  const twice = all.find(({ case: one }, index) => all.findIndex((other) => other.case.id === one.id) !== index);
  if (twice) throw new CannotRun(`the corpus has the case ${twice.case.id} twice: give each case an id of its own`);
  const tests = [
    ...cases.map((name) => ({ name, takes: matcher(name) })),
    ...strata.map((name) => ({ name: `stratum ${name}`, takes: (one: CorpusCase) => one.stratum === name })),
  ];
  const idle = tests.filter(({ takes }) => !all.some(({ case: one }) => takes(one)));
  if (idle.length > 0) {
    const known = [...new Set(corpus.cases.map(({ stratum }) => stratum))].join(", ");
    throw new CannotRun(
      `the corpus has no case for ${idle.map(({ name }) => name).join(", ")}: its cases are ${corpus.cases.map(({ id }) => id).join(" ")}, its strata ${known}`,
    );
  }
  return tests.length === 0 ? all : all.filter(({ case: one }) => tests.some(({ takes }) => takes(one)));
}

function matcher(name: string): (one: CorpusCase) => boolean {
  const pattern = new RegExp(
    `^${name
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*/g, ".*")
      .replace(/\?/g, ".")}$`,
  );
  return ({ id }) => pattern.test(id);
}
