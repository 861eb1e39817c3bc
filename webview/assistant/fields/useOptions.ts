import { useEffect, useState } from "react";
import { RequestError } from "../../../src/protocol/client";
import type { OptionView } from "../../../src/protocol/assistantViews";
import { mappingOf } from "../state/assistantState";
import { useAssistant, useAssistantState } from "../state/hooks";

const mostShown = 100;

/**
 * Where a field could be read from. What was offered for an earlier text stays, narrowed to what matches the text now, until
 * the newer answer is there: Enter always takes something that is seen and fits what was typed.
 */
export function useOptions(
  field: string,
  search: string,
): { readonly options: readonly OptionView[]; readonly total: number; readonly loading: boolean } {
  const assistant = useAssistant();
  const mapping = useAssistantState(mappingOf);
  const [answer, setAnswer] = useState<{ search: string | null; options: readonly OptionView[]; total: number }>({
    search: null,
    options: [],
    total: 0,
  });
  useEffect(() => {
    if (mapping === null) return;
    const controller = new AbortController();
    assistant
      .request("assistant/options", { mapping, field, search, count: mostShown }, { supersedes: "options", signal: controller.signal })
      .then(({ options, total }) => setAnswer({ search, options, total }))
      .catch((error: unknown) => {
        if (!(error instanceof RequestError && (error.code === "cancelled" || error.code === "superseded"))) assistant.report(error);
      });
    return () => controller.abort();
  }, [assistant, mapping, field, search]);
  const current = answer.search === search;
  const fits = ({ path, example }: OptionView) => `${path} ${example}`.toLowerCase().includes(search.trim().toLowerCase());
  const options = current ? answer.options : answer.options.filter(fits);
  return { options, total: current ? answer.total : options.length, loading: !current };
}
