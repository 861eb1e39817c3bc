import { Button, Icon, KeyHint, t } from "../ui";

/** The steps to the neighbours in the queue, with the place between them. */
export function QueueSteps({ place, onStep }: { readonly place: string; onStep(direction: "next" | "previous"): void }) {
  return (
    <span className="case-steps">
      <Button kind="icon" label={t("Previous item")} title={t("Previous item")} onClick={() => onStep("previous")}>
        <Icon name="arrow-left" />
      </Button>
      <span className="dim case-place">{place}</span>
      <Button kind="icon" label={t("Next item")} title={t("Next item")} onClick={() => onStep("next")}>
        <Icon name="arrow-right" />
      </Button>
      <span className="queue-step-keys">
        <KeyHint action="previousCase" />
        <KeyHint action="nextCase" />
      </span>
    </span>
  );
}
