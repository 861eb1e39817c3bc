import { useEffect, useMemo, useState } from "react";
import type { Result } from "../../../src/protocol/messages";
import type { ProposalDraft } from "../../../src/protocol/truthState";
import { useRequest } from "../../state";

/** Somebody who writes is given this long, in milliseconds, before what is written is looked at. */
const patience = 250;

export interface FormCheck {
  /** What was found last, and of which proposal. */
  readonly found: Result<"truth/check"> | null;
  readonly of: ProposalDraft | null;
  /** What is found is of an earlier draft. */
  readonly busy: boolean;
  readonly error: string | null;
}

/** What would be said of a proposal: asked for when writing pauses, the question before given up. Null asks nothing. */
export function useFormCheck(proposal: ProposalDraft | null): FormCheck {
  const wanted = proposal === null ? null : JSON.stringify(proposal);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), patience);
    return () => clearTimeout(timer);
  }, [wanted]);
  const params = useMemo(() => (asked === null ? null : { draft: JSON.parse(asked) as ProposalDraft }), [asked]);
  const answer = useRequest("truth/check", params, { watch: ["truths", "rows"] });
  // What was found last is shown while there is nothing that could be looked at.
  const [last, setLast] = useState<{ readonly data: Result<"truth/check">; readonly of: ProposalDraft } | null>(null);
  if (answer.data !== null && !answer.loading && answer.data !== last?.data && params !== null) setLast({ data: answer.data, of: params.draft });
  return {
    found: last?.data ?? null,
    of: last?.of ?? null,
    busy: wanted !== null && (asked !== wanted || answer.loading),
    error: answer.error,
  };
}
