import { useState, type ReactNode } from "react";
import { Button, count, Icon, t } from "../ui";
import type { Zoom } from "./pageLayout";

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly scale: number;
  onPage(page: number): void;
  onZoom(by: 1 | -1 | "fit"): void;
  readonly children?: ReactNode;
}

/** Which page is looked at, and how large. */
export function PdfTools({ page, pages, zoom, scale, onPage, onZoom, children }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    setTyped(null);
    if (Number.isFinite(wanted)) onPage(Math.min(pages, Math.max(1, wanted)));
  };
  return (
    <div className="pdf-tools" role="group" aria-label={t("Pages and size")}>
      <Button kind="icon" label={t("Previous page")} title={t("Previous page")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="arrow-up" />
      </Button>
      <Button kind="icon" label={t("Next page")} title={t("Next page")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="arrow-down" />
      </Button>
      <input
        className="field pdf-number"
        type="text"
        inputMode="numeric"
        aria-label={t("Page shown: type a number and press Enter")}
        title={t("Page shown: type a number and press Enter")}
        autoComplete="off"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation();
          go();
        }}
      />
      <span className="dim">{t("of {0} pages", count(pages))}</span>
      {children}
      <span className="pdf-zoom">
        <Button kind="icon" label={t("Smaller")} title={t("Smaller: - on the page")} onClick={() => onZoom(-1)}>
          <Icon name="zoom-out" />
        </Button>
        <span className="dim">{Math.round(scale * 75)} %</span>
        <Button kind="icon" label={t("Larger")} title={t("Larger: + on the page")} onClick={() => onZoom(1)}>
          <Icon name="zoom-in" />
        </Button>
        <Button
          kind="icon"
          label={t("Fit the width")}
          title={t("Fit the width: 0 on the page")}
          pressed={zoom === "fit"}
          onClick={() => onZoom("fit")}
        >
          <Icon name="arrow-both" />
        </Button>
      </span>
    </div>
  );
}
