import type { Result } from "../../../src/protocol/messages";
import type { ProposalItem } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { Button, Icon, localTime, t } from "../../ui";
import { useTruth } from "../useTruth";
import { categoryText, fieldsText, stateIcon, stateText } from "../words";
import { timelineEntries } from "./timelineEntries";
import { VersionEntry } from "./VersionEntry";

interface Props {
  readonly history: Result<"truth/history">;
  onCompare(pair: { readonly earlier: number; readonly later: number }): void;
}

/** Versions and proposals as they came, the latest first. */
export function Timeline({ history, onCompare }: Props) {
  const newest = Math.max(0, ...history.versions.map(({ version }) => version));
  const numbers = history.versions.map(({ version }) => version).sort((a, b) => a - b);
  return (
    <section aria-labelledby="truth-timeline-title">
      <h3 id="truth-timeline-title">{t("How it came about")}</h3>
      <ol className="truth-timeline">
        {timelineEntries(history).map((entry) =>
          entry.kind === "version" ? (
            <VersionEntry
              key={`version ${entry.version.version}`}
              caseId={history.caseId}
              version={entry.version}
              isNewest={entry.version.version === newest}
              before={numbers[numbers.indexOf(entry.version.version) - 1] ?? null}
              newest={newest}
              onCompare={onCompare}
            />
          ) : (
            <ProposalEntry key={entry.proposal.id} proposal={entry.proposal} />
          ),
        )}
      </ol>
    </section>
  );
}

/** A proposal that is no version: it waits, or was rejected or withdrawn. */
function ProposalEntry({ proposal }: { readonly proposal: ProposalItem }) {
  const [, change] = useTruth();
  return (
    <li className="truth-entry truth-entry-proposal">
      <span className={`truth-entry-sign truth-state-${proposal.status}`}>
        <Icon name={stateIcon[proposal.status]} />
      </span>
      <div className="truth-entry-body">
        <div className="truth-part-head">
          <span>
            <b>{t("Proposal")}</b> {fieldsText(proposal.fields)}: {stateText(proposal.status)}
          </span>
          <span className="grow" />
          <Button onClick={() => change({ view: "proposals", id: proposal.id })}>{t("Open the proposal")}</Button>
        </div>
        <p className="dim">
          {proposal.mine ? t("you") : visibleText(proposal.by)}, <time title={proposal.at}>{localTime(proposal.at)}</time>,{" "}
          {categoryText(proposal.category)}: {visibleText(proposal.reason)}
        </p>
      </div>
    </li>
  );
}
