import { useState } from "react";
import type { Dimension } from "../../src/core/formats/codebook";
import type { MigrationSaid, VersionUse } from "../../src/protocol/codebooks";
import { useRequest, useScreen } from "../state";
import { Button, Checkbox, count, Dropdown, t } from "../ui";
import { Part } from "./fields";

interface Props {
  readonly use: VersionUse;
  /** The dimension in force. */
  readonly target: Dimension;
  onDone(): void;
}

/** Says label by label what those of an earlier version mean now, with what would become of how many. */
export function MigrationForm({ use, target, onDone }: Props) {
  const screen = useScreen();
  const labels = use.labels ?? use.values.map(({ value }) => ({ id: value, title: value }));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(labels.map(({ id }) => [id, target.labels.some((label) => label.id === id) ? id : ""])),
  );
  const [everybody, setEverybody] = useState(false);
  const [busy, setBusy] = useState(false);
  const migration: MigrationSaid = {
    from: use.dimension,
    to: `${target.id}@${target.version}`,
    map: Object.fromEntries(labels.map(({ id }) => [id, chosen[id] || null])),
    // Reviewers' own labels are in no version's list.
    others: target.open === true ? "keep" : "relabel",
    scope: everybody ? "everybody" : "own",
  };
  const preview = useRequest("codebook/preview", { migration }, { watch: ["labels", "codebook"] });
  const say = async () => {
    setBusy(true);
    try {
      const outcome = await screen.request("codebook/migrate", { migration });
      if (outcome.saved === "no") return screen.report(outcome.reason);
      screen.announceAndShow(outcome.saved === "disk" ? t("The migration is saved.") : t("Not saved on disk, kept in the outbox."));
      onDone();
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(false);
    }
  };
  const options = [{ value: "", text: t("to be given again") }, ...target.labels.map(({ id, title }) => ({ value: id, text: title ?? id }))];
  const of = new Map(preview.data?.rows.map((row) => [row.value, row]));
  return (
    <Part title={t("From {0} to {1}", migration.from, migration.to)}>
      <p className="dim">
        {t(
          "Nothing is edited: the labels stay in their logs as they were given, and are read through this migration. It is a line of your log and can be taken back.",
        )}
      </p>
      <table className="plain-table codebook-map">
        <thead>
          <tr>
            <th scope="col">{t("Was")}</th>
            <th scope="col">{t("Means now")}</th>
            <th scope="col">{t("Labels")}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map(({ id, title }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>
                <Dropdown
                  label={t("What {0} means now", title)}
                  value={chosen[id] ?? ""}
                  options={options}
                  onChange={(value) => setChosen({ ...chosen, [id]: value })}
                />
              </td>
              <td>{count(of.get(id)?.labels ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox label={t("For the labels of everybody who says nothing else, not for mine alone")} checked={everybody} onChange={setEverybody} />
      <p aria-live="polite">
        {preview.error !== null ? (
          <span className="bad">{preview.error}</span>
        ) : preview.data === null ? (
          t("Counting…")
        ) : (
          <>
            {t("{0} carried on, {1} to be given again.", count(preview.data.moved), count(preview.data.again))}{" "}
            {preview.data.lacking > 0 && (
              <span className="fair">
                {preview.data.lacking === 1
                  ? t("1 is carried on without a rationale or evidence that is asked for now.")
                  : t("{0} are carried on without a rationale or evidence that is asked for now.", count(preview.data.lacking))}
              </span>
            )}
            {preview.data.othersSealed && everybody && <span className="dim">{t("Labels of others are sealed and not counted here.")}</span>}
            {preview.data.problem !== null && <span className="bad">{preview.data.problem}</span>}
          </>
        )}
      </p>
      <div className="form-line">
        <Button kind="primary" disabled={busy || preview.data === null || preview.data.problem !== null} onClick={() => void say()}>
          {t("Save the migration")}
        </Button>
        <Button onClick={onDone}>{t("Cancel")}</Button>
      </div>
    </Part>
  );
}
