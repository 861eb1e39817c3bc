import "../../../webview/styles";
import { StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { evidenceResolver, extractText, type Extraction } from "../../../src/core/evidence";
import { captureFindings } from "../../../src/core/evidence/captureCheck";
import { sourcePage } from "../../../src/core/evidence/sourcePage";
import { textBlockAt } from "../../../src/core/evidence/textBlocks";
import { lostParts } from "../../../src/core/evidence/seen";
import { findBytes, type ByteRange } from "../../../src/core/records/findBytes";
import type { RepresentationView } from "../../../src/protocol/views";
import type { ByteView } from "../../../webview/bytes/byteSource";
import { steadyPort } from "../../../webview/connection";
import { RepresentationPane, type Register } from "../../../webview/representation/RepresentationPane";
import type { TextSource } from "../../../webview/representation/textSource";
import { createScreen, ScreenContext } from "../../../webview/state";

/** One representation in the real pane, without a session: what a test gives is extracted here as the session would. */
export interface PaneGiven {
  readonly content: string;
  readonly contentType: string;
  readonly quotes: readonly {
    readonly exact: string;
    readonly prefix?: string;
    readonly suffix?: string;
    readonly source?: "grader" | "judge" | "mine";
  }[];
  /** Stretches that reached the model, flat. */
  readonly seen?: readonly number[];
  readonly register?: Register;
  readonly over?: Partial<RepresentationView>;
  readonly loading?: boolean;
  readonly error?: string;
  readonly nothing?: boolean;
  /** Sends the text by blocks only, as the longest are. */
  readonly inBlocks?: boolean;
  /** Lays a source out, as the session does. */
  readonly laidOut?: boolean;
  /** Puts a character into the shown HTML that the text does not have. */
  readonly spoil?: boolean;
}

export interface PaneBench {
  show(given: PaneGiven): void;
  readonly selections: ({ start: number; end: number } | null)[];
  readonly keys: string[];
  /** Keys that reached the window, where the workbench listens. */
  readonly windowKeys: string[];
  /** Where the blocks of the text begin that were read, in order. */
  readonly blocksRead: number[];
  /** Encodings that were asked for. */
  readonly charsets: (string | null)[];
  text(): string;
}
declare global {
  interface Window {
    pane?: PaneBench;
    hostile?: unknown;
  }
}

const selections: ({ start: number; end: number } | null)[] = [];
const keys: string[] = [];
const windowKeys: string[] = [];
const blocksRead: number[] = [];
const charsets: (string | null)[] = [];
let show: (given: PaneGiven) => void = () => undefined;
let text = "";

function seenIn(flat: readonly number[], { hidden, kind }: Extraction): RepresentationView["seenByModel"] {
  const seen = flat.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: flat[at + 1]! }] : []));
  return { shown: { start: flat[0]!, end: flat.at(-1)! }, seen: [...flat], lost: [...lostParts(text, seen, hidden, kind === "html")], note: null };
}

function viewOf(given: PaneGiven): RepresentationView | null {
  if (given.nothing) return null;
  const bytes = new TextEncoder().encode(given.content);
  const made = extractText(bytes, given.contentType);
  text = made.text ?? "";
  const resolver = evidenceResolver(text);
  const drawn = given.laidOut ? sourcePage({ ...made, contentType: given.contentType, url: null }, 3_000_000) : made.page;
  const page = drawn && given.spoil ? { ...drawn, html: drawn.html.replace("</div>", "!</div>") } : drawn;
  return {
    rowId: "row",
    representationId: "r1",
    revision: 1,
    meta: {
      id: "r1",
      url: "http://pages.fixture.test/n/4f7a",
      finalUrl: "http://pages.fixture.test/releases/v3.2",
      status: 200,
      contentType: given.contentType,
      bytes: bytes.length,
      retrievedAt: "2026-11-29T10:00:00.120Z",
      generatedBy: "a1",
      sha256: "0".repeat(64),
      derivedFrom: null,
      by: null,
      broughtBy: null,
      etag: null,
      lastModified: null,
    },
    hash: { verdict: "verified", expected: "0".repeat(64), actual: "0".repeat(64), message: null },
    kind: made.kind,
    charset: made.charset,
    text: given.inBlocks ? null : made.text,
    textLength: made.text?.length ?? null,
    page,
    hidden: [...made.hidden],
    image: null,
    evidence: given.quotes.map((quote, index) => ({
      key: `e${index}`,
      source: quote.source ?? "grader",
      by: quote.source === "judge" ? "support-judge" : null,
      citationId: "k1",
      exact: quote.exact,
      resolution: resolver.resolve(quote) as RepresentationView["evidence"][number]["resolution"],
    })),
    seenByModel: given.seen ? seenIn(given.seen, made) : null,
    strip: {
      status: { code: 200, name: "200 OK", tone: "good" },
      redirects: {
        steps: [
          { url: "http://pages.fixture.test/n/4f7a", status: 301 },
          { url: "http://pages.fixture.test/releases/v3.2", status: 200 },
        ],
        loops: false,
        unfinished: false,
        stepsUnknown: false,
      },
      type: { declared: given.contentType.split(";")[0]!, sniffed: "text/html", verdict: "agrees" },
      sources: { verdict: "allowed", rule: "http://pages.fixture.test/*", refused: null, patterns: ["http://pages.fixture.test/*"] },
      findings: [
        ...captureFindings({
          bytes,
          extraction: made,
          contentType: given.contentType,
          status: 200,
          headers: new Map(),
          url: null,
          finalUrl: null,
          made: "received",
        }),
      ],
      sealed: [],
    },
    freshness: {
      retrievedAt: "2026-11-29T10:00:00.120Z",
      lastModified: "2026-11-28T22:30:00Z",
      validAt: "2026-11-29T00:00:00Z",
      windowEndsAt: "2026-11-30T00:00:00Z",
      stated: [],
      verdict: "fresh",
    },
    provenance: "allowed",
    ...given.over,
  };
}

function Bench() {
  const [given, setGiven] = useState<PaneGiven | null>(null);
  const [view, setView] = useState<RepresentationView | null>(null);
  const [register, setRegister] = useState<Register>("page");
  const [focusKey, setFocusKey] = useState<string | null>("e0");
  const [looked, setLooked] = useState<{ readonly start: number; readonly end: number } | null>(null);
  useEffect(() => {
    show = (next) => {
      setGiven(next);
      setView(viewOf(next));
      setRegister(next.register ?? "page");
      setFocusKey("e0");
      setLooked(null);
    };
  }, []);
  const bytes = useMemo((): ByteView => {
    const all = new TextEncoder().encode(given?.content ?? "");
    const range: ByteRange = { total: all.length, read: (start, end) => Promise.resolve(all.slice(start, end)) };
    return {
      read: (from, count) =>
        Promise.resolve({
          from,
          total: all.length,
          hex: [...all.subarray(from, from + count)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
        }),
      async find(sought, options) {
        const needle = new TextEncoder().encode(sought);
        return { at: await findBytes(range, { needle, ...options }, () => Promise.resolve()), length: needle.length };
      },
    };
  }, [given]);
  const longText = useMemo(
    (): TextSource => ({
      block(at) {
        const { start, end } = textBlockAt(text, at);
        blocksRead.push(start);
        return Promise.resolve({ start, end, total: text.length, text: text.slice(start, end) });
      },
    }),
    // A new text has blocks of its own.
    [given],
  );
  if (given === null) return null;
  return (
    <main style={{ height: "100%", display: "flex", flexDirection: "column" }}>
      <h1 className="unseen">Pane</h1>
      <RepresentationPane
        view={view}
        loading={given.loading ?? false}
        error={given.error ?? null}
        register={register}
        onRegister={setRegister}
        focusKey={focusKey}
        onFocusEvidence={setFocusKey}
        looked={looked}
        onLook={setLooked}
        onSelection={(range) => void selections.push(range)}
        onKey={(event) => {
          keys.push(event.key);
          if (event.key === "j") event.preventDefault();
        }}
        onCharset={(charset) => void charsets.push(charset)}
        bytes={bytes}
        longText={longText}
        onOpenLink={() => undefined}
      />
    </main>
  );
}

const theme = new URLSearchParams(location.search).get("theme") ?? "dark";
document.body.classList.add(
  { dark: "vscode-dark", light: "vscode-light", "hc-dark": "vscode-high-contrast", "hc-light": "vscode-high-contrast-light" }[theme] ?? "vscode-dark",
);
window.addEventListener("keydown", (event) => windowKeys.push(`${event.ctrlKey ? "Ctrl+" : ""}${event.key}:${event.keyCode}`));
const screen = createScreen(steadyPort({ send: () => undefined, listen: () => () => undefined }, "pane"));
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ScreenContext value={screen}>
      <Bench />
    </ScreenContext>
  </StrictMode>,
);
window.pane = { show: (given) => show(given), selections, keys, windowKeys, blocksRead, charsets, text: () => text };
