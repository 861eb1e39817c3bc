import { useState } from "react";
import { useRequest, useScreen, useScreenState } from "../state";
import { Button, count, Dialog, EmptyState, Severity, t } from "../ui";

const pageSize = 200;

/** What could not be read as it should, with places. A line of the results opens its case; every place can be opened as text. */
export function ProblemsPanel() {
  const screen = useScreen();
  const [from, setFrom] = useState(0);
  const title = useScreenState((state) => state.document?.title ?? "");
  const page = useRequest("problems/page", { from, count: pageSize }, { watch: ["rows", "labels", "judgements", "codebook"] });
  const total = page.data?.total ?? 0;

  const openCase = async (line: number) => {
    try {
      const { rows } = await screen.request("cases/page", { query: { where: `line:${line}`, search: "", sort: [] }, from: 0, count: 1 });
      const row = rows[0];
      if (row === undefined) return screen.announceAndShow(t("Line {0} gave no row: open it as text.", line));
      screen.show(null);
      screen.openCase(row.rowId);
    } catch (error) {
      screen.report(error);
    }
  };
  const openText = (line: number, column: number) => void screen.request("shell/openLine", { line, column }).catch(screen.report);
  // Copies of what a run was imported from lie under source/: their lines are no cases.
  const isResults = (file: string) => file === title || (file.endsWith(`/${title}`) && !file.startsWith("source/"));

  return (
    <Dialog title={t("Problems")} wide onClose={() => screen.show(null)}>
      {page.error !== null && (
        <p className="bad" role="alert">
          {page.error}
        </p>
      )}
      {page.data !== null && total === 0 ? (
        <EmptyState icon="pass" title={t("Nothing is wrong with these files.")} />
      ) : (
        <>
          <div className="form-line">
            <span className="dim">
              {total > pageSize
                ? t("{0} to {1} of {2}", count(from + 1), count(Math.min(from + pageSize, total)), count(total))
                : total === 1
                  ? t("1 problem")
                  : t("{0} problems", count(total))}
            </span>
            {total > pageSize && (
              <Button disabled={from === 0} onClick={() => setFrom(from - pageSize)}>
                {t("Previous")}
              </Button>
            )}
            {total > pageSize && (
              <Button disabled={from + pageSize >= total} onClick={() => setFrom(from + pageSize)}>
                {t("Next")}
              </Button>
            )}
          </div>
          <ul className="problem-list">
            {(page.data?.problems ?? []).map((problem, index) => {
              const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(":");
              return (
                <li key={`${from}-${index}`}>
                  <Severity of={problem.severity} />
                  <span className="problem-text">
                    <span className="wrap">{problem.message}</span>{" "}
                    <span className="dim mono breakable">
                      {place}
                      {problem.path === undefined || problem.message.startsWith(problem.path) ? "" : ` ${problem.path}`}
                    </span>
                  </span>
                  {problem.line !== undefined && isResults(problem.file) && (
                    <span className="problem-actions">
                      <Button label={t("Open the case of line {0}", problem.line)} onClick={() => void openCase(problem.row ?? problem.line ?? 1)}>
                        {t("Case")}
                      </Button>
                      <Button label={t("Open line {0} as text", problem.line)} onClick={() => openText(problem.line ?? 1, problem.column ?? 1)}>
                        {t("Text")}
                      </Button>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}
