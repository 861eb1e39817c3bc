import { Button, Icon, t } from "../ui";
import { useKeyCaptions } from "../ui/KeyHint";
import type { ActionId } from "../../src/protocol/actions";
import type { TraceWindow } from "./useTraceWindow";

/** Nearer, farther, and back to the whole, for those without the keys. */
export function ZoomTools({ axis, at }: { readonly axis: TraceWindow; readonly at: number | undefined }) {
  return (
    <>
      {!axis.isWhole && <Tool action="zoomWhole" label={t("Show the whole time axis")} icon="arrow-both" onClick={axis.whole} />}
      {!axis.isWhole && <Tool action="zoomOut" label={t("Zoom out")} icon="zoom-out" onClick={() => axis.zoom(2, at)} />}
      <Tool action="zoomIn" label={t("Zoom in")} icon="zoom-in" onClick={() => axis.zoom(0.5, at)} />
    </>
  );
}

function Tool({ action, label, icon, onClick }: { readonly action: ActionId; readonly label: string; readonly icon: string; onClick(): void }) {
  const [key] = useKeyCaptions(action);
  return (
    <Button kind="icon" label={label} title={key === undefined ? label : `${label} (${key})`} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  );
}
