import { useState } from "react";
import { useRequest, useScreen } from "../state";
import { count, Dialog, Picker, t } from "../ui";

const most = 50;

/** Goes to a case by the beginning of its id, or `id·repetition`, wherever the filter stands. */
export function GoToCase() {
  const screen = useScreen();
  const [text, setText] = useState("");
  const found = useRequest("cases/goto", { text, count: most }, { watch: ["rows"] });
  const rows = found.data?.rows ?? [];
  const status =
    found.error ??
    (text.trim() === "" && rows.length === 0 ? t("Type the beginning of a case’s name.") : null) ??
    (rows.length === most ? t("The first {0}; type more to narrow.", most) : t("{0} found", count(rows.length)));
  return (
    <Dialog title={t("Go to case")} onClose={() => screen.show(null)}>
      <Picker
        label={t("Case, or case·repetition")}
        placeholder="K01, B01·7"
        text={text}
        onText={setText}
        status={status}
        items={rows.map((row) => ({
          key: row.rowId,
          content: (
            <>
              <b className="mono">
                {row.taskId}·{row.repetition}
              </b>{" "}
              <span className="ellipsis">{row.query}</span> <span className="dim">{[row.system, row.lane].filter(Boolean).join(" · ")}</span>
            </>
          ),
        }))}
        onPick={(rowId) => {
          screen.show(null);
          screen.openCase(rowId);
        }}
      />
    </Dialog>
  );
}
