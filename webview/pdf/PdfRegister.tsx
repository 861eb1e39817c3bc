import type { ByteView } from "../bytes/byteSource";
import type { Marks, Stretch } from "../representation/highlightRanges";
import { Button, EmptyState, t } from "../ui";
import { PdfPages } from "./PdfPages";
import { troubleText } from "./troubleText";
import { usePdf } from "./usePdf";
import "./pdf.css";

interface Props {
  readonly bytes: ByteView;
  /** The canonical text; null where there is none here, and nothing can be highlighted. */
  readonly text: string | null;
  readonly marks: Marks;
  onSelection(range: Stretch | null): void;
  /** Null where there is no text register to go to. */
  readonly onShowText: (() => void) | null;
}

/** A PDF as pages, drawn as they come into view, with its text over them. Nothing in it runs. */
export function PdfRegister({ bytes, text, marks, onSelection, onShowText }: Props) {
  const opened = usePdf(bytes);
  if (opened.state === "opening") return <EmptyState busy title={t("Opening the PDF…")} />;
  if (opened.state === "failed")
    return (
      <EmptyState icon="file" title={t("This PDF cannot be shown as pages.")}>
        <p>{troubleText(opened.why.trouble)}</p>
        {onShowText && <Button onClick={onShowText}>{t("Show text")}</Button>}
      </EmptyState>
    );
  return <PdfPages pdf={opened.pdf} text={text} marks={marks} onSelection={onSelection} onShowText={onShowText} />;
}
