import { useScreen, useScreenState } from "../state";
import { count, t } from "../ui";

/** How far the file is read while it is, with the way to stop; and that it was stopped, with the way on. */
export function Reading() {
  const screen = useScreen();
  const { loading, stopped, progress, rows } = useScreenState(({ document }) => ({
    loading: document?.status === "loading",
    stopped: document?.stopped ?? false,
    progress: document?.progress ?? null,
    rows: document?.rows ?? 0,
  }));
  if (!loading && !stopped) return null;
  const percent = progress === null ? null : Math.floor(progress * 100);
  const ask = (method: "reading/stop" | "reading/resume") => void screen.request(method, {}).catch(screen.report);
  if (stopped)
    return (
      <span className="reading">
        <span className="fair" title={t("What is counted, filtered and sorted here are the rows that were read until then.")}>
          {t("Stopped at {0} %: {1} rows", percent ?? 0, count(rows))}
        </span>
        <button type="button" className="link" onClick={() => ask("reading/resume")}>
          {t("Read on")}
        </button>
      </span>
    );
  return (
    <span className="reading">
      <progress aria-label={t("Reading the file")} max={100} value={percent ?? undefined} />
      <span className="dim reading-words">{percent === null ? t("Reading…") : t("Reading… {0} %", percent)}</span>
      <button type="button" className="link" title={t("Stop reading; the rows read so far stay")} onClick={() => ask("reading/stop")}>
        {t("Stop")}
      </button>
    </span>
  );
}
