import type { ReactNode } from "react";
import type { ProposalView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useScreen } from "../../state";
import { FoldedText, localTime, t } from "../../ui";

/** Who proposes it, why, where it is said to stand, and from when on it would hold. */
export function ProposalFacts({ view }: { readonly view: ProposalView }) {
  const { item, base, restores, version, evidence } = view;
  return (
    <dl className="truth-facts">
      <Fact name={t("Proposed by")}>
        <span>
          <b>{item.mine ? t("you") : visibleText(item.by)}</b>, <time title={item.at}>{localTime(item.at)}</time>{" "}
          <span className="dim">{t("in the log of {0}", visibleText(item.run))}</span>
        </span>
      </Fact>
      <Fact name={t("Reason")}>
        <span className="wrap">
          <FoldedText text={visibleText(item.reason)} />
        </span>
      </Fact>
      <Fact name={t("Evidence")}>
        <WebAddress url={view.evidenceUrl} />
        {evidence?.exact !== undefined && <q className="truth-quote wrap">{visibleText(evidence.exact)}</q>}
        {view.evidenceSha256 === null ? (
          <span className="dim">{t("no archived page is named")}</span>
        ) : (
          <span className="dim mono breakable" title={t("The hash of the archived page")}>
            {view.evidenceSha256}
          </span>
        )}
      </Fact>
      <Fact name={t("Valid from")}>
        <time title={view.validAt}>{localTime(view.validAt)}</time>
      </Fact>
      <Fact name={t("Version")}>
        {[
          base === null ? t("the first truth of the case") : t("made on version {0}", base),
          ...(restores === null ? [] : [t("restores version {0}", restores)]),
          ...(version === null ? [] : [t("became version {0}", version)]),
        ].join(", ")}
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="truth-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address, opened after asking; another kind of address is only shown. */
export function WebAddress({ url }: { readonly url: string }) {
  const screen = useScreen();
  const shown = <bdi dir="ltr">{visibleText(url)}</bdi>;
  if (!/^https?:\/\//i.test(url)) return <span className="mono breakable">{shown}</span>;
  return (
    <button type="button" className="link mono breakable truth-address" title={t("Open the address")} onClick={() => screen.openLink(url)}>
      {shown}
    </button>
  );
}
