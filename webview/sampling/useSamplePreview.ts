import { useEffect, useMemo, useState } from "react";
import type { DesignMistake, SamplePreview, SampleDraft } from "../../src/protocol/sampling";
import { useRequest, useScreenState } from "../state";
import { t } from "../ui";
import { designOfDraft, type DraftedDesign } from "./designOfDraft";

/** Somebody who writes is given this long, in milliseconds, before what is written is counted. */
const patience = 300;

export interface LivePreview {
  readonly drafted: DraftedDesign;
  readonly preview: SamplePreview | null;
  /** The preview is of the draft as it stands. */
  readonly current: boolean;
  readonly busy: boolean;
  readonly progress: number | null;
  readonly error: string | null;
  /** What is wrong at a path of the design, found here or by the session. */
  mistakeAt(path: string): string | undefined;
  /** What has no field of its own. */
  readonly elsewhere: readonly string[];
  again(): void;
}

/** The preview of a draft: asked for when writing pauses, the one before given up. */
export function useSamplePreview(draft: SampleDraft, token: string, drawing: readonly DesignMistake[]): LivePreview {
  const drafted = useMemo(() => designOfDraft(draft), [draft]);
  const wanted = drafted.mistakes.size > 0 ? null : JSON.stringify({ design: withoutName(drafted.design), extends: draft.extends, token });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), patience);
    return () => clearTimeout(timer);
  }, [wanted]);
  const params = useMemo(
    () => (asked === null ? null : (JSON.parse(asked) as { design: Record<string, unknown>; extends: string | null; token: string })),
    [asked],
  );
  const answer = useRequest("sample/preview", params, { watch: ["rows", "judgements", "codebook", "plans"] });
  const progress = useScreenState(({ sampling }) => (sampling?.token === token && sampling.of > 0 ? sampling.done / sampling.of : null));
  // The last one that could be made is shown while there is none for what is being written.
  const [last, setLast] = useState<SamplePreview | null>(null);
  const shown = answer.data?.state === "ready" ? answer.data.preview : null;
  if (shown !== null && shown !== last) setLast(shown);

  const found = [...(answer.data?.state === "wrong" && asked === wanted ? answer.data.mistakes : []), ...drawing];
  const told = (path: string) => {
    const said = found.find(({ at }) => at.join(".") === path);
    // A filter that the field can read may still name what the run does not have.
    return drafted.mistakes.get(path) ?? (said && said.message);
  };
  const ownField = (path: string) => /\.(predicate|where)$/.test(path);
  return {
    drafted,
    preview: shown ?? last,
    current: asked === wanted && shown !== null && !answer.loading,
    busy: wanted !== null && (asked !== wanted || answer.loading),
    progress,
    error: answer.error,
    mistakeAt: (path) => (ownField(path) && drafted.mistakes.has(path) ? undefined : told(path)),
    elsewhere: [
      ...found.filter(({ at }) => !hasField(at)).map(({ at, message }) => (at.length === 0 ? message : t("{0}: {1}", at.join("."), message))),
    ],
    again: answer.reload,
  };
}

/** The plan's name changes nothing of what would be drawn. */
function withoutName({ plan_id: _, ...design }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return design;
}

const fields = /^(plan_id|dimension|judge|population\.where|least_per_stratum|repeats|reviewers|overlap|seed|cells)$/;
const cellFields = /^cells\.\d+\.(id|judge_label|stratum|predicate|quota|by|spread|parts|parts\.\d+\.(id|share))$/;
function hasField(at: readonly (string | number)[]): boolean {
  const path = at.join(".");
  return fields.test(path) || cellFields.test(path);
}
