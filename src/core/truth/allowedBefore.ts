import type { TruthFile, TruthVersion } from "../formats/truth";
import { parseTime } from "../trace/time";
import { truthVersions } from "./resolve";

/**
 * The sources that were allowed when an answer was recorded: those of the newest version that nobody approved later. A version without a time of
 * approval was there from the beginning. When a version says that it was valid from counts for nothing here: that is the proposer's to choose.
 * @param recorded RFC 3339; null where it is not known: then the oldest version speaks
 */
export function allowedBefore(file: TruthFile | null, recorded: string | null): readonly string[] {
  if (file === null) return [];
  const time = parseTime(recorded);
  const approved = ({ change }: TruthVersion) => (change === undefined ? null : parseTime(change.approved_at));
  const versions = [...truthVersions(file)].sort((a, b) => b.version - a.version);
  const there = versions.find(({ truth }) => {
    const at = approved(truth);
    return truth.change === undefined || (time !== null && at !== null && at <= time);
  });
  return (there ?? versions.at(-1))?.truth.allowed_sources ?? [];
}
