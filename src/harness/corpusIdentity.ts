import type { Corpus, CorpusCase } from "../core/formats/corpus";
import { sha256Of } from "./archive";
import { CannotRun } from "./options";

/** The identities of web-retrieval-v1: for each case the beginning of a hash of its id, stratum, query, fixture, channel and expectation. */
const webRetrievalV1: Readonly<Record<string, string>> = {
  K01: "7792bd8121bfdb27",
  K02: "aa0c6141a514fa71",
  K03: "c9fcec3b7d4f56b5",
  K04: "a1386ee677bad3c5",
  K05: "e7136a82b17d042c",
  K06: "5a3940ca184c23a5",
  S01: "f83eb4e617d082cb",
  S02: "912d39ca52ae87ae",
  S03: "ecd74b81d57ab242",
  S04: "1bc33d07bee196c5",
  S05: "60b7d1c642623b98",
  S06: "e1b65470ac5eddbe",
  D01: "1bf263e22afd960c",
  D02: "dceee8c6bf0cf56c",
  D03: "187a13cfba2f0d89",
  D04: "3c9def8e5529c4e9",
  D05: "bc9b5719546cca7f",
  D06: "fbee1b6343e202f3",
  A01: "44110d4f7d96e217",
  A02: "1419e7131f8bbb46",
  A03: "76fdf23469ba6062",
  A04: "cd2ccf531220957f",
  A05: "5fb18f48e8f60739",
  A06: "6f1ce028381333b8",
  B01: "20a74e3ddbc17dfe",
  B02: "2e46cf991a01f149",
  B03: "b6de84b3c3eeab05",
  B04: "c337bcd95ca28c88",
  B05: "8e67ed77a3e0aa41",
  B06: "444736c9ca542713",
};
const locked: Readonly<Record<string, Readonly<Record<string, string>>>> = { "web-retrieval-v1": webRetrievalV1 };

export const identityHash = (one: CorpusCase): string =>
  sha256Of(JSON.stringify([one.id, one.stratum, one.query, one.fixture, one.live_channel, one.expect])).slice(0, 16);

/** How a corpus that bears a locked version differs from that version's cases, in words; null where it has them word for word. */
export function identityChanges(corpus: Corpus): string | null {
  const known = Object.hasOwn(locked, corpus.version) ? locked[corpus.version]! : null;
  if (known === null) return null;
  const changed = corpus.cases.filter((one) => Object.hasOwn(known, one.id) && known[one.id] !== identityHash(one)).map(({ id }) => id);
  const added = corpus.cases.filter(({ id }) => !Object.hasOwn(known, id)).map(({ id }) => id);
  const lost = Object.keys(known).filter((id) => !corpus.cases.some((one) => one.id === id));
  const parts = [
    ...(changed.length > 0 ? [`${changed.join(", ")} changed in id, stratum, query, fixture, channel or expectation`] : []),
    ...(added.length > 0 ? [`${added.join(", ")} added`] : []),
    ...(lost.length > 0 ? [`${lost.join(", ")} left out`] : []),
  ];
  return parts.length > 0 ? `these are not the cases of ${corpus.version} (${parts.join("; ")})` : null;
}

/** Throws `CannotRun` where a corpus bears a locked version and has not that version's cases. */
export function refuseChangedIdentities(corpus: Corpus, file: string): void {
  const changes = identityChanges(corpus);
  if (changes !== null)
    throw new CannotRun(`${file}: ${changes}. Runs of one version must have the same cases: give the corpus another version. Nothing was run.`);
}
