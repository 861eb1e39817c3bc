import { useEffect, useRef, useState, type Ref } from "react";
import { Checkbox, FindField, t, type FindDirection } from "../ui";
import { offsetOf } from "./byteRows";
import type { Stretch } from "./ByteCells";
import type { ByteView } from "./byteSource";

interface Props {
  readonly view: ByteView;
  readonly total: number;
  /** Where searching goes on from. */
  readonly at: number;
  readonly findField: Ref<HTMLInputElement>;
  onFound(stretch: Stretch | null): void;
  onGoTo(offset: number): void;
  onLeave(): void;
}

/** Finds a text among the bytes, and goes to an offset. */
export function BytesTools({ view, total, at, findField, onFound, onGoTo, onLeave }: Props) {
  const [text, setText] = useState("");
  const [exact, setExact] = useState(false);
  const [status, setStatus] = useState("");
  const [place, setPlace] = useState("");
  const [refused, setRefused] = useState(false);
  const last = useRef<Stretch | null>(null);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);

  const find = async (direction: FindDirection) => {
    if (text === "") return;
    search.current?.abort();
    const mine = new AbortController();
    search.current = mine;
    setStatus(t("Searching…"));
    const ask = (from: number) => view.find(text, { ignoreCase: !exact, from, direction, signal: mine.signal });
    try {
      const next = direction === "next";
      const start = last.current === null ? at : last.current.start + (next ? 1 : -1);
      let answer = start < 0 ? { at: null, length: 0 } : await ask(start);
      const wrapped = answer.at === null;
      if (wrapped) answer = await ask(next ? 0 : total);
      if (mine.signal.aborted) return;
      last.current = answer.at === null ? null : { start: answer.at, end: answer.at + answer.length };
      onFound(last.current);
      setStatus(answer.at === null ? t("Nothing matches.") : wrapped ? (next ? t("From the start again") : t("From the end again")) : "");
    } catch (error) {
      if (!mine.signal.aborted) setStatus(error instanceof Error ? error.message : String(error));
    }
  };
  const go = () => {
    const offset = offsetOf(place, total);
    setRefused(offset === null);
    if (offset === null) return;
    last.current = null;
    onFound(null);
    onGoTo(offset);
  };

  return (
    <div className="bytes-tools">
      <FindField
        ref={findField}
        label={t("Find text in the bytes")}
        text={text}
        onText={(next) => {
          setText(next);
          setStatus("");
          search.current?.abort();
        }}
        onFind={(direction) => void find(direction)}
        onLeave={onLeave}
        status={status}
      />
      <Checkbox label={t("Match case")} checked={exact} onChange={setExact} />
      <form
        className="bytes-goto"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <input
          className="field"
          type="text"
          aria-label={t("Go to offset: a number, 0x and hex digits, or a share in %")}
          title={t("Go to offset: a number, 0x and hex digits, or a share in %")}
          placeholder={t("Go to offset")}
          aria-invalid={refused}
          autoComplete="off"
          spellCheck={false}
          value={place}
          onChange={(event) => {
            setPlace(event.target.value);
            setRefused(false);
          }}
        />
        {refused && (
          <span className="bad" role="alert">
            {t("A number, 0x and hex digits, or a share such as 50% is needed.")}
          </span>
        )}
      </form>
    </div>
  );
}
