import { useMemo } from "react";
import { useScreen } from "../state";
import { Dialog, t } from "../ui";
import { BytesView } from "./BytesView";
import { bytesFrom } from "./byteSource";

/** The bytes of a row as they stand in its file, whatever they are. */
export function RowBytes({ rowId, title, onClose }: { readonly rowId: string; readonly title: string; onClose(): void }) {
  const screen = useScreen();
  const bytes = useMemo(() => bytesFrom(screen, { rowId, representationId: null }), [screen, rowId]);
  return (
    <Dialog title={t("Bytes of the row {0}", title)} onClose={onClose} wide>
      <div className="row-bytes">
        <BytesView key={rowId} view={bytes} takesFocus />
      </div>
    </Dialog>
  );
}
