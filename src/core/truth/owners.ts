import type { GuardMark } from "../formats/truthEvent";
import type { KnownAnswer } from "./guard";
import { isSamePerson } from "./proposals";

/** Who owns which system: names of reviewers by system id. */
export type SystemOwners = Readonly<Record<string, readonly string[]>>;
export const nobodyOwns: SystemOwners = {};

/** The systems that somebody owns, by any spelling of their name that shares its log. */
export function systemsOf(owners: SystemOwners, name: string): readonly string[] {
  if (name === "") return [];
  return Object.entries(owners).flatMap(([system, names]) => (names.some((one) => one !== "" && isSamePerson(one, name)) ? [system] : []));
}

/** Lists of owners taken together: whoever is named in one of them owns the system. */
export function ownersTogether(...lists: readonly SystemOwners[]): SystemOwners {
  const names = new Map<string, Set<string>>();
  for (const list of lists)
    for (const [system, some] of Object.entries(list)) {
      const known = names.get(system) ?? new Set();
      for (const name of some) known.add(name);
      names.set(system, known);
    }
  return Object.fromEntries([...names].map(([system, some]) => [system, [...some]])); // defines own properties, whatever a system is called
}

/**
 * The marks on a proposal by somebody who owns a system: one for each system of theirs that answered the case in a known run, whatever the
 * proposal changes. `system` is the system's id; run, case and repetition are those of its first answer.
 */
export function ownerMarks(proposer: string, owners: SystemOwners, answers: readonly KnownAnswer[]): readonly GuardMark[] {
  return systemsOf(owners, proposer).flatMap((system): readonly GuardMark[] => {
    const first = answers.find((answer) => answer.system_id === system);
    if (first === undefined) return [];
    return [{ field: anyField, why: "owner", run_id: first.run_id, system, task_id: first.task_id, repetition: first.repetition }];
  });
}

/** What an owner's mark names as its field: it stands on the proposal as a whole. */
export const anyField = "*";
