import { Button, Icon, t } from "../ui";

/** The steps to the neighbours of a case, with its place between them. */
export function CaseSteps({ place, onStep }: { readonly place: string; onStep(direction: "next" | "previous"): void }) {
  return (
    <span className="case-steps">
      <Button kind="icon" label={t("Previous case")} title={t("Previous case")} onClick={() => onStep("previous")}>
        <Icon name="arrow-left" />
      </Button>
      <span className="dim case-place">{place}</span>
      <Button kind="icon" label={t("Next case")} title={t("Next case")} onClick={() => onStep("next")}>
        <Icon name="arrow-right" />
      </Button>
    </span>
  );
}
