import { EmptyState, t } from "../ui";

/** Truths of the cases, their proposals, and how they came to be. */
export function TruthView() {
  return <EmptyState icon="law" title={t("Truth")} />;
}
