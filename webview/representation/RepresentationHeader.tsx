import type { RepresentationView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { bytesText, Icon, localTime, t } from "../ui";
import { CharsetChoice } from "./CharsetChoice";
import { FreshnessRuler } from "./FreshnessRuler";
import { CaptureFindings } from "./VerdictStrip";

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
      <CaptureFindings view={view} />
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
