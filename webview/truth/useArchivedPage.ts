import { useCallback, useMemo, useState } from "react";
import type { ArchivedPage } from "../../src/protocol/truth";
import { bytesFrom } from "../bytes/byteSource";
import type { Register } from "../representation/RepresentationPane";
import { textFrom } from "../representation/textSource";
import { handleKey, useAction, useRequest, useScreen, useScreenState, type KeyEventLike } from "../state";
import { t } from "../ui";

const registers: readonly Register[] = ["page", "text", "bytes"];

/** An archived page of this run as `RepresentationPane` shows it, in the register that the panel remembers; its key goes to the next. */
export function useArchivedPage({ rowId, representationId }: NonNullable<ArchivedPage["row"]>, firstCharset: string | null) {
  const screen = useScreen();
  const register = useScreenState(({ panel }) => panel.register);
  const [charset, onCharset] = useState(firstCharset);
  const { data, error, loading } = useRequest("representation/open", { rowId, representationId, charset }, { watch: ["rows"], keep: false });
  const bytes = useMemo(() => bytesFrom(screen, { rowId, representationId }), [screen, rowId, representationId]);
  const longText = useMemo(() => textFrom(screen, { rowId, representationId, charset }), [screen, rowId, representationId, charset]);
  const onRegister = useCallback((next: Register) => screen.setPanel({ register: next }), [screen]);
  useAction("switchRegister", () => {
    const next = registers[(registers.indexOf(register) + 1) % registers.length]!;
    onRegister(next);
    screen.announce({ page: t("Page"), text: t("Text"), bytes: t("Bytes") }[next]);
  });
  const onKey = useCallback(
    (event: KeyEventLike) =>
      handleKey(
        event,
        "elsewhere",
        { table: screen.keyTable, isEnabled: screen.actions.isEnabled, run: (action) => screen.runAction(action) },
        () => undefined,
      ),
    [screen],
  );
  return { charset, data, pane: { error, loading, register, onRegister, onKey, onCharset, bytes, longText, onOpenLink: screen.openLink } };
}
