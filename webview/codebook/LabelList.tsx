import type { Codebook, CodebookLabel, Dimension } from "../../src/core/formats/codebook";
import { Button, Icon, t } from "../ui";
import { useEditor, useEditorState, type Path } from "./editing";
import { ChoicePart, Part, Said, TextPart, withIcon } from "./fields";
import { freeId, freeKey } from "./free";
import { labelReferences } from "./labelEdits";
import { RequiresPart } from "./RequiresPart";
import { colorText } from "./words";

const colors = ["", "good", "fair", "bad", "info"];
const noPresets: NonNullable<Codebook["presets"]> = [];
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The labels of a dimension, each with its key, colour and guideline. */
export function LabelList({ dimension, path }: { readonly dimension: Dimension; readonly path: Path }) {
  const editor = useEditor();
  const labels = [...path, "labels"];
  const add = () => {
    const key = freeKey(dimension);
    const id = freeId(
      dimension.labels.map((label) => label.id),
      "new-label",
    );
    void editor.edit([
      { op: "insert", path: labels, at: dimension.labels.length, value: { id, title: t("New label"), ...(key === null ? {} : { key }) } },
    ]);
  };
  return (
    <Part title={t("The answers")} actions={<Button onClick={add}>{withIcon("add", t("Add a label"))}</Button>}>
      <Said path={labels} />
      {dimension.labels.length === 0 && <p className="dim">{t("There is no label to give yet.")}</p>}
      <ol className="codebook-labels">
        {dimension.labels.map((label, at) => (
          <LabelFields key={at} label={label} at={at} dimension={dimension} path={[...labels, at]} list={labels} />
        ))}
      </ol>
    </Part>
  );
}

interface Props {
  readonly label: CodebookLabel;
  readonly at: number;
  readonly dimension: Dimension;
  readonly path: Path;
  readonly list: Path;
}

function LabelFields({ label, at, dimension, path, list }: Props) {
  const editor = useEditor();
  const presets = useEditorState(({ check }) => check.codebook?.presets) ?? noPresets;
  // What names the label follows it, as long as it is the only one of its id.
  const isAlone = dimension.labels.filter((one) => one.id === label.id).length === 1;
  const references = (to: string | null) => (isAlone ? labelReferences(dimension, Number(path[1]), presets, label.id, to) : []);
  const name = label.title ?? label.id;
  const move = (by: number) => void editor.edit([{ op: "move", path: [...list], from: at, to: at + by }]);
  return (
    <li className="codebook-label" aria-label={name}>
      <div className="codebook-line">
        <ChoicePart
          label={t("Key")}
          path={[...path, "key"]}
          value={label.key ?? ""}
          optional
          options={[{ value: "", text: t("next free") }, ...keys.map((key) => ({ value: key, text: key }))]}
        />
        <TextPart label={t("Title")} path={[...path, "title"]} value={label.title ?? ""} optional className="grow" />
        <TextPart label={t("Id")} path={[...path, "id"]} value={label.id} className="grow" also={(id) => references(id)} />
        <ChoicePart
          label={t("Colour")}
          path={[...path, "color"]}
          value={label.color === "neutral" ? "" : (label.color ?? "")}
          optional
          options={colors.map((color) => ({ value: color, text: colorText(color) }))}
        />
        <span className="codebook-label-tools">
          <Button kind="icon" label={t("Move {0} up", name)} title={t("Move {0} up", name)} disabled={at === 0} onClick={() => move(-1)}>
            <Icon name="arrow-up" />
          </Button>
          <Button
            kind="icon"
            label={t("Move {0} down", name)}
            title={t("Move {0} down", name)}
            disabled={at === dimension.labels.length - 1}
            onClick={() => move(1)}
          >
            <Icon name="arrow-down" />
          </Button>
          <Button
            kind="icon"
            label={t("Take {0} out", name)}
            title={t("Take {0} out", name)}
            onClick={() => void editor.edit([{ op: "remove", path: [...path] }, ...references(null)])}
          >
            <Icon name="trash" />
          </Button>
        </span>
      </div>
      <TextPart label={t("Guideline")} path={[...path, "guideline"]} value={label.guideline ?? ""} optional long />
      <div className="codebook-checks">
        <RequiresPart path={[...path, "requires"]} requires={label.requires ?? []} of={name} />
      </div>
    </li>
  );
}
