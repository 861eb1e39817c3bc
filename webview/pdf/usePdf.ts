import { useEffect, useState } from "react";
import type { ByteView } from "../bytes/byteSource";
import { openPdf, PdfFailure, type OpenPdf } from "./openPdf";

export type PdfState =
  { readonly state: "opening" } | { readonly state: "open"; readonly pdf: OpenPdf } | { readonly state: "failed"; readonly why: PdfFailure };

/** The PDF behind some bytes, open as long as it is shown. */
export function usePdf(bytes: ByteView): PdfState {
  const [state, setState] = useState<PdfState & { readonly of: ByteView }>({ state: "opening", of: bytes });
  useEffect(() => {
    let gone = false;
    let open: OpenPdf | null = null;
    openPdf(bytes).then(
      (pdf) => {
        open = pdf;
        if (gone) pdf.close();
        else setState({ state: "open", pdf, of: bytes });
      },
      (error: unknown) => {
        if (gone) return;
        const why =
          error instanceof PdfFailure ? error : new PdfFailure({ code: "failed", detail: error instanceof Error ? error.message : String(error) });
        setState({ state: "failed", why, of: bytes });
      },
    );
    return () => {
      gone = true;
      open?.close();
    };
  }, [bytes]);
  return state.of === bytes ? state : { state: "opening" };
}
