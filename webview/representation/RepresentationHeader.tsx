import type { ReactNode } from "react";
import type { RepresentationView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { bytesText, Chip, Icon, localTime, t, type Tone } from "../ui";
import { CharsetChoice } from "./CharsetChoice";
import { FreshnessRuler } from "./FreshnessRuler";

interface Props {
  readonly view: RepresentationView;
  onCharset(charset: string | null): void;
  readonly onOpenLink: ((url: string) => void) | null;
}

/** Where the bytes came from, when, and whether they are those that were archived. */
export function RepresentationHeader({ view, onCharset, onOpenLink }: Props) {
  const { meta, freshness } = view;
  const redirected = meta.finalUrl !== null && meta.finalUrl !== meta.url;
  return (
    <div className="representation-head">
      <div className="representation-urls">
        {meta.url === null && meta.finalUrl === null && (
          <span className="representation-url">{meta.broughtBy === null ? visibleText(meta.id) : t("from {0}", visibleText(meta.broughtBy))}</span>
        )}
        {meta.url !== null && <Address url={meta.url} label={redirected ? t("Asked for") : t("Address")} onOpenLink={onOpenLink} />}
        {redirected && (
          <>
            <Icon name="arrow-right" label={t("redirected to")} />
            <Address url={meta.finalUrl ?? ""} label={t("Redirected to")} onOpenLink={onOpenLink} />
          </>
        )}
      </div>
      <div className="representation-facts">
        {meta.status !== null && (
          <span className={meta.status >= 400 ? "bad" : undefined} title={t("HTTP status")}>
            {meta.status}
          </span>
        )}
        {meta.contentType !== null && (
          <span className="mono" title={t("Content type: {0}", meta.contentType)}>
            {meta.contentType.split(";")[0]}
          </span>
        )}
        {meta.bytes !== null && <span title={t("{0} bytes", meta.bytes)}>{bytesText(meta.bytes)}</span>}
        {meta.retrievedAt !== null && <span title={meta.retrievedAt}>{t("retrieved {0}", localTime(meta.retrievedAt))}</span>}
        {meta.by !== null && (
          <span title={meta.derivedFrom === null ? undefined : t("derived from {0}", meta.derivedFrom)}>{t("made by {0}", meta.by)}</span>
        )}
        {view.charset && <CharsetChoice charset={view.charset} onCharset={onCharset} />}
      </div>
      <FreshnessRuler freshness={freshness} />
      {view.warnings.length > 0 && (
        <ul className="representation-warnings">
          {view.warnings.map((warning) => (
            <li key={warning.code}>
              <Icon name="warning" label={t("Warning")} />
              <span>{warning.message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Address({ url, label, onOpenLink }: { readonly url: string; readonly label: string; readonly onOpenLink: ((url: string) => void) | null }) {
  const short = url.replace(/^https?:\/\//, "");
  // Bidi controls in an address could show another one: it stands apart from its surroundings and is never reordered.
  if (onOpenLink && /^https?:\/\//i.test(url))
    return (
      <button type="button" className="link representation-url" title={`${label}: ${url}`} onClick={() => onOpenLink(url)}>
        <bdi dir="ltr">{short}</bdi>
      </button>
    );
  return (
    <span className="representation-url" title={`${label}: ${url}`}>
      <bdi dir="ltr">{short}</bdi>
    </span>
  );
}

/** Verdicts on the bytes and on the source: separate answers, neither implies the other. */
export function RepresentationVerdicts({ view }: { readonly view: RepresentationView }): ReactNode {
  const { verdict, expected, actual, message } = view.hash;
  const hash: Readonly<Record<typeof verdict, readonly [Tone, string, string]>> = {
    verified: ["good", "verified", t("hash verified")],
    mismatch: ["bad", "error", t("hash differs")],
    missing: ["bad", "circle-slash", t("bytes missing")],
    "no-hash": ["fair", "question", t("no hash")],
    "too-large": ["fair", "question", t("not verified")],
  };
  const [tone, icon, word] = hash[verdict];
  const title = [message, expected && t("expected sha256 {0}", expected), actual && actual !== expected && t("found sha256 {0}", actual)]
    .filter(Boolean)
    .join("\n");
  return (
    <span className="representation-verdicts">
      <Chip tone={tone} title={title || undefined}>
        <span className="icon-text">
          <Icon name={icon} />
          {word}
        </span>
      </Chip>
      {view.provenance !== null && (
        <Chip tone={provenanceTone(view.provenance)} title={t("Provenance: whether this source may be cited")}>
          {view.provenance}
        </Chip>
      )}
      {view.freshness.verdict !== null && (
        <Chip tone={view.freshness.verdict === "fresh" ? "good" : view.freshness.verdict === "stale" ? "bad" : "fair"} title={t("Freshness")}>
          {view.freshness.verdict}
        </Chip>
      )}
    </span>
  );
}

const provenanceTone = (provenance: string): Tone =>
  provenance === "allowed" ? "good" : provenance === "disallowed" || provenance === "unreachable" ? "bad" : "fair";
