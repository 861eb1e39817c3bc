import { truthVersions } from "../../core/truth/resolve";
import { RequestFailure } from "../../protocol/channel";
import type { Params } from "../../protocol/messages";
import { yamlOf } from "./historyView";
import { proposalOf, type OpenedTruths } from "./openedTruths";
import { proposalView } from "./proposalViews";

/** Two texts to be shown beside each other. */
export interface ComparedTexts {
  readonly title: string;
  readonly before: { readonly name: string; readonly text: string };
  readonly after: { readonly name: string; readonly text: string };
}

/** The file before and after a proposal, or two versions of a case. */
export async function comparedTexts(opened: OpenedTruths, of: Params<"truth/showDiff">["of"]): Promise<ComparedTexts> {
  if (of.what === "versions") return versions(opened, of.caseId, of.earlier, of.later);
  const { item, looked } = await proposalView(opened, proposalOf(opened, of.id), null);
  if (looked === null || looked.file.after === null)
    throw new RequestFailure("refused", "There is nothing to compare: the proposal has ended, or the file cannot take its version.");
  return {
    title: `${item.caseId}: what ${item.by} proposes`,
    before: { name: `${item.caseId}.yaml`, text: looked.file.before ?? "" },
    after: { name: `${item.caseId}.proposed.yaml`, text: looked.file.after },
  };
}

function versions({ desk }: OpenedTruths, caseId: string, earlier: number, later: number): ComparedTexts {
  const stored = desk.store.of(caseId);
  const version = (number: number) => {
    const found = stored && truthVersions(stored.truth).find((one) => one.version === number);
    if (!found) throw new RequestFailure("refused", `${caseId} has no version ${number}.`);
    return { name: `${caseId}.version-${number}.yaml`, text: yamlOf({ ...found.truth, version: number }) };
  };
  return { title: `${caseId}: version ${earlier} and ${later}`, before: version(earlier), after: version(later) };
}
