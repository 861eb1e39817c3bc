import { useId, type ReactNode } from "react";
import type { RepresentationView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { Icon, t } from "../ui";
import { rulerPoints } from "./FreshnessRuler";
import { hashWords } from "./VerdictStrip";

/** Every verdict in full, as text: hashes, hops, types, the sources that are allowed, dates, and the rules that fired. */
export function StripDetails({ view }: { readonly view: RepresentationView }) {
  const heading = useId();
  const { strip, hash } = view;
  return (
    // A list that can be longer than its room is scrolled by key.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="strip-details" aria-labelledby={heading} tabIndex={0}>
      <h3 id={heading} className="unseen">
        {t("Verdicts in full")}
      </h3>
      <dl>
        <Line name={t("Hash")}>
          <p>{hashWords(view).word}</p>
          {hash.message !== null && <p className="dim">{hash.message}</p>}
          {hash.expected !== null && <p className="mono breakable">{t("expected sha256 {0}", hash.expected)}</p>}
          {hash.actual !== null && hash.actual !== hash.expected && <p className="mono breakable">{t("found sha256 {0}", hash.actual)}</p>}
        </Line>
        <Line name={t("HTTP status")}>{strip.status === null ? t("not recorded") : strip.status.name}</Line>
        <Line name={t("Redirects")}>
          <Redirects redirects={strip.redirects} />
        </Line>
        <Line name={t("Content type")}>{typeWords(view)}</Line>
        <Line name={t("Allowed sources")}>
          <Sources view={view} />
        </Line>
        {view.provenance !== null && <Line name={t("Provenance")}>{view.provenance}</Line>}
        <Line name={t("Capture")}>
          {strip.findings.length === 0 ? (
            <p>{t("No rule fired.")}</p>
          ) : (
            strip.findings.map(({ code, rule, message }) => (
              <p key={`${code} ${rule}`}>
                {visibleText(message)} <span className="strip-rule">{rule}</span>
              </p>
            ))
          )}
          {strip.sealed.includes("stand-in") && <Sealed>{t("Whether another page stands in its place is sealed until you commit.")}</Sealed>}
        </Line>
        <Line name={t("Dates")}>
          <Dates view={view} />
        </Line>
      </dl>
    </section>
  );
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="strip-line">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Sealed = ({ children }: { readonly children: ReactNode }) => (
  <p className="dim">
    <Icon name="lock" /> {children}
  </p>
);

const Address = ({ url }: { readonly url: string }) => (
  <bdi dir="ltr" className="mono breakable">
    {visibleText(url)}
  </bdi>
);

function Redirects({ redirects }: { readonly redirects: RepresentationView["strip"]["redirects"] }) {
  const { steps, loops, unfinished, stepsUnknown } = redirects;
  if (steps.length === 0) return <>{t("none")}</>;
  return (
    <>
      <ol className="strip-steps">
        {steps.map(({ url, status }, index) => (
          <li key={index}>
            {status !== null && <span className="strip-status">{status}</span>} {url === null ? t("no address") : <Address url={url} />}
          </li>
        ))}
      </ol>
      {stepsUnknown && <p className="dim">{t("The steps between are not recorded.")}</p>}
      {loops && <p>{t("It goes in a circle.")}</p>}
      {unfinished && <p>{t("It was not followed to its end.")}</p>}
    </>
  );
}

function typeWords({ strip: { type } }: RepresentationView): string {
  if (type === null) return t("There are no bytes to look at.");
  const { declared, sniffed, verdict } = type;
  if (declared === null) return t("None declared; the bytes look like {0}", sniffed);
  if (verdict === "differs") return t("Declared {0}, but the bytes look like {1}", visibleText(declared), sniffed);
  return verdict === "generic"
    ? t("Declared {0}, which says nothing; the bytes look like {1}", visibleText(declared), sniffed)
    : t("Declared {0}; the bytes look like {1} and do not contradict it", visibleText(declared), sniffed);
}

function Sources({ view: { strip } }: { readonly view: RepresentationView }) {
  const { sources } = strip;
  if (sources === null)
    return strip.sealed.includes("sources") ? (
      <Sealed>{t("The allowed sources are sealed until you commit.")}</Sealed>
    ) : (
      <>{t("None are named for this address.")}</>
    );
  return (
    <>
      <p>
        {sources.verdict === "allowed" ? t("Allowed by") : t("Allowed by none of them:")} <Address url={sources.rule ?? sources.refused ?? ""} />
      </p>
      {(sources.rule === null || sources.patterns.length > 1) && (
        <ul className="strip-steps">
          {sources.patterns.map((pattern, index) => (
            <li key={index}>
              <Address url={pattern} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Dates({ view }: { readonly view: RepresentationView }) {
  const points = [...rulerPoints(view.freshness)].sort((a, b) => a.time - b.time);
  if (points.length === 0) return <>{t("none")}</>;
  return (
    <ul className="strip-steps">
      {points.map(({ id, label, time, day }) => {
        const stated = /^(?:published|updated):(\d+)$/.exec(id);
        const from = stated === null ? null : (view.freshness.stated[Number(stated[1])]?.from ?? null);
        return (
          <li key={id}>
            {label} {!day && <span className="dim mono">{new Date(time).toISOString()}</span>}{" "}
            {from !== null && <span className="dim">{visibleText(from)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
