import { answerFromSnippet } from "./answerFromSnippet";
import type { SystemAnswer, SystemTask, Tools } from "./contract";
import { namedThing } from "./namedThing";
import { obstacleOf } from "./obstacles";
import { officialSource } from "./officialSource";
import { originOfCopies } from "./originOfCopies";
import type { Looked } from "./pageView";
import { primarySources } from "./primarySources";
import type { SearchWanted } from "./searchWanted";
import type { SearchHabits, SearchWork } from "./searchWork";
import { todaysNote } from "./todaysNote";

/**
 * Answers a query that only a search can answer: by what the pages found say of themselves. `look` is how the system looks
 * at an address; a first page that cannot be read ends it.
 */
export async function answerBySearch(
  wanted: SearchWanted,
  task: SystemTask,
  tools: Pick<Tools, "search">,
  look: (url: string) => Promise<Looked>,
  habits: SearchHabits,
): Promise<SystemAnswer> {
  const seen = task.start_url === null ? null : await look(task.start_url);
  if (seen?.kind === "failed") return { kind: "nothing", message: `The page could not be had (${seen.error}).` };
  const start = seen?.page ?? null;
  const obstacle = start && obstacleOf(start);
  if (obstacle) return { kind: "refusal", ...obstacle, representation_id: start.representation_id };
  const work = { task, tools, look, start, habits };
  return habits.citeSnippets ? answerFromSnippet(work) : answered(wanted, work);
}

function answered(wanted: SearchWanted, work: SearchWork): Promise<SystemAnswer> {
  switch (wanted.kind) {
    case "official":
      return officialSource(work);
    case "today":
      return todaysNote(work, wanted.noun);
    case "primary-sources":
      return primarySources(work, wanted.count);
    case "origin":
      return originOfCopies(work);
    case "named":
      return namedThing(work, wanted.name);
  }
}
