import type { Dimension } from "../../src/core/formats/codebook";
import { Button, Checkbox, t } from "../ui";
import { nextVersionOf } from "./demands";
import { useEditor, useEditorState } from "./editing";
import { ChoicePart, Part, TextPart } from "./fields";
import { LabelList } from "./LabelList";
import { Presets } from "./Presets";
import { RequiresPart } from "./RequiresPart";
import { kindText } from "./words";

/** One dimension in a form: what is asked, of what, and how it is answered. */
export function DimensionForm({ dimension, at }: { readonly dimension: Dimension; readonly at: number }) {
  const editor = useEditor();
  const path = ["dimensions", at];
  const { next, kinds, recipes } = useEditorState((state) => ({
    next: nextVersionOf(state, dimension.id),
    kinds: state.disk?.kinds ?? [],
    recipes: state.disk?.recipes ?? [],
  }));
  const list = (text: string) =>
    text
      .split(/[,\s]+/)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  return (
    <div className="codebook-form">
      <Part title={t("The question")}>
        <div className="codebook-line">
          <TextPart label={t("Title")} path={[...path, "title"]} value={dimension.title ?? ""} optional className="grow" />
          <TextPart label={t("Id")} path={[...path, "id"]} value={dimension.id} hint={t("Labels name it: another id is another dimension.")} />
          <TextPart
            label={t("Version")}
            path={[...path, "version"]}
            value={String(dimension.version)}
            className="codebook-short"
            read={(text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim())}
          />
          {next !== null && (
            <Button
              className="codebook-bump"
              title={t("Labels given until now keep their version.")}
              onClick={() => void editor.edit([{ op: "set", path: [...path, "version"], value: next }])}
            >
              {t("Make it version {0}", String(next))}
            </Button>
          )}
        </div>
        <div className="codebook-line">
          <ChoicePart
            label={t("Asked of")}
            path={[...path, "applies_to"]}
            value={dimension.applies_to}
            options={kinds.map((kind) => ({ value: kind, text: kindText(kind) }))}
          />
          <div className="codebook-checks">
            <Checkbox
              label={t("Several labels at once")}
              checked={dimension.exclusive === false}
              onChange={(several) => void editor.edit([{ op: "set", path: [...path, "exclusive"], value: !several }])}
            />
            <Checkbox
              label={t("Reviewers may add labels of their own")}
              checked={dimension.open === true}
              onChange={(open) =>
                void editor.edit([open ? { op: "set", path: [...path, "open"], value: true } : { op: "remove", path: [...path, "open"] }])
              }
            />
            <RequiresPart path={[...path, "requires"]} requires={dimension.requires ?? []} of={t("every label")} />
          </div>
        </div>
        <TextPart label={t("Guideline")} path={[...path, "guideline"]} value={dimension.guideline ?? ""} optional long />
      </Part>
      <LabelList dimension={dimension} path={path} />
      <Part title={t("Statistics and content")}>
        <TextPart
          label={t("Order, from best to worst")}
          path={[...path, "order"]}
          value={(dimension.order ?? []).join(", ")}
          optional
          read={list}
          hint={t("Ids of labels that lie next to each other, for weighted coefficients; labels outside the order have no place on the scale.")}
        />
        <ChoicePart
          label={t("What a label judges (recipe)")}
          path={[...path, "recipe"]}
          value={dimension.recipe ?? ""}
          optional
          options={[{ value: "", text: t("that of its kind") }, ...recipes.map((name) => ({ value: name, text: name }))]}
          hint={t("Labels are stale once this changes in the results.")}
        />
        <TextPart
          label={t("Labels that must point at bytes")}
          path={[...path, "asserted_without_evidence"]}
          value={(dimension.asserted_without_evidence ?? []).join(", ")}
          optional
          read={list}
          hint={t("Without evidence in archived bytes they are stored as asserted.")}
        />
      </Part>
      <Presets dimension={dimension} />
    </div>
  );
}
