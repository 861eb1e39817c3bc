import { useState } from "react";
import { foldedEnd } from "./foldedEnd";
import { Button } from "./toolkit";
import { count, t } from "./text";

/** A text of any length: its beginning, and all of it on demand. Nothing is ever out of reach. */
export function FoldedText({ text, most = 600, lines = 12 }: { readonly text: string; readonly most?: number; readonly lines?: number }) {
  const [open, setOpen] = useState(false);
  const end = foldedEnd(text, most, lines);
  if (end >= text.length) return <>{text}</>;
  return (
    <>
      {open ? text : `${text.slice(0, end)}…`}{" "}
      <Button onClick={() => setOpen(!open)}>{open ? t("Show less") : t("Show all {0} characters", count(text.length))}</Button>
    </>
  );
}
