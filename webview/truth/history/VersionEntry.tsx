import type { VersionView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useScreen } from "../../state";
import { Button, FoldedText, Icon, localTime, t } from "../../ui";
import { ChangeTable } from "../ChangeTable";
import { openForm } from "../form/openForm";
import { WebAddress } from "../proposals/ProposalFacts";
import { useTruth } from "../useTruth";
import { categoryText } from "../words";

interface Props {
  readonly caseId: string;
  readonly version: VersionView;
  readonly isNewest: boolean;
  /** The version before it; null for the first. */
  readonly before: number | null;
  readonly newest: number;
  onCompare(pair: { readonly earlier: number; readonly later: number }): void;
}

/** One version: from when it holds, who brought it about, why, what says so, and what it changed. */
export function VersionEntry({ caseId, version, isNewest, before, newest, onCompare }: Props) {
  const screen = useScreen();
  const [, change] = useTruth();
  const { change: made } = version;
  const proposal = made?.proposal ?? null;
  return (
    <li className="truth-entry">
      <span className="truth-entry-sign">
        <Icon name="git-commit" />
      </span>
      <div className="truth-entry-body">
        <div className="truth-part-head">
          <h4>{t("Version {0}", version.version)}</h4>
          {isNewest && <span className="info">{t("newest")}</span>}
          <span>
            {t("holds from")} <time title={version.validAt}>{localTime(version.validAt)}</time>
          </span>
          <span className="grow" />
          {before !== null && (
            <Button onClick={() => onCompare({ earlier: before, later: version.version })}>{t("Compare with version {0}", before)}</Button>
          )}
          {!isNewest && before === null && (
            <Button onClick={() => onCompare({ earlier: version.version, later: newest })}>{t("Compare with version {0}", newest)}</Button>
          )}
          {proposal !== null && <Button onClick={() => change({ view: "proposals", id: proposal })}>{t("Open the proposal")}</Button>}
          {!isNewest && (
            <Button onClick={() => openForm(screen, { kind: "restore", caseId, version: version.version })}>
              {t("Propose restoring version {0}…", version.version)}
            </Button>
          )}
        </div>
        {made === null ? (
          <p className="dim">{before === null ? t("The first version: nobody proposed it.") : t("Written by hand: no proposal is recorded.")}</p>
        ) : (
          <>
            <p>
              {made.category !== null && <b>{categoryText(made.category)}: </b>}
              <span className="wrap">
                <FoldedText text={visibleText(made.reason)} />
              </span>
            </p>
            <p className="dim">
              {made.proposedBy !== null && t("Proposed by {0}.", visibleText(made.proposedBy))}{" "}
              {made.approvedBy !== null && t("Approved by {0}.", visibleText(made.approvedBy))}{" "}
              {made.approvedAt !== null && <time title={made.approvedAt}>{localTime(made.approvedAt)}</time>}
            </p>
            <p className="truth-entry-evidence">
              <WebAddress url={made.evidenceUrl} />
              {made.evidenceSha256 !== null && (
                <span className="dim mono breakable" title={t("The hash of the archived page")}>
                  {made.evidenceSha256}
                </span>
              )}
            </p>
          </>
        )}
        {before !== null && <ChangeTable changes={version.changes} label={t("What version {0} changed", version.version)} />}
        <details>
          <summary>{t("The whole version as it is written")}</summary>
          {/* What scrolls has to be reached by keyboard. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="truth-yaml" role="group" tabIndex={0} aria-label={t("Version {0} as it is written", version.version)}>
            {visibleText(version.yaml)}
          </pre>
        </details>
      </div>
    </li>
  );
}
