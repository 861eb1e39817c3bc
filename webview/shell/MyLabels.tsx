import { useState } from "react";
import type { Dimension } from "../../src/core/formats/codebook";
import { versionNamed, versionText } from "../label/asGiven";
import { valueTitle } from "../label/labelSlots";
import { useRequest, useScreen, useScreenState } from "../state";
import { assertedText } from "../label/assertedText";
import { staleText } from "../label/staleText";
import { Button, count, Dialog, EmptyState, localTime, t, TextField } from "../ui";

const pageSize = 200;
const noVersions: readonly Dimension[] = [];

/** My labels of this run, latest first: find one, go to it, take it back. */
export function MyLabels() {
  const screen = useScreen();
  const [from, setFrom] = useState(0);
  const [filter, setFilter] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const mine = useRequest("label/mine", { from, count: pageSize }, { watch: ["labels", "rows"] });
  const dimensions = useScreenState((state) => state.document?.codebook.dimensions ?? []);
  const earlier = useScreenState((state) => state.document?.codebook.earlier) ?? noVersions;
  const titleOf = (dimension: string) => dimensions.find((entry) => entry.id === dimension.split("@")[0])?.title ?? dimension;
  const total = mine.data?.total ?? 0;
  const words = filter.toLowerCase();
  const shown = (mine.data?.labels ?? []).filter(
    ({ taskId, dimension, label }) =>
      words === "" || [taskId, dimension, titleOf(dimension), String(label.value), label.rationale ?? ""].join(" ").toLowerCase().includes(words),
  );

  const retract = async (rowId: string, eventId: string) => {
    setBusy(eventId);
    try {
      const outcome = await screen.request("label/retract", { rowId, eventId });
      if (outcome.saved === "no") screen.report(outcome.reason);
      else screen.announceAndShow(outcome.saved === "disk" ? t("Taken back, on disk.") : t("Taken back, but not saved yet: {0}", outcome.reason));
      mine.reload();
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog title={t("My labels")} wide onClose={() => screen.show(null)}>
      {mine.error !== null && (
        <p className="bad" role="alert">
          {mine.error}
        </p>
      )}
      {mine.data !== null && total === 0 ? (
        <EmptyState icon="tag" title={t("You have not labelled anything in this run yet.")}>
          {t("Open a case and press the key of a label; it appears here.")}
        </EmptyState>
      ) : (
        <>
          <div className="form-line">
            <TextField
              className="wide-field"
              label={t("Find in my labels")}
              placeholder={t("Case, dimension, label or reason")}
              value={filter}
              onInput={setFilter}
            />
            <span className="dim">
              {total > pageSize
                ? t("{0} to {1} of {2}", count(from + 1), count(Math.min(from + pageSize, total)), count(total))
                : total === 1
                  ? t("1 label")
                  : t("{0} labels", count(total))}
            </span>
            <Button onClick={() => screen.show("export")}>{t("Export…")}</Button>
            {total > pageSize && (
              <Button disabled={from === 0} onClick={() => setFrom(from - pageSize)}>
                {t("Newer")}
              </Button>
            )}
            {total > pageSize && (
              <Button disabled={from + pageSize >= total} onClick={() => setFrom(from + pageSize)}>
                {t("Older")}
              </Button>
            )}
          </div>
          <div className="scroll-x">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t("Case")}</th>
                  <th scope="col">{t("Dimension")}</th>
                  <th scope="col">{t("Label")}</th>
                  <th scope="col">{t("Given")}</th>
                  <th scope="col">
                    <span className="unseen">{t("Take back")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ rowId, taskId, ref, dimension, label }) => (
                  <tr key={label.eventId}>
                    <td className="mono">
                      {rowId === null ? (
                        <span title={t("This row is not in the file now.")}>{taskId}</span>
                      ) : (
                        <button
                          type="button"
                          className="link"
                          onClick={() => {
                            screen.show(null);
                            screen.openCase(rowId);
                            screen.setPanel({
                              claimId: ref.claimId ?? null,
                              citationId: ref.citationId ?? null,
                              representationId: ref.representationId ?? null,
                              dimension: dimension.split("@")[0] ?? null,
                            });
                          }}
                        >
                          {taskId}
                        </button>
                      )}
                      {(ref.citationId ?? ref.claimId ?? ref.representationId) ? (
                        <span className="dim"> {ref.citationId ?? ref.claimId ?? ref.representationId}</span>
                      ) : null}
                    </td>
                    <td>{titleOf(dimension)}</td>
                    <td>
                      <b>
                        {valueTitle(
                          versionNamed([...dimensions, ...earlier], label.under) ?? dimensions.find((one) => one.id === dimension),
                          label.value,
                        )}
                      </b>
                      {versionText(label, earlier) !== null && <span className="dim"> {versionText(label, earlier)}</span>}
                      {label.asserted !== null && <span className="fair"> {t("asserted: {0}", assertedText(label.asserted))}</span>}
                      {label.stale.length > 0 && <span className="fair"> {staleText(label)}</span>}
                      {label.saved === "outbox" && <span className="bad"> {t("not saved")}</span>}
                      {label.rationale !== null && <div className="dim wrap">{label.rationale}</div>}
                    </td>
                    <td className="dim" title={label.at}>
                      {localTime(label.at)}
                    </td>
                    <td>
                      {rowId !== null && (
                        <Button
                          disabled={busy !== null}
                          label={t("Take back {0} on {1}", String(label.value), taskId)}
                          onClick={() => void retract(rowId, label.eventId)}
                        >
                          {t("Take back")}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {shown.length === 0 && mine.data !== null && <p className="dim">{t("Nothing matches.")}</p>}
          </div>
        </>
      )}
    </Dialog>
  );
}
