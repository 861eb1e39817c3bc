import { useEffect, useMemo, useRef } from "react";
import { visibleText } from "../../answer/answerSegments";
import { Icon, t, VirtualRows, type VirtualRowsHandle } from "../../ui";
import { pathId, pathWords, unfolded, type PathStep, type RecordLine } from "./recordLines";

export interface RecordTreeProps {
  readonly lines: readonly RecordLine[];
  readonly folded: ReadonlySet<string>;
  onFold(path: readonly PathStep[], fold: boolean): void;
  /** The line in hand, an index of `lines`. */
  readonly active: number;
  onActive(line: number): void;
  /** Enter, a double click, or a click on the value itself. */
  onUse(path: readonly PathStep[]): void;
  /** The fields that read a value, by `pathId`. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  /** Values that the field in hand reads. */
  readonly own: ReadonlySet<string>;
  /** The line of the file a value stands in; null where it is not known. */
  lineOf(path: readonly PathStep[]): number | null;
  readonly useTitle: string;
}

const rowHeight = 22;
const deepest = 10;

/** One record as a tree of lines, any length: arrows walk and fold, Enter gives the value to the field in hand. */
export function RecordTree(props: RecordTreeProps) {
  const { lines, folded, readers, own } = props;
  const shown = useMemo(() => unfolded(lines, folded), [lines, folded]);
  const places = useMemo(() => new Map(shown.map((line, row) => [line, row])), [shown]);
  const rows = useRef<VirtualRowsHandle>(null);
  const at = places.get(props.active) ?? 0;
  // A frame later: the height of the pane is known only when it was drawn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => rows.current?.reveal(at));
    return () => cancelAnimationFrame(frame);
  }, [at, lines]);
  const lineAt = (row: number) => lines[shown[row] ?? -1];
  const isFolded = (line: RecordLine) => folded.has(pathId(line.path));
  const sideways = (key: "ArrowLeft" | "ArrowRight", row: number): number | boolean => {
    const line = lineAt(row);
    if (!line) return false;
    const open = line.kind === "open" && !isFolded(line);
    if (key === "ArrowRight") {
      if (open) return row + 1;
      if (line.kind === "open") props.onFold(line.path, false);
      return true;
    }
    if (open) return (props.onFold(line.path, true), true);
    const around = line.kind === "close" ? pathId(line.path) : pathId(line.path.slice(0, -1));
    return places.get(lines.findIndex((other) => other.kind === "open" && pathId(other.path) === around)) ?? true;
  };

  return (
    <VirtualRows
      ref={rows}
      label={t("Values of the record")}
      count={shown.length}
      rowHeight={rowHeight}
      columns={2}
      active={at}
      onActive={(row) => props.onActive(shown[row] ?? 0)}
      onActivate={(row) => lineAt(row) && props.onUse(lineAt(row)!.path)}
      tree={{
        level: (row) => (lineAt(row)?.depth ?? 0) + 1,
        expanded: (row) => (lineAt(row)?.kind === "open" ? !isFolded(lineAt(row)!) : undefined),
        onKey: sideways,
      }}
      rowLabel={(row) => lineAt(row) && sentence(lineAt(row)!, readers)}
      rowClass={(row) => {
        const line = lineAt(row);
        const id = line ? pathId(line.path) : "";
        return line?.kind === "close" ? "" : own.has(id) ? "json-own" : readers.has(id) ? "json-read" : "";
      }}
      renderRow={(row) => {
        const line = lineAt(row);
        if (!line) return null;
        const number = props.lineOf(line.path);
        const before = row > 0 && lineAt(row - 1) ? props.lineOf(lineAt(row - 1)!.path) : null;
        const closed = line.kind === "open" && isFolded(line);
        const reading = line.kind === "close" ? [] : (readers.get(pathId(line.path)) ?? []);
        return (
          <>
            <span role="gridcell" className="json-number" aria-hidden={number === null || number === before || line.kind === "close"}>
              {number !== null && number !== before && line.kind !== "close" ? number : ""}
            </span>
            <span role="gridcell" className="json-line" style={{ paddingLeft: Math.min(line.depth, deepest) * 12 }}>
              {line.kind === "open" ? (
                // The arrow keys fold for the keyboard; this is the mouse's way.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                <span className="fold" onClick={(event) => (event.stopPropagation(), props.onFold(line.path, !closed))}>
                  <Icon name={closed ? "chevron-right" : "chevron-down"} />
                </span>
              ) : (
                <span className="fold" />
              )}
              {line.step !== null && (
                <span className={typeof line.step === "number" ? "json-index" : "json-key"}>
                  {typeof line.step === "number" ? line.step : visibleText(line.step)}
                </span>
              )}
              {line.kind === "close" ? (
                <span className="json-frame">{line.text}</span>
              ) : (
                // Enter on the row does the same by keyboard.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                <span className={`json-value json-is-${line.type}`} title={props.useTitle} onClick={() => props.onUse(line.path)}>
                  {closed ? `${line.text} … ${line.text === "{" ? "}" : "]"}` : line.text}
                </span>
              )}
              {line.kind === "open" && <span className="json-count">{line.entries}</span>}
              {reading.length > 0 && (
                <span className="json-readers">
                  {reading.slice(0, 2).map((name) => (
                    <span key={name} className="json-reader">
                      {name}
                    </span>
                  ))}
                  {reading.length > 2 && <span className="json-reader json-more">+{reading.length - 2}</span>}
                </span>
              )}
            </span>
          </>
        );
      }}
    />
  );
}

const sentence = (line: RecordLine, readers: ReadonlyMap<string, readonly string[]>): string => {
  if (line.kind === "close") return t("End of {0}", visibleText(pathWords(line.path)));
  const name = line.path.length === 0 ? t("Record") : visibleText(pathWords(line.path));
  const value = line.type === "frame" ? t("{0} entries", line.entries) : line.text.slice(0, 200);
  const reading = readers.get(pathId(line.path)) ?? [];
  return reading.length === 0 ? `${name}: ${value}` : t("{0}: {1}. Read by {2}", name, value, reading.join(", "));
};
