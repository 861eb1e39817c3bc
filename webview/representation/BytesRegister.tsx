import { useCallback, useEffect, useRef, useState } from "react";
import { bytesText, count, EmptyState, t, VirtualRows } from "../ui";

/** Reads raw bytes as lower-case hex, at most 65,536 at once. */
export interface ReadBytes {
  (from: number, count: number): Promise<{ readonly from: number; readonly total: number; readonly hex: string }>;
}

const perRow = 16;
const blockSize = 16_384;
/** Blocks kept: 4 MB of bytes. */
const maxBlocks = 256;

/** The bytes as received, as hex and as ASCII, fetched as they come into view. One instance for one representation. */
export function BytesRegister({ readBytes }: { readonly readBytes: ReadBytes }) {
  const [total, setTotal] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [, drawn] = useState(0);
  const [active, setActive] = useState(0);
  const blocks = useRef(new Map<number, string | null>());

  const fetchBlock = useCallback(
    (block: number) => {
      if (blocks.current.has(block)) return;
      if (blocks.current.size >= maxBlocks) blocks.current.delete(blocks.current.keys().next().value!);
      blocks.current.set(block, null);
      readBytes(block * blockSize, blockSize).then(
        (answer) => {
          blocks.current.set(block, answer.hex);
          setTotal(answer.total);
          setTrouble(null);
          drawn((n) => n + 1);
        },
        (error: unknown) => {
          blocks.current.delete(block);
          setTrouble(error instanceof Error ? error.message : String(error));
        },
      );
    },
    [readBytes],
  );

  useEffect(() => fetchBlock(0), [fetchBlock]);

  const onWindow = useCallback(
    (first: number, end: number) => {
      for (let block = Math.floor((first * perRow) / blockSize); block * blockSize < end * perRow; block++) fetchBlock(block);
    },
    [fetchBlock],
  );

  if (total === null)
    return trouble === null ? (
      <EmptyState busy title={t("Reading bytes…")} />
    ) : (
      <EmptyState icon="error" title={t("The bytes could not be read.")}>
        {trouble}
      </EmptyState>
    );
  if (total === 0) return <EmptyState icon="file-binary" title={t("There are no bytes.")} />;
  return (
    <div className="representation-bytes">
      {trouble !== null && (
        <p className="bad" role="alert">
          {trouble}
        </p>
      )}
      <VirtualRows
        label={t("Bytes, {0} ({1})", count(total), bytesText(total))}
        count={Math.ceil(total / perRow)}
        rowHeight={20}
        columns={3}
        active={active}
        onActive={setActive}
        onActivate={() => undefined}
        onWindow={onWindow}
        renderRow={(row) => <ByteCells row={row} hex={rowHex(blocks.current, row)} />}
      />
    </div>
  );
}

function rowHex(blocks: ReadonlyMap<number, string | null>, row: number): string {
  const from = row * perRow;
  const block = Math.floor(from / blockSize);
  const at = (from - block * blockSize) * 2;
  return blocks.get(block)?.slice(at, at + perRow * 2) ?? "";
}

function ByteCells({ row, hex }: { readonly row: number; readonly hex: string }) {
  const bytes = hex.match(/../g) ?? [];
  const ascii = bytes
    .map((byte) => {
      const code = Number.parseInt(byte, 16);
      return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : "·";
    })
    .join("");
  return (
    <>
      <span role="gridcell" className="dim">
        {(row * perRow).toString(16).padStart(8, "0")}
      </span>
      <span role="gridcell">{`${bytes.slice(0, 8).join(" ")}  ${bytes.slice(8).join(" ")}`.padEnd(48)}</span>
      <span role="gridcell">{ascii}</span>
    </>
  );
}
