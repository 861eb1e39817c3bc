import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { asksToFind, bytesText, count, EmptyState, t, VirtualRows, type VirtualRowsHandle } from "../ui";
import { ByteCells, type Stretch } from "./ByteCells";
import { hexOffset, perRow } from "./byteRows";
import type { ByteView } from "./byteSource";
import { BytesTools } from "./BytesTools";
import { useByteBlocks } from "./useByteBlocks";
import "./bytes.css";

/** Of a row of bytes and their text, in CSS pixels: a narrower pane scrolls sideways. */
const rowWidth = 640;

/** Bytes as they are, as hex and as text, fetched as they come into view: to be scrolled, searched, and gone to by their offset. One instance for one source. */
export function BytesView({
  view,
  takesFocus = false,
}: {
  readonly view: ByteView;
  /** As soon as there are bytes. */ readonly takesFocus?: boolean;
}) {
  const { total, trouble, want, bytes } = useByteBlocks(view);
  const [active, setActive] = useState(0);
  const [found, setFound] = useState<Stretch | null>(null);
  const rows = useRef<VirtualRowsHandle>(null);
  const finding = useRef<HTMLInputElement>(null);
  const onWindow = useCallback((first: number, end: number) => want((first - 1) * perRow, (end + 1) * perRow), [want]);

  const isThere = total !== null && total > 0;
  useEffect(() => {
    if (takesFocus && isThere) rows.current?.focusActive();
  }, [takesFocus, isThere]);

  if (total === null)
    return trouble === null ? (
      <EmptyState busy title={t("Reading bytes…")} />
    ) : (
      <EmptyState icon="error" title={t("The bytes could not be read.")}>
        {trouble}
      </EmptyState>
    );
  if (total === 0) return <EmptyState icon="file-binary" title={t("There are no bytes.")} />;

  const goTo = (offset: number, focus: boolean) => {
    const row = Math.floor(offset / perRow);
    setActive(row);
    rows.current?.reveal(row, focus);
  };
  const keyed = (event: KeyboardEvent) => {
    if (!asksToFind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    finding.current?.focus();
    finding.current?.select();
  };
  const at = active * perRow;
  return (
    // It only catches the key that finds, on its way up from what has the focus.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="bytes-view" onKeyDown={keyed}>
      <BytesTools
        view={view}
        total={total}
        at={found?.start ?? at}
        findField={finding}
        onFound={(stretch) => {
          setFound(stretch);
          if (stretch) goTo(stretch.start, false);
        }}
        onGoTo={(offset) => goTo(offset, true)}
        onLeave={() => rows.current?.focusActive()}
      />
      {trouble !== null && (
        <p className="bad" role="alert">
          {trouble}
        </p>
      )}
      <VirtualRows
        ref={rows}
        label={t("Bytes, {0} ({1})", count(total), bytesText(total))}
        count={Math.ceil(total / perRow)}
        rowHeight={20}
        columns={3}
        width={rowWidth}
        active={active}
        onActive={(row) => {
          setActive(row);
          setFound(null);
        }}
        onActivate={() => undefined}
        onWindow={onWindow}
        renderRow={(row) => {
          const start = row * perRow;
          return (
            <ByteCells
              offset={hexOffset(start, total)}
              start={start}
              own={bytes(start, Math.min(total, start + perRow))}
              around={{ before: bytes(Math.max(0, start - 3), start), after: bytes(start + perRow, Math.min(total, start + perRow + 3)) }}
              found={found}
            />
          );
        }}
      />
      <p className="bytes-place dim">
        {t("Bytes {0} to {1} of {2}", count(at), count(Math.min(total, at + perRow) - 1), count(total))} · 0x{hexOffset(at, total)} ·{" "}
        {((at / total) * 100).toFixed(1)} %
      </p>
    </div>
  );
}
