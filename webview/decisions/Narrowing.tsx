import type { Result } from "../../src/protocol/messages";
import type { CodebookView } from "../../src/protocol/views";
import { dimensionOf } from "../label/labelSlots";
import { count, Dropdown, t } from "../ui";
import { types, typeText } from "./words";
import { useDecisions } from "./useNarrowing";

const every = "every";

/** Which disagreements are listed: of which dimension, of which type, decided or not. Each choice says how many there are. */
export function Narrowing({ found, codebook }: { readonly found: Result<"decisions/list"> | null; readonly codebook: CodebookView }) {
  const [state, change] = useDecisions();
  const counted = (name: string, tally: { readonly open: number; readonly decided: number } | undefined) => {
    const { open, decided } = tally ?? { open: 0, decided: 0 };
    const number = { open, decided, all: open + decided }[state.state];
    return `${name} (${count(number)})`;
  };
  const title = (id: string) => dimensionOf(codebook, id)?.title ?? id;
  const dimensions = [...new Set([...(found?.dimensions.map(({ name }) => name) ?? []), ...(state.dimension === null ? [] : [state.dimension])])];
  return (
    <>
      <Dropdown
        label={t("Dimension")}
        value={state.dimension ?? every}
        options={[
          { value: every, text: t("Every dimension") },
          ...dimensions.map((id) => ({
            value: id,
            text: counted(
              title(id),
              found?.dimensions.find(({ name }) => name === id),
            ),
          })),
        ]}
        onChange={(value) => change({ dimension: value === every ? null : value })}
      />
      <Dropdown
        label={t("Type of disagreement")}
        value={state.type ?? every}
        options={[
          { value: every, text: t("Every type") },
          ...types.map((type) => ({
            value: type,
            text: counted(
              typeText(type),
              found?.types.find(({ name }) => name === type),
            ),
          })),
        ]}
        onChange={(value) => change({ type: types.find((type) => type === value) ?? null })}
      />
      <Dropdown
        label={t("Decided or not")}
        value={state.state}
        options={[
          { value: "open", text: t("Open") },
          { value: "decided", text: t("Decided") },
          { value: "all", text: t("All") },
        ]}
        onChange={(value) => change({ state: (["open", "decided", "all"] as const).find((one) => one === value) ?? "open" })}
      />
    </>
  );
}
