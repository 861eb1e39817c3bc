import { useScreenState } from "../state";
import { EmptyState, t } from "../ui";
import { Adjudication } from "./Adjudication";
import { ChangeList } from "./ChangeList";
import { DisagreementList } from "./DisagreementList";
import { useDecisions } from "./useNarrowing";
import "../case/case.css";
import "./decisions.css";

/** Where reviewers differ: the list, one item under adjudication, or what the codebook has to say more of. */
export function DecisionsView() {
  const [{ item, changes }] = useDecisions();
  const codebook = useScreenState((state) => state.document?.codebook ?? null);
  if (codebook === null) return <EmptyState busy title={t("Opening…")} />;
  if (changes) return <ChangeList codebook={codebook} />;
  return item === null ? <DisagreementList codebook={codebook} /> : <Adjudication key={JSON.stringify(item)} question={item} codebook={codebook} />;
}
