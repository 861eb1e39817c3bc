import { useState } from "react";
import type { SeenByModelView } from "../../src/protocol/hints";
import { count, t } from "../ui";
import type { Stretch } from "./highlightRanges";
import "./passages.css";

interface Props {
  readonly seen: SeenByModelView;
  readonly textLength: number | null;
  /** Shows a part in its place; absent where nothing can be shown. */
  onLook?(part: Stretch): void;
}

type Lost = SeenByModelView["lost"][number];

/** What of the text the model had, and what it had not: what was cut off, and what was dropped in between, by what it is. */
export function SeenLegend({ seen, textLength, onLook }: Props) {
  const [looked, setLooked] = useState<{ readonly group: string; readonly at: number } | null>(null);
  if (seen.shown === null) return <>{seen.note}</>;
  if (seen.lost.length === 0) return <>{[t("The model saw the whole text."), seen.note].filter(Boolean).join(" ")}</>;
  const groups = groupsOf(seen.lost);
  const show = (group: string, parts: readonly Lost[]) => {
    const at = looked?.group === group ? (looked.at + 1) % parts.length : 0;
    setLooked({ group, at });
    onLook?.(parts[at]!);
  };
  return (
    <span className="seen-legend" role="group" aria-label={t("What the model saw")}>
      <span>{t("Dimmed: did not reach the model, which saw characters {0} to {1} of {2}.", seen.shown.start, seen.shown.end, textLength ?? 0)}</span>
      {groups.map(({ group, parts }) => {
        const words = groupWords(group, parts);
        const body = (
          <>
            <span className={group.startsWith("cut") ? "swatch" : "swatch swatch-dropped"} aria-hidden="true" />
            {words}
            {looked?.group === group && parts.length > 1 && ` · ${t("{0} of {1}", looked.at + 1, parts.length)}`}
          </>
        );
        return onLook ? (
          <button key={group} type="button" className="text-button" title={t("Show the next of them")} onClick={() => show(group, parts)}>
            {body}
          </button>
        ) : (
          <span key={group}>{body}</span>
        );
      })}
      {seen.note !== null && <span>{seen.note}</span>}
    </span>
  );
}

function groupsOf(lost: readonly Lost[]): readonly { readonly group: string; readonly parts: readonly Lost[] }[] {
  const of = (part: Lost) => (part.where === "between" ? part.what : part.what === "text" ? "cut" : `cut-${part.what}`);
  return ["cut", "cut-table", "cut-hidden", "table", "hidden", "text"].flatMap((group) => {
    const parts = lost.filter((part) => of(part) === group);
    return parts.length === 0 ? [] : [{ group, parts }];
  });
}

function groupWords(group: string, parts: readonly Lost[]): string {
  const characters = count(parts.reduce((sum, { start, end }) => sum + end - start, 0));
  const n = count(parts.length);
  if (group === "cut") return t("cut off: {0} characters", characters);
  if (group === "cut-table") return t("tables cut off: {0}", n);
  if (group === "cut-hidden") return t("hidden parts cut off: {0}", n);
  if (group === "table") return t("tables left out: {0}", n);
  if (group === "hidden") return t("hidden parts left out: {0}", n);
  return t("other text left out: {0} characters", characters);
}
