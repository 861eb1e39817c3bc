import { Button, count, Icon, KeyHint, t } from "../ui";
import type { ItemWay } from "./useItemWay";

/** The way back to the list, and to the items beside this one. */
export function ItemSteps({ way, onBack }: { readonly way: ItemWay; onBack(): void }) {
  return (
    <span className="case-steps">
      <Button kind="icon" label={t("Back to the disagreements")} title={t("Back to the disagreements")} onClick={onBack}>
        <Icon name="list-unordered" />
      </Button>
      <Button kind="icon" label={t("Previous item")} title={t("Previous item")} onClick={() => way.go("previous")}>
        <Icon name="arrow-left" />
      </Button>
      {way.total !== null && <span className="dim case-place">{way.total === 1 ? t("1 in the list") : t("{0} in the list", count(way.total))}</span>}
      <Button kind="icon" label={t("Next item")} title={t("Next item")} onClick={() => way.go("next")}>
        <Icon name="arrow-right" />
      </Button>
      <span className="queue-step-keys">
        <KeyHint action="previousCase" />
        <KeyHint action="nextCase" />
      </span>
    </span>
  );
}
