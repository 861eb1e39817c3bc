import { useMemo } from "react";
import type { CaseView } from "../../src/protocol/views";
import { BytesView } from "../bytes/BytesView";
import { bytesFrom } from "../bytes/byteSource";
import { useScreen } from "../state";
import { t } from "../ui";

/** The row is too large to be parsed: its problems say so, and no pane has anything to show. */
export const isUnread = ({ problems }: Pick<CaseView, "problems">): boolean => problems.some(({ code }) => code === "row-too-large");

/** In place of the panes: the bytes of the row. */
export function UnreadRow({ rowId }: { readonly rowId: string }) {
  const screen = useScreen();
  const bytes = useMemo(() => bytesFrom(screen, { rowId, representationId: null }), [screen, rowId]);
  return (
    <section className="pane unread-row" aria-label={t("Bytes of the row")}>
      <BytesView key={rowId} view={bytes} />
    </section>
  );
}
