import "../../../webview/styles";
import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { evidenceResolver } from "../../../src/core/evidence";
import type { ByteView } from "../../../webview/bytes/byteSource";
import { steadyPort } from "../../../webview/connection";
import { PdfRegister } from "../../../webview/pdf/PdfRegister";
import { noMarks, type Stretch } from "../../../webview/representation/highlightRanges";
import "../../../webview/representation/representation.css";
import { createScreen, ScreenContext } from "../../../webview/state";

/** A PDF in the real register, with the text that the host made of it. */
export interface PdfGiven {
  readonly base64: string;
  readonly text: string | null;
  readonly quotes?: readonly string[];
}
export interface PdfBench {
  show(given: PdfGiven): void;
  readonly selections: (Stretch | null)[];
  /** Bytes that were asked for. */
  readonly read: { bytes: number };
  readonly breaches: string[];
}
declare global {
  interface Window {
    pdfBench?: PdfBench;
  }
}

const selections: (Stretch | null)[] = [];
const breaches: string[] = [];
const read = { bytes: 0 };
let show: (given: PdfGiven) => void = () => undefined;

function Bench() {
  const [{ given, turn }, setGiven] = useState<{ readonly given: PdfGiven | null; readonly turn: number }>({ given: null, turn: 0 });
  useEffect(() => void (show = (next) => setGiven((before) => ({ given: next, turn: before.turn + 1 }))), []);
  const bytes = useMemo((): ByteView => {
    const all = Uint8Array.from(atob(given?.base64 ?? ""), (character) => character.charCodeAt(0));
    return {
      read(from, count) {
        const part = all.subarray(from, from + count);
        read.bytes += part.length;
        return Promise.resolve({ from, total: all.length, hex: Array.from(part, (byte) => byte.toString(16).padStart(2, "0")).join("") });
      },
      find: () => Promise.reject(new Error("a PDF is not searched by bytes")),
    };
  }, [given]);
  const marks = useMemo(() => {
    const resolver = evidenceResolver(given?.text ?? "");
    const places = (given?.quotes ?? []).map((exact) => resolver.resolve({ exact }).ranges);
    return { ...noMarks, evidence: places.slice(1).flat(), focused: places[0]?.[0] ?? null };
  }, [given]);
  if (given === null) return null;
  return (
    <main style={{ height: "100%", display: "flex", flexDirection: "column" }}>
      <h1 className="unseen">PDF</h1>
      <PdfRegister
        key={turn}
        bytes={bytes}
        text={given.text}
        marks={marks}
        onSelection={(range) => void selections.push(range)}
        onShowText={() => undefined}
      />
    </main>
  );
}

document.addEventListener("securitypolicyviolation", (event) => breaches.push(`${event.violatedDirective} ${event.blockedURI}`));
const theme = new URLSearchParams(location.search).get("theme") ?? "dark";
document.body.classList.add(
  { dark: "vscode-dark", light: "vscode-light", "hc-dark": "vscode-high-contrast", "hc-light": "vscode-high-contrast-light" }[theme] ?? "vscode-dark",
);
const screen = createScreen(steadyPort({ send: () => undefined, listen: () => () => undefined }, "pdf"));
createRoot(document.getElementById("root")!).render(
  <ScreenContext value={screen}>
    <Bench />
  </ScreenContext>,
);
window.pdfBench = { show: (given) => show(given), selections, read, breaches };
