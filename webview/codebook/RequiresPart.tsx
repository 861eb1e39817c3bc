import { Checkbox, t } from "../ui";
import { useEditor, type Path } from "./editing";

type Requirement = "rationale" | "evidence";

/** What has to be there before a label is taken. @param of what it is required for, for whoever hears the boxes one by one */
export function RequiresPart({ path, requires, of }: { readonly path: Path; readonly requires: readonly Requirement[]; readonly of: string }) {
  const editor = useEditor();
  const toggle = (one: Requirement, on: boolean) => {
    const now = (["rationale", "evidence"] as const).filter((each) => (each === one ? on : requires.includes(each)));
    void editor.edit([now.length === 0 ? { op: "remove", path: [...path] } : { op: "set", path: [...path], value: now }]);
  };
  return (
    <>
      <Checkbox
        label={t("Requires a rationale")}
        said={t("Requires a rationale: {0}", of)}
        checked={requires.includes("rationale")}
        onChange={(on) => toggle("rationale", on)}
      />
      <Checkbox
        label={t("Requires evidence")}
        said={t("Requires evidence: {0}", of)}
        checked={requires.includes("evidence")}
        onChange={(on) => toggle("evidence", on)}
      />
    </>
  );
}
