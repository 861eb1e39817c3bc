import type { ImageRect } from "../../src/protocol/views";
import { Button, Icon, t } from "../ui";

interface Props {
  readonly size: { readonly width: number; readonly height: number };
  readonly scale: number;
  readonly isFitted: boolean;
  readonly rect: ImageRect | null;
  onZoom(by: 1 | -1 | "fit"): void;
  onMark(): void;
  onClear(): void;
}

/** How large the image is shown, and the region that is drawn on it. */
export function ImageTools({ size, scale, isFitted, rect, onZoom, onMark, onClear }: Props) {
  return (
    <div className="image-tools" role="group" aria-label={t("Size and region")}>
      {rect === null ? (
        <Button title={t("A region in the middle, to be moved with the arrow keys: Space on the image. With the mouse, drag one.")} onClick={onMark}>
          {t("Mark a region")}
        </Button>
      ) : (
        <Button title={t("Remove the region: Escape on the image")} onClick={onClear}>
          {t("Remove the region")}
        </Button>
      )}
      <span className="dim" role="status">
        {rect === null
          ? t("{0} × {1} pixels", size.width, size.height)
          : t("Region of {0} × {1} pixels at {2}, {3}", rect.width, rect.height, rect.x, rect.y)}
      </span>
      <span className="image-zoom">
        <Button kind="icon" label={t("Smaller")} title={t("Smaller: - on the image")} onClick={() => onZoom(-1)}>
          <Icon name="zoom-out" />
        </Button>
        <span className="dim">{Math.round(scale * 100)} %</span>
        <Button kind="icon" label={t("Larger")} title={t("Larger: + on the image")} onClick={() => onZoom(1)}>
          <Icon name="zoom-in" />
        </Button>
        <Button kind="icon" label={t("Fit the width")} title={t("Fit the width: 0 on the image")} pressed={isFitted} onClick={() => onZoom("fit")}>
          <Icon name="arrow-both" />
        </Button>
      </span>
    </div>
  );
}
