import { useState } from "react";
import type { Result } from "../../src/protocol/messages";
import { useRequest, useScreen, useScreenState } from "../state";
import { Banner, Button, count, EmptyState, localTime, t } from "../ui";
import { isDirty } from "./codebookEditor";
import { useEditorState } from "./editing";
import { Part } from "./fields";
import { MigrationForm } from "./MigrationForm";

type Versions = Result<"codebook/versions">;

/** Which versions labels were given under, and what they mean under the one in force. */
export function VersionsSide() {
  const asked = useRequest("codebook/versions", {}, { watch: ["labels", "codebook"] });
  const [from, setFrom] = useState<string | null>(null);
  const dirty = useEditorState(isDirty);
  const inForce = useScreenState(({ document }) => document?.codebook.dimensions ?? []);
  const { data } = asked;
  if (data === null)
    return asked.error === null ? (
      <EmptyState busy title={t("Looking at the labels…")} />
    ) : (
      <EmptyState icon="error" title={t("The labels could not be looked at.")} actions={<Button onClick={asked.reload}>{t("Try again")}</Button>}>
        {asked.error}
      </EmptyState>
    );
  const use = data.versions.find(({ dimension }) => dimension === from);
  const target = use && inForce.find(({ id }) => id === use.dimension.slice(0, use.dimension.lastIndexOf("@")));
  return (
    <div className="codebook-versions">
      {dirty && <Banner tone="info">{t("Migrations speak of the codebook that is saved, not of what is being written.")}</Banner>}
      <Part title={t("Versions that labels were given under")}>
        {data.othersSealed && <p className="dim">{t("Only your own labels are counted: those of others are sealed.")}</p>}
        {data.versions.length === 0 ? (
          <p className="dim">{t("Nobody has given a label here yet.")}</p>
        ) : (
          <UseTable versions={data.versions} chosen={from} onChoose={setFrom} />
        )}
      </Part>
      {use && target && <MigrationForm key={use.dimension} use={use} target={target} onDone={() => setFrom(null)} />}
      <Standing migrations={data.migrations} />
    </div>
  );
}

interface TableProps {
  readonly versions: Versions["versions"];
  readonly chosen: string | null;
  onChoose(dimension: string | null): void;
}

function UseTable({ versions, chosen, onChoose }: TableProps) {
  const inForce = useScreenState(({ document }) => new Set(document?.codebook.dimensions.map(({ id }) => id)).size > 0 && document !== null);
  return (
    <div className="scroll-x">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("Version")}</th>
            <th scope="col">{t("Labels given")}</th>
            <th scope="col">{t("Waiting")}</th>
            <th scope="col">{t("Of them yours")}</th>
            <th scope="col">
              <span className="unseen">{t("Migrate")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((use) => (
            <tr key={use.dimension}>
              <th scope="row" className="mono">
                {use.dimension} {use.inForce && <span className="dim">{t("in force")}</span>}
                {use.labels === null && <span className="fair">{t("what it asked is not known here")}</span>}
              </th>
              <td>{count(use.given)}</td>
              <td title={t("Read under this version still, although another one is in force.")}>{count(use.waiting)}</td>
              <td>{count(use.waitingMine)}</td>
              <td>
                {!use.inForce && use.waiting > 0 && inForce && (
                  <Button
                    label={t("Migrate {0}…", use.dimension)}
                    expanded={chosen === use.dimension}
                    onClick={() => onChoose(chosen === use.dimension ? null : use.dimension)}
                  >
                    {t("Migrate…")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Standing({ migrations }: { readonly migrations: Versions["migrations"] }) {
  const screen = useScreen();
  const [busy, setBusy] = useState(false);
  const takeBack = async (eventId: string) => {
    setBusy(true);
    try {
      const outcome = await screen.request("codebook/takeBack", { eventId });
      if (outcome.saved === "no") screen.report(outcome.reason);
      else
        screen.announceAndShow(outcome.saved === "disk" ? t("Taken back, on disk.") : t("Taken back, but not saved yet: {0}", outcome.reason ?? ""));
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(false);
    }
  };
  if (migrations.length === 0) return null;
  return (
    <Part title={t("Migrations")}>
      <ul className="codebook-standing">
        {migrations.map(({ eventId, reviewer, at, from, to, map, scope, mine }) => (
          <li key={eventId}>
            <span className="mono">{t("{0} → {1}", from, to)}</span>{" "}
            <span className="dim" title={at}>
              {scope === "everybody"
                ? t("by {0} for everybody, {1}", reviewer ?? t("a colleague"), localTime(at))
                : t("by {0} for their own labels, {1}", reviewer ?? t("a colleague"), localTime(at))}
            </span>
            <div className="wrap">
              {Object.entries(map)
                .map(([value, label]) =>
                  label === null ? t("{0}: to be given again", value) : value === label ? value : t("{0} → {1}", value, label),
                )
                .join(" · ")}
            </div>
            {mine && (
              <Button disabled={busy} label={t("Take back the migration from {0}", from)} onClick={() => void takeBack(eventId)}>
                {t("Take back")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
