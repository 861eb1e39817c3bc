import { EmptyState, Icon, t } from "../../ui";
import { isStale } from "../state/assistantState";
import { useAssistantState } from "../state/hooks";
import { FieldDetails } from "./FieldDetails";
import { FieldList } from "./FieldList";
import { fieldInHand, nearestField } from "./inHand";

/** Our fields, one line each, and under them all about the one in hand. */
export function FieldsPane() {
  const { fields, problems, view, stale, error } = useAssistantState((state) => ({
    fields: state.preview.data?.fields ?? null,
    problems: state.preview.data?.problems ?? null,
    view: fieldInHand(state),
    stale: isStale(state, state.preview),
    error: state.preview.error,
  }));
  if (fields === null && error === null) return <EmptyState busy title={t("Reading the first records…")} />;
  return (
    <>
      {error !== null && (
        <p className="pane-error" role="alert">
          <Icon name="error" className="bad" /> {error}
        </p>
      )}
      <FieldList fields={fields ?? []} view={view} stale={stale} />
      {view !== null && (
        <FieldDetails view={view} problems={(problems ?? []).filter(({ field }) => nearestField(fields ?? [], field) === view.field)} />
      )}
    </>
  );
}
